//! What each evaluation holds of each piece on each square, beside each other.

use crate::{
    analysis::piece_worth::{PieceWorth, Source, sample},
    chess::notation,
    cli::{
        complaint::Complaint,
        interrupt,
        out::{self, say},
        words::eval as words,
    },
    engine::evaluation::network::Network,
};
use serde_json::{Value, json};
use shakmaty::{File, Rank, Role, Square};
use std::sync::Arc;

/// Columns of a board: eight figures of five.
const BOARD: usize = 40;
/// Boards beside each other.
const BESIDE: usize = 2;

/// Prints the worth by the networks, by the classical evaluation and by the museum's tables, square
/// by square; of these and of the networks `before` the means, too.
pub fn print(
    networks: Vec<Arc<Network>>,
    before: Vec<Source>,
    as_json: bool,
) -> Result<(), Complaint> {
    let stop = interrupt::heed();
    let networks = networks.into_iter().map(Source::Network);
    let others = [Source::Classical, Source::Tables];
    let sources: Vec<Source> = before.into_iter().chain(networks).chain(others).collect();
    let positions = sample();
    let mut asked: Vec<(Source, PieceWorth)> = Vec::new();
    for source in sources {
        let worth = source.ask(&positions, &stop);
        if stop.is_stopped() {
            return Err(Complaint::failed(words::INTERRUPTED));
        }
        asked.push((source, worth));
    }
    if as_json {
        return out::pretty_json(&asked.iter().map(to_json).collect::<Vec<Value>>());
    }
    for (source, _) in &asked {
        say!("{:<16} {}", source.name(), source.origin())?;
    }
    say!("")?;
    print_means(&asked)?;
    asked.retain(|(source, _)| !matches!(source, Source::CarriedBefore(_)));
    for role in Role::ALL {
        for some in asked.chunks(BESIDE) {
            print_boards(role, some)?;
        }
    }
    Ok(())
}

/// The mean worth of each kind, a row for each source; of kings how far their squares differ.
fn print_means(asked: &[(Source, PieceWorth)]) -> Result<(), Complaint> {
    let kinds: String = Role::ALL
        .into_iter()
        .map(|role| match role {
            Role::King => words::KING_SPREAD,
            _ => notation::name(role),
        })
        .map(|kind| format!("{kind:>8}"))
        .collect();
    say!("{:<16}{kinds}", words::MEANS)?;
    for (source, worth) in asked {
        let figures: String = Role::ALL
            .into_iter()
            .map(|role| format!("{:>8.0}", worth.in_short(role)))
            .collect();
        say!("{:<16}{figures}", source.name())?;
    }
    Ok(())
}

/// A board of each source; the side's own pieces move up.
fn print_boards(role: Role, some: &[(Source, PieceWorth)]) -> Result<(), Complaint> {
    say!("")?;
    let titles: Vec<String> = some
        .iter()
        .map(|(source, worth)| {
            let mean = match role {
                Role::King => String::new(),
                _ => format!(" {:.0}", worth.mean(role)),
            };
            let name = notation::name(role);
            format!("{:<BOARD$}", format!(" {name}{mean}, {}", source.name()))
        })
        .collect();
    say!("{}", titles.join("").trim_end())?;
    for rank in Rank::ALL.into_iter().rev() {
        let rows: Vec<String> = some
            .iter()
            .map(|(_, worth)| row(worth, role, rank))
            .collect();
        out::print_coloured(&format!("{}\n", rows.join("")))?;
    }
    Ok(())
}

/// The figures of a rank; good squares green, bad ones red, the extreme ones bold.
fn row(worth: &PieceWorth, role: Role, rank: Rank) -> String {
    let spread = worth.spread(role).max(1.0);
    let figure = |file: File| {
        let square = Square::from_coords(file, rank);
        let Some(off) = worth.against_mean(role, square) else {
            return format!("{:>5}", "–");
        };
        let figure = format!("{:>5}", signed(off));
        let share = off / spread;
        match (out::is_coloured(), share.abs() > 0.15) {
            (true, true) => {
                let bold = if share.abs() > 0.5 { "1;" } else { "" };
                let colour = if share > 0.0 { 32 } else { 31 };
                format!("\x1b[{bold}{colour}m{figure}\x1b[0m")
            }
            _ => figure,
        }
    };
    File::ALL.into_iter().map(figure).collect()
}

/// `+12`, `-3`, `0`.
fn signed(value: f64) -> String {
    match value.round() as i64 {
        0 => "0".to_owned(),
        value => format!("{value:+}"),
    }
}

/// For each kind its mean and 64 numbers, a1 first, `null` where none was measured, in centipawns
/// with a tenth; of a network also its hash, generation and positions.
fn to_json((source, worth): &(Source, PieceWorth)) -> Value {
    let in_tenths = |worth: f64| (worth * 10.0).round() / 10.0;
    let kinds = Role::ALL
        .into_iter()
        .map(|role| {
            let squares = worth.squares[role as usize - 1].map(|square| square.map(in_tenths));
            let mean = in_tenths(worth.mean(role));
            let kind = json!({ "mean": mean, "squares": &squares[..] });
            (notation::name(role).to_owned(), kind)
        })
        .collect();
    let mut told = json!({
        "name": source.name(),
        "origin": source.origin(),
        "pieces": out::object(kinds),
    });
    if let (Some(origin), Value::Object(told)) = (source.network(), &mut told) {
        told.insert("hash".to_owned(), json!(format!("{:016x}", origin.hash)));
        told.insert("generation".to_owned(), json!(origin.generation));
        told.insert("positions".to_owned(), json!(origin.positions));
    }
    told
}
