//! The rows of a column of panels, shared out by importance.

use crate::sort;

/// What a panel shows, the most important first: on few rows the later give way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The engine and its best lines.
    Engine,
    /// The moves of the game, or of the book here.
    Moves,
    /// What a screen has to say, in lines of words …
    Words,
    /// … or with columns and drawings of its own.
    Page,
    Explorer,
    Book,
    Source,
    Summary,
    Graph,
}

/// A panel and the rows that it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    pub part: Part,
    least: u16,
    wish: u16,
    spare: u16,
}

impl Panel {
    /// The rows that it would like to have.
    pub fn wish(&self) -> u16 {
        self.wish
    }

    /// A panel of `least` to `wish` rows; with fewer it is left out.
    pub fn new(part: Part, least: u16, wish: u16) -> Panel {
        Panel {
            part,
            least,
            wish: wish.max(least),
            spare: 0,
        }
    }

    /// A panel that takes all the rows that others leave.
    pub fn filling(part: Part, least: u16) -> Panel {
        Panel::new(part, least, u16::MAX)
    }

    /// The same panel, which takes all the rows that others leave.
    #[must_use]
    pub fn filled(self) -> Panel {
        Panel {
            wish: u16::MAX,
            ..self
        }
    }

    /// Left out where it does not leave so many rows to the others beyond their least.
    #[must_use]
    pub fn if_spare(self, rows: u16) -> Panel {
        Panel {
            spare: rows,
            ..self
        }
    }
}

/// The rows of each panel, in their order, and those between one and the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    pub heights: Vec<u16>,
    pub gap: u16,
}

/// Divides `rows`. First each panel gets its least, then the engine what it wishes, then a free
/// row stands between panels (with `around` before and after them too), then the others grow,
/// but none beyond the panel that takes the rest.
pub fn divide(panels: &[Panel], rows: u16, around: bool) -> Shares {
    let mut order: Vec<usize> = (0..panels.len()).collect();
    sort::by_key(&mut order, |&index| panels[index].part);
    let mut heights = vec![0; panels.len()];
    let mut left = rows;
    for &index in &order {
        let panel = &panels[index];
        if left >= panel.least + panel.spare {
            heights[index] = panel.least;
            left -= panel.least;
        }
    }
    for (height, panel) in heights.iter_mut().zip(panels) {
        if panel.part == Part::Engine && *height > 0 {
            let more = (panel.wish - *height).min(left);
            *height += more;
            left -= more;
        }
    }
    let shown = heights.iter().filter(|height| **height > 0).count();
    let between = u16::try_from(shown).unwrap_or(u16::MAX);
    let gaps = if around {
        between.saturating_add(1)
    } else {
        between.saturating_sub(1)
    };
    let gap = u16::from(left > gaps);
    left -= gap * gaps;
    let rest = panels
        .iter()
        .position(|panel| panel.wish == u16::MAX)
        .or(panels.len().checked_sub(1));
    let Some(rest) = rest else {
        return Shares { heights, gap };
    };
    for &index in &order {
        let wish = panels[index].wish;
        if index == rest || heights[index] == 0 {
            continue;
        }
        while left > 0 && heights[index] < wish && heights[index] < heights[rest] + left {
            heights[index] += 1;
            left -= 1;
        }
    }
    heights[rest] += left;
    Shares { heights, gap }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heights(rows: u16) -> Vec<u16> {
        let panels = [
            Panel::new(Part::Engine, 2, 4),
            Panel::new(Part::Book, 2, 6),
            Panel::filling(Part::Moves, 3),
            Panel::new(Part::Graph, 4, 4).if_spare(8),
        ];
        divide(&panels, rows, false).heights
    }

    #[test]
    fn what_is_less_important_gives_way() {
        assert_eq!(heights(2), [2, 0, 0, 0]);
        assert_eq!(heights(5), [2, 0, 3, 0]);
        assert_eq!(heights(8), [3, 2, 3, 0]);
        assert_eq!(heights(12), [4, 3, 3, 0]);
        assert_eq!(heights(30), [4, 6, 13, 4]);
    }

    #[test]
    fn all_rows_are_given_away() {
        for rows in 7..60 {
            let panels = [
                Panel::new(Part::Engine, 2, 4),
                Panel::filling(Part::Moves, 2),
                Panel::new(Part::Book, 2, 7),
            ];
            for around in [false, true] {
                let shares = divide(&panels, rows, around);
                let gaps = if around { 4 } else { 2 };
                let sum: u16 = shares.heights.iter().sum();
                assert_eq!(sum + shares.gap * gaps, rows, "{shares:?}");
            }
        }
    }
}
