//! What an evaluation says of a position, as JSON.

use crate::{
    engine::evaluation::{Breakdown, TaperedScore},
    players::museum::{castled::CastledChess, lab::View, terms},
};
use serde_json::{Value, json};

/// An exhibit's terms and its value, from White's side, in its own unit.
pub fn of_exhibit(view: View, chess: &CastledChess) -> Value {
    let terms: Vec<Value> = terms::terms(view, chess)
        .into_iter()
        .map(|term| {
            json!({
                "name": term.name,
                "white": in_own_unit(view, term.white),
                "black": in_own_unit(view, term.black),
                "sum": in_own_unit(view, term.white - term.black),
            })
        })
        .collect();
    let value = terms::value(view, chess);
    json!({
        "terms": terms,
        "remarks": terms::remarks(view, chess),
        "value": in_own_unit(view, value),
        "is_bound": terms::is_cut(view, chess),
        "centipawns": (view != View::Potential).then(|| view.centipawns(value)),
    })
}

/// The classical terms and the value of each evaluation, centipawns, from White's side.
pub fn of_terms(told: &Breakdown, networks: &[(String, i32)]) -> Value {
    let both = |score: TaperedScore| json!({ "middlegame": score.middlegame(), "endgame": score.endgame() });
    let terms: Vec<Value> = told
        .rows()
        .into_iter()
        .map(|row| {
            json!({
                "name": row.name(),
                "white": both(row.white),
                "black": both(row.black),
                "sum": row.sum,
            })
        })
        .collect();
    let networks = networks
        .iter()
        .map(|(name, value)| json!({ "name": name, "centipawns": value }));
    json!({
        "terms": terms,
        "mating_technique": told.method,
        "centipawns": told.value,
        "networks": networks.collect::<Vec<Value>>(),
    })
}

/// The figure that is shown: whole, or with three places behind the point.
fn in_own_unit(view: View, part: i32) -> Value {
    match view {
        View::Potential => view
            .part_in_words(part)
            .parse::<f64>()
            .map_or(Value::Null, Value::from),
        _ => Value::from(part),
    }
}
