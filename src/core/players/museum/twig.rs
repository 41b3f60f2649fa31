//! The tree of a search in words, and the part of it that was not kept: it is searched again when
//! somebody looks there.

use super::{
    actor::Actor,
    chess_game::{ChessGame, san},
    lab::by_view,
    subject::Subject,
};
use crate::{
    engine::Stop,
    players::words::lab as words,
    textbook::{
        Cut, Note, Rules, Searcher as _,
        choice::Trial,
        focus::Focus,
        games::{
            connect_four::{ConnectFour, OpenThrees, column_name},
            tic_tac_toe::{TicTacToe, square_name},
        },
        recorder::{Branch, Recorder},
        rules::Blind,
        stage::Manner,
    },
};

/// How a null move is written.
pub const PASS: &str = words::PASS;

/// How a position is written that is put to another question.
pub(super) fn in_brackets(trial: Trial) -> String {
    format!("({})", trial.name)
}

/// Of a larger tree the upper part is kept; [`unfold`] brings the rest.
pub const MOST_TWIGS: usize = 30_000;

/// A node of the tree, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Twig {
    /// The move that leads here.
    pub label: String,
    /// The window and the value from the side to move here.
    pub alpha: i32,
    pub beta: i32,
    pub value: i32,
    pub manner: Manner,
    pub reason: Option<Reason>,
    /// Nodes below.
    pub nodes: u64,
    /// Places in the tree; empty where they are not kept.
    pub children: Vec<usize>,
}

/// Why not all of a node's moves were searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// This move was too good.
    Cut(Cut, String),
    FromTable,
    PassedOver,
    /// Its value was known for this reason, or it was not searched for it.
    Known(&'static str),
}

impl Twig {
    /// Whether there is more below it than is kept.
    pub fn is_cropped(&self) -> bool {
        self.nodes > 0 && self.children.is_empty()
    }

    /// Whether a move leads here, and not another question to the position above.
    pub fn is_a_move(&self) -> bool {
        !matches!(self.manner, Manner::Trial(_))
    }
}

/// The place of the child that gives the node at `place` its value; an exact value goes before a bound
/// that happens to be the same.
pub fn leading(tree: &[Twig], place: usize) -> Option<usize> {
    let value = tree.get(place)?.value;
    let children = tree.get(place)?.children.iter();
    let leads = |(_, child): &(usize, &Twig)| {
        let is_whole = !matches!(child.manner, Manner::Reduced(_));
        -child.value == value && is_whole && child.manner.counts() && child.label != PASS
    };
    let mut leading = children
        .filter_map(|child| Some((*child, tree.get(*child)?)))
        .filter(leads);
    let exact = leading
        .clone()
        .find(|(_, child)| child.alpha + 1 < child.beta);
    exact.or_else(|| leading.next()).map(|(child, _)| child)
}

/// The tree in words: the moves have to be played for that.
pub(super) fn twigs<R: Rules>(
    rules: &R,
    root: &R::State,
    tree: &[Branch<R::Move>],
    say: &impl Fn(&R::State, R::Move) -> String,
) -> Vec<Twig> {
    let mut words: Vec<(String, String)> = vec![Default::default(); tree.len()];
    let mut waiting = vec![(0, root.clone())];
    while let Some((place, state)) = waiting.pop() {
        let Some(branch) = tree.get(place) else {
            continue;
        };
        if let (Some((_, Some(by))), Some(own)) = (branch.cut, words.get_mut(place)) {
            own.1 = say(&state, by);
        }
        for child in &branch.children {
            let Some(below) = tree.get(*child) else {
                continue;
            };
            let (label, after) = match (below.chosen, below.manner) {
                (Some(chosen), _) => (say(&state, chosen), Some(rules.play(&state, chosen))),
                (None, Manner::Trial(trial)) => (in_brackets(trial), Some(state.clone())),
                (None, _) => (PASS.to_owned(), rules.passed(&state)),
            };
            if let Some(own) = words.get_mut(*child) {
                own.0 = label;
            }
            let is_looked_at = !below.children.is_empty() || below.cut.is_some();
            if let Some(after) = after.filter(|_| is_looked_at) {
                waiting.push((*child, after));
            }
        }
    }
    let in_words = |(branch, (label, by)): (&Branch<R::Move>, (String, String))| Twig {
        label,
        alpha: branch.alpha,
        beta: branch.beta,
        value: branch.value,
        manner: branch.manner,
        reason: match (branch.cut, branch.answered) {
            (Some((cut, _)), _) => Some(Reason::Cut(cut, by)),
            (None, Some(Note::FromTable)) => Some(Reason::FromTable),
            (None, Some(Note::PassedOver)) => Some(Reason::PassedOver),
            (None, Some(Note::Known(why))) => Some(Reason::Known(why)),
            (None, _) => None,
        },
        nodes: branch.nodes,
        children: branch.children.clone(),
    };
    tree.iter().zip(words).map(in_words).collect()
}

/// A node whose children are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Iterations before the one whose tree it belongs to.
    pub before: usize,
    /// Which of the children, from 0, at each ply.
    pub way: Vec<usize>,
    /// The moves that lead there, as they are written; fewer than the plies where a position is put to
    /// another question.
    pub labels: Vec<String>,
}

/// Does the same search again and keeps what lies below one node of its last iteration; the first
/// of the answer stands for that node. Empty when it was stopped.
pub fn unfold(
    subject: &Subject,
    actor: Actor,
    depth: usize,
    wanted: &Wanted,
    stop: &Stop,
) -> Vec<Twig> {
    let mut bench = actor.workbench();
    match subject {
        Subject::Chess(chess, view) => {
            if !matches!(actor, Actor::Switched(_)) {
                let plain: &shakmaty::Chess = chess;
                let at = (&ChessGame::default(), plain);
                return below(at, san, wanted, stop, |focus| {
                    actor.search(chess, depth, focus);
                });
            }
            by_view!(view, chess => |rules, state, evaluator| {
                below((rules, state), san, wanted, stop, |focus| {
                    bench.choose(rules, evaluator, state, depth, focus);
                })
            })
        }
        Subject::TicTacToe(board) => {
            let say = |_: &_, square| square_name(square);
            below((&TicTacToe, board), say, wanted, stop, |focus| {
                bench.choose(&TicTacToe, &Blind, board, depth, focus);
            })
        }
        Subject::ConnectFour(board) => {
            let say = |_: &_, column| column_name(column);
            below((&ConnectFour, board), say, wanted, stop, |focus| {
                bench.choose(&ConnectFour, &OpenThrees, board, depth, focus);
            })
        }
    }
}

fn below<R: Rules>(
    (rules, root): (&R, &R::State),
    say: impl Fn(&R::State, R::Move) -> String,
    wanted: &Wanted,
    stop: &Stop,
    search: impl FnOnce(&mut Focus<'_, '_, R::Move>),
) -> Vec<Twig> {
    let mut state = root.clone();
    for label in &wanted.labels {
        let played = rules
            .moves(&state)
            .into_iter()
            .find(|chosen| say(&state, *chosen) == *label);
        let after = match played {
            Some(played) => Some(rules.play(&state, played)),
            None => rules.passed(&state),
        };
        match after {
            Some(after) => state = after,
            None => return Vec::new(),
        }
    }
    let mut look = |_: &Recorder<'_, R::Move>| !stop.is_stopped();
    let mut recorder = Recorder::new(MOST_TWIGS, &mut look);
    let mut focus = Focus::new(&mut recorder, wanted.way.clone(), wanted.before);
    search(&mut focus);
    if stop.is_stopped() {
        return Vec::new();
    }
    twigs(rules, &state, &recorder.tree, &say)
}

/// Puts what was found below a node, the first of `found` standing for it, into its place.
pub fn graft(tree: &mut Vec<Twig>, place: usize, found: Vec<Twig>) {
    // The first of what was found is there already.
    let Some(shift) = tree.len().checked_sub(1) else {
        return;
    };
    let mut found = found.into_iter();
    let children = found.next().map(|node| node.children).unwrap_or_default();
    let shifted = |children: Vec<usize>| children.into_iter().map(|child| child + shift).collect();
    tree.extend(found.map(|twig| Twig {
        children: shifted(twig.children),
        ..twig
    }));
    if let Some(node) = tree.get_mut(place) {
        node.children = shifted(children);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        players::museum::{
            lab::View,
            watched::{Picture, watch},
        },
        textbook::workbench::Switches,
    };

    #[test]
    fn quiescence_says_why_it_leaves_a_position() {
        let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = crate::chess::fen::read(text).expect("a position");
        let subject = Subject::chess(&position, View::Material);
        let reasons = |actor| {
            let mut last = Picture::default();
            watch(&subject, actor, 1, &Stop::new(), &mut |picture| {
                last = picture
            });
            let beyond = last.tree.into_iter();
            let beyond = beyond.filter(|twig| twig.manner == Manner::Beyond);
            let reasons = beyond.filter_map(|twig| twig.reason);
            reasons
                .map(|reason| format!("{reason:?}"))
                .collect::<String>()
        };
        let exhibit =
            |name| Actor::Exhibit(crate::players::museum::find(name).expect("an exhibit"));
        let switched = Actor::Switched(Switches {
            alpha_beta: true,
            quiescence: true,
            ..Switches::default()
        });
        for (actor, drops) in [
            (exhibit("deepening"), true),
            (exhibit("genetic"), false),
            (switched, false),
        ] {
            let told = reasons(actor);
            assert!(
                told.contains("stand pat") && told.contains("Cut("),
                "{told}"
            );
            assert_eq!(told.contains("dropped: worth less"), drops, "{told}");
        }
    }

    #[test]
    fn a_pass_with_bare_pawns_is_played_so_that_moves_below_it_have_names() {
        let position = crate::chess::fen::read("8/5k2/8/4P3/8/8/5K2/8 w - - 0 1");
        let subject = Subject::chess(&position.expect("a position"), View::Material);
        let actor = Actor::Exhibit(crate::players::museum::find("genetic").expect("an exhibit"));
        let mut last = Picture::default();
        let mut tell = |picture| last = picture;
        watch(&subject, actor, 2, &Stop::new(), &mut tell);
        let (tree, first) = (last.tree, 1);
        assert_eq!(tree[first].label, PASS);
        let labels = |tree: &[Twig]| {
            let below = tree.iter().skip(1);
            below.map(|twig| twig.label.clone()).collect::<Vec<_>>()
        };
        assert!(!labels(&tree).contains(&String::new()), "{tree:?}");
        let wanted = Wanted {
            before: 0,
            way: vec![0],
            labels: vec![PASS.to_owned()],
        };
        let found = unfold(&subject, actor, 2, &wanted, &Stop::new());
        assert_eq!(found[0].children.len(), tree[first].children.len());
        assert!(!labels(&found).contains(&String::new()), "{found:?}");
    }

    #[test]
    fn a_tree_of_any_size_can_be_walked_to_its_leaves() {
        let subject = Subject::Chess(Box::default(), View::Material);
        let (switches, depth) = (Switches::default(), 4);
        let mut last = Picture::default();
        watch(
            &subject,
            Actor::Switched(switches),
            depth,
            &Stop::new(),
            &mut |picture| last = picture,
        );
        let mut tree = last.tree;
        assert!(tree.len() <= MOST_TWIGS, "{}", tree.len());
        assert_eq!(tree[0].nodes, 20 + 400 + 8_902 + 197_281);
        // 1. a4 a5 2. Ra3 Ra6, wherever these stand.
        let (mut place, mut way) = (0, Vec::new());
        let labels = ["a4", "a5", "Ra3", "Ra6"];
        for (ply, label) in labels.iter().enumerate() {
            if tree[place].is_cropped() {
                let wanted = Wanted {
                    before: depth - 1,
                    way: way.clone(),
                    labels: labels[..ply].iter().map(ToString::to_string).collect(),
                };
                let found = unfold(
                    &subject,
                    Actor::Switched(switches),
                    depth,
                    &wanted,
                    &Stop::new(),
                );
                assert_eq!(found.len() as u64, tree[place].nodes + 1);
                graft(&mut tree, place, found);
            }
            let children = tree[place].children.clone();
            let ordinal = children
                .iter()
                .position(|child| tree[*child].label == *label);
            let ordinal = ordinal.expect("the move is there");
            way.push(ordinal);
            place = children[ordinal];
        }
        assert_eq!((tree[place].nodes, tree[place].is_cropped()), (0, false));
    }
}
