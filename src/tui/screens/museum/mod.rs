//! The museum: historic programs with their cards, and Tabiya at the end of the list; the
//! selected one can be played. A second page tells how evaluations came to their numbers.

mod story;

use crate::{
    players::{
        Player,
        museum::{EXHIBITS, Exhibit, ExhibitPlayer},
    },
    textbook::games::board::SmallGame,
    tui::{
        action::Action,
        desk::{
            list::List,
            scroll::Scroll,
            status_line::{self, draw_footer},
            title,
        },
        keymap::Context,
        route::{LabSubject, Route},
        screen::{Scene, Screen, View},
        theme::Theme,
        widgets::{
            pen::{Pen, row},
            popup,
        },
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};

/// The screen: a list and a card.
#[derive(Default)]
pub struct Museum {
    list: List,
    /// The page of the story is open.
    tells_story: bool,
    scroll: Scroll,
}

/// Columns of the list, and from how many on the card stands beside it.
const LIST: u16 = 18;
const BESIDE: u16 = 50;
/// The exhibits, and Tabiya.
const ALL: usize = EXHIBITS.len() + 1;

/// What stands on a card.
struct Card {
    title: &'static str,
    who: &'static str,
    when: &'static str,
    thinks: &'static str,
    blind_to: &'static str,
    figures: &'static str,
    measured: &'static str,
    looks_ahead: String,
}

/// This program.
const BUILT_IN: Card = Card {
    title: "Tabiya",
    who: "this program, written in Rust",
    when: "today; most of its ideas are from after 1975",
    thinks: "iterative deepening, late move reductions, null move, killer and counter moves; opening book first",
    blind_to: "what is beyond its search: fortresses and plans of thirty moves",
    figures: "trained on its own games; ten playing levels",
    measured: "",
    looks_ahead: String::new(),
};

impl Museum {
    pub fn new() -> Museum {
        Museum::default()
    }

    /// The marked exhibit; `None` for Tabiya.
    fn exhibit(&self) -> Option<&'static Exhibit> {
        static EXHIBITED: &[Exhibit] = &EXHIBITS;
        EXHIBITED.get(self.list.marked())
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

    /// The room for the story.
    fn page(area: Rect) -> Rect {
        Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(4),
        }
    }

    fn choose(&self, scene: &mut Scene) {
        let mut setup = scene.world.usual_game();
        let program = match self.exhibit() {
            Some(exhibit) => Player::Museum {
                exhibit_player: ExhibitPlayer::new(exhibit),
            },
            None => Player::full_strength(),
        };
        for player in setup.sides.iter_mut().filter(|player| !player.is_human()) {
            *player = program.clone();
        }
        scene.go(Route::NewGame {
            like: Box::new(setup),
            start: None,
        });
    }
}

impl Museum {
    /// The selected program and its neighbours in the list, for a match.
    fn match_players(&self) -> Vec<Player> {
        let exhibit_player = |exhibit| Player::Museum {
            exhibit_player: ExhibitPlayer::new(exhibit),
        };
        let marked = self.list.marked();
        let first = marked.saturating_sub(1);
        let beside = EXHIBITS.iter().skip(first).take(3).map(exhibit_player);
        let built_in = (marked + 1 >= EXHIBITS.len()).then(Player::full_strength);
        beside.chain(built_in).collect()
    }
}

impl Screen for Museum {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Museum, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        if self.tells_story {
            return vec![
                Action::NextPage,
                Action::Down,
                Action::PieceWorth,
                Action::Back,
                Action::Help,
            ];
        }
        vec![
            Action::PlayAgainst,
            Action::WatchSearch,
            Action::NextPage,
            Action::PieceWorth,
            Action::Arena,
            Action::Down,
            Action::Up,
            Action::Back,
            Action::Help,
        ]
    }

    fn commands(&self) -> Vec<Action> {
        vec![Action::Lab, Action::TicTacToe, Action::ConnectFour]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let rows = Museum::places(scene.area).0.height;
        match action {
            Action::PlayAgainst if !self.tells_story => self.choose(scene),
            Action::WatchSearch | Action::Lab if !self.tells_story => {
                let exhibit = self.exhibit().map(LabSubject::Exhibit);
                scene.go(Route::Lab(exhibit.unwrap_or(LabSubject::Own)));
            }
            Action::Lab => scene.go(Route::Lab(LabSubject::Own)),
            Action::Arena if !self.tells_story => {
                scene.go(Route::Arena(Some(self.match_players())))
            }
            Action::Back => scene.close(),
            Action::TicTacToe => scene.go(Route::small_game(SmallGame::TicTacToe)),
            Action::ConnectFour => scene.go(Route::small_game(SmallGame::ConnectFour)),
            Action::PieceWorth => scene.go(Route::PieceWorth),
            Action::NextPage => self.tells_story = !self.tells_story,
            action if self.tells_story => {
                let page = Museum::page(scene.area);
                let count = story::lines(page.width, &scene.world.theme).len();
                self.scroll.act(action, count, page.height);
            }
            action => {
                self.list.act(action, ALL, rows);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (list, _) = Museum::places(scene.area);
        if self.tells_story {
            let page = Museum::page(scene.area);
            let count = story::lines(page.width, &scene.world.theme).len();
            self.scroll.mouse(mouse, count, page.height);
        } else if let Some(index) = self.list.mouse(mouse, list, ALL) {
            if index == self.list.marked() {
                self.act(Action::PlayAgainst, scene);
            }
            self.list.mark(index);
        }
        status_line::click(self, foot_of(scene.area), mouse, scene);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let (list, card) = Museum::places(area);
        let about = match self.tells_story {
            true => "how evaluations came to their numbers",
            false => "how historic programs chose their moves",
        };
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put("Museum", theme.strong)
                .skip(3)
                .put(about, theme.dim);
        });
        if self.tells_story {
            story::draw(frame, Museum::page(area), self.scroll.top(), theme);
            return draw_footer(self, frame, foot_of(area), view);
        }
        let titles = EXHIBITS.iter().map(|exhibit| exhibit.title);
        let titles: Vec<&str> = titles.chain([BUILT_IN.title]).collect();
        let rows = |frame: &mut Frame, line, index: usize, is_marked: bool| {
            let style = if is_marked { theme.row } else { theme.text };
            Pen::new(frame.buffer_mut(), line, theme)
                .skip(1)
                .put(titles.get(index).copied().unwrap_or_default(), style);
        };
        self.list.draw(frame, list, ALL, theme, rows);
        draw_card(
            &self.exhibit().map_or(BUILT_IN, Card::of),
            frame,
            card,
            theme,
        );
        draw_footer(self, frame, foot_of(area), view);
    }
}

fn foot_of(area: Rect) -> Rect {
    row(area, area.height.saturating_sub(1))
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
            measured: exhibit.measured,
            looks_ahead: match (exhibit.looks_ahead(), exhibit.depth) {
                (false, _) => "only its own move".to_owned(),
                (true, plies) => format!("{plies} plies ({}); you can choose", exhibit.depth_from),
            },
        }
    }

    /// The headings with their words.
    fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("who", self.who),
            ("when", self.when),
            ("how it thinks", self.thinks),
            ("what it cannot see", self.blind_to),
            ("looks ahead", &self.looks_ahead),
            ("its numbers", self.figures),
            ("measured", self.measured),
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
    let mut lines = vec![vec![(card.title.to_owned(), theme.accent)]];
    for (heading, words) in card.parts() {
        if roomy {
            lines.push(Vec::new());
            lines.push(vec![(heading.to_owned(), theme.dim)]);
            let wrapped = popup::wrap(words, area.width.saturating_sub(2));
            lines.extend(
                wrapped
                    .iter()
                    .map(|line| vec![(format!("  {line}"), theme.text)]),
            );
            continue;
        }
        let whole = popup::wrap(&format!("{heading}: {words}"), area.width);
        lines.extend(whole.into_iter().enumerate().map(|(index, line)| {
            let words = line.strip_prefix(heading).filter(|_| index == 0);
            match words.map(str::to_owned) {
                Some(words) => vec![(heading.to_owned(), theme.dim), (words, theme.text)],
                None => vec![(line, theme.text)],
            }
        }));
    }
    for (index, parts) in (0u16..area.height).zip(&lines) {
        let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
        for (words, style) in parts {
            pen.put(words, *style);
        }
    }
}
