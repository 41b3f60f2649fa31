//! Endgame practice: known endings played out against Tabiya at full strength, and which of them a
//! person has mastered.
//!
//! | file | what it is for |
//! |---|---|
//! | `known` | an ending, its goal, and what came of it |
//! | `list` | all of them |
//! | `progress` | which are mastered |
//!
//! A game is one of practice where it begins from such an ending with its players, so that saved
//! games and rematches are, too, and nothing else has to say so. A win is to be won; a draw is held
//! when the game ends drawn, or once it has stood for [`HELD`] moves, which ends it. Help keeps an
//! ending from being mastered.

mod known;
mod list;
mod progress;

pub use known::{Endgame, Goal, Group, HELD, Outcome};
pub use list::ENDGAMES;
pub use progress::Progress;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Reason, fen, notation},
        game::pgn,
        play::{Origin, Refusal, Session, Setup, Snapshot, export},
    };
    use shakmaty::{Color, Move, Position as _};
    use std::{
        collections::BTreeSet,
        time::{Instant, SystemTime, UNIX_EPOCH},
    };

    fn session(id: &str) -> Session {
        let endgame = Endgame::named(id).expect("an ending");
        let setup = Setup::default().practising(endgame);
        Session::start(setup, Instant::now(), UNIX_EPOCH)
    }

    fn play(session: &mut Session, text: &str) -> Result<(), Refusal> {
        let chess = session.position().current();
        let played = notation::read_move(chess, text).expect("a legal move");
        session.play(played, Origin::Human, Instant::now())
    }

    fn outcome(session: &Session) -> Option<Outcome> {
        session.practised().map(|(_, outcome)| outcome)
    }

    #[test]
    fn all_can_be_played_are_known_again_and_have_a_name_of_their_own() {
        let mut ids = BTreeSet::new();
        let mut names = BTreeSet::new();
        let mut boards = BTreeSet::new();
        for endgame in &ENDGAMES {
            let start = fen::read(endgame.board).expect("legal");
            assert_eq!(start.ending(), None, "{}", endgame.id);
            assert_eq!(start.turn(), endgame.side(), "{}", endgame.id);
            assert_eq!(start.fen(), format!("{} - - 0 1", endgame.board));
            assert!(ids.insert(endgame.id) && names.insert(endgame.name));
            assert!(boards.insert(endgame.board));
            assert!(endgame.name.chars().count() <= 24, "{}", endgame.name);
            assert!(endgame.idea.ends_with('.') && endgame.idea.len() <= 110);
            assert!(!endgame.id.contains(' ') && endgame.id != "list");
            assert!(
                endgame.goal == Goal::Hold || endgame.side() == Color::White,
                "{}",
                endgame.id
            );
            let setup = Setup::default().practising(endgame);
            assert_eq!(setup.only_human(), Some(endgame.side()));
            assert_eq!(setup.endgame(), Some(endgame));
            assert_eq!(setup.again().endgame(), Some(endgame));
            assert_eq!(setup.swapped().endgame(), None);
        }
        let groups = ENDGAMES.iter().map(|endgame| endgame.group.name());
        let mut groups: Vec<&str> = groups.collect();
        groups.dedup();
        assert_eq!(groups.len(), 5, "each group is in one piece");
        assert_eq!(Setup::default().endgame(), None);
        assert_eq!(Endgame::meant("lucina"), Some("lucena"));
        assert_eq!(ENDGAMES[29].next(), &ENDGAMES[0]);
    }

    #[test]
    fn a_win_is_won_by_mate_and_lost_by_any_other_end() {
        let mut game = session("queen");
        assert_eq!(outcome(&game), None);
        play(&mut game, "Qd3").expect("played");
        game.resign(Color::Black, Instant::now()).expect("playing");
        assert_eq!(outcome(&game), Some(Outcome::Mastered));
        game.note_help();
        assert_eq!(outcome(&game), Some(Outcome::Helped));
        let mut given_up = session("queen");
        given_up
            .resign(Color::White, Instant::now())
            .expect("playing");
        assert_eq!(outcome(&given_up), Some(Outcome::Failed));
        let mut left = session("queen");
        left.abort(Instant::now()).expect("playing");
        assert_eq!(outcome(&left), None);
        let mut drawn = session("queen");
        for text in ["Qd4+", "Kxd4"] {
            play(&mut drawn, text).expect("played");
        }
        assert_eq!(outcome(&drawn), Some(Outcome::Failed));
    }

    /// The first quiet move, by its squares, that repeats no position for the third time.
    fn wander(session: &Session) -> Move {
        let here = session.position();
        let goes_on = |played: &Move| {
            let mut after = here.clone();
            after.play(*played) && after.ending().is_none() && after.occurrences() < 3
        };
        let mut moves = here.current().legal_moves();
        moves.retain(|played| !played.is_capture() && !played.is_promotion());
        moves.sort_by_key(|played| (played.from(), played.to()));
        moves.into_iter().find(goes_on).expect("the game goes on")
    }

    #[test]
    fn a_draw_is_held_once_it_has_stood_for_forty_moves() {
        let mut game = session("fortress");
        let mut plies = 0;
        while game.is_playing() && plies < 200 {
            let played = wander(&game);
            let done = game.play(played, Origin::Human, Instant::now());
            done.expect("played");
            plies += 1;
        }
        let ending = game.ending().expect("over");
        assert_eq!((ending.reason, plies), (Reason::Held(HELD), 2 * HELD));
        let told = game.result_sentence();
        assert_eq!(told.as_deref(), Some("Draw held for 40 moves"));
        let written = pgn::write(&export::game(&game, None));
        for kept in ["[Termination \"adjudication\"]", "Draw held for 40 moves"] {
            assert!(written.replace('\n', " ").contains(kept), "{written}");
        }
        let now = Instant::now();
        let kept = serde_json::to_string(&Snapshot::of(&game, now)).expect("written");
        let read: Snapshot = serde_json::from_str(&kept).expect("read");
        let resumed = read.restore(now).expect("readable");
        assert_eq!(resumed.ending(), Some(ending));
        assert_eq!(outcome(&game), Some(Outcome::Mastered));
        // Where a win is wanted nothing ends by itself.
        let mut rook = session("rook");
        for _ in 0..2 * HELD {
            let played = wander(&rook);
            let done = rook.play(played, Origin::Human, Instant::now());
            done.expect("played");
        }
        assert!(rook.is_playing());
    }

    #[test]
    fn a_game_that_is_resumed_is_practice_still() {
        let mut game = session("philidor");
        play(&mut game, "Rb6").expect("played");
        let now = Instant::now();
        let resumed = Snapshot::of(&game, now).restore(now).expect("readable");
        let endgame = resumed.setup().endgame().expect("practice");
        assert_eq!(endgame.id, "philidor");
    }

    #[test]
    fn what_was_mastered_stays_so_and_attempts_are_counted() {
        let [rook, lucena] = ["rook", "lucena"].map(|id| Endgame::named(id).expect("an ending"));
        let mut progress = Progress::default();
        assert_eq!(progress.told(rook), "not tried yet");
        progress.note(rook.id, Outcome::Helped, UNIX_EPOCH);
        assert!(!progress.is_mastered(rook));
        assert_eq!(progress.told(rook), "not mastered yet, 1 attempt");
        progress.note(rook.id, Outcome::Mastered, UNIX_EPOCH);
        progress.note(rook.id, Outcome::Failed, SystemTime::now());
        assert!(progress.is_mastered(rook) && !progress.is_mastered(lucena));
        assert_eq!(progress.told(rook), "mastered 1970.01.01, 3 attempts");
        assert_eq!(progress.mastered(), 1);
        let kept = serde_json::to_string(&progress).expect("written");
        assert_eq!(serde_json::from_str::<Progress>(&kept).ok(), Some(progress));
    }
}
