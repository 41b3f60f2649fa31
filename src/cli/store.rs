//! `tabiya store`: what is kept of the evaluations of positions, and clearing it.

use super::{complaint::Complaint, source, words::store as words};
use crate::cli::out::{self, say};
use crate::{
    chess::fen,
    files,
    store::{
        Paths,
        evaluations::{Contents, Evaluations},
        settings,
    },
};
use serde_json::json;
use std::{
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// Show or clear the stored evaluations of analysed positions and reviewed games
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
    /// Use this file instead of the usual one
    #[arg(long, global = true, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Number and depth of the positions, and the size of the file (the default)
    Info,
    /// Show the stored evaluations of a position
    Show {
        #[arg(value_name = "FEN")]
        fen: String,
    },
    /// Delete everything, the reviews of games that annotate has made too, and free the disk space
    Clear,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let (mut store, path) = open(args)?;
    match &args.what {
        None | Some(What::Info) => {
            let contents = store.contents().map_err(Complaint::failed)?;
            print_contents(&contents, &path.display().to_string(), args.json)?;
        }
        Some(What::Show { fen }) => show(&store, fen, args.json)?,
        Some(What::Clear) => {
            let before = store.contents().map_err(Complaint::failed)?;
            store.clear().map_err(Complaint::failed)?;
            let (positions, games) = (before.findings(), before.reviews);
            if args.json {
                out::json(&json!({ "forgotten": positions, "reviewed_games": games }))?;
            } else {
                say!("{}", words::deleted(positions, games))?;
            }
        }
    }
    Ok(())
}

fn open(args: &Args) -> Result<(Evaluations, PathBuf), Complaint> {
    let paths = Paths::find().map_err(Complaint::input)?;
    let loaded = settings::load(&paths.settings_file());
    if let Some(file) = &args.file {
        // A damaged store is set aside; a file of something else stays where it is.
        is_store(file)?;
    }
    let path = args.file.clone().unwrap_or(paths.evaluations_file());
    let mib = loaded.settings.store.evaluations_mib.max(1);
    let store = Evaluations::open(&path, mib).map_err(Complaint::input)?;
    Ok((store, path))
}

/// Whether a file that a person has named is a store at all, damaged or not.
fn is_store(path: &Path) -> Result<(), Complaint> {
    const BEGINNING: [u8; 4] = *b"redb";
    let mut found = [0; 4];
    let read = files::open(path, u64::MAX).and_then(|(mut file, _)| file.read_exact(&mut found));
    match read {
        Ok(()) if found == BEGINNING => Ok(()),
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            Err(source::unreadable(path, &error))
        }
        _ => Err(Complaint::input(words::no_store(path))),
    }
}

fn print_contents(contents: &Contents, path: &str, json: bool) -> Result<(), Complaint> {
    if json {
        return out::json(&json!({"file": path,
            "bytes": contents.bytes,
            "positions": contents.findings(),
            "most": contents.most,
            "engines": contents.engines,
            "depths": contents.depths,
            "reviewed_games": contents.reviews,
        }));
    }
    say!("{path}")?;
    let size = words::size(contents.findings(), contents.most, contents.bytes);
    say!("{size}")?;
    for (engine, count) in &contents.engines {
        say!("  {count:>8}  {engine}")?;
    }
    if contents.reviews > 0 {
        say!("{}", words::reviewed(contents.reviews))?;
    }
    let mut bands: Vec<(u32, u64)> = Vec::new();
    for (depth, count) in &contents.depths {
        let band = depth / 5 * 5;
        match bands.last_mut() {
            Some((last, sum)) if *last == band => *sum += count,
            _ => bands.push((band, *count)),
        }
    }
    for (band, count) in bands {
        say!("{}", words::depths(count, band, band + 4))?;
    }
    Ok(())
}

fn show(store: &Evaluations, text: &str, json: bool) -> Result<(), Complaint> {
    let position = fen::read(text).map_err(Complaint::input)?;
    let engines = store.contents().map_err(Complaint::failed)?.engines;
    let mut known = false;
    for engine in engines.keys() {
        let Some(info) = store.get(&position, engine) else {
            continue;
        };
        known = true;
        for line in &info.lines {
            let score = line.score.for_white(position.turn());
            let moves = crate::chess::line::text(
                position.current(),
                line.moves.iter().copied(),
                Default::default(),
            );
            if json {
                out::json(
                    &json!({ "engine": engine, "depth": line.depth, "nodes": info.nodes,
                            "score": score.to_string(), "line": moves }),
                )?;
            } else {
                say!("{}", words::evaluation(score, line.depth, &moves, engine))?;
            }
        }
    }
    if known {
        Ok(())
    } else {
        Err(Complaint::failed(words::NOT_STORED))
    }
}
