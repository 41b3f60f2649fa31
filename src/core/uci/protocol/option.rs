//! What can be set on an engine: the `option` line.

use super::words::Words;
use crate::uci::words;
use std::fmt;

/// One option as an engine declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    pub name: String,
    pub kind: OptionKind,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    Check {
        default: bool,
    },
    Spin {
        default: i64,
        min: i64,
        max: i64,
    },
    Combo {
        default: String,
        choices: Vec<String>,
    },
    Button,
    /// Empty text is written `<empty>`.
    Text {
        default: String,
    },
}

impl OptionSpec {
    /// What is wrong with a value for this option, in words; `None` if it may be set.
    pub fn refusal(&self, value: Option<&str>) -> Option<String> {
        let found = match (&self.kind, value) {
            (OptionKind::Button, _) => return None,
            (_, None) => words::NOTHING.to_owned(),
            (_, Some(value)) => words::quoted(value),
        };
        let value = value.unwrap_or_default();
        let expected = match &self.kind {
            OptionKind::Check { .. } => {
                if read_check(value).is_some() {
                    return None;
                }
                words::TRUE_OR_FALSE.to_owned()
            }
            OptionKind::Spin { min, max, .. } => {
                if value.parse().is_ok_and(|n| (*min..=*max).contains(&n)) {
                    return None;
                }
                words::number_between(*min, *max)
            }
            OptionKind::Combo { choices, .. } => {
                if choices.iter().any(|c| c.eq_ignore_ascii_case(value)) {
                    return None;
                }
                words::one_of(choices)
            }
            OptionKind::Button | OptionKind::Text { .. } => return None,
        };
        Some(words::refused_value(&self.name, &expected, &found))
    }
}

/// `true` or `false`, in any case.
pub(super) fn read_check(value: &str) -> Option<bool> {
    if value.eq_ignore_ascii_case("true") {
        Some(true)
    } else if value.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn shown(text: &str) -> &str {
            if text.is_empty() { "<empty>" } else { text }
        }
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|c| write!(f, " var {c}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } => write!(f, "string default {}", shown(default)),
        }
    }
}

/// Reads what follows the word `option`; `None` if it declares nothing that could be set.
pub(super) fn read(mut words: Words) -> Option<OptionSpec> {
    if words.next() != Some("name") {
        return None;
    }
    let name = words.until("type").to_owned();
    let kind = match words.next()? {
        "check" => OptionKind::Check {
            default: read_check(default_of(words)).unwrap_or(false),
        },
        "spin" => {
            let number = |name| {
                let mut words = words;
                words.until(name);
                words.signed()
            };
            OptionKind::Spin {
                default: number("default").unwrap_or(0),
                min: number("min").unwrap_or(i64::MIN),
                max: number("max").unwrap_or(i64::MAX),
            }
        }
        "combo" => combo(words),
        "button" => OptionKind::Button,
        "string" => {
            words.until("default");
            OptionKind::Text {
                default: words.rest().replace("<empty>", ""),
            }
        }
        _ => return None,
    };
    (!name.is_empty()).then_some(OptionSpec { name, kind })
}

/// Most engines name the default first, some behind the choices.
fn combo(mut words: Words) -> OptionKind {
    let mut default = None;
    let mut choices = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(words.before(&["var"]).to_owned()),
            "var" => {
                // A choice may be called so itself.
                let is_choice = default.is_some() || words.peek() == Some("default");
                let ends = if is_choice {
                    &["var"][..]
                } else {
                    &["var", "default"]
                };
                choices.push(words.before(ends).to_owned());
            }
            _ => {}
        }
    }
    OptionKind::Combo {
        default: default.unwrap_or_default(),
        choices,
    }
}

fn default_of<'a>(mut words: Words<'a>) -> &'a str {
    words.until("default");
    words.until("var")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<OptionSpec> {
        let mut words = Words::of(line);
        words.next();
        super::read(words)
    }

    #[test]
    fn declarations_survive_the_round() {
        let lines = [
            "option name Ponder type check default true",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name King Safety Curve type combo default Quadratic var Quadratic var Fail High",
            "option name Clear Hash type button",
            "option name Book File type string default <empty>",
            "option name Book File type string default a b.bin",
        ];
        for line in lines {
            assert_eq!(read(line).map(|o| o.to_string()).as_deref(), Some(line));
        }
        let other_order = "option name Style type combo var Solid var Very  risky default Solid";
        let same = "option name Style type combo default Solid var Solid var Very  risky";
        assert_eq!(read(other_order), read(same));
        let called_so = "option name Style type combo default default var default var wild";
        assert_eq!(
            read(called_so).map(|o| o.to_string()).as_deref(),
            Some(called_so)
        );
        // Stockfish 15.1 leaves an empty default out altogether.
        let bare = read("option name Debug Log File type string default");
        let expected = OptionKind::Text {
            default: String::new(),
        };
        assert_eq!(bare.map(|o| o.kind), Some(expected));
    }

    #[test]
    fn a_wrong_value_is_refused_with_what_was_expected() {
        let hash = read("option name Hash type spin default 16 min 1 max 1024");
        let refusal = |value| hash.as_ref().and_then(|hash| hash.refusal(value));
        assert_eq!(refusal(Some("64")), None);
        assert_eq!(
            refusal(Some("lots")).as_deref(),
            Some("option Hash: expected a number from 1 to 1024, found \"lots\"")
        );
        assert_eq!(
            refusal(None).as_deref(),
            Some("option Hash: expected a number from 1 to 1024, found nothing")
        );
    }
}
