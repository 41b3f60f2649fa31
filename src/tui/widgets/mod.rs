//! What screens are made of: each widget holds references to what it shows and to the
//! [`Theme`](crate::tui::theme::Theme), and draws itself into the area it is given, whatever
//! its size.
//!
//! Numbers that change stand in fixed columns; what does not fit is cut with `…`, never drawn
//! outside the area. Hit testing for the mouse is done by pure functions beside the widgets.

pub mod board;
pub mod book_table;
pub mod branch_bars;
pub mod clock;
pub mod engine_lines;
pub mod eval_bar;
pub mod explorer_table;
pub mod footer;
pub mod graph;
pub mod move_list;
pub mod move_tree;
pub mod paragraphs;
pub mod pen;
pub mod popup;
pub mod prompt;
pub mod small_board;
pub mod sparkline;
pub mod tabs;

pub use crate::text::figures;
pub use board::Board;
pub use book_table::BookTable;
pub use branch_bars::BranchBars;
pub use clock::PlayerLine;
pub use engine_lines::EngineLines;
pub use eval_bar::EvalBar;
pub use explorer_table::ExplorerTable;
pub use footer::Footer;
pub use graph::Graph;
pub use move_list::MoveList;
pub use move_tree::{MoveTree, TreeLayout};
pub use prompt::Prompt;
pub use sparkline::Sparkline;
