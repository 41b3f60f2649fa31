//! Any bytes as a text book: compiled, every diagnostic shown, formatted where it is sound.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya::book::{compile, format};

fuzz_target!(|bytes: &[u8]| {
    let included = compile::Included {
        identity: String::new(),
        file: "fuzz".into(),
        bytes: bytes.to_vec(),
    };
    let outcome = compile::bytes(included, &mut |_, _| Err("none".to_owned()));
    for diagnostic in &outcome.diagnostics {
        assert!(!diagnostic.report(false).is_empty());
    }
    if !outcome.has_errors()
        && let Some(document) = outcome.documents.first()
    {
        let text = format::format(document, &outcome.spelling(0));
        assert!(!compile::text("formatted", &text).has_errors());
    }
});
