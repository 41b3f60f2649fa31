//! Cargo runs this before it compiles the program, which it is no part of: it says how the program is
//! linked.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=src/link.rs");
    // Linked to one place in memory, the program needs no table of addresses that are set when it
    // starts, a thirtieth of the file otherwise. No code of ours is unsafe: little is lost by a place
    // that can be known.
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    let is_static = target("FEATURE").contains("crt-static");
    if target("OS") == "linux" && target("ENV") == "gnu" && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
