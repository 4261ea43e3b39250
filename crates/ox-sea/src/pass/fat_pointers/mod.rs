//! Fat pointers and shadow memory (SeaBMC paper, section III): what is asked about objects becomes arithmetic.
//!
//! A pointer becomes three registers: its address, and the first byte (*base*) and the *size* of the object that it belongs to. A memory
//! that holds pointers becomes three memories. One more memory, *state*, says for each base what the object is (see
//! `objects.rs`). After the pass there are no `test`, `object-size`, `free`, `scope`, `track`, `reset-modified` and
//! `no-leak` left.
//!
//! Deviations from the paper. The triple is ⟨address, base, size⟩ instead of ⟨base, offset, size⟩: a check then looks at the address that
//! will be used, so a pointer of which bytes were overwritten fails by itself; and where paths meet the address stays one
//! if-then-else. `isderef` covers the whole width of the access. What belongs to no object (null, numbers, content that
//! was never written) has size 0 at base 0.
//!
//! A function takes and returns base and size of its pointers and memories, and the state, behind what it takes and returns anyway
//! (SeaHorn paper, appendix B). Limit: a pointer that is stored where its slot is not aligned keeps its object only
//! when it is loaded from exactly there.

mod classes;
mod objects;
mod provenance;

use crate::{
    Block, BlockId, ControlFlow, Copy, Fill, FuncId, Function, Inst, Jump, Layout, Program, Reg, RegId,
    Scramble, Type,
};
use classes::{Classes, Slot};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use objects::{Needs, State};
use ox_logic::{Op, Sort, Store, Term};
use provenance::{Object, Provenance};
use rustc_hash::FxHashMap;

pub fn fat_pointers(store: &mut Store, program: &Program) -> Program {
    let (classes, needs) = (Classes::new(store, program), Needs::of(program));
    let mut functions = PrimaryMap::new();
    for id in program.functions.keys() {
        functions.push(Pass::new(store, program, id, &classes, needs).run());
    }
    let (pointer_width, globals, entry) = (program.pointer_width, program.globals.clone(), program.entry);
    Program { pointer_width, globals, functions, entry }
}

struct Pass<'a> {
    store: &'a mut Store,
    program: &'a Program,
    id: FuncId,
    function: &'a Function,
    classes: &'a Classes,
    width: u32,
    flow: ControlFlow,
    /// The registers of the result: the old ones, then the new ones.
    regs: PrimaryMap<RegId, Reg>,
    /// Base and size of a pointer or memory register, as registers.
    shadows: SecondaryMap<RegId, Option<(RegId, RegId)>>,
    /// The same from variable to variable, for memories.
    bases: FxHashMap<Term, Term>,
    sizes: FxHashMap<Term, Term>,
    provenance: Provenance,
    needs: Needs,
    /// What is known about objects at the current point.
    state: State,
    at_end: SecondaryMap<BlockId, Option<State>>,
    insts: Vec<Inst>,
}

impl<'a> Pass<'a> {
    fn new(
        store: &'a mut Store,
        program: &'a Program,
        id: FuncId,
        classes: &'a Classes,
        needs: Needs,
    ) -> Self {
        let function = &program.functions[id];
        let width = program.pointer_width;
        let mut pass = Pass {
            width,
            flow: function.control_flow(),
            regs: function.regs.clone(),
            shadows: SecondaryMap::new(),
            bases: FxHashMap::default(),
            sizes: FxHashMap::default(),
            provenance: Provenance::new(store, program),
            needs,
            state: State::default(),
            at_end: SecondaryMap::new(),
            insts: vec![],
            store,
            program,
            id,
            function,
            classes,
        };
        pass.declare();
        pass
    }

    /// The registers that go with the pointers and with the memories that hold pointers.
    fn declare(&mut self) {
        for (id, reg) in self.function.regs.iter() {
            if !self.classes.has_shadows(reg.ty, Slot::Reg(self.id, id)) {
                continue;
            }
            let ty = self.shadow_type(reg.ty);
            let (base, size) = (self.named(reg, "base", ty), self.named(reg, "size", ty));
            self.shadows[id] = Some((base, size));
            let (base, size) = (self.regs[base].var, self.regs[size].var);
            match reg.ty {
                Type::Ptr => self.provenance.add(reg.var, Object { base, size }),
                Type::Bool | Type::Bits(_) | Type::Mem(_) => {
                    self.bases.insert(reg.var, base);
                    self.sizes.insert(reg.var, size);
                }
            }
        }
    }

    /// Of the base and the size of such a value.
    fn shadow_type(&self, ty: Type) -> Type {
        match ty {
            Type::Mem(_) => Type::Mem(Layout::Shadow(self.width)),
            Type::Ptr | Type::Bool | Type::Bits(_) => Type::Bits(self.width),
        }
    }

    fn named(&mut self, like: &Reg, what: &str, ty: Type) -> RegId {
        let symbol = super::fresh_names::symbol(self.store, like.var);
        let name = format!("{}.{what}", self.store.name(symbol));
        let sort = ty.sort(self.width, self.store);
        let var = self.store.var(&name, sort);
        self.regs.push(Reg { ty, var, source: None })
    }

    fn run(&mut self) -> Function {
        let mut blocks: Vec<Option<Block>> = vec![None; self.function.blocks.len()];
        for b in self.flow.order().to_vec() {
            let block = &self.function.blocks[b];
            let mut params = self.with_shadows(&block.params);
            params.extend(self.enter(b));
            if b == Function::ENTRY && self.is_entry() {
                self.start();
            }
            for inst in &block.insts {
                self.inst(inst);
            }
            self.at_end[b] = Some(self.state.clone());
            let mut term = block.term.clone();
            self.terminator(&mut term);
            let insts = std::mem::take(&mut self.insts);
            blocks[b.as_u32() as usize] = Some(Block { params, insts, term, place: block.place.clone() });
        }
        let unreached =
            || Block { params: vec![], insts: vec![], term: crate::Terminator::Halt, place: None };
        let blocks: PrimaryMap<BlockId, Block> =
            blocks.into_iter().map(|b| b.unwrap_or_else(unreached)).collect();
        let f = self.function;
        Function {
            name: f.name.clone(),
            params: blocks[Function::ENTRY].params.clone(),
            returns: self.returns(),
            regs: std::mem::take(&mut self.regs),
            blocks,
            place: f.place.clone(),
            inferred: f.inferred,
        }
    }

    fn is_entry(&self) -> bool {
        self.id == self.program.entry
    }

    /// What the entry returns is not looked at.
    fn returns(&self) -> Vec<Type> {
        if self.is_entry() {
            return vec![];
        }
        let mut out = self.function.returns.clone();
        for (i, &ty) in self.function.returns.iter().enumerate() {
            if self.classes.has_shadows(ty, Slot::Return(self.id, i)) {
                out.extend([self.shadow_type(ty); 2]);
            }
        }
        out.extend(self.needs.types(self.width));
        out
    }

    fn with_shadows(&self, regs: &[RegId]) -> Vec<RegId> {
        let mut out = regs.to_vec();
        for &r in regs {
            out.extend(self.shadows[r].into_iter().flat_map(|(b, s)| [b, s]));
        }
        out
    }

    fn terminator(&mut self, term: &mut crate::Terminator) {
        match term {
            crate::Terminator::Branch { cases, default } => {
                for (_, j) in cases {
                    self.jump(j);
                }
                self.jump(default);
            }
            crate::Terminator::Return(ts) if self.is_entry() => ts.clear(),
            crate::Terminator::Return(ts) => {
                let mut more = vec![];
                for (i, (&ty, &t)) in self.function.returns.iter().zip(ts.iter()).enumerate() {
                    if self.classes.has_shadows(ty, Slot::Return(self.id, i)) {
                        more.extend(self.shadow_terms(ty, t));
                    }
                }
                ts.extend(more);
                ts.extend(self.state.terms());
            }
            crate::Terminator::Halt => {}
        }
    }

    fn jump(&mut self, j: &mut Jump) {
        let params = &self.function.blocks[j.to].params;
        let mut more = vec![];
        for (&p, &arg) in params.iter().zip(&j.args) {
            if self.shadows[p].is_some() {
                more.extend(self.shadow_terms(self.regs[p].ty, arg));
            }
        }
        j.args.extend(more);
        let state = self.state_args(j.to);
        j.args.extend(state);
    }

    /// Base and size of a term of that type, which has them.
    fn shadow_terms(&mut self, ty: Type, t: Term) -> [Term; 2] {
        match ty {
            Type::Ptr => {
                let o = self.object(t);
                [o.base, o.size]
            }
            Type::Mem(_) if !self.is_shadowed(t) => [self.nothing(Type::Mem(Layout::Shadow(self.width))); 2],
            Type::Mem(_) | Type::Bool | Type::Bits(_) => {
                [self.store.subst(t, &self.bases), self.store.subst(t, &self.sizes)]
            }
        }
    }

    fn object(&mut self, t: Term) -> Object {
        self.provenance.of(self.store, t)
    }

    fn number(&mut self, n: u64) -> Term {
        self.store.bv(self.width, n)
    }

    fn let_shadows(&mut self, r: RegId, [base, size]: [Term; 2]) {
        if let Some((b, s)) = self.shadows[r] {
            self.insts.push(Inst::Let(b, base));
            self.insts.push(Inst::Let(s, size));
        }
    }

    /// A register that belongs to no object, or a memory without pointers.
    fn no_object(&mut self, r: RegId) {
        let Some((b, _)) = self.shadows[r] else { return };
        let none = self.nothing(self.regs[b].ty);
        self.let_shadows(r, [none, none]);
    }

    /// Base or size where there is no object.
    fn nothing(&mut self, ty: Type) -> Term {
        let zero = self.number(0);
        match ty.sort(self.width, self.store) {
            sort @ Sort::Array(_) => self.store.app(Op::ConstArray(sort), &[zero]),
            Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => zero,
        }
    }

    fn call(&mut self, callee: FuncId, args: &[Term], results: &[RegId]) {
        let f = &self.program.functions[callee];
        let (mut all, mut bound) = (args.to_vec(), results.to_vec());
        for (&p, &arg) in f.params.iter().zip(args) {
            let ty = f.regs[p].ty;
            if self.classes.has_shadows(ty, Slot::Reg(callee, p)) {
                all.extend(self.shadow_terms(ty, arg));
            }
        }
        all.extend(self.state.terms());
        let mut bare = vec![];
        for (i, (&ty, &r)) in f.returns.iter().zip(results).enumerate() {
            match (self.classes.has_shadows(ty, Slot::Return(callee, i)), self.shadows[r]) {
                (true, Some((base, size))) => bound.extend([base, size]),
                (true, None) => {
                    let ty = self.shadow_type(ty);
                    bound.extend([self.scratch(ty, "unused"), self.scratch(ty, "unused")]);
                }
                // an integer of the callee is a pointer here: it belongs to no object
                (false, Some(_)) => bare.push(r),
                (false, None) => {}
            }
        }
        bound.extend(self.fresh_state());
        self.insts.push(Inst::Call { callee, args: all, results: bound });
        bare.into_iter().for_each(|r| self.no_object(r));
    }

    fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::Let(r, t) => {
                self.insts.push(inst.clone());
                if self.shadows[*r].is_some() {
                    let shadows = self.shadow_terms(self.regs[*r].ty, *t);
                    self.let_shadows(*r, shadows);
                }
            }
            Inst::Nondet(r, _) | Inst::Havoc(r, _) => {
                self.insts.push(inst.clone());
                self.no_object(*r);
            }
            Inst::Alloc(r, a) => {
                self.insts.push(inst.clone());
                let var = self.regs[*r].var;
                self.let_shadows(*r, [var, a.size]);
                self.allocated(var, a.kind);
            }
            Inst::Load { result, mem, addr } => {
                self.insts.push(inst.clone());
                self.load_shadows(*result, *mem, *addr);
            }
            Inst::Store { result, mem, addr, value } => {
                self.insts.push(inst.clone());
                self.store_shadows(*result, *mem, *addr, *value);
                self.modified(*addr, None);
            }
            Inst::Copy(r, c) => {
                self.insts.push(inst.clone());
                if let Some((base, size)) = self.shadows[*r] {
                    for (shadow, map) in [(base, self.bases.clone()), (size, self.sizes.clone())] {
                        let mem = self.store.subst(c.mem, &map);
                        let source = self.store.subst(c.source, &map);
                        let copy = Copy { mem, source, to: c.to, from: c.from, len: c.len };
                        self.insts.push(Inst::Copy(shadow, Box::new(copy)));
                    }
                }
                self.modified(c.to, Some(c.len));
            }
            Inst::Fill(r, c) => {
                self.insts.push(inst.clone());
                self.forget_range(*r, c.mem, c.to, c.len);
                self.modified(c.to, Some(c.len));
            }
            Inst::Scramble(r, c) => {
                let Scramble { mem, to, len, content: _ } = **c;
                self.insts.push(inst.clone());
                self.forget_range(*r, mem, to, len);
            }
            Inst::Assume(_)
            | Inst::Assert(..)
            | Inst::Reached(_)
            | Inst::Unsupported(..)
            | Inst::Unwound(_) => self.insts.push(inst.clone()),
            Inst::Free(t) => self.freed(*t),
            Inst::Scope(t, live) => self.scope(*t, *live),
            Inst::Test(r, test, [p, len]) => self.test(*r, *test, *p, *len),
            Inst::ObjectSize(r, p) => {
                let o = self.object(*p);
                self.insts.push(Inst::Let(*r, o.size));
                self.no_object(*r);
            }
            Inst::ResetModified(p) => self.reset_modified(*p),
            Inst::Track(on) => self.track(*on),
            Inst::NoLeak(r) => self.no_leak(*r),
            Inst::Call { callee, args, results } => self.call(*callee, args, results),
        }
    }

    fn load_shadows(&mut self, result: RegId, mem: Term, addr: Term) {
        let Some((base, size)) = self.shadows[result] else { return };
        if !self.is_shadowed(mem) {
            return self.no_object(result);
        }
        let (bases, sizes) = (self.store.subst(mem, &self.bases), self.store.subst(mem, &self.sizes));
        self.insts.push(Inst::Load { result: base, mem: bases, addr });
        self.insts.push(Inst::Load { result: size, mem: sizes, addr });
    }

    fn is_shadowed(&self, mem: Term) -> bool {
        self.store.free_vars(&[mem]).iter().any(|v| self.bases.contains_key(v))
    }

    fn store_shadows(&mut self, result: RegId, mem: Term, addr: Term, value: Term) {
        let Some((base, size)) = self.shadows[result] else { return };
        let o = self.object(value);
        let (bases, sizes) = (self.store.subst(mem, &self.bases), self.store.subst(mem, &self.sizes));
        if self.provenance.is_pointer(self.store, value) {
            self.insts.push(Inst::Store { result: base, mem: bases, addr, value: o.base });
            self.insts.push(Inst::Store { result: size, mem: sizes, addr, value: o.size });
            return;
        }
        // the slots that the bytes of a number overlap hold no pointer any more
        self.insts.push(Inst::Let(base, bases));
        let Sort::BitVec(bits) = self.store.sort(value) else { unreachable!("a stored value is bits") };
        let slots = self.slots(addr, u64::from(bits / 8));
        let zero = self.number(0);
        let mut mem = sizes;
        for (i, &addr) in slots.iter().enumerate() {
            let result = match i + 1 == slots.len() {
                true => size,
                false => self.scratch(Type::Mem(Layout::Shadow(self.width)), "slots"),
            };
            self.insts.push(Inst::Store { result, mem, addr, value: zero });
            mem = self.regs[result].var;
        }
    }

    /// The aligned slots of pointers that so many bytes touch.
    fn slots(&mut self, addr: Term, bytes: u64) -> Vec<Term> {
        let slot = u64::from(self.width / 8);
        let mask = self.number(!(slot - 1));
        let mut out = vec![];
        let mut at = 0;
        loop {
            let offset = self.number(at.min(bytes - 1));
            let byte = self.store.mk(Op::BvAdd, &[addr, offset]);
            let start = self.store.mk(Op::BvAnd, &[byte, mask]);
            if out.last() != Some(&start) {
                out.push(start);
            }
            if at >= bytes - 1 {
                return out;
            }
            at += slot;
        }
    }

    /// Numbers are written to a range.
    fn forget_range(&mut self, r: RegId, mem: Term, to: Term, len: Term) {
        let Some((base, size)) = self.shadows[r] else { return };
        let (bases, sizes) = (self.store.subst(mem, &self.bases), self.store.subst(mem, &self.sizes));
        self.insts.push(Inst::Let(base, bases));
        let byte = self.store.bv(8, 0);
        self.insts.push(Inst::Fill(size, Box::new(Fill { mem: sizes, to, byte, len })));
    }

    /// One more register.
    fn scratch(&mut self, ty: Type, what: &str) -> RegId {
        let sort = ty.sort(self.width, self.store);
        let name = format!("{what}.{}", self.regs.len());
        let var = self.store.var(&name, sort);
        self.regs.push(Reg { ty, var, source: None })
    }
}
