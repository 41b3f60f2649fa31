//! Figures: their signs, and times.

use crate::text::figures::counted;
use std::fmt::Display;

pub const PERCENT: &str = "percent";
pub const SECONDS: &str = "seconds";
pub const THOUSAND: &str = "thousand";
pub const MILLION: &str = "million";
pub const INFINITY: &str = "infinity";

pub fn plus(value: impl Display) -> String {
    format!("plus {value}")
}

pub fn minus(value: impl Display) -> String {
    format!("minus {value}")
}

pub fn percent(value: &str) -> String {
    format!("{value} {PERCENT}")
}

pub fn times(value: &str) -> String {
    format!("{value} times")
}

/// The margin of error of the figure before it.
pub fn give_or_take(value: &str) -> String {
    format!("give or take {value}")
}

pub fn and_a_half(whole: &str) -> String {
    format!("{whole} and a half")
}

pub fn won_in(moves: &str) -> String {
    format!("a win in {moves}")
}

pub fn lost_in(moves: &str) -> String {
    format!("a loss in {moves}")
}

/// Only the parts that are not zero; of all zeros the seconds.
pub fn time((hours, minutes): (u32, u32), (seconds, tenths): (u32, u32)) -> String {
    let part = |value: u32, one: &str| (value > 0).then(|| counted(value.into(), one));
    let seconds = match (seconds, tenths) {
        (0, 0) if (hours, minutes) == (0, 0) => Some(format!("0 {SECONDS}")),
        (seconds, 0) => part(seconds, "second"),
        (seconds, tenths) => Some(format!("{seconds}.{tenths} {SECONDS}")),
    };
    let parts = [part(hours, "hour"), part(minutes, "minute"), seconds];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" ")
}
