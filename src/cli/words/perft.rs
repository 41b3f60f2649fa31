//! The leaves of the tree of moves, counted.

pub fn counted(nodes: u64) -> String {
    format!("nodes {nodes}")
}

pub fn speed(nodes: u64, seconds: f64) -> String {
    format!(
        "{seconds:.3} s, {:.1} million nodes/s",
        nodes as f64 / seconds.max(1e-9) / 1e6
    )
}
