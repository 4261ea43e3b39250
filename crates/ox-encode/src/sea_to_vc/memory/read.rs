//! β-reduction: what a read of a memory at an address is. Iterative, each memory and address once.

use super::given::given;
use super::graph::{Graph, Node, inside};
use super::{Mem, Scope};
use crate::sea_to_vc::address::Class;
use ox_logic::{Node as TermNode, Op, Term};
use rustc_hash::FxHashSet;

/// An update on the way that may or may not cover the address.
struct Maybe {
    /// The memory with this update on top.
    mem: Mem,
    covered: Term,
    element: Term,
    /// Nothing below was left out because something above hides it.
    whole: bool,
}

enum Task {
    Read(Mem, Term),
    /// Two results are there: one of them, by the condition; then the updates above.
    Join {
        mem: Mem,
        addr: Term,
        condition: Term,
        above: Vec<Maybe>,
    },
    /// One result is there; the updates above it.
    Finish {
        mem: Mem,
        addr: Term,
        above: Vec<Maybe>,
    },
}

/// Where a walk ends.
enum End {
    Value(Term),
    /// Go on elsewhere, at another address.
    Elsewhere(Mem, Term),
    /// `ite(condition, first, second)`
    Either(Term, (Mem, Term), (Mem, Term)),
}

pub(super) fn read(graph: &mut Graph, scope: &mut Scope<'_>, mem: Mem, addr: Term) -> Term {
    let mut tasks = vec![Task::Read(mem, addr)];
    let mut results: Vec<Term> = vec![];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Read(mem, addr) => {
                if let Some(&t) = graph.reads.get(&(mem, addr)) {
                    results.push(t);
                    continue;
                }
                let (above, end) = match split(scope, addr) {
                    Some((c, a, b)) => (vec![], End::Either(c, (mem, a), (mem, b))),
                    None => walk(graph, scope, mem, addr),
                };
                match end {
                    End::Value(t) => {
                        let t = finish(graph, scope, mem, addr, above, t);
                        results.push(t);
                    }
                    End::Elsewhere(m, a) => {
                        tasks.extend([Task::Finish { mem, addr, above }, Task::Read(m, a)]);
                    }
                    End::Either(condition, (m, a), (n, b)) => {
                        let join = Task::Join { mem, addr, condition, above };
                        tasks.extend([join, Task::Read(n, b), Task::Read(m, a)]);
                    }
                }
            }
            Task::Join { mem, addr, condition, above } => {
                let second = results.pop().expect("the second read");
                let first = results.pop().expect("the first read");
                let t = scope.store.mk(Op::Ite, &[condition, first, second]);
                let t = finish(graph, scope, mem, addr, above, t);
                results.push(t);
            }
            Task::Finish { mem, addr, above } => {
                let t = results.pop().expect("the read below");
                let t = finish(graph, scope, mem, addr, above, t);
                results.push(t);
            }
        }
    }
    results.pop().expect("the result")
}

/// Whether a read there meets more than so many updates that may or may not be at this address. At most a few times as many updates
/// are looked at; where two memories meet, what differs between them counts, or one of them is followed.
pub(super) fn is_undecided(
    graph: &Graph,
    scope: &mut Scope<'_>,
    mem: Mem,
    addr: Term,
    more_than: usize,
) -> bool {
    let key = scope.addresses.key(scope.store, addr);
    if !matches!(key.class, Class::Relative(_)) || split(scope, addr).is_some() {
        return false;
    }
    let (mut at, mut met) = (mem, 0);
    let mut seen = FxHashSet::default();
    for _ in 0..8 * (more_than + 1) {
        if met > more_than {
            return true;
        }
        if graph.reads.contains_key(&(at, addr)) {
            return false;
        }
        at = match graph.node(at) {
            Node::Array(_) => return false,
            Node::Write { mem: below, addr: written, .. } => {
                let run = &graph.runs[graph.slot(at).expect("every write has its place in a run").run];
                if run.class == key.class {
                    run.below
                } else {
                    // an initial value at a known place is one comparison, and only one of them holds
                    if matches!(run.class, Class::Relative(_)) && seen.insert(written) {
                        let covered = scope.addresses.equal(scope.store, addr, written);
                        met += usize::from(!matches!(scope.store.node(covered), TermNode::Bool(_)));
                    }
                    below
                }
            }
            Node::Fill { mem: below, .. }
            | Node::Scramble { mem: below, .. }
            | Node::Copy { mem: below, .. } => {
                met += 1;
                below
            }
            Node::Ite { then, .. } => match graph.delta(at) {
                Some(delta) => {
                    met += delta.len();
                    delta.past
                }
                None => then,
            },
        };
    }
    met > more_than
}

/// An address that is one of a few places.
fn split(scope: &mut Scope<'_>, addr: Term) -> Option<(Term, Term, Term)> {
    match scope.store.node(addr) {
        TermNode::App(Op::Ite, args) => {
            let found = (args[0], args[1], args[2]);
            (scope.addresses.leaves(scope.store, addr) > 1).then_some(found)
        }
        _ => None,
    }
}

/// From `mem` back to the update that certainly decides the element; the undecided ones are collected.
fn walk(graph: &Graph, scope: &mut Scope<'_>, mem: Mem, addr: Term) -> (Vec<Maybe>, End) {
    let key = scope.addresses.key(scope.store, addr);
    let mut above: Vec<Maybe> = vec![];
    let mut seen = FxHashSet::default();
    let mut at = mem;
    let end = loop {
        if at != mem
            && let Some(&t) = graph.reads.get(&(at, addr))
        {
            break End::Value(t);
        }
        let (below, covered, element) = match graph.node(at) {
            Node::Array(t) => break End::Value(scope.store.mk(Op::Select, &[t, addr])),
            Node::Write { mem: below, addr: written, element } => {
                let slot = graph.slot(at).expect("every write has its place in a run");
                let run = &graph.runs[slot.run];
                if run.class == key.class {
                    match graph.written(slot, key.offset) {
                        Some(t) => break End::Value(t),
                        None => {
                            at = run.below;
                            continue;
                        }
                    }
                }
                // a younger write to the same address hides it
                if !seen.insert(written) {
                    above.iter_mut().for_each(|m| m.whole = false);
                    at = below;
                    continue;
                }
                let covered = scope.addresses.equal(scope.store, addr, written);
                let element = match key.class {
                    Class::Literal | Class::Object if scope.store.is_simplifying() => {
                        given(scope.store, covered, element)
                    }
                    Class::Literal | Class::Object | Class::Relative(_) => element,
                };
                (below, covered, element)
            }
            Node::Fill { mem: below, range, element } => (below, inside(scope.store, range, addr).0, element),
            Node::Scramble { mem: below, range, content } => {
                let covered = inside(scope.store, range, addr).0;
                (below, covered, scope.store.mk(Op::Select, &[content, addr]))
            }
            Node::Copy { mem: below, range, source, from } => {
                let (covered, distance) = inside(scope.store, range, addr);
                if *scope.store.node(covered) == TermNode::Bool(false) {
                    at = below;
                    continue;
                }
                let there = scope.store.mk(Op::BvAdd, &[from, distance]);
                match scope.store.node(covered) {
                    TermNode::Bool(true) => break End::Elsewhere(source, there),
                    _ => {
                        let end = End::Either(covered, (source, there), (below, addr));
                        // the join is remembered for this node, the undecided updates for those above
                        if at == mem {
                            break end;
                        }
                        break End::Elsewhere(at, addr);
                    }
                }
            }
            Node::Ite { condition, then, otherwise } => match graph.delta(at) {
                Some(delta) if delta.excludes(key) => {
                    at = delta.past;
                    continue;
                }
                _ if at == mem => break End::Either(condition, (then, addr), (otherwise, addr)),
                _ => break End::Elsewhere(at, addr),
            },
        };
        match scope.store.node(covered) {
            TermNode::Bool(true) => break End::Value(element),
            TermNode::Bool(false) => {}
            _ => above.push(Maybe { mem: at, covered, element, whole: true }),
        }
        at = below;
    };
    (above, end)
}

/// Puts the undecided updates on top of what is below them.
fn finish(
    graph: &mut Graph,
    scope: &mut Scope<'_>,
    mem: Mem,
    addr: Term,
    above: Vec<Maybe>,
    below: Term,
) -> Term {
    let mut t = below;
    for maybe in above.into_iter().rev() {
        t = scope.store.mk(Op::Ite, &[maybe.covered, maybe.element, t]);
        if maybe.whole {
            graph.reads.insert((maybe.mem, addr), t);
        }
    }
    graph.reads.insert((mem, addr), t);
    t
}
