//! `tabiya pgn tag`: tags set, removed and renamed; everything else stays as it is.

use super::{output::Output, selection::Selection};
use crate::{
    cli::{complaint::Complaint, out::note, words::pgn as words},
    game::{
        GameResult,
        retag::{TagEdit, retag, swallows_games},
        tag_values,
    },
};
use std::{borrow::Cow, path::PathBuf};

/// Set, remove and rename tags; moves, comments and layout stay as they are.
///
/// The games that do not match, and those that have the tags already, stay byte for byte as they
/// are. A result that is set is written behind the moves too; a game with an open comment that seems to
/// hold other games stays as it is then.
#[derive(Debug, clap::Args)]
#[command(after_help = words::TAG_EXAMPLES)]
pub struct Args {
    /// The PGN file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Set a tag, in place of the one with that name or as a new one
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<(String, String)>,
    /// Remove a tag
    #[arg(long, value_name = "NAME", value_parser = name)]
    remove: Vec<String>,
    /// Rename a tag, where there is none of the new name
    #[arg(long, value_name = "OLD=NEW", value_parser = names)]
    rename: Vec<(String, String)>,
    #[command(flatten)]
    selection: Selection,
    /// Where to write; without it, or with -, standard output. May be the file itself. A file that is
    /// there is kept as FILE.bak the first time
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A tag that may be changed: with letters, digits and `_` alone, and none that says what the
/// moves mean.
fn name(text: &str) -> Result<String, String> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if text.is_empty() || !text.bytes().all(is_name) {
        return Err(words::expected_tag_name(text));
    }
    let fixed = ["FEN", "SetUp", "Variant"];
    match fixed.iter().any(|fixed| fixed.eq_ignore_ascii_case(text)) {
        true => Err(words::fixed_tag(text)),
        false => Ok(text.to_owned()),
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (tag, value) = text
        .split_once('=')
        .ok_or_else(|| words::expected_name_and_value(text))?;
    let tag = name(tag.trim())?;
    if value.contains(char::is_control) {
        return Err(words::expected_one_line(value));
    }
    if tag.eq_ignore_ascii_case("Result") && GameResult::from_token(value).is_none() {
        return Err(words::expected_result(value));
    }
    if tag.eq_ignore_ascii_case("Date") && !tag_values::fits("Date", value) {
        return Err(words::expected_date(value));
    }
    Ok((tag, value.to_owned()))
}

fn names(text: &str) -> Result<(String, String), String> {
    let (old, new) = text
        .split_once('=')
        .ok_or_else(|| words::expected_old_and_new(text))?;
    Ok((name(old.trim())?, name(new.trim())?))
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let renamed = args.rename.iter().cloned();
    let removed = args.remove.iter().cloned();
    let set = args.set.iter().cloned();
    let edits: Vec<TagEdit> = renamed
        .map(|(old, new)| TagEdit::Rename(old, new))
        .chain(removed.map(TagEdit::Remove))
        .chain(set.map(|(name, value)| TagEdit::Set(name, value)))
        .collect();
    if edits.is_empty() {
        let what = Complaint::usage(words::NOTHING_TO_CHANGE);
        return Err(what.hint(words::TAG_HELP_HAS_EXAMPLES));
    }
    let filter = args.selection.filter()?;
    let mut output = Output::to(args.output.as_deref())?;
    let sets_result = edits.iter().any(|edit| match edit {
        TagEdit::Set(name, _) => name.eq_ignore_ascii_case("Result"),
        _ => false,
    });
    let (mut changed, mut left) = (0_u64, 0_u64);
    let files = std::slice::from_ref(&args.file);
    let seen = filter.each(files, |game| {
        if !game.is_wanted {
            return output.game(game.text);
        }
        if sets_result && swallows_games(game.text) {
            left += 1;
            return output.game(game.text);
        }
        let text = retag(game.text, &edits);
        changed += u64::from(matches!(text, Cow::Owned(_)));
        output.game(&text)
    })?;
    output.finish()?;
    seen.tell_missing();
    note!("{}", words::changed(changed, seen.games));
    match left {
        0 => Ok(()),
        left => {
            let hint = words::check_lists_problems(&args.file);
            Err(Complaint::failed(words::open_comments(left)).hint(hint))
        }
    }
}
