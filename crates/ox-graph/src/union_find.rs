//! Classes of things that belong together, over keys of any type.

use indexmap::IndexSet;
use petgraph::unionfind;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;

/// A key that was never joined is a class of its own.
pub struct UnionFind<K> {
    keys: IndexSet<K, FxBuildHasher>,
    classes: unionfind::UnionFind<usize>,
}

impl<K> Default for UnionFind<K> {
    fn default() -> Self {
        UnionFind { keys: IndexSet::default(), classes: unionfind::UnionFind::new(0) }
    }
}

impl<K: Copy + Eq + Hash> UnionFind<K> {
    /// The key that stands for the class; which one it is may change when classes are joined.
    pub fn find(&self, key: K) -> K {
        match self.keys.get_index_of(&key) {
            Some(at) => self.keys[self.classes.find(at)],
            None => key,
        }
    }

    pub fn union(&mut self, a: K, b: K) {
        let (a, b) = (self.index(a), self.index(b));
        self.classes.union(a, b);
    }

    fn index(&mut self, key: K) -> usize {
        let (at, new) = self.keys.insert_full(key);
        if new {
            self.classes.new_set();
        }
        at
    }
}
