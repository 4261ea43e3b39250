//! Strongly connected components (Tarjan's algorithm, without recursion).

use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// The components of what can be reached from the roots, successors first, each in order. Everything must have a list of successors.
pub fn components<K: Copy + Ord + Hash>(
    roots: impl IntoIterator<Item = K>,
    successors: &FxHashMap<K, Vec<K>>,
) -> Vec<Vec<K>> {
    let mut state = Tarjan {
        numbers: FxHashMap::default(),
        stack: Vec::new(),
        found: Vec::new(),
        done: FxHashSet::default(),
    };
    for root in roots {
        state.visit(root, successors);
    }
    state.found
}

struct Tarjan<K> {
    /// Number in the order of visits, and the smallest number that can be reached.
    numbers: FxHashMap<K, (usize, usize)>,
    stack: Vec<K>,
    found: Vec<Vec<K>>,
    done: FxHashSet<K>,
}

impl<K: Copy + Ord + Hash> Tarjan<K> {
    fn visit(&mut self, root: K, successors: &FxHashMap<K, Vec<K>>) {
        if self.numbers.contains_key(&root) {
            return;
        }
        let mut path: Vec<(K, usize)> = vec![(root, 0)];
        self.number(root);
        while let Some((one, next)) = path.last_mut() {
            let one = *one;
            if let Some(successor) = successors[&one].get(*next) {
                *next += 1;
                match self.numbers.get(successor) {
                    None => {
                        self.number(*successor);
                        path.push((*successor, 0));
                    }
                    Some((number, _)) if !self.done.contains(successor) => self.lower(one, *number),
                    Some(_) => {}
                }
                continue;
            }
            path.pop();
            let (number, low) = self.numbers[&one];
            if let Some((before, _)) = path.last() {
                self.lower(*before, low);
            }
            if number == low {
                let start = self.stack.iter().rposition(|k| *k == one).expect("it is on the stack");
                let mut component = self.stack.split_off(start);
                self.done.extend(&component);
                component.sort();
                self.found.push(component);
            }
        }
    }

    fn number(&mut self, one: K) {
        let number = self.numbers.len();
        self.numbers.insert(one, (number, number));
        self.stack.push(one);
    }

    fn lower(&mut self, one: K, low: usize) {
        let entry = self.numbers.get_mut(&one).expect("it has a number");
        entry.1 = entry.1.min(low);
    }
}
