//! Words that several subjects share.

use shakmaty::Color;

pub fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
