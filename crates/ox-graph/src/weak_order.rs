//! A weak topological order (Bourdoncle, "Efficient chaotic iteration strategies with widenings", 1993): the nested loops of a
//! graph, reducible or not.
//!
//! Each strongly connected component with a cycle has a head; what remains of it without its head is decomposed again. The head is
//! the node that comes first in reverse postorder, so no other node of the component dominates it. Every edge goes forward in
//! `position`, or to the head of a component that contains its source. So every cycle has a head on it.

use crate::flow_graph::FlowGraph;
use crate::tarjan::Tarjan;
use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;
use std::hash::Hash;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ComponentId(u32);
entity_impl!(ComponentId, "loop");

/// A loop.
pub struct Component<K> {
    pub head: K,
    pub parent: Option<ComponentId>,
}

pub struct WeakOrder<K> {
    /// Each after its parent.
    pub all: PrimaryMap<ComponentId, Component<K>>,
    places: FxHashMap<K, Place>,
}

struct Place {
    innermost: Option<ComponentId>,
    position: u32,
}

/// What is left to do, the last first.
enum Task {
    Place(u32, Option<ComponentId>),
    Decompose(Vec<u32>, Option<ComponentId>),
}

impl<K: Copy + Eq + Hash> WeakOrder<K> {
    pub fn new(graph: &FlowGraph<K>) -> Self {
        let order = graph.order();
        let mut this = WeakOrder { all: PrimaryMap::new(), places: FxHashMap::default() };
        let mut search = Tarjan::new(&graph.successors);
        let mut tasks = vec![Task::Decompose((0..order.len() as u32).collect(), None)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Place(node, innermost) => {
                    let position = this.places.len() as u32;
                    this.places.insert(order[node as usize], Place { innermost, position });
                }
                Task::Decompose(part, parent) => {
                    for mut component in search.components(&part) {
                        if !graph.successors.have_cycle(&component) {
                            tasks.push(Task::Place(component[0], parent));
                            continue;
                        }
                        let head = component.remove(0);
                        let id = this.all.push(Component { head: order[head as usize], parent });
                        tasks.push(Task::Decompose(component, Some(id)));
                        tasks.push(Task::Place(head, Some(id)));
                    }
                }
            }
        }
        this
    }

    /// The place of a node in the order; a component is contiguous and begins with its head. The node must be one of the graph.
    pub fn position(&self, k: K) -> u32 {
        self.places[&k].position
    }

    /// The innermost component of a node; `None`: it has none, or is not reached.
    pub fn innermost(&self, k: K) -> Option<ComponentId> {
        self.places.get(&k)?.innermost
    }

    /// The components around the node, the outermost first.
    pub fn around(&self, k: K) -> Vec<ComponentId> {
        let mut out: Vec<ComponentId> = self.outwards(k).collect();
        out.reverse();
        out
    }

    pub fn contains(&self, c: ComponentId, k: K) -> bool {
        self.outwards(k).any(|d| c == d)
    }

    fn outwards(&self, k: K) -> impl Iterator<Item = ComponentId> + '_ {
        std::iter::successors(self.innermost(k), |&c| self.all[c].parent)
    }
}
