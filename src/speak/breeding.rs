//! The genetic tournament in lines: evaluations play each other, the best are kept, the next
//! generation is bred, and each round is told when it is over.

use super::{Voice, words::breeding as words};
use crate::tuning::{
    genes::Genes,
    genetic::{self, Breeding, Opponents, Plan, ROUNDS, Round, Tournament},
};
use std::{cell::RefCell, io, thread};

/// Plays the tournament that these words name, until it is over or the person stops it.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, words: &[&str]) -> io::Result<()> {
    let plan = match plan(words) {
        Ok(plan) => plan,
        Err(problem) => return voice.say(problem),
    };
    let openings = genetic::openings(&plan);
    let tables = thread::available_parallelism().map_or(1, usize::from);
    let mut tournament = Tournament::new(plan.clone());
    voice.say(words::begun(ROUNDS, &way(&plan)))?;
    for number in 1..=ROUNDS {
        let listening = RefCell::new(&mut *voice);
        let is_wanted = || !listening.borrow_mut().is_stopped();
        let Some(round) = tournament.play_round(&openings, tables, is_wanted) else {
            voice.say(words::stopped(number - 1))?;
            break;
        };
        voice.say(told(&plan, number, round))?;
    }
    match tournament.champion() {
        Some(best) => {
            voice.say(words::LEGEND)?;
            voice.say(words::best(groups(best)))?;
            voice.say(words::published(groups(Genes::published())))
        }
        None => Ok(()),
    }
}

/// `mutation`, `field`, a seed; nothing for the tournament as its account has it.
fn plan(words: &[&str]) -> Result<Plan, String> {
    let mut plan = Plan::default();
    for word in words {
        match (*word, word.parse()) {
            ("mutation", _) => plan.breeding = Breeding::Mutation,
            ("field", _) => plan.opponents = Opponents::Field,
            (_, Ok(seed)) => plan.seed = seed,
            (other, Err(_)) => return Err(words::not_a_way(other)),
        }
    }
    Ok(plan)
}

/// How the next generation is chosen.
fn way(plan: &Plan) -> String {
    let stay = match plan.breeding {
        Breeding::Preservation => words::BEST_FIVE_STAY,
        Breeding::Mutation => words::MUTATIONS_STAY,
    };
    let against = match plan.opponents {
        Opponents::EachOther => words::EACH_OTHER,
        Opponents::Field => words::FIXED_FIELD,
    };
    words::way(stay, against)
}

fn told(plan: &Plan, number: usize, round: &Round) -> String {
    let points = round.ranking.first().map_or(0.0, |(_, points)| *points);
    // Of a game among themselves two of them can have the point.
    let of_each = match plan.opponents {
        Opponents::EachOther => 2 * round.games,
        Opponents::Field => round.games,
    };
    let games = of_each / round.ranking.len().max(1);
    let circle = round
        .circles
        .first()
        .map(|places| places.map(|place| place + 1));
    words::round(number, points, games, round.circles.len(), circle)
}

/// Six weights for moves, six for threats, six for guarding, one for an advance.
fn groups(genes: Genes) -> [String; 4] {
    let mut groups = genes.0.chunks(6).map(|weights| {
        let digits: Vec<String> = weights.iter().map(ToString::to_string).collect();
        digits.join(" ")
    });
    std::array::from_fn(|_| groups.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_plan_and_others_are_told() {
        assert_eq!(plan(&[]), Ok(Plan::default()));
        let field = plan(&["field", "mutation", "7"]).expect("a plan");
        assert_eq!(field.opponents, Opponents::Field);
        assert_eq!(field.breeding, Breeding::Mutation);
        assert_eq!(field.seed, 7);
        assert!(plan(&["fields"]).expect_err("no way").contains("fields"));
    }

    #[test]
    fn weights_are_told_in_four_groups() {
        let told = groups(Genes::published());
        assert_eq!(told[0].len(), 11);
        assert_eq!(told[3], "1");
    }
}
