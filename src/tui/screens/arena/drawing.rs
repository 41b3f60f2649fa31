//! The arena's picture: who plays, then the wall of boards and the table.

use super::{Arena, Match};
use crate::{
    arena::{roster::Player, terms::Spending},
    tui::{
        screen::View,
        screens::foot::draw_footer,
        theme::Theme,
        widgets::{
            Board,
            board::{Geometry, Marks},
            figures::{count, grouped},
            pen::{Pen, row},
            popup,
        },
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::Position as _;

/// Columns of the list of players, and rows above it.
const LIST: u16 = 26;
const HEAD: u16 = 2;
/// Columns that the table needs.
const TABLE: u16 = 46;
/// A board on the wall is no larger than so many columns.
const LARGEST: u16 = 50;

impl Arena {
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let mut head = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        head.skip(1)
            .put("Tabiya", theme.accent)
            .skip(3)
            .put("Arena", theme.strong)
            .skip(3);
        let inner = Rect {
            x: area.x + 1,
            y: area.y + HEAD,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(HEAD + 2),
        };
        match &self.play {
            None => {
                head.put("who plays whom", theme.dim);
                self.draw_list(frame, inner, theme);
                self.draw_terms(frame, inner, theme);
            }
            Some(play) => {
                let played = play.standing.games();
                let state = match (play.working.is_some(), played < play.planned) {
                    (true, _) => "playing",
                    (false, true) => "broken off",
                    (false, false) => "over",
                };
                head.put(
                    &format!("{played} of {} games, {state}", play.planned),
                    theme.dim,
                );
                play.draw(frame, inner, theme);
            }
        }
        if let Some(message) = &self.message {
            let place = row(area, area.height.saturating_sub(2));
            Pen::new(frame.buffer_mut(), place, theme)
                .skip(1)
                .put(message, theme.warning);
        }
        draw_footer(self, frame, row(area, area.height.saturating_sub(1)), view);
    }

    /// The first player seen when so many rows fit.
    fn first(&self, rows: u16) -> usize {
        (self.marked + 1).saturating_sub(usize::from(rows))
    }

    /// The player under a cell.
    pub(super) fn player_at(&self, area: Rect, column: u16, line: u16) -> Option<usize> {
        let rows = area.height.saturating_sub(HEAD + 2);
        let index = line
            .checked_sub(area.y + HEAD)
            .filter(|index| *index < rows)?;
        let place = self.first(rows) + usize::from(index);
        (column < area.x + LIST && place < self.everybody.len()).then_some(place)
    }

    fn draw_list(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let area = Rect {
            width: LIST.min(area.width),
            ..area
        };
        let first = self.first(area.height);
        for (index, player) in (0u16..area.height).zip(self.everybody.iter().skip(first)) {
            let line = row(area, index);
            let marked = first + usize::from(index) == self.marked;
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let plays = self.players.contains(player);
            let (sign, own) = if plays {
                (theme.glyph("■", "#"), theme.accent)
            } else {
                (theme.glyph("□", "-"), theme.dim)
            };
            let style = match (marked, plays) {
                (true, _) => theme.row,
                (false, true) => theme.text,
                (false, false) => theme.dim,
            };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(sign, if marked { theme.row } else { own })
                .skip(1)
                .put(&player.to_string(), style);
        }
    }

    /// How the match is to be, and a word on the marked player.
    fn draw_terms(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let area = Rect {
            x: area.x + LIST.min(area.width) + 2,
            width: area.width.saturating_sub(LIST + 2).min(64),
            ..area
        };
        let pairs = self.players.len() * self.players.len().saturating_sub(1) / 2;
        let total = grouped((pairs * self.games()) as u64);
        let names: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let pace = match self.spending() {
            Spending::Nodes(nodes) => format!(
                "exhibits: their own depth; the others: {} nodes (tab)",
                count(nodes)
            ),
            other => format!("everybody: {other} on the clock (tab)"),
        };
        let arrows = theme.glyph("◂ ▸", "< >");
        let parts = [
            (
                "everybody against everybody",
                if names.is_empty() {
                    "nobody yet".to_owned()
                } else {
                    names.join(", ")
                },
            ),
            (
                "games",
                format!(
                    "{} a pair of players ({arrows}), {total} in all",
                    self.games()
                ),
            ),
            ("a move", pace),
        ];
        let mut next = 0;
        let mut write = |words: &str, style, indent: u16| {
            for line in popup::wrap(words, area.width.saturating_sub(indent)) {
                Pen::new(frame.buffer_mut(), row(area, next), theme)
                    .skip(indent)
                    .put(&line, style);
                next += 1;
            }
        };
        for (heading, words) in &parts {
            write(heading, theme.dim, 0);
            write(words, theme.text, 2);
            write("", theme.text, 0);
        }
        match self.everybody.get(self.marked) {
            Some(Player::Museum(guest)) => {
                let exhibit = guest.exhibit();
                write(exhibit.title, theme.accent, 0);
                write(exhibit.thinks, theme.text, 2);
                write(&format!("blind to {}", exhibit.blind_to), theme.dim, 2);
            }
            Some(Player::Level(level)) => {
                write(&format!("Tabiya level {level}"), theme.accent, 0);
                write("the house engine, held back", theme.text, 2);
            }
            Some(Player::House) => {
                write("Tabiya", theme.accent, 0);
                write("the house engine with all it has", theme.text, 2);
            }
            Some(player @ Player::Process(launch)) => {
                let arguments = launch.arguments.join(" ");
                let command = format!("{} {arguments}", launch.program.display());
                let words = "another program, spoken to in UCI; one that dies or falls silent \
                    loses the game by it";
                write(&player.to_string(), theme.accent, 0);
                write(command.trim_end(), theme.text, 2);
                write(words, theme.dim, 2);
            }
            None => {}
        }
    }
}

impl Match {
    fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let beside = area.width >= TABLE + 22;
        let rows = u16::try_from(self.players.len()).unwrap_or(u16::MAX);
        let (wall, table) = if beside {
            let width = area.width - TABLE - 2;
            (
                Rect { width, ..area },
                Rect {
                    x: area.x + width + 2,
                    width: TABLE,
                    ..area
                },
            )
        } else {
            let height = (rows + 2).min(area.height);
            (
                Rect {
                    y: area.y + height,
                    height: area.height - height,
                    ..area
                },
                Rect { height, ..area },
            )
        };
        self.draw_table(frame, table, theme);
        self.draw_wall(frame, wall, theme);
    }

    /// As many boards as are being played, side by side or one below the other.
    fn draw_wall(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let count = u16::try_from(self.boards.len()).unwrap_or(u16::MAX);
        if count == 0 {
            return self.draw_ended(frame, area, theme);
        }
        // The number of columns that gives the largest boards, two columns being a row high.
        let across = (1..=count)
            .max_by_key(|across| {
                let down = count.div_ceil(*across);
                (area.width / across).min(2 * area.height.saturating_sub(2 * down) / down)
            })
            .unwrap_or(1);
        let (width, height) = (area.width / across, area.height / count.div_ceil(across));
        for (index, (fixture, position)) in (0u16..count).zip(self.boards.values()) {
            let place = Rect::new(
                area.x + index % across * width,
                area.y + index / across * height,
                width.saturating_sub(2).min(LARGEST),
                height,
            );
            let names = format!(
                "{} – {}",
                self.name(fixture.white),
                self.name(fixture.black)
            );
            let number = position.current().fullmoves();
            Pen::new(frame.buffer_mut(), row(place, 0), theme)
                .put(&names, theme.text)
                .skip(2)
                .put(&format!("move {number}"), theme.dim);
            let below = Rect {
                y: place.y + 1,
                height: place.height.saturating_sub(2),
                ..place
            };
            if Geometry::fit(below, false, false).is_some() {
                let board = Board::new(position.current().board(), theme)
                    .coordinates(false)
                    .marks(Marks::of(position));
                frame.render_widget(board, below);
            }
        }
    }

    /// The games that ended, the newest at the bottom.
    fn draw_ended(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        // Only the newest can be seen; a long word about a fault takes several rows.
        let newest = self.ended.iter().rev().take(usize::from(area.height)).rev();
        let lines: Vec<String> = newest
            .flat_map(|words| popup::wrap(words, area.width))
            .collect();
        let first = lines.len().saturating_sub(usize::from(area.height));
        for (index, words) in (0u16..area.height).zip(lines.iter().skip(first)) {
            Pen::new(frame.buffer_mut(), row(area, index), theme).put(words, theme.dim);
        }
    }

    fn draw_table(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .to(area.x + 12)
            .put("  won drawn  lost   points    Elo", theme.dim);
        let rows = self.rows();
        for (index, line) in (1..area.height).zip(&rows) {
            let games = &line.games;
            let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
            pen.put(
                &line.name,
                if index == 1 { theme.strong } else { theme.text },
            )
            .to(area.x + 12)
            .put(
                &format!("{:>5} {:>5} {:>5}", games.wins, games.draws, games.losses),
                theme.dim,
            )
            .put(
                &format!("{:>9.1}", games.half_points() as f64 / 2.0),
                theme.text,
            );
            if games.count() > 0 && line.error.is_finite() && line.error < 2_000.0 {
                pen.put(&format!("{:>+7.0}", line.elo), theme.strong);
            }
        }
        let used = u16::try_from(rows.len())
            .unwrap_or(u16::MAX)
            .saturating_add(2);
        let room = area.height.saturating_sub(used);
        if room < 3 || self.boards.is_empty() {
            return;
        }
        let below = Rect {
            y: area.y + used,
            height: room,
            ..area
        };
        self.draw_ended(frame, below, theme);
    }
}
