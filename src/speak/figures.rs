//! Figures as one would say them: many screen readers pass over signs, and say a clock as two numbers.

use super::words::figures as words;

/// What may stand around a figure in a text.
const BEFORE: [char; 1] = ['('];
const BEHIND: [char; 5] = [',', ';', ':', '.', ')'];

/// A text with the signs of its figures in words: `+79 ±30 Elo` as `plus 79, give or take 30 Elo`,
/// `19 %` as `19 percent`, `4:51` as `4 minutes 51 seconds`. What is no figure stays as it is.
pub fn figures_in_words(text: &str) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut is_figure = false;
    for word in text.split(' ') {
        let inner = word.trim_start_matches(BEFORE);
        let bare = inner.trim_end_matches(BEHIND);
        let behind = inner.strip_prefix(bare).unwrap_or_default();
        let bracket = word.strip_suffix(inner).unwrap_or_default();
        let said = match is_figure {
            true => unit(bare).map(str::to_owned).or_else(|| figure(bare)),
            false => figure(bare),
        };
        if bare.starts_with('±') && said.is_some() && is_figure {
            // Said behind the figure that it belongs to.
            if let Some(last) = told.last_mut().filter(|last| !last.ends_with(',')) {
                last.push(',');
            }
        }
        is_figure = behind.is_empty() && bare.ends_with(|end: char| end.is_ascii_digit());
        told.push(match said {
            Some(said) => format!("{bracket}{said}{behind}"),
            None => word.to_owned(),
        });
    }
    told.join(" ")
}

/// What stands behind a figure, in words.
fn unit(word: &str) -> Option<&'static str> {
    match word {
        "%" => Some(words::PERCENT),
        "s" => Some(words::SECONDS),
        "k" => Some(words::THOUSAND),
        "M" => Some(words::MILLION),
        _ => None,
    }
}

/// A figure with signs, in words; `None` of what has none.
fn figure(word: &str) -> Option<String> {
    if let Some(share) = word.strip_suffix('%').filter(|share| is_number(share)) {
        return Some(words::percent(share));
    }
    if let Some(whole) = word.strip_suffix('½').filter(|whole| is_number(whole)) {
        return Some(words::and_a_half(whole));
    }
    if word.contains(':') {
        return time(word);
    }
    let sign = word.chars().next()?;
    let rest = word.strip_prefix(sign)?;
    let is_infinite = rest == "∞";
    match sign {
        '+' | '-' | '−' if is_infinite => Some(signed(sign, words::INFINITY)),
        '#' => match rest.strip_prefix('-') {
            Some(moves) => is_number(moves).then(|| words::lost_in(moves)),
            None => is_number(rest).then(|| words::won_in(rest)),
        },
        _ if !is_number(rest) => None,
        '+' | '-' | '−' => Some(signed(sign, rest)),
        '±' => Some(words::give_or_take(rest)),
        '×' => Some(words::times(rest)),
        _ => None,
    }
}

fn signed(sign: char, figure: &str) -> String {
    let is_zero = figure.chars().all(|letter| matches!(letter, '0' | '.'));
    match sign {
        _ if is_zero => figure.to_owned(),
        '+' => words::plus(figure),
        _ => words::minus(figure),
    }
}

/// `1,160`, `0.25`, `9`.
fn is_number(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
        && text
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ','))
}

/// A clock in words, `1:02:03` or `0:09.4`; its parts that are zero are left out.
fn time(clock: &str) -> Option<String> {
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts.as_slice() {
        [minutes, seconds] => ("0", *minutes, *seconds),
        [hours, minutes, seconds] => (*hours, *minutes, *seconds),
        _ => return None,
    };
    let whole = |part: &str| part.parse::<u32>().ok();
    let (hours, minutes) = (whole(hours)?, whole(minutes)?);
    let (seconds, tenths) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let (seconds, tenths) = (whole(seconds)?, whole(tenths)?);
    Some(words::time((hours, minutes), (seconds, tenths)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_figures_are_said() {
        for (text, said) in [
            (
                "300 games: +79 ±30 Elo.",
                "300 games: plus 79, give or take 30 Elo.",
            ),
            ("weights: −38 ±21", "weights: minus 38, give or take 21"),
            ("90½ of 100", "90 and a half of 100"),
            ("about 35 % (65%)", "about 35 percent (65 percent)"),
            ("9.25 M positions", "9.25 million positions"),
            ("about ×4.6, 9.5 s", "about 4.6 times, 9.5 seconds"),
            ("at most -20", "at most minus 20"),
            ("+0, -0.000, +∞", "0, 0.000, plus infinity"),
            ("#3 #-12", "a win in 3 a loss in 12"),
            ("+1 line, −1 name", "plus 1 line, minus 1 name"),
            (
                "White 1:02:03, Black 4:51.",
                "White 1 hour 2 minutes 3 seconds, Black 4 minutes 51 seconds.",
            ),
            ("1:00:00 0:09.4", "1 hour 9.4 seconds"),
            ("0:00.0 1:01", "0 seconds 1 minute 1 second"),
            // What is no figure stays.
            (
                "N = 64 M. x-ray +- e2-e4, 3+2: a:b",
                "N = 64 million. x-ray +- e2-e4, 3+2: a:b",
            ),
        ] {
            assert_eq!(figures_in_words(text), said);
        }
    }
}
