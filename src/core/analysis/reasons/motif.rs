//! How a line wins material: the patterns, tried one after the other, and their words.

use super::{
    attack::{Attack, Taken},
    defenders, double, hanging,
    pattern::{Pattern, Setting, numbered},
    reason::{Kind, Reason, Shown},
    sliders, spoils, trapped,
};
use crate::analysis::words::reasons as words;
use shakmaty::{Position as _, Role, Square};

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
    match pattern(attack, setting, shown) {
        Some(found) => reason(
            found.kind,
            words::allows(&found.words, cost.as_deref()),
            found.squares,
        ),
        None => {
            let cost = cost.as_deref().unwrap_or(words::MATERIAL);
            let squares = attack.taken().into_iter().map(|own| own.on).collect();
            reason(Kind::Material, words::loses(cost), squares)
        }
    }
}

/// Why the best line wins what it wins.
pub fn missed(attack: &Attack, setting: &Setting) -> Reason {
    let shown = Shown::Before;
    let (first, last) = (attack.start().board(), attack.last().board());
    let gain = spoils::won(first, last, attack.side());
    let gain = gain.as_deref().unwrap_or(words::MATERIAL);
    let reason = |kind, words: String, squares: Vec<Square>| {
        Reason::new(kind, words, shown, attack.moves(), squares)
    };
    if let Some((words, squares)) = hanging::missed(attack, setting, gain) {
        return reason(Kind::HangingPiece, words, squares);
    }
    match pattern(attack, setting, shown) {
        Some(found) => reason(found.kind, words::misses(&found.words, gain), found.squares),
        None => {
            let best = attack
                .moves()
                .first()
                .map(|own| numbered(attack.start(), *own));
            let best = best.unwrap_or_default();
            let squares = attack.taken().into_iter().map(|own| own.on).collect();
            reason(Kind::Material, words::misses(&best, gain), squares)
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
    let (played, from) = attack.promotion()?;
    Some(Pattern {
        kind: Kind::Promotion,
        words: words::promotion(from),
        squares: vec![from, played.to()],
    })
}
