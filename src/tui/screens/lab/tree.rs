//! The page of the tree: every node that was searched, foldable, and what was skipped and why.

use super::{
    Laboratory,
    unfolded::{HEAD, Line, filter_name},
    words::{NARROW, label, note},
};
use crate::{
    players::museum::{
        filter::Filter,
        lab::View as Unit,
        twig::{Reason, Twig},
    },
    textbook::stage::Manner,
    tui::{
        action::Action,
        keymap::Context,
        screen::View,
        widgets::{
            pen::{Pen, row, width},
            popup,
        },
        words::lab as said,
    },
};
use ratatui::{Frame, layout::Rect};

/// Nodes below this ply stand no further to the right, and their ply is said.
const DEEPEST_INDENT: usize = 4;

impl Laboratory {
    pub(super) fn draw_tree(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let tree = &self.picture.tree;
        let Some(root) = tree.first() else {
            let words = if self.working.is_some() {
                said::TREE_COMES
            } else {
                said::NO_TREE
            };
            for (index, line) in (0..).zip(popup::wrap(words, area.width)) {
                Pen::new(frame.buffer_mut(), row(area, index), theme).put(&line, theme.dim);
            }
            return;
        };
        let head = match area.width < NARROW {
            true => said::nodes_and_whose_values_in_brief(root.nodes),
            false => said::nodes_and_whose_values(root.nodes),
        };
        Pen::new(frame.buffer_mut(), row(area, 0), theme).put(&head, theme.dim);
        self.draw_tree_keys(frame, row(area, 1), view);
        let [value, window, cut] = columns(area, self.unit());
        Pen::new(frame.buffer_mut(), row(area, 2), theme)
            .put(said::MOVE, theme.dim)
            .to(value)
            .put(&format!(" {}", said::VALUE), theme.dim)
            .to(window)
            .put(said::WINDOW, theme.dim)
            .to(cut)
            .put(
                if area.width < 64 {
                    said::WHY
                } else {
                    said::WHAT_BECAME_OF_IT
                },
                theme.dim,
            );
        let lines = self.tree.lines(tree);
        for (index, line) in (HEAD..area.height).zip(lines.iter().skip(self.tree.top)) {
            let marked = usize::from(index - HEAD) + self.tree.top == self.tree.marked;
            self.draw_line(*line, marked, frame, row(area, index), view);
        }
    }

    /// The keys of this page, and what is shown.
    fn draw_tree_keys(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        let filter = self.tree.filter;
        for (action, words) in [
            (Action::Begin, said::UNFOLD),
            (Action::BestLine, said::BEST_LINE),
            (Action::TreeFilter, filter_name(filter)),
        ] {
            let Some(key) = view.world.keymap.sign(&[Context::Lab], action) else {
                continue;
            };
            let is_filtered = action == Action::TreeFilter && filter != Filter::All;
            let style = if is_filtered { theme.accent } else { theme.dim };
            pen.put(&key, theme.key).skip(1).put(words, style).skip(2);
        }
    }

    fn draw_line(&self, line: Line, marked: bool, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let dim = if marked { theme.row } else { theme.dim };
        if marked {
            frame.buffer_mut().set_style(area, theme.row);
        }
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        let step = if area.width < NARROW { 1 } else { 2 };
        let indent = |below: usize| u16::try_from(step * below.min(DEEPEST_INDENT)).unwrap_or(0);
        let (below, words) = match line {
            Line::Unseen { below, count } => (below, said::more_skipped(count)),
            Line::Hidden { below, count } => (below, said::others(count)),
            Line::Awaited { below } => (below, said::SEARCHING_AGAIN.to_owned()),
            Line::Node { place, below } => {
                if let Some(twig) = self.picture.tree.get(place) {
                    let open = place == 0 || self.tree.open.contains(&place);
                    pen.skip(indent(below));
                    let columns = columns(area, self.unit());
                    let ply = (below > DEEPEST_INDENT).then_some(below);
                    self.draw_twig((twig, ply), (open, marked), pen, columns, view);
                }
                return;
            }
        };
        pen.skip(indent(below)).put(&format!("  {words}"), dim);
    }

    fn draw_twig(
        &self,
        (twig, ply): (&Twig, Option<usize>),
        (open, marked): (bool, bool),
        mut pen: Pen<'_>,
        [value_column, window_column, cut_column]: [u16; 3],
        view: &View,
    ) {
        let theme = &view.world.theme;
        let letters = view.world.settings.look.piece_letters;
        let style = if marked { theme.row } else { theme.text };
        let dim = if marked { theme.row } else { theme.dim };
        let is_root = twig.label.is_empty();
        let sign = match (twig.nodes, open) {
            (0, _) if twig.children.is_empty() => " ",
            (_, true) => theme.glyph("▾", "v"),
            (_, false) => theme.glyph("▸", ">"),
        };
        let name = match is_root {
            true => said::THE_POSITION.to_owned(),
            false => label(&twig.label, letters),
        };
        let unit = self.unit();
        // The root's value is its mover's, every other one's is the opponent's.
        let value = if is_root { twig.value } else { -twig.value };
        let sure = value_sign(twig, is_root);
        pen.put(sign, dim).skip(1);
        if let Some(ply) = ply {
            pen.put(&ply.to_string(), dim).skip(1);
        }
        pen.put(&name, style).apart_to(value_column);
        if twig.manner == Manner::Skipped {
            let why = note(twig.manner, twig.reason.as_ref(), 0, (0, letters));
            pen.skip(1).put(&why, dim);
            return;
        }
        pen.put(&format!("{sure}{}", unit.in_words(value)), style);
        let (low, high) = if is_root {
            (twig.alpha, twig.beta)
        } else {
            (-twig.beta, -twig.alpha)
        };
        let window = format!("{} .. {}", unit.in_words(low), unit.in_words(high));
        pen.apart_to(window_column)
            .put(&window, dim)
            .apart_to(cut_column);
        let why = note(twig.manner, twig.reason.as_ref(), 0, (pen.left(), letters));
        // Where there is no room for both, the reason goes before how it was searched.
        let (words, nodes) = (why, said::nodes(twig.nodes));
        let is_usual = matches!(twig.manner, Manner::Full | Manner::NullWindow);
        let is_odd = twig.reason.is_some() || !is_usual;
        match (&twig.reason, is_odd) {
            (Some(Reason::Cut(..)), _) if !marked => pen.put(&words, theme.warning),
            (Some(Reason::Known(_)), _) => pen.put(&words, dim),
            (_, true) => pen.put(&words, if marked { style } else { theme.accent }),
            (_, false) if twig.nodes > 0 && pen.left() > width(&nodes) => pen.put(&nodes, dim),
            _ => &mut pen,
        };
    }
}

/// Where the value, the window and the cut stand.
fn columns(area: Rect, unit: Unit) -> [u16; 3] {
    // The values of potential have three places behind the point.
    let columns = match (area.width >= 64, unit) {
        _ if area.width < NARROW => [11, 18, 31],
        (true, Unit::Potential) => [22, 31, 48],
        (true, _) => [22, 31, 47],
        (false, Unit::Potential) => [20, 28, 45],
        (false, _) => [20, 28, 41],
    };
    columns.map(|column| area.x + column)
}

/// Whether the value is exact or a bound, as the one who moved sees it.
fn value_sign(twig: &Twig, is_root: bool) -> &'static str {
    match (twig.value, is_root) {
        (_, true) => " ",
        (value, _) if value >= twig.beta => "≤",
        (value, _) if value <= twig.alpha => "≥",
        _ => " ",
    }
}
