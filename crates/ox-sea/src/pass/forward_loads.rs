//! Store-to-load forwarding along the chain of memory definitions.
//!
//! A load looks back through the memory it reads from: a store of the same width at the same address gives the value; writes to certainly
//! different places ([`Addresses::disjoint`]) are passed; a constant fill gives its bytes; inside of a copy the load goes on in the
//! source. What is not found is loaded from the oldest memory that was reached, so that the writes in between may become dead.

use super::addresses::{Addresses, number};
use super::is_light;
use crate::{Copy, Fill, FuncId, Inst, Program, RegId, Type};
use num_bigint::BigInt;
use ox_logic::{Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// How many definitions one load passes.
const STEPS: usize = 1000;

/// Says whether anything changed.
pub fn forward_loads(store: &mut Store, program: &mut Program) -> bool {
    let mut changed = false;
    for id in program.functions.keys().collect::<Vec<_>>() {
        changed |= forward(store, program, id);
    }
    changed
}

fn forward(store: &mut Store, program: &mut Program, id: FuncId) -> bool {
    let addresses = Addresses::new(program, &program.functions[id]);
    let width = program.pointer_width;
    let function = &mut program.functions[id];
    let mut pass =
        Forward { store, addresses, width, memories: FxHashMap::default(), values: FxHashMap::default() };
    let mut changed = false;
    for &b in function.control_flow().order() {
        let insts = std::mem::take(&mut function.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            inst.for_each_term(|t| *t = pass.store.subst_simplified(*t, &pass.values));
            let var = |r: RegId| function.regs[r].var;
            if let Inst::Load { result, mem, addr } = inst {
                let ty = function.regs[result].ty;
                let found = pass.look_back(mem, addr, ty);
                changed |= found != Found::Memory(mem, addr);
                match found {
                    Found::Value(v) if is_light(pass.store, v) => _ = pass.values.insert(var(result), v),
                    Found::Value(v) => {
                        pass.addresses.bind(function, result, v);
                        out.push(Inst::Let(result, v));
                    }
                    Found::Memory(mem, addr) => out.push(Inst::Load { result, mem, addr }),
                }
                continue;
            }
            if let [r] = inst.results()
                && matches!(function.regs[*r].ty, Type::Mem(_))
            {
                pass.memories.insert(var(*r), inst.clone());
            }
            if let Inst::Let(r, t) = &inst {
                pass.addresses.bind(function, *r, *t);
            }
            out.push(inst);
        }
        function.blocks[b].insts = out;
        let mut term = std::mem::replace(&mut function.blocks[b].term, crate::Terminator::Halt);
        term.for_each_term(|t| *t = pass.store.subst_simplified(*t, &pass.values));
        function.blocks[b].term = term;
    }
    changed
}

#[derive(PartialEq, Eq)]
enum Found {
    Value(Term),
    /// Read there, at that address.
    Memory(Term, Term),
}

struct Forward<'a> {
    store: &'a mut Store,
    addresses: Addresses,
    width: u32,
    /// What binds a memory.
    memories: FxHashMap<Term, Inst>,
    /// Loads that are known.
    values: FxHashMap<Term, Term>,
}

impl Forward<'_> {
    fn look_back(&mut self, mem: Term, addr: Term, ty: Type) -> Found {
        let bytes = match ty {
            Type::Bits(w) => u64::from(w / 8),
            Type::Ptr => u64::from(self.width / 8),
            Type::Bool | Type::Mem(_) => unreachable!("a load of type {ty}"),
        };
        let (mut mem, mut addr) = (mem, addr);
        for _ in 0..STEPS {
            let Some(inst) = self.memories.get(&mem).cloned() else { break };
            match inst {
                Inst::Store { mem: older, addr: at, value, .. } => {
                    let Sort::BitVec(w) = self.store.sort(value) else {
                        unreachable!("a stored value is bits")
                    };
                    let stored = u64::from(w / 8);
                    if at == addr && stored == bytes {
                        return Found::Value(value);
                    }
                    if !self.addresses.disjoint(self.store, (addr, bytes), (at, Some(stored))) {
                        break;
                    }
                    mem = older;
                }
                Inst::Copy(_, c) => match self.through_copy(&c, addr, bytes) {
                    Some(found) => (mem, addr) = found,
                    None => break,
                },
                Inst::Fill(_, c) => {
                    let len = number(self.store, c.len);
                    if self.addresses.disjoint(self.store, (addr, bytes), (c.to, len)) {
                        mem = c.mem;
                    } else {
                        match self.filled(&c, addr, bytes) {
                            Some(v) => return Found::Value(v),
                            None => break,
                        }
                    }
                }
                Inst::Scramble(_, c) => {
                    let len = number(self.store, c.len);
                    if !self.addresses.disjoint(self.store, (addr, bytes), (c.to, len)) {
                        break;
                    }
                    mem = c.mem;
                }
                // what binds it otherwise is not looked through
                _ => break,
            }
        }
        Found::Memory(mem, addr)
    }

    /// The `n` bytes at the address all lie in the constant range; the distance from its start.
    fn inside(&self, addr: Term, n: u64, to: Term, len: Term) -> Option<u64> {
        let len = number(self.store, len)?;
        let (a, b) = (self.addresses.address(self.store, to), self.addresses.address(self.store, addr));
        let d = self.addresses.distance(a, b)?;
        (n <= len && d <= len - n).then_some(d)
    }

    fn through_copy(&mut self, c: &Copy, addr: Term, bytes: u64) -> Option<(Term, Term)> {
        let len = number(self.store, c.len);
        if self.addresses.disjoint(self.store, (addr, bytes), (c.to, len)) {
            return Some((c.mem, addr));
        }
        let d = self.inside(addr, bytes, c.to, c.len)?;
        let d = self.store.bv(self.width, BigInt::from(d));
        Some((c.source, self.store.mk(Op::BvAdd, &[c.from, d])))
    }

    fn filled(&mut self, c: &Fill, addr: Term, bytes: u64) -> Option<Term> {
        self.inside(addr, bytes, c.to, c.len)?;
        let byte = number(self.store, c.byte)? as u8;
        let value = num_bigint::BigUint::from_bytes_le(&vec![byte; bytes as usize]);
        Some(self.store.bv(8 * bytes as u32, BigInt::from(value)))
    }
}
