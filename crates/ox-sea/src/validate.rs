//! What every SEA-IR program satisfies. Passes may rely on it, and tests run it between passes.
//!
//! 1. Every jump, call and parameter refers to something that exists.
//! 2. The entry block's parameters are the function's parameters, and nothing jumps to it.
//! 3. A register is bound exactly once: as a block parameter or by one instruction.
//! 4. A term mentions only registers of its function and addresses of globals.
//! 5. Every use of a register is dominated by its binding.
//! 6. The variable of a register has the sort of its type; two registers have different variables.
//! 7. A bound term, an argument of a jump, a call or a return has the sort that is expected there.
//! 8. Conditions of branches, assumptions and assertions are Boolean.
//! 9. What is loaded or stored is as wide as some whole number of elements of the memory; the two memories of a copy have one layout; a
//!    memory instruction gives a memory of the type of the one it takes.

use crate::{BlockId, Function, Inst, Jump, Program, RegId, Terminator, Type};
use ox_graph::Dominators;
use ox_logic::{Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// One broken invariant, for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("function {function}, {place}: {what}")]
pub struct Violation {
    pub function: String,
    pub place: String,
    pub what: String,
}

pub fn validate(store: &mut Store, program: &Program) -> Result<(), Vec<Violation>> {
    let mut violations = vec![];
    for function in program.functions.values() {
        let mut v = Validator { store, program, function, found: vec![], reg_of: FxHashMap::default() };
        v.run();
        violations.append(&mut v.found);
    }
    match violations.is_empty() {
        true => Ok(()),
        false => Err(violations),
    }
}

struct Validator<'a> {
    store: &'a mut Store,
    program: &'a Program,
    function: &'a Function,
    found: Vec<Violation>,
    reg_of: FxHashMap<Term, RegId>,
}

impl Validator<'_> {
    fn fail(&mut self, place: impl ToString, what: impl Into<String>) {
        let v =
            Violation { function: self.function.name.clone(), place: place.to_string(), what: what.into() };
        self.found.push(v);
    }

    fn run(&mut self) {
        self.registers();
        if self.function.blocks.is_empty() {
            return self.fail("body", "there is no entry block (2)");
        }
        if self.function.blocks[Function::ENTRY].params != self.function.params {
            self.fail(Function::ENTRY, "its parameters are not the function's (2)");
        }
        let blocks: Vec<BlockId> = self.function.blocks.keys().collect();
        for &b in &blocks {
            self.block(b);
        }
        if self.found.is_empty() {
            self.dominance();
        }
    }

    fn registers(&mut self) {
        let width = self.program.pointer_width;
        for (id, reg) in self.function.regs.iter() {
            let sort = reg.ty.sort(width, self.store);
            if self.store.sort(reg.var) != sort {
                self.fail(id, format!("its variable does not have the sort of {} (6)", reg.ty));
            }
            if self.reg_of.insert(reg.var, id).is_some() {
                self.fail(id, "another register has the same variable (6)");
            }
        }
        let mut bound = FxHashSet::default();
        for (b, block) in self.function.blocks.iter() {
            let results = block.insts.iter().flat_map(|i| i.results());
            for &r in block.params.iter().chain(results) {
                if self.function.regs.get(r).is_none() {
                    self.fail(b, format!("{r} does not exist (1)"));
                } else if !bound.insert(r) {
                    self.fail(b, format!("{r} is bound twice (3)"));
                }
            }
        }
    }

    fn block(&mut self, b: BlockId) {
        let block = &self.function.blocks[b];
        for (i, inst) in block.insts.iter().enumerate() {
            let place = format!("{b} instruction {i}");
            match inst {
                Inst::Let(r, t) => {
                    let want = self.function.regs.get(*r).map(|r| r.ty);
                    self.expect(&place, *t, want);
                }
                Inst::Assume(t) | Inst::Assert(t, _) => self.expect(&place, *t, Some(Type::Bool)),
                Inst::Call { callee, args, results } => {
                    let Some(f) = self.program.functions.get(*callee) else {
                        self.fail(&place, format!("{callee} does not exist (1)"));
                        continue;
                    };
                    let params: Vec<Type> = f.params.iter().map(|p| f.regs[*p].ty).collect();
                    self.expect_all(&place, args, &params);
                    let got: Vec<Type> =
                        results.iter().filter_map(|r| self.function.regs.get(*r)).map(|r| r.ty).collect();
                    if got != f.returns {
                        self.fail(&place, format!("the results do not fit what {} returns (7)", f.name));
                    }
                }
                Inst::Nondet(..) | Inst::Havoc(..) | Inst::Unsupported(..) | Inst::Unwound(_) => {}
                Inst::Alloc(r, a) => {
                    self.expect_result(&place, *r, Type::Ptr);
                    self.expect(&place, a.size, Some(Type::Ptr));
                    a.at.into_iter().for_each(|at| self.expect(&place, at, Some(Type::Ptr)));
                }
                Inst::Track(_) | Inst::Reached(_) => {}
                Inst::ObjectSize(r, t) => {
                    self.expect(&place, *t, Some(Type::Ptr));
                    if self.function.regs.get(*r).is_some() {
                        self.expect(&place, self.function.regs[*r].var, Some(Type::Ptr));
                    }
                }
                Inst::Free(t) | Inst::ResetModified(t) | Inst::Scope(t, _) => {
                    self.expect(&place, *t, Some(Type::Ptr))
                }
                Inst::Load { result, mem, addr } => {
                    self.expect(&place, *addr, Some(Type::Ptr));
                    if let Some(reg) = self.function.regs.get(*result) {
                        let sort = self.store.sort(reg.var);
                        self.access(&place, *mem, sort);
                    }
                }
                Inst::Store { result, mem, addr, value } => {
                    self.expect(&place, *addr, Some(Type::Ptr));
                    self.expect(&place, *value, None);
                    let sort = self.store.sort(*value);
                    self.access(&place, *mem, sort);
                    self.expect_same(&place, *result, *mem);
                }
                Inst::Copy(r, c) => {
                    for t in [c.to, c.from, c.len] {
                        self.expect(&place, t, Some(Type::Ptr));
                    }
                    self.expect_same(&place, *r, c.mem);
                    self.expect_same(&place, *r, c.source);
                }
                Inst::Fill(r, c) => {
                    self.expect(&place, c.to, Some(Type::Ptr));
                    self.expect(&place, c.len, Some(Type::Ptr));
                    self.expect(&place, c.byte, Some(Type::Bits(8)));
                    self.expect_same(&place, *r, c.mem);
                }
                Inst::Scramble(r, c) => {
                    self.expect(&place, c.to, Some(Type::Ptr));
                    self.expect(&place, c.len, Some(Type::Ptr));
                    self.expect_same(&place, *r, c.mem);
                }
                Inst::Test(r, _, args) => {
                    self.expect_result(&place, *r, Type::Bool);
                    self.expect_all(&place, args, &[Type::Ptr, Type::Ptr]);
                }
                Inst::NoLeak(r) => self.expect_result(&place, *r, Type::Bool),
            }
        }
        let place = format!("{b} terminator");
        match &block.term {
            Terminator::Branch { cases, default } => {
                for (c, j) in cases {
                    self.expect(&place, *c, Some(Type::Bool));
                    self.jump(&place, j);
                }
                self.jump(&place, default);
            }
            Terminator::Return(ts) => self.expect_all(&place, ts, &self.function.returns.clone()),
            Terminator::Halt => {}
        }
    }

    fn expect_result(&mut self, place: &str, r: RegId, ty: Type) {
        if self.function.regs.get(r).is_some_and(|reg| reg.ty != ty) {
            self.fail(place, format!("the result is not of type {ty} (7)"));
        }
    }

    /// The register and the term are memories of one sort.
    fn expect_same(&mut self, place: &str, r: RegId, mem: Term) {
        self.expect(place, mem, None);
        let Some(reg) = self.function.regs.get(r) else { return };
        if !matches!(reg.ty, Type::Mem(_)) || self.store.sort(reg.var) != self.store.sort(mem) {
            self.fail(place, "the memories do not have one layout (9)");
        }
    }

    /// A value of this sort is some elements of the memory.
    fn access(&mut self, place: &str, mem: Term, value: Sort) {
        self.expect(place, mem, None);
        let Sort::Array(array) = self.store.sort(mem) else {
            return self.fail(place, "access of something that is no memory (9)");
        };
        let fits = match (self.store.array_parts(array).1, value) {
            (Sort::BitVec(element), Sort::BitVec(w)) => w.is_multiple_of(element),
            _ => false,
        };
        if !fits {
            self.fail(place, format!("a value of sort {value:?} does not fit the memory (9)"));
        }
    }

    fn jump(&mut self, place: &str, j: &Jump) {
        let Some(target) = self.function.blocks.get(j.to) else {
            return self.fail(place, format!("{} does not exist (1)", j.to));
        };
        if j.to == Function::ENTRY {
            self.fail(place, "jump to the entry block (2)");
        }
        let types: Vec<Type> =
            target.params.iter().filter_map(|p| self.function.regs.get(*p)).map(|r| r.ty).collect();
        self.expect_all(place, &j.args, &types);
    }

    fn expect_all(&mut self, place: &str, ts: &[Term], types: &[Type]) {
        if ts.len() != types.len() {
            return self.fail(place, format!("{} terms where {} are expected (7)", ts.len(), types.len()));
        }
        for (&t, &ty) in ts.iter().zip(types) {
            self.expect(place, t, Some(ty));
        }
    }

    fn expect(&mut self, place: &str, t: Term, ty: Option<Type>) {
        if let Some(ty) = ty {
            let want: Sort = ty.sort(self.program.pointer_width, self.store);
            if self.store.sort(t) != want {
                self.fail(
                    place,
                    format!("a term of sort {:?} where {ty} is expected (7, 8)", self.store.sort(t)),
                );
            }
        }
        for v in self.store.free_vars(&[t]) {
            if !self.reg_of.contains_key(&v) && !self.is_global(v) {
                self.fail(place, "a term mentions a variable that is no register of the function (4)");
            }
        }
    }

    fn is_global(&self, v: Term) -> bool {
        self.program.globals.values().any(|g| g.var == v)
    }

    /// Invariant 5.
    fn dominance(&mut self) {
        let function = self.function;
        let mut bound: FxHashMap<RegId, BlockId> = FxHashMap::default();
        for (b, block) in function.blocks.iter() {
            let results = block.insts.iter().flat_map(|i| i.results());
            bound.extend(block.params.iter().chain(results).map(|r| (*r, b)));
        }
        let graph = function.control_flow();
        let dominators = Dominators::new(&graph);
        for &b in graph.order() {
            let block = &function.blocks[b];
            // bound here, so far
            let mut have: FxHashSet<RegId> = block.params.iter().copied().collect();
            let before = |r: RegId| bound.get(&r).is_some_and(|&d| d != b && dominators.dominates(d, b));
            for inst in &block.insts {
                self.uses(b, &inst.terms(), |r| have.contains(&r) || before(r));
                have.extend(inst.results().iter().copied());
            }
            self.uses(b, &block.term.terms(), |r| have.contains(&r) || before(r));
        }
    }

    fn uses(&mut self, b: BlockId, ts: &[Term], is_bound: impl Fn(RegId) -> bool) {
        for v in self.store.free_vars(ts) {
            let Some(&r) = self.reg_of.get(&v) else { continue };
            if !is_bound(r) {
                self.fail(b, format!("{r} is read where it may not be bound (5)"));
            }
        }
    }
}
