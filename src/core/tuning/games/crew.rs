//! Several threads at one list of numbered pieces of work.

use crate::engine::{
    coordinator::STACK_BYTES,
    threads::{Begun, Work},
};
use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
};

/// Does `piece(0)` to `piece(count - 1)`, each once, on so many threads; each thread has what
/// `begin` made for it. After the first error nothing new is begun.
///
/// # Errors
/// The first error of a piece.
pub fn work<T, E: Send>(
    threads: usize,
    count: u64,
    begin: impl Fn() -> T + Sync,
    piece: impl Fn(&mut T, u64) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let failed = AtomicBool::new(false);
    let error = Mutex::new(None);
    let run = || {
        let mut own = begin();
        while !failed.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            if let Err(found) = piece(&mut own, number) {
                failed.store(true, Relaxed);
                if let Ok(mut error) = error.lock() {
                    error.get_or_insert(found);
                }
            }
        }
    };
    thread::scope(|scope| {
        let mut begun = 0;
        for number in 0..threads.max(1) {
            // A thread that the system refuses is done without.
            begun += usize::from(
                thread::Builder::new()
                    .name(format!("games {number}"))
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, run)
                    .is_ok(),
            );
        }
        if begun == 0 {
            run();
        }
    });
    match error.into_inner() {
        Ok(Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// What comes of each part, in their order, each on a thread of its own; what the system gives no
/// thread for is done here. `None`: its thread panicked.
pub fn each<P: Send, T: Send>(
    parts: impl Iterator<Item = P>,
    work: impl Fn(P) -> T + Sync,
) -> Vec<Option<T>> {
    let work = &work;
    let parts: Vec<_> = parts.map(|part| Work::new(move || work(part))).collect();
    thread::scope(|scope| {
        let begun: Vec<_> = parts.iter().map(|part| part.begin(scope)).collect();
        begun.into_iter().map(Begun::end).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_and_an_error_ends_the_work() {
        let done = Mutex::new(Vec::new());
        let all = work(
            3,
            40,
            || (),
            |(), number| {
                done.lock().expect("a list").push(number);
                Ok::<(), u64>(())
            },
        );
        let mut done = done.into_inner().expect("a list");
        done.sort_unstable();
        assert_eq!((all, done), (Ok(()), (0..40).collect()));
        let failed = work(
            2,
            1_000_000,
            || (),
            |(), number| {
                if number == 5 { Err(number) } else { Ok(()) }
            },
        );
        assert_eq!(failed, Err(5));
        let mut numbers = [1, 2, 3];
        let doubled = each(numbers.iter_mut(), |number| {
            *number *= 2;
            *number
        });
        assert_eq!(doubled, [Some(2), Some(4), Some(6)]);
    }
}
