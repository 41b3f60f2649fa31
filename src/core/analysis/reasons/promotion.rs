//! Promotions that come whatever is played: they are no difference between the two lines.

use super::{
    attack::{Attack, origin},
    reason::Case,
};
use crate::chess::Score;
use shakmaty::{Move, Role, Square};

/// A position this bad, in centipawns, is lost: a promotion that its line is too short to show may
/// come all the same.
const LOST: i32 = 500;

/// The two lines up to the promotions that both have.
#[derive(Clone, Debug)]
pub struct Apart<'a> {
    pub case: Case<'a>,
    /// Where the pawns stood.
    shared: Vec<Square>,
}

impl<'a> Apart<'a> {
    pub fn new(case: &Case<'a>) -> Apart<'a> {
        let first = std::iter::once(case.played);
        let played: Vec<Move> = first.chain(case.refutation.iter().copied()).collect();
        let (of_best, of_played) = (promotions(case.best), promotions(&played));
        let was_lost = case.score_before <= Score::Cp(-LOST);
        let is_won = case.score_after >= Score::Cp(LOST);
        let comes_in_best = |own: &&Promotion| {
            let is_hidden = was_lost && own.is_of_opponent() && own.ply >= case.best.len();
            is_hidden || of_best.iter().any(|other| other.is_as(own))
        };
        let comes_as_played = |own: &&Promotion| {
            let is_hidden = is_won && !own.is_of_opponent() && own.ply >= played.len();
            is_hidden || of_played.iter().any(|other| other.is_as(own))
        };
        let in_best = of_best.iter().find(comes_as_played);
        let in_played = of_played
            .iter()
            .filter(|own| own.ply > 0)
            .find(comes_in_best);
        // Who promotes is not to move where a line ends: captures that are left are counted there.
        let up_to = |line: &'a [Move], own: Option<&Promotion>, plies: usize| match own {
            Some(own) => line
                .get(..own.ply.saturating_sub(plies))
                .unwrap_or_default(),
            None => line,
        };
        Apart {
            case: Case {
                best: up_to(case.best, in_best, 1),
                refutation: up_to(case.refutation, in_played, 2),
                ..*case
            },
            shared: in_best
                .into_iter()
                .chain(in_played)
                .map(|own| own.from)
                .collect(),
        }
    }

    /// Whether a line does not come to such a promotion after all.
    pub fn is_without(&self, attack: &Attack) -> bool {
        let promotion = attack.promotion();
        promotion.is_none_or(|(_, from)| !self.shared.contains(&from))
    }
}

/// A pawn that comes through in a line that begins with the move to explain, or with a better one.
#[derive(Clone, Copy, Debug)]
struct Promotion {
    ply: usize,
    /// Where the pawn stood.
    from: Square,
    role: Role,
}

impl Promotion {
    fn is_of_opponent(&self) -> bool {
        self.ply % 2 == 1
    }

    /// The same pawn, or another one of that side as soon.
    fn is_as(&self, other: &Promotion) -> bool {
        self.is_of_opponent() == other.is_of_opponent()
            && self.role == other.role
            && (self.from == other.from || self.ply == other.ply)
    }
}

/// The promotions of a line, without those that are taken at once.
fn promotions(line: &[Move]) -> Vec<Promotion> {
    line.iter()
        .enumerate()
        .filter_map(|(ply, played)| {
            let answer = line.get(ply + 1);
            let stays = answer.is_none_or(|next| next.to() != played.to());
            Some(Promotion {
                ply,
                from: origin(line.get(..ply)?, played.from()?)?,
                role: played.promotion().filter(|_| stays)?,
            })
        })
        .collect()
}
