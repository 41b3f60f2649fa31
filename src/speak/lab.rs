//! The lab in lines: a position searched by ten techniques, and what each of them costs.

mod comparing;
mod games;
mod small;
mod switches;
mod tree;

use super::{
    Voice, after, board,
    figures::figures_in_words,
    moves::{capital, label_in_words, refused, sentence, spoken, understood},
    study::{Leave, Request},
    words::lab as words,
};
use crate::{
    chess::{Position, fen, notation},
    engine::Stop,
    players::museum::{
        ExhibitPlayer,
        actor::Actor,
        castled::CastledChess,
        comparison::{self, NodesBy, Row, Told},
        lab::{Method, View},
        step_log::{self, Step},
        subject::{Subject, is_over},
        terms::terms,
    },
    textbook::workbench::Switches,
};
use small::Small;
use std::io;
use tree::Tree;

const COMMANDS: [(&str, &str); 18] = [
    ("count, count minimax table", words::HELP_COUNT),
    ("techniques", words::HELP_TECHNIQUES),
    ("steps, steps alphabeta 50", words::HELP_STEPS),
    ("tree, tree minimax, tree table", words::HELP_TREE),
    (words::SWITCH_A_TECHNIQUE, words::HELP_SWITCH),
    (words::KEEP_OR_COMPARE, words::HELP_COMPARE),
    ("depth 5", words::HELP_DEPTH),
    ("evaluation deepening", words::HELP_EVALUATION),
    ("terms", words::HELP_TERMS),
    (words::A_MOVE_BACK, words::HELP_MOVE),
    (words::FEN_AND_A_FEN, words::HELP_FEN),
    ("positions, position 2", words::HELP_POSITIONS),
    (words::GAMES, words::HELP_GAME),
    (words::MOVES, words::HELP_MOVES),
    (words::PLAY_OR_SET_UP, words::HELP_PLAY),
    ("here", words::HELP_HERE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// Depth in plies.
const DEPTH: usize = 4;
const DEEPEST: usize = 12;

/// So many steps of a search are told where no number is given.
const STEPS: usize = 20;

/// What is searched.
struct Bench {
    position: Position,
    /// In place of that, a position of a small game.
    small: Option<Small>,
    depth: usize,
    view: View,
    /// The techniques of a search put together by hand.
    switches: Switches,
    /// Those that it is compared with.
    others: Switches,
}

/// Counts until the person leaves; begins from this position. `leave` plays on from a position, or sets
/// one up.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, position: Position, leave: &mut Leave<'_>) -> io::Result<()> {
    let mut bench = Bench {
        position,
        small: None,
        depth: DEPTH,
        view: View::Material,
        switches: switches::usual(),
        others: Switches::default(),
    };
    voice.say(words::WELCOME)?;
    voice.say(bench.here())?;
    voice.say(words::WRITE_COUNT)?;
    while let Some(line) = voice.line()? {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => break,
            ["help" | "?" | "h"] => voice.help(&COMMANDS)?,
            ["compare", "switches"] => bench.compare_switches(voice)?,
            ["keep", "switches"] => {
                bench.others = bench.switches;
                voice.say(words::kept(&switches::told(&bench.others)))?;
            }
            ["count" | "compare", names @ ..] => match methods(names) {
                Ok(methods) => bench.count(voice, &methods)?,
                Err(words) => voice.say(words)?,
            },
            ["techniques" | "methods"] => voice.say_all(Method::ALL.map(|method| {
                let (title, name) = (method.title(), method.to_string());
                let called = (title != name).then_some(name.as_str());
                words::technique(&capital(title), called, method.what())
            }))?,
            ["switches"] => voice.say(switches::told(&bench.switches))?,
            ["switch", name @ ..] => {
                let told = match switches::turn(&mut bench.switches, &name.join(" ")) {
                    true => switches::told(&bench.switches),
                    false => switches::wanted(),
                };
                voice.say(told)?;
            }
            ["tree", whose @ ..] => match bench.actor(whose) {
                Ok(actor) => bench.tree(voice, actor)?,
                Err(words) => voice.say(words)?,
            },
            ["steps", ..] if bench.small.is_some() => voice.say(words::CHESS_ALONE)?,
            ["steps", of @ ..] => bench.steps(voice, of)?,
            ["stop"] => voice.say(words::NOTHING_IS_COUNTED)?,
            ["play", ..] => bench.play_on(voice, after(&line, 1), leave)?,
            ["set", "up"] if bench.small.is_some() => voice.say(words::CHESS_ALONE)?,
            ["set", "up"] => {
                leave(voice, &bench.position, Request::SetUp)?;
                voice.say(bench.here())?;
            }
            ["terms"] if bench.small.is_none() => voice.say_all(bench.terms())?,
            ["here"] => voice.say(bench.here())?,
            ["game", name @ ..] => voice.say(bench.choose_game(&name.join(" ")))?,
            ["positions"] => voice.say_all(bench.positions())?,
            ["position", number] => voice.say(bench.go_to_position(number))?,
            _ => {
                let told = bench.change(voice, &line, &words);
                voice.say_all(told)?;
            }
        }
    }
    Ok(())
}

impl Bench {
    /// `Depth 4, evaluation material. White to move.`
    fn here(&self) -> String {
        if let Some(small) = &self.small {
            return small.here(self.depth);
        }
        let last = match self.position.ply() {
            0 => None,
            _ => Some(board::last_move(&self.position)),
        };
        let turn = board::to_move(self.position.current());
        words::here(self.depth, self.view.word(), last, &turn)
    }

    /// A game from the position that is searched; `said`: who plays it, and how.
    fn play_on(&self, voice: &mut Voice, said: &str, leave: &mut Leave<'_>) -> io::Result<()> {
        if let Some(words) = self.over() {
            return voice.say(words);
        }
        match &self.small {
            Some(small) => small.play_on(voice)?,
            None => {
                // A game begins here, without a past.
                let here = &self.position;
                let start = Position::new(here.current().clone(), here.castling_mode());
                leave(voice, &start, Request::Play(said))?;
            }
        }
        voice.say(self.here())
    }

    /// What is searched.
    fn subject(&self) -> Subject {
        match &self.small {
            Some(small) => small.subject(),
            None => Subject::chess(&self.position, self.view),
        }
    }

    /// Why there is nothing to search.
    fn over(&self) -> Option<String> {
        match &self.small {
            Some(small) => is_over(&small.subject()).then(|| words::IS_OVER.to_owned()),
            None => self.position.ending().map(words::game_over),
        }
    }

    /// Answers a question, or changes what is searched.
    fn change(&mut self, voice: &Voice, line: &str, words: &[&str]) -> Vec<String> {
        if let Some(small) = &mut self.small
            && words.first() != Some(&"depth")
        {
            let told = small.take(line, words);
            return told.unwrap_or_else(|| vec![self.here()]);
        }
        if let Some(lines) = board::answer(&self.position, line) {
            return lines;
        }
        match words {
            ["depth", number] => match number.parse() {
                Ok(depth) if (1..=DEEPEST).contains(&depth) => self.depth = depth,
                _ => return vec![words::no_depth(DEEPEST, number)],
            },
            ["evaluation" | "evaluator", name] => match name.parse() {
                Ok(view) => self.view = view,
                Err(error) => return vec![sentence(&error)],
            },
            ["back" | "undo"] => {
                if self.position.undo().is_none() {
                    return vec![words::IS_BEGINNING.to_owned()];
                }
            }
            ["fen", ..] => {
                let text = line.split_once(char::is_whitespace);
                match fen::read(text.map_or("", |(_, text)| text)) {
                    Ok(position) => self.position = position,
                    Err(error) => return vec![sentence(&error)],
                }
            }
            _ => match understood(self.position.current(), line, voice.letters) {
                Ok(played) => {
                    // It was found to be legal.
                    let _ = self.position.play(played);
                }
                Err(error) => return vec![refused(&error)],
            },
        }
        vec![self.here()]
    }

    /// Searches by each of these, and tells what each has cost as soon as it is known.
    fn count(&self, voice: &mut Voice, methods: &[Method]) -> io::Result<()> {
        if let Some(words) = self.over() {
            return voice.say(words);
        }
        voice.say(words::begun(methods.len(), self.depth))?;
        let stop = Stop::new();
        let (mut rows, mut fewest) = (Vec::new(), None);
        let subject = self.subject();
        voice.meanwhile(
            &stop,
            |sender| {
                // After a stop nobody may listen.
                let mut tell = |told| drop(sender.send(told));
                comparison::compare(&subject, methods, self.depth, &stop, &mut tell);
            },
            |voice, told| {
                match told {
                    Told::Fewest(known) => fewest = Some(known),
                    Told::Row(row) => {
                        rows.push(*row);
                        voice.say(self.told(&rows))?;
                    }
                }
                Ok(())
            },
        )?;
        if rows.len() < methods.len() {
            voice.say(words::STOPPED_COUNTING)?;
        }
        for (method, remark) in comparison::remarks(&rows) {
            let title = capital(method.title());
            voice.say(match remark.split_once(": ") {
                Some(("≠", reason)) => words::finds_another_value(&title, reason),
                Some((_, reason)) => words::costs_more(&title, reason),
                None => words::remark(&title, &remark),
            })?;
        }
        fewest.map_or(Ok(()), |fewest| {
            voice.say(words::at_best(fewest.leaves as u64))
        })
    }

    /// Who searches: the switches, where they are named, or [`actor`].
    fn actor(&self, names: &[&str]) -> Result<Actor, String> {
        match names {
            ["switches"] => Ok(Actor::Switched(self.switches)),
            [] if self.small.is_some() => Ok(Actor::Switched(self.switches)),
            names if self.small.is_some() => small::actor(names),
            names => actor(names),
        }
    }

    /// Searches, and lets the person walk through the tree.
    fn tree(&self, voice: &mut Voice, actor: Actor) -> io::Result<()> {
        if let Some(words) = self.over() {
            return voice.say(words);
        }
        voice.say(tree::announced(actor, self.depth))?;
        let subject = self.subject();
        match Tree::of(voice, subject, actor, self.depth) {
            Some(mut tree) => {
                tree.walk(voice)?;
                voice.say(self.here())
            }
            None => voice.say(words::STOPPED),
        }
    }

    /// The first steps of a search: whose move, how deep, what it is worth, the best so far.
    fn steps(&self, voice: &mut Voice, words: &[&str]) -> io::Result<()> {
        let (mut whose, mut most) = (Vec::new(), STEPS);
        for word in words {
            match word.parse() {
                Ok(number) => most = number,
                Err(_) => whose.push(*word),
            }
        }
        let actor = match self.actor(&whose) {
            Ok(actor) => actor,
            Err(words) => return voice.say(words),
        };
        let root = CastledChess::from(&self.position);
        let own = |value| tree::in_words(actor, self.view, value);
        let (mut count, mut said) = (0, Ok(()));
        let mut tell = |step: Step| {
            count += 1;
            said = voice.say(words::step(
                (step.side, step.ply),
                &label_in_words(&step.label),
                own(step.value),
                own(step.best),
            ));
            said.is_ok() && count < most && !voice.is_stopped()
        };
        step_log::log(
            &root,
            (actor, self.view),
            self.depth,
            &Stop::new(),
            &mut tell,
        );
        said?;
        match count {
            0 => voice.say(words::NOTHING_TO_SEARCH),
            count if count < most => Ok(()),
            count => voice.say(words::first_steps(count)),
        }
    }

    /// The last of these rows: `Best first: 1,234 nodes, 2.5 times fewer than unsorted; knight f3, +30.`
    fn told(&self, rows: &[Row]) -> String {
        let Some((row, index)) = rows.last().map(|row| (row, rows.len() - 1)) else {
            return String::new();
        };
        let is_estimate = match row.nodes_by {
            NodesBy::Estimate => true,
            NodesBy::Searching | NodesBy::Counting => false,
        };
        let beside = comparison::compared_with(rows, index).map_or_else(String::new, |base| {
            let fewer = comparison::times_fewer(base, row);
            let is_fewer = fewer >= 1.0;
            let times = match is_fewer {
                true => fewer,
                false => 1.0 / fewer.max(f64::MIN_POSITIVE),
            };
            let other = base.method.title();
            match (times < 1.05, is_fewer) {
                (true, _) => words::as_many(other),
                (false, true) => words::times_fewer(times, other),
                (false, false) => words::times_more(times, other),
            }
        });
        let chess = self.position.current();
        let first = row.line.first().map(String::as_str).unwrap_or_default();
        let in_chess = notation::read_move(chess, first).ok();
        let in_chess = in_chess.filter(|_| self.small.is_none());
        let first = in_chess.map_or_else(|| first.to_owned(), |played| spoken(chess, played));
        let title = capital(row.method.title());
        // Small games are counted as material is.
        let view = self.small.as_ref().map_or(self.view, |_| View::Material);
        let value = figures_in_words(&view.in_words(row.value));
        let nodes = (row.counts.nodes, is_estimate);
        words::counted_nodes(&title, nodes, &beside, &first, &value)
    }

    /// Each term of the evaluation that is not zero, for both sides.
    fn terms(&self) -> Vec<String> {
        let chess = CastledChess::from(&self.position);
        let told: Vec<String> = terms(self.view, &chess)
            .into_iter()
            .filter(|term| (term.white, term.black) != (0, 0))
            .map(|term| {
                let own = |part| figures_in_words(&self.view.part_in_words(part));
                let (white, black) = (own(term.white), own(term.black));
                words::term(&capital(&term.name), &white, &black)
            })
            .collect();
        match told.is_empty() {
            true => vec![words::NOTHING_COUNTS.to_owned()],
            false => told,
        }
    }
}

/// Who searches: Tabiya where nobody is named, a historic program, or a technique.
fn actor(names: &[&str]) -> Result<Actor, String> {
    match names {
        [] | ["self" | "tabiya"] => Ok(Actor::Tabiya),
        [name, ..] => match (name.parse::<ExhibitPlayer>(), name.parse::<Method>()) {
            (Ok(player), _) => Ok(Actor::Exhibit(player.exhibit())),
            (Err(_), Ok(method)) => {
                let switched = method.switches().map(Actor::Switched);
                switched.ok_or_else(|| words::has_no_tree(&capital(name)))
            }
            (Err(error), Err(_)) => Err(sentence(&error)),
        },
    }
}

/// The techniques with these names, all without any.
fn methods(names: &[&str]) -> Result<Vec<Method>, String> {
    if names.is_empty() || names == ["all"] {
        return Ok(Method::ALL.into());
    }
    let named = |name: &&str| {
        let method = name.trim_matches(',').parse::<Method>();
        method.map_err(|error| sentence(&error))
    };
    names.iter().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_named_after_programs_and_techniques() {
        assert!(matches!(actor(&[]), Ok(Actor::Tabiya)));
        assert!(matches!(actor(&["minimax"]), Ok(Actor::Exhibit(_))));
        assert!(matches!(actor(&["table"]), Ok(Actor::Switched(switches)) if switches.table));
        assert!(actor(&["parallel"]).is_err());
        assert!(actor(&["nobody"]).is_err_and(|words| words.ends_with('.')));
    }

    #[test]
    fn techniques_and_evaluations_are_called_by_their_names() {
        assert_eq!(methods(&[]), Ok(Method::ALL.to_vec()));
        let two = Ok(vec![Method::Minimax, Method::AlphaBeta]);
        assert_eq!(methods(&["minimax,", "alphabeta"]), two);
        let error = methods(&["magic"]).expect_err("unknown");
        assert!(error.starts_with("Expected minimax, "), "{error}");
        for view in [
            View::Material,
            View::Potential,
            View::Shape,
            View::Weights,
            View::Classical,
        ] {
            assert_eq!(view.word().parse(), Ok(view));
        }
    }
}
