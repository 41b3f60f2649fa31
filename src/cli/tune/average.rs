//! `tabiya tune average`: several networks made into one.

use crate::{
    cli::{
        complaint::Complaint,
        out::{self, note},
        words::tune::network as words,
    },
    engine::evaluation::network::Network,
    store::networks,
};
use std::path::PathBuf;

/// Average the weights of networks that were trained from the same one, each on other games or by
/// another recipe. The mean is often better than each of them. A network named twice counts twice.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::TUNE_AVERAGE)]
pub struct Average {
    /// Networks of the same number of sums and sets of output weights, two or more.
    #[arg(required = true, num_args = 2.., value_name = "NETWORK")]
    networks: Vec<PathBuf>,
    /// Where to write the mean.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Which network was written goes to standard error.
///
/// # Errors
/// When a file is no network or one of another shape, or the output cannot be written.
pub fn run(args: &Average) -> Result<(), Complaint> {
    out::insist_on_place(&args.output)?;
    let loaded: Result<Vec<Network>, _> = args
        .networks
        .iter()
        .map(|path| networks::load(path))
        .collect();
    let loaded = loaded.map_err(Complaint::input)?;
    let first = loaded.first().map(Network::shape).unwrap_or_default();
    let mut named = args.networks.iter().zip(loaded.iter().map(Network::shape));
    if let Some((path, other)) = named.find(|(_, shape)| *shape != first) {
        return Err(Complaint::input(words::differs(path, first, other)).hint(words::ONE_SHAPE));
    }
    let mean = Network::average(&loaded).ok_or_else(|| Complaint::failed(words::SIZES_DIFFER))?;
    out::write_bytes(&args.output, &mean.to_bytes())?;
    note!("{}: {mean}", args.output.display());
    Ok(())
}
