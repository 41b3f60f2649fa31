//! The help sheet: every key that works on the screen below it, made from the keymap. A click on one
//! does what it does, so that the mouse reaches whatever a key does, on the smallest screens too.

use crate::{
    chess::{languages::ENGLISH, line::PieceLetters},
    tui::{
        action::{ABOUT, Action},
        desk::{
            scroll::Scroll,
            status_line::{click_around, draw_footer},
        },
        keymap::{Context, Keymap},
        route::HelpSubject,
        screen::{Scene, Screen, Step, View},
        widgets::popup::{Sheet, SheetLine},
        words::help as words,
        world::World,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The sheet.
pub struct Help {
    lines: Vec<SheetLine>,
    /// What a click on each of the lines does.
    actions: Vec<Option<Action>>,
    scroll: Scroll,
}

/// How a move may be typed with these piece letters: an example, and what it is.
fn notation(letters: PieceLetters) -> [(String, String); 8] {
    // Small letters are always English.
    let (lower_case, promotion) = match letters {
        PieceLetters::Of(_) => (words::LOWER_CASE_ENGLISH, "e8=Q"),
        PieceLetters::Letters | PieceLetters::Figurines => (words::LOWER_CASE, "e8=Q, e8q"),
    };
    let piece = words::piece(&ENGLISH.map(|letter| letters.typed(letter)));
    [
        ("e4, exd5", words::PAWN),
        ("Nf3, Bxc6", piece.as_str()),
        ("nf3, qh5", lower_case),
        ("Nbd2, R1e2", words::FILE_OR_RANK),
        ("g1f3", words::BOTH_SQUARES),
        ("O-O, 0-0, oo", words::CASTLING),
        (promotion, words::PROMOTION),
        (words::MOUSE, words::WITH_THE_MOUSE),
    ]
    .map(|(typed, words)| (letters.typed(typed), words.to_owned()))
}

impl Help {
    /// Help for a screen where moves are typed with these piece letters.
    pub fn new(subject: &HelpSubject, keymap: &Keymap, letters: PieceLetters) -> Help {
        let contexts = &subject.contexts;
        let takes_moves = contexts
            .iter()
            .any(|context| context.takes_moves() || *context == Context::TypedMove);
        let mut lines: Vec<(SheetLine, Option<Action>)> = Vec::new();
        let only_read = |line: SheetLine| (line, None);
        if takes_moves {
            lines.push(only_read(SheetLine::Heading(
                words::TYPING_MOVES.to_owned(),
            )));
            let examples = notation(letters).map(|(keys, words)| SheetLine::Key(keys, words));
            lines.extend(examples.map(only_read));
            lines.push(only_read(SheetLine::Blank));
            lines.push(only_read(SheetLine::Text(words::COMMAND_KEYS.to_owned())));
        }
        let mut all = contexts.clone();
        if takes_moves {
            for context in subject.board.into_iter().chain([Context::Typing]) {
                if !all.contains(&context) {
                    all.push(context);
                }
            }
        }
        all.push(Context::Everywhere);
        let mut told = Vec::new();
        for &context in &all {
            let rows = rows(keymap, context, &all, subject, &mut told);
            if rows.is_empty() {
                continue;
            }
            if !lines.is_empty() {
                lines.push(only_read(SheetLine::Blank));
            }
            lines.push(only_read(SheetLine::Heading(context.title().to_owned())));
            lines.extend(rows);
        }
        // Keys of the screen's own stand behind those of its first context.
        if let Some((keys, words)) = subject.typed {
            let is_end = |(line, _): &(SheetLine, _)| matches!(line, SheetLine::Blank);
            let end = lines.iter().position(is_end).unwrap_or(lines.len());
            let row = SheetLine::Key(keys.to_owned(), words.to_owned());
            lines.insert(end, only_read(row));
        }
        let head = [signs(&told), words::CLICKS.to_owned()];
        let head = head.into_iter().filter(|words| !words.is_empty());
        let head: Vec<SheetLine> = head.map(SheetLine::Text).collect();
        let head = head.into_iter().chain([SheetLine::Blank]);
        lines.splice(0..0, head.map(only_read));
        let (lines, actions) = lines.into_iter().unzip();
        Help {
            lines,
            actions,
            scroll: Scroll::default(),
        }
    }

    /// What the row under the mouse does.
    fn action_at(&self, mouse: MouseEvent, scene: &Scene) -> Option<Action> {
        let sheet = self.sheet(scene.world);
        let line = sheet.line_at(page(scene.area), mouse.column, mouse.row)?;
        *self.actions.get(line)?
    }

    fn sheet<'a>(&'a self, world: &'a World) -> Sheet<'a> {
        Sheet::new(words::TITLE, &self.lines, &world.theme).scroll(self.scroll.top())
    }

    /// How many rows there are, and how many in sight.
    fn extent(&self, scene: &Scene) -> (usize, u16) {
        self.sheet(scene.world).extent(page(scene.area))
    }
}

/// The room for the sheet: all but the footer.
fn page(area: Rect) -> Rect {
    Rect {
        height: area.height.saturating_sub(1),
        ..area
    }
}

/// The footer.
fn foot(area: Rect) -> Rect {
    let foot = Rect {
        y: page(area).bottom(),
        height: 1,
        ..area
    };
    foot.intersection(area)
}

/// What the signs in these names of keys stand for, with the first that is held with ctrl for an example.
fn signs(keys: &[String]) -> String {
    let mut held = keys.iter().filter_map(|key| key.strip_prefix('^'));
    let letter = held.find(|letter| letter.len() == 1);
    let is_met = |sign: &str| keys.iter().any(|key| key.contains(sign));
    let met = words::SIGNS.iter().filter(|(sign, _)| is_met(sign));
    let met = met.map(|(sign, name)| format!("{sign} {name}"));
    let told: Vec<String> = letter
        .map(words::with_ctrl)
        .into_iter()
        .chain(met)
        .collect();
    told.join(", ")
}

/// The actions of a context in the order of its keys; keys of equal meaning together, and keys
/// that an earlier context has taken left out. What works everywhere may mean more in one of the
/// contexts `all` around it.
fn rows(
    keymap: &Keymap,
    context: Context,
    all: &[Context],
    subject: &HelpSubject,
    told: &mut Vec<String>,
) -> Vec<(SheetLine, Option<Action>)> {
    let around = match context {
        Context::Everywhere => all,
        _ => std::slice::from_ref(&context),
    };
    let mut rows: Vec<(String, &str, Action)> = Vec::new();
    let mut signs = Vec::new();
    let allowed = |action: &Action| !subject.forbidden.contains(action);
    let of_screen = |action: Action| {
        let mut meanings = subject.meanings.iter();
        meanings.find_map(|(own, words)| (*own == action).then_some(*words))
    };
    for binding in keymap.of(context).filter(|own| allowed(&own.action)) {
        let key = keymap.name_in(all, &binding.chord);
        let about = ABOUT.iter().find(|about| about.action == binding.action);
        let Some(about) = about.filter(|_| !told.contains(&key)) else {
            continue;
        };
        let here = || around.iter().find_map(|room| room.meaning(binding.action));
        let words = of_screen(binding.action).or_else(here);
        let words = words.unwrap_or(about.description);
        match rows.iter_mut().find(|(_, other, _)| *other == words) {
            Some((before, ..)) => {
                before.push(' ');
                before.push_str(&key);
            }
            None => rows.push((key.clone(), words, binding.action)),
        }
        signs.push(key);
    }
    told.extend(signs);
    rows.into_iter()
        .map(|(keys, words, action)| (SheetLine::Key(keys, words.to_owned()), Some(action)))
        .collect()
}

impl Screen for Help {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Sheet]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Down, Action::Up, Action::PageDown, Action::Back]
    }

    fn needs_engine(&self) -> bool {
        false
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let (count, in_sight) = self.extent(scene);
        match action {
            Action::Back => scene.close(),
            action => {
                self.scroll.act(action, count, in_sight);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (count, in_sight) = self.extent(scene);
        let outer = self.sheet(scene.world).outer(page(scene.area));
        if self.scroll.mouse(mouse, count, in_sight) {
            return;
        }
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        match self.action_at(mouse, scene).filter(|_| is_click) {
            Some(action) => {
                scene.close();
                scene.steps.push(Step::Act(action));
            }
            None => {
                click_around(self, (outer, foot(scene.area)), mouse, scene);
            }
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let page = page(area);
        frame.render_widget(self.sheet(view.world), page);
        draw_footer(self, frame, foot(area), view);
    }
}
