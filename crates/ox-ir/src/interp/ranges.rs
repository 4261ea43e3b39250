//! A map from addresses or offsets to values that knows ranges: to set a billion of them costs what setting one does.

use std::collections::BTreeMap;

pub(super) struct Ranges<T> {
    /// By the first of each range: the last, and the value. They are disjoint.
    map: BTreeMap<u64, (u64, T)>,
}

/// Some in a row that have the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range<T> {
    pub first: u64,
    pub last: u64,
    pub value: T,
}

impl<T: Copy + PartialEq> Ranges<T> {
    pub fn new() -> Self {
        Ranges { map: BTreeMap::new() }
    }

    /// From `first` on; what goes beyond the last address is left out. `None` takes them out.
    pub fn set(&mut self, first: u64, length: u64, value: Option<T>) {
        let Some(last) = length.checked_sub(1).map(|n| first.saturating_add(n)) else { return };
        for old in self.within(first, length) {
            self.cut(old, first, last);
        }
        let Some(value) = value else { return };
        // one range with what comes right before it
        if let Some(before) = first.checked_sub(1)
            && let Some((_, (end, same))) = self.map.range_mut(..first).next_back()
            && *end == before
            && *same == value
        {
            *end = last;
            return;
        }
        self.map.insert(first, (last, value));
    }

    /// Takes the part from `first` to `last` out of the range that has this one in it.
    fn cut(&mut self, part: Range<T>, first: u64, last: u64) {
        let (&start, &(end, value)) = self.map.range(..=part.first).next_back().expect("it is there");
        self.map.remove(&start);
        if start < first {
            self.map.insert(start, (first - 1, value));
        }
        if end > last {
            self.map.insert(last + 1, (end, value));
        }
    }

    /// What is set there, in order.
    pub fn within(&self, first: u64, length: u64) -> Vec<Range<T>> {
        let Some(last) = length.checked_sub(1).map(|n| first.saturating_add(n)) else { return vec![] };
        let before = self.map.range(..first).next_back().filter(|(_, (end, _))| *end >= first);
        let inside = self.map.range(first..=last);
        let clipped = |(start, (end, value)): (&u64, &(u64, T))| Range {
            first: (*start).max(first),
            last: (*end).min(last),
            value: *value,
        };
        before.into_iter().chain(inside).map(clipped).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(ranges: &Ranges<u64>, at: u64) -> Option<u64> {
        ranges.within(at, 1).first().map(|r| r.value)
    }

    /// Against a map that knows each number by itself.
    #[test]
    fn ranges_are_like_numbers() {
        let mut random = 12345u64;
        let mut next = |below: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % below
        };
        let (mut ranges, mut plain) = (Ranges::new(), BTreeMap::new());
        for _ in 0..2000 {
            let (first, length) = (next(60), next(20));
            let value = Some(next(3)).filter(|v| *v > 0);
            ranges.set(first, length, value);
            for at in first..first + length {
                match value {
                    Some(v) => plain.insert(at, v),
                    None => plain.remove(&at),
                };
            }
            for at in 0..90 {
                assert_eq!(get(&ranges, at), plain.get(&at).copied(), "at {at}");
            }
            let (first, length) = (next(60), next(20));
            let listed = ranges.within(first, length);
            let each = listed.iter().flat_map(|r| (r.first..=r.last).map(|at| (at, r.value)));
            let expected: Vec<(u64, u64)> =
                plain.range(first..first + length).map(|(a, v)| (*a, *v)).collect();
            assert_eq!(each.collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_last_address_is_one_of_them() {
        let mut ranges = Ranges::new();
        ranges.set(5, u64::MAX, Some(1));
        ranges.set(u64::MAX - 1, 7, Some(2));
        assert_eq!((get(&ranges, 4), get(&ranges, 5), get(&ranges, u64::MAX)), (None, Some(1), Some(2)));
        ranges.set(0, u64::MAX, None);
        assert_eq!((get(&ranges, 5), get(&ranges, u64::MAX)), (None, Some(2)));
        ranges.set(3, 0, Some(9));
        assert_eq!(get(&ranges, 3), None);
    }
}
