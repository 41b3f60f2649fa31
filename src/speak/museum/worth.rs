//! What each evaluation holds the pieces to be worth, in lines: all of them on the mean, or one
//! kind of piece square by square.

use crate::{
    analysis::piece_worth::{PieceWorth, Source, sample},
    chess::notation,
    engine::{Stop, evaluation::network::Network},
    speak::{figures::figures_in_words, moves::capital, words::museum as words},
    text::nearest::instead,
};
use shakmaty::{File, Rank, Role, Square};

/// The evaluations that were asked, each once: measuring takes about a second.
#[derive(Default)]
pub struct Worth {
    asked: Vec<(Source, PieceWorth)>,
}

impl Worth {
    /// The answer to `worth`, `worth knight` and `worth knight classical`: the words behind it.
    pub fn told(&mut self, words: &[&str]) -> Vec<String> {
        if self.asked.is_empty() {
            self.asked = ask();
        }
        let [piece, by @ ..] = words else {
            return means(&self.asked);
        };
        let singular = piece.strip_suffix('s').unwrap_or(piece);
        let Some(role) = Role::ALL
            .into_iter()
            .find(|role| notation::name(*role) == singular)
        else {
            return vec![words::no_piece(piece)];
        };
        let called = by.join(" ");
        // Without a name the last one, the network carried; of several that are called so, too.
        let is_called = |(source, _): &&(Source, PieceWorth)| source.name().starts_with(&called);
        let named = self.asked.iter().rfind(is_called);
        match named {
            Some((source, worth)) => squares(role, source, worth),
            None => vec![self.unknown(&called)],
        }
    }

    fn unknown(&self, called: &str) -> String {
        let names: Vec<String> = self.asked.iter().map(|(source, _)| source.name()).collect();
        let known = instead(called, names.iter().map(String::as_str));
        words::no_evaluation(called, &known)
    }
}

fn ask() -> Vec<(Source, PieceWorth)> {
    let positions = sample();
    Source::BUILT_IN
        .into_iter()
        .chain(Source::carried_before())
        .chain(Network::built_in().map(Source::Network))
        .map(|source| {
            let worth = source.ask(&positions, &Stop::new());
            (source, worth)
        })
        .collect()
}

/// `Classical: pawn 95, knight 340, …`, for each evaluation.
fn means(asked: &[(Source, PieceWorth)]) -> Vec<String> {
    let told = asked.iter().map(|(source, worth)| {
        let pieces: Vec<String> = Role::ALL
            .into_iter()
            .filter(|role| *role != Role::King)
            .map(|role| words::piece(notation::name(role), worth.mean(role)))
            .collect();
        words::means(&capital(&source.name()), &pieces, source.origin())
    });
    std::iter::once(words::WORTH.to_owned())
        .chain(told)
        .chain([words::WRITE_WORTH.to_owned()])
        .collect()
}

/// The 64 squares of a kind by ranks, the far one first.
fn squares(role: Role, source: &Source, worth: &PieceWorth) -> Vec<String> {
    let name = capital(notation::name(role));
    let mean = (role != Role::King).then(|| worth.mean(role));
    let head = words::squares_of(&name, &source.name(), mean);
    let ranks = Rank::ALL.into_iter().rev().filter_map(|rank| {
        let of = |file| worth.against_mean(role, Square::from_coords(file, rank));
        let known = File::ALL.map(of);
        let figures = known.map(|off| off.map_or_else(|| words::UNKNOWN.to_owned(), signed));
        // Pawns stand on no first and no last rank.
        let is_told = known.iter().any(Option::is_some);
        is_told.then(|| words::rank(u32::from(rank) + 1, &figures))
    });
    std::iter::once(head).chain(ranks).collect()
}

/// `plus 12`, `minus 3`, `0`: signs are not spoken everywhere.
fn signed(value: f64) -> String {
    figures_in_words(&format!("{:+}", value.round() as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_told_on_the_mean_and_square_by_square() {
        let mut worth = Worth::default();
        let all = worth.told(&[]);
        let material = all.iter().find(|line| line.starts_with("Material: "));
        let expected = "Material: pawn 100, knight 350, bishop 350, rook 525, queen 1000. ";
        assert!(
            material.is_some_and(|line| line.starts_with(expected)),
            "{material:?}"
        );
        let knight = worth.told(&["knights", "material"]);
        assert_eq!(knight.len(), 9, "a line for each rank");
        assert_eq!(knight[8], "Rank 1: 0, 0, 0, 0, 0, 0, 0, 0.");
        let pawn = worth.told(&["pawn", "potential"]);
        assert_eq!(pawn.len(), 7, "{pawn:?}");
        assert!(pawn[1].starts_with("Rank 7: plus "), "{pawn:?}");
        assert!(worth.told(&["king"])[0].starts_with("King by "));
        assert!(worth.told(&["dragon"])[0].contains("found \"dragon\""));
        let meant = worth.told(&["rook", "clasical"]);
        assert!(meant[0].contains("classical"), "{meant:?}");
    }

    #[test]
    fn a_square_without_a_value_hides_no_other() {
        let mut worth = PieceWorth {
            squares: [[Some(0.0); 64]; 6],
        };
        let kings = &mut worth.squares[Role::King as usize - 1];
        kings[Square::B7.to_usize()] = None;
        for file in File::ALL {
            kings[Square::from_coords(file, Rank::Eighth).to_usize()] = None;
        }
        let told = squares(Role::King, &Source::Material, &worth);
        assert_eq!(told.len(), 1 + 7, "{told:?}");
        assert_eq!(told[1], "Rank 7: 0, unknown, 0, 0, 0, 0, 0, 0.");
    }
}
