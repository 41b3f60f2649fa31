//! One line of moves, walked over the board.

use super::{
    Compiler, Here, Pending, TracedLine, TracedStep, eco,
    growing::Naming,
    move_path::{Level, MovePath, Step},
};
use crate::{
    book::{
        Glyphs,
        diagnostic::{Code, Diagnostic, Place, Severity},
        glyphs,
        names::OpeningName,
        syntax::{Span, Token, TokenKind},
        words::compile as said,
    },
    chess::position::key_of,
};
use shakmaty::{Chess, Position as _, san::San};

/// Plies from the start to a line's end; the longest theory known is a tenth of it.
const LONGEST_LINE: u32 = 600;
/// Lines within lines.
const DEEPEST_LINE: usize = 200;

/// A line while it is walked.
struct Walk {
    /// The position reached.
    step: Step,
    /// Plies from the start.
    ply: u32,
    /// The move just played, by its place among the edges, and its weight if one was written.
    last: Option<(u32, Option<u32>)>,
    moves: u32,
}

impl Compiler<'_, '_> {
    pub(super) fn moves(&mut self, here: Here<'_>, move_path: &mut MovePath) {
        move_path.leave(here.line.indent);
        let pending = self.pending.take();
        let tokens = here.document.tokens(here.line);
        let from = self.begin(here, move_path, tokens);
        let Some((ply, step)) = from.and_then(|ply| Some((ply, move_path.at(ply)?.clone()))) else {
            let from = move_path.last().map_or(0, Level::end);
            move_path.push(Level {
                indent: here.line.indent,
                line: here.number,
                from,
                steps: Vec::new(),
                broken: true,
            });
            self.behind(here, tokens, None, 0);
            return;
        };
        let mut traced = self.begin_trace(here, move_path, ply, pending.as_ref());
        let mut level = Level {
            indent: here.line.indent,
            line: here.number,
            from: ply,
            steps: move_path.spare(),
            broken: false,
        };
        let mut walk = Walk {
            step,
            ply,
            last: None,
            moves: 0,
        };
        let leading = leading(tokens).map(|token| token.span);
        for (place, token) in tokens.iter().enumerate() {
            let before = walk.step.node;
            let leads = leading == Some(token.span);
            if !self.token(here, move_path, token, leads, &mut walk) {
                level.broken = true;
                let is_known = token.kind != TokenKind::Problem;
                if walk.ply < LONGEST_LINE {
                    let rest = tokens.get(place..).unwrap_or_default();
                    let before = is_known.then(|| walk.step.chess.clone());
                    self.behind(here, rest, before, walk.moves);
                }
                break;
            }
            if token.kind == TokenKind::Move {
                level.steps.push(walk.step.clone());
                if let Some(traced) = &mut traced {
                    traced.steps.extend(self.traced_step(place, before, &walk));
                }
            }
        }
        self.weigh(here, &mut walk);
        if walk.moves > 0 {
            self.lines = self.lines.saturating_add(1);
        }
        if let (Some(mut traced), Some(trace)) = (traced, &mut self.trace) {
            traced.broken = level.broken;
            trace.push(traced);
        }
        if !level.broken {
            let is_usual = move_path
                .at(0)
                .is_some_and(|start| start.chess == Chess::default());
            self.end(here, &walk, pending, is_usual);
        }
        move_path.push(level);
    }

    fn begin_trace(
        &self,
        here: Here<'_>,
        move_path: &MovePath,
        ply: u32,
        pending: Option<&Pending>,
    ) -> Option<TracedLine> {
        self.trace.as_ref()?;
        Some(TracedLine {
            line: here.number,
            above: move_path.last().map(|level| level.line),
            name_line: pending.map(|pending| pending.site.line),
            start: self.growing.key(move_path.at(0)?.node),
            from: move_path.plies_before() + ply,
            steps: Vec::new(),
            broken: false,
        })
    }

    fn traced_step(&self, token: usize, before: u32, walk: &Walk) -> Option<TracedStep> {
        let (edge, _) = walk.last?;
        Some(TracedStep {
            token,
            before: self.growing.key(before),
            after: self.growing.key(walk.step.node),
            played: self.growing.edge(edge)?.played,
        })
    }

    /// The ply that the line begins with; `None` (and a diagnostic, unless it only suffers from
    /// an earlier problem) if it cannot be placed.
    fn begin(&mut self, here: Here<'_>, move_path: &MovePath, tokens: &[Token]) -> Option<u32> {
        // Only notes: that is said where the line ends.
        let first = leading(tokens).or(tokens.first())?;
        if move_path.depth() >= DEEPEST_LINE {
            let message = said::too_many_levels(DEEPEST_LINE);
            self.error(here, Code::TooLong, first.span, message);
            return None;
        }
        let numbered = match first.kind {
            TokenKind::Number { number, black } => Some((number, black)),
            _ => None,
        };
        let Some(above) = move_path.last() else {
            move_path.at(0)?;
            if here.line.indent > 0 {
                let message = said::NO_LINE_ABOVE.to_owned();
                self.error(here, Code::Indentation, first.span, message);
                return None;
            }
            return match numbered {
                Some((number, black)) if move_path.ply_of(number, black) != Some(0) => {
                    let diagnostic = Diagnostic::error(
                        Code::MoveNumber,
                        self.place(here.site(first.span)),
                        said::begins_elsewhere(move_path.number_at(0), here.text(first.span)),
                    )
                    .help(said::INDENT_THE_LINE);
                    self.findings.push(diagnostic);
                    None
                }
                _ => Some(0),
            };
        };
        let ply = match numbered {
            None if above.broken => return None,
            None => above.end(),
            Some((number, black)) => match move_path.ply_of(number, black) {
                Some(ply) if ply <= above.end() => ply,
                Some(_) if above.broken => return None,
                _ => {
                    let diagnostic = Diagnostic::error(
                        Code::MoveNumber,
                        self.place(here.site(first.span)),
                        said::beyond_line_above(
                            move_path.number_at(above.end()),
                            here.text(first.span),
                        ),
                    )
                    .help(said::NUMBER_SAYS_WHERE);
                    let diagnostic = match self.place_of_line(here, above.line) {
                        Some(place) => diagnostic.other(place, said::THE_LINE_ABOVE),
                        None => diagnostic,
                    };
                    self.findings.push(diagnostic);
                    return None;
                }
            },
        };
        Some(ply)
    }

    /// All of a line of moves above this one, without its comment.
    fn place_of_line(&self, here: Here<'_>, number: u32) -> Option<Place> {
        let above = (number as usize).checked_sub(1)?;
        let line = here.document.lines.get(above)?;
        let tokens = here.document.tokens(line);
        let span = Span {
            start: tokens.first()?.span.start,
            end: tokens.last()?.span.end,
        };
        let site = Here {
            line,
            number,
            ..here
        }
        .site(span);
        Some(self.place(site))
    }

    /// Reads one token; false ends the line.
    fn token(
        &mut self,
        here: Here<'_>,
        move_path: &MovePath,
        token: &Token,
        leading: bool,
        walk: &mut Walk,
    ) -> bool {
        match token.kind {
            TokenKind::Problem => false,
            TokenKind::Number { number, black } => {
                let fits = leading || move_path.ply_of(number, black) == Some(walk.ply);
                if !fits {
                    let diagnostic = Diagnostic::error(
                        Code::MoveNumber,
                        self.place(here.site(token.span)),
                        said::wrong_number(move_path.number_at(walk.ply), here.text(token.span)),
                    )
                    .help(said::CHECK_MOVES_BEFORE);
                    self.findings.push(diagnostic);
                }
                fits
            }
            TokenKind::Move => self.play(here, token.span, walk),
            TokenKind::Note(text) => {
                let text = here.text(text);
                if !text.is_empty() {
                    self.growing.note(walk.step.node, text);
                }
                true
            }
            TokenKind::Mark(_) | TokenKind::Glyph(_) | TokenKind::Weight(_) => {
                self.qualify(here, token, walk);
                true
            }
        }
    }

    fn play(&mut self, here: Here<'_>, span: Span, walk: &mut Walk) -> bool {
        self.weigh(here, walk);
        if walk.ply >= LONGEST_LINE {
            let message = said::too_many_plies(LONGEST_LINE);
            self.error(here, Code::TooLong, span, message);
            return false;
        }
        let written = here.text(span);
        let san = San::from_ascii(written.as_bytes()).ok();
        let known = san.and_then(|san| self.growing.edge_spelt(walk.step.node, san));
        let edge = match known {
            Some(edge) => edge,
            None => {
                let legal = san.and_then(|san| san.to_move(&walk.step.chess).ok());
                let played = match legal {
                    Some(played) => played,
                    None => match self.read_otherwise(here, span, &walk.step.chess) {
                        Some(played) => played,
                        None => return false,
                    },
                };
                match self.growing.edge_played(walk.step.node, played) {
                    Some(edge) => edge,
                    None => {
                        let mut after = walk.step.chess.clone();
                        after.play_unchecked(played);
                        let reached = (key_of(&after), after.turn());
                        let san = san.filter(|_| legal.is_some());
                        let site = here.site(span);
                        self.growing
                            .add_edge(walk.step.node, played, san, reached, site)
                    }
                }
            }
        };
        let Some((played, child)) = self.growing.edge(edge).map(|e| (e.played, e.child)) else {
            return false;
        };
        let before = written
            .ends_with(['+', '#'])
            .then(|| walk.step.chess.clone());
        walk.step.chess.play_unchecked(played);
        if let Some(before) = before {
            self.check_sign(here, span, &before, &walk.step.chess, played);
        }
        walk.step.node = child;
        walk.step.path = lengthen(walk.step.path, edge);
        walk.ply += 1;
        walk.moves += 1;
        walk.last = Some((edge, None));
        true
    }

    /// Gives the move just played its weight: as written, otherwise 1.
    fn weigh(&mut self, here: Here<'_>, walk: &mut Walk) {
        if let Some((edge, weight)) = walk.last.take()
            && let Some(edge) = self.growing.edge_mut(edge)
        {
            let weight = weight.unwrap_or(1);
            edge.weight = edge.weight.saturating_add(weight);
            if let Some(part) = edge.part_at(here.site(here.line.span)) {
                part.weight = part.weight.saturating_add(weight);
                part.lines = part.lines.saturating_add(1);
            }
        }
    }

    /// A mark, a glyph or a weight, which belongs to the move before it.
    fn qualify(&mut self, here: Here<'_>, token: &Token, walk: &mut Walk) {
        let Some((edge, weight)) = &mut walk.last else {
            let message = said::no_move_before(here.text(token.span));
            self.error(here, Code::Syntax, token.span, message);
            return;
        };
        let site = here.site(token.span);
        let Some(edge) = self.growing.edge_mut(*edge) else {
            return;
        };
        let (mark, fits) = match token.kind {
            TokenKind::Mark(mark) => (Some(mark), true),
            TokenKind::Glyph(number) => (glyphs::mark_of(number), edge.glyphs.add(number)),
            _ => (None, true),
        };
        if !fits {
            let message = said::too_many_glyphs(Glyphs::MOST);
            self.error(here, Code::Syntax, token.span, message);
            return;
        }
        if let TokenKind::Weight(written) = token.kind {
            if weight.replace(written).is_some() {
                let message = said::SECOND_WEIGHT.to_owned();
                self.error(here, Code::Weight, token.span, message);
                return;
            }
            edge.weighed.get_or_insert(site);
        }
        if let Some(mark) = mark {
            if let Some(part) = edge.part_at(site) {
                part.mark.get_or_insert((mark, site));
            }
            match edge.mark {
                None => edge.mark = Some((mark, site)),
                Some((known, _)) if known == mark => {}
                Some((_, known)) => {
                    let diagnostic =
                        Diagnostic::error(Code::Contradiction, self.place(site), said::MARKED_BOTH)
                            .label(said::marked_here(mark.sign()))
                            .other(self.place(known), said::OPPOSITE_HERE);
                    self.findings.push(diagnostic);
                }
            }
        }
    }

    /// What a whole line brings: its name, and whether it was there before.
    fn end(&mut self, here: Here<'_>, walk: &Walk, pending: Option<Pending>, is_usual: bool) {
        let site = here.site(Span {
            start: here.line.span.start,
            end: here.line.comment.map_or(here.line.span.end, |c| c.start),
        });
        if walk.moves == 0 {
            let diagnostic =
                Diagnostic::error(Code::Syntax, self.place(site), said::NO_MOVE_ON_LINE)
                    .help(said::COMMENTS_AND_NOTES);
            self.findings.push(diagnostic);
            self.pending = pending;
            return;
        }
        let known = self.growing.end(walk.step.path, site);
        // Books are joined so that the weights of what they share add up: nothing to warn of.
        if known.is_some_and(|known| self.are_joined(known, site)) {
            self.repeated += 1;
        } else if let Some(known) = known
            && !self.findings.passes_over(Severity::Warning)
        {
            let diagnostic = Diagnostic::warning(
                Code::Duplicate,
                self.place(site),
                said::duplicate_of(known.line),
            )
            .label(said::WEIGHTS_ARE_ADDED)
            .other(self.place(known), said::FIRST_WRITTEN_HERE);
            self.findings.push(diagnostic);
        }
        if let Some(pending) = pending {
            self.doubt_code(here, pending, &walk.step, is_usual);
            self.name(here, pending, &walk.step);
        }
    }

    /// Only of games from the usual start is it known which pawns an opening has moved.
    fn doubt_code(&mut self, here: Here<'_>, pending: Pending, step: &Step, is_usual: bool) {
        let place = self.place(pending.site);
        if is_usual && let Some(doubt) = eco::doubt(here.text(pending.eco), &step.chess, place) {
            self.findings.push(doubt);
        }
    }

    fn name(&mut self, here: Here<'_>, pending: Pending, step: &Step) {
        let (eco, name) = (here.text(pending.eco), here.text(pending.name));
        let Naming::Other {
            known,
            site,
            same_path,
        } = self
            .growing
            .name(step.node, (eco, name), step.path, pending.site)
        else {
            return;
        };
        let words = OpeningName {
            eco: eco.to_owned(),
            name: name.to_owned(),
        }
        .to_string();
        let place = self.place(pending.site);
        let diagnostic = if same_path {
            Diagnostic::error(
                Code::Contradiction,
                place,
                said::named_otherwise(known, &words),
            )
        } else {
            Diagnostic::warning(
                Code::TransposedName,
                place,
                said::transposes_into(known, &words),
            )
            .help(said::USE_ONE_NAME)
        };
        self.findings
            .push(diagnostic.other(self.place(site), said::FIRST_NAMED_HERE));
    }
}

/// The first token that is no note: the number there says where the line begins.
fn leading(tokens: &[Token]) -> Option<&Token> {
    tokens
        .iter()
        .find(|token| !matches!(token.kind, TokenKind::Note(_)))
}

/// The hash of a line with one more move: edges are numbered, so the same numbers in the same
/// order are the same moves.
fn lengthen(path: u64, edge: u32) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    (path.rotate_left(5) ^ u64::from(edge) ^ 0x5851_F42D).wrapping_mul(ODD)
}
