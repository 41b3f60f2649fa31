//! Six short lessons on search: each asks for a guess about a position, and the answer is found by
//! searching it there and then. Each names the one file of the source that does what it is about.

use super::{
    castled::CastledChess,
    chess_game::ChessGame,
    comparison::{Stopped, first_move_share},
    lab::{self, Method, View},
    lab_positions::OPEN,
    material::Material,
    source::{self, Source},
};
use crate::{
    chess::{Position, fen, notation},
    engine::Stop,
    players::words::lessons::{self as words, LessonText},
    text::figures::grouped,
    textbook::{
        Searcher as _, Thought, alpha_beta::AlphaBeta, recorder::Recorder, tree_size::tree_size,
        workbench::Switches,
    },
};
use shakmaty::{Chess, Move, Position as _};

/// What a lesson is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    AlphaBeta,
    Ordering,
    Table,
    Quiescence,
    NullMove,
    Reductions,
}

/// What there is to choose from, and what a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub choices: Vec<String>,
    /// Which of them is right.
    pub right: usize,
    /// What was found, as paragraphs.
    pub found: Vec<String>,
}

/// Pawns that block each other: the kings have many ways to the same squares.
const BLOCKED: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
/// A pawn that is guarded by another.
const GUARDED: &str = "4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1";

const NULL_MOVE: Switches = Switches {
    null_move: true,
    ..Switches::SAFE
};
const REDUCTIONS: Switches = Switches {
    reductions: true,
    ..Switches::SAFE
};
const QUIESCENCE: Switches = Switches {
    quiescence: true,
    ..Switches::SAFE
};

impl Topic {
    pub const ALL: [Topic; 6] = [
        Topic::AlphaBeta,
        Topic::Ordering,
        Topic::Table,
        Topic::Quiescence,
        Topic::NullMove,
        Topic::Reductions,
    ];

    pub fn title(self) -> &'static str {
        self.text().title
    }

    /// The idea, in a paragraph.
    pub fn idea(self) -> &'static str {
        self.text().idea
    }

    /// What is to be guessed.
    pub fn question(self) -> &'static str {
        self.text().question
    }

    fn text(self) -> &'static LessonText {
        match self {
            Topic::AlphaBeta => &words::ALPHA_BETA,
            Topic::Ordering => &words::ORDERING,
            Topic::Table => &words::TABLE,
            Topic::Quiescence => &words::QUIESCENCE,
            Topic::NullMove => &words::NULL_MOVE,
            Topic::Reductions => &words::REDUCTIONS,
        }
    }

    /// The position that it is about.
    pub fn position(self) -> Position {
        let fen = match self {
            Topic::Table => BLOCKED,
            Topic::Quiescence => GUARDED,
            Topic::AlphaBeta | Topic::Ordering | Topic::NullMove | Topic::Reductions => OPEN,
        };
        fen::read(fen).unwrap_or_default()
    }

    /// Plies that are searched.
    pub fn depth(self) -> usize {
        match self {
            Topic::AlphaBeta => 2,
            Topic::Ordering => 4,
            Topic::Table => 9,
            Topic::Quiescence => 1,
            Topic::NullMove | Topic::Reductions => 5,
        }
    }

    /// Its place among the lessons, from 1.
    pub fn number(self) -> usize {
        let before = Topic::ALL.into_iter().take_while(|topic| *topic != self);
        before.count() + 1
    }

    /// The search that it tells of.
    pub fn switches(self) -> Switches {
        match self {
            Topic::AlphaBeta => Switches {
                ordering: false,
                ..Topic::Ordering.switches()
            },
            Topic::Ordering => Switches {
                table: false,
                deepening: false,
                ..Switches::SAFE
            },
            Topic::Table => Switches::SAFE,
            Topic::Quiescence => QUIESCENCE,
            Topic::NullMove => NULL_MOVE,
            Topic::Reductions => REDUCTIONS,
        }
    }

    /// The search that it compares with: the same without what the lesson is about.
    pub fn without(self) -> Switches {
        match self {
            Topic::AlphaBeta => Switches {
                alpha_beta: false,
                ..self.switches()
            },
            Topic::Ordering => Topic::AlphaBeta.switches(),
            Topic::Table => Switches {
                table: false,
                ..Switches::SAFE
            },
            Topic::Quiescence | Topic::NullMove | Topic::Reductions => Switches::SAFE,
        }
    }

    /// The file that does it.
    pub fn source(self) -> Source {
        let (file, begins) = match self {
            Topic::AlphaBeta => (source::ALPHA_BETA, "pub fn value("),
            Topic::Ordering => (source::ALPHA_BETA, "pub fn ordered("),
            Topic::Table => (source::ENTRY, "pub fn answer("),
            Topic::Quiescence => (source::WORKBENCH, "fn quiesce("),
            Topic::NullMove => (source::WORKBENCH, "fn pass("),
            Topic::Reductions => (source::WORKBENCH, "fn reduces("),
        };
        Source::of(file, begins)
    }

    /// Searches, and says what was found; `None` when stopped.
    pub fn answer(self, stop: &Stop) -> Option<Answer> {
        let position = self.position();
        let chess = position.current();
        let answer = match self {
            Topic::AlphaBeta => first_cut(chess, self.depth(), stop)?,
            Topic::Ordering => {
                let (plain, best) = self.both(chess, stop)?;
                let worst = searched(Method::WorstFirst, chess, self.depth(), stop)?;
                let mut answer = fewer(&plain, &best, 0);
                answer.found = vec![
                    words::likely_first(
                        (&nodes(&plain), first_share(&plain)),
                        (&nodes(&best), first_share(&best)),
                        best.value,
                    ),
                    words::likely_last(&nodes(&worst)),
                ];
                answer
            }
            Topic::Table => {
                let (without, with) = self.both(chess, stop)?;
                let mut answer = fewer(&without, &with, 1);
                answer.found = vec![
                    words::with_table(
                        &nodes(&without),
                        &nodes(&with),
                        &grouped(with.counts.table_hits),
                    ),
                    words::SAVES_MOST_WITH_FEW_PIECES.to_owned(),
                ];
                answer
            }
            Topic::Quiescence => recapture(chess, stop)?,
            Topic::NullMove => {
                let (without, with) = self.both(chess, stop)?;
                let mut answer = fewer(&without, &with, 1);
                answer.found = vec![
                    words::with_null_move(
                        &nodes(&without),
                        &nodes(&with),
                        &grouped(with.counts.pass_cutoffs),
                    ),
                    value_of_a_bet(&without, &with),
                    words::WHO_MOVES_LAST_CAPTURES_LAST.to_owned(),
                ];
                answer
            }
            Topic::Reductions => searched_again(&self.both(chess, stop)?),
        };
        (!stop.is_stopped()).then_some(answer)
    }

    /// What the search finds without what the lesson is about, and with it; `None` when stopped.
    fn both(self, chess: &Chess, stop: &Stop) -> Option<(Thought<Move>, Thought<Move>)> {
        let search = |own| searched(Method::Switched(own), chess, self.depth(), stop);
        Some((search(self.without())?, search(self.switches())?))
    }
}

/// A search by material; `None` when stopped.
fn searched(method: Method, chess: &Chess, depth: usize, stop: &Stop) -> Option<Thought<Move>> {
    let root = CastledChess::without_past(chess.clone());
    let thought = lab::search(method, View::Material, &root, depth, &mut Stopped(stop));
    (!stop.is_stopped()).then_some(thought)
}

fn nodes(thought: &Thought<Move>) -> String {
    grouped(thought.counts.nodes)
}

/// In percent.
fn first_share(thought: &Thought<Move>) -> f64 {
    first_move_share(&thought.counts).unwrap_or(0.0)
}

/// Whether leaving something out has changed the value, for Black.
fn value_of_a_bet(full: &Thought<Move>, bet: &Thought<Move>) -> String {
    if full.value == bet.value {
        words::same_value(full.value)
    } else {
        words::other_value(bet.value, full.value)
    }
}

/// From one of the numbers to choose from to the next.
const STEP: f64 = 3.0;

/// How many times fewer nodes, as one of three numbers, the one at `right` where that can be.
fn fewer(without: &Thought<Move>, with: &Thought<Move>, right: usize) -> Answer {
    let factor = without.counts.nodes as f64 / with.counts.nodes.max(1) as f64;
    // None of the numbers may say that it saves nothing.
    let saves = |place: &usize| around(factor, *place, STEP)[0] > 1.1;
    let right = (0..=right).rev().find(saves).unwrap_or(0);
    let choices = around(factor, right, STEP);
    Answer {
        choices: choices
            .into_iter()
            .map(|factor| words::about_times(&rounded(factor)))
            .collect(),
        right,
        found: Vec::new(),
    }
}

/// Three numbers, each `step` times the one before; the one at `right` is `value`.
fn around(value: f64, right: usize, step: f64) -> [f64; 3] {
    let least = (0..right).fold(value, |value, _| value / step);
    [least, least * step, least * step * step]
}

/// As people say it: `1.2`, `17`.
fn rounded(value: f64) -> String {
    if value < 9.95 {
        format!("{value:.1}")
    } else {
        format!("{value:.0}")
    }
}

/// The first branch of the root in which moves are skipped.
fn first_cut(chess: &Chess, depth: usize, stop: &Stop) -> Option<Answer> {
    /// More than this small tree has.
    const ROOM: usize = 10_000;
    let rules = ChessGame::default();
    let mut look = |_: &Recorder<'_, Move>| !stop.is_stopped();
    let mut recorder = Recorder::new(ROOM, &mut look);
    let thought = AlphaBeta::plain().choose(
        &rules,
        &Material::of_hundreds(),
        chess,
        depth,
        &mut recorder,
    );
    let tree = &recorder.tree;
    let root = tree.first()?;
    let branch = |place: &usize| tree.get(*place);
    let children: Vec<_> = root.children.iter().filter_map(branch).collect();
    let place = children.iter().position(|child| child.cut.is_some())?;
    let (first, cut, last) = (children.first()?, children.get(place)?, children.len() - 1);
    let (left, by) = cut.cut?;
    let label = |at: usize| {
        let chosen = children.get(at).and_then(|child| child.chosen);
        chosen.map(|chosen| notation::san(chess, chosen))
    };
    let mut choices: Vec<usize> = vec![0, place.max(1), place.max(1) + 1, last];
    choices.dedup();
    let right = choices.iter().position(|at| *at == place)?;
    let of_first = first.children.len();
    let after = {
        let mut after = chess.clone();
        after.play_unchecked(cut.chosen?);
        after
    };
    let whole = tree_size(&rules, chess, depth, u64::MAX, &|| !stop.is_stopped())?;
    let named = |at: usize| words::move_at(&label(at).unwrap_or_default(), at, last);
    let reply = by.map_or_else(String::new, |by| notation::san(&after, by));
    Some(Answer {
        choices: choices.iter().map(|at| named(*at)).collect(),
        right,
        found: vec![
            words::nothing_known_before(&label(0)?, of_first, -first.value),
            words::replies_skipped(
                &label(place)?,
                (left.tried, left.of),
                &reply,
                -cut.value,
                &label(0)?,
            ),
            words::positions_instead_of(
                &nodes(&thought),
                &grouped(whole.nodes),
                &notation::san(chess, thought.best()?),
                thought.value,
            ),
        ],
    })
}

/// What a capture is worth that only a quiescence search sees taken back.
fn recapture(chess: &Chess, stop: &Stop) -> Option<Answer> {
    let (plain, quiet) = Topic::Quiescence.both(chess, stop)?;
    let taken = plain.best()?;
    let mut after = chess.clone();
    after.play_unchecked(taken);
    let reply = searched(Method::Switched(QUIESCENCE), &after, 1, stop)?;
    let before = Material::of_hundreds().balance(chess.board());
    let choices = [plain.value, before, -reply.value];
    let taken = notation::san(chess, taken);
    Some(Answer {
        choices: choices.iter().map(|value| format!("{value:+}")).collect(),
        right: 2,
        found: vec![
            words::sees_recapture(&notation::san(&after, reply.best()?), &taken, -reply.value),
            words::plays_instead(
                &notation::san(chess, quiet.best()?),
                quiet.value,
                &nodes(&quiet),
                &nodes(&plain),
                quiet.counts.quiescence,
            ),
        ],
    })
}

/// How many late moves a search with reductions looks at twice.
fn searched_again((without, with): &(Thought<Move>, Thought<Move>)) -> Answer {
    let counts = &with.counts;
    let share = 100.0 * counts.again as f64 / counts.reduced.max(1) as f64;
    let right = 2;
    let percents = around(share.max(0.1), right, 4.0);
    Answer {
        choices: percents
            .into_iter()
            .map(|percent| words::about_percent(&rounded(percent)))
            .collect(),
        right,
        found: vec![
            words::reduced(&grouped(counts.reduced), &grouped(counts.again)),
            words::with_reductions(&nodes(without), &nodes(with)),
            value_of_a_bet(without, with),
            words::PROGRAMS_MAKE_THIS_BET.to_owned(),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_has_one_right_answer_that_its_search_found() {
        for topic in Topic::ALL {
            let answer = topic.answer(&Stop::new()).expect("it is not stopped");
            let Answer {
                choices,
                right,
                found,
            } = &answer;
            assert!((3..=4).contains(&choices.len()), "{topic:?} {answer:?}");
            let same = choices.iter().filter(|choice| *choice == &choices[*right]);
            assert_eq!(same.count(), 1, "{topic:?} {answer:?}");
            assert!(
                found.len() >= 2 && !found.concat().contains("  "),
                "{found:?}"
            );
            assert_eq!(topic.answer(&Stop::new()), Some(answer), "{topic:?}");
            assert!(topic.position().ending().is_none(), "{topic:?}");
        }
    }

    #[test]
    fn the_searches_that_the_lab_opens_have_the_nodes_that_were_told() {
        for topic in Topic::ALL {
            let told = topic.answer(&Stop::new()).expect("it is not stopped");
            let position = topic.position();
            let both = topic.both(position.current(), &Stop::new());
            let (without, with) = both.expect("it is not stopped");
            for thought in [without, with] {
                let words = told.found.concat();
                assert!(words.contains(&nodes(&thought)), "{topic:?}: {words}");
            }
        }
    }

    #[test]
    fn techniques_save_what_the_lessons_are_about() {
        let right = |topic: Topic| {
            let answer = topic.answer(&Stop::new()).expect("it is not stopped");
            answer.choices[answer.right].clone()
        };
        let factor = |topic| {
            let words = right(topic);
            let number = words.rsplit('×').next().expect("a factor").to_owned();
            number.parse::<f64>().expect("a number")
        };
        assert_eq!(right(Topic::Quiescence), "-100");
        let places = Topic::ALL.map(|topic| topic.answer(&Stop::new()).map(|answer| answer.right));
        for place in 0..3 {
            assert!(
                places.contains(&Some(place)),
                "all guesses are worth a try: {places:?}"
            );
        }
        assert!(right(Topic::AlphaBeta).ends_with("the second"));
        for topic in Topic::ALL {
            let answer = topic.answer(&Stop::new()).expect("it is not stopped");
            // None of the choices is impossible.
            for choice in &answer.choices {
                let number: Option<f64> = choice.trim_start_matches("about ×").parse().ok();
                let is_factor = choice.contains('×');
                assert!(!is_factor || number > Some(1.0), "{topic:?} {choice}");
            }
            assert!(!answer.choices.iter().any(|choice| choice.contains("00 %")));
        }
        for topic in [Topic::Ordering, Topic::Table, Topic::NullMove] {
            assert!(factor(topic) > 2.0, "{topic:?}: {}", factor(topic));
        }
    }

    #[test]
    fn the_source_of_each_lesson_is_the_one_that_is_built_in() {
        for topic in Topic::ALL {
            let source = topic.source();
            let lines = source.text.lines().count();
            assert!(
                (source.line as usize) < lines,
                "{topic:?} is not in {}",
                source.path
            );
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../..")
                .join(source.path);
            assert_eq!(
                std::fs::read_to_string(path).ok().as_deref(),
                Some(source.text)
            );
        }
    }

    #[test]
    fn a_lesson_that_is_left_ends() {
        let stop = Stop::new();
        stop.stop();
        for topic in Topic::ALL {
            assert_eq!(topic.answer(&stop), None, "{topic:?}");
        }
    }
}
