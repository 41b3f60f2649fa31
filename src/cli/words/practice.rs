//! A book made ready to be practised: what to do where it has nothing to ask.

use super::shared::side_name;
use shakmaty::Color;

pub const CHOOSE_OTHER_SIDE: &str = "choose the other side with --as";

/// In a dialogue.
pub fn write_drill(side: Color) -> String {
    format!("write drill {}", side_name(side).to_lowercase())
}
