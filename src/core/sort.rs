//! Stable sorting that takes little room in the program, for lists that are sorted once in a while.
//!
//! The standard library's sort is compiled anew for every kind of element and every comparison, some
//! eight kilobytes each time: together they took a megabyte of a program of fifteen. Here it is
//! compiled once, for places in a list, and the elements follow their places. That takes about twice
//! the time: where many things are sorted again and again the standard library's is the one to use.

use std::cmp::Ordering;

/// Sorts by a comparison; what is equal keeps its order.
pub fn by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut of_places = |a: usize, b: usize| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    };
    if let Some(places) = sorted(items.len(), &mut of_places) {
        arrange(places, &mut |a, b| items.swap(a, b));
    }
}

/// Sorts by a key; what has equal keys keeps its order.
pub fn by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a key that is found out once for each element; what has equal keys keeps its order.
pub fn by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let mut of_places = |a: usize, b: usize| keys.get(a).cmp(&keys.get(b));
    if let Some(places) = sorted(items.len(), &mut of_places) {
        arrange(places, &mut |a, b| items.swap(a, b));
    }
}

/// Sorts from the least to the greatest; what is equal keeps its order.
pub fn ascending<T: Ord>(items: &mut [T]) {
    by(items, T::cmp);
}

/// For each place, from the first, where its element stands now. `None` where all are in order.
#[inline(never)]
fn sorted(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Option<Vec<usize>> {
    if (1..count).all(|place| compare(place - 1, place).is_le()) {
        return None;
    }
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    Some(places)
}

/// Swaps elements until each place has the one that `places` says.
#[inline(never)]
fn arrange(mut places: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        let mut place = start;
        // Around one ring of elements that take each other's places; a place that is done names itself.
        while let Some(from) = places.get_mut(place) {
            let from = std::mem::replace(from, place);
            if from == start {
                break;
            }
            swap(place, from);
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Reverse;

    /// Numbers with few different values, each with its place.
    fn list(length: usize, seed: u64) -> Vec<(u64, usize)> {
        let mut state = seed;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let few = length as u64 / 2 + 1;
        (0..length).map(|place| (next() % few, place)).collect()
    }

    #[test]
    fn sorts_as_the_standard_library_does() {
        for length in (0..40).chain([100, 1_000]) {
            for seed in 1..20 {
                let given = list(length, seed);
                let mut wanted = given.clone();
                wanted.sort_by_key(|(number, _)| *number);
                let mut found = given.clone();
                by_key(&mut found, |(number, _)| *number);
                assert_eq!(found, wanted, "{given:?}");
                found.clone_from(&given);
                by(&mut found, |a, b| a.0.cmp(&b.0));
                assert_eq!(found, wanted, "{given:?}");
                found.clone_from(&given);
                by_cached_key(&mut found, |(number, _)| number.to_string());
                wanted.clone_from(&given);
                wanted.sort_by_cached_key(|(number, _)| number.to_string());
                assert_eq!(found, wanted, "{given:?}");
                let mut falling: Vec<_> = given.iter().map(|of| Reverse(*of)).collect();
                let mut wanted = falling.clone();
                wanted.sort();
                ascending(&mut falling);
                assert_eq!(falling, wanted, "{given:?}");
            }
        }
    }

    #[test]
    fn what_is_equal_keeps_its_order() {
        let mut names = ["b1", "a1", "b2", "a2", "a3"].map(String::from);
        by_key(&mut names, |name| name.starts_with('b'));
        assert_eq!(names, ["a1", "a2", "a3", "b1", "b2"]);
    }

    #[test]
    fn nothing_and_one_are_in_order() {
        let never = |_: &u8, _: &u8| unreachable!("nothing to compare");
        by(&mut [], never);
        by(&mut [1], never);
        let mut one = [String::from("e4")];
        by_cached_key(&mut one, String::len);
        ascending(&mut one);
        assert_eq!(one, ["e4"]);
    }
}
