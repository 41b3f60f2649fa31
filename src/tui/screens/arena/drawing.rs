//! The arena's picture: the players of the new match, then the wall of boards and the table.

use super::{
    Arena, GAMES, PACES,
    contest::Match,
    places::{Term, body_of, foot_of, list_of, terms_of},
};
use crate::{
    arena::{list, terms::Spending},
    players::Player,
    tui::{
        desk::{
            status_line::{self, draw_footer},
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            Board,
            board::{Geometry, Marks},
            figures::grouped,
            pen::{Pen, below, inset, row, width},
            popup,
        },
        words::{arena as words, widgets::rows_in_sight},
        world::World,
    },
};
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};
use shakmaty::Position as _;

/// Columns of the table's figures, the fewest of its names, and from how many in all it stands beside
/// the wall.
const FIGURES: u16 = 35;
const NAME: u16 = 13;
const BESIDE: u16 = 100;
/// Rows of a small board with the names above it.
const SMALL: u16 = 9;
/// Rows of the marked game's end, and those of the list that it leaves.
const PREVIEW: u16 = 22;
const LEAST: u16 = 8;
/// A board on the wall is no larger than so many columns.
const LARGEST: u16 = 50;

/// Words beside the list: their style, and what a click on them chooses.
type Part = (String, Style, Option<Term>);

impl Arena {
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let inner = body_of(area);
        let state = match &self.play {
            None => words::NEW_MATCH.to_owned(),
            Some(play) => {
                let match_run = play.match_run();
                let (played, planned) = (match_run.played(), match_run.planned());
                let state = match (play.is_running(), match_run.is_over()) {
                    (true, _) => words::PLAYING,
                    (false, false) => words::STOPPED,
                    (false, true) => words::OVER,
                };
                words::so_far(played, planned, state)
            }
        };
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(3)
                .put(&state, theme.dim);
        });
        match &self.play {
            None => {
                self.draw_list(frame, list_of(area), theme);
                self.draw_terms(frame, inner, theme);
            }
            Some(play) => play.draw(frame, inner, view.world),
        }
        if let Some(message) = &self.message {
            let place = row(area, area.height.saturating_sub(2));
            status_line::draw_message(message, 0, frame, inset(place), theme);
        } else if self.play.is_none() {
            self.say_where(frame, area, theme);
        }
        draw_footer(self, frame, foot_of(area), view);
    }

    fn draw_list(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let Some(player) = self.everybody.get(index) else {
                return;
            };
            let plays = self.players.contains(player);
            let (sign, own) = if plays {
                (theme.glyph("■", "#"), theme.accent)
            } else {
                (theme.glyph("□", "-"), theme.dim)
            };
            let style = match (is_marked, plays) {
                (true, _) => theme.row,
                (false, true) => theme.text,
                (false, false) => theme.dim,
            };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(sign, if is_marked { theme.row } else { own })
                .skip(1)
                .put(&player.word(), style);
        };
        let count = self.everybody.len();
        self.list.draw_rows(frame, area, count, theme, rows);
    }

    /// Which players are in sight, where there are more of them: below the list.
    fn say_where(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let list = list_of(area);
        let (in_sight, all) = (usize::from(list.height), self.everybody.len());
        if in_sight >= all {
            return;
        }
        let first = self.list.first(all, list.height);
        let dash = theme.glyph("–", "-");
        let said = rows_in_sight(first + 1, dash, first + in_sight, all);
        let place = row(area, area.height.saturating_sub(2));
        Pen::new(frame.buffer_mut(), place, theme)
            .skip(3)
            .put(&said, theme.dim);
    }

    /// The settings of the match, and a description of the selected player.
    fn draw_terms(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let area = terms_of(area);
        let lines = self.terms(area.width, theme);
        for (index, parts) in (0u16..area.height).zip(&lines) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
            for (words, style, _) in parts {
                pen.put(words, *style);
            }
        }
    }

    /// What stands there to be chosen.
    pub(super) fn term_at(&self, area: Rect, place: Position, theme: &Theme) -> Option<Term> {
        let area = terms_of(body_of(area));
        if !area.contains(place) {
            return None;
        }
        let lines = self.terms(area.width, theme);
        let parts = lines.get(usize::from(place.y - area.y))?;
        let mut end = area.x;
        let is_there = |(words, ..): &&Part| {
            end += width(words);
            place.x < end
        };
        parts.iter().find(is_there)?.2
    }

    /// The lines beside the list.
    fn terms(&self, width: u16, theme: &Theme) -> Vec<Vec<Part>> {
        let mut lines = Vec::new();
        if let Some(left) = &self.unfinished {
            let words = words::stopped_earlier(left.played(), left.planned(), &left.names());
            lines.extend(wrapped(&words, 0, width, theme.warning));
            lines.push(Vec::new());
        }
        let match_run = self.match_run(1);
        lines.extend(wrapped(words::ROUND_ROBIN, 0, width, theme.dim));
        let names = match_run.names();
        let names = if names.is_empty() {
            words::NO_PLAYERS
        } else {
            &names
        };
        lines.extend(wrapped(names, 2, width, theme.text));
        lines.push(Vec::new());
        let total = grouped(match_run.planned() as u64);
        let games = (0..).zip(GAMES).map(|(place, games)| {
            let is_chosen = games == self.games();
            (games.to_string(), is_chosen, Term::Games(place))
        });
        let paces = |clock: bool| -> Vec<(String, bool, Term)> {
            let all = PACES.iter().enumerate();
            let all = all.filter(|(_, pace)| pace.is_clock() == clock);
            all.map(|(place, pace)| {
                let is_chosen = *pace == match_run.spending;
                (in_short(pace), is_chosen, Term::Pace(place))
            })
            .collect()
        };
        let clock = match_run.spending.is_clock();
        let (nodes_style, clock_style) = if clock {
            (theme.faint, theme.dim)
        } else {
            (theme.dim, theme.faint)
        };
        let heading = words::games_per_pair(total);
        for (heading, style, values) in [
            (heading.as_str(), theme.dim, games.collect()),
            (words::NODES, nodes_style, paces(false)),
            (words::CLOCK, clock_style, paces(true)),
        ] {
            lines.extend(wrapped(heading, 0, width, style));
            lines.push(choices(&values, theme));
        }
        lines.push(Vec::new());
        lines.extend(self.about_the_marked(width, theme));
        lines
    }

    /// A description of the selected player.
    fn about_the_marked(&self, width: u16, theme: &Theme) -> Vec<Vec<Part>> {
        let (name, words, more) = match self.everybody.get(self.list.marked()) {
            Some(Player::Museum { exhibit_player }) => {
                let exhibit = exhibit_player.exhibit();
                let blind = words::blind_to(exhibit.card.blind_to);
                (
                    exhibit.card.title.to_owned(),
                    exhibit.card.thinks.to_owned(),
                    blind,
                )
            }
            Some(Player::BuiltIn { opponent }) => (
                words::with_rating(opponent, opponent.estimate()),
                opponent.card().about.to_owned(),
                opponent.character().word().to_owned(),
            ),
            Some(player @ Player::External { launch }) => {
                let mut command = vec![launch.program.display().to_string()];
                command.extend(launch.arguments.iter().cloned());
                let options = launch.options.iter();
                command.extend(options.map(|(name, value)| words::option(name, value.as_deref())));
                (
                    player.to_string(),
                    command.join(" "),
                    words::ANOTHER_PROGRAM.to_owned(),
                )
            }
            Some(Player::Human { .. }) | None => return Vec::new(),
        };
        let mut lines = vec![vec![(name, theme.accent, None)]];
        for (words, style) in [(words, theme.text), (more, theme.dim)] {
            if !words.is_empty() {
                lines.extend(wrapped(&words, 2, width, style));
            }
        }
        lines
    }
}

/// Wrapped words, indented from the left.
fn wrapped(words: &str, indent: u16, width: u16, style: Style) -> Vec<Vec<Part>> {
    let gap = " ".repeat(usize::from(indent));
    popup::wrap(words, width.saturating_sub(indent))
        .iter()
        .map(|line| vec![(format!("{gap}{line}"), style, None)])
        .collect()
}

/// `10 k`, `8+0.08`.
fn in_short(pace: &Spending) -> String {
    match pace {
        Spending::Nodes(nodes) if nodes.is_multiple_of(1_000) => words::thousands(nodes / 1_000),
        Spending::Nodes(nodes) => nodes.to_string(),
        Spending::Clock(terms) => terms.to_string(),
        other => other.to_string(),
    }
}

/// All values in a row, the chosen one in brackets.
fn choices(choices: &[(String, bool, Term)], theme: &Theme) -> Vec<Part> {
    choices
        .iter()
        .map(|(words, chosen, term)| {
            if *chosen {
                (format!("[{words}]"), theme.strong, Some(*term))
            } else {
                (format!(" {words} "), theme.dim, Some(*term))
            }
        })
        .collect()
}

/// Where the parts of a match lie; what has no room is empty.
pub struct Places {
    table: Rect,
    wall: Rect,
    /// The list of the games that ended.
    pub ended: Rect,
    /// All words on the marked one, where its row cuts them.
    words: Rect,
    /// How the marked one ended, as a board.
    preview: Rect,
}

/// How boards of one size fill the wall.
struct Wall {
    across: u16,
    size: Rect,
    height: u16,
    rows: u16,
}

/// What stands above a board.
struct Title<'a> {
    names: [&'a str; 2],
    /// How the game ended, if it did.
    result: Option<&'a str>,
    /// How far it is.
    number: &'a str,
}

/// Names on fewer columns leave no blanks beside their dash.
const TIGHT: u16 = 12;

impl Title<'_> {
    /// Where there is not the room for all of it, the names are cut evenly beside a result, and
    /// how far the game is goes.
    fn draw(&self, line: Rect, buffer: &mut Buffer, theme: &Theme) {
        let [white, black] = self.names;
        let (behind, style) = match self.result {
            Some(result) => (result, theme.strong),
            None => (self.number, theme.dim),
        };
        let names = width(&format!("{white} – {black}"));
        let is_whole = names.saturating_add(2 + width(behind)) <= line.width;
        let gap = if is_whole { 2 } else { 1 };
        let kept = match is_whole || self.result.is_some() {
            true => gap + width(behind),
            false => 0,
        };
        let room = line.width.saturating_sub(kept);
        let dash = match names > room && room < TIGHT {
            true => "–",
            false => " – ",
        };
        Pen::new(buffer, line, theme)
            .put_names(self.names, dash, room, theme.text)
            .skip(gap)
            .put_whole(behind, style);
    }
}

impl Match {
    /// The wall beside the table, or below it in a narrow terminal; the games that ended take
    /// what is left.
    pub fn places(&self, area: Rect) -> Places {
        if area.width >= BESIDE {
            // Long names have half of what there is more.
            let names = self.name_columns(NAME + (area.width - BESIDE) / 2);
            let width = area.width - names - FIGURES - 2;
            let table = Rect {
                x: area.x + width + 2,
                width: names + FIGURES,
                ..area
            };
            let room = below(table, self.table_rows(table));
            let shown = match self.ended.is_empty() || room.height < PREVIEW + LEAST {
                true => 0,
                false => PREVIEW,
            };
            let height = room.height - shown;
            let (ended, words) = self.split(Rect { height, ..room });
            return Places {
                table,
                wall: Rect { width, ..area },
                ended,
                words,
                preview: below(room, height),
            };
        }
        let room = below(area, self.table_rows(area));
        let mut wall = Rect { height: 0, ..room };
        if !self.boards.is_empty() && room.height >= SMALL {
            // The wall takes what there is, but for a few lines on what has ended.
            wall.height = if room.height >= SMALL + 3 {
                (room.height - 3).max(SMALL)
            } else {
                room.height
            };
            wall.height = self.wall(wall).rows.min(wall.height);
        }
        let (ended, words) = self.split(below(room, wall.height));
        Places {
            table: area,
            wall,
            ended,
            words,
            preview: Rect::default(),
        }
    }

    /// The list of the games that ended, and below it room for all words on the marked one.
    fn split(&self, area: Rect) -> (Rect, Rect) {
        let lines = u16::try_from(self.marked_words(area.width).len()).unwrap_or(u16::MAX);
        if lines <= 1 || area.height <= lines.saturating_add(2) {
            return (area, Rect { height: 0, ..area });
        }
        let count = u16::try_from(self.ended.len()).unwrap_or(u16::MAX);
        let height = count.min(area.height - lines - 1);
        (Rect { height, ..area }, below(area, height + 1))
    }

    fn marked_words(&self, width: u16) -> Vec<String> {
        let marked = self.ended.get(self.list.marked());
        marked.map_or(Vec::new(), |ended| popup::wrap(&ended.words, width))
    }

    fn draw(&self, frame: &mut Frame, area: Rect, world: &World) {
        let theme = &world.theme;
        let places = self.places(area);
        self.draw_table(frame, places.table, theme);
        self.draw_wall(frame, places.wall, theme);
        self.draw_ended(frame, &places, theme);
        if !places.preview.is_empty()
            && let Some((_, preview)) = self.preview(world).as_ref()
        {
            preview.draw(frame, places.preview, theme);
        }
    }

    /// As many boards as are being played, side by side or one below the other.
    fn wall(&self, area: Rect) -> Wall {
        let count = u16::try_from(self.boards.len()).unwrap_or(u16::MAX).max(1);
        let cell = |across: u16| Rect {
            width: (area.width / across).saturating_sub(2).min(LARGEST),
            height: area.height / count.div_ceil(across),
            ..area
        };
        let fitted = |across: u16| {
            let room = below(cell(across), 1);
            Geometry::fit(room, false, false).map_or((0, 0), |board| (board.width, board.height))
        };
        // The number of columns that gives the largest boards, and among those the fewest rows.
        let across = (1..=count)
            .max_by_key(|across| (fitted(*across), *across))
            .unwrap_or(1);
        let size = cell(across);
        let height = size.height.min(fitted(across).1 * 8 + 2);
        Wall {
            across,
            size,
            height,
            rows: height * count.div_ceil(across),
        }
    }

    fn draw_wall(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let wall = self.wall(area);
        let (across, height) = (wall.across, wall.height);
        for (index, on_board) in (0u16..).zip(&self.boards) {
            let place = Rect {
                x: area.x + index % across * (area.width / across),
                y: area.y + index / across * height,
                width: wall.size.width,
                height,
            }
            .intersection(area);
            let (fixture, position) = (&on_board.fixture, &on_board.position);
            let names = [fixture.white, fixture.black].map(|player| self.name(player));
            let number = position.current().fullmoves();
            let title = Title {
                names: names.each_ref().map(String::as_str),
                result: on_board.result,
                number: &words::at_move(number),
            };
            title.draw(row(place, 0), frame.buffer_mut(), theme);
            let room = below(place, 1);
            if Geometry::fit(room, false, false).is_some() {
                let board = Board::new(position.current().board(), theme)
                    .coordinates(false)
                    .marks(Marks::of(position));
                frame.render_widget(board, room);
            }
        }
    }

    /// The games that ended, the newest at the bottom.
    fn draw_ended(&self, frame: &mut Frame, places: &Places, theme: &Theme) {
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            if let Some(ended) = self.ended.get(index) {
                let style = if is_marked { theme.row } else { theme.dim };
                Pen::new(frame.buffer_mut(), line, theme).put(&ended.words, style);
            }
        };
        let count = self.ended.len();
        self.list.draw(frame, places.ended, count, theme, rows);
        let words = places.words;
        for (index, line) in (0..words.height).zip(self.marked_words(words.width)) {
            Pen::new(frame.buffer_mut(), row(words, index), theme).put(&line, theme.dim);
        }
    }

    /// The rows that the table takes, one of them empty.
    fn table_rows(&self, area: Rect) -> u16 {
        let rows = u16::try_from(self.table.len()).unwrap_or(u16::MAX);
        rows.saturating_add(2).min(area.height)
    }

    /// The columns of the names with the one behind them, at most so many.
    fn name_columns(&self, most: u16) -> u16 {
        let longest = self.table.iter().map(|line| width(&line.name)).max();
        let wanted = longest.map_or(0, |longest| longest.saturating_add(1));
        wanted.max(NAME).min(most)
    }

    /// The players with their points.
    fn draw_table(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        use words::{DRAWN, ELO, LOST, POINTS, WON};
        let error = theme.glyph("±", "+-");
        let names = self.name_columns(area.width.saturating_sub(FIGURES));
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .to(area.x + names)
            .put(
                &format!("{WON:>4}{DRAWN:>6}{LOST:>5}{POINTS:>7}{ELO:>7}{error:>6}"),
                theme.dim,
            );
        for (index, line) in (1..area.height).zip(&self.table) {
            let games = &line.games;
            let place = row(area, index);
            let own = Rect {
                width: names.saturating_sub(1),
                ..place
            };
            let style = if index == 1 { theme.strong } else { theme.text };
            Pen::new(frame.buffer_mut(), own, theme).put(&line.name, style);
            let mut pen = Pen::new(frame.buffer_mut(), place, theme);
            pen.to(area.x + names)
                .put(
                    &format!("{:>4}{:>6}{:>5}", games.wins, games.draws, games.losses),
                    theme.dim,
                )
                .put(
                    &format!("{:>7.1}", games.half_points() as f64 / 2.0),
                    theme.text,
                );
            if games.count() > 0 && list::is_known(line.error) {
                pen.put(&format!("{:>+7.0}", line.elo), theme.strong)
                    .put(&format!("{:>6.0}", line.error), theme.dim);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};

    #[test]
    fn a_result_stays_whole_above_the_smallest_board() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let shown = |names: [&str; 2], result, columns| {
            let line = Rect::new(0, 0, columns, 1);
            let mut buffer = Buffer::empty(line);
            let title = Title {
                names,
                result,
                number: "move 12",
            };
            title.draw(line, &mut buffer, &theme);
            let row: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
            row.trim_end().to_owned()
        };
        let won = Some("1-0");
        let short = ["nell", "greedy"];
        assert_eq!(shown(short, won, 20), "nell – greedy  1-0");
        assert_eq!(shown(short, won, 17), "nell – greedy 1-0");
        assert_eq!(shown(short, won, 16), "nell – gree… 1-0");
        let long = ["minimax", "nell"];
        assert_eq!(shown(long, won, 12), "min…–ne… 1-0");
        assert_eq!(
            shown(["alphabeta", "classical"], won, 17),
            "alph… – clas… 1-0"
        );
        // How far a game is stands there whole or not at all.
        assert_eq!(shown(long, None, 23), "minimax – nell  move 12");
        assert_eq!(shown(long, None, 20), "minimax – nell");
        assert_eq!(shown(long, None, 12), "mini… – nell");
        assert_eq!(shown(long, won, 3), "–");
    }
}
