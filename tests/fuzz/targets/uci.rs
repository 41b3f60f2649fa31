//! Any line as one of the protocol, from either side: what is understood is printed and
//! understood again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya::uci::protocol::{Command, Reply};

fuzz_target!(|line: &str| {
    if let Ok(command) = line.parse::<Command>() {
        assert!(command.to_string().parse::<Command>().is_ok());
    }
    if let Ok(reply) = line.parse::<Reply>() {
        assert!(reply.to_string().parse::<Reply>().is_ok());
    }
});
