//! A guard around code of others that panics on data it does not understand.

use super::words::crash::NO_REASON;
use std::{
    any::Any,
    cell::Cell,
    panic::{self, AssertUnwindSafe},
};

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Calls this; a panic becomes an error with its message.
///
/// # Errors
/// What the panic said.
pub fn guarded<T>(deed: impl FnOnce() -> T) -> Result<T, String> {
    let before = GUARDED.replace(true);
    // What the deed has left half done is not used again: that is for the caller to see to.
    let done = panic::catch_unwind(AssertUnwindSafe(deed));
    GUARDED.set(before);
    done.map_err(|words| said(words.as_ref()))
}

/// Whether this thread is behind the guard now, so that its panic is not printed.
pub fn is_guarded() -> bool {
    GUARDED.get()
}

/// What a panic said.
fn said(words: &(dyn Any + Send)) -> String {
    let text = words.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| words.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| NO_REASON.to_owned())
}

/// From here on panics behind the guard are not printed.
pub fn keep_quiet() {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !is_guarded() {
            tell(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_behind_the_wall_is_an_error_with_its_words() {
        assert_eq!(guarded(|| 7), Ok(7));
        let number = 3;
        let error = guarded(|| panic!("page {number} is torn")).map(|()| 0);
        assert_eq!(error, Err("page 3 is torn".to_owned()));
        assert!(!is_guarded());
    }
}
