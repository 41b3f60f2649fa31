//! The textbook's choosers against each other and against what is known of small games.

use proptest::prelude::*;
use tabiya::textbook::{
    Evaluator, LIMIT, Outcome, Rules, Searcher, Side, Silent, Thought, WIN,
    alpha_beta::AlphaBeta,
    deepening::{Deepening, Horizon, TableUse},
    games::{
        connect_four::{self, ConnectFour, OpenThrees},
        tic_tac_toe::{self, TicTacToe},
    },
    greedy::Greedy,
    minimax::Minimax,
    parallel::ParallelRoot,
    random::Random,
    rules::Blind,
};

fn think<R: Rules, O: Evaluator<R>>(
    searcher: &mut impl Searcher<R, O>,
    rules: &R,
    evaluator: &O,
    state: &R::State,
    depth: usize,
) -> Thought<R::Move> {
    searcher.choose(rules, evaluator, state, depth, &mut Silent)
}

/// Plays the choices (each taken modulo the number of moves) as far as the game goes.
fn after<R: Rules>(rules: &R, start: R::State, choices: &[usize]) -> R::State {
    choices.iter().fold(start, |state, choice| {
        let moves = rules.moves(&state);
        match moves.len() {
            0 => state,
            count => rules.play(&state, moves[choice % count]),
        }
    })
}

/// The value that every full-width chooser finds, once checked to be one and the same.
fn agreed_value<R, O>(rules: &R, evaluator: &O, state: &R::State, depth: usize) -> i32
where
    R: Rules + Sync,
    O: Evaluator<R> + Sync,
{
    let yardstick = think(&mut Minimax::default(), rules, evaluator, state, depth);
    let mut values = vec![
        think(&mut AlphaBeta::plain(), rules, evaluator, state, depth).value,
        think(&mut AlphaBeta::ordered(), rules, evaluator, state, depth).value,
    ];
    values.push(think(&mut Minimax { prune: true }, rules, evaluator, state, depth).value);
    for style in [AlphaBeta::plain(), AlphaBeta::ordered()] {
        let mut parallel = ParallelRoot { style, threads: 3 };
        values.push(think(&mut parallel, rules, evaluator, state, depth).value);
    }
    for table in [TableUse::Off, TableUse::SameDepth] {
        let mut deepening = Deepening {
            horizon: Horizon::Evaluate,
            table,
        };
        values.push(think(&mut deepening, rules, evaluator, state, depth).value);
    }
    assert!(
        values.iter().all(|value| *value == yardstick.value),
        "{} but {values:?}",
        yardstick.value
    );
    yardstick.value
}

proptest! {
    #![proptest_config(crate::seeded::cases(48))]

    #[test]
    fn all_full_width_choosers_agree_on_tic_tac_toe(
        choices in prop::collection::vec(0usize..9, 1..9),
        depth in 1usize..7,
    ) {
        let state = after(&TicTacToe, tic_tac_toe::Board::default(), &choices);
        agreed_value(&TicTacToe, &Blind, &state, depth);
    }

    #[test]
    fn all_full_width_choosers_agree_on_connect_four(
        choices in prop::collection::vec(0usize..7, 0..36),
        depth in 1usize..5,
    ) {
        let state = after(&ConnectFour, connect_four::Board::default(), &choices);
        agreed_value(&ConnectFour, &OpenThrees, &state, depth);
    }

    #[test]
    fn evaluations_never_look_like_wins(choices in prop::collection::vec(0usize..7, 0..42)) {
        let state = after(&ConnectFour, connect_four::Board::default(), &choices);
        prop_assert!(OpenThrees.value(&ConnectFour, &state).abs() <= LIMIT);
    }
}

#[test]
fn tic_tac_toe_is_a_draw() {
    let start = tic_tac_toe::Board::default();
    assert_eq!(
        think(&mut AlphaBeta::plain(), &TicTacToe, &Blind, &start, 9).value,
        0
    );
    let thought = think(&mut Minimax::default(), &TicTacToe, &Blind, &start, 9);
    assert_eq!(thought.value, 0);
    // 549,945 positions below the empty board, 255,168 of them ended: the count of all games
    // of tic-tac-toe, known from the literature.
    assert_eq!(
        (thought.counts.nodes, thought.counts.leaves),
        (549_945, 255_168)
    );
}

#[test]
fn alpha_beta_visits_less_than_minimax_and_order_less_still() {
    let state = after(&ConnectFour, connect_four::Board::default(), &[3, 3, 2]);
    let count = |thought: Thought<u8>| thought.counts.nodes;
    let minimax = count(think(
        &mut Minimax::default(),
        &ConnectFour,
        &OpenThrees,
        &state,
        6,
    ));
    let plain = count(think(
        &mut AlphaBeta::plain(),
        &ConnectFour,
        &OpenThrees,
        &state,
        6,
    ));
    let ordered = count(think(
        &mut AlphaBeta::ordered(),
        &ConnectFour,
        &OpenThrees,
        &state,
        6,
    ));
    assert!(
        minimax > 4 * plain && plain > ordered,
        "{minimax} {plain} {ordered}"
    );
}

#[test]
fn connect_four_forced_wins_are_found_with_their_distance() {
    // X has two in the middle of the bottom row and both sides open: a third makes two threats.
    let state = after(&ConnectFour, connect_four::Board::default(), &[2, 2, 3, 3]);
    let mut deepening = Deepening::default();
    let thought = think(&mut deepening, &ConnectFour, &OpenThrees, &state, 5);
    assert_eq!(thought.value, WIN - 3, "win on the third ply");
    let mut board = state;
    for chosen in thought.line {
        board = ConnectFour.play(&board, chosen);
    }
    assert_eq!(ConnectFour.outcome(&board), Some(Outcome::Won(Side::First)));
}

#[test]
fn greedy_takes_the_win_at_hand_and_random_is_repeatable() {
    let state = after(&TicTacToe, tic_tac_toe::Board::default(), &[0, 2, 0, 2]);
    let greedy = think(&mut Greedy::new(1), &TicTacToe, &Blind, &state, 1);
    assert_eq!(greedy.value, WIN - 1);
    let game = |seed| {
        let mut random = Random::new(seed);
        let mut board = connect_four::Board::default();
        while let Some(chosen) = think(&mut random, &ConnectFour, &Blind, &board, 1).best() {
            board = ConnectFour.play(&board, chosen);
        }
        board
    };
    assert_eq!(game(7), game(7));
    assert!(ConnectFour.outcome(&game(7)).is_some());
}
