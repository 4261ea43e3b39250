//! The algorithms against the definitions, on random graphs.

use ox_graph::{Dominators, FlowGraph, UnionFind, WeakOrder};
use proptest::prelude::*;
use std::collections::BTreeSet;

type Lists = Vec<Vec<usize>>;

/// Up to 12 nodes with up to 3 successors each: dense enough for nested and irreducible loops.
fn graphs() -> impl Strategy<Value = Lists> {
    (1..13usize).prop_flat_map(|n| prop::collection::vec(prop::collection::vec(0..n, 0..4), n))
}

fn flow(lists: &Lists, roots: impl IntoIterator<Item = usize>) -> FlowGraph<usize> {
    FlowGraph::new(roots, |k| lists[k].clone())
}

/// What can be reached from a node through nodes that are allowed; itself included if it is allowed.
fn reach(lists: &Lists, from: usize, allowed: impl Fn(usize) -> bool) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut work = vec![from];
    while let Some(k) = work.pop() {
        if allowed(k) && seen.insert(k) {
            work.extend(&lists[k]);
        }
    }
    seen
}

/// A path of at least one edge.
fn leads_to(lists: &Lists, a: usize, b: usize) -> bool {
    lists[a].iter().any(|&next| reach(lists, next, |_| true).contains(&b))
}

proptest! {
    #[test]
    fn the_order_holds_what_is_reached_and_goes_back_on_cycles_only(lists in graphs()) {
        let graph = flow(&lists, [0]);
        let nodes: BTreeSet<usize> = graph.order().iter().copied().collect();
        prop_assert_eq!(graph.order().len(), nodes.len());
        prop_assert_eq!(graph.order()[0], 0);
        prop_assert_eq!(&nodes, &reach(&lists, 0, |_| true));
        for a in 0..lists.len() {
            prop_assert_eq!(graph.position(a).map(|i| graph.order()[i as usize]), nodes.get(&a).copied());
            for &b in lists[a].iter().filter(|_| nodes.contains(&a)) {
                prop_assert!(graph.position(a) < graph.position(b) || leads_to(&lists, b, a));
            }
        }
        let cyclic = nodes.iter().any(|&k| leads_to(&lists, k, k));
        prop_assert_eq!(graph.back_edge().is_some(), cyclic);
    }

    #[test]
    fn predecessors_are_the_edges_turned_round(lists in graphs()) {
        let graph = flow(&lists, [0]);
        for to in 0..lists.len() {
            let edges = graph.order().iter().flat_map(|&from| lists[from].iter().filter(|&&k| k == to).map(move |_| from));
            prop_assert_eq!(graph.predecessors(to).collect::<Vec<_>>(), edges.collect::<Vec<_>>());
        }
    }

    #[test]
    fn components_are_the_classes_of_mutual_reachability(lists in graphs()) {
        let graph = flow(&lists, 0..lists.len());
        let components = graph.components();
        prop_assert_eq!(components.iter().map(Vec::len).sum::<usize>(), lists.len());
        let of = |k: usize| components.iter().position(|c| c.contains(&k)).unwrap();
        for a in 0..lists.len() {
            for b in 0..lists.len() {
                let mutual = a == b || leads_to(&lists, a, b) && leads_to(&lists, b, a);
                prop_assert_eq!(of(a) == of(b), mutual);
                // each after those it can reach
                prop_assert!(!leads_to(&lists, a, b) || of(b) <= of(a));
            }
            let on_cycle = graph.cycles().iter().any(|c| c.contains(&a));
            prop_assert_eq!(on_cycle, leads_to(&lists, a, a));
        }
    }

    #[test]
    fn without_a_dominator_there_is_no_way(lists in graphs()) {
        let graph = flow(&lists, [0]);
        let dominators = Dominators::new(&graph);
        let reached = reach(&lists, 0, |_| true);
        let needs = |b: usize, a: usize| a == b || !reach(&lists, 0, |k| k != a).contains(&b);
        for a in 0..lists.len() {
            for b in 0..lists.len() {
                let both = reached.contains(&a) && reached.contains(&b);
                prop_assert_eq!(dominators.dominates(a, b), both && needs(b, a));
                if both {
                    let common = dominators.common(a, b);
                    prop_assert!(needs(a, common) && needs(b, common));
                    let nearest = reached.iter().all(|&c| !(needs(a, c) && needs(b, c)) || needs(common, c));
                    prop_assert!(nearest);
                }
            }
        }
        for &b in &reached {
            let immediate = dominators.immediate(b);
            let others: Vec<usize> = reached.iter().copied().filter(|&a| a != b && needs(b, a)).collect();
            prop_assert!(others.contains(&immediate) || b == 0 && immediate == 0);
            prop_assert!(others.iter().all(|&a| needs(immediate, a)));
        }
    }

    #[test]
    fn a_weak_order_goes_back_to_heads_around_only(lists in graphs(), all_roots: bool) {
        let graph = flow(&lists, 0..if all_roots { lists.len() } else { 1 });
        let order = WeakOrder::new(&graph);
        let positions: BTreeSet<u32> = graph.order().iter().map(|&k| order.position(k)).collect();
        prop_assert_eq!(positions, (0..graph.order().len() as u32).collect());
        for &a in graph.order() {
            for &b in &lists[a] {
                let heads: Vec<usize> = order.around(a).iter().map(|&c| order.all[c].head).collect();
                prop_assert!(order.position(a) < order.position(b) || heads.contains(&b));
            }
        }
    }

    #[test]
    fn components_of_a_weak_order_nest_and_begin_with_their_head(lists in graphs()) {
        let graph = flow(&lists, [0]);
        let order = WeakOrder::new(&graph);
        for (id, component) in order.all.iter() {
            let members: Vec<usize> = graph.order().iter().copied().filter(|&k| order.contains(id, k)).collect();
            let first = order.position(component.head);
            let positions: BTreeSet<u32> = members.iter().map(|&k| order.position(k)).collect();
            prop_assert_eq!(positions, (first..first + members.len() as u32).collect());
            prop_assert_eq!(order.innermost(component.head), Some(id));
            let inside = |k: usize| members.contains(&k);
            prop_assert!(members.iter().all(|&k| reach(&lists, k, inside).contains(&component.head)));
            prop_assert!(component.parent.is_none_or(|p| members.iter().all(|&k| order.contains(p, k))));
        }
        for &k in graph.order() {
            prop_assert_eq!(order.around(k).last().copied(), order.innermost(k));
        }
    }

    #[test]
    fn classes_are_those_of_a_naive_partition(pairs in prop::collection::vec((0..10u8, 0..10u8), 0..15)) {
        let mut classes = UnionFind::default();
        let mut naive: Vec<u8> = (0..10).collect();
        for (a, b) in pairs {
            classes.union(a, b);
            let (from, to) = (naive[a as usize], naive[b as usize]);
            naive.iter_mut().filter(|c| **c == from).for_each(|c| *c = to);
        }
        for a in 0..10 {
            prop_assert_eq!(classes.find(classes.find(a)), classes.find(a));
            for b in 0..10 {
                prop_assert_eq!(classes.find(a) == classes.find(b), naive[a as usize] == naive[b as usize]);
            }
        }
    }
}

#[test]
fn a_long_chain_needs_no_deep_stack() {
    const LAST: usize = 1_000_000;
    let graph = FlowGraph::new([0], |k: usize| (k < LAST).then_some(k + 1));
    assert_eq!(graph.components().len(), LAST + 1);
    assert!(Dominators::new(&graph).dominates(0, LAST));
    assert_eq!(WeakOrder::new(&graph).position(LAST), LAST as u32);
}

#[test]
fn the_first_successor_comes_first() {
    let graph = FlowGraph::new(["a"], |k| if k == "a" { vec!["b", "c"] } else { vec![] });
    assert_eq!(graph.order(), ["a", "b", "c"]);
    assert_eq!(graph.predecessors("b").collect::<Vec<_>>(), ["a"]);
}
