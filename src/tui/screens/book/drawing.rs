//! The picture of a book: reads the state, changes nothing.

use super::{
    BookScreen, KEPT_PLIES,
    source::{self, SourceRow},
    table::{HEAD, branches_of, table_of},
};
use crate::{
    book::{
        Diagnostic,
        branches::LEAST,
        page::{Page, Row},
    },
    chess::{Position, Score, line, notation},
    tui::{
        desk::{
            layout::{self, Desk, Layout, Panel, Part},
            list::List,
            move_input::TakesMoves as _,
            status_line::{self, draw_footer},
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            BranchBars, EngineLines,
            board::{Marks, from_and_to},
            book_table::percents,
            engine_lines::Activity,
            pen::{Pen, row, width},
        },
        words::book as said,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

impl BookScreen {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        let desk = Desk {
            path: true,
            across: Some(Panel::filling(Part::Source, 3)),
            ..Desk::new(self.flipped, world.settings.look.coordinates)
        };
        let rows = u16::try_from(self.page.rows.len()).unwrap_or(u16::MAX);
        // With a blank row before the branches.
        let branches = match self.branches.len().min(KEPT_PLIES) {
            0 => 0,
            plies => u16::try_from(plies).unwrap_or(0) + 1,
        };
        let wish = rows.max(1).saturating_add(HEAD).saturating_add(branches);
        let moves = Panel::new(Part::Moves, 1 + HEAD, wish);
        layout::plan(area, &desk, |columns| {
            let lines = self.analyst.lines();
            let (least, wish) = EngineLines::rows(columns, lines, world.engine_details);
            let engine = self.analyst.is_on();
            let engine = engine.then(|| Panel::new(Part::Engine, least, wish));
            let explorer = self.explorer.panel();
            engine.into_iter().chain([moves]).chain(explorer).collect()
        })
    }

    /// Draws everything.
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        self.draw_title(frame, layout.title, theme);
        let pieces = shakmaty::Position::board(self.position.current());
        layout.draw_board(pieces, self.marks(), frame, theme);
        self.draw_engine(frame, layout.engine, view.world);
        self.draw_moves(frame, layout.moves, theme);
        self.explorer.draw(frame, layout.explorer, view.world);
        self.draw_source(frame, layout.source, theme);
        self.draw_path(frame, layout.path, view.world);
        self.draw_prompt(frame, layout.prompt, view);
        if layout.path.is_empty() && !self.is_saying() {
            self.draw_path(frame, layout.prompt, view.world);
        }
        draw_footer(self, frame, layout.footer, view);
        self.input.draw_promotion(frame, area, theme);
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let (figures, said, style) = self.standing(theme);
        // Beside a name of usual length there is room for both.
        let figures = if width(&figures) + width(&said) + 32 < area.width {
            figures
        } else {
            String::new()
        };
        let right = [(figures.as_str(), theme.dim), (said.as_str(), style)];
        title::draw(frame, area, theme, &right, |pen| {
            let Some(document) = &self.document else {
                pen.put(said::TITLE, theme.strong);
                return;
            };
            pen.put(&document.name(), theme.strong);
            if document.is_changed() {
                pen.put(said::EDITED, theme.warning);
            }
        });
    }

    /// The figures of the book, and how many problems it has.
    fn standing(&self, theme: &Theme) -> (String, String, Style) {
        let Some(compiled) = &self.compiled else {
            return (String::new(), String::new(), theme.dim);
        };
        let counts = compiled.book.counts();
        let figures = format!("{} · ", said::size(counts.lines, counts.positions));
        let (errors, warnings) = self.severities();
        let style = match (errors, warnings) {
            (0, 0) => theme.dim,
            (0, _) => theme.warning,
            _ => theme.bad,
        };
        (figures, said::problems(errors, warnings), style)
    }

    /// What is held or typed; else the marked move of the table.
    fn marks(&self) -> Marks {
        let mut marks = Marks::of(&self.position);
        if let Some(board) = self.board_state() {
            self.input.mark(&mut marks, &board);
        }
        let is_idle = marks.selected.is_none() && marks.carried.is_none();
        if let Some(marked) = self.page.rows.get(self.list.marked()).filter(|_| is_idle) {
            let (from, to) = from_and_to(marked.played);
            marks.selected = Some(from);
            marks.targets.add(to);
        }
        marks
    }

    fn draw_engine(&self, frame: &mut Frame, area: Rect, world: &World) {
        if !self.analyst.is_on() {
            return;
        }
        let activity = if self.analyst.is_thinking() {
            Activity::Thinking
        } else {
            Activity::Idle
        };
        let info = self.analyst.found(&self.position);
        let lines = EngineLines::new(self.position.current(), info, &world.theme)
            .activity(activity)
            .wanted(self.analyst.lines())
            .details(world.engine_details)
            .piece_letters(world.settings.look.piece_letters);
        frame.render_widget(lines, area);
    }

    fn draw_moves(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let buffer = frame.buffer_mut();
        let mut pen = Pen::new(buffer, row(area, 0), theme);
        match &self.page.name {
            Some((name, true)) => pen.put(name, theme.book),
            // Of a position before this one.
            Some((name, false)) => pen.put(name, theme.dim),
            None => pen.put(said::NO_OPENING_NAME, theme.faint),
        };
        let mut pen = Pen::new(buffer, row(area, 1), theme);
        match (&self.page.note, &self.page.out_since) {
            (Some(note), _) => pen.put(note, theme.comment),
            (None, Some(played)) => pen.put(&said::out_of_book(played), theme.warning),
            (None, None) => &mut pen,
        };
        if self.page.rows.is_empty() {
            let is_no_text = self.is_compiled || self.unreadable.is_some();
            let words = match (&self.compiled, &self.message) {
                (Some(_), _) => said::END_OF_LINE.to_owned(),
                (None, None) if is_no_text => self.no_text(),
                (None, None) => said::LOADING.to_owned(),
                // Why it cannot be read is said below.
                (None, Some(_)) => String::new(),
            };
            Pen::new(buffer, row(area, HEAD), theme).put(&words, theme.dim);
            return;
        }
        let has_score = |row: &Row| self.score_of(row).is_some();
        let has_scores = self.analyst.is_on() || self.page.rows.iter().any(has_score);
        let count = self.page.rows.len();
        let width = List::columns(table_of(area), count);
        let columns = Columns::of(&self.page, width, has_scores);
        let shares = percents(self.page.rows.iter().map(|known| known.share));
        let rows = |frame: &mut Frame, line, index: usize, is_marked: bool| {
            if let Some((known, share)) = self.page.rows.get(index).zip(shares.get(index)) {
                let mut pen = Pen::new(frame.buffer_mut(), line, theme);
                self.draw_row(
                    (known, share.as_str()),
                    is_marked,
                    &columns,
                    &mut pen,
                    theme,
                );
            }
        };
        self.list.draw(frame, table_of(area), count, theme, rows);
        let place = branches_of(area, count);
        if place.height > 0 {
            // A move that is hardly ever played has no part of them.
            let marked = self.page.rows.get(self.list.marked());
            let has_part = |row: &&Row| row.share >= LEAST;
            let marked = marked.filter(has_part);
            let before = self.page.rows.iter().take(self.list.marked());
            let first = before.filter(has_part).count();
            let bars = BranchBars::new(&self.branches, theme).marked(marked.map(|_| first));
            frame.render_widget(bars, place);
        }
    }

    fn draw_row(
        &self,
        (known, share): (&Row, &str),
        is_marked: bool,
        columns: &Columns,
        pen: &mut Pen,
        theme: &Theme,
    ) {
        let style = |usual: Style| if is_marked { theme.row } else { usual };
        let san = if known.share > 0.0 {
            style(theme.text)
        } else {
            style(theme.dim)
        };
        let start = pen.column();
        let sign = if is_marked {
            theme.glyph("▸", ">")
        } else {
            " "
        };
        let digits = usize::from(columns.digits);
        let weight = format!("{:>digits$}", known.weight);
        pen.put(sign, style(theme.accent))
            .put(&known.san, san)
            .to(start + columns.weight)
            .put(&weight, style(theme.dim))
            .to(start + columns.share)
            .put(share, style(theme.text));
        if let Some(score) = columns.score {
            let found = self.score_of(known).map(|score| score.to_string());
            pen.to(start + score).put(
                &format!("{:>6}", found.unwrap_or_default()),
                style(theme.good),
            );
        }
        if let Some(words) = columns.words {
            pen.to(start + words);
            if let Some(name) = &known.name {
                let name = match columns.names_are_short {
                    true => self.new_in(name),
                    false => name,
                };
                pen.put(name, style(theme.book));
            }
            if let Some(note) = &known.note {
                // As the text writes it.
                let sign = if known.name.is_some() { " ; " } else { "; " };
                pen.put(sign, style(theme.faint))
                    .put(note, style(theme.comment));
            }
        }
        if columns.words.is_some() {
            let line = known.line.line;
            let place = match (self.shared(known.played), self.is_own(&known.line)) {
                // Beside the text itself also another file gives it weight.
                (Some(shared), _) => {
                    let other = &shared.line;
                    format!(" + {}:{}", other.file_name(), other.line)
                }
                (None, true) => format!(" :{line}"),
                (None, false) => format!(" {}:{line}", known.line.file_name()),
            };
            pen.put_right(&place, style(theme.faint));
        }
    }

    /// The part of a name that the name above the table does not say: of `Sicilian Defence: Open`
    /// after 1.e4 c5 only `Open`.
    fn new_in<'n>(&self, name: &'n str) -> &'n str {
        let Some((here, _)) = &self.page.name else {
            return name;
        };
        let ends = [": ", ", "]
            .into_iter()
            .flat_map(|end| name.match_indices(end));
        let parts = ends.filter_map(|(place, end)| {
            let (before, rest) = (name.get(..place)?, name.get(place + end.len()..)?);
            // Behind its code.
            let is_here = here == before || here.split_once(' ')?.1 == before;
            is_here.then_some(rest)
        });
        parts.min_by_key(|rest| rest.len()).unwrap_or(name)
    }

    /// What the engine thinks of a move, from White's side, if it has thought of it.
    fn score_of(&self, known: &Row) -> Option<Score> {
        if let Some(info) = self.analyst.found_by_key(known.key)
            && let Some(best) = info.lines.first()
        {
            return Some(best.score.for_white(self.position.turn().other()));
        }
        let here = self.analyst.found(&self.position)?;
        let line = here
            .lines
            .iter()
            .find(|line| line.moves.first() == Some(&known.played))?;
        Some(line.score.for_white(self.position.turn()))
    }

    fn source_rows(&self, area: Rect) -> Vec<SourceRow<'_>> {
        let Some(document) = &self.document else {
            return Vec::new();
        };
        let compiled = self.compiled.as_ref();
        // Of the text as it stands; those of another would stand in the wrong places.
        let is_present = compiled.is_some_and(|compiled| compiled.revision == document.revision());
        let diagnostics: Vec<&Diagnostic> = self.own_diagnostics().filter(|_| is_present).collect();
        let at = self.line_shown().unwrap_or(1);
        source::rows(
            |number| document.line(number),
            document.line_count(),
            &diagnostics,
            at,
            self.scroll,
            (area.width, usize::from(area.height)),
        )
    }

    /// The line of the text under a row of the screen.
    pub(super) fn line_at(&self, area: Rect, screen_row: u16) -> Option<usize> {
        let index = usize::from(screen_row.checked_sub(area.y)?);
        match self.source_rows(area).get(index)? {
            SourceRow::Line(number, _) | SourceRow::Part(number, ..) => Some(*number),
            SourceRow::Said(diagnostic) | SourceRow::SaidPart(diagnostic, ..) => {
                Some(diagnostic.place.line as usize)
            }
        }
    }

    fn draw_source(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let rows = self.source_rows(area);
        let at = self.line_shown();
        source::draw(&rows, at, area, frame.buffer_mut(), theme);
    }

    /// Whether the prompt's row is in use.
    fn is_saying(&self) -> bool {
        self.message.is_some() || self.words.is_some() || self.input.is_typing()
    }

    /// The moves that led here; where they are too many, the last of them.
    fn draw_path(&self, frame: &mut Frame, area: Rect, world: &World) {
        let theme = &world.theme;
        let moves: Vec<_> = self.position.moves().collect();
        let mut skipped = 0;
        let words = loop {
            let start = self
                .position
                .at(skipped)
                .unwrap_or_else(|| self.position.start());
            let rest = moves.iter().skip(skipped).copied();
            let words = line::text(start, rest, world.settings.look.piece_letters);
            if width(&words) + 4 <= area.width || skipped >= moves.len() {
                break words;
            }
            skipped += 2;
        };
        frame.render_widget(ratatui::widgets::Clear, area);
        frame.buffer_mut().set_style(area, theme.text);
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.skip(1);
        if moves.is_empty() {
            let is_usual = self.position.key() == Position::default().key();
            let words = match is_usual {
                true => said::START_POSITION,
                false => said::OTHER_START,
            };
            pen.put(words, theme.dim);
        } else if skipped > 0 {
            pen.put("… ", theme.dim).put(&words, theme.text);
        } else {
            pen.put(&words, theme.text);
        }
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let message = self.message.as_ref();
        if let Some(words) = &self.words {
            let purpose = words.purpose;
            let prompt = words.entry.prompt(theme).sign(purpose.sign());
            let prompt = prompt.placeholder(purpose.expects());
            return status_line::draw_line(prompt, true, message, frame, area, view);
        }
        let mut words = said::to_move(self.position.turn());
        let marked = self.page.rows.get(self.list.marked());
        if let Some((row, shared)) = marked.and_then(|row| Some((row, self.shared(row.played)?))) {
            let san = notation::san(self.position.current(), row.played);
            let mark = shared.mark.as_ref().map(|(mark, _)| mark.sign());
            let weights = (shared.weight, row.weight);
            let line = &shared.line;
            let place = (shared.lines, &*line.file_name(), line.line);
            words += &said::is_shared(&san, weights, mark, place);
        }
        let prompt = self.input.prompt(theme).placeholder(&words);
        status_line::draw_line(prompt, self.input.is_typing(), message, frame, area, view);
    }
}

/// Where the columns of the table begin; those without room are left out.
struct Columns {
    weight: u16,
    /// Columns of the longest weight.
    digits: u16,
    share: u16,
    score: Option<u16>,
    words: Option<u16>,
    /// Whether there is not the room for whole names.
    names_are_short: bool,
}

impl Columns {
    /// The columns of a page in so much room; one for the engine's scores where there are any.
    fn of(page: &Page, room: u16, has_scores: bool) -> Columns {
        /// Columns of a name at least, and those of the line's number behind it.
        const WORDS: u16 = 6;
        const LINE: u16 = 6;
        let rows = &page.rows;
        let longest = rows.iter().map(|row| width(&row.san)).max().unwrap_or(0);
        let weight = longest.max(4) + 2;
        let weights = rows.iter().map(|row| width(&row.weight.to_string()));
        let digits = weights.max().unwrap_or(0).max(5);
        let share = weight + digits + 1;
        let score = share + 6;
        let words = if has_scores { score + 8 } else { share + 7 };
        let names = rows.iter().filter_map(|row| row.name.as_deref());
        let longest_name = names.map(width).max().unwrap_or(0);
        Columns {
            weight,
            digits,
            share,
            score: (has_scores && room >= score + 6).then_some(score),
            words: (room >= words + WORDS).then_some(words),
            names_are_short: room < words + longest_name + LINE,
        }
    }
}
