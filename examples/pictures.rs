//! Draws the pictures of the README: `cargo run --release --example pictures [FOLDER]`.
//!
//! Each picture is a screen of the program, drawn by the program itself after the keys of
//! [`ROOMS`] have been typed and its engine has thought, and written as SVG. The pieces are the
//! images that a terminal with images would be sent.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::{Buffer, Cell, CellDiffOption},
    layout::Rect,
    style::{Color, Modifier},
};
use std::{
    collections::BTreeMap,
    error::Error,
    fmt::Write as _,
    fs,
    path::Path,
    sync::mpsc,
    time::{Duration, Instant},
};
use tabiya::{
    engine::Engine,
    store::Settings,
    tui::{
        app::App,
        effect::Effect,
        event::Event,
        images::{Canvas, Speaks},
        job,
        keymap::Keymap,
        route::Route,
        theme::{Depth, Scheme, Theme},
        work,
        world::World,
    },
};

/// A picture: its file's name, its scheme, the text that is pasted at first, if any, and what is
/// typed after that. Keys are separated by blanks; `=` and a word types its letters; a number waits
/// so many seconds while the engine thinks.
type Room = (&'static str, Scheme, &'static str, &'static str);

const ROOMS: [Room; 5] = [
    (
        "play",
        Scheme::Walnut,
        "",
        "n right right right right right right right right down down right right right right enter 1 \
         =d4 enter 2 =Nf3 enter 4 =e3 enter 6 =Be2 enter 6 + + =O-O enter 2.5",
    ),
    (
        "analysis",
        Scheme::Walnut,
        OPERA,
        "V 14 esc right right right right right right right right right right right right \
         right right right right right right right right right right right right right 3",
    ),
    (
        "book",
        Scheme::Tournament,
        "",
        "b 2 =e4 enter =e5 enter =Nf3 enter =Nc6 enter =Bb5 enter 1",
    ),
    ("search", Scheme::Midnight, "", "l 1 tab tab 6"),
    ("comparison", Scheme::Midnight, "", "l 1 tab 20"),
];

/// Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "[White \"Morphy\"]\n[Black \"Duke of Brunswick and Count Isouard\"]\n\
    [Site \"Paris\"]\n[Date \"1858.??.??\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 \
    9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
    15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";

/// Columns and rows of a picture, and the pixels of a cell.
const SIZE: (u16, u16) = (110, 34);
const CELL: (u16, u16) = (10, 20);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1);
    let folder = folder.unwrap_or_else(|| "examples/pictures".to_owned());
    fs::create_dir_all(&folder)?;
    for room in ROOMS {
        let path = Path::new(&folder).join(format!("{}.svg", room.0));
        fs::write(&path, svg(&visit(room)?))?;
        println!("{}", path.display());
    }
    Ok(())
}

/// The screen after all keys.
fn visit((_, scheme, pasted, keys): Room) -> Result<Buffer, Box<dyn Error>> {
    let mut program = Program::start(scheme);
    if !pasted.is_empty() {
        program.key(KeyCode::Char('a'));
        program.happen(Event::Paste(pasted.to_owned()));
    }
    for word in keys.split_whitespace() {
        if let Ok(seconds) = word.parse() {
            program.live(Duration::from_secs_f64(seconds));
            continue;
        }
        if let Some(letters) = word.strip_prefix('=') {
            letters
                .chars()
                .for_each(|letter| program.key(KeyCode::Char(letter)));
            continue;
        }
        program.key(match word {
            "enter" => KeyCode::Enter,
            "esc" => KeyCode::Esc,
            "left" => KeyCode::Left,
            "right" => KeyCode::Right,
            "down" => KeyCode::Down,
            "tab" => KeyCode::Tab,
            letter => KeyCode::Char(letter.chars().next().ok_or("a key")?),
        });
    }
    program.picture()
}

/// The program without a terminal: what it asks for is done, but no file is kept.
struct Program {
    app: App,
    engine: Engine,
    tell: mpsc::Sender<Event>,
    told: mpsc::Receiver<Event>,
}

impl Program {
    fn start(scheme: Scheme) -> Program {
        let theme = Theme::new(scheme, Depth::True);
        let mut world = World::new(theme, Keymap::default(), Settings::default());
        world.show_images(Canvas {
            speaks: Speaks::Iterm2,
            cell: CELL,
        });
        let now = Instant::now();
        let area = Rect::new(0, 0, SIZE.0, SIZE.1);
        let (tell, told) = mpsc::channel();
        let reports = tell.clone();
        let mut program = Program {
            app: App::at(vec![Route::Home], world, area, now),
            engine: Engine::start(move |report| {
                let _nobody_listens_at_the_end = reports.send(Event::Engine(report));
            }),
            tell,
            told,
        };
        let effects = program.app.open(now);
        program.perform(effects);
        program
    }

    fn key(&mut self, code: KeyCode) {
        self.happen(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self.live(Duration::from_millis(60));
    }

    fn happen(&mut self, event: Event) {
        let effects = self.app.update(event, Instant::now());
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Engine(command) => self.engine.send(command),
                Effect::Job(task) => {
                    if let Some(report) = job::doing::work(task) {
                        let _nobody_listens_at_the_end = self.tell.send(Event::Job(report));
                    }
                }
                Effect::Work(order) => {
                    let tell = self.tell.clone();
                    let begun = work::begin(order, move |id, report| {
                        let _nobody_listens_at_the_end = tell.send(Event::Work(id, report));
                    });
                    if let Err(error) = begun {
                        eprintln!("no thread: {error}");
                    }
                }
                _ => {}
            }
        }
    }

    /// Lets so much time pass.
    fn live(&mut self, time: Duration) {
        let until = Instant::now() + time;
        loop {
            let now = Instant::now();
            if now >= until {
                return;
            }
            let wake = self.app.wake(now).map_or(until, |wake| wake.min(until));
            let patience = wake.saturating_duration_since(now);
            match self
                .told
                .recv_timeout(patience.max(Duration::from_millis(1)))
            {
                Ok(event) => self.happen(event),
                Err(_) => self.happen(Event::Tick),
            }
        }
    }

    fn picture(&mut self) -> Result<Buffer, Box<dyn Error>> {
        let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
        let app = &self.app;
        terminal.draw(|frame| {
            app.draw(frame, Instant::now());
            let _iterm_is_told_in_the_cells = app.finish_images(frame.buffer_mut());
        })?;
        Ok(terminal.backend().buffer().clone())
    }
}

/// A screen as SVG: grounds, images, letters.
fn svg(buffer: &Buffer) -> String {
    let (width, height) = (SIZE.0 * CELL.0, SIZE.1 * CELL.1);
    let ground = colour(
        buffer.content.first().map_or(Color::Reset, |cell| cell.bg),
        "#161412",
    );
    // By their data and size: each stands in the file once.
    let mut images: BTreeMap<(String, u16, u16), usize> = BTreeMap::new();
    let (mut grounds, mut letters, mut pieces) = (String::new(), String::new(), String::new());
    for y in 0..SIZE.1 {
        let mut x = 0;
        while x < SIZE.0 {
            let cell = &buffer[(x, y)];
            let (left, top) = (x * CELL.0, y * CELL.1);
            if let Some((data, wide, tall)) = image(cell.symbol()) {
                let next = images.len();
                let number = *images.entry((data.to_owned(), wide, tall)).or_insert(next);
                let _ = writeln!(
                    pieces,
                    "<use href=\"#p{number}\" x=\"{left}\" y=\"{top}\"/>"
                );
                x += 1;
                continue;
            }
            // Cells of one look are one run; blocks are drawn, since fonts leave gaps between them.
            let alike = |other: &Cell| {
                (other.fg, other.bg, other.modifier) == (cell.fg, cell.bg, cell.modifier)
                    && image(other.symbol()).is_none()
                    && other.diff_option == cell.diff_option
            };
            let mut end = x + 1;
            while end < SIZE.0 && alike(&buffer[(end, y)]) {
                end += 1;
            }
            if cell.diff_option != CellDiffOption::Skip {
                run(buffer, (x..end, y), &ground, &mut grounds, &mut letters);
            }
            x = end;
        }
    }
    let defined: String = images
        .iter()
        .map(|((data, wide, tall), number)| {
            format!(
                "<image id=\"p{number}\" width=\"{wide}\" height=\"{tall}\" \
                 href=\"data:image/png;base64,{data}\"/>\n"
            )
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 {} {}\" \
         font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"16\">\n\
         <defs>\n{defined}</defs>\n\
         <rect x=\"-12\" y=\"-12\" width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{ground}\"/>\n\
         <g shape-rendering=\"crispEdges\">\n{grounds}{letters}</g>\n{pieces}</svg>\n",
        width + 24,
        height + 24
    )
}

/// The data of an image in a cell, in Base64, and its size in pixels.
fn image(symbol: &str) -> Option<(&str, u16, u16)> {
    let (_, told) = symbol.split_once("\x1b]1337;File=")?;
    let (head, data) = told.split_once(':')?;
    let size = |name: &str| {
        let (_, rest) = head.split_once(name)?;
        rest.split_once("px")?.0.parse().ok()
    };
    Some((
        data.trim_end_matches('\x07'),
        size("width=")?,
        size("height=")?,
    ))
}

/// Cells of one look: their ground, and what stands in them.
fn run(
    buffer: &Buffer,
    (columns, y): (std::ops::Range<u16>, u16),
    page: &str,
    grounds: &mut String,
    letters: &mut String,
) {
    let cell = &buffer[(columns.start, y)];
    let (mut ink, mut ground) = (colour(cell.fg, "#d6d0c6"), colour(cell.bg, page));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let (left, top) = (columns.start * CELL.0, y * CELL.1);
    let count = columns.len() as u16;
    if ground != page {
        let _ = writeln!(
            grounds,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"{ground}\"/>",
            count * CELL.0,
            CELL.1
        );
    }
    let weight = match cell.modifier.contains(Modifier::BOLD) {
        true => " font-weight=\"bold\"",
        false => "",
    };
    let faint = match cell.modifier.contains(Modifier::DIM) {
        true => " opacity=\"0.7\"",
        false => "",
    };
    let mut text = String::new();
    for x in columns.clone() {
        let symbol = buffer[(x, y)].symbol();
        match block(symbol) {
            Some(parts) => {
                text.push(' ');
                for (across, down, wide, tall) in parts {
                    let _ = writeln!(
                        letters,
                        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{ink}\"/>",
                        f64::from(x * CELL.0) + across * f64::from(CELL.0),
                        f64::from(top) + down * f64::from(CELL.1),
                        wide * f64::from(CELL.0),
                        tall * f64::from(CELL.1)
                    );
                }
            }
            None => text.push_str(symbol),
        }
    }
    let shown = text.trim_end();
    let begins = shown.len() - shown.trim_start().len();
    let words = shown.trim_start();
    if words.is_empty() {
        return;
    }
    let escaped = words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace(' ', "\u{a0}");
    let _ = writeln!(
        letters,
        "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{ink}\"{weight}{faint}>{escaped}</text>",
        left + begins as u16 * CELL.0,
        top + 15,
        words.chars().count() as u16 * CELL.0
    );
}

/// The filled parts of a block: left edge, upper edge, width and height in parts of a cell.
fn block(symbol: &str) -> Option<Vec<(f64, f64, f64, f64)>> {
    let sign = symbol.chars().next()?;
    let eighths = f64::from((sign as u32).wrapping_sub(0x2580)) / 8.0;
    Some(match sign {
        '▀' => vec![(0.0, 0.0, 1.0, 0.5)],
        '▁'..='█' => vec![(0.0, 1.0 - eighths, 1.0, eighths)],
        '▌' => vec![(0.0, 0.0, 0.5, 1.0)],
        '▐' => vec![(0.5, 0.0, 0.5, 1.0)],
        '░' => vec![(0.0, 0.0, 1.0, 0.12), (0.0, 0.5, 1.0, 0.12)],
        _ => return None,
    })
}

fn colour(colour: Color, other: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => other.to_owned(),
    }
}
