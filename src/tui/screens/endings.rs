//! Endgame practice: the known endings, group by group, and which are mastered; the marked one is
//! played out. Its idea is shown by a key, or after the game.

use crate::{
    play::{
        Endgame,
        endgame::{ENDGAMES, Progress},
    },
    tui::{
        action::Action,
        desk::{
            list::List,
            preview::Preview,
            status_line::{self, draw_footer},
            title,
        },
        effect::Effect,
        job::{Report, Task},
        keymap::Context,
        route::Route,
        screen::{News, Scene, Screen, View},
        theme::Theme,
        widgets::{
            paragraphs,
            pen::{Pen, row},
            popup,
        },
        words::endings as words,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect, style::Style};
use shakmaty::Color;

/// The list.
#[derive(Default)]
pub struct Endings {
    list: List,
    progress: Progress,
    /// The results were read once: the mark has been set by them.
    is_read: bool,
    /// The idea of the marked ending is shown.
    shows_idea: bool,
    notice: Option<String>,
}

/// Columns of a group's name, of the mark before an ending, and of an ending's name.
const GROUP: u16 = 13;
const MARK: u16 = 2;
const NAME: u16 = 24;
/// Columns of the list with everything in it.
const LIST: u16 = GROUP + MARK + NAME + 4;
/// From so many columns on the title has room for more than the name.
const WITH_WORDS: u16 = 70;

/// Where everything stands.
struct Places {
    list: Rect,
    /// What there is to say of the marked ending, below the list.
    note: Rect,
    preview: Rect,
    foot: Rect,
}

impl Endings {
    pub fn new() -> Endings {
        Endings::default()
    }

    fn marked(&self) -> &'static Endgame {
        ENDGAMES.get(self.list.marked()).unwrap_or(&ENDGAMES[0])
    }

    /// What is said below the list: what went wrong, the idea, or what stands below a board where
    /// there is room for one.
    fn note(&self, has_preview: bool) -> Vec<String> {
        let endgame = self.marked();
        if let Some(notice) = &self.notice {
            vec![notice.clone()]
        } else if self.shows_idea {
            vec![endgame.idea.to_owned()]
        } else if has_preview {
            Vec::new()
        } else {
            vec![endgame.told(), self.progress.told(endgame)]
        }
    }

    fn places(&self, area: Rect) -> Places {
        let inner = Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(4),
        };
        let (list, preview) = Preview::beside(inner, LIST);
        // The column beside the list is for its signs, and one keeps them apart.
        let preview = Rect {
            x: preview.x + u16::from(!preview.is_empty()),
            ..preview
        };
        let note = self.note(!preview.is_empty());
        let rows = note
            .iter()
            .map(|words| popup::wrap(words, list.width).len());
        let rows = u16::try_from(rows.sum::<usize>()).unwrap_or(u16::MAX);
        let rows = rows.min(list.height.saturating_sub(1));
        let gap = u16::from(rows > 0 && list.height > rows + 4);
        let height = list.height - rows - gap;
        Places {
            note: Rect {
                y: list.y + height + gap,
                height: rows,
                ..list
            },
            list: Rect { height, ..list },
            preview,
            foot: row(area, area.height.saturating_sub(1)),
        }
    }

    fn play(&self, scene: &mut Scene) {
        let setup = scene.world.usual_game().practising(self.marked());
        scene.go(Route::Play(Box::new(setup)));
    }

    /// Asks how the person stands.
    fn fetch_progress(scene: &mut Scene) {
        if let Some(paths) = &scene.world.paths {
            let path = paths.endgames_file();
            scene.ask(Effect::Job(Task::ReadEndgames(path)));
        }
    }

    /// At first the mark is on what is not mastered yet.
    fn hear_progress(&mut self, progress: &Progress) {
        self.progress = progress.clone();
        if !std::mem::replace(&mut self.is_read, true) {
            let is_open = |endgame: &Endgame| !progress.is_mastered(endgame);
            self.list
                .mark(ENDGAMES.iter().position(is_open).unwrap_or(0));
        }
    }
}

impl Screen for Endings {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Endings, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Choose,
            Action::Hint,
            Action::Down,
            Action::Up,
            Action::Back,
            Action::Help,
        ]
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Choose).then_some(words::PLAY)
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.notice = None;
        match action {
            Action::Choose => self.play(scene),
            Action::Hint => self.shows_idea = !self.shows_idea,
            Action::Back => scene.close(),
            action => {
                self.shows_idea = false;
                let rows = self.places(scene.area).list.height;
                self.list.act(action, ENDGAMES.len(), rows);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let places = self.places(scene.area);
        let before = self.list.marked();
        match self.list.mouse(mouse, places.list, ENDGAMES.len()) {
            Some(index) if index == before => self.play(scene),
            Some(index) => self.list.mark(index),
            None => {
                status_line::click(self, places.foot, mouse, scene);
            }
        }
        if self.list.marked() != before {
            self.shows_idea = false;
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened | News::Uncovered => Endings::fetch_progress(scene),
            News::Job(Report::Endgames(progress)) => self.hear_progress(progress),
            News::Job(Report::Failed(words)) => self.notice = Some(words.clone()),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let places = self.places(area);
        let standing = words::mastered(self.progress.mastered(), ENDGAMES.len());
        title::draw(
            frame,
            row(area, 0),
            theme,
            &[(&standing, theme.strong)],
            |pen| {
                pen.put(words::TITLE, theme.strong).skip(3);
                if area.width >= WITH_WORDS {
                    pen.put(words::ABOUT, theme.dim);
                }
            },
        );
        let first = self.list.first(ENDGAMES.len(), places.list.height);
        let rows = |frame: &mut Frame, line: Rect, index: usize, is_marked: bool| {
            let is_first = index == first;
            self.draw_row(frame, line, (index, is_first, is_marked), theme);
        };
        let list = places.list;
        // Rows may take all of their columns; the one beside them is free for signs.
        let with_signs = Rect {
            width: list.width + 1,
            ..list
        };
        self.list
            .draw(frame, with_signs, ENDGAMES.len(), theme, rows);
        let style = match self.notice {
            Some(_) => theme.warning,
            None => theme.text,
        };
        let note = self.note(!places.preview.is_empty()).into_iter();
        let note: Vec<_> = note.map(|words| (words, style)).collect();
        paragraphs::draw(&note, places.note, frame, theme);
        if !places.preview.is_empty() {
            let endgame = self.marked();
            Preview::told(
                endgame.position(),
                endgame.side() == Color::Black,
                endgame.told(),
                self.progress.told(endgame),
            )
            .draw(frame, places.preview, theme);
        }
        draw_footer(self, frame, places.foot, view);
    }
}

impl Endings {
    /// A row of the list; a group is named where it begins, and in the first row in sight.
    fn draw_row(
        &self,
        frame: &mut Frame,
        line: Rect,
        (index, is_first, is_marked): (usize, bool, bool),
        theme: &Theme,
    ) {
        let Some(endgame) = ENDGAMES.get(index) else {
            return;
        };
        let style = |style: Style| if is_marked { theme.row } else { style };
        let before = index.checked_sub(1).and_then(|index| ENDGAMES.get(index));
        let begins = before.is_none_or(|before| before.group != endgame.group);
        let mut pen = Pen::new(frame.buffer_mut(), line, theme);
        if line.width >= LIST {
            if begins || is_first {
                pen.put(endgame.group.name(), style(theme.dim));
            }
            pen.to(line.x + GROUP);
        }
        let start = pen.column();
        if self.progress.is_mastered(endgame) {
            pen.put(theme.glyph("✓", "+"), style(theme.good));
        }
        pen.to(start + MARK)
            .put(endgame.name, style(theme.text))
            .to(start + MARK + NAME)
            .put(endgame.goal.name(), style(theme.dim));
    }
}
