//! How far a long job is, on standard error: a line that is written over on a terminal, a line
//! now and then elsewhere.

use super::{
    out::{self, note},
    words::progress as words,
};
use std::time::{Duration, Instant};

/// Counts steps and shows them.
pub struct Progress {
    done: usize,
    total: usize,
    begun: Instant,
    shown: Option<Instant>,
    terminal: bool,
}

impl Progress {
    pub fn new(total: usize) -> Progress {
        Progress {
            done: 0,
            total,
            begun: Instant::now(),
            shown: None,
            terminal: out::is_watched(),
        }
    }

    /// One step more.
    pub fn advance(&mut self) {
        self.done += 1;
        self.total = self.total.max(self.done);
        let pause = if self.terminal {
            Duration::from_millis(200)
        } else {
            Duration::from_secs(10)
        };
        let last = self.shown.unwrap_or(self.begun);
        if last.elapsed() >= pause {
            self.shown = Some(Instant::now());
            self.show();
        }
    }

    /// The last line.
    pub fn finish(&mut self) {
        if self.terminal && self.shown.is_some() {
            out::rewrite("");
        }
    }

    fn show(&self) {
        const WIDTH: usize = 24;
        let share = self.done as f64 / self.total.max(1) as f64;
        let spent = self.begun.elapsed();
        let left = spent.mul_f64((1.0 - share) / share.max(1e-6));
        let filled = (share * WIDTH as f64) as usize;
        let bar: String = (0..WIDTH)
            .map(|place| if place < filled { '█' } else { '░' })
            .collect();
        let told = words::so_far(&bar, share, self.done, self.total, left);
        if self.terminal {
            out::rewrite(&told);
        } else {
            note!("{told}");
        }
    }
}
