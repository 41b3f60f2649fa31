//! One list for players who have not all met: the ratings that make the results likeliest.
//!
//! The model is Bradley and Terry's (1952) in Elo's scale: a player `d` points stronger is
//! expected to score `1 / (1 + 10^(-d/400))`, a draw being half a win and half a loss. The
//! likelihood has one maximum, found by Newton's method a player at a time. Results only tell
//! differences, so the list is anchored: players whose rating is known stay at it, whatever the results
//! among them, and the others are rated by them; where none is known, the mean is 0.

use super::{rating::expected_score, standing::Standing};
use crate::sort;

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Rating {
    /// Index of the player.
    pub player: usize,
    pub elo: f64,
    /// Half the width of the 95 % interval of the difference to the anchor, or to the mean; among very
    /// many players as if all others were known.
    pub error: f64,
}

/// Whether results say how far a player with this error is from the mean: where no chain of meetings
/// joins all players they do not.
pub fn is_known(error: f64) -> bool {
    error.is_finite() && error < 2_000.0
}

/// Natural logarithms in an Elo point.
const NATURAL: f64 = std::f64::consts::LN_10 / 400.0;
const Z95: f64 = 1.959_964;

/// A player's games against another, and the points from them.
#[derive(Clone, Copy, Debug)]
struct Tie {
    other: usize,
    games: f64,
    points: f64,
}

/// The list, best first. `known[i]` is the rating of player `i` where it is known beforehand, and
/// stays what it is; where there is none, the list has the mean 0.
///
/// Every player brings half a drawn game, shared among those it has met by the games with each, as in
/// Bayeselo: a clean sheet gives a finite difference, larger with more games, and few games with each of
/// many press the list together no more than many with one. Players whom no chain of meetings joins cannot be
/// compared; their difference is no more than what the list begins with. Games of a player against
/// itself say nothing and do not count.
pub fn ratings(standing: &Standing, players: usize, known: &[Option<f64>]) -> Vec<Rating> {
    let ties = ties(standing, players);
    let known = |player: usize| known.get(player).copied().flatten();
    let anchors: Vec<usize> = (0..players)
        .filter(|player| known(*player).is_some())
        .collect();
    let usual = anchors
        .iter()
        .filter_map(|anchor| known(*anchor))
        .sum::<f64>()
        / anchors.len().max(1) as f64;
    let mut elo: Vec<f64> = (0..players)
        .map(|player| known(player).unwrap_or(usual))
        .collect();
    for _ in 0..10_000 {
        let mut moved: f64 = 0.0;
        for (player, ties) in ties.iter().enumerate() {
            if known(player).is_some() {
                continue;
            }
            let step = newton(ties, &elo, player);
            if let Some(own) = elo.get_mut(player) {
                *own += step;
            }
            moved = moved.max(step.abs());
        }
        if moved < 1e-6 {
            break;
        }
    }
    let off = if anchors.is_empty() {
        -elo.iter().sum::<f64>() / players.max(1) as f64
    } else {
        0.0
    };
    let errors = errors(&ties, &elo, &anchors);
    let mut list: Vec<Rating> = elo
        .iter()
        .zip(errors)
        .enumerate()
        .map(|(player, (elo, error))| Rating {
            player,
            elo: elo + off,
            error,
        })
        .collect();
    sort::by(&mut list, |a, b| b.elo.total_cmp(&a.elo));
    list
}

/// The games of each player, with the drawn ones that are added.
fn ties(standing: &Standing, players: usize) -> Vec<Vec<Tie>> {
    /// What each player brings.
    const DRAWN: f64 = 0.5;
    let met = || {
        let others = |((first, second), _): &((usize, usize), _)| first != second;
        let meetings = standing.meetings().filter(others);
        meetings.map(|(pairing, meeting)| (pairing, meeting.games))
    };
    let mut played = vec![0.0; players];
    for ((first, second), games) in met() {
        for player in [first, second] {
            if let Some(played) = played.get_mut(player) {
                *played += games.count() as f64;
            }
        }
    }
    let brings = |player: usize| match played.get(player) {
        Some(played) if *played > 0.0 => DRAWN / played,
        _ => 0.0,
    };
    let mut ties = vec![Vec::new(); players];
    for ((first, second), meeting) in met() {
        let games = meeting.count() as f64;
        let drawn = games * (brings(first) + brings(second));
        let points = (meeting.half_points() as f64 + drawn) / 2.0;
        let games = games + drawn;
        let sides = [(first, second, points), (second, first, games - points)];
        for (player, other, points) in sides {
            if let Some(own) = ties.get_mut(player) {
                own.push(Tie {
                    other,
                    games,
                    points,
                });
            }
        }
    }
    ties
}

/// How far one player's rating moves towards what the others' say of it, in Elo.
fn newton(ties: &[Tie], elo: &[f64], player: usize) -> f64 {
    /// A longer step than this overshoots where the curve is flat.
    const LONGEST: f64 = 100.0;
    let (mut excess, mut weight) = (0.0, 0.0);
    for tie in ties {
        let expected = expected_score(difference(elo, player, tie.other));
        excess += tie.points - tie.games * expected;
        weight += tie.games * expected * (1.0 - expected);
    }
    if weight <= 0.0 {
        return 0.0;
    }
    (excess / (weight * NATURAL)).clamp(-LONGEST, LONGEST)
}

fn difference(elo: &[f64], first: usize, second: usize) -> f64 {
    let of = |player: usize| elo.get(player).copied().unwrap_or(0.0);
    of(first) - of(second)
}

/// The errors by the information of the results (its inverse bounds the variance, Cramér and
/// Rao), as differences to the anchors, or where there are none to the mean.
///
/// Of very many players the inverse would take gigabytes and hours. Each one's error is then as if the
/// others' ratings were known, which is a little too small.
fn errors(ties: &[Vec<Tie>], elo: &[f64], anchors: &[usize]) -> Vec<f64> {
    /// With so many the inverse takes 32 MB and some seconds.
    const MANY: usize = 2_000;
    if elo.len() > MANY {
        return errors_among_known(ties, elo, anchors);
    }
    let players = elo.len();
    // The weights of a graph's edges; with a trace of weight to the ground it can be inverted,
    // and the ground falls out of every difference.
    const GROUND: f64 = 1e-9;
    // An anchor is known for certain.
    const CERTAIN: f64 = 1e9;
    let mut information = vec![vec![0.0; players]; players];
    for (player, (row, ties)) in information.iter_mut().zip(ties).enumerate() {
        for tie in ties {
            let weight = weight(tie, elo, player);
            for (column, sign) in [(player, 1.0), (tie.other, -1.0)] {
                if let Some(cell) = row.get_mut(column) {
                    *cell += sign * weight;
                }
            }
        }
        if let Some(cell) = row.get_mut(player) {
            *cell += if anchors.contains(&player) {
                CERTAIN
            } else {
                GROUND
            };
        }
    }
    let share = if anchors.is_empty() {
        1.0 / players.max(1) as f64
    } else {
        0.0
    };
    let inverse = inverse(information);
    let sums: Vec<f64> = inverse.iter().map(|row| row.iter().sum()).collect();
    let all: f64 = sums.iter().sum();
    let rows = inverse.iter().zip(sums).enumerate();
    rows.map(|(player, (row, sum))| {
        // The variance of a contrast c is c' V c; here it is this player against the mean.
        let own = row.get(player).copied().unwrap_or(0.0);
        let variance = own - 2.0 * share * sum + share * share * all;
        Z95 * variance.max(0.0).sqrt()
    })
    .collect()
}

/// The errors by the diagonal of the information alone. An anchor is known for certain.
fn errors_among_known(ties: &[Vec<Tie>], elo: &[f64], anchors: &[usize]) -> Vec<f64> {
    let error = |(player, ties): (usize, &Vec<Tie>)| {
        let information: f64 = ties.iter().map(|tie| weight(tie, elo, player)).sum();
        Z95 / information.sqrt()
    };
    let mut errors: Vec<f64> = ties.iter().enumerate().map(error).collect();
    for anchor in anchors {
        if let Some(error) = errors.get_mut(*anchor) {
            *error = 0.0;
        }
    }
    errors
}

/// What a player's games against another tell of the difference between the two.
fn weight(tie: &Tie, elo: &[f64], player: usize) -> f64 {
    let expected = expected_score(difference(elo, player, tie.other));
    tie.games * expected * (1.0 - expected) * NATURAL * NATURAL
}

/// The inverse by Gauss and Jordan's elimination; the matrix is symmetric and positive, so no pivot
/// needs to be sought.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for pivot in 0..matrix.len() {
        let Some(row) = matrix.get_mut(pivot) else {
            break;
        };
        let scale = row
            .get_mut(pivot)
            .map_or(1.0, |cell| std::mem::replace(cell, 1.0));
        for cell in row.iter_mut() {
            *cell /= scale;
        }
        let row = row.clone();
        for (other, line) in matrix.iter_mut().enumerate() {
            let Some(cell) = line.get_mut(pivot).filter(|_| other != pivot) else {
                continue;
            };
            let factor = std::mem::take(cell);
            for (cell, above) in line.iter_mut().zip(&row) {
                *cell -= factor * above;
            }
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A standing with so many wins, draws and losses of the first of each two.
    fn standing(players: usize, results: &[(usize, usize, [u32; 3])]) -> Standing {
        let mut standing = Standing::new(players);
        for (first, second, counts) in results {
            standing.note_results((*first, *second), *counts);
        }
        standing
    }

    #[test]
    fn two_players_differ_by_what_their_score_says() {
        // 149.5 + ½ of 200 with the drawn game added: three quarters, 190.85 points.
        let list = ratings(&standing(2, &[(0, 1, [149, 1, 49])]), 2, &[None, None]);
        let difference = list[0].elo - list[1].elo;
        assert!((difference - 190.85).abs() < 0.01, "{difference}");
        assert!((list[0].elo + list[1].elo).abs() < 1e-6);
        // √(1 / (200 · ¾ · ¼)) in natural units is 28.4 Elo, 1.96 times that for the difference,
        // and half of it to the mean.
        assert!((list[0].error - 27.8).abs() < 0.1, "{}", list[0].error);
    }

    /// A chain: 0 beats 1 as 1 beats 2, and nobody else has met. The ends are twice as far apart,
    /// with √2 times the error, and the anchor stands where it is known to stand.
    #[test]
    fn a_chain_of_neighbours_adds_up() {
        let games = [(0, 1, [59, 20, 20]), (1, 2, [59, 20, 20])];
        let list = ratings(&standing(3, &games), 3, &[None, None, Some(1320.0)]);
        let order: Vec<usize> = list.iter().map(|rating| rating.player).collect();
        assert_eq!(order, [0, 1, 2]);
        assert!((list[2].elo - 1320.0).abs() < 1e-6 && list[2].error < 1e-3);
        let (near, far) = (list[1].elo - 1320.0, list[0].elo - 1320.0);
        assert!((far - 2.0 * near).abs() < 0.01, "{near} {far}");
        let ratio = list[0].error / list[1].error;
        assert!((ratio - 2f64.sqrt()).abs() < 0.01, "{ratio}");
    }

    /// A clean sheet of eight games counts as 8½ of nine, with one opponent as with four.
    #[test]
    fn few_games_with_each_of_many_count_as_many_with_one() {
        let first = |results: &[(usize, usize, [u32; 3])], players: usize| {
            let list = ratings(&standing(players, results), players, &vec![None; players]);
            let of = |player: usize| list.iter().find(|one| one.player == player).expect("rated");
            of(0).elo - of(1).elo
        };
        let one = first(&[(0, 1, [8, 0, 0])], 2);
        // Those it has beaten are equal among each other.
        let mut results: Vec<_> = (1..5).map(|other| (0, other, [2, 0, 0])).collect();
        for own in 1..5 {
            results.extend((own + 1..5).map(|other| (own, other, [0, 2, 0])));
        }
        let many = first(&results, 5);
        assert!((one - 492.18).abs() < 0.01, "{one}");
        assert!((many - one).abs() < 0.01, "{many} {one}");
    }

    /// Two anchors 300 apart, and one who scores half against the upper and three quarters against
    /// the lower: between what each of them says, and less uncertain than by one of them alone.
    #[test]
    fn several_anchors_stay_where_they_are() {
        let games = [(0, 1, [40, 20, 40]), (0, 2, [74, 2, 24])];
        let known = [None, Some(1_500.0), Some(1_200.0)];
        let list = ratings(&standing(3, &games), 3, &known);
        let of = |player: usize| list.iter().find(|one| one.player == player).expect("rated");
        assert!((of(1).elo - 1_500.0).abs() < 1e-9 && of(1).error < 0.01);
        assert!((of(2).elo - 1_200.0).abs() < 1e-9);
        let between = of(0).elo;
        assert!((1_400.0..1_500.0).contains(&between), "{between}");
        let alone = ratings(&standing(3, &games[..1]), 3, &known);
        let alone = alone.iter().find(|one| one.player == 0).expect("rated");
        assert!((alone.elo - 1_500.0).abs() < 0.01, "{}", alone.elo);
        assert!(of(0).error < alone.error, "{} {}", of(0).error, alone.error);
    }

    /// Whoever meets a namesake is rated by the other games.
    #[test]
    fn games_against_oneself_do_not_count() {
        let others = (0, 1, [30, 20, 10]);
        let with = [(0, 0, [2, 1, 0]), others];
        let list = ratings(&standing(2, &with), 2, &[None, None]);
        assert_eq!(list, ratings(&standing(2, &[others]), 2, &[None, None]));
        let alone = ratings(&standing(1, &[(0, 0, [2, 1, 0])]), 1, &[None]);
        assert!(alone[0].elo.abs() < 1e-9, "{alone:?}");
    }

    /// Whoever meets many others has nearly the error that the whole inverse tells; that of an anchor is
    /// none, and whoever has met nobody is not known.
    #[test]
    fn many_players_have_errors_too() {
        const PLAYERS: usize = 60;
        let mut results = Vec::new();
        for own in 0..PLAYERS - 1 {
            results.extend((own + 1..PLAYERS - 1).map(|other| (own, other, [1, 2, 1])));
        }
        let standing = standing(PLAYERS, &results);
        let (ties, elo) = (ties(&standing, PLAYERS), [0.0; PLAYERS]);
        let whole = errors(&ties, &elo, &[0]);
        let short = errors_among_known(&ties, &elo, &[0]);
        assert!(short[0] == 0.0 && !is_known(short[PLAYERS - 1]));
        let ratio = short[1] / whole[1];
        assert!((0.7..1.0).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let matrix = vec![
            vec![4.0, -1.0, -2.0],
            vec![-1.0, 3.0, -1.0],
            vec![-2.0, -1.0, 5.0],
        ];
        let inverse = inverse(matrix.clone());
        for (line, row) in matrix.iter().enumerate() {
            for column in 0..3 {
                let cell: f64 = row.iter().zip(&inverse).map(|(a, b)| a * b[column]).sum();
                let expected = if line == column { 1.0 } else { 0.0 };
                assert!((cell - expected).abs() < 1e-12, "{line} {column}: {cell}");
            }
        }
    }

    /// A published table: home and away wins of the American League's seven teams of 1987, with
    /// which Agresti fits this model (Categorical Data Analysis, 1990, section 10.6). His
    /// estimates in natural units, Baltimore being 0.
    #[test]
    fn the_list_meets_a_published_fit() {
        const TEAMS: usize = 7;
        // Wins of the row over the column, of 13 games each: Milwaukee, Detroit, Toronto,
        // New York, Boston, Cleveland, Baltimore.
        const WINS: [[u32; TEAMS]; TEAMS] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        const PUBLISHED: [f64; TEAMS] = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0];
        let mut results = Vec::new();
        for (first, wins) in WINS.iter().enumerate() {
            for (second, others) in WINS.iter().enumerate().skip(first + 1) {
                results.push((first, second, [wins[second], 0, others[first]]));
            }
        }
        let mut known = vec![None; TEAMS];
        known[TEAMS - 1] = Some(0.0);
        let list = ratings(&standing(TEAMS, &results), TEAMS, &known);
        for rating in list {
            let natural = rating.elo * NATURAL;
            // The drawn games that are added draw all a little together.
            let published = PUBLISHED[rating.player];
            assert!(
                (published - 0.03..=published + 0.005).contains(&natural),
                "{} {natural} {published}",
                rating.player
            );
        }
    }
}
