//! The museum: the programs of five accounts with their cards, and the house's own at the end
//! of the row; the marked one can be played.

use super::{foot::draw_footer, new_game::NewGame, play::Play};
use crate::{
    play::Player,
    players::{
        Level,
        museum::{EXHIBITS, Exhibit, Guest},
    },
    tui::{
        action::Action,
        keymap::Context,
        screen::{Answer, Scene, Screen, View},
        theme::Theme,
        widgets::{
            pen::{Pen, row},
            popup,
        },
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The room: a list and a card.
#[derive(Default)]
pub struct Museum {
    marked: usize,
}

/// Columns of the list, and from how many on the card stands beside it.
const LIST: u16 = 18;
const BESIDE: u16 = 50;
/// The exhibits, and the house.
const ALL: usize = EXHIBITS.len() + 1;

/// What stands on a card.
struct Card {
    title: &'static str,
    who: &'static str,
    when: &'static str,
    thinks: &'static str,
    blind_to: &'static str,
    figures: &'static str,
    looks_ahead: String,
}

/// The program that all the others led to.
const HOUSE: Card = Card {
    title: "Tabiya",
    who: "this program itself, in Rust",
    when: "the sum of seventy years: most of its ideas are younger than 1975",
    thinks: "deepens, doubts its late moves, lets the other side move twice, remembers what refuted what; its book first",
    blind_to: "what no line it searched shows: fortresses, and plans of thirty moves",
    figures: "weights fitted to its own games; ten levels hold it back",
    looks_ahead: String::new(),
};

impl Museum {
    pub fn new() -> Museum {
        Museum::default()
    }

    /// The marked exhibit; `None` for the house.
    fn exhibit(&self) -> Option<&'static Exhibit> {
        static EXHIBITED: &[Exhibit] = &EXHIBITS;
        EXHIBITED.get(self.marked)
    }

    /// The list and the card.
    fn places(area: Rect) -> (Rect, Rect) {
        let inner = Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(4),
        };
        let rows = u16::try_from(ALL).unwrap_or(u16::MAX);
        let list = Rect {
            width: if area.width >= BESIDE {
                LIST
            } else {
                inner.width
            },
            height: rows.min(inner.height),
            ..inner
        };
        let card = if area.width >= BESIDE {
            Rect {
                x: inner.x + LIST + 2,
                width: inner.width.saturating_sub(LIST + 2).min(76),
                ..inner
            }
        } else {
            let used = (rows + 1).min(inner.height);
            Rect {
                y: inner.y + used,
                height: inner.height - used,
                ..inner
            }
        };
        (list, card)
    }

    fn choose(&self, scene: &mut Scene) {
        let mut setup = scene.world.usual_game();
        let program = match self.exhibit() {
            Some(exhibit) => Player::Museum {
                guest: Guest::new(exhibit),
            },
            None => Player::House { level: Level::FULL },
        };
        for player in setup.sides.iter_mut().filter(|player| !player.is_human()) {
            *player = program.clone();
        }
        let form = NewGame::new(setup, None, &scene.world.engines);
        scene.open(form);
    }
}

impl Screen for Museum {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Choose,
            Action::Down,
            Action::Up,
            Action::Back,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let last = ALL - 1;
        match action {
            Action::Up => self.marked = self.marked.checked_sub(1).unwrap_or(last),
            Action::Down => self.marked = (self.marked + 1) % ALL,
            Action::First => self.marked = 0,
            Action::Last => self.marked = last,
            Action::Choose => self.choose(scene),
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (list, _) = Museum::places(scene.area);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.act(Action::Down, scene),
            MouseEventKind::ScrollUp => self.act(Action::Up, scene),
            MouseEventKind::Down(MouseButton::Left)
                if list.contains((mouse.column, mouse.row).into()) =>
            {
                let index = usize::from(mouse.row - list.y);
                if index == self.marked {
                    self.choose(scene);
                }
                self.marked = index.min(ALL - 1);
            }
            _ => {}
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::NewGame(setup) = answer {
            let play = Play::new(*setup, scene.world, scene.now);
            scene.open(play);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let (list, card) = Museum::places(area);
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .skip(1)
            .put("Tabiya", theme.accent)
            .skip(3)
            .put("Museum", theme.strong)
            .skip(3)
            .put("how five people wrote their first chess program", theme.dim);
        let titles = EXHIBITS.iter().map(|exhibit| exhibit.title);
        for (index, title) in (0u16..list.height).zip(titles.chain([HOUSE.title])) {
            let line = row(list, index);
            let marked = usize::from(index) == self.marked;
            let style = if marked { theme.row } else { theme.text };
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(title, style);
        }
        draw_card(&self.exhibit().map_or(HOUSE, Card::of), frame, card, theme);
        let foot = Rect {
            y: area.bottom().saturating_sub(1),
            height: 1,
            ..area
        };
        draw_footer(self, frame, foot, view);
    }
}

impl Card {
    fn of(exhibit: &'static Exhibit) -> Card {
        Card {
            title: exhibit.title,
            who: exhibit.origin,
            when: exhibit.when,
            thinks: exhibit.thinks,
            blind_to: exhibit.blind_to,
            figures: exhibit.figures,
            looks_ahead: match (exhibit.looks_ahead(), exhibit.depth) {
                (false, _) => "its own move and no further".to_owned(),
                (true, plies) => format!("{plies} plies, or as many as you say"),
            },
        }
    }

    /// The headings with their words.
    fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("who", self.who),
            ("when", self.when),
            ("how it thinks", self.thinks),
            ("its figures", self.figures),
            ("what it cannot see", self.blind_to),
            ("looks ahead", &self.looks_ahead),
        ]
        .into_iter()
        .filter(|(_, words)| !words.is_empty())
    }
}

fn draw_card(card: &Card, frame: &mut Frame, area: Rect, theme: &Theme) {
    let indent = |words: &str| popup::wrap(words, area.width.saturating_sub(2)).len() + 2;
    let wanted: usize = 1 + card.parts().map(|(_, words)| indent(words)).sum::<usize>();
    // Where there is little room the headings stand in the lines.
    let roomy = wanted <= usize::from(area.height);
    let mut next = 0;
    let mut write = |words: &str, style, indent| {
        for line in popup::wrap(words, area.width.saturating_sub(indent)) {
            if next < area.height {
                Pen::new(frame.buffer_mut(), row(area, next), theme)
                    .skip(indent)
                    .put(&line, style);
            }
            next += 1;
        }
    };
    write(card.title, theme.accent, 0);
    for (heading, words) in card.parts() {
        if roomy {
            write("", theme.text, 0);
            write(heading, theme.dim, 0);
            write(words, theme.text, 2);
        } else {
            write(&format!("{heading}: {words}"), theme.text, 0);
        }
    }
}
