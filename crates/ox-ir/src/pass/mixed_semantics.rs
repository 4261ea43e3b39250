//! Mixed semantics (SeaHorn paper, section 2 and Fig. 2): after it, only the entry has assertions.
//!
//! A call of a function that may fail either fails inside, and then it does not return, or it returns. So the entry gets one copy
//! of each such function, with its assertions, that ends where the function would return; before each call an arbitrary
//! choice is made between jumping into that copy and calling `f.passing`, in which every assertion is an assumption. A function is
//! copied once, however often it is called, because what happens after the copy needs no call stack.
//!
//! Recursive functions, functions that call through pointers and variadic ones are not copied: the entry and the copies call them
//! as they are, so their failures still have to be propagated by the encoding. Where a failure cannot matter any more, in
//! `….passing`, their passing copies are called.
//!
//! Something unsupported is treated like a failing assertion: it ends the execution of a passing copy.
//!
//! The choice is an input of a site that is added at the end of the table, of kind `undefined`; see `first_late_site`
//! in `ox-frontend`. Functions that nothing calls any more lose their bodies.

use super::call_graph::CallGraph;
use crate::effects::Role;
use crate::model::*;
use cranelift_entity::SecondaryMap;
use std::collections::HashSet;

/// The way back is the table of sites: `choice` is left out, everything else an execution reads is as it was.
pub struct Mixed {
    pub module: Module,
    /// The site of the choices; `None` if nothing had to be chosen.
    pub choice: Option<SiteId>,
}

pub fn mixed_semantics(module: &Module, entry: FuncId) -> Mixed {
    let graph = CallGraph::new(module);
    let may_fail = may_fail(module, &graph);
    let names = module.functions.values().map(|f| f.name.clone()).collect();
    let mut pass = Pass {
        module: module.clone(),
        entry,
        graph,
        may_fail,
        names,
        passing: SecondaryMap::new(),
        copies: SecondaryMap::new(),
        choice: None,
    };
    pass.expand_entry();
    pass.drop_unreached();
    Mixed { module: pass.module, choice: pass.choice }
}

/// The functions in which, or in whose callees, a check can fail or something unsupported be reached.
fn may_fail(module: &Module, graph: &CallGraph) -> SecondaryMap<FuncId, bool> {
    let mut callers: SecondaryMap<FuncId, Vec<FuncId>> = SecondaryMap::new();
    let mut work = vec![];
    for (id, function) in module.functions.iter() {
        for &callee in &graph.callees[id] {
            callers[callee].push(id);
        }
        let mut insts = function.body.iter().flat_map(|b| b.blocks.values()).flat_map(|b| &b.insts);
        let fails = |i: &Inst| matches!(i.kind.effects().role, Role::Assert | Role::Stop);
        if graph.indirect[id] || insts.any(fails) {
            work.push(id);
        }
    }
    let mut found: SecondaryMap<FuncId, bool> = SecondaryMap::new();
    while let Some(f) = work.pop() {
        if !found[f] {
            found[f] = true;
            work.extend(&callers[f]);
        }
    }
    found
}

struct Pass {
    module: Module,
    entry: FuncId,
    graph: CallGraph,
    may_fail: SecondaryMap<FuncId, bool>,
    names: HashSet<String>,
    /// The copies without assertions.
    passing: SecondaryMap<FuncId, Option<FuncId>>,
    /// Where the copy of a function begins in the entry.
    copies: SecondaryMap<FuncId, Option<BlockId>>,
    choice: Option<SiteId>,
}

impl Pass {
    fn can_be_copied(&self, f: FuncId) -> bool {
        let function = &self.module.functions[f];
        let plain = !self.graph.recursive[f] && !self.graph.indirect[f] && !function.variadic;
        f != self.entry && plain && function.body.is_some()
    }

    /// Blocks are added while we go: the rest of a block behind a call, and the copies.
    fn expand_entry(&mut self) {
        let Some(mut body) = self.module.functions[self.entry].body.take() else { return };
        let mut next = 0;
        while next < body.blocks.len() {
            self.expand_block(&mut body, BlockId::from_u32(next as u32));
            next += 1;
        }
        self.module.functions[self.entry].body = Some(body);
    }

    /// Up to the first call that may fail; what is behind it becomes a block of its own.
    fn expand_block(&mut self, body: &mut Body, block: BlockId) {
        let call = body.blocks[block].insts.iter().enumerate().find_map(|(i, inst)| {
            match inst.kind.effects().role {
                Role::Call(f) if self.may_fail[f] && self.can_be_copied(f) => Some((i, f)),
                Role::Call(_) | Role::CallPointer | Role::Assert | Role::Stop | Role::Plain => None,
            }
        });
        let Some((index, callee)) = call else { return };
        let copy = match self.copies[callee] {
            Some(copy) => copy,
            None => self.copy_into(body, callee),
        };
        let choice = body.values.push(ValueInfo { ty: Type::Int(1), name: None });
        let site = self.choice_site();
        let passing = self.passing(callee);
        let b = &mut body.blocks[block];
        let mut rest = b.insts.split_off(index);
        let loc = rest[0].loc;
        let InstKind::Call { callee, args } = &mut rest[0].kind else { unreachable!("found as a call") };
        *callee = Callee::Direct(passing);
        let into_copy = Jump { to: copy, args: args.clone() };
        b.insts.push(Inst { results: vec![choice], kind: InstKind::Nondet(site), loc });
        let (term, term_loc) = (std::mem::replace(&mut b.term, Terminator::Halt), b.term_loc);
        let behind = body.blocks.push(Block { params: vec![], insts: rest, term, term_loc });
        let b = &mut body.blocks[block];
        let go_on = Jump { to: behind, args: vec![] };
        (b.term, b.term_loc) = (Terminator::Branch(Operand::Value(choice), into_copy, go_on), loc);
    }

    fn choice_site(&mut self) -> SiteId {
        let sites = &mut self.module.sites;
        *self.choice.get_or_insert_with(|| {
            let (ty, kind) = (Type::Int(1), SiteKind::Undefined);
            let name = "whether the call fails".to_owned();
            sites.push(Site { ty, kind, name, loc: None, variable: None, without: Vec::new() })
        })
    }

    /// The blocks of `f` at the end of the entry; where it returns, the execution ends. Gives its first block.
    fn copy_into(&mut self, body: &mut Body, f: FuncId) -> BlockId {
        let own = self.module.functions[f].body.as_ref().expect("only functions with a body are copied");
        let mut values: SecondaryMap<ValueId, ValueId> = SecondaryMap::with_default(ValueId::from_u32(0));
        for (v, info) in own.values.iter() {
            values[v] = body.values.push(info.clone());
        }
        let offset = body.blocks.len() as u32;
        for block in own.blocks.values() {
            let mut block = block.clone();
            block.params.iter_mut().for_each(|p| *p = values[*p]);
            for inst in &mut block.insts {
                inst.results.iter_mut().for_each(|r| *r = values[*r]);
                inst.kind.operands_mut().into_iter().for_each(|o| renumber(o, &values));
            }
            if let Terminator::Return(_) = block.term {
                block.term = Terminator::Halt;
            }
            block.term.operands_mut().into_iter().for_each(|o| renumber(o, &values));
            block.term.jumps_mut().into_iter().for_each(|j| j.to = BlockId::from_u32(j.to.as_u32() + offset));
            body.blocks.push(block);
        }
        let start = BlockId::from_u32(offset);
        self.copies[f] = Some(start);
        start
    }

    /// The copy of `f` that never fails, made if need be, with everything that it calls.
    fn passing(&mut self, f: FuncId) -> FuncId {
        let mut work = vec![];
        let result = self.declare_passing(f, &mut work);
        while let Some((original, copy)) = work.pop() {
            let mut body = self.module.functions[original].body.clone().expect("it has a body");
            for block in body.blocks.values_mut() {
                self.make_passing(block, &mut work);
            }
            self.module.functions[copy].body = Some(body);
        }
        result
    }

    /// Itself if it cannot fail anyway.
    fn declare_passing(&mut self, f: FuncId, work: &mut Vec<(FuncId, FuncId)>) -> FuncId {
        if !self.may_fail[f] || f == self.entry {
            return f;
        }
        if let Some(copy) = self.passing[f] {
            return copy;
        }
        let original = &self.module.functions[f];
        let mut name = format!("{}.passing", original.name);
        while !self.names.insert(name.clone()) {
            name.push('\'');
        }
        let copy = self.module.functions.push(Function { name, body: None, ..original.clone() });
        self.passing[f] = Some(copy);
        work.push((f, copy));
        copy
    }

    fn make_passing(&mut self, block: &mut Block, work: &mut Vec<(FuncId, FuncId)>) {
        for index in 0..block.insts.len() {
            let kind = &mut block.insts[index].kind;
            match (kind.effects().role, &mut *kind) {
                (Role::Assert, InstKind::Assert(condition, _)) => *kind = InstKind::Assume(condition.clone()),
                (Role::Call(f), InstKind::Call { callee, .. }) => {
                    *callee = Callee::Direct(self.declare_passing(f, work));
                }
                (Role::Stop, _) => {
                    block.insts.truncate(index);
                    block.term = Terminator::Halt;
                    return;
                }
                (Role::Assert | Role::Call(_), _) => unreachable!("the role follows from the instruction"),
                (Role::CallPointer | Role::Plain, _) => {}
            }
        }
    }

    /// A function whose address is taken stays if something is called through a pointer.
    fn drop_unreached(&mut self) {
        let graph = CallGraph::new(&self.module);
        let reached = graph.reached_from(self.entry);
        if self.module.functions.keys().any(|f| reached[f] && graph.indirect[f]) {
            return;
        }
        for (id, function) in self.module.functions.iter_mut() {
            if !reached[id] {
                function.body = None;
            }
        }
    }
}

fn renumber(operand: &mut Operand, values: &SecondaryMap<ValueId, ValueId>) {
    match operand {
        Operand::Value(v) => *v = values[*v],
        Operand::Int(_) | Operand::Null | Operand::Global(_) | Operand::Func(_) | Operand::Float(..) => {}
    }
}
