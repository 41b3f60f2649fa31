//! How a player plays, over many games: results, openings, accuracy by phase and on the clock,
//! and the problems that come again. The page grows while the games are read.

use crate::{
    analysis::{
        Profile,
        profile_table::{self, Columns, Row},
        trend::{by_date, ratings},
    },
    explore::TimeClass,
    game::{Date, UNNAMED},
    play::ratings::{Speed, Standing},
    sort,
    store::Paths,
    tui::{
        action::Action,
        desk::{
            profile_work::ProfileWork,
            scroll::Scroll,
            status_line::{self, draw_footer},
            title,
        },
        keymap::Context,
        route::{PlayersGames, Route},
        screen::{News, Scene, Screen, View},
        theme::Theme,
        widgets::{
            pen::{Pen, put_more, row, width},
            sparkline::Sparkline,
        },
        words::profile as words,
        world::World,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};

/// From so many columns on all figures are shown.
const ROOMY: u16 = 70;
/// Rows of a figure with its curve.
const CURVE_ROWS: u16 = 2;

/// The page.
pub struct ProfilePage {
    work: ProfileWork,
    names: String,
    rows: Vec<Row>,
    /// The same rows with fewer columns, where there is little room.
    narrow: Vec<Row>,
    /// Of each reviewed game by its date, in percent.
    accuracies: Vec<f64>,
    /// The days of the same games.
    days: Vec<Date>,
    /// Over all of them.
    accuracy: Option<f64>,
    /// What the tags of the games tell.
    rated: Vec<Rated>,
    scroll: Scroll,
}

/// The player's ratings in the games of one speed.
struct Rated {
    speed: &'static str,
    values: Vec<f64>,
    days: Vec<Date>,
}

impl ProfilePage {
    /// How a player plays, in their own games.
    pub fn new(of: PlayersGames) -> ProfilePage {
        ProfilePage {
            work: ProfileWork::new(of),
            names: String::new(),
            rows: Vec::new(),
            narrow: Vec::new(),
            accuracies: Vec::new(),
            days: Vec::new(),
            accuracy: None,
            rated: Vec::new(),
            scroll: Scroll::default(),
        }
    }

    fn take(&mut self, profile: &Profile) {
        const MOST_NAMES: usize = 3;
        self.rows = profile_table::rows(profile, Columns::All);
        self.narrow = profile_table::rows(profile, Columns::Few);
        let mut games = by_date(&profile.played);
        games.retain(|game| game.accuracy.is_some());
        self.accuracies = games.iter().filter_map(|game| game.accuracy).collect();
        self.days = games.iter().map(|game| game.date).collect();
        self.accuracy = profile.quality.accuracy();
        let of_speed = |(speed, ratings): (Option<TimeClass>, Vec<(Date, u16)>)| Rated {
            speed: speed.map_or(words::RATING, TimeClass::name),
            values: ratings
                .iter()
                .map(|(_, rating)| f64::from(*rating))
                .collect(),
            days: ratings.iter().map(|(date, _)| *date).collect(),
        };
        let rated = ratings(&profile.played).into_iter();
        self.rated = rated.map(of_speed).collect();
        let mut names: Vec<(&String, &u32)> = profile.names.iter().collect();
        sort::by(&mut names, |a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        let shown: Vec<&str> = names
            .iter()
            .take(MOST_NAMES)
            .map(|(name, _)| name.as_str())
            .collect();
        self.names = shown.join(" · ");
        if names.len() > MOST_NAMES {
            self.names += &words::more_names(names.len() - MOST_NAMES);
        }
    }

    /// Rows above the table: what is said of names that are not counted, and the curves of the
    /// player's ratings and of the accuracy over the games.
    fn above(&self, world: &World, area: Rect) -> u16 {
        let ratings = self.standings(world).count() + self.rated(world, area).len();
        let count = ratings + usize::from(self.has_accuracies());
        let curves = match u16::try_from(count).unwrap_or(0) {
            0 => 0,
            curves => CURVE_ROWS * curves + 1,
        };
        self.said() + curves
    }

    /// Rows for the names that are not counted.
    fn said(&self) -> u16 {
        u16::from(!self.work.of.fit_less.is_empty())
    }

    /// The person's ratings here, where this is the person in the games played here.
    fn standings<'w>(&self, world: &'w World) -> impl Iterator<Item = (&'w Speed, &'w Standing)> {
        let of = &self.work.of;
        let own = world.settings.game.name.trim();
        let is_own = [own, UNNAMED].contains(&of.player.as_str());
        let played_here = world.paths.as_ref().map(Paths::games_file);
        let is_here = played_here.is_some_and(|path| of.library.borrow().holds(&path));
        let standings = world.ratings.standings.iter();
        standings.filter(move |_| is_own && is_here)
    }

    /// The ratings that the games tell, unless those of games played here are shown: as many as leave
    /// most of the page to the table.
    fn rated(&self, world: &World, area: Rect) -> &[Rated] {
        let curves = usize::from(area.height / (3 * CURVE_ROWS));
        let most = curves.saturating_sub(usize::from(self.has_accuracies()));
        match self.standings(world).next() {
            None => self.rated.get(..most).unwrap_or(&self.rated),
            Some(_) => &[],
        }
    }

    /// One game makes no curve.
    fn has_accuracies(&self) -> bool {
        self.accuracies.len() > 1
    }

    /// The player's ratings and the accuracy over the games, each with its curve.
    fn draw_curves(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let mut place = Rect {
            height: CURVE_ROWS,
            ..row(area, 2 + self.said())
        };
        for (speed, standing) in self.standings(view.world) {
            let [won, drawn, lost] = standing.games;
            let now = standing.now;
            let values = (standing.curve.as_slice(), figure as fn(f64) -> String);
            let along = |shown| match shown {
                0 | 1 => String::new(),
                games => words::last_games(games),
            };
            draw_curve(frame, place, values, along, theme, |pen| {
                pen.put(&format!("{speed:<10}"), theme.accent)
                    .put(&format!("{:>5.0}", now.rating), theme.strong)
                    .put(&format!(" ±{:<4.0}", 2.0 * now.deviation), theme.dim)
                    .put(&format!("+{won} ={drawn} -{lost}"), theme.text);
            });
            place.y += CURVE_ROWS;
        }
        for Rated {
            speed,
            values,
            days,
        } in self.rated(view.world, area)
        {
            let [first, last] = [values.first(), values.last()].map(|own| *own.unwrap_or(&0.0));
            let along = |shown| dates(days, shown);
            let curve = (values.as_slice(), figure as fn(f64) -> String);
            draw_curve(frame, place, curve, along, theme, |pen| {
                pen.put(&format!("{speed:<10}"), theme.accent)
                    .put(&format!("{last:>5.0}"), theme.strong)
                    .put(&words::first_rating(first), theme.dim)
                    .put(&words::games(values.len()), theme.text);
            });
            place.y += CURVE_ROWS;
        }
        if self.has_accuracies() {
            let count = self.accuracies.len();
            let mean = self.accuracy.unwrap_or_default();
            let values = (self.accuracies.as_slice(), percent as fn(f64) -> String);
            let along = |shown| dates(&self.days, shown);
            draw_curve(frame, place, values, along, theme, |pen| {
                pen.put(&format!("{:<10}", words::ACCURACY), theme.accent)
                    .put(&format!("{mean:>5.1}"), theme.strong)
                    .put(" %     ", theme.dim)
                    .put(&words::games(count), theme.text);
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
    fn lines(&self, columns: u16) -> Vec<Option<&Row>> {
        let mut lines = Vec::new();
        let rows = if columns < ROOMY {
            &self.narrow
        } else {
            &self.rows
        };
        for own in rows {
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
            Action::Gaps,
            Action::Back,
            Action::Down,
            Action::Up,
            Action::PageDown,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let above = self.above(scene.world, scene.area);
        let in_sight = ProfilePage::body(scene.area, above).height;
        match action {
            Action::Back => scene.close(),
            Action::Gaps => {
                let gaps = self.work.gaps(None, scene);
                scene.go(gaps);
            }
            Action::LeftBook => scene.go(Route::LeftBook(self.work.of.clone())),
            action => {
                let count = self.lines(scene.area.width).len();
                self.scroll.act(action, count, in_sight);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let above = self.above(scene.world, scene.area);
        let in_sight = ProfilePage::body(scene.area, above).height;
        let count = self.lines(scene.area.width).len();
        self.scroll.mouse(mouse, count, in_sight);
        status_line::click(self, ProfilePage::foot(scene.area), mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if let Some(profile) = self.work.hear(news, scene) {
            self.take(profile);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        /// What the figures of a row take, with all columns and with few, and how much of a name is
        /// shown at most.
        const FIGURES: u16 = 40;
        const FEW_FIGURES: u16 = 25;
        const NAME: u16 = 46;
        let theme = &view.world.theme;
        let count = self.work.count();
        let name = if self.names.is_empty() {
            self.work.of.player.as_str()
        } else {
            self.names.as_str()
        };
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put(name, theme.strong).skip(3).put(&count, theme.dim);
        });
        let room = usize::from(area.width.saturating_sub(2));
        if let Some(words) = self.work.of.fit_less.words(room) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, 1), theme);
            pen.skip(1).put(&words, theme.dim);
        }
        let above = self.above(view.world, area);
        self.draw_curves(frame, area, view);
        let body = ProfilePage::body(area, above);
        let figures = if body.width < ROOMY {
            FEW_FIGURES
        } else {
            FIGURES
        };
        let name = body.width.saturating_sub(figures + 3).min(NAME);
        let lines = self.lines(body.width);
        let top = self.scroll.top_of(lines.len(), body.height);
        let is_more = (top > 0, top + usize::from(body.height) < lines.len());
        for (down, line) in (0..body.height).zip(lines.into_iter().skip(top)) {
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
                Some(Row::Note(words)) => {
                    let mut pen = Pen::new(frame.buffer_mut(), place, theme);
                    pen.skip(3).put(words, theme.text);
                }
                Some(Row::Line {
                    name: what,
                    ending,
                    figures,
                }) => {
                    let label = Rect {
                        x: place.x + 3,
                        width: name.saturating_sub(2),
                        ..place
                    }
                    .intersection(place);
                    let cut = Rect {
                        width: label.width.saturating_sub(width(ending)),
                        ..label
                    };
                    let mut pen = Pen::new(frame.buffer_mut(), cut, theme);
                    let end = pen.put(what, theme.text).column();
                    Pen::new(frame.buffer_mut(), label, theme)
                        .to(end)
                        .put(ending, theme.text);
                    Pen::new(frame.buffer_mut(), place, theme)
                        .skip(name + 2)
                        .put(figures, theme.text);
                }
            }
        }
        put_more(body, is_more, frame.buffer_mut(), theme);
        if self.rows.is_empty() {
            Pen::new(frame.buffer_mut(), row(body, 0), theme)
                .skip(1)
                .put(words::READING, theme.dim);
        }
        draw_footer(self, frame, ProfilePage::foot(area), view);
    }
}

fn figure(value: f64) -> String {
    format!("{value:.0}")
}

fn percent(value: f64) -> String {
    format!("{value:.0} %")
}

/// The day of the first of so many last games and that of the last; empty where one has none. It is
/// said how many they are, unless they are all.
fn dates(days: &[Date], shown: usize) -> String {
    let before = days.len().saturating_sub(shown);
    match days.get(before).zip(days.last()) {
        Some((first, last)) if first.year > 0 && before > 0 => {
            words::last_between(shown, first, last)
        }
        Some((first, last)) if first.year > 0 => format!("{first} – {last}"),
        _ => String::new(),
    }
}

/// Words and figures, below them what the curve runs `along`, of as many values as it shows, and the
/// curve to the right.
fn draw_curve(
    frame: &mut Frame,
    place: Rect,
    (values, label): (&[f64], fn(f64) -> String),
    along: impl Fn(usize) -> String,
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
    let curve_of = Sparkline::new(values, theme).scaled(label);
    let along = along(curve_of.count_in(curve));
    frame.render_widget(curve_of, curve);
    Pen::new(frame.buffer_mut(), row(place, 1), theme)
        .skip(11)
        .put(&along, theme.dim);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dates_along_a_curve_are_those_of_the_games_that_it_shows() {
        let days = ["", "2020.05.01", "2022.01.31", "2024.12.24"].map(Date::read);
        assert_eq!(dates(&days[1..], 3), "2020.05.01 – 2024.12.24");
        assert_eq!(dates(&days, 3), "last 3: 2020.05.01 – 2024.12.24");
        assert_eq!(dates(&days, 2), "last 2: 2022.01.31 – 2024.12.24");
        assert_eq!(dates(&days, 4), "", "the first has none");
        assert_eq!(dates(&[], 4), "");
    }
}
