//! Techniques side by side: why a value differs, and why a technique cost more than the one that it
//! is compared with.

use crate::text::figures::grouped;

pub const SEARCH_ERROR: &str = "an error in the search";

// Why it cost more.
pub const OTHER_SEARCH: &str = "more: it is compared with another search";
pub const LEAST_PROMISING_IS_BETTER: &str =
    "more: what this evaluation calls least promising is better than chance here";
pub const PROMISING_IS_WORSE: &str =
    "more: what this evaluation calls promising is worse than chance here";
pub const THREADS_BEGIN_BEFORE_BOUND: &str =
    "more: threads begin moves before another has found the bound that cuts them";
pub const PASSING_COST_MORE: &str = "more: trying to pass cost more than it cut";
pub const HARDLY_MET_AGAIN: &str = "more: hardly a position was met again";

pub fn nodes_beyond_depth(percent: u64) -> String {
    format!("more: {percent} % of its nodes lie beyond the depth")
}

/// `percent`: of the moves that were reduced.
pub fn searched_again(percent: f64) -> String {
    match percent {
        5.0.. => format!(
            "more: {percent:.0} % of the late moves came out well and were searched again in full"
        ),
        _ => format!(
            "more: only {percent:.1} % of the late moves were searched again in full, but what \
             the shallower looks found changed values, and with them what is cut"
        ),
    }
}

pub fn smaller_depths_cost(nodes: u64) -> String {
    format!(
        "more: the smaller depths cost {} nodes; without a table only the order of the \
         root's moves and the best line are carried on",
        grouped(nodes)
    )
}
