//! How a player plays, over many games: results, openings, accuracy by phase and on the clock,
//! and the problems that come again. The page grows while the games are read.

use crate::{
    analysis::{
        Profile,
        profile_table::{self, Row},
    },
    game::PlayerName,
    play::ratings::{Speed, Standing},
    tui::{
        action::Action,
        desk::{
            profile_work::ProfileWork,
            scroll::Scroll,
            status_line::{self, draw_footer},
            title,
        },
        keymap::Context,
        route::Route,
        screen::{News, Scene, Screen, View},
        theme::Theme,
        widgets::{
            figures::counted,
            pen::{Pen, row},
            sparkline::Sparkline,
        },
        work::games::Games,
        world::World,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};

/// What a person without a name is called in files.
const UNNAMED: &str = "Player";
/// Rows of a figure with its curve.
const CURVE_ROWS: u16 = 2;

/// The page.
pub struct ProfilePage {
    work: ProfileWork,
    names: String,
    rows: Vec<Row>,
    /// Of each reviewed game, in percent.
    accuracies: Vec<f64>,
    scroll: Scroll,
}

impl ProfilePage {
    /// How a player plays, in their own games.
    pub fn new(player: PlayerName, games: Games) -> ProfilePage {
        ProfilePage {
            work: ProfileWork::new(player, games),
            names: String::new(),
            rows: Vec::new(),
            accuracies: Vec::new(),
            scroll: Scroll::default(),
        }
    }

    fn take(&mut self, profile: &Profile) {
        const MOST_NAMES: usize = 3;
        self.rows = profile_table::rows(profile);
        self.accuracies.clone_from(&profile.accuracies);
        let mut names: Vec<(&String, &u32)> = profile.names.iter().collect();
        names.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        let shown: Vec<&str> = names
            .iter()
            .take(MOST_NAMES)
            .map(|(name, _)| name.as_str())
            .collect();
        self.names = shown.join(" · ");
        if names.len() > MOST_NAMES {
            self.names += &format!(" and {} more", names.len() - MOST_NAMES);
        }
    }

    /// Rows that the curves take: the person's own ratings, where this is the person, and the
    /// accuracy over the games.
    fn above(&self, world: &World) -> u16 {
        let count = self.ratings(world).count() + usize::from(self.has_accuracies());
        match u16::try_from(count).unwrap_or(0) {
            0 => 0,
            curves => CURVE_ROWS * curves + 1,
        }
    }

    fn ratings<'w>(&self, world: &'w World) -> impl Iterator<Item = (&'w Speed, &'w Standing)> {
        let own = world.settings.game.name.trim();
        let is_own = [own, UNNAMED].contains(&self.work.player.as_str());
        let standings = world.ratings.standings.iter();
        standings.filter(move |_| is_own)
    }

    /// One game makes no curve.
    fn has_accuracies(&self) -> bool {
        self.accuracies.len() > 1
    }

    /// The person's ratings and the accuracy over the games, each with its curve.
    fn draw_curves(&self, frame: &mut Frame, first: Rect, view: &View) {
        let theme = &view.world.theme;
        let mut place = Rect {
            height: CURVE_ROWS,
            ..first
        };
        for (speed, standing) in self.ratings(view.world) {
            let [won, drawn, lost] = standing.games;
            let now = standing.now;
            draw_curve(frame, place, &standing.curve, theme, |pen| {
                pen.put(&format!("{speed:<10}"), theme.accent)
                    .put(&format!("{:>5.0}", now.rating), theme.strong)
                    .put(&format!(" ±{:<4.0}", 2.0 * now.deviation), theme.dim)
                    .put(&format!("+{won} ={drawn} -{lost}"), theme.text);
            });
            place.y += CURVE_ROWS;
        }
        if self.has_accuracies() {
            let count = self.accuracies.len();
            let mean = self.accuracies.iter().sum::<f64>() / count as f64;
            draw_curve(frame, place, &self.accuracies, theme, |pen| {
                pen.put("accuracy  ", theme.accent)
                    .put(&format!("{mean:>5.1}"), theme.strong)
                    .put(" %     ", theme.dim)
                    .put(&counted(count as u64, "game"), theme.text);
            });
        }
    }

    /// The table's place.
    fn body(area: Rect, above: u16) -> Rect {
        Rect {
            y: area.y + 2 + above,
            height: area.height.saturating_sub(3 + above),
            ..area
        }
    }

    /// Every row as it is drawn, a blank one before each heading but the first.
    fn lines(&self) -> Vec<Option<&Row>> {
        let mut lines = Vec::new();
        for own in &self.rows {
            if matches!(own, Row::Heading(..)) && !lines.is_empty() {
                lines.push(None);
            }
            lines.push(Some(own));
        }
        lines
    }

    fn foot(area: Rect) -> Rect {
        row(area, area.height.saturating_sub(1))
    }
}

impl Screen for ProfilePage {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Profile, Context::Sheet]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::LeftBook,
            Action::Back,
            Action::Down,
            Action::Up,
            Action::PageDown,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let above = self.above(scene.world);
        let in_sight = ProfilePage::body(scene.area, above).height;
        match action {
            Action::Back => scene.close(),
            Action::LeftBook => scene.go(Route::LeftBook {
                player: self.work.player.clone(),
                games: self.work.games.clone(),
            }),
            action => {
                self.scroll.act(action, self.lines().len(), in_sight);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let above = self.above(scene.world);
        let in_sight = ProfilePage::body(scene.area, above).height;
        self.scroll.mouse(mouse, self.lines().len(), in_sight);
        status_line::click(self, ProfilePage::foot(scene.area), mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if let Some(profile) = self.work.hear(news, scene) {
            self.take(profile);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        /// What the figures of a row take, and how much of a name is shown at most.
        const FIGURES: u16 = 40;
        const NAME: u16 = 46;
        let theme = &view.world.theme;
        let count = self.work.count();
        let name = if self.names.is_empty() {
            self.work.player.as_str()
        } else {
            self.names.as_str()
        };
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put(name, theme.strong).skip(3).put(&count, theme.dim);
        });
        let above = self.above(view.world);
        self.draw_curves(frame, row(area, 2), view);
        let body = ProfilePage::body(area, above);
        let name = body.width.saturating_sub(FIGURES + 3).min(NAME);
        for (down, line) in (0..body.height).zip(self.lines().into_iter().skip(self.scroll.top())) {
            let place = row(body, down);
            match line {
                None => {}
                Some(Row::Heading(what, columns)) => {
                    Pen::new(frame.buffer_mut(), place, theme)
                        .skip(1)
                        .put(what, theme.accent)
                        .to(place.x + name + 2)
                        .put(columns, theme.dim);
                }
                Some(Row::Line(what, figures)) => {
                    let label = Rect {
                        x: place.x + 3,
                        width: name.saturating_sub(2),
                        ..place
                    }
                    .intersection(place);
                    Pen::new(frame.buffer_mut(), label, theme).put(what, theme.text);
                    let start = if what.is_empty() { 3 } else { name + 2 };
                    Pen::new(frame.buffer_mut(), place, theme)
                        .skip(start)
                        .put(figures, theme.text);
                }
            }
        }
        if self.rows.is_empty() {
            Pen::new(frame.buffer_mut(), row(body, 0), theme)
                .skip(1)
                .put("reading the games", theme.dim);
        }
        draw_footer(self, frame, ProfilePage::foot(area), view);
    }
}

/// Words and figures, and the curve to the right of them.
fn draw_curve(
    frame: &mut Frame,
    place: Rect,
    values: &[f64],
    theme: &Theme,
    words: impl FnOnce(&mut Pen),
) {
    /// Where the curve begins.
    const CURVE: u16 = 46;
    let place = place.intersection(frame.area());
    let mut pen = Pen::new(frame.buffer_mut(), row(place, 0), theme);
    words(pen.skip(1));
    let curve = Rect {
        x: place.x + CURVE.min(place.width),
        width: place.width.saturating_sub(CURVE + 1),
        ..place
    };
    frame.render_widget(Sparkline::new(values, theme), curve);
}
