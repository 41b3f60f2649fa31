//! The pace of a search that is watched: step by step, to the next cut-off, or running at so many
//! steps per second.
//!
//! Two hold it: who watches gives orders, and the search, on its own thread, waits for them.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// Steps a second, slowest first; `None`: as fast as it can.
const SPEEDS: [Option<u32>; 8] = [
    Some(1),
    Some(3),
    Some(8),
    Some(20),
    Some(60),
    Some(200),
    Some(800),
    None,
];
/// Where it begins.
const FIRST_SPEED: usize = 2;
/// Up to so many steps per second each of them can be seen.
const SEEN_SINGLY: u32 = 20;
/// How often somebody who waits looks whether the search is still wanted.
const LOOK: Duration = Duration::from_millis(50);

/// The pace, shared between watcher and search; a clone is the same pace.
#[derive(Clone, Debug, Default)]
pub struct Stepper(Arc<(Mutex<Orders>, Condvar)>);

#[derive(Clone, Copy, Debug)]
struct Orders {
    runs: bool,
    /// Single steps that were asked for and not yet taken.
    steps: u32,
    /// Runs at full speed to the next cut-off.
    to_cut: bool,
    speed: usize,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders {
            runs: false,
            steps: 0,
            to_cut: false,
            speed: FIRST_SPEED,
        }
    }
}

impl Orders {
    fn per_second(&self) -> Option<u32> {
        SPEEDS.get(self.speed).copied().flatten()
    }
}

impl Stepper {
    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn order(&self, change: impl FnOnce(&mut Orders)) {
        change(&mut self.orders());
        self.0.1.notify_all();
    }

    /// One more step; it stops running.
    pub fn step(&self) {
        self.order(|orders| {
            orders.runs = false;
            orders.steps = orders.steps.saturating_add(1);
        });
    }

    /// On to the next cut-off, and there it stops.
    pub fn to_next_cut(&self) {
        self.order(|orders| {
            orders.runs = false;
            orders.to_cut = true;
        });
    }

    /// Runs, or pauses.
    pub fn run_or_pause(&self) {
        self.order(|orders| {
            let goes = orders.runs || orders.to_cut;
            *orders = Orders {
                runs: !goes,
                steps: 0,
                to_cut: false,
                ..*orders
            };
        });
    }

    /// Faster or slower by one.
    pub fn change_speed(&self, faster: bool) {
        self.order(|orders| {
            orders.speed = if faster {
                (orders.speed + 1).min(SPEEDS.len() - 1)
            } else {
                orders.speed.saturating_sub(1)
            };
        });
    }

    pub fn runs(&self) -> bool {
        self.orders().runs
    }

    /// Steps a second while it runs; `None`: as fast as it can.
    pub fn per_second(&self) -> Option<u32> {
        self.orders().per_second()
    }

    /// Whether [`Stepper::wait`] would wait so long that the step can be seen.
    pub fn lingers(&self, is_cut: bool) -> bool {
        let orders = self.orders();
        if orders.to_cut {
            return is_cut;
        }
        let slow = orders
            .per_second()
            .is_some_and(|steps| steps <= SEEN_SINGLY);
        orders.steps == 0 && (!orders.runs || slow)
    }

    /// Waits until the search may take its next step, or is not wanted any more. `is_cut`: the step
    /// just taken was a cut-off.
    pub fn wait(&self, is_cut: bool, is_wanted: &dyn Fn() -> bool) {
        let begun = Instant::now();
        let mut orders = self.orders();
        if is_cut {
            orders.to_cut = false;
        }
        while !orders.to_cut && is_wanted() {
            if orders.steps > 0 {
                orders.steps -= 1;
                return;
            }
            let left = match (orders.runs, orders.per_second()) {
                (false, _) => LOOK,
                (true, None) => return,
                (true, Some(steps)) => {
                    let whole = Duration::from_secs(1) / steps.max(1);
                    match whole.checked_sub(begun.elapsed()) {
                        None | Some(Duration::ZERO) => return,
                        Some(left) => left.min(LOOK),
                    }
                }
            };
            let (again, _) = self
                .0
                .1
                .wait_timeout(orders, left)
                .unwrap_or_else(PoisonError::into_inner);
            orders = again;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::mpsc, thread};

    /// Takes steps, every tenth a cut-off, and tells their numbers.
    fn walker(stepper: &Stepper) -> mpsc::Receiver<u32> {
        let (tell, told) = mpsc::channel();
        let stepper = stepper.clone();
        thread::spawn(move || {
            for step in 1..=35 {
                stepper.wait(step % 10 == 0, &|| true);
                if tell.send(step).is_err() {
                    break;
                }
            }
        });
        told
    }

    #[test]
    fn it_steps_runs_to_cuts_and_runs() {
        let stepper = Stepper::default();
        let told = walker(&stepper);
        let nothing =
            |told: &mpsc::Receiver<u32>| told.recv_timeout(Duration::from_millis(120)).is_err();
        let patience = Duration::from_secs(20);
        assert!(nothing(&told), "it begins paused");
        stepper.step();
        assert_eq!(told.recv_timeout(patience), Ok(1));
        assert!(nothing(&told), "one step is one step");
        stepper.to_next_cut();
        let seen: Vec<u32> = (0..8)
            .filter_map(|_| told.recv_timeout(patience).ok())
            .collect();
        assert_eq!(seen, (2..=9).collect::<Vec<u32>>());
        assert!(nothing(&told), "it stops at the cut-off");
        for _ in 0..SPEEDS.len() {
            stepper.change_speed(true);
        }
        assert_eq!(stepper.per_second(), None);
        stepper.run_or_pause();
        assert!(stepper.runs());
        let rest = (10..=35).filter(|_| told.recv_timeout(patience).is_ok());
        assert_eq!(rest.count(), 26);
    }

    #[test]
    fn who_is_not_wanted_does_not_wait() {
        let stepper = Stepper::default();
        assert!(stepper.lingers(false));
        stepper.wait(false, &|| false);
        stepper.run_or_pause();
        stepper.wait(true, &|| false);
        stepper.run_or_pause();
        assert!(!stepper.runs());
    }
}
