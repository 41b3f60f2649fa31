//! Work shared out among machines.

/// What the help says of `--shard`.
pub const HELP: &str = "\
Do part K of N of the work, as on one of N machines; --join puts the parts together";

/// What to do where a part is not among those to be joined.
pub const MISSING: &str = "run the --shard that is missing, then join all of them";

pub fn no_shard(found: &str) -> String {
    format!("expected a part and how many there are, such as 1/4, found \"{found}\"")
}

pub fn out_of_range(most: u32, found: &str) -> String {
    format!("expected a part from 1 to the number of parts (at most {most}), found \"{found}\"")
}
