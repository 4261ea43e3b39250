//! Which functions call one another directly, and which of them are recursive.

use crate::effects::Role;
use crate::model::*;
use cranelift_entity::SecondaryMap;
use ox_graph::FlowGraph;

pub struct CallGraph {
    /// The functions with a body that each one calls, without repetition.
    pub callees: SecondaryMap<FuncId, Vec<FuncId>>,
    /// Some chain of calls leads back to it.
    pub recursive: SecondaryMap<FuncId, bool>,
    /// It calls through a pointer.
    pub indirect: SecondaryMap<FuncId, bool>,
}

impl CallGraph {
    pub fn new(module: &Module) -> Self {
        let mut callees: SecondaryMap<FuncId, Vec<FuncId>> = SecondaryMap::new();
        let mut indirect = SecondaryMap::new();
        for (id, function) in module.functions.iter() {
            let body = function.body.iter().flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
            for inst in body {
                match inst.kind.effects().role {
                    Role::Call(f) if module.functions[f].body.is_some() => callees[id].push(f),
                    Role::CallPointer => indirect[id] = true,
                    Role::Call(_) | Role::Assert | Role::Stop | Role::Plain => {}
                }
            }
            callees[id].sort();
            callees[id].dedup();
        }
        let graph = FlowGraph::new(module.functions.keys(), |f| callees[f].iter().copied());
        let mut recursive = SecondaryMap::new();
        graph.cycles().into_iter().flatten().for_each(|f| recursive[f] = true);
        CallGraph { callees, recursive, indirect }
    }

    /// `start` and what it calls, directly or not.
    pub fn reached_from(&self, start: FuncId) -> SecondaryMap<FuncId, bool> {
        let mut seen: SecondaryMap<FuncId, bool> = SecondaryMap::new();
        let mut work = vec![start];
        while let Some(f) = work.pop() {
            if !seen[f] {
                seen[f] = true;
                work.extend(&self.callees[f]);
            }
        }
        seen
    }
}
