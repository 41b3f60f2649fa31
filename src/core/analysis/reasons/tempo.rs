//! A tempo lost: the piece that moved is attacked by a useful move and has to move again.

use super::{
    attack::can_take,
    pattern::piece_on,
    reason::{Case, Kind, Reason, Shown},
};
use crate::{
    analysis::words::reasons as words, chess::Score, engine::value::Value, game::after_null,
};
use shakmaty::{Chess, Position as _, Role};

/// What costs more than this, in centipawns, is not told by a lost tempo alone.
const MOST: i32 = 150;
/// Losing less than this is no loss, in centipawns.
const LOSS: Value = 80;

/// `Loses a tempo: the queen on h5 has to move again`.
pub fn lost(case: &Case, after: &Chess) -> Option<Reason> {
    let [attack, retreat, ..] = case.refutation else {
        return None;
    };
    let (Score::Cp(was), Score::Cp(is)) = (case.score_before, case.score_after) else {
        return None;
    };
    let (from, square) = (case.played.from()?, case.played.to());
    let is_quiet = [&case.played, attack, retreat]
        .iter()
        .all(|own| !own.is_capture() && !own.is_castle());
    let is_piece = !matches!(case.played.role(), Role::Pawn | Role::King);
    if was - is > MOST || !is_quiet || !is_piece || retreat.from() != Some(square) {
        return None;
    }
    // A pawn, or a piece that comes into play: the attack is more than an attack.
    let home = case.before.turn().other().fold_wb(0, 7);
    let is_useful = attack.role() == Role::Pawn
        || attack.role() != Role::King && attack.from()?.rank() as usize == home;
    let had_to_move = can_take(&after_null(case.before)?, from, None, LOSS);
    if !is_useful || had_to_move || can_take(after, square, None, LOSS) {
        return None;
    }
    let mut attacked = after.clone();
    attacked.play_unchecked(*attack);
    let is_attacked = can_take(&after_null(&attacked)?, square, Some(attack.to()), LOSS);
    if !is_attacked || !attacked.is_legal(*retreat) {
        return None;
    }
    let mut retreated = attacked.clone();
    retreated.play_unchecked(*retreat);
    if retreated.is_check() {
        return None;
    }
    let piece = piece_on(after.board(), square);
    Some(Reason::new(
        Kind::Tempo,
        words::loses_tempo(&piece),
        Shown::After,
        &[*attack, *retreat],
        [square, attack.to()],
    ))
}
