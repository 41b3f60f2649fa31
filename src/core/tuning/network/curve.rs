//! The learning curve of a training: the errors of its passes, and a small picture of them.

use crate::{sort, tuning::words};

/// What is being learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The classical evaluation, on positions near those of the games.
    Pretraining,
    /// The scores and results of the games.
    Games,
}

/// How a pass went: the mean squared error of what was foretold, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pass {
    /// On the samples learned from, while learning.
    pub learned: f64,
    /// On samples kept back.
    pub kept_back: Option<f64>,
}

/// A pass, and the stage it belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learned {
    pub stage: Stage,
    pub pass: Pass,
}

/// Bytes of a pass in a file.
pub(super) const ENTRY: usize = 24;

impl Learned {
    pub(super) fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[0] = u8::from(self.stage == Stage::Pretraining);
        bytes[8..16].copy_from_slice(&self.pass.learned.to_le_bytes());
        let kept_back = self.pass.kept_back.unwrap_or(f64::NAN);
        bytes[16..].copy_from_slice(&kept_back.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; ENTRY]) -> Learned {
        let number = |at: usize| {
            let eight = bytes.get(at..at + 8).and_then(|part| part.try_into().ok());
            f64::from_le_bytes(eight.unwrap_or_default())
        };
        Learned {
            stage: match bytes[0] {
                0 => Stage::Games,
                _ => Stage::Pretraining,
            },
            pass: Pass {
                learned: number(8),
                kept_back: Some(number(16)).filter(|error| !error.is_nan()),
            },
        }
    }
}

/// Columns left of the picture, for the errors.
const SCALE: usize = 10;

/// The errors on training positions (`o`) and on those kept for validation (`*`) from left to
/// right over the numbers of the passes, in lines of at most `columns` characters; the highest error
/// is at the top. Errors far from the others stand at the edge, as `^` and `v`.
///
/// The first passes, whose errors are many times those of the later ones, would press all others
/// into the lowest line, so the scale is that of the logarithm.
pub fn picture(curve: &[Pass], columns: usize, rows: usize) -> Vec<String> {
    let width = columns.saturating_sub(SCALE).max(1);
    let rows = rows.max(2);
    let errors = curve
        .iter()
        .flat_map(|pass| [Some(pass.learned), pass.kept_back])
        .flatten()
        .filter(|error| error.is_finite() && *error > 0.0);
    let Some((least, most)) = shown(errors.collect()) else {
        return Vec::new();
    };
    let span = (most.ln() - least.ln()).max(1e-9);
    let line_of = |error: f64| {
        let height = (error.max(least).ln() - least.ln()) / span;
        rows - 1 - ((height * (rows - 1) as f64).round() as usize).min(rows - 1)
    };
    // Few passes stand apart, many share a column.
    let step = ((width - 1) / curve.len().saturating_sub(1).max(1)).clamp(1, 3);
    let column_of = |index: usize| {
        let last = curve.len().saturating_sub(1).max(1);
        (index * step).min(index * (width - 1) / last)
    };
    let mut grid = vec![vec![' '; width]; rows];
    let mut put = |index: usize, error: f64, sign: char| {
        let cell = grid
            .get_mut(line_of(error))
            .and_then(|line| line.get_mut(column_of(index)));
        if let Some(cell) = cell.filter(|cell| !matches!(cell, '^' | 'v')) {
            *cell = match error {
                _ if error > most => '^',
                _ if error < least => 'v',
                _ => sign,
            };
        }
    };
    for (index, pass) in curve.iter().enumerate() {
        put(index, pass.learned, 'o');
        if let Some(error) = pass.kept_back {
            put(index, error, '*');
        }
    }
    let lines = grid.into_iter().enumerate().map(|(index, line)| {
        let label = match index {
            0 => format!("{most:.6}"),
            _ if index == rows - 1 => format!("{least:.6}"),
            _ => String::new(),
        };
        let line: String = line.into_iter().collect();
        format!("{label:>8} │{line}").trim_end().to_owned()
    });
    lines.chain(axis(curve.len(), column_of, width)).collect()
}

/// From which error to which the picture shows: far from the middle half of them, an error would
/// press all others into a few lines.
fn shown(mut errors: Vec<f64>) -> Option<(f64, f64)> {
    sort::by(&mut errors, f64::total_cmp);
    let quarter = errors.len() - 3 * errors.len() / 4;
    let low = errors.get(quarter.checked_sub(1)?)?;
    let high = errors.get(errors.len() - quarter)?;
    let far = (high / low).powf(1.5).max(2.0);
    let mut near = errors
        .iter()
        .filter(|error| (low / far..=high * far).contains(*error));
    let least = near.next()?;
    Some((*least, *near.next_back().unwrap_or(least)))
}

/// The axis below the picture: marks, and the numbers of the passes under them as far as there is room.
fn axis(passes: usize, column_of: impl Fn(usize) -> usize, width: usize) -> [String; 2] {
    let mut line = vec!['─'; width];
    let mut numbers = String::new();
    let room = 1 + passes.to_string().len();
    let between = [1, 5, 10, 20, 50, 100, 200, 500]
        .into_iter()
        .find(|step| column_of(*step) >= room)
        .unwrap_or(1_000);
    let marked = (1..=passes).filter(|pass| *pass == 1 || pass % between == 0);
    for pass in marked {
        let number = pass.to_string();
        let column = column_of(pass - 1);
        let start = column.min(width.saturating_sub(number.len()));
        if numbers.is_empty() || start > numbers.len() {
            numbers = format!("{numbers:start$}{number}");
            if let Some(mark) = line.get_mut(column) {
                *mark = '┬';
            }
        }
    }
    let line: String = line.into_iter().collect();
    [
        format!("{:>8} └{line}", ""),
        format!("{:>8}  {numbers}", words::PASS),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(learned: f64, kept_back: Option<f64>) -> Pass {
        Pass { learned, kept_back }
    }

    #[test]
    fn errors_fall_from_the_upper_left_to_the_lower_right() {
        let curve: Vec<Pass> = (1..=10)
            .map(|n| pass(0.1 / f64::from(n), Some(0.12 / f64::from(n))))
            .collect();
        let lines = picture(&curve, 50, 8);
        assert_eq!(lines.len(), 10);
        assert!(lines[0].starts_with("0.120000 │*"), "{lines:#?}");
        assert!(lines[7].starts_with("0.010000 │"), "{lines:#?}");
        let ends = |line: &String| line.chars().count();
        assert!(lines[7].ends_with('o') && lines.iter().all(|line| ends(line) <= 50));
        assert!(ends(&lines[7]) > ends(&lines[0]));
    }

    #[test]
    fn any_number_of_passes_fits() {
        for passes in [1, 2, 39, 40, 41, 500] {
            let curve = vec![pass(0.01, None); passes];
            let lines = picture(&curve, 50, 6);
            assert_eq!(lines.len(), 8);
            assert!(
                lines.iter().all(|line| line.chars().count() <= 50),
                "{passes}"
            );
            assert!(lines.concat().contains('o'));
            assert!(lines[7].starts_with("    pass  1"), "{lines:#?}");
        }
        assert!(picture(&[], 50, 6).is_empty());
        assert!(picture(&[pass(f64::NAN, None)], 50, 6).is_empty());
    }

    #[test]
    fn marks_below_stand_under_their_passes() {
        for (passes, numbers) in [
            (3, "    pass  1  2  3"),
            (12, "    pass  1  2  3  4  5  6  7  8  9  10 11 12"),
            (30, "    pass  1   5    10   15   20   25   30"),
            (
                400,
                "    pass  1     50    100   150   200   250   300   350  400",
            ),
        ] {
            let mut curve = vec![pass(0.01, None); passes];
            curve[9.min(passes - 1)].learned = 0.02;
            let lines = picture(&curve, 60, 6);
            assert_eq!(lines[7], numbers, "{lines:#?}");
        }
    }

    #[test]
    fn an_error_far_from_the_others_is_marked_at_the_edge() {
        let mut curve: Vec<Pass> = (0..20)
            .map(|n| {
                pass(
                    0.03 - 0.0002 * f64::from(n),
                    Some(0.032 - 0.0002 * f64::from(n)),
                )
            })
            .collect();
        let calm = picture(&curve, 60, 9);
        curve[14].kept_back = Some(3.0);
        let lines = picture(&curve, 60, 9);
        assert_eq!(lines[0].matches('^').count(), 1, "{lines:#?}");
        let column = lines[0].chars().position(|sign| sign == '^');
        assert_eq!(column, Some(SCALE + 2 * 14), "{lines:#?}");
        let without = |lines: &[String]| -> Vec<String> {
            let lines = lines.iter().map(|line| line.replace(['^', '*'], " "));
            lines.map(|line| line.trim_end().to_owned()).collect()
        };
        assert_eq!(without(&lines), without(&calm), "the rest stands as before");
        curve[14].kept_back = Some(0.000_01);
        assert_eq!(picture(&curve, 60, 9)[8].matches('v').count(), 1);
    }

    #[test]
    fn a_pass_is_written_and_read_back() {
        for kept_back in [None, Some(0.25)] {
            let learned = Learned {
                stage: Stage::Pretraining,
                pass: pass(0.5, kept_back),
            };
            assert_eq!(Learned::from_bytes(&learned.to_bytes()), learned);
        }
    }
}
