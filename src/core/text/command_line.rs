//! A command line cut into its words.

/// Divides a line as a shell does: blanks between words, quotes around blanks, a backslash before
/// a blank, a quote or a backslash. Any other backslash stands for itself, as in a path of Windows.
///
/// # Errors
/// The quote that is left open.
pub fn words(line: &str) -> Result<Vec<String>, char> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (letter, Some(open)) if letter == open => quote = None,
            ('\\', None | Some('"')) => {
                let escaped = letters.next_if(|next| can_be_escaped(*next));
                word.get_or_insert_default().push(escaped.unwrap_or('\\'));
            }
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

fn can_be_escaped(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '"' | '\'' | '\\')
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
            (
                r#"C:\engines\sf.exe "C:\my engines\sf.exe" \\"#,
                &[r"C:\engines\sf.exe", r"C:\my engines\sf.exe", r"\"],
            ),
            (r#"\"a\' end\"#, &["\"a'", r"end\"]),
        ] {
            assert_eq!(words(line).expect("understood"), expected, "{line}");
        }
        assert_eq!(words("run 'it"), Err('\''));
    }
}
