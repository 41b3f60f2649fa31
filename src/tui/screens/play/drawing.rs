//! The picture of a game: reads the state, changes nothing.

use super::{Play, ending, turn::written};
use crate::{
    chess::{Position, line::PieceLetters},
    play::Origin,
    tui::{
        action::Action,
        desk::{
            explores::Explores as _,
            layout::{self, Desk, Layout, Panel, Part},
            move_input::TakesMoves as _,
            premove,
            status_line::{self, Message, draw_footer},
            title,
        },
        screen::{Screen, View},
        theme::Theme,
        widgets::{
            EngineLines, EvalBar, MoveList, PlayerLine,
            board::{Marks, from_and_to},
            engine_lines::Activity,
            pen::width,
            prompt::Tone,
        },
        words::play as words,
        world::World,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};
use shakmaty::{Color, Position as _};

impl Play {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        let seen = self.seen();
        let desk = Desk {
            bar: seen.bar,
            players: true,
            ..Desk::new(self.flipped, world.settings.look.coordinates)
        };
        layout::plan(area, &desk, |columns| {
            let lines = self.panels.lines;
            let (least, wish) = EngineLines::rows(columns, lines, world.engine_details);
            let engine = match self.session.is_playing() {
                true => seen.engine.then(|| Panel::new(Part::Engine, least, wish)),
                false => Some(self.card(columns)),
            };
            let book = seen.book.then(|| match seen.book_moves {
                true => self.page.panel(true, columns),
                false => self.page.name_panel(columns),
            });
            let explorer = self.explorer.panel().filter(|_| self.is_exploring());
            let moves = Panel::filling(Part::Moves, 2);
            let above = engine.into_iter().chain(book);
            above.chain([moves]).chain(explorer).collect()
        })
    }

    /// Draws everything.
    pub fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let layout = self.layout(area, view.world);
        let shown = &self.board;
        self.draw_title(frame, layout.title, view);
        self.draw_board(frame, &layout, shown, view);
        self.draw_players(frame, &layout, view);
        self.draw_engine(frame, &layout, shown, view);
        let seen = self.seen();
        if seen.book && seen.book_moves && !self.keeps_secret() {
            self.page.draw(frame, layout.book, &view.world.theme);
        } else if seen.book {
            self.page.draw_name(frame, layout.book, &view.world.theme);
        }
        frame.render_widget(self.move_list(&view.world.theme), layout.moves);
        self.explorer.draw(frame, layout.explorer, view.world);
        self.draw_prompt(frame, &layout, view);
        draw_footer(self, frame, layout.footer, view);
        self.input.draw_promotion(frame, area, &view.world.theme);
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let setup = self.session.setup();
        let pace = match setup.kind() {
            Some(kind) => format!("{kind}  {}", setup.pace()),
            None => setup.pace(),
        };
        let (white, black) = (setup.name(Color::White), setup.name(Color::Black));
        title::draw(frame, area, theme, &[(&pace, theme.dim)], |pen| {
            pen.put(&format!("{white} – {black}"), theme.strong);
        });
    }

    fn draw_board(&self, frame: &mut Frame, layout: &Layout, shown: &Position, view: &View) {
        let theme = &view.world.theme;
        let marks = if self.looking.is_some() {
            Marks::of(shown)
        } else {
            self.marks(shown)
        };
        let none = shakmaty::Board::empty();
        let pieces = match self.is_blindfold() {
            true => &none,
            false => shown.current().board(),
        };
        layout.draw_board(pieces, marks, frame, theme);
        if !layout.bar.is_empty() && !self.keeps_secret() {
            let bar = EvalBar::new(self.score(), theme).flipped(self.flipped);
            layout.draw_bar(bar, frame, theme);
        }
    }

    /// Everything marked on the game's own position.
    fn marks(&self, shown: &Position) -> Marks {
        let mut marks = Marks::of(shown);
        if let Some(board) = self.board_state() {
            self.input.mark(&mut marks, &board);
            let premove = self.session.premove();
            let squares = premove.and_then(|premove| premove::squares(premove, &board));
            marks.premoves.extend(squares);
        }
        marks.arrows.extend(self.threat_arrow());
        if let Some(hint) = self.hint {
            let (from, to) = from_and_to(hint.played);
            marks.hint.push(from);
            if hint.whole {
                marks.hint.push(to);
            }
        }
        marks
    }

    fn draw_players(&self, frame: &mut Frame, layout: &Layout, view: &View) {
        let bottom = if self.flipped {
            Color::Black
        } else {
            Color::White
        };
        for (side, area) in [(bottom.other(), layout.above), (bottom, layout.below)] {
            let name = self.session.setup().name(side);
            let to_move = self.session.is_playing() && self.session.position().turn() == side;
            let balance = side.fold_wb(self.material.balance, -self.material.balance);
            let player = PlayerLine::new(side, &name, &view.world.theme)
                .remaining(self.session.clock().remaining(side, view.now))
                .to_move(to_move)
                .captured(self.material.captured.get(side.other()), balance);
            frame.render_widget(player, area);
        }
    }

    fn draw_engine(&self, frame: &mut Frame, layout: &Layout, shown: &Position, view: &View) {
        if layout.engine.is_empty() {
            return;
        }
        if !self.session.is_playing() {
            return self.draw_card(frame, layout, view);
        }
        let world = view.world;
        let book_move = matches!(
            self.session.moves().last().map(|step| &step.origin),
            Some(Origin::Book { .. })
        ) || matches!(
            self.reply.as_ref().map(|reply| &reply.from),
            Some(super::reply::ReplyFrom::Book(_))
        );
        let thought = self.shown_thought().filter(|_| !self.keeps_secret());
        let is_along = self.is_training() && self.own.is_running();
        // A search of its own that is shown says more than where the last move came from.
        let is_book = book_move && !thought.as_ref().is_some_and(|thought| thought.is_along);
        let activity = if self.keeps_secret() {
            Activity::Idle
        } else if self.thinking.is_running() || is_along {
            Activity::Thinking
        } else if is_book {
            Activity::Book
        } else if thought.is_some() {
            Activity::Done
        } else {
            Activity::Idle
        };
        let chess = thought
            .as_ref()
            .map_or(shown.current(), |thought| thought.chess);
        let info = thought.as_ref().and_then(|thought| thought.info);
        let view_of = thought
            .as_ref()
            .and_then(|thought| thought.view_of.as_deref());
        let note = self.engine_note(activity);
        let lines = EngineLines::new(chess, info, &world.theme)
            .activity(activity)
            .wanted(self.panels.lines)
            .piece_letters(world.settings.look.piece_letters)
            .details(world.engine_details)
            .view_of(view_of)
            .note(&note);
        frame.render_widget(lines, layout.engine);
    }

    /// What stands in place of the engine's lines while there are none.
    fn engine_note(&self, activity: Activity) -> String {
        if self.keeps_secret() {
            return words::HIDDEN.to_owned();
        }
        match activity {
            Activity::Book => match self.session.moves().last() {
                Some(_) => {
                    let last = self.entries.last().map_or("", |entry| entry.text.as_str());
                    words::is_book_move(last)
                }
                None => words::FROM_THE_BOOK.to_owned(),
            },
            _ => String::new(),
        }
    }

    /// The list of moves, for drawing and for the mouse.
    pub fn move_list<'a>(&'a self, theme: &'a Theme) -> MoveList<'a> {
        let start = self.session.position().start();
        let current = match self.looking {
            Some(ply) => ply.checked_sub(1),
            None => self.entries.len().checked_sub(1),
        };
        let result = self.session.ending().map(|_| {
            let sign = ending::result_sign(self.session.result());
            if theme.ascii {
                self.session.result()
            } else {
                sign
            }
        });
        MoveList::new(&self.entries, theme)
            .result(result)
            .starting(start.fullmoves().get(), start.turn())
            .current(current)
    }

    fn draw_prompt(&self, frame: &mut Frame, layout: &Layout, view: &View) {
        let theme = &view.world.theme;
        let is_open = self.fen.is_some() || self.input.is_typing();
        let placeholder = self.placeholder(view);
        let prompt = match &self.fen {
            Some(fen) => fen.prompt(theme).sign(words::FEN_PROMPT),
            None => self.input.prompt(theme),
        };
        let prompt = prompt.placeholder(&placeholder);
        // The card says it, unless it has no row that takes all of it.
        let room = match layout.engine.is_empty() {
            true => 0,
            false => layout.engine.width,
        };
        let is_said_here = |result: &String| !is_open && width(result) > room;
        let result = self.session.result_sentence().filter(is_said_here);
        let result = result.map(|result| Message::new(result, Tone::Plain));
        let message = self.message.as_ref().or(result.as_ref());
        status_line::draw_line(prompt, is_open, message, frame, layout.prompt, view);
    }

    /// What stands in the empty line.
    fn placeholder(&self, view: &View) -> String {
        if self.looking.is_some() {
            let words = if self.session.wake_in(view.now).is_some() {
                words::LOOKING_BACK_ON_THE_CLOCK
            } else if self.is_persons_turn() {
                words::LOOKING_BACK_ON_YOUR_MOVE
            } else {
                words::LOOKING_BACK
            };
            return words.to_owned();
        }
        if self.fen.is_some() {
            return words::TYPE_A_FEN.to_owned();
        }
        if !self.session.is_playing() {
            return String::new();
        }
        if let Some(premove) = self.session.premove() {
            return words::premove(&written(premove, view.world));
        }
        if self.is_watched() {
            return words::YOU_WATCH.to_owned();
        }
        if !self.is_persons_turn() {
            let name = self.session.setup().name(self.session.position().turn());
            return words::is_thinking(&name);
        }
        if let Some(ending) = self.session.position().claimable_draw() {
            let key = view
                .world
                .keymap
                .sign(&self.contexts(), Action::Menu)
                .unwrap_or_default();
            return words::can_be_claimed(ending, &key);
        }
        if self.input.is_on_board() {
            return words::YOUR_MOVE_ON_BOARD.to_owned();
        }
        if self.session.moves().len() < 4 {
            let up = view.world.theme.glyph("↑", words::UP);
            let knight = match view.world.settings.look.piece_letters {
                PieceLetters::Figurines => "Nf3".to_owned(),
                letters => letters.write("Nf3"),
            };
            return words::your_first_move(&knight, up);
        }
        words::YOUR_MOVE.to_owned()
    }

    /// A click that is not on the board: on a move of the list, or a key of the footer.
    pub fn click_beside(
        &mut self,
        mouse: MouseEvent,
        layout: &Layout,
        scene: &mut crate::tui::screen::Scene,
    ) {
        let place = (mouse.column, mouse.row).into();
        let is_over = !self.session.is_playing();
        let next = is_over
            .then(|| self.next_step_at(layout, mouse.column, mouse.row))
            .flatten();
        if let Some(action) = next {
            self.command(action, scene);
        } else if layout.moves.contains(place) {
            let list = self.move_list(&scene.world.theme);
            if let Some(index) = list.move_at(layout.moves, mouse.column, mouse.row) {
                self.look_at(index + 1, scene);
            }
        } else {
            status_line::click(self, layout.footer, mouse, scene);
        }
    }
}
