//! The learning curve of a training: drawn while it runs, and shown again later.

use crate::{
    cli::{
        complaint::Complaint,
        out::{self, note, say},
        source,
        words::tune::curve as words,
    },
    tui::terminal,
    tuning::network::{
        checkpoint,
        curve::{Learned, Pass, Stage, picture},
        trainer::Trainer,
    },
};
use serde_json::json;
use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

/// Show the learning curve of a training, as far as it has come.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_CURVE)]
pub struct Curve {
    /// The training state that "tune network" keeps beside its network: NAME.training.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// Columns and rows of the picture, as far as the terminal has them.
const COLUMNS: usize = 72;
const ROWS: usize = 9;

/// Prints the picture and the errors of each pass.
pub fn run(args: &Curve) -> Result<(), Complaint> {
    let bytes = source::bytes(&args.file)?;
    let curve = checkpoint::curve_of(&bytes).map_err(|error| {
        Complaint::input(format!("{}: {error}", args.file.display())).hint(words::FILE_IS_NAMED)
    })?;
    if args.json {
        let passes = curve.iter().map(|learned| {
            json!({
                "stage": name(learned.stage),
                "training_error": learned.pass.learned,
                "validation_error": learned.pass.kept_back,
            })
        });
        return out::pretty_json(&passes.collect::<Vec<_>>());
    }
    if curve.is_empty() {
        return say!("{}", words::NO_PASSES);
    }
    let room = terminal::room().ok().filter(|_| out::is_terminal());
    let columns = room.map_or(COLUMNS, |(columns, _)| fitting(columns));
    for stage in [Stage::Pretraining, Stage::Games] {
        let passes = of_stage(&curve, stage);
        if passes.is_empty() {
            continue;
        }
        say!("{}", words::stage(name(stage)))?;
        for line in picture(&passes, columns, ROWS) {
            say!("{line}")?;
        }
        say!("{}", words::COLUMNS)?;
        for (number, pass) in (1u32..).zip(&passes) {
            say!("{}", errors(number, pass))?;
        }
    }
    Ok(())
}

/// Columns of the picture in a terminal of so many, whose last one stays free.
fn fitting(columns: u16) -> usize {
    COLUMNS.min(usize::from(columns.saturating_sub(1)))
}

fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Pretraining => words::PRETRAINING,
        Stage::Games => words::GAMES,
    }
}

fn of_stage(curve: &[Learned], stage: Stage) -> Vec<Pass> {
    let own = curve.iter().filter(|learned| learned.stage == stage);
    own.map(|learned| learned.pass).collect()
}

fn errors(number: u32, pass: &Pass) -> String {
    let validation = pass
        .kept_back
        .map_or_else(|| "–".to_owned(), |error| format!("{error:.6}"));
    format!("{number:>4}   {:>13.6}   {validation:>9}", pass.learned)
}

/// The curve of a training that runs: a picture that is drawn over on a terminal, a line a pass
/// elsewhere.
pub struct Live {
    begun: Instant,
    /// Passes and time since the training was begun or resumed.
    passes: u32,
    spent: Duration,
    /// Columns of the picture; `None`: lines only.
    columns: Option<usize>,
    /// Lines that were drawn, to be drawn over.
    drawn: usize,
}

impl Default for Live {
    fn default() -> Live {
        let room = terminal::room().ok().filter(|_| out::is_watched());
        let columns = room.and_then(|(columns, rows)| {
            let has_room = columns >= 40 && usize::from(rows) > ROWS + 6;
            has_room.then(|| fitting(columns))
        });
        if columns.is_none() {
            note!("{}", words::COLUMNS_AND_SPEED);
        }
        Live {
            begun: Instant::now(),
            passes: 0,
            spent: Duration::ZERO,
            columns,
            drawn: 0,
        }
    }
}

impl Live {
    /// A pass begins.
    pub fn begin(&mut self) {
        self.begun = Instant::now();
    }

    /// A pass over so many positions has ended.
    pub fn tell(&mut self, trainer: &Trainer, pass: Pass, positions: usize) {
        let time = self.begun.elapsed();
        self.passes += 1;
        self.spent += time;
        let speed = positions as f64 / time.as_secs_f64().max(1e-6);
        let told = errors(trainer.passes, &pass);
        let Some(columns) = self.columns else {
            return note!("{told}   {speed:>20.0}");
        };
        let passes = of_stage(&trainer.curve, trainer.stage);
        let mut lines = picture(&passes, columns, ROWS);
        let left = trainer.recipe.passes.saturating_sub(trainer.passes);
        let left = self.spent / self.passes.max(1) * left;
        lines.push(words::SIGNS.chars().take(columns).collect());
        let figures = words::so_far(&told, trainer.recipe.passes, speed, left);
        lines.push(figures.chars().take(columns).collect());
        out::draw_over(&lines, self.drawn);
        self.drawn = lines.len();
    }
}
