//! Random tests that try the same inputs each time: what passes once, passes everywhere.
//!
//! To look further: `PROPTEST_RNG_SEED=7 PROPTEST_CASES=5000 cargo test`.

use proptest::test_runner::{Config, RngSeed};

/// So many inputs from the suite's own seed, unless the environment asks for others.
pub fn cases(cases: u32) -> Config {
    let mut config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(0x7a_b17a);
    }
    config
}
