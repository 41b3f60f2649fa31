//! A command line cut into its words.

/// Divides a line as a shell does: blanks between words, quotes around blanks, a backslash before
/// a blank or a quote.
///
/// # Errors
/// The quote that is left open.
pub fn words(line: &str) -> Result<Vec<String>, char> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(letters.next()),
            (letter, Some(_)) => word.get_or_insert_default().push(letter),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            (letter, None) => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(open);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_divided_as_a_shell_does() {
        for (line, expected) in [
            ("stockfish", &["stockfish"][..]),
            ("  ssh  big  stockfish ", &["ssh", "big", "stockfish"]),
            (
                r#""/opt/my engine/run" --uci"#,
                &["/opt/my engine/run", "--uci"],
            ),
            (r"my\ engine 'a \b' ''", &["my engine", r"a \b", ""]),
        ] {
            assert_eq!(words(line).expect("understood"), expected, "{line}");
        }
        assert_eq!(words("run 'it"), Err('\''));
    }
}
