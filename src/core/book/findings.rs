//! Everything that one run finds wrong, kept within what a person reads.
//!
//! A damaged or foreign file may have a problem on each of its million lines. The first problems of
//! each severity are kept; the others are only counted, and a last diagnostic says how many they
//! are. Whoever asks [`Findings::passes_over`] first need not even make them.

use super::{
    diagnostic::{Code, Diagnostic, Severity},
    words::file as words,
};

/// Errors kept, and as many warnings.
pub const MOST: usize = 500;

/// With so many errors nobody reads on, and neither does the compiler: a bad move costs it some
/// microseconds, and a file of 100 MB has millions.
const HOPELESS: usize = 100 * MOST;

/// Collects diagnostics.
#[derive(Debug, Default)]
pub struct Findings {
    kept: Vec<Diagnostic>,
    errors: Tally,
    warnings: Tally,
}

#[derive(Debug, Default)]
struct Tally {
    found: usize,
    /// Where in `kept` the last one of this severity is.
    last: Option<usize>,
}

impl Findings {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let place = self.kept.len();
        let tally = self.tally(diagnostic.severity);
        tally.found += 1;
        if tally.found <= MOST {
            tally.last = Some(place);
            self.kept.push(diagnostic);
        }
    }

    /// Whether one more of this severity would not be kept. It is counted then, and need not be made.
    pub fn passes_over(&mut self, severity: Severity) -> bool {
        let tally = self.tally(severity);
        let full = tally.found >= MOST;
        if full {
            tally.found += 1;
        }
        full
    }

    /// Whether one more of this severity would only be counted.
    pub fn is_full(&self, severity: Severity) -> bool {
        let tally = match severity {
            Severity::Error => &self.errors,
            Severity::Warning => &self.warnings,
        };
        tally.found >= MOST
    }

    pub fn has_errors(&self) -> bool {
        self.errors.found > 0
    }

    /// Whether there are so many errors that the rest is better left unread.
    pub fn is_hopeless(&self) -> bool {
        self.errors.found >= HOPELESS
    }

    /// What was kept, in the order found, and a last word of each severity on what was not.
    pub fn finish(self) -> Vec<Diagnostic> {
        let hopeless = self.is_hopeless();
        let Findings {
            mut kept,
            errors,
            warnings,
        } = self;
        let left_out = [errors, warnings].map(|tally| {
            let more = tally.found.saturating_sub(MOST);
            let last = kept.get(tally.last?).filter(|_| more > 0)?;
            let has_stopped = hopeless && last.severity == Severity::Error;
            let mut word = Diagnostic {
                code: Code::TooMany,
                stands_for: more,
                message: words::more_not_shown(more, last.severity, has_stopped),
                ..last.clone()
            };
            (word.label, word.other) = (None, None);
            word.help = Some(words::FIX_THESE_FIRST.to_owned());
            Some(word)
        });
        kept.extend(left_out.into_iter().flatten());
        kept
    }

    fn tally(&mut self, severity: Severity) -> &mut Tally {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Place;
    use std::sync::Arc;

    fn problem(line: u32) -> Diagnostic {
        let place = Place::new(&Arc::from("b"), line, "1. e4", 0, 2);
        Diagnostic::error(Code::Syntax, place, "a problem")
    }

    #[test]
    fn warnings_never_crowd_out_errors_and_what_is_left_out_is_counted() {
        let mut findings = Findings::default();
        for line in 1..=MOST as u32 {
            let warning = Diagnostic {
                severity: Severity::Warning,
                ..problem(line)
            };
            findings.push(warning);
        }
        assert!(!findings.has_errors());
        assert!(!findings.passes_over(Severity::Error));
        findings.push(problem(9));
        assert!(findings.has_errors());
        let all = findings.finish();
        // Exactly as many as are kept: nothing is left out.
        assert_eq!(all.len(), MOST + 1);

        let mut findings = Findings::default();
        for line in 1..=MOST as u32 + 2 {
            findings.push(problem(line));
        }
        assert!(findings.passes_over(Severity::Error));
        assert!(!findings.is_hopeless());
        let all = findings.finish();
        assert_eq!(all.len(), MOST + 1);
        let last = all.last().expect("a last word");
        assert_eq!((last.code, last.place.line), (Code::TooMany, MOST as u32));
        assert!(last.message.contains("3 more errors"), "{}", last.message);
    }

    #[test]
    fn reading_stops_after_too_many_errors() {
        let mut findings = Findings::default();
        for line in 1..=MOST as u32 {
            findings.push(problem(line));
        }
        while !findings.is_hopeless() {
            assert!(findings.passes_over(Severity::Error));
        }
        let last = findings.finish().pop().expect("a last word");
        assert!(
            last.message.ends_with("reading stopped"),
            "{}",
            last.message
        );
        let more = HOPELESS - MOST;
        assert!(last.message.contains(&more.to_string()), "{}", last.message);
    }
}
