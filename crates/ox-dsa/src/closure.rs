//! What follows from copies and from overlapping places, until nothing changes.
//!
//! A `MemCopy` makes the links of both sides equal, also those that are found later. Links that overlap without beginning
//! at the same byte hold parts of the same pointers, so they point to the same place. Both rules are conditional in
//! the first, context-insensitive run: there every integer has a cell, and only those that turn
//! out to carry a pointer may pull others along.

use crate::graph::{Cell, Copy, Extent, Flags, Graph, Link, NodeId};

/// Which links take part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    All,
    /// Those that lead to a node with an origin.
    WithOrigin,
}

pub fn close(graph: &mut Graph, rule: Rule) {
    loop {
        let before = graph.version;
        for index in 0..graph.copies.len() {
            let copy = graph.copies[index];
            apply_copy(graph, copy, rule);
        }
        join_overlaps(graph, rule);
        if graph.version == before {
            return;
        }
    }
}

fn counts(graph: &Graph, rule: Rule, link: &Link) -> bool {
    rule == Rule::All || link.made || graph.node_of(link.target).has_origin()
}

/// A node that gets more links than that from copies becomes a sequence: copies in a circle would go on for ever.
const MANY: usize = 128;

fn apply_copy(graph: &mut Graph, copy: Copy, rule: Rule) {
    let foreign = graph.node_of(copy.from).flags.has_any(Flags::FOREIGN);
    if foreign {
        graph.flag(copy.to, Flags::FOREIGN);
    }
    for (at, other) in [(copy.from, copy.to), (copy.to, copy.from)] {
        let (at, other) = (graph.resolve(at), graph.resolve(other));
        if at.node == other.node {
            graph.coarsen(at, at.offset.abs_diff(other.offset));
        }
        let (at, other) = (graph.resolve(at), graph.resolve(other));
        let moved: Vec<(i64, Link)> = covered(graph, at, copy.extent)
            .into_iter()
            .filter(|(_, link)| counts(graph, rule, link))
            .collect();
        for (distance, link) in moved {
            let place = graph.resolve(other.moved(distance));
            let links = &graph.node(place.node).links;
            if links.len() >= MANY
                && !links.contains_key(&place.offset)
                && let Some((first, _)) = links.first_key_value()
            {
                graph.coarsen(place, place.offset.abs_diff(*first));
            }
            let target = graph.link(place, link.bytes);
            graph.unify(target, link.target);
            if link.made {
                graph.mark_made(place, link.bytes);
            }
        }
    }
}

/// The links that the bytes from `at` on may be part of, with their distance from there.
pub fn covered(graph: &Graph, at: Cell, extent: Extent) -> Vec<(i64, Link)> {
    let node = graph.node(at.node);
    let inside = |offset: i64, link: &Link| match (extent, node.stride) {
        (Extent::Open, 0) => offset.saturating_add(link.bytes as i64) > at.offset,
        (Extent::Bytes(bytes), 0) => {
            offset.saturating_add(link.bytes as i64) > at.offset
                && i128::from(offset) < i128::from(at.offset) + i128::from(bytes)
        }
        (Extent::Open, _) => true,
        (Extent::Bytes(bytes), stride) => {
            let distance = (offset - at.offset).rem_euclid(stride as i64) as u64;
            distance < bytes || distance.saturating_add(link.bytes) > stride
        }
    };
    let links = node.links.iter().filter(|(offset, link)| inside(**offset, link));
    links.map(|(offset, link)| (offset - at.offset, *link)).collect()
}

fn join_overlaps(graph: &mut Graph, rule: Rule) {
    let mut pairs: Vec<(Link, Link)> = Vec::new();
    let ids: Vec<NodeId> =
        graph.nodes().filter(|(_, node)| !node.links.is_empty()).map(|(id, _)| id).collect();
    for id in ids {
        let node = graph.node(id);
        let links: Vec<(i64, Link)> = node.links.iter().map(|(offset, link)| (*offset, *link)).collect();
        let mut reach: Option<(i64, Link)> = None;
        // A second round for what reaches over the end of an element into the next one.
        let rounds = if node.stride > 0 { 2 } else { 1 };
        for round in 0..rounds {
            for (offset, link) in &links {
                let offset = offset.saturating_add(round * node.stride as i64);
                if let Some((end, wide)) = reach
                    && offset < end
                {
                    pairs.push((wide, *link));
                }
                let end = offset.saturating_add(link.bytes as i64);
                if reach.is_none_or(|(far, _)| end > far) {
                    reach = Some((end, *link));
                }
            }
        }
    }
    for (a, b) in pairs {
        if counts(graph, rule, &a) || counts(graph, rule, &b) {
            graph.unify(a.target, b.target);
        }
    }
}
