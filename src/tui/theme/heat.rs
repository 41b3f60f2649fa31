//! The colours of a heat map: how good or bad a figure is, behind the figure itself. The figure
//! carries it; without colours the strong ones are bold.

use super::{Depth, Theme};
use ratatui::style::{Modifier, Style};

/// How much of the colour the strongest figure gets; more, and the figure could not be read.
const STRONGEST: f32 = 0.42;
/// Below this share a figure is as good as none.
const FAINT: f32 = 0.08;
/// From this share on it is bold where colours are few.
const STRONG: f32 = 0.5;

impl Theme {
    /// For a figure from -1 (as bad as any) to 1 (as good as any).
    pub fn heat(&self, share: f32) -> Style {
        let palette = self.scheme.palette().with_own(&self.own_colours);
        let tint = if share < 0.0 {
            palette.bad
        } else {
            palette.good
        };
        let strength = share.abs().min(1.0);
        match self.depth {
            Depth::True | Depth::Indexed256 => {
                Style::new().fg(self.depth.colour(palette.strong)).bg(self
                    .depth
                    .colour(tint.over(palette.ground, strength * STRONGEST)))
            }
            _ if strength < FAINT => self.text,
            Depth::Basic16 if strength < STRONG => Style::new().fg(self.depth.colour(tint)),
            Depth::Basic16 => Style::new()
                .fg(self.depth.colour(tint))
                .add_modifier(Modifier::BOLD),
            Depth::None if strength < STRONG => self.text,
            Depth::None => self.strong,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Scheme, tests::contrast};

    #[test]
    fn figures_can_be_read_on_every_colour() {
        for scheme in Scheme::ALL {
            let theme = Theme::new(scheme, Depth::True);
            for step in -10..=10_i8 {
                let style = theme.heat(f32::from(step) / 10.0);
                let (ink, ground) = (style.fg.expect("a colour"), style.bg.expect("a ground"));
                let found = contrast(ink, ground);
                assert!(found > 4.5, "{scheme:?} {step}: {found:.2}");
            }
        }
    }

    #[test]
    fn without_colours_strong_figures_are_bold() {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        assert_eq!(theme.heat(0.2), theme.text);
        assert_eq!(theme.heat(-0.9), theme.strong);
        let few = Theme::new(Scheme::Walnut, Depth::Basic16);
        assert_ne!(few.heat(0.9).fg, few.heat(-0.9).fg);
        assert_eq!(few.heat(0.9).bg, None);
    }
}
