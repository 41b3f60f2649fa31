//! A list that is too long for one answer, told in parts.

/// So many things are told at once.
pub const MOST: usize = 20;

/// The list, and how much of it was told.
#[derive(Debug)]
pub struct Listed<T> {
    all: Vec<T>,
    told: usize,
}

impl<T> Default for Listed<T> {
    fn default() -> Listed<T> {
        Listed::new(Vec::new())
    }
}

impl<T> Listed<T> {
    pub fn new(all: Vec<T>) -> Listed<T> {
        Listed { all, told: 0 }
    }

    pub fn all(&self) -> &[T] {
        &self.all
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether everything was told.
    pub fn is_told(&self) -> bool {
        self.told >= self.all.len()
    }

    /// The place of what comes next, from 0.
    pub fn place(&self) -> usize {
        self.told
    }

    /// What comes next is at this place, from 0.
    pub fn begin_at(&mut self, place: usize) {
        self.told = place.min(self.all.len());
    }

    /// The next of them, each with its number from 1.
    pub fn part(&mut self) -> impl Iterator<Item = (usize, &T)> {
        let from = self.told;
        self.told = from.saturating_add(MOST).min(self.all.len());
        let part = self.all.get(from..self.told).unwrap_or_default();
        (from + 1..).zip(part)
    }

    /// The one with this number, from 1.
    pub fn numbered(&self, number: &str) -> Option<&T> {
        self.all.get(place(number, self.all.len())?)
    }
}

/// The place of the thing with this number among so many, from 0.
pub fn place(number: &str, count: usize) -> Option<usize> {
    let number = number.parse::<usize>().ok()?;
    number.checked_sub(1).filter(|place| *place < count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_follow_one_another_to_the_end() {
        let mut list = Listed::new((101..=145).collect::<Vec<u32>>());
        let mut ends = Vec::new();
        while !list.is_told() {
            let part: Vec<(usize, u32)> = list.part().map(|(number, own)| (number, *own)).collect();
            ends.push((part[0], part[part.len() - 1]));
        }
        assert_eq!(
            ends,
            [
                ((1, 101), (20, 120)),
                ((21, 121), (40, 140)),
                ((41, 141), (45, 145))
            ]
        );
        assert_eq!(list.part().count(), 0);
        list.begin_at(44);
        assert_eq!((list.place(), list.part().count()), (44, 1));
        assert_eq!(list.numbered("45"), Some(&145));
        assert_eq!((list.numbered("0"), list.numbered("46")), (None, None));
    }
}
