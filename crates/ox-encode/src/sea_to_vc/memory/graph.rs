//! Memories as a hash-consed graph of updates, with an index so that a read at a known place does not walk.
//!
//! A *run* is a chain of writes whose addresses are of one class (see `address.rs`): which of them a read at an address of
//! that class sees is looked up in a map. Where two memories meet, it is recorded which places differ between them,
//! so that a read elsewhere goes on at their common past.

use super::{Mem, Range, Scope};
use crate::sea_to_vc::address::{Class, Key, number};
use indexmap::IndexSet;
use ox_logic::{Node as TermNode, Op, Store, Term};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Node {
    /// What an array term says.
    Array(Term),
    Write {
        mem: Mem,
        addr: Term,
        element: Term,
    },
    Copy {
        mem: Mem,
        range: Range,
        source: Mem,
        from: Term,
    },
    Fill {
        mem: Mem,
        range: Range,
        element: Term,
    },
    Scramble {
        mem: Mem,
        range: Range,
        content: Term,
    },
    Ite {
        condition: Term,
        then: Mem,
        otherwise: Mem,
    },
}

/// The place of a write within its run.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub run: usize,
    pub position: u32,
}

pub(super) struct Run {
    pub class: Class,
    /// The memory below its first write.
    pub below: Mem,
    len: u32,
    /// Where each place was written: positions in rising order.
    writes: FxHashMap<u128, Vec<(u32, Term)>>,
}

/// The difference between the two sides of an `Ite`.
pub(super) struct Delta {
    /// The common past of both.
    pub past: Mem,
    places: FxHashMap<Class, FxHashSet<u128>>,
    /// Ranges of numbers: start and length.
    ranges: Vec<(u64, u64)>,
}

/// How many updates are looked at to find the common past of two memories.
const MOST_STEPS: usize = 20_000;

#[derive(Default)]
pub(super) struct Graph {
    nodes: IndexSet<Node, FxBuildHasher>,
    slots: FxHashMap<Mem, Slot>,
    pub runs: Vec<Run>,
    deltas: FxHashMap<Mem, Delta>,
    pub reads: FxHashMap<(Mem, Term), Term>,
}

impl Graph {
    pub fn node(&self, m: Mem) -> Node {
        self.nodes[m.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn slot(&self, m: Mem) -> Option<Slot> {
        self.slots.get(&m).copied()
    }

    pub fn delta(&self, m: Mem) -> Option<&Delta> {
        self.deltas.get(&m)
    }

    fn intern(&mut self, node: Node) -> (Mem, bool) {
        let (i, new) = self.nodes.insert_full(node);
        (Mem(u32::try_from(i).expect("fewer than 2^32 memories")), new)
    }

    pub fn array(&mut self, array: Term) -> Mem {
        self.intern(Node::Array(array)).0
    }

    pub fn write(&mut self, scope: &Scope<'_>, mem: Mem, addr: Term, element: Term) -> Mem {
        let (m, new) = self.intern(Node::Write { mem, addr, element });
        if new {
            let key = scope.addresses.key(scope.store, addr);
            let slot = self.place(mem, key, element);
            self.slots.insert(m, slot);
        }
        m
    }

    /// Continues the run that ends with `mem`, or starts one.
    fn place(&mut self, mem: Mem, key: Key, element: Term) -> Slot {
        let tip = self.slots.get(&mem).filter(|s| {
            let run = &self.runs[s.run];
            run.class == key.class && run.len == s.position + 1
        });
        let run = match tip {
            Some(s) => s.run,
            None => {
                let (class, below) = (key.class, mem);
                self.runs.push(Run { class, below, len: 0, writes: FxHashMap::default() });
                self.runs.len() - 1
            }
        };
        let position = self.runs[run].len;
        self.runs[run].len += 1;
        self.runs[run].writes.entry(key.offset).or_default().push((position, element));
        Slot { run, position }
    }

    /// What the run wrote there, up to this slot.
    pub fn written(&self, slot: Slot, offset: u128) -> Option<Term> {
        let writes = self.runs[slot.run].writes.get(&offset)?;
        let n = writes.partition_point(|&(p, _)| p <= slot.position);
        n.checked_sub(1).map(|i| writes[i].1)
    }

    pub fn copy(&mut self, mem: Mem, range: Range, source: Mem, from: Term) -> Mem {
        self.intern(Node::Copy { mem, range, source, from }).0
    }

    pub fn fill(&mut self, mem: Mem, range: Range, element: Term) -> Mem {
        self.intern(Node::Fill { mem, range, element }).0
    }

    pub fn scramble(&mut self, mem: Mem, range: Range, content: Term) -> Mem {
        self.intern(Node::Scramble { mem, range, content }).0
    }

    pub fn ite(&mut self, scope: &mut Scope<'_>, condition: Term, then: Mem, otherwise: Mem) -> Mem {
        match scope.store.node(condition) {
            TermNode::Bool(true) => return then,
            TermNode::Bool(false) => return otherwise,
            _ if then == otherwise => return then,
            TermNode::App(Op::Not, args) => {
                let condition = args[0];
                return self.ite(scope, condition, otherwise, then);
            }
            _ => {}
        }
        let (m, new) = self.intern(Node::Ite { condition, then, otherwise });
        if new && let Some(delta) = self.difference(scope, then, otherwise) {
            self.deltas.insert(m, delta);
        }
        m
    }

    /// Goes back from both sides, always from the younger one, until they meet.
    fn difference(&self, scope: &Scope<'_>, mut a: Mem, mut b: Mem) -> Option<Delta> {
        let mut delta = Delta { past: a, places: FxHashMap::default(), ranges: vec![] };
        for _ in 0..MOST_STEPS {
            if a == b {
                delta.past = a;
                return Some(delta);
            }
            if a < b {
                std::mem::swap(&mut a, &mut b);
            }
            a = match self.node(a) {
                Node::Array(_) => return None,
                Node::Write { mem, addr, .. } => {
                    let key = scope.addresses.key(scope.store, addr);
                    delta.places.entry(key.class).or_default().insert(key.offset);
                    mem
                }
                Node::Copy { mem, range, .. }
                | Node::Fill { mem, range, .. }
                | Node::Scramble { mem, range, .. } => {
                    let (to, len) = (number(scope.store, range.to)?, number(scope.store, range.len)?);
                    delta.ranges.push((to, len));
                    mem
                }
                Node::Ite { .. } => {
                    let inner = self.deltas.get(&a)?;
                    for (class, places) in &inner.places {
                        delta.places.entry(*class).or_default().extend(places);
                    }
                    delta.ranges.extend(&inner.ranges);
                    inner.past
                }
            };
        }
        None
    }
}

impl Delta {
    /// In how many places both sides may differ.
    pub fn len(&self) -> usize {
        self.places.values().map(FxHashSet::len).sum::<usize>() + self.ranges.len()
    }

    /// Whether both sides certainly hold the same there.
    pub fn excludes(&self, key: Key) -> bool {
        let places = self.places.iter().all(|(c, p)| *c == key.class && !p.contains(&key.offset));
        let outside = |&(to, len): &(u64, u64)| (key.offset as u64).wrapping_sub(to) >= len;
        places && (self.ranges.is_empty() || key.class == Class::Literal && self.ranges.iter().all(outside))
    }
}

/// Whether the address lies in the range: its distance from the start is less than the length.
pub(super) fn inside(store: &mut Store, range: Range, addr: Term) -> (Term, Term) {
    let distance = store.mk(Op::BvSub, &[addr, range.to]);
    (store.mk(Op::BvUlt, &[distance, range.len]), distance)
}
