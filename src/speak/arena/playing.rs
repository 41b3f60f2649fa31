//! A match played: its games are kept as they end, and what is left of it when it is stopped.

use super::Arena;
use crate::{
    arena::{
        list,
        match_game::Played,
        match_run::MatchRun,
        record::{self, Occasion},
        runner::News,
        schedule::Fixture,
        seat::seat,
    },
    game::pgn,
    players::Player,
    speak::{
        Voice,
        figures::figures_in_words,
        moves::capital,
        words::{arena as words, shared::ended},
    },
    store::{StoreError, games, runs},
};
use std::{cell::RefCell, io, ops::ControlFlow, time::SystemTime};

impl Arena<'_> {
    /// Plays what is left of a match, and tells each game as it ends.
    pub(super) fn play(&mut self, voice: &mut Voice, match_run: MatchRun) -> io::Result<()> {
        if let Some(reason) = refusal(voice, &match_run)? {
            self.unfinished = Some(match_run).filter(|left| left.played() > 0);
            voice.say(reason)?;
            // One that the new match would have taken the place of is still kept.
            return self.look_for_unfinished(voice);
        }
        let left = match_run.planned().saturating_sub(match_run.played());
        voice.say(words::begun(&capital(&match_run.names()), left))?;
        // The games before a stop are still those of this match.
        if match_run.played() == 0 {
            self.ended.clear();
        }
        let begun = SystemTime::now();
        let (mut noted, mut kept) = (match_run.clone(), Ok(()));
        let mut said = Ok(());
        let listening = RefCell::new(&mut *voice);
        // Also while one move takes long.
        let is_wanted = || !listening.borrow_mut().is_stopped();
        let played = match_run.play(1, is_wanted, |news| {
            if let News::Ended(fixture, played) = news {
                noted.note(&fixture, &played);
                let pgn = written(&noted, &fixture, &played, begun);
                if kept.is_ok() {
                    kept = self.keep(&pgn, &noted);
                }
                self.ended.push((fixture.number, pgn));
                let (white, black) = (noted.name(fixture.white), noted.name(fixture.black));
                let told = words::game(fixture.number, &white, &black, record::verdict(&played));
                said = listening.borrow_mut().say(told);
            }
            match said {
                Err(_) => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
            }
        });
        said?;
        if let Some(lost) = played? {
            voice.say(words::player_lost(&lost.reason))?;
        }
        voice.say_all(self.after(noted, kept, left))
    }

    /// How the players stand, where the games are, and what is left where it was stopped.
    fn after(
        &mut self,
        match_run: MatchRun,
        kept: Result<(), StoreError>,
        left: usize,
    ) -> Vec<String> {
        let still_left = match_run.planned().saturating_sub(match_run.played());
        let ended_now = left.saturating_sub(still_left);
        let mut lines = Vec::new();
        if ended_now < left {
            lines.push(words::stopped(ended_now));
        }
        lines.extend(standing(&match_run));
        match (kept, self.plan.paths) {
            (Err(error), _) => lines.push(ended(error)),
            (Ok(()), Some(paths)) if ended_now > 0 => {
                lines.push(words::saved_in(paths.matches_file().display()));
            }
            _ => {}
        }
        if !match_run.is_over() {
            lines.push(words::WRITE_RESUME.to_owned());
            self.unfinished = Some(match_run);
        }
        lines
    }

    /// A game that ended is added to the games of matches, and what is left of the match is kept.
    fn keep(&self, pgn: &str, match_run: &MatchRun) -> Result<(), StoreError> {
        let Some(paths) = self.plan.paths else {
            return Ok(());
        };
        games::append(&paths.matches_file(), pgn)?;
        let file = paths.unfinished_match_file();
        match match_run.is_over() {
            true => runs::forget(&file),
            false => runs::save(&file, match_run),
        }
    }
}

/// Why one of the programs cannot play: it would lose all its games, and everybody be rated by them.
/// One that does not start is waited for, so that each is named before.
fn refusal(voice: &mut Voice, match_run: &MatchRun) -> io::Result<Option<String>> {
    let is_external = |player: &&Player| player.external().is_some();
    for player in match_run.players.iter().filter(is_external) {
        let word = player.word();
        voice.say(words::starting(&word))?;
        if let Err(failed) = seat(player, &word, 1) {
            return Ok(Some(capital(&ended(failed))));
        }
    }
    Ok(None)
}

/// A game that ended, as a file keeps it.
fn written(match_run: &MatchRun, fixture: &Fixture, played: &Played, begun: SystemTime) -> String {
    let occasion = Occasion {
        event: record::EVENT,
        begun,
        round: format!("{}.{}", fixture.round, fixture.game),
        white: &match_run.name(fixture.white),
        black: &match_run.name(fixture.black),
        time_control: match_run.spending.to_string(),
    };
    pgn::write(&record::game(played, &occasion))
}

/// The players with their results, the best first; nothing before a game has ended.
fn standing(match_run: &MatchRun) -> Vec<String> {
    let standing = match_run.standing();
    if standing.games() == 0 {
        return Vec::new();
    }
    let players = match_run.players.len();
    let ratings = list::ratings(&standing, players, &vec![None; players]);
    ratings
        .into_iter()
        .map(|rating| {
            let (games, _) = standing.total(rating.player);
            let name = capital(&match_run.name(rating.player));
            if games.count() == 0 {
                return words::has_not_played(&name);
            }
            let elo = format!("{:+.0} ±{:.0} Elo", rating.elo, rating.error);
            words::standing(
                &name,
                (games.wins, games.draws, games.losses),
                list::is_known(rating.error).then(|| figures_in_words(&elo)),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        arena::terms::Spending,
        chess::{Ending, Position, Reason},
    };
    use shakmaty::Color;

    /// What is told of how these players stand once White has won the first game.
    fn told(names: &[&str]) -> Vec<String> {
        let players = names.iter().map(|name| name.parse().expect("a player"));
        let mut match_run = MatchRun::new(players.collect(), 2, Spending::Nodes(1), 1);
        assert!(standing(&match_run).is_empty(), "before the first game");
        let fixture = match_run.to_play(1)[0];
        let played = Played {
            position: Position::default(),
            ending: Ending::win(Color::White, Reason::Checkmate),
            problem: None,
            thoughts: Vec::new(),
        };
        match_run.note(&fixture, &played);
        standing(&match_run)
    }

    #[test]
    fn who_has_not_met_has_no_elo() {
        let two = told(&["random", "greedy"]);
        assert!(two.iter().all(|line| line.ends_with(" Elo.")), "{two:?}");
        let three = told(&["random", "greedy", "nell"]);
        let has_not_played = |line: &&String| line.ends_with(": no game yet.");
        assert_eq!(three.iter().filter(has_not_played).count(), 1, "{three:?}");
        assert!(!three.iter().any(|line| line.contains("Elo")), "{three:?}");
    }
}
