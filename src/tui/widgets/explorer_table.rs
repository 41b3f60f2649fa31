//! What was played in a position and how it ended: a row for each move, with a bar of White's
//! wins, draws and Black's wins.

use super::pen::{Pen, row, width};
use crate::{
    chess::Score,
    explore::Stats,
    text::figures::{count, grouped},
    tui::{
        theme::{Depth, Theme},
        words::widgets as words,
    },
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};

/// A move that was played here.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplorerRow {
    /// SAN in the chosen piece letters, or what else the games have in common.
    pub name: String,
    pub stats: Stats,
}

/// The panel: a heading, the moves, and what they come to together.
#[derive(Clone, Debug)]
pub struct ExplorerTable<'a> {
    theme: &'a Theme,
    /// What is counted: `1,204 games · ann as white`.
    heading: &'a str,
    /// How far the index is, or what is wrong with it.
    note: &'a str,
    rows: &'a [ExplorerRow],
    /// The first row in sight, and the marked one.
    first: usize,
    marked: Option<usize>,
}

/// Rows besides those of the moves.
pub const HEAD: u16 = 1;

/// The least columns of a share that is written into the bar: ` 54 %`.
const SHARE: u16 = 5;

impl<'a> ExplorerTable<'a> {
    pub fn new(heading: &'a str, rows: &'a [ExplorerRow], theme: &'a Theme) -> ExplorerTable<'a> {
        ExplorerTable {
            theme,
            heading,
            note: "",
            rows,
            first: 0,
            marked: None,
        }
    }

    /// What stands at the right of the heading.
    #[must_use]
    pub fn note(mut self, note: &'a str) -> ExplorerTable<'a> {
        self.note = note;
        self
    }

    /// The first row in sight, and the marked one.
    #[must_use]
    pub fn at(mut self, first: usize, marked: Option<usize>) -> ExplorerTable<'a> {
        self.first = first;
        self.marked = marked;
        self
    }

    /// The heading, which rows are in sight where there are more of them, and where there is still
    /// room what the figures are.
    fn head(&self, area: Rect, in_sight: u16, columns: &Columns, buffer: &mut Buffer) {
        let theme = self.theme;
        let (in_sight, all) = (usize::from(in_sight), self.rows.len());
        let note = match all > in_sight && self.note.is_empty() {
            true => {
                let last = (self.first + in_sight).min(all);
                words::rows_in_sight(self.first + 1, theme.glyph("–", "-"), last, all)
            }
            false => self.note.to_owned(),
        };
        let said = [words::EXPLORER, self.heading, note.trim()].map(width);
        let before_figures = columns.bar_end() + 1;
        let mut room = area;
        let has_figures = columns.performance && !self.rows.is_empty();
        if has_figures && said.iter().sum::<u16>() + 3 < before_figures {
            room.width = before_figures;
            let heads = [words::PERFORMANCE, words::YEAR, words::AVERAGE_EVALUATION];
            let heads = heads.map(|head| (head.to_owned(), theme.dim));
            draw_figures(heads, columns, area, buffer, theme);
        }
        let mut pen = Pen::new(buffer, room, theme);
        pen.put(words::EXPLORER, theme.title).skip(2);
        if !pen.put_whole(self.heading, theme.dim) {
            // The filter matters more than the count.
            let short = self.heading.split_once(" · ").map_or("", |(_, rest)| rest);
            pen.put(short, theme.dim);
        }
        pen.skip(1).put_right(note.trim(), theme.faint);
    }
}

/// Where things stand in a row of so many columns.
#[derive(Clone, Copy, Debug)]
struct Columns {
    name: u16,
    games: u16,
    bar: u16,
    performance: bool,
    year: bool,
    eval: bool,
}

impl Columns {
    fn of(rows: &[ExplorerRow], width_all: u16) -> Columns {
        let name = rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
        let is_short = width_all < 34;
        let games = rows
            .iter()
            .map(|row| width(&games_of(&row.stats, is_short)))
            .max();
        let mut columns = Columns {
            name: name.clamp(4, 9),
            games: games.unwrap_or(0).max(2),
            bar: 0,
            performance: false,
            year: false,
            eval: false,
        };
        let mut left = width_all.saturating_sub(columns.name + columns.games + 4);
        // The bar first, then performance, year, evaluation, as far as the bar stays long enough.
        let has_eval = rows.iter().any(|row| row.stats.evals > 0);
        const LEAST_BAR: u16 = 10;
        if left >= LEAST_BAR + 6 {
            columns.performance = true;
            left -= 6;
        }
        if columns.performance && left >= LEAST_BAR + 5 {
            columns.year = true;
            left -= 5;
        }
        if columns.year && has_eval && left >= LEAST_BAR + 7 {
            columns.eval = true;
            left -= 7;
        }
        columns.bar = left.min(36);
        columns
    }

    /// The columns up to the end of the bar.
    fn bar_end(&self) -> u16 {
        self.name + self.games + 3 + self.bar
    }
}

/// Performance, year and evaluation, or what they are called, as far as there is room.
fn draw_figures(
    texts: [(String, Style); 3],
    columns: &Columns,
    line: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let rooms = [
        (columns.performance, 6),
        (columns.year, 5),
        (columns.eval, 7),
    ];
    let mut end = line.x + columns.bar_end();
    for ((text, style), (_, room)) in texts
        .into_iter()
        .zip(rooms)
        .filter(|(_, (shown, _))| *shown)
    {
        end += room;
        let at = end.saturating_sub(width(&text));
        let place = Rect {
            x: at,
            width: line.right().saturating_sub(at),
            ..line
        };
        Pen::new(buffer, place, theme).put(&text, style);
    }
}

fn games_of(stats: &Stats, is_short: bool) -> String {
    let games = u64::from(stats.games);
    match is_short {
        true => count(games).replace(' ', ""),
        false => grouped(games),
    }
}

impl ExplorerTable<'_> {
    fn draw_row(
        &self,
        own: &ExplorerRow,
        columns: &Columns,
        line: Rect,
        style: Style,
        buffer: &mut Buffer,
    ) {
        let theme = self.theme;
        let games = games_of(&own.stats, line.width < 34);
        let mut pen = Pen::new(buffer, line, theme);
        pen.put(&own.name, style);
        let games_at = line.x + columns.name + 1 + columns.games.saturating_sub(width(&games));
        pen.to(games_at).put(&games, theme.text);
        let bar = Rect {
            x: line.x + columns.bar_end() - columns.bar,
            width: columns.bar,
            ..line
        }
        .intersection(line);
        draw_bar(&own.stats, bar, buffer, theme);
        let performance = own.stats.performance().map(|elo| elo.to_string());
        let year = (own.stats.year > 0).then(|| own.stats.year.to_string());
        let eval = own.stats.average_eval().map(|cp| Score::Cp(cp).to_string());
        let figures = [
            (performance, theme.text),
            (year, theme.dim),
            (eval, theme.dim),
        ];
        let figures = figures.map(|(text, style)| (text.unwrap_or_default(), style));
        draw_figures(figures, columns, line, buffer, theme);
    }
}

/// Columns for White's wins, draws and Black's wins; each that occurs has one at least.
fn parts(stats: &Stats, columns: u16) -> [u16; 3] {
    let all = u64::from(stats.decided());
    let counts = [stats.white, stats.draws, stats.black];
    if all == 0 {
        return [0; 3];
    }
    let mut parts = counts.map(|count| {
        let part = (u64::from(count) * u64::from(columns) + all / 2) / all;
        u16::try_from(part)
            .unwrap_or(columns)
            .max(u16::from(count > 0))
    });
    // Rounding is made good where it shows least.
    while parts.iter().sum::<u16>() != columns {
        let is_over = parts.iter().sum::<u16>() > columns;
        let Some(largest) = parts.iter_mut().max() else {
            break;
        };
        *largest = if is_over {
            largest.saturating_sub(1)
        } else {
            *largest + 1
        };
    }
    parts
}

fn draw_bar(stats: &Stats, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    if area.is_empty() {
        return;
    }
    let all = f64::from(stats.decided().max(1));
    let counts = [stats.white, stats.draws, stats.black];
    let mut x = area.x;
    for ((columns, count), look) in parts(stats, area.width)
        .into_iter()
        .zip(counts)
        .zip(Look::all(theme))
    {
        let place = Rect {
            x,
            width: columns,
            ..area
        };
        x += columns;
        for cell in place.positions() {
            buffer.set_string(cell.x, cell.y, look.fill, look.style);
        }
        let share = format!("{:.0} %", 100.0 * f64::from(count) / all);
        let room = columns.saturating_sub(width(&share));
        if look.takes_words && columns >= SHARE && room > 0 {
            buffer.set_string(x - columns + room.div_ceil(2), area.y, &share, look.style);
        }
    }
}

/// How a part of the bar looks.
struct Look {
    fill: &'static str,
    style: Style,
    takes_words: bool,
}

impl Look {
    /// White's wins, draws, Black's wins.
    fn all(theme: &Theme) -> [Look; 3] {
        if theme.ascii || theme.depth == Depth::None {
            let fills = if theme.ascii {
                ["#", "=", "."]
            } else {
                ["█", "▒", "░"]
            };
            return fills.map(|fill| Look {
                fill,
                style: theme.text,
                takes_words: false,
            });
        }
        let (white, black) = (theme.white_bar.fg, theme.black_bar.fg);
        let ground = |bg, fg| Look {
            fill: " ",
            style: Style {
                bg,
                fg,
                ..Style::new()
            },
            takes_words: true,
        };
        let middle = theme.dim.fg;
        [
            ground(white, black),
            ground(middle, black),
            ground(black, white),
        ]
    }
}

impl Widget for ExplorerTable<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let columns = Columns::of(self.rows, area.width);
        let in_sight = area.height.saturating_sub(HEAD);
        self.head(row(area, 0), in_sight, &columns, buffer);
        let lines = (HEAD..area.height).zip(self.rows.iter().enumerate().skip(self.first));
        for (line, (index, own)) in lines {
            let line = row(area, line);
            let is_marked = self.marked == Some(index);
            if is_marked {
                buffer.set_style(line, self.theme.row);
            }
            let is_sum = index + 1 == self.rows.len();
            let style = match (is_marked, is_sum) {
                (true, _) => self.theme.accent,
                (false, true) => self.theme.dim,
                (false, false) => self.theme.text,
            };
            self.draw_row(own, &columns, line, style, buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Scheme;

    fn stats(white: u32, draws: u32, black: u32) -> Stats {
        let games = white + draws + black;
        Stats {
            games,
            white,
            draws,
            black,
            rated: games,
            opponents: u64::from(games) * 2000,
            points: 2 * white + draws,
            year: 2024,
            ..Stats::default()
        }
    }

    fn rows() -> Vec<ExplorerRow> {
        let row = |name: &str, stats| ExplorerRow {
            name: name.to_owned(),
            stats,
        };
        vec![
            row("Nf3", stats(5000, 2500, 2500)),
            row("c3", stats(1, 0, 1)),
            row("all", stats(5001, 2500, 2501)),
        ]
    }

    fn shown(columns: u16, height: u16) -> Vec<String> {
        shown_of(&rows(), columns, height)
    }

    fn shown_of(rows: &[ExplorerRow], columns: u16, height: u16) -> Vec<String> {
        let theme = Theme::new(Scheme::Walnut, Depth::None).with_ascii(true);
        let table = ExplorerTable::new("10,002 games · ann as white", rows, &theme).at(0, Some(0));
        let area = Rect::new(0, 0, columns, height);
        let mut buffer = Buffer::empty(area);
        table.render(area, &mut buffer);
        (0..height)
            .map(|y| {
                let row: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    #[test]
    fn columns_give_way_to_the_bar_as_the_room_goes() {
        assert_eq!(
            shown(50, 4),
            [
                "Explorer  10,002 games · ann as white   perf year",
                "Nf3  10,000  #############======......  2089 2024",
                "c3        2  #############............  2000 2024",
                "all  10,002  #############======......  2089 2024",
            ]
        );
        // Not all rows have room.
        assert_eq!(
            shown(50, 3)[0],
            "Explorer  10,002 games · ann as white     1-2 of 3"
        );
        assert_eq!(shown(36, 2)[1], "Nf3  10,000  #####===...  2089 2024");
        let narrow = shown(19, 3);
        assert_eq!(narrow[0], "Explorer  ann as w~");
        assert_eq!(narrow[1], "Nf3  10.0k  ##==..");
    }

    #[test]
    fn figures_stand_below_their_names_and_evaluations_are_written_as_elsewhere() {
        let mut rows = rows();
        rows[0].stats.evals = 2;
        rows[1].stats.evals = 1;
        rows[1].stats.eval_sum = 21;
        let shown = shown_of(&rows, 65, 3);
        assert!(
            shown[0].ends_with("white  1-2 of 3 perf year   eval"),
            "{shown:?}"
        );
        assert!(shown[1].ends_with("  2089 2024   0.00"), "{shown:?}");
        assert!(shown[2].ends_with("  2000 2024  +0.21"), "{shown:?}");
    }

    #[test]
    fn what_occurs_is_seen_and_the_parts_fill_the_bar() {
        assert_eq!(parts(&stats(1000, 1, 0), 10), [9, 1, 0]);
        assert_eq!(parts(&stats(1, 1, 1), 10).iter().sum::<u16>(), 10);
        assert_eq!(parts(&stats(0, 0, 0), 10), [0, 0, 0]);
        for columns in 3..40 {
            assert_eq!(
                parts(&stats(997, 2, 1), columns).iter().sum::<u16>(),
                columns
            );
        }
    }
}
