//! A question over the screen below: yes or no, or which side.

use crate::{
    chess::notation::begins_a_move,
    sort,
    tui::{
        action::Action,
        keymap::{Context, chord::typed_letter},
        screen::{Answer, Parting, Scene, Screen, View},
        theme::Theme,
        widgets::popup::{self, Choice},
        words::desk as words,
        world::World,
    },
};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::Color;

/// A question with a few answers. The first one is marked: it is the one that loses nothing.
pub struct Question {
    title: String,
    words: Vec<String>,
    replies: Vec<Reply>,
    /// Whether a key that goes on a queen's move is a no, and part of that move.
    or_queen_move: bool,
    /// Whether a letter that begins a move is a no, and typed.
    or_move: bool,
    /// Which answer is marked.
    marked: usize,
}

/// A possible answer.
struct Reply {
    key: ReplyKey,
    says: &'static str,
    /// What the layer below hears; nothing where all stays as it is.
    gives: Option<Answer>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReplyKey {
    Action(Action),
    Letter(char),
}

impl Question {
    /// A yes-or-no question. Yes confirms its action to the layer below.
    pub fn new(title: impl Into<String>, words: impl Into<String>, yes: Action) -> Question {
        let no = Reply {
            key: ReplyKey::Action(Action::No),
            says: words::NO,
            gives: None,
        };
        let yes = Reply {
            key: ReplyKey::Action(Action::Yes),
            says: words::YES,
            gives: Some(Answer::Confirmed(yes)),
        };
        Question {
            title: title.into(),
            words: vec![words.into()],
            replies: vec![no, yes],
            or_queen_move: false,
            or_move: false,
            marked: 0,
        }
    }

    /// The same where yes is the answer that loses nothing.
    #[must_use]
    pub fn yes_first(mut self) -> Question {
        self.replies.reverse();
        self
    }

    /// The same where no is an answer that the layer below hears, too.
    #[must_use]
    pub fn or_declined(mut self, action: Action) -> Question {
        let is_no = |reply: &&mut Reply| reply.key == ReplyKey::Action(Action::No);
        if let Some(no) = self.replies.iter_mut().find(is_no) {
            no.gives = Some(Answer::Declined(action));
        }
        self
    }

    /// Whether to save what an action would lose, to lose it, or to leave all as it is, which is
    /// marked.
    pub fn save_or_discard(
        title: impl Into<String>,
        words: impl Into<String>,
        action: Action,
    ) -> Question {
        let cancel = Reply {
            key: ReplyKey::Action(Action::No),
            says: words::CANCEL,
            gives: None,
        };
        let save = Reply {
            key: ReplyKey::Letter('s'),
            says: words::SAVE,
            gives: Some(Answer::Saved(action)),
        };
        let discard = Reply {
            // No letter of a file: the question may have come from the q of a queen's move.
            key: ReplyKey::Action(Action::Yes),
            says: words::DISCARD,
            gives: Some(Answer::Confirmed(action)),
        };
        Question {
            replies: vec![cancel, save, discard],
            ..Question::new(title, words, action)
        }
    }

    /// Whether to take up changes that were left unsaved; they may be deleted too, which the layer
    /// below hears as declined, or stay for another time.
    pub fn take_up(words: impl Into<String>, action: Action) -> Question {
        let mut question = Question::new(words::ASKS_TO_TAKE_UP, words, action).yes_first();
        question.replies.push(Reply {
            // No letter that begins a move: the question may come while one is typed.
            key: ReplyKey::Letter('x'),
            says: words::DELETE,
            gives: Some(Answer::Declined(action)),
        });
        question
    }

    /// Which side's moves are meant; the layer below hears `white`, `black` or `both`.
    pub fn side(title: impl Into<String>, words: impl Into<String>) -> Question {
        let answer = |word: &str| Answer::Words(word.to_owned());
        Question::of_letters(
            title,
            words,
            [
                ('w', words::WHITE, answer("white")),
                ('b', words::BLACK, answer("black")),
                ('a', words::BOTH, answer("both")),
            ],
        )
    }

    /// Which of these is to be done: a key, what it says, and what the layer below does then.
    pub fn choice(
        title: impl Into<String>,
        words: impl Into<String>,
        replies: impl IntoIterator<Item = (char, &'static str, Action)>,
    ) -> Question {
        let replies = replies.into_iter();
        let replies = replies.map(|(key, says, action)| (key, says, Answer::Action(action)));
        Question::of_letters(title, words, replies)
    }

    fn of_letters(
        title: impl Into<String>,
        words: impl Into<String>,
        replies: impl IntoIterator<Item = (char, &'static str, Answer)>,
    ) -> Question {
        let reply = |(letter, says, gives)| Reply {
            key: ReplyKey::Letter(letter),
            says,
            gives: Some(gives),
        };
        Question {
            replies: replies.into_iter().map(reply).collect(),
            ..Question::new(title, words, Action::Back)
        }
    }

    /// A letter that begins a move is a no, and goes to the layer below as words.
    #[must_use]
    pub fn or_move(self) -> Question {
        Question {
            or_move: true,
            ..self
        }
    }

    /// Whether to leave the program although there is a reason against it.
    pub fn leave(parting: Parting) -> Question {
        let title = words::ASKS_TO_LEAVE;
        let mut question = match parting.can_save {
            true => Question::save_or_discard(title, parting.words, Action::Quit),
            false => Question::new(title, parting.words, Action::Quit),
        };
        if parting.or_queen_move {
            question.words.push(words::MAY_BE_QUEEN_MOVE.to_owned());
        }
        question.or_queen_move = parting.or_queen_move;
        question
    }

    fn with_choice<T>(&self, world: &World, part: impl FnOnce(Choice) -> T) -> T {
        let theme: &Theme = &world.theme;
        let contexts = self.contexts();
        let sign = |key| match key {
            ReplyKey::Action(action) => world.keymap.sign(&contexts, action).unwrap_or_default(),
            ReplyKey::Letter(letter) => letter.to_string(),
        };
        let keys: Vec<String> = self.replies.iter().map(|reply| sign(reply.key)).collect();
        let answers: Vec<popup::Answer> = keys
            .iter()
            .zip(&self.replies)
            .map(|(key, reply)| popup::Answer {
                key,
                says: reply.says,
            })
            .collect();
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        part(Choice::new(&self.title, &words, &answers, theme).selected(self.marked))
    }

    fn take(&mut self, index: usize, scene: &mut Scene) {
        match self
            .replies
            .get(index)
            .and_then(|reply| reply.gives.clone())
        {
            Some(answer) => scene.close_with(answer),
            None => scene.close(),
        }
    }

    fn answered(&mut self, key: ReplyKey, scene: &mut Scene) -> bool {
        let found = self.replies.iter().position(|reply| reply.key == key);
        if let Some(index) = found {
            self.take(index, scene);
        }
        found.is_some()
    }
}

/// What a typed letter may be the key of; its case does not matter.
fn letter_of(key: KeyEvent) -> Option<ReplyKey> {
    typed_letter(key).map(|letter| ReplyKey::Letter(letter.to_ascii_lowercase()))
}

/// The side that a word names: `white`, `black`; `None` for both.
pub fn side_named(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

impl Screen for Question {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Question]
    }

    fn hints(&self) -> Vec<Action> {
        let actions = self.replies.iter().filter_map(|reply| match reply.key {
            ReplyKey::Action(action) => Some(action),
            ReplyKey::Letter(_) => None,
        });
        let mut hints: Vec<Action> = actions.collect();
        sort::by_key(&mut hints, |action| *action != Action::Yes);
        if hints.is_empty() {
            hints.extend([Action::Choose, Action::Left, Action::Right, Action::Back]);
        }
        hints
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let count = self.replies.len().max(1);
        match action {
            Action::Yes | Action::No => {
                let is_answered = self.answered(ReplyKey::Action(action), scene);
                // Where no is none of the answers, the question is dropped.
                if !is_answered && action == Action::No {
                    scene.close();
                }
            }
            Action::Back => scene.close(),
            Action::Choose => self.take(self.marked, scene),
            Action::Left => self.marked = (self.marked + count - 1) % count,
            Action::Right => self.marked = (self.marked + 1) % count,
            _ => {}
        }
    }

    /// The letter of an answer is that answer, though it may be a yes or no elsewhere.
    fn claims(&self, key: KeyEvent) -> bool {
        let letter = letter_of(key);
        letter.is_some_and(|letter| self.replies.iter().any(|reply| reply.key == letter))
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = letter_of(key)
            && self.answered(letter, scene)
        {
            return;
        }
        if self.or_queen_move && matches!(key.code, KeyCode::Char('a'..='h' | '1'..='8' | 'x')) {
            scene.close_with(Answer::Key(key));
        } else if let Some(letter) = typed_letter(key)
            && self.or_move
            && begins_a_move(letter)
        {
            scene.close_with(Answer::Words(letter.to_string()));
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return;
        }
        let area = scene.area;
        let index = self.with_choice(scene.world, |choice| {
            choice.answer_at(area, mouse.column, mouse.row)
        });
        if let Some(index) = index {
            self.take(index, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.with_choice(view.world, |choice| frame.render_widget(choice, area));
    }
}
