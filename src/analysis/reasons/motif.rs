//! How a line wins material: the patterns, tried one after the other, and their words.

use super::{
    Case, Kind, Reason, Shown,
    attack::{Attack, Step, Taken},
    defenders, double, hanging, sliders, spoils, trapped,
};
use crate::{
    chess::{
        line::{self, PieceLetters},
        notation,
    },
    engine::value::Value,
};
use shakmaty::{Board, Chess, Color, Move, Position as _, Role, Square};

/// What is known about the move that was wrong.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    pub before: &'a Chess,
    /// The opponent's move before it.
    pub last: Option<Move>,
    pub played: Move,
    /// What the line in question wins, in centipawns.
    pub gain: Value,
    /// Where pieces stood, before the move, that fall in the other line as well.
    pub anyway: Vec<Square>,
}

/// A pattern found in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub kind: Kind,
    /// What follows `Allows` or `Misses`: `the fork 24…Nc2+ of the king and the rook on a1`.
    pub words: String,
    pub squares: Vec<Square>,
}

impl<'a> Setting<'a> {
    pub fn new(case: &Case<'a>, gain: Value) -> Setting<'a> {
        Setting {
            before: case.before,
            last: case.last,
            played: case.played,
            gain,
            anyway: Vec::new(),
        }
    }

    /// Whether a piece that is taken is the matter: what it brings is half of what is won or
    /// more, and it is not lost in the other line too.
    pub fn matters(&self, taken: &Taken, shown: Shown) -> bool {
        taken.net * 2 >= self.gain && !self.is_anyway(taken, shown)
    }

    /// Whether the piece falls in the other line as well.
    pub fn is_anyway(&self, taken: &Taken, shown: Shown) -> bool {
        let moved = shown == Shown::After && self.played.to() == taken.origin;
        let stood = match moved {
            true => self.played.from().unwrap_or(taken.origin),
            false => taken.origin,
        };
        self.anyway.contains(&stood)
    }
}

/// Why the opponent's line after the move wins what it wins.
pub fn allowed(attack: &Attack, setting: &Setting) -> Reason {
    let shown = Shown::After;
    let (first, last) = (setting.before.board(), attack.last().board());
    let cost = spoils::won(first, last, attack.side());
    let reason = |kind, words: String, squares: Vec<Square>| {
        Reason::new(kind, words, shown, attack.moves(), squares)
    };
    if let Some((words, squares)) = hanging::allowed(attack, setting, cost.as_deref()) {
        return reason(Kind::HangingPiece, words, squares);
    }
    let costs = cost
        .as_ref()
        .map_or_else(String::new, |cost| format!(", which costs {cost}"));
    match pattern(attack, setting, shown) {
        Some(found) => reason(
            found.kind,
            format!("Allows {}{costs}", found.words),
            found.squares,
        ),
        None => {
            let cost = cost.unwrap_or_else(|| "material".to_owned());
            let squares = attack.taken().into_iter().map(|own| own.on).collect();
            reason(Kind::Material, format!("Loses {cost}"), squares)
        }
    }
}

/// Why the best line wins what it wins.
pub fn missed(attack: &Attack, setting: &Setting) -> Reason {
    let shown = Shown::Before;
    let (first, last) = (attack.start().board(), attack.last().board());
    let gain = spoils::won(first, last, attack.side());
    let gain = gain.unwrap_or_else(|| "material".to_owned());
    let reason = |kind, words: String, squares: Vec<Square>| {
        Reason::new(kind, words, shown, attack.moves(), squares)
    };
    if let Some((words, squares)) = hanging::missed(attack, setting, &gain) {
        return reason(Kind::HangingPiece, words, squares);
    }
    match pattern(attack, setting, shown) {
        Some(found) => reason(
            found.kind,
            format!("Misses {}, which wins {gain}", found.words),
            found.squares,
        ),
        None => {
            let best = attack
                .moves()
                .first()
                .map(|own| numbered(attack.start(), *own));
            let best = best.unwrap_or_default();
            let squares = attack.taken().into_iter().map(|own| own.on).collect();
            reason(
                Kind::Material,
                format!("Misses {best}, which wins {gain}"),
                squares,
            )
        }
    }
}

/// The first pattern, from the front of the line.
fn pattern(attack: &Attack, setting: &Setting, shown: Shown) -> Option<Pattern> {
    let taken: Vec<Taken> = attack
        .taken()
        .into_iter()
        .filter(|own| setting.matters(own, shown))
        .collect();
    let finders = [
        double::fork,
        sliders::skewer,
        sliders::discovered,
        trapped::trapped,
        defenders::overloaded,
        defenders::taken,
        sliders::pin,
        double::threat_of_mate,
    ];
    promotion(attack).or_else(|| {
        // The pattern that wins a pawn stands at the front of the line.
        let far = taken.iter().any(|own| own.role != Role::Pawn);
        let last = if far { 4 } else { 2 };
        let mut steps = attack.steps().take_while(|step| step.ply <= last);
        steps.find_map(|step| finders.iter().find_map(|find| find(attack, &step, &taken)))
    })
}

/// A pawn that comes through.
fn promotion(attack: &Attack) -> Option<Pattern> {
    let step = attack
        .steps()
        .find(|step| step.played.promotion().is_some())?;
    let from = attack.origin(step.ply, step.played.from()?)?;
    Some(Pattern {
        kind: Kind::Promotion,
        words: format!("the promotion of the pawn on {from}"),
        squares: vec![from, step.played.to()],
    })
}

/// What is said of a piece that is taken after this step, by the piece that the step moved or by
/// any: it is taken within the next four plies and stood somewhere when the step was made.
pub fn falls<'t>(
    attack: &Attack,
    step: &Step,
    taken: &'t [Taken],
) -> impl Iterator<Item = (&'t Taken, Square)> {
    let ply = step.ply;
    let attack = attack.clone();
    taken
        .iter()
        .filter(move |own| own.ply > ply && own.ply <= ply + 4)
        .filter_map(move |own| Some((own, attack.origin_at(own.ply, own.on, ply + 1)?)))
}

/// Whether the capture is made by the piece that stands on `square` after the step.
pub fn takes_from(attack: &Attack, step: &Step, capture: &Taken, square: Square) -> bool {
    let from = attack.moves().get(capture.ply).and_then(|own| own.from());
    from.and_then(|from| attack.origin_at(capture.ply, from, step.ply + 1)) == Some(square)
}

/// `24…Nc2+`
pub fn numbered(chess: &Chess, played: Move) -> String {
    line::text(chess, [played], PieceLetters::Letters)
}

/// `the rook on a1`, `the king`
pub fn piece_on(board: &Board, square: Square) -> String {
    match board.role_at(square) {
        Some(Role::King) => "the king".to_owned(),
        Some(role) => format!("the {} on {square}", notation::name(role)),
        None => square.to_string(),
    }
}

/// Whether nothing of its own side guards a piece.
pub fn is_undefended(board: &Board, square: Square, side: Color) -> bool {
    let guards = board.attacks_to(square, side, board.occupied());
    guards.without(square).is_empty()
}
