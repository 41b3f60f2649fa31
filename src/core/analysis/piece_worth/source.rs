//! Whom to ask what a piece is worth on a square: the accounts of the museum, the classical
//! evaluation, networks.

use super::{
    carried_before::{self, CarriedBefore},
    measure::PieceWorth,
};
use crate::{
    analysis::words::evaluation as words,
    engine::{
        Stop,
        evaluation::{
            Choice, Name,
            network::{Network, Origin},
        },
    },
    players::museum::{castled::CastledChess, lab::View, potential, terms},
};
use shakmaty::{Chess, Color, Role, Square};
use std::sync::Arc;

/// Whoever holds pieces to be worth something.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Account D: pieces alone.
    Material,
    /// Account A: tables written by hand, as published.
    Tables,
    /// Account C: rules for squares, measured.
    Rules,
    /// Account E: 25 weights, 19 of them bred in tournaments, measured.
    Bred,
    /// Tabiya's classical evaluation, measured.
    Classical,
    /// A network that the program carried before, as it was measured then.
    CarriedBefore(&'static CarriedBefore),
    /// A network, measured.
    Network(Arc<Network>),
}

impl Source {
    /// All that need no network, in the order of the story.
    pub const BUILT_IN: [Source; 5] = [
        Source::Material,
        Source::Tables,
        Source::Rules,
        Source::Bred,
        Source::Classical,
    ];

    /// The networks that the program carried before, the oldest first.
    pub fn carried_before() -> impl Iterator<Item = Source> {
        carried_before::all().iter().map(Source::CarriedBefore)
    }

    /// Which network it is, if it is one.
    pub fn network(&self) -> Option<Origin> {
        match self {
            Source::CarriedBefore(network) => Some(network.origin),
            Source::Network(network) => Some(network.origin()),
            _ => None,
        }
    }

    /// In at most 16 letters.
    pub fn name(&self) -> String {
        match self {
            Source::Material => "material".to_owned(),
            Source::Tables => "potential".to_owned(),
            Source::Rules => "deepening".to_owned(),
            Source::Bred => "genetic".to_owned(),
            Source::Classical => "classical".to_owned(),
            Source::CarriedBefore(network) => network_name(network.origin),
            Source::Network(network) => network_name(network.origin()),
        }
    }

    /// Where it comes from, as a sentence without its full stop.
    pub fn origin(&self) -> String {
        match self {
            Source::Material => words::MATERIAL_ORIGIN.to_owned(),
            Source::Tables => words::TABLES_ORIGIN.to_owned(),
            Source::Rules => words::RULES_ORIGIN.to_owned(),
            Source::Bred => words::BRED_ORIGIN.to_owned(),
            Source::Classical => words::CLASSICAL_ORIGIN.to_owned(),
            Source::CarriedBefore(network) => words::carried_before(Name::Network(network.origin)),
            Source::Network(network) => words::network_origin(Name::Network(network.origin())),
        }
    }

    /// What it holds a piece to be worth on each square, by these positions where it has to be
    /// measured.
    pub fn ask(&self, positions: &[Chess], stop: &Stop) -> PieceWorth {
        let museum = |view: View| {
            let value = |chess: &Chess| {
                let known = CastledChess::without_past(chess.clone());
                f64::from(view.centipawns(terms::value(view, &known)))
            };
            PieceWorth::measure_by(value, positions, stop)
        };
        match self {
            Source::Material => museum(View::Material),
            Source::Tables => published_tables(),
            Source::Rules => museum(View::Shape),
            Source::Bred => museum(View::Weights),
            Source::Classical => PieceWorth::measure(&Choice::Classical, positions, stop),
            Source::CarriedBefore(network) => network.worth.clone(),
            Source::Network(network) => {
                PieceWorth::measure(&Choice::Network(Arc::clone(network)), positions, stop)
            }
        }
    }
}

fn network_name(origin: Origin) -> String {
    let mark = origin.hash >> 48;
    format!("network {} {mark:04x}", origin.generation)
}

fn published_tables() -> PieceWorth {
    let of = |role: Role| {
        std::array::from_fn(|index| {
            let square = Square::ALL.get(index).copied()?;
            let stands = role != Role::Pawn || !shakmaty::Bitboard::BACKRANKS.contains(square);
            let worth = potential::worth_on(role.of(Color::White), square);
            stands.then_some(f64::from(worth))
        })
    };
    PieceWorth::of(Role::ALL.map(of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn ask(source: &Source) -> PieceWorth {
        let texts = [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10",
            "8/1p3pk1/p2p2p1/3Pp2p/2P1P2P/1P3KP1/P7/8 w - - 0 40",
        ];
        let positions = texts.map(|text| fen::read(text).expect("a position").current().clone());
        source.ask(&positions, &Stop::new())
    }

    #[test]
    fn material_is_measured_as_it_was_published_and_the_same_everywhere() {
        let worth = ask(&Source::Material);
        for (role, value) in [(Role::Knight, 350.0), (Role::Queen, 1000.0)] {
            assert!((worth.mean(role) - value).abs() < 1e-9, "{role:?}");
            assert!(worth.spread(role) < 1e-9, "{role:?}");
        }
    }

    #[test]
    fn the_published_tables_stand_the_right_way_up() {
        let worth = ask(&Source::Tables);
        assert_eq!(worth.at(Role::Pawn, Square::E7), Some(150.0));
        assert_eq!(worth.at(Role::Pawn, Square::E2), Some(80.0));
        assert_eq!(worth.at(Role::Pawn, Square::E8), None);
        assert_eq!(worth.at(Role::Knight, Square::A1), Some(270.0));
        assert_eq!(worth.at(Role::King, Square::G1), Some(0.0));
    }

    #[test]
    fn all_agree_on_what_a_queen_is_worth_beside_a_pawn() {
        for source in Source::BUILT_IN.into_iter().chain(Source::carried_before()) {
            let worth = ask(&source);
            let pawns = worth.mean(Role::Queen) / worth.mean(Role::Pawn);
            assert!((3.0..16.0).contains(&pawns), "{source:?}: {pawns:.1} pawns");
            assert!(source.name().len() <= 16);
        }
    }
}
