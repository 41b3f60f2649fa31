//! What is said of a name that nobody knows: which one may have been meant, or which ones there are.

pub fn did_you_mean(known: &str) -> String {
    format!("did you mean \"{known}\"?")
}

pub fn expected_one_of(known: &[&str]) -> String {
    format!("expected one of {}", known.join(", "))
}
