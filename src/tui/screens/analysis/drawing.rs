//! The picture of an analysis: reads the state, changes nothing.

use super::{Analysis, DASH, reasons::AROUND, reviewing::draw_summary};
use crate::{
    analysis::clocks,
    chess::{Score, line},
    engine::value::DEEPEST,
    game::Severity,
    tui::{
        desk::{
            analyst::Analyst,
            layout::{self, Desk, Layout, Panel, Part},
            live_engine::depth,
            move_input::TakesMoves as _,
            status_line::{self, draw_footer},
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            EngineLines, EvalBar, Graph, MoveTree, TreeLayout,
            board::Marks,
            engine_lines::Activity,
            paragraphs,
            pen::{Pen, width},
            popup,
        },
        words::analysis as said,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};
use shakmaty::Position as _;
use std::rc::Rc;

/// Names that would have fewer columns are told without the game's place beside them.
const LEAST_NAMES: u16 = 20;

impl Analysis {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        let count = |engines: usize| u16::try_from(engines).unwrap_or(1);
        let engines = count(self.analysts().count());
        let names = match self.names_engines() {
            true => engines,
            false => 0,
        };
        let lines = self.analyst.lines();
        let game = self.study.game();
        let desk = Desk {
            bar: self.analyst.is_on(),
            notice: !game.is_sound(),
            ..Desk::new(self.flipped, world.settings.look.coordinates)
        };
        let words = self.words_beside(area.width, &world.theme);
        layout::plan(area, &desk, |columns| {
            let (least, wish) = EngineLines::rows(columns, lines, world.engine_details);
            let engine = if self.is_reviewing() {
                Panel::new(Part::Engine, 2, 4)
            } else if self.analyst.is_on() {
                Panel::new(
                    Part::Engine,
                    engines * least + names,
                    engines * wish + names,
                )
            } else {
                Panel::new(Part::Engine, 1, 1)
            };
            let book = || self.shows_book.then(|| self.page.panel(false, columns));
            let book = self.tables.panel().or_else(book);
            // Where there are no moves yet, those of the explorer may have their room.
            let has_moves = game.next(game.root()).is_some();
            let (moves, explorer) = match self.explorer.panel() {
                Some(own) if !has_moves => (Panel::new(Part::Moves, 3, 3), Some(own.filled())),
                own => (Panel::filling(Part::Moves, 3), own),
            };
            let has_times = self.times.iter().flatten().count() > 1;
            // One alone is no curve; above times it has its place.
            let least = if has_times { 1 } else { 2 };
            let scores = self.scores.iter().flatten().count();
            let rows = Graph::rows(columns, scores >= least, has_times);
            // The times give way where there are no rows for both.
            let lowest = match scores {
                0 | 1 => rows,
                _ => Graph::rows(columns, true, false),
            };
            let graph = Panel::new(Part::Graph, lowest, rows).if_spare(8);
            let summary = self.review.as_ref().map(|review| {
                let rows = count(review.reviewed_sides().count());
                Panel::new(Part::Summary, rows, rows).if_spare(2)
            });
            let word_rows = words.iter().map(|line| popup::wrap(line, columns).len());
            let word_rows = u16::try_from(word_rows.sum::<usize>()).unwrap_or(1);
            let words = (word_rows > 0).then(|| Panel::new(Part::Words, word_rows, word_rows));
            [engine]
                .into_iter()
                .chain(words)
                .chain(book)
                .chain(explorer)
                .chain([moves])
                .chain((rows > 0).then_some(graph))
                .chain(summary)
                .collect()
        })
    }

    /// What stands in words beside the board of a screen with so many columns: a reason that is too
    /// long for the row below it, and what is painted where no colours show it.
    fn words_beside(&self, columns: u16, theme: &Theme) -> Vec<String> {
        let reason = self.long_reason(columns).into_iter();
        let all = reason.chain(self.painted_words(theme));
        all.map(|line| theme.spelt(&line).into_owned()).collect()
    }

    /// Draws everything.
    pub fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        self.draw_title(frame, layout.title, theme);
        self.draw_problem(frame, layout.notice, theme);
        self.draw_board(frame, &layout, theme);
        self.draw_engine(frame, layout.engine, view);
        let words = self.words_beside(area.width, theme).into_iter();
        let words: Vec<(String, Style)> = words.map(|line| (line, theme.text)).collect();
        paragraphs::draw(&words, layout.words, frame, theme);
        if self.tables.panel().is_some() {
            self.tables.draw(frame, layout.book, theme);
        } else if self.shows_book {
            self.page.draw(frame, layout.book, theme);
        }
        self.explorer.draw(frame, layout.explorer, view.world);
        let tree = self.tree(layout.moves, view.world);
        frame.render_widget(self.tree_widget(&tree, theme), layout.moves);
        frame.render_widget(self.graph(theme), layout.graph);
        if let Some(review) = &self.review {
            draw_summary(review, frame, layout.summary, theme);
        }
        self.draw_prompt(frame, layout.prompt, view);
        draw_footer(self, frame, layout.footer, view);
        self.input.draw_promotion(frame, area, theme);
    }

    /// The tree laid out for a place, kept until the game or the width changes.
    pub fn tree(&self, place: Rect, world: &World) -> Rc<TreeLayout> {
        let piece_letters = world.settings.look.piece_letters;
        let wanted = (self.study.revision(), place.width, piece_letters);
        let mut kept = self.tree_kept.borrow_mut();
        if let Some((key, tree)) = kept.as_ref()
            && *key == wanted
        {
            return Rc::clone(tree);
        }
        // The last column is left to the signs that there is more.
        let columns = place.width.saturating_sub(1);
        let game = self.study.game();
        let tree = TreeLayout::new(game, &game.all_san(), columns, piece_letters, &world.theme);
        let tree = Rc::new(tree);
        *kept = Some((wanted, Rc::clone(&tree)));
        tree
    }

    /// The tree, for drawing and for the mouse.
    pub fn tree_widget<'a>(&self, tree: &'a TreeLayout, theme: &'a Theme) -> MoveTree<'a> {
        MoveTree::new(tree, self.study.at(), theme).scroll(self.tree_scroll)
    }

    /// The graph of the main line, for drawing and for the mouse.
    pub fn graph<'a>(&'a self, theme: &'a Theme) -> Graph<'a> {
        let game = self.study.game();
        let cursor = game
            .is_main_line(self.study.at())
            .then(|| game.ply(self.study.at()));
        let start = game.start();
        let before =
            2 * (start.fullmoves().get() as usize - 1) + usize::from(start.turn().is_black());
        Graph::new(&self.scores, theme)
            .begun_after(before)
            .cursor(cursor)
            .marks(&self.doubts)
            .phases(&self.phases)
            .times(&self.times)
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let place = match (self.study.is_changed(), self.place_in_file()) {
            // A sign that belongs to nothing would not be understood.
            (true, place) if place.is_empty() => said::EDITED.to_owned(),
            (true, place) => format!("* {place}"),
            (false, place) => place,
        };
        title::draw(frame, area, theme, &[(&place, theme.dim)], |pen| {
            let full = self.title();
            let left = pen.left();
            match self.players() {
                Some(players) if width(&full) + width(&place) + 3 > left => {
                    let beside = left.saturating_sub(width(&place) + 3);
                    let columns = match area.height {
                        1 if !place.is_empty() && beside >= LEAST_NAMES => beside,
                        _ => left,
                    };
                    pen.put_names(players, DASH, columns, theme.strong)
                }
                _ => pen.put(&full, theme.strong),
            };
        });
    }

    /// The first thing wrong with the game's text.
    fn draw_problem(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let problems = &self.study.game().problems;
        let errors = || problems.iter().filter(|f| f.severity == Severity::Error);
        let Some(first) = errors().next() else {
            return;
        };
        let more = errors().count() - 1;
        let words = said::problem(
            first.line,
            first.column,
            first.cause(),
            first.left_out,
            more,
        );
        Pen::new(frame.buffer_mut(), area, theme)
            .skip(1)
            .put("! ", theme.bad)
            .put(&words, theme.warning);
    }

    fn draw_board(&self, frame: &mut Frame, layout: &Layout, theme: &Theme) {
        let shown = self.study.shown();
        let pieces = shakmaty::Position::board(shown.current());
        layout.draw_board(pieces, self.marks(), frame, theme);
        if !layout.bar.is_empty() {
            let bar = EvalBar::new(self.score(), theme).flipped(self.flipped);
            layout.draw_bar(bar, frame, theme);
        }
    }

    /// What the bar shows: the score of the line that is tried, else what the engine found about
    /// the position, else what the file says of it.
    fn score(&self) -> Option<Score> {
        let position = self.study.position();
        if let Some(preview) = self.study.preview() {
            let line = self.analyst.found(position)?.lines.get(preview.line)?;
            return Some(line.score.for_white(position.turn()));
        }
        if let Some(ending) = position.ending() {
            return Some(ending.score());
        }
        let written = || Some(self.study.game().eval(self.study.at())?.score);
        self.analyst.score(position).or_else(written)
    }

    fn marks(&self) -> Marks {
        let shown = self.study.shown();
        let mut marks = Marks::of(shown);
        if let Some(board) = self.board_state() {
            self.input.mark(&mut marks, &board);
        }
        if self.study.preview().is_none() {
            self.mark_painted(&mut marks);
            self.mark_reason(&mut marks);
        }
        if let Some(threat) = self.threat_arrow() {
            marks.arrows.insert(0, threat);
        }
        marks
    }

    fn draw_engine(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        if self.draw_progress(frame, area, view) {
            return;
        }
        if !self.analyst.is_on() {
            Pen::new(frame.buffer_mut(), area, theme).put(said::ENGINE_OFF, theme.dim);
            return;
        }
        let count = u16::try_from(self.analysts().count()).unwrap_or(1);
        for (index, analyst) in (0u16..).zip(self.analysts()) {
            let height = area.height / count;
            let place = Rect {
                y: area.y + index * height,
                height,
                ..area
            };
            let selected = self.study.preview().filter(|_| index == 0);
            self.draw_lines(
                frame,
                place,
                analyst,
                selected.map(|tried| tried.line),
                view.world,
            );
        }
    }

    /// What one engine thinks, below its name where there is another than Tabiya's.
    fn draw_lines(
        &self,
        frame: &mut Frame,
        area: Rect,
        analyst: &Analyst,
        selected: Option<usize>,
        world: &World,
    ) {
        let theme = &world.theme;
        let position = self.considered();
        // Of a game that is over nothing is evaluated, whatever was found before.
        let note = position.ending().map(|ending| ending.to_string());
        let found = analyst.found(position).filter(|_| note.is_none());
        let has_found_all = found.is_some_and(|found| depth(found) >= DEEPEST);
        let activity = if has_found_all {
            Activity::Done
        } else if analyst.is_thinking() {
            Activity::Thinking
        } else {
            Activity::Idle
        };
        let own = || self.names_engines().then(|| said::OWN_ENGINE.to_owned());
        let (area, name) = match analyst.title().or_else(own) {
            Some(name) if area.height > 2 => {
                let below = Rect {
                    y: area.y + 1,
                    height: area.height - 1,
                    ..area
                };
                (below, Some((area, name)))
            }
            _ => (area, None),
        };
        if let Some((head, name)) = name {
            let head = Rect { height: 1, ..head };
            Pen::new(frame.buffer_mut(), head, theme).put(&name, theme.title);
        }
        let lines = EngineLines::new(position.current(), found, theme)
            .activity(activity)
            .wanted(analyst.lines())
            .piece_letters(world.settings.look.piece_letters)
            .selected(selected)
            .details(world.engine_details)
            .note(note.as_deref().unwrap_or_default());
        frame.render_widget(lines, area);
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let message = self.message.as_ref();
        if let Some(words) = &self.words {
            let (sign, expects) = (words.purpose.sign(), words.purpose.expects());
            let prompt = words.entry.prompt(theme).sign(sign).placeholder(expects);
            return status_line::draw_line(prompt, true, message, frame, area, view);
        }
        let placeholder = self.placeholder(frame.area().width);
        let prompt = self.input.prompt(theme).placeholder(&placeholder);
        status_line::draw_line(prompt, self.input.is_typing(), message, frame, area, view);
    }

    /// What stands in the empty line of a screen with so many columns.
    fn placeholder(&self, columns: u16) -> String {
        let shown = self.study.shown();
        if let Some(preview) = self.study.preview() {
            let moves = preview.moves.iter().take(preview.shown).copied();
            let start = self.study.position().current();
            let tried = line::text(start, moves, self.piece_letters);
            return said::preview(&tried);
        }
        if let Some(threat) = &self.threat {
            return said::threat_of(threat.turn());
        }
        if let Some(words) = self.reason_words()
            && self.long_reason(columns).is_none()
        {
            return words;
        }
        let state = match shown.ending() {
            Some(ending) => ending.to_string(),
            None => said::to_move(shown.turn()),
        };
        let times = clocks::told(&self.study);
        let line = |times: &[String]| [&[state.clone()][..], times].concat().join("   ");
        // Of both clocks one alone would not help.
        let clocks = times.get(..2).unwrap_or_default();
        let mut lines = [times.as_slice(), clocks].map(line).into_iter();
        let fits = |words: &String| width(words).saturating_add(AROUND) <= columns;
        lines.find(fits).unwrap_or(state)
    }
}
