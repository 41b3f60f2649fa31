//! A move of Tabiya that waits a moment, so that it can be followed.

use crate::{engine::Verdict, players::built_in::BookReply};
use std::time::Instant;

/// A move of Tabiya, delayed a moment so that it can be followed.
#[derive(Clone, Debug)]
pub struct Reply {
    pub due: Instant,
    pub from: ReplyFrom,
}

#[derive(Clone, Debug)]
pub enum ReplyFrom {
    Book(BookReply),
    Engine(Box<Verdict>),
}
