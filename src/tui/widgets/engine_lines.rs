//! What the engine thinks: how deep, how fast, and its best lines.

use super::pen::{Pen, row, width};
use crate::{
    chess::{
        line::{self, PieceLetters},
        material,
    },
    engine::{
        WinDrawLoss,
        messages::{Bound, Info, PvLine},
        wdl,
    },
    text::figures,
    tui::theme::Theme,
};
use ratatui::{buffer::Buffer, layout::Rect, style::Style, widgets::Widget};
use shakmaty::{Chess, Position as _};

/// Where the next move comes from, or what the engine is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Activity {
    /// Nothing is asked of it; the status says nothing.
    #[default]
    Idle,
    Thinking,
    /// The search has ended; its lines stand.
    Done,
    /// The move came, or comes, from the opening book.
    Book,
    /// Switched off by a person.
    Off,
}

impl Activity {
    fn word(self) -> &'static str {
        match self {
            Activity::Idle => "",
            Activity::Thinking => "thinking",
            Activity::Done => "done",
            Activity::Book => "book",
            Activity::Off => "off",
        }
    }
}

/// The engine's panel: a status row (two where it is narrow), where there is room a row of what
/// else it knows (the chances, the branching factor, endgame tables, the move it looks at), then
/// the lines.
#[derive(Clone, Debug)]
pub struct EngineLines<'a> {
    theme: &'a Theme,
    chess: &'a Chess,
    info: Option<&'a Info>,
    activity: Activity,
    wanted: usize,
    piece_letters: PieceLetters,
    selected: Option<usize>,
    note: &'a str,
}

impl<'a> EngineLines<'a> {
    /// `chess` is the position that `info` was found for; scores are shown from White's side.
    pub fn new(chess: &'a Chess, info: Option<&'a Info>, theme: &'a Theme) -> EngineLines<'a> {
        EngineLines {
            theme,
            chess,
            info,
            activity: Activity::default(),
            wanted: 1,
            piece_letters: PieceLetters::default(),
            selected: None,
            note: "",
        }
    }

    #[must_use]
    pub fn activity(mut self, activity: Activity) -> EngineLines<'a> {
        self.activity = activity;
        self
    }

    /// How many lines were asked for; room is kept for so many.
    #[must_use]
    pub fn wanted(mut self, lines: usize) -> EngineLines<'a> {
        self.wanted = lines.max(1);
        self
    }

    #[must_use]
    pub fn piece_letters(mut self, piece_letters: PieceLetters) -> EngineLines<'a> {
        self.piece_letters = piece_letters;
        self
    }

    /// The line being looked at, from 0.
    #[must_use]
    pub fn selected(mut self, selected: Option<usize>) -> EngineLines<'a> {
        self.selected = selected;
        self
    }

    /// Shown in place of lines while there are none.
    #[must_use]
    pub fn note(mut self, note: &'a str) -> EngineLines<'a> {
        self.note = note;
        self
    }

    /// The line under a row of the screen when drawn in `area`.
    pub fn line_at(&self, area: Rect, screen_row: u16) -> Option<usize> {
        let plan = self.plan(area);
        let below = screen_row.checked_sub(area.y + plan.head_rows())?;
        let index = usize::from(below / plan.rows_per_line);
        let there = self.info.map_or(0, |info| info.lines.len());
        (screen_row < area.bottom() && index < there).then_some(index)
    }

    fn plan(&self, area: Rect) -> Plan {
        let long = self.segments(true);
        let wanted = u16::try_from(self.wanted).unwrap_or(u16::MAX);
        let spare_row = area.height >= wanted.saturating_add(2);
        let rows_of =
            |segments: &[Segment]| flow(segments, area.width).last().map_or(1, |p| p.1 + 1);
        let segments = match rows_of(&long) {
            1 => long,
            2 if spare_row => long,
            _ => self.segments(false),
        };
        let status_rows = rows_of(&segments).min(if spare_row { 2 } else { 1 });
        let more = if area.height > wanted.saturating_add(status_rows) {
            self.more(area.width)
        } else {
            Vec::new()
        };
        let head = status_rows + u16::from(!more.is_empty());
        let left = area.height.saturating_sub(head);
        Plan {
            segments,
            status_rows,
            more,
            rows_per_line: (left / wanted.max(1)).clamp(1, 3),
        }
    }

    /// The status in pieces of fixed width, so that figures stand still while they change.
    fn segments(&self, long: bool) -> Vec<Segment> {
        let theme = self.theme;
        let activity = match self.activity {
            Activity::Thinking => theme.accent,
            Activity::Book => theme.book,
            _ => theme.dim,
        };
        let mut segments = match self.activity.word() {
            "" => Vec::new(),
            word => vec![vec![(format!("{word:<8}"), activity)]],
        };
        let Some(info) = self.info else {
            return segments;
        };
        let depth = format!("{:>2}/{:<3}", info.depth, info.seldepth);
        let nodes = format!("{:>6}", figures::count(info.nodes));
        let rate = format!("{:>6}/s", figures::count(info.nps()));
        let time = format!("{:>7}", figures::elapsed(info.time));
        let hash = format!("{:>3} %", info.hashfull / 10);
        let score = info.lines.first().map_or(String::new(), |best| {
            best.score.for_white(self.chess.turn()).to_string()
        });
        let score = (format!("{score:>6}"), theme.strong);
        let (text, dim) = (theme.text, theme.dim);
        if long {
            segments.extend([
                vec![("depth ".to_owned(), dim), (depth, text)],
                vec![score],
                vec![(nodes, text), (" nodes".to_owned(), dim)],
                vec![(rate, text)],
                vec![(time, text)],
                vec![("hash".to_owned(), dim), (hash, text)],
            ]);
        } else {
            if self.activity == Activity::Thinking {
                segments.clear();
            }
            segments.extend([
                vec![("d".to_owned(), dim), (depth, text)],
                vec![score],
                vec![(nodes, text)],
                vec![(rate, text)],
                vec![(time, text)],
                vec![(hash, text)],
            ]);
        }
        segments
    }

    /// What else the search knows, as much of it as fits in a row.
    fn more(&self, columns: u16) -> Vec<Segment> {
        let (text, dim) = (self.theme.text, self.theme.dim);
        let Some(info) = self.info else {
            return Vec::new();
        };
        let mut segments = Vec::new();
        if let Some(best) = info.lines.first() {
            let score = best.score.for_white(self.chess.turn());
            let WinDrawLoss { win, draw, loss } =
                wdl(score, material::on_board(self.chess.board()));
            let percent = |share: u32| (format!(" {:>2}", (share + 5) / 10), text);
            segments.push(vec![
                ("1-0".to_owned(), dim),
                percent(win),
                (format!(" {}", self.theme.glyph("½", "=")), dim),
                percent(draw),
                (" 0-1".to_owned(), dim),
                percent(loss),
                (" %".to_owned(), dim),
            ]);
        }
        if let Some(hundredths) = info.branching {
            let factor = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            segments.push(vec![("branching factor ".to_owned(), dim), (factor, text)]);
        }
        if info.tablebase_hits > 0 {
            let hits = figures::count(info.tablebase_hits);
            segments.push(vec![("tables ".to_owned(), dim), (hits, text)]);
        }
        if let Some((played, number)) = info.current
            && self.activity == Activity::Thinking
            && let Some(step) = line::numbered(self.chess, [played]).first()
        {
            let san = self.piece_letters.write(&step.san);
            segments.push(vec![
                ("searching ".to_owned(), dim),
                (format!("{}{san}", step.number), text),
                (
                    format!(" ({number}/{})", self.chess.legal_moves().len()),
                    self.theme.faint,
                ),
            ]);
        }
        let in_one_row = flow(&segments, columns)
            .iter()
            .take_while(|place| place.1 == 0)
            .count();
        segments.truncate(in_one_row);
        segments
    }

    fn draw_line(&self, index: usize, found: &PvLine, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let selected = self.selected == Some(index);
        let mut pen = Pen::new(buffer, row(area, 0), theme);
        if self.wanted > 1 {
            let number = if selected { theme.accent } else { theme.dim };
            pen.put(&format!("{:>1} ", index + 1), number);
        }
        let sign = match found.bound {
            Bound::Exact => " ",
            Bound::Lower => theme.glyph("≥", ">"),
            Bound::Upper => theme.glyph("≤", "<"),
        };
        let score = found.score.for_white(self.chess.turn());
        let style = if index == 0 { theme.strong } else { theme.text };
        pen.put(&format!("{score:>6}"), style)
            .put(sign, theme.dim)
            .skip(1);
        let indent = pen.column().saturating_sub(area.x);
        // No move takes fewer than three columns.
        let most = usize::from(area.width) * usize::from(area.height) / 3 + 1;
        let moves = line::numbered(self.chess, found.moves.iter().copied().take(most));
        let mut text_row = 0;
        let text = Rect::new(
            area.x + indent.min(area.width),
            area.y,
            area.width.saturating_sub(indent),
            area.height,
        );
        let mut pen = Pen::new(buffer, row(text, 0), theme);
        for (ply, step) in moves.iter().enumerate() {
            let san = self.piece_letters.write(&step.san);
            let needed = width(&step.number) + width(&san);
            let last_row = text_row + 1 >= text.height;
            if pen.left() < needed && !last_row {
                text_row += 1;
                pen = Pen::new(buffer, row(text, text_row), theme);
            } else if last_row && pen.left() < needed + 1 && ply > 0 {
                // Whole moves only; a cut one could be read as another.
                pen.put_whole(theme.glyph("…", "~"), theme.faint);
                break;
            }
            let style: Style = match ply {
                0 if selected => theme.accent,
                0 => theme.strong,
                1..6 => theme.text,
                _ => theme.dim,
            };
            pen.put(&step.number, theme.faint).put(&san, style).skip(1);
        }
        if selected {
            buffer.set_style(row(area, 0), theme.row);
        }
    }
}

/// Words of a status that belong together.
type Segment = Vec<(String, Style)>;

struct Plan {
    segments: Vec<Segment>,
    status_rows: u16,
    /// The row below, if there is one.
    more: Vec<Segment>,
    rows_per_line: u16,
}

impl Plan {
    /// Rows before the lines.
    fn head_rows(&self) -> u16 {
        self.status_rows + u16::from(!self.more.is_empty())
    }
}

const GAP: u16 = 2;

fn segment_width(segment: &Segment) -> u16 {
    segment.iter().map(|(text, _)| width(text)).sum()
}

/// The column and row of each segment when they fill rows one after the other.
fn flow(segments: &[Segment], columns: u16) -> Vec<(u16, u16)> {
    let (mut column, mut line) = (0, 0);
    segments
        .iter()
        .map(|segment| {
            let needed = segment_width(segment);
            if column > 0 && column + needed > columns {
                column = 0;
                line += 1;
            }
            let place = (column, line);
            column += needed + GAP;
            place
        })
        .collect()
}

impl Widget for EngineLines<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.is_empty() {
            return;
        }
        let plan = self.plan(area);
        for (segment, (column, line)) in plan.segments.iter().zip(flow(&plan.segments, area.width))
        {
            if line >= plan.status_rows {
                break;
            }
            let rest = Rect::new(
                area.x + column,
                area.y + line,
                area.width - column.min(area.width),
                1,
            );
            let mut pen = Pen::new(buffer, rest, self.theme);
            for (text, style) in segment {
                pen.put(text, *style);
            }
        }
        let below = row(area, plan.status_rows);
        for (segment, (column, _)) in plan.more.iter().zip(flow(&plan.more, area.width)) {
            let rest = Rect {
                x: area.x + column,
                width: area.width.saturating_sub(column),
                ..below
            };
            let mut pen = Pen::new(buffer, rest, self.theme);
            for (text, style) in segment {
                pen.put(text, *style);
            }
        }
        let lines = self.info.map_or(&[][..], |info| &info.lines);
        for (index, found) in lines.iter().take(self.wanted).enumerate() {
            let down =
                plan.head_rows() + u16::try_from(index).unwrap_or(u16::MAX) * plan.rows_per_line;
            if down >= area.height {
                break;
            }
            let height = plan.rows_per_line.min(area.height - down);
            let place = Rect::new(area.x, area.y + down, area.width, height);
            self.draw_line(index, found, place, buffer);
        }
        if lines.is_empty() {
            Pen::new(buffer, row(area, plan.head_rows()), self.theme)
                .put(self.note, self.theme.dim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Score, fen, notation::read_move},
        tui::theme::{Depth, Scheme},
    };
    use shakmaty::Move;
    use std::time::Duration;

    fn info(chess: &Chess, lines: &[(&str, i32)]) -> Info {
        Info {
            depth: 17,
            seldepth: 26,
            nodes: 1_240_000,
            time: Duration::from_millis(700),
            hashfull: 41,
            lines: lines
                .iter()
                .map(|(text, cp)| {
                    let mut at = chess.clone();
                    let moves: Vec<Move> = text
                        .split_whitespace()
                        .map(|san| {
                            let played = read_move(&at, san).expect("a legal move");
                            at.play_unchecked(played);
                            played
                        })
                        .collect();
                    PvLine {
                        score: Score::Cp(*cp),
                        bound: Bound::Exact,
                        depth: 17,
                        seldepth: 26,
                        moves,
                    }
                })
                .collect(),
            ..Info::default()
        }
    }

    fn shown(columns: u16, rows: u16, wanted: usize) -> Vec<String> {
        let position =
            fen::read("rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2 3")
                .expect("a legal FEN");
        let info = info(
            position.current(),
            &[("Nxe4 d3 Nf6 Nf3", -31), ("Bc5 Nf3", -22)],
        );
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        EngineLines::new(position.current(), Some(&info), &theme)
            .activity(Activity::Thinking)
            .wanted(wanted)
            .render(area, &mut buffer);
        (0..rows)
            .map(|y| {
                let row: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
                row.trim_end().to_owned()
            })
            .collect()
    }

    #[test]
    fn a_wide_panel_says_everything_in_one_row() {
        assert_eq!(
            shown(80, 3, 2),
            [
                "thinking  depth 17/26    +0.31  1.24 M nodes  1.77 M/s    0.7 s  hash  4 %",
                "1  +0.31  3…Nxe4 4.d3 Nf6 5.Nf3",
                "2  +0.22  3…Bc5 4.Nf3",
            ]
        );
    }

    #[test]
    fn a_narrow_panel_wraps_its_status_and_cuts_between_moves() {
        assert_eq!(
            shown(26, 4, 2),
            [
                "d17/26    +0.31  1.24 M",
                "1.77 M/s    0.7 s    4 %",
                "1  +0.31  3…Nxe4 4.d3 Nf6",
                "2  +0.22  3…Bc5 4.Nf3",
            ]
        );
        assert_eq!(shown(26, 2, 1)[1], " +0.31  3…Nxe4 4.d3 Nf6 …");
    }

    #[test]
    fn where_there_is_room_a_row_tells_what_else_is_known() {
        let chess = Chess::default();
        let mut info = info(&chess, &[("e4", 20)]);
        info.branching = Some(157);
        info.tablebase_hits = 1_204;
        let e4 = info.lines[0].moves[0];
        info.current = Some((e4, 3));
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let told_of = |info: &Info, columns: u16| {
            let area = Rect::new(0, 0, columns, 4);
            let mut buffer = Buffer::empty(area);
            EngineLines::new(&chess, Some(info), &theme)
                .activity(Activity::Thinking)
                .render(area, &mut buffer);
            (0..4)
                .map(|y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect())
                .find(|row: &String| row.starts_with("1-0 "))
                .map(|row| row.trim_end().to_owned())
                .expect("the row")
        };
        let told = |columns: u16| told_of(&info, columns);
        let wide = told(90);
        assert!(wide.starts_with("1-0 "), "{wide}");
        assert!(
            wide.ends_with("branching factor 1.57  tables 1.20 k  searching 1.e4 (3/20)"),
            "{wide}"
        );
        assert!(told(48).ends_with("branching factor 1.57"), "{}", told(48));
        // A certain result leaves its column, and touches nothing.
        let mut won = info.clone();
        won.lines[0].score = Score::Mates(2);
        let certain = told_of(&won, 80);
        assert!(certain.starts_with("1-0 100 ½  0 0-1  0 %"), "{certain}");
    }

    #[test]
    fn rows_belong_to_lines() {
        let chess = Chess::default();
        let info = info(&chess, &[("e4", 20), ("d4", 10)]);
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let panel = EngineLines::new(&chess, Some(&info), &theme).wanted(2);
        let area = Rect::new(10, 5, 80, 3);
        assert_eq!(panel.line_at(area, 5), None);
        assert_eq!(panel.line_at(area, 6), Some(0));
        assert_eq!(panel.line_at(area, 7), Some(1));
        assert_eq!(panel.line_at(area, 8), None);
    }
}
