//! The page of a search on stage: it grows step by step, at the pace asked for.

use super::words::{NARROW, label, manner, note};
use crate::{
    engine::SearchId,
    players::museum::{
        actor::Actor,
        lab::View as Unit,
        staged::{Done, Rung, Staged},
        subject::Subject,
    },
    textbook::{stage::Manner, stepper::Stepper, workbench::Switches},
    tui::{
        action::Action,
        desk::long_work::LongWork,
        keymap::Context,
        screen::{Scene, View},
        theme::Theme,
        widgets::pen::{Pen, row, width},
        words::lab as said,
        work::{Work, news::Report},
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

/// Deeper plies stand no further to the right.
const DEEPEST_INDENT: usize = 10;

/// A search on stage.
#[derive(Debug, Default)]
pub struct OnStage {
    stepper: Stepper,
    staged: Staged,
    working: Option<LongWork>,
    /// Whether what was begun searches depth by depth.
    deepens: bool,
    /// Who searches; `None`: the switches of the lab.
    own: Option<Actor>,
}

impl OnStage {
    /// From now on this one's own search is shown.
    pub fn show(&mut self, actor: Actor) {
        self.own = Some(actor);
    }

    /// From now on the search of the switches is shown.
    pub fn show_switches(&mut self) {
        self.own = None;
    }

    /// Who searches, where it is not the switches.
    pub fn own(&self) -> Option<Actor> {
        self.own
    }

    pub fn is(&self, id: SearchId) -> bool {
        self.working.as_ref().is_some_and(|own| own.is(id))
    }

    /// Whether the search has come to its end.
    pub fn is_over(&self) -> bool {
        self.staged.result.is_some()
    }

    /// Ends the search.
    pub fn leave(&mut self) {
        self.working = None;
        self.staged = Staged::default();
    }

    /// Begins a search; it runs as the one before did.
    pub fn begin(&mut self, subject: Subject, switches: Switches, depth: usize, scene: &mut Scene) {
        self.leave();
        if !self.stepper.runs() {
            self.stepper.run_or_pause();
        }
        let actor = self.own.unwrap_or(Actor::Switched(switches));
        self.deepens = actor.deepens();
        let work = Work::Stage {
            subject,
            actor,
            depth,
            stepper: self.stepper.clone(),
        };
        self.working = Some(LongWork::begin(work, scene));
    }

    pub fn hear(&mut self, report: &Report) {
        match report {
            Report::Staged(staged) => self.staged = staged.as_ref().clone(),
            Report::Done => self.working = None,
            _ => {}
        }
    }

    /// The moves to where the search is.
    pub fn path(&self) -> Vec<&str> {
        let rungs = self.staged.rungs.iter().skip(1);
        rungs.map(|rung| rung.label.as_str()).collect()
    }

    /// The node that was done last beside where the search is.
    pub fn newest(&self) -> Option<&Done> {
        self.staged.rungs.last()?.done.last()
    }

    /// Whether the action was for the stage.
    pub fn act(&mut self, action: Action) -> bool {
        match action {
            Action::RunOrPause | Action::Begin => self.stepper.run_or_pause(),
            Action::Right => self.stepper.step(),
            Action::NextCut => self.stepper.to_next_cut(),
            Action::Up => self.stepper.change_speed(true),
            Action::Down => self.stepper.change_speed(false),
            _ => return false,
        }
        true
    }

    /// Values are in this unit; `side` is to move in the position.
    pub fn draw(&self, frame: &mut Frame, area: Rect, (unit, side): (Unit, &str), view: &View) {
        let theme = &view.world.theme;
        self.draw_state(frame, row(area, 0), (unit, side), view);
        self.draw_keys(frame, row(area, 1), view);
        let columns = Columns::new(area, unit);
        let whose = match area.width < NARROW {
            true => said::whose_values_in_brief(side),
            false => said::whose_values(side),
        };
        Pen::new(frame.buffer_mut(), row(area, 2), theme).put(&whose, theme.dim);
        Pen::new(frame.buffer_mut(), row(area, 3), theme)
            .put(said::MOVE, theme.dim)
            .to(columns.value)
            .put(&format!(" {}", said::VALUE), theme.dim)
            .to(columns.window)
            .put(said::WINDOW, theme.dim)
            .to(columns.note)
            .put(
                if area.width < NARROW {
                    said::WHY
                } else {
                    said::WHAT_BECAME_OF_IT
                },
                theme.dim,
            );
        let room = usize::from(area.height.saturating_sub(4));
        for (index, line) in (4..area.height).zip(lines(&self.staged.rungs, room)) {
            line.draw(frame, row(area, index), &columns, (unit, view));
        }
    }

    /// How it goes, and what it has counted.
    fn draw_state(&self, frame: &mut Frame, area: Rect, (unit, side): (Unit, &str), view: &View) {
        let theme = &view.world.theme;
        let letters = view.world.settings.look.piece_letters;
        let (words, style) = match (&self.staged.result, self.stepper.runs()) {
            (Some((value, line)), _) => (
                said::done(&unit.in_words(*value), side, &letters.write(line)),
                theme.good,
            ),
            (None, false) => (said::PAUSED.to_owned(), theme.warning),
            (None, true) => match self.stepper.per_second() {
                Some(steps) => (said::steps_per_second(steps), theme.accent),
                None => (said::AS_FAST_AS_IT_CAN.to_owned(), theme.accent),
            },
        };
        let counts = &self.staged.counts;
        let mut figures = vec![said::nodes(counts.nodes), said::cut_offs(counts.cutoffs)];
        if self.staged.result.is_none() && self.deepens {
            figures.insert(0, said::iteration(self.staged.iteration.max(1)));
        }
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put(&words, style);
        // The last figures that stand apart from the words, with a column free behind them.
        let mut shown = (0..figures.len()).filter_map(|from| Some(figures.get(from..)?.join("  ")));
        if let Some(figures) = shown.find(|figures| pen.left() >= width(figures) + 3) {
            let end = area.right().saturating_sub(width(&figures) + 1);
            pen.to(end).put(&figures, theme.dim);
        }
    }

    /// The keys of this page, said where they are looked for.
    fn draw_keys(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let runs = match self.stepper.runs() {
            true => said::PAUSE,
            false => said::RUN,
        };
        let keys = if self.is_over() {
            vec![(Action::Begin, said::AGAIN)]
        } else {
            vec![
                (Action::RunOrPause, runs),
                (Action::Right, said::STEP),
                (Action::NextCut, said::NEXT_CUT),
                (Action::Up, said::FASTER),
                (Action::Down, said::SLOWER),
            ]
        };
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        for (action, words) in keys {
            let Some(key) = view.world.keymap.sign(&[Context::Lab], action) else {
                continue;
            };
            if pen.left() < width(&key) + width(words) + 1 {
                break;
            }
            pen.put(&key, theme.key)
                .skip(1)
                .put(words, theme.dim)
                .skip(2);
        }
    }
}

/// Where value, window and note stand.
struct Columns {
    value: u16,
    window: u16,
    note: u16,
}

impl Columns {
    fn new(area: Rect, unit: Unit) -> Columns {
        // The values of potential have three places behind the point.
        let [value, window, note] = match (area.width >= 64, unit) {
            _ if area.width < NARROW => [9, 16, 30],
            (true, Unit::Potential) => [22, 30, 47],
            (true, _) => [22, 30, 46],
            (false, Unit::Potential) => [16, 24, 41],
            (false, _) => [16, 23, 37],
        };
        Columns {
            value: area.x + value,
            window: area.x + window,
            note: area.x + note,
        }
    }
}

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Line<'a> {
    /// Where the search is, or a node above it: its place in the path, and its number among its
    /// parent's moves.
    Here {
        ply: usize,
        rung: &'a Rung,
        number: usize,
        of: usize,
    },
    Done {
        ply: usize,
        done: &'a Done,
        is_best: bool,
    },
    /// So many that are done and not shown.
    More { ply: usize, count: usize },
}

/// The rows that fit: the branch itself, and of what is done beside it the newest, the deeper the
/// more.
fn lines(rungs: &[Rung], room: usize) -> Vec<Line<'_>> {
    let mut left = room.saturating_sub(rungs.len());
    let mut shown = vec![0; rungs.len()];
    for (rung, shown) in rungs.iter().zip(&mut shown).rev() {
        let most = (left / 2).max(2).min(left);
        *shown = rung.done.len().min(most);
        left -= *shown;
    }
    let mut lines = Vec::new();
    let mut before: Option<&Rung> = None;
    for (ply, (rung, shown)) in rungs.iter().zip(shown).enumerate() {
        lines.push(Line::Here {
            ply,
            rung,
            number: before.map_or(0, |before| number_of(&rung.label, before)),
            of: before.map_or(0, |before| before.of),
        });
        // What is folded takes the row of one that would be shown.
        let hidden = match rung.done.len() - shown {
            0 => 0,
            more => more + shown.min(1),
        };
        if hidden > 0 && shown > 0 {
            lines.push(Line::More {
                ply: ply + 1,
                count: hidden,
            });
        }
        // Later ones with the same value are only known to be no better.
        let is_best = |done: &Done| done.is_of_a_move() && rung.best == Some(done.value);
        let best = rung.done.iter().position(is_best);
        for (place, done) in rung.done.iter().enumerate().skip(hidden) {
            lines.push(Line::Done {
                ply: ply + 1,
                done,
                is_best: best == Some(place),
            });
        }
        before = Some(rung);
    }
    lines.truncate(room);
    lines
}

/// The number of a move among those of the position above: searched again, it keeps its number.
fn number_of(label: &str, above: &Rung) -> usize {
    let others = above.moves_done().filter(|other| *other != label);
    others.count() + 1
}

impl Line<'_> {
    fn draw(self, frame: &mut Frame, area: Rect, columns: &Columns, (unit, view): (Unit, &View)) {
        let theme = &view.world.theme;
        let letters = view.world.settings.look.piece_letters;
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        let indent = |ply: usize| u16::try_from(ply.min(DEEPEST_INDENT)).unwrap_or(0);
        let window =
            |low: i32, high: i32| format!("{} .. {}", unit.in_words(low), unit.in_words(high));
        match self {
            Line::More { ply, count } => {
                pen.skip(indent(ply)).put(&said::before(count), theme.faint);
            }
            Line::Here {
                ply,
                rung,
                number,
                of,
            } => {
                let name = if ply == 0 {
                    said::THE_POSITION.to_owned()
                } else {
                    label(&rung.label, letters)
                };
                pen.skip(indent(ply))
                    .put(&name, theme.strong)
                    .apart_to(columns.value);
                if let Some(best) = rung.best {
                    // As the one sees it who moved there, like all values of the page.
                    let best = if ply == 0 { best } else { -best };
                    pen.put(&format!(" {}", unit.in_words(best)), theme.accent);
                }
                let (low, high) = if ply == 0 {
                    (rung.alpha, rung.beta)
                } else {
                    (-rung.beta, -rung.alpha)
                };
                pen.apart_to(columns.window)
                    .put(&window(low, high), theme.text)
                    .apart_to(columns.note);
                let mut place = said::move_of(number, of);
                if pen.left() < width(&place) {
                    place = said::move_of_in_brief(number, of);
                }
                let note = match (manner(rung.manner), ply) {
                    (_, 0) => said::moves(rung.of),
                    (Some(manner), _) => manner,
                    (None, _) => place,
                };
                pen.put(&note, theme.accent);
            }
            Line::Done { ply, done, is_best } => {
                let (style, dim) = done_style(done, is_best, theme);
                pen.skip(indent(ply))
                    .put(&label(&done.label, letters), style);
                if done.manner != Manner::Skipped {
                    pen.apart_to(columns.value)
                        .put(sign(done), style)
                        .put(&unit.in_words(done.value), style)
                        .apart_to(columns.window)
                        .put(&window(done.alpha, done.beta), dim);
                }
                pen.apart_to(columns.note);
                let room = pen.left();
                let words = note(
                    done.manner,
                    done.reason.as_ref(),
                    done.nodes,
                    (room, letters),
                );
                pen.put(&words, if is_best { theme.good } else { dim });
            }
        }
    }
}

fn done_style(done: &Done, is_best: bool, theme: &Theme) -> (Style, Style) {
    match (&done.reason, is_best) {
        (_, true) => (theme.good, theme.dim),
        (None, false) => (theme.text, theme.dim),
        _ => (theme.dim, theme.dim),
    }
}

/// Whether the value is exact or a bound, as the one who moved sees it.
fn sign(done: &Done) -> &'static str {
    if done.value <= done.alpha {
        "≤"
    } else if done.value >= done.beta {
        "≥"
    } else {
        " "
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::twig::PASS;

    fn rung(done: usize) -> Rung {
        Rung {
            label: String::new(),
            manner: Manner::Full,
            alpha: -10,
            beta: 10,
            best: None,
            of: 40,
            done: (0..done)
                .map(|number| Done {
                    label: number.to_string(),
                    manner: Manner::Full,
                    alpha: -10,
                    beta: 10,
                    value: 0,
                    reason: None,
                    nodes: 1,
                })
                .collect(),
        }
    }

    #[test]
    fn a_null_move_and_a_search_again_are_not_counted_as_moves() {
        let mut above = rung(3);
        above.done[0].label = PASS.to_owned();
        assert_eq!(number_of("Nf3", &above), 3);
        above.done[2].manner = Manner::Reduced(1);
        let again = above.done[2].label.clone();
        assert_eq!(number_of(&again, &above), 2);
    }

    #[test]
    fn the_branch_is_always_whole_and_nothing_is_beyond_the_page() {
        for room in 4..40 {
            let rungs = [rung(20), rung(3), rung(0), rung(30)];
            let lines = lines(&rungs, room);
            assert!(lines.len() <= room, "{room}");
            let branch = lines
                .iter()
                .filter(|line| matches!(line, Line::Here { .. }));
            assert_eq!(branch.count(), 4, "{room}: {lines:?}");
        }
        // What is folded is counted.
        let rungs = [rung(20)];
        let lines = lines(&rungs, 8);
        let folded = lines.iter().find_map(|line| match line {
            Line::More { count, .. } => Some(*count),
            _ => None,
        });
        let shown = lines
            .iter()
            .filter(|line| matches!(line, Line::Done { .. }));
        assert_eq!(folded.map(|folded| folded + shown.count()), Some(20));
    }
}
