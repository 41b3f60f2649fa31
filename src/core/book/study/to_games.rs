//! From the text of a book to a game for each chapter.

use super::{
    NAME, SIDE, WEIGHT,
    losses::{Loss, Losses},
};
use crate::{
    book::{
        compile::{Outcome, Spelling},
        syntax::{Directive, Document, Item, Line, Mark, TokenKind},
        words::study as said,
    },
    chess::{Position, fen, notation},
    game::{
        Game,
        nag::Nag,
        notes::{Comment, Piece},
        tree::NodeId,
    },
};
use shakmaty::{Chess, Color, Position as _};
use std::collections::HashMap;

/// The chapters of a book without errors, those of the books it includes after its own, and what
/// games do not say.
pub fn games(outcome: &Outcome) -> (Vec<Game>, Losses) {
    let mut reader = Reader {
        games: Vec::new(),
        losses: Losses::default(),
    };
    for (place, document) in outcome.documents.iter().enumerate() {
        reader.document(document, &outcome.spelling(place));
    }
    let mut games = reader.games;
    let study = match outcome.book.title() {
        "" => said::OPENING_BOOK,
        title => title,
    };
    let is_one = games.len() == 1;
    for (place, game) in games.iter_mut().enumerate() {
        let chapter = game.tags.get("ChapterName").map(str::to_owned);
        let chapter = chapter.or_else(|| (!is_one).then(|| said::chapter(place + 1)));
        let event = chapter
            .as_ref()
            .map(|chapter| format!("{study}: {chapter}"));
        game.tags.set("Event", event.as_deref().unwrap_or(study));
        game.tags.set("White", "?");
        game.tags.set("Black", "?");
        game.tags.set("Result", "*");
        game.tags.set("StudyName", study);
        if let Some(chapter) = chapter {
            game.tags.set("ChapterName", chapter);
        }
        if !outcome.book.author().is_empty() {
            game.tags.set("Annotator", outcome.book.author());
        }
        if let Some(side) = outcome.book.side() {
            game.tags.set(SIDE, side.fold_wb("white", "black"));
        }
    }
    (games, reader.losses)
}

struct Reader {
    games: Vec<Game>,
    losses: Losses,
}

/// A line that may be continued.
struct Level {
    indent: u32,
    /// The ply that it continues from, counted from the start.
    from: usize,
    steps: Vec<(NodeId, Chess)>,
}

/// A chapter while it is read.
struct Chapter {
    game: Game,
    levels: Vec<Level>,
    /// Plies that the start's move number says were played before it.
    before: usize,
    /// Comments behind the chapter's name: the words of a chapter that has no moves.
    remarks: Vec<String>,
    /// Of each move: the weights of all lines that have it, and whether one is written.
    weights: HashMap<NodeId, (u32, bool)>,
}

impl Chapter {
    fn new(start: &Position, name: Option<&str>) -> Chapter {
        let mut game = Game::from_position(start);
        if let Some(name) = name {
            game.tags.set("ChapterName", name);
        }
        let chess = start.current();
        let is_black = usize::from(chess.turn() == Color::Black);
        Chapter {
            game,
            levels: Vec::new(),
            before: (chess.fullmoves().get() as usize - 1) * 2 + is_black,
            remarks: Vec::new(),
            weights: HashMap::new(),
        }
    }

    /// The node after so many plies of the lines above, and its board.
    fn at(&self, ply: usize) -> Option<(NodeId, Chess)> {
        let Some(step) = ply.checked_sub(1) else {
            return Some((self.game.root(), self.game.start().clone()));
        };
        let level = self.levels.iter().rev().find(|level| level.from <= step)?;
        level.steps.get(step - level.from).cloned()
    }

    fn end(&self) -> usize {
        let last = self.levels.last();
        last.map_or(0, |level| level.from + level.steps.len())
    }

    fn is_begun(&self) -> bool {
        self.game.next(self.game.root()).is_some()
    }

    fn is_named(&self) -> bool {
        self.game.tags.get("ChapterName").is_some()
    }

    fn finish(mut self) -> Game {
        for (node, (weight, is_written)) in &self.weights {
            if *weight != 1 || *is_written {
                command(&mut self.game, *node, WEIGHT, weight.to_string());
            }
        }
        self.game
    }
}

impl Reader {
    fn document(&mut self, document: &Document, spelling: &Spelling<'_>) {
        let mut start = Position::default();
        let mut chapter = Chapter::new(&start, None);
        let mut name = None;
        for line in &document.lines {
            match line.comment {
                Some(comment)
                    if line.item == Item::Blank && chapter.is_named() && !chapter.is_begun() =>
                {
                    let words = document.text(comment).trim_start_matches('#').trim();
                    chapter.remarks.push(words.to_owned());
                }
                Some(_) => self.losses.add(Loss::Remark),
                None => {}
            }
            match line.item {
                Item::Directive(Directive::Start, value) => {
                    if let Ok(position) = fen::read(document.text(value)) {
                        start = position;
                    }
                    // A start right behind a chapter's line is that chapter's.
                    let known = chapter.game.tags.get("ChapterName").map(str::to_owned);
                    if let Some(known) = known.filter(|_| !chapter.is_begun()) {
                        let remarks = std::mem::take(&mut chapter.remarks);
                        chapter = Chapter::new(&start, Some(&known));
                        chapter.remarks = remarks;
                    } else {
                        self.begin(&mut chapter, Chapter::new(&start, None));
                    }
                }
                Item::Directive(Directive::Chapter, value) => {
                    let new = Chapter::new(&start, Some(document.text(value)));
                    self.begin(&mut chapter, new);
                }
                Item::Name { eco, name: words } => {
                    let eco = match document.text(eco) {
                        "" => "-",
                        eco => eco,
                    };
                    name = Some(format!("{eco} {}", document.text(words)));
                }
                Item::Moves { .. } => {
                    read_line(document, line, spelling, &mut chapter, name.take());
                }
                Item::Directive(..) | Item::Blank | Item::Broken => {}
            }
        }
        self.close(chapter);
    }

    /// The chapter being read is done.
    fn begin(&mut self, chapter: &mut Chapter, new: Chapter) {
        self.close(std::mem::replace(chapter, new));
    }

    /// Keeps a chapter that has moves or a name; one without moves has its comments as its words.
    fn close(&mut self, mut chapter: Chapter) {
        let remarks = std::mem::take(&mut chapter.remarks);
        if chapter.is_begun() || !chapter.is_named() {
            remarks.iter().for_each(|_| self.losses.add(Loss::Remark));
        } else {
            let root = chapter.game.root();
            let words = remarks.iter().map(|words| Comment::parse(words));
            chapter.game.notes_mut(root).after.extend(words);
        }
        if chapter.is_begun() || chapter.is_named() {
            self.games.push(chapter.finish());
        }
    }
}

/// Adds a line of moves to the tree. The compiler found no error in it.
fn read_line(
    document: &Document,
    line: &Line,
    spelling: &Spelling<'_>,
    chapter: &mut Chapter,
    name: Option<String>,
) {
    while chapter
        .levels
        .pop_if(|level| level.indent >= line.indent)
        .is_some()
    {}
    let tokens = document.tokens(line);
    let leading = tokens
        .iter()
        .find(|token| !matches!(token.kind, TokenKind::Note(_)));
    let ply = match leading.map(|token| token.kind) {
        Some(TokenKind::Number { number, black }) => {
            ((number as usize - 1) * 2 + usize::from(black)).saturating_sub(chapter.before)
        }
        _ => chapter.end(),
    };
    let Some((mut node, mut chess)) = chapter.at(ply) else {
        return;
    };
    let mut steps = Vec::new();
    let mut leading_notes = Vec::new();
    let mut written: Option<u32> = None;
    for token in tokens {
        match token.kind {
            TokenKind::Move => {
                let text = spelling.get(&token.span.start).copied();
                let text = text.unwrap_or_else(|| document.text(token.span));
                let Ok(played) = notation::read_move(&chess, text) else {
                    break;
                };
                if !steps.is_empty() {
                    weigh(chapter, node, written.take());
                }
                let known = chapter.game.children(node);
                let known = known
                    .into_iter()
                    .find(|child| chapter.game.played(*child) == Some(played));
                let next = known.map_or_else(|| chapter.game.add_move(node, played), Ok);
                let Ok(next) = next else {
                    break;
                };
                node = next;
                chess.play_unchecked(played);
                if steps.is_empty() {
                    let notes = chapter.game.notes_mut(node);
                    notes.before.append(&mut leading_notes);
                }
                steps.push((node, chess.clone()));
            }
            TokenKind::Note(text) => {
                let comment = Comment::parse(document.text(text));
                let is_of_start = steps.is_empty() && node == chapter.game.root();
                match comment.is_empty() {
                    true => {}
                    false if steps.is_empty() && !is_of_start => leading_notes.push(comment),
                    false => chapter.game.notes_mut(node).after.push(comment),
                }
            }
            TokenKind::Mark(mark) => add_nag(
                chapter,
                node,
                Nag(match mark {
                    Mark::Prefer => 1,
                    Mark::Avoid => 2,
                }),
            ),
            TokenKind::Glyph(number) => add_nag(chapter, node, Nag(number)),
            TokenKind::Weight(weight) => written = Some(weight),
            TokenKind::Number { .. } | TokenKind::Problem => {}
        }
    }
    if !steps.is_empty() {
        weigh(chapter, node, written);
        if let Some(value) = name {
            command(&mut chapter.game, node, NAME, value);
        }
    }
    chapter.levels.push(Level {
        indent: line.indent,
        from: ply,
        steps,
    });
}

fn add_nag(chapter: &mut Chapter, node: NodeId, nag: Nag) {
    let nags = &mut chapter.game.notes_mut(node).nags;
    if !nags.contains(&nag) {
        nags.push(nag);
    }
}

/// Puts a command before the comments on a move.
fn command(game: &mut Game, node: NodeId, name: &str, value: String) {
    let name = name.to_owned();
    let command = Piece::Command { name, value }.to_string();
    game.notes_mut(node)
        .after
        .insert(0, Comment::parse(&command));
}

/// A line gives its move the weight written, otherwise 1.
fn weigh(chapter: &mut Chapter, node: NodeId, written: Option<u32>) {
    let (weight, is_written) = chapter.weights.entry(node).or_default();
    *weight = weight.saturating_add(written.unwrap_or(1));
    *is_written |= written.is_some();
}
