//! What is said of a name that nobody knows: which one may have been meant, or which ones there are;
//! and how long something takes.

use std::time::Duration;

pub fn did_you_mean(known: &str) -> String {
    format!("did you mean \"{known}\"?")
}

pub fn expected_one_of(known: &[&str]) -> String {
    format!("expected one of {}", known.join(", "))
}

/// A time to wait, roughly: `a minute`, `9 minutes`, `4 hours`.
pub fn roughly(rest: Duration) -> String {
    let minutes = rest.as_secs().div_ceil(60);
    match minutes {
        0 | 1 => "a minute".to_owned(),
        2..=99 => format!("{minutes} minutes"),
        100..=2880 => format!("{} hours", minutes.div_ceil(60)),
        _ => format!("{} days", minutes.div_ceil(24 * 60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_is_told_in_the_unit_that_fits() {
        let told = |seconds| roughly(Duration::from_secs(seconds));
        assert_eq!(told(5), "a minute");
        assert_eq!(told(9 * 60), "9 minutes");
        assert_eq!(told(4 * 3600), "4 hours");
        assert_eq!(told(4 * 24 * 3600), "4 days");
    }
}
