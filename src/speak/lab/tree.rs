//! The tree of a search, walked through move by move: what each is worth, and why what lies below
//! it was cut off.

use crate::{
    engine::Stop,
    players::museum::{
        actor::Actor,
        filter::Filter,
        lab::View,
        subject::Subject,
        twig::{Reason, Twig, Wanted, graft, leading, unfold},
        watched::watch,
    },
    speak::{Voice, figures::figures_in_words, moves::label_in_words, words::lab as words},
    textbook::stage::Manner,
};
use std::io;

const COMMANDS: [(&str, &str); 8] = [
    ("1, knight f3", words::HELP_INTO_A_MOVE),
    ("best", words::HELP_BEST),
    ("up", words::HELP_UP),
    (words::NEXT_OF_A_KIND, words::HELP_NEXT),
    ("here, all", words::HELP_ALL),
    (words::SHOW_A_KIND, words::HELP_SHOW),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_BACK_TO_LAB),
];

/// So many moves are told at once.
const AT_ONCE: usize = 10;

/// A search that is done, and where in its tree the person is.
pub struct Tree {
    subject: Subject,
    actor: Actor,
    depth: usize,
    /// Iterations before the one whose tree it is.
    before: usize,
    twigs: Vec<Twig>,
    /// From the root: which child at each ply, and its place.
    way: Vec<(usize, usize)>,
    /// Which nodes are told, and of each whether it is one of them or leads to one.
    filter: Filter,
    holds: Vec<bool>,
}

impl Tree {
    /// Searches; `None` when it was stopped.
    pub fn of(voice: &mut Voice, subject: Subject, actor: Actor, depth: usize) -> Option<Tree> {
        let stop = Stop::new();
        let (mut twigs, mut iterations) = (Vec::new(), 0);
        watch(&subject, actor, depth, &stop, &mut |picture| {
            if !stop.is_stopped() && voice.is_stopped() {
                stop.stop();
            }
            if picture.done {
                twigs = picture.tree;
                iterations = picture.iterations.len();
            }
        });
        let is_there = !stop.is_stopped() && !twigs.is_empty();
        is_there.then_some(Tree {
            subject,
            actor,
            depth,
            before: match actor.deepens() {
                true => iterations.saturating_sub(1),
                false => 0,
            },
            twigs,
            way: Vec::new(),
            filter: Filter::All,
            holds: Vec::new(),
        })
    }

    /// Walks through it until the person goes back to the lab.
    ///
    /// # Errors
    /// When nothing can be read or written any more.
    pub fn walk(&mut self, voice: &mut Voice) -> io::Result<()> {
        voice.say_all(self.told(AT_ONCE))?;
        voice.say(words::WRITE_A_NUMBER)?;
        while let Some(line) = voice.line()? {
            match line.to_lowercase().as_str() {
                "quit" | "q" | "exit" | "leave" => break,
                "help" | "?" | "h" => voice.commands(&COMMANDS)?,
                "here" | "moves" => voice.say_all(self.told(AT_ONCE))?,
                "all" => voice.say_all(self.told(usize::MAX))?,
                "up" | "back" => match self.way.pop() {
                    Some(_) => voice.say_all(self.told(AT_ONCE))?,
                    None => voice.say(words::IS_ROOT)?,
                },
                word if begins_with("show", word) => self.show(voice, word)?,
                word if begins_with("next", word) => self.next(voice, word)?,
                "best" => match self.best() {
                    Some(child) => self.enter(voice, child)?,
                    None => voice.say(words::NO_BEST)?,
                },
                word => match self.child(word, &line) {
                    Some(child) => self.enter(voice, child)?,
                    None => voice.say(words::no_move(&line))?,
                },
            }
        }
        Ok(())
    }

    /// Tells only nodes of one kind from now on, with those that lead to them.
    fn show(&mut self, voice: &mut Voice, line: &str) -> io::Result<()> {
        let Some(filter) = kind(line) else {
            return voice.say(words::WRITE_SHOW);
        };
        self.filter = filter;
        self.holds = filter.holding(&self.twigs);
        voice.say_all(self.told(AT_ONCE))
    }

    /// On to the next node of the kind that is named, else of the one that is told.
    fn next(&mut self, voice: &mut Voice, line: &str) -> io::Result<()> {
        let named = line.split_whitespace().nth(1).map(|_| kind(line));
        let Some(filter) = named.unwrap_or(Some(self.filter)) else {
            return voice.say(words::WRITE_SHOW);
        };
        match self.way_to_next(filter) {
            Some(way) => self.go(voice, way),
            None => voice.say(words::NO_NEXT),
        }
    }

    /// The way to the next node of a kind, in the order of the search. One that was skipped is told where
    /// it was.
    fn way_to_next(&self, filter: Filter) -> Option<Vec<(usize, usize)>> {
        let is_met = |twig: &Twig| {
            let mut below = twig.children.iter().filter_map(|own| self.twigs.get(*own));
            let is_skipped = |own: &Twig| !is_searched(own) && filter.shows(own);
            is_searched(twig) && (filter.shows(twig) || below.any(is_skipped))
        };
        let mut way = self.way.clone();
        let mut number = 0;
        loop {
            let place = way.last().map_or(0, |(_, place)| *place);
            match self.twigs.get(place)?.children.get(number) {
                Some(child) => {
                    way.push((number, *child));
                    number = 0;
                    if self.twigs.get(*child).is_some_and(is_met) {
                        return Some(way);
                    }
                }
                None => number = way.pop()?.0 + 1,
            }
        }
    }

    fn is_told(&self, place: usize) -> bool {
        self.filter == Filter::All || self.holds.get(place).is_some_and(|holds| *holds)
    }

    fn place(&self) -> usize {
        self.way.last().map_or(0, |(_, place)| *place)
    }

    /// The node where the person is.
    fn at(&self) -> Option<&Twig> {
        self.twigs.get(self.place())
    }

    fn children(&self) -> impl Iterator<Item = (usize, usize, &Twig)> {
        let places = self.at().map_or(&[][..], |twig| twig.children.as_slice());
        let known =
            |(number, place): (usize, &usize)| Some((number, *place, self.twigs.get(*place)?));
        places.iter().enumerate().filter_map(known)
    }

    /// The child of this number, from 1, or by this move.
    fn child(&self, word: &str, line: &str) -> Option<(usize, usize)> {
        let number = word.parse::<usize>().ok();
        let is_meant = |(before, _, twig): &(usize, usize, &Twig)| {
            number == Some(before + 1) || twig.label == line || label_in_words(&twig.label) == word
        };
        // Small letters will do where no move is written so exactly.
        let in_small = |(_, _, twig): &(usize, usize, &Twig)| twig.label.eq_ignore_ascii_case(line);
        let found = self.children().find(is_meant);
        let (number, place, _) = found.or_else(|| self.children().find(in_small))?;
        Some((number, place))
    }

    /// The child that gives this node its value.
    fn best(&self) -> Option<(usize, usize)> {
        let best = leading(&self.twigs, self.place())?;
        let (number, place, _) = self.children().find(|(_, place, _)| *place == best)?;
        Some((number, place))
    }

    fn enter(&mut self, voice: &mut Voice, child: (usize, usize)) -> io::Result<()> {
        if !self.twigs.get(child.1).is_some_and(is_searched) {
            return voice.say(words::NOT_SEARCHED);
        }
        let mut way = self.way.clone();
        way.push(child);
        self.go(voice, way)
    }

    /// To the node that this way leads to.
    fn go(&mut self, voice: &mut Voice, way: Vec<(usize, usize)>) -> io::Result<()> {
        let former = std::mem::replace(&mut self.way, way);
        if self.at().is_some_and(Twig::is_cropped) {
            let (stop, wanted) = (Stop::new(), self.wanted());
            let (subject, actor, depth) = (&self.subject, self.actor, self.depth);
            let mut found = Vec::new();
            voice.meanwhile(
                &stop,
                // Nobody is left to hear it once the dialogue is over.
                |sender| drop(sender.send(unfold(subject, actor, depth, &wanted, &stop))),
                |_, below| {
                    found = below;
                    Ok(())
                },
            )?;
            if stop.is_stopped() {
                self.way = former;
                return voice.say(words::STOPPED);
            }
            let place = self.place();
            graft(&mut self.twigs, place, found);
            self.holds = self.filter.holding(&self.twigs);
        }
        voice.say_all(self.told(AT_ONCE))
    }

    /// What lies below the node where the person is.
    fn wanted(&self) -> Wanted {
        let labels = self
            .way
            .iter()
            .filter_map(|(_, place)| self.twigs.get(*place))
            .filter(|twig| twig.is_a_move())
            .map(|twig| twig.label.clone());
        Wanted {
            before: self.before,
            way: self.way.iter().map(|(number, _)| *number).collect(),
            labels: labels.collect(),
        }
    }

    /// Where the person is, and the moves there.
    fn told(&self, most: usize) -> Vec<String> {
        let Some(here) = self.at() else {
            return Vec::new();
        };
        let head = match self.way.is_empty() {
            true => words::root(&self.value(here.value)),
            false => {
                let moves: Vec<String> = self
                    .way
                    .iter()
                    .filter_map(|(_, place)| self.twigs.get(*place))
                    .map(|twig| label_in_words(&twig.label))
                    .collect();
                words::after(&moves, &self.value(-here.value))
            }
        };
        let count = here.children.len();
        let why = why(here.reason.as_ref());
        let mut lines = vec![words::place(&head, here.nodes, count, &why)];
        let told = || self.children().filter(|(_, place, _)| self.is_told(*place));
        let shown = told().count();
        lines.extend(
            told()
                .take(most)
                .map(|(before, _, twig)| self.line(before + 1, twig)),
        );
        if shown > most {
            lines.push(words::more(shown - most));
        }
        if count > shown {
            lines.push(words::hidden(count - shown));
        }
        lines
    }

    /// `2: knight f3, 30, 20 nodes, cut by e5, the first of 20.`
    fn line(&self, number: usize, twig: &Twig) -> String {
        let label = label_in_words(&twig.label);
        let reason = why(twig.reason.as_ref());
        if twig.manner == Manner::Skipped {
            return words::skipped(number, &label, &reason);
        }
        let own = self.value(-twig.value);
        let value = match twig.value {
            value if value >= twig.beta => words::at_most(&own),
            value if value <= twig.alpha => words::at_least(&own),
            _ => own,
        };
        let how = manner(twig.manner);
        words::twig((number, &label), &value, twig.nodes, how, &reason)
    }

    fn value(&self, value: i32) -> String {
        let view = match &self.subject {
            Subject::Chess(_, view) => *view,
            Subject::TicTacToe(_) | Subject::ConnectFour(_) => View::Classical,
        };
        in_words(self.actor, view, value)
    }
}

/// A value in the searcher's own unit; `view` is the evaluation of who has none of its own.
pub fn in_words(actor: Actor, view: View, value: i32) -> String {
    figures_in_words(&match actor {
        Actor::Exhibit(exhibit) => exhibit.score(value).to_string(),
        Actor::Tabiya => View::Classical.in_words(value),
        Actor::Switched(_) => view.in_words(value),
    })
}

fn begins_with(command: &str, line: &str) -> bool {
    line.split_whitespace().next() == Some(command)
}

/// Whether something was searched there.
fn is_searched(twig: &Twig) -> bool {
    twig.nodes > 0 || !twig.children.is_empty()
}

/// The kind of nodes that the words behind the first one mean.
fn kind(line: &str) -> Option<Filter> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    Some(match words.join(" ").as_str() {
        "all" => Filter::All,
        "cut" => Filter::Cut,
        words::TABLE => Filter::Table,
        words::NULL_MOVE => Filter::NullMove,
        "reduced" => Filter::Reduced,
        "captures" | words::QUIESCENCE => Filter::Quiescence,
        "pruned" => Filter::Pruned,
        _ => return None,
    })
}

/// Why a node was left, behind a comma; nothing where all was searched.
fn why(reason: Option<&Reason>) -> String {
    match reason {
        None => String::new(),
        Some(Reason::FromTable) => words::FROM_TABLE.to_owned(),
        Some(Reason::PassedOver) => words::PASS_IS_TOO_GOOD.to_owned(),
        Some(Reason::Known(why)) => words::known(&why.replace(':', ",")),
        Some(Reason::Cut(cut, by)) => words::cut_by(&label_in_words(by), cut.tried, cut.of),
    }
}

/// How a move was searched, where not in full.
fn manner(manner: Manner) -> Option<String> {
    Some(match manner {
        Manner::Full | Manner::Skipped | Manner::NullWindow => return None,
        Manner::Reduced(plies) => words::reduced_by(plies),
        Manner::Again => words::AGAIN_IN_FULL.to_owned(),
        Manner::Beyond => words::CAPTURES_ONLY.to_owned(),
        Manner::Otherwise(words) => words.to_owned(),
        Manner::Trial(trial) => trial.question.to_owned(),
    })
}

/// The tree of a search announced: whose, and how deep.
pub fn announced(actor: Actor, depth: usize) -> String {
    let whose = actor
        .own()
        .map_or(words::THESE_TECHNIQUES, |(name, _)| name);
    words::tree_of(whose, depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::Position, players::museum::ExhibitPlayer};

    fn tree(name: &str, depth: usize) -> Tree {
        let exhibit = name.parse::<ExhibitPlayer>().expect("an exhibit").exhibit();
        let mut silent = io::sink();
        let mut voice = Voice::new(io::empty(), &mut silent);
        let subject = Subject::chess(&Position::default(), View::Material);
        Tree::of(&mut voice, subject, Actor::Exhibit(exhibit), depth).expect("a tree")
    }

    #[test]
    fn a_tree_is_walked_down_and_says_what_was_cut() {
        let mut tree = tree("alphabeta", 2);
        let told = tree.told(AT_ONCE);
        assert!(told[0].starts_with("The position: "), "{}", told[0]);
        assert_eq!(told.len(), 12, "{told:?}");
        assert_eq!(told[11], "10 more; write all.");
        assert!(
            tree.told(usize::MAX)
                .iter()
                .any(|line| line.contains(", cut by ")),
            "{told:?}"
        );
        let (number, place) = tree.child("2", "2").expect("a second move");
        tree.way.push((number, place));
        assert!(tree.told(1)[0].starts_with("After "), "{:?}", tree.told(1));
        assert_eq!(tree.wanted().labels.len(), 1);
    }

    #[test]
    fn only_nodes_of_a_kind_are_told_and_how_many_others_there_are() {
        let mut tree = tree("alphabeta", 2);
        let mut said = Vec::new();
        let mut voice = Voice::new(io::empty(), &mut said);
        tree.show(&mut voice, "show cut").expect("said");
        let told = tree.told(usize::MAX);
        let [_, shown @ .., last] = told.as_slice() else {
            panic!("{told:?}");
        };
        assert!(
            shown.iter().all(|line| line.contains(", cut by ")),
            "{told:?}"
        );
        let hidden = 20 - shown.len();
        assert!(
            hidden > 0 && last.starts_with(&format!("{hidden} hidden; ")),
            "{told:?}"
        );
        tree.show(&mut voice, "show all").expect("said");
        assert_eq!(tree.told(usize::MAX).len(), 21);
        tree.show(&mut voice, "show stars").expect("said");
        drop(voice);
        let said = String::from_utf8(said).expect("UTF-8");
        assert!(
            said.ends_with("null move, reduced, captures, pruned or all.\n"),
            "{said}"
        );
    }

    #[test]
    fn each_node_of_a_kind_comes_next_once() {
        let mut tree = tree("alphabeta", 2);
        for filter in [Filter::All, Filter::Cut] {
            let places = 1..tree.twigs.len();
            let wanted: Vec<usize> = places
                .filter(|place| {
                    let twig = &tree.twigs[*place];
                    is_searched(twig) && filter.shows(twig)
                })
                .collect();
            let mut met = Vec::new();
            tree.way.clear();
            while let Some(way) = tree.way_to_next(filter) {
                tree.way = way;
                met.push(tree.place());
            }
            met.sort_unstable();
            assert!(met.len() > 10);
            assert_eq!(met, wanted, "{filter:?}");
        }
        let mut said = Vec::new();
        let mut voice = Voice::new(io::empty(), &mut said);
        tree.way.clear();
        tree.next(&mut voice, "next cut").expect("said");
        tree.next(&mut voice, "next stars").expect("said");
        tree.way.push((20, tree.twigs.len()));
        tree.next(&mut voice, "next").expect("said");
        drop(voice);
        let said = String::from_utf8(said).expect("UTF-8");
        assert!(
            said.starts_with("After ") && said.contains(", cut by "),
            "{said}"
        );
        assert!(said.contains("\nWrite show or next and a kind"), "{said}");
        assert!(
            said.ends_with("\nNo such node follows in the tree.\n"),
            "{said}"
        );
    }

    #[test]
    fn what_was_left_out_of_a_larger_tree_is_searched_again_for_its_depth() {
        let mut silent = io::sink();
        let mut voice = Voice::new(io::empty(), &mut silent);
        let subject = Subject::TicTacToe(crate::textbook::games::tic_tac_toe::Board::default());
        let actor = Actor::Switched(crate::textbook::workbench::Switches::default());
        let tree = Tree::of(&mut voice, subject, actor, 6);
        let mut tree = tree.expect("a tree");
        for _ in 0..5 {
            let child = tree.best().expect("a best move");
            tree.enter(&mut voice, child).expect("said");
        }
        assert_eq!(tree.way.len(), 5);
        assert_eq!(tree.children().count(), 4, "{:?}", tree.told(AT_ONCE));
    }

    #[test]
    fn moves_are_found_by_number_as_written_and_in_words() {
        let tree = tree("minimax", 2);
        let by_words = tree.child("knight f3", "Knight f3");
        assert!(by_words.is_some());
        assert_eq!(by_words, tree.child("nf3", "Nf3"));
        assert!(tree.child("queen h5", "queen h5").is_none());
        assert!(tree.child("0", "0").is_none());
        assert!(tree.best().is_some());
    }
}
