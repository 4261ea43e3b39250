//! Things that are made once, on demand, and shared.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock};

/// A thing that one thread makes, while others wait for it.
type Cell<V> = Arc<OnceLock<V>>;

pub struct Cache<K, V>(Mutex<HashMap<K, Cell<V>>>);

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Cache(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// The first to ask makes it; the others wait.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let cell = self.0.lock().expect("nothing panics while holding it").entry(key).or_default().clone();
        cell.get_or_init(make).clone()
    }

    /// One of those that are there.
    pub fn any(&self) -> Option<V> {
        let all = self.0.lock().expect("nothing panics while holding it");
        all.values().find_map(|cell| cell.get().cloned())
    }
}
