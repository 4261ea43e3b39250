//! Store-to-load forwarding along the chain of memory definitions.
//!
//! A load looks back through the memory it reads from: a store of the same width at the same address gives the value; writes to certainly
//! different places ([`Addresses::disjoint`]) are passed; a constant fill and a constant memory give their bytes; inside of a copy the
//! load goes on in the source. What is not found is loaded from the oldest memory that was reached, so that the writes in between may become dead.

use super::addresses::{Addresses, number};
use super::is_light;
use crate::{Copy, Fill, FuncId, Function, Inst, Program, RegId, Type};
use num_bigint::BigInt;
use ox_logic::{Node, Op, Sort, Store, Term};
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
    let mut memories = Memories::new(addresses, program.pointer_width);
    let function = &mut program.functions[id];
    // loads that are known
    let mut values: FxHashMap<Term, Term> = FxHashMap::default();
    let mut changed = false;
    for &b in function.control_flow().order() {
        let insts = std::mem::take(&mut function.blocks[b].insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            inst.for_each_term(|t| *t = store.subst_simplified(*t, &values));
            let var = |r: RegId| function.regs[r].var;
            if let Inst::Load { result, mem, addr } = inst {
                let ty = function.regs[result].ty;
                let found = memories.look_back(store, mem, addr, ty);
                changed |= found != Found::Memory(mem, addr);
                match found {
                    Found::Value(v) if is_light(store, v) => _ = values.insert(var(result), v),
                    Found::Value(v) => {
                        memories.addresses.bind(function, result, v);
                        out.push(Inst::Let(result, v));
                    }
                    Found::Memory(mem, addr) => out.push(Inst::Load { result, mem, addr }),
                }
                continue;
            }
            memories.note(function, &inst);
            out.push(inst);
        }
        function.blocks[b].insts = out;
        let mut term = std::mem::replace(&mut function.blocks[b].term, crate::Terminator::Halt);
        term.for_each_term(|t| *t = store.subst_simplified(*t, &values));
        function.blocks[b].term = term;
    }
    changed
}

#[derive(PartialEq, Eq)]
pub(super) enum Found {
    Value(Term),
    /// Read there, at that address.
    Memory(Term, Term),
}

/// What binds memories, as far as that was seen.
pub(super) struct Memories {
    pub addresses: Addresses,
    width: u32,
    bound: FxHashMap<Term, Inst>,
}

impl Memories {
    pub fn new(addresses: Addresses, width: u32) -> Self {
        Memories { addresses, width, bound: FxHashMap::default() }
    }

    /// An instruction of the function, in the order of execution.
    pub fn note(&mut self, function: &Function, inst: &Inst) {
        if let [r] = inst.results()
            && matches!(function.regs[*r].ty, Type::Mem(_))
        {
            self.bound.insert(function.regs[*r].var, inst.clone());
        }
        if let Inst::Let(r, t) = inst {
            self.addresses.bind(function, *r, *t);
        }
    }

    pub fn look_back(&mut self, store: &mut Store, mem: Term, addr: Term, ty: Type) -> Found {
        let bytes = match ty {
            Type::Bits(w) => u64::from(w / 8),
            Type::Ptr => u64::from(self.width / 8),
            Type::Bool | Type::Mem(_) => unreachable!("a load of type {ty}"),
        };
        let (mut mem, mut addr) = (mem, addr);
        for _ in 0..STEPS {
            let Some(inst) = self.bound.get(&mem).cloned() else { break };
            match inst {
                Inst::Store { mem: older, addr: at, value, .. } => {
                    let Sort::BitVec(w) = store.sort(value) else { unreachable!("a stored value is bits") };
                    let stored = u64::from(w / 8);
                    if at == addr && stored == bytes {
                        return Found::Value(value);
                    }
                    if !self.addresses.disjoint(store, (addr, bytes), (at, Some(stored))) {
                        break;
                    }
                    mem = older;
                }
                Inst::Copy(_, c) => match self.through_copy(store, &c, addr, bytes) {
                    Some(found) => (mem, addr) = found,
                    None => break,
                },
                Inst::Fill(_, c) => {
                    let len = number(store, c.len);
                    if self.addresses.disjoint(store, (addr, bytes), (c.to, len)) {
                        mem = c.mem;
                    } else {
                        match self.filled(store, &c, addr, bytes) {
                            Some(v) => return Found::Value(v),
                            None => break,
                        }
                    }
                }
                Inst::Scramble(_, c) => {
                    let len = number(store, c.len);
                    if !self.addresses.disjoint(store, (addr, bytes), (c.to, len)) {
                        break;
                    }
                    mem = c.mem;
                }
                Inst::Let(_, t) => match constant(store, t, bytes) {
                    Some(v) => return Found::Value(v),
                    None => break,
                },
                // what binds it otherwise is not looked through
                _ => break,
            }
        }
        Found::Memory(mem, addr)
    }

    /// The `n` bytes at the address all lie in the constant range; the distance from its start.
    fn inside(&self, store: &Store, addr: Term, n: u64, to: Term, len: Term) -> Option<u64> {
        let len = number(store, len)?;
        let (a, b) = (self.addresses.address(store, to), self.addresses.address(store, addr));
        let d = self.addresses.distance(a, b)?;
        (n <= len && d <= len - n).then_some(d)
    }

    fn through_copy(&mut self, store: &mut Store, c: &Copy, addr: Term, bytes: u64) -> Option<(Term, Term)> {
        let len = number(store, c.len);
        if self.addresses.disjoint(store, (addr, bytes), (c.to, len)) {
            return Some((c.mem, addr));
        }
        let d = self.inside(store, addr, bytes, c.to, c.len)?;
        let d = store.bv(self.width, BigInt::from(d));
        Some((c.source, store.mk(Op::BvAdd, &[c.from, d])))
    }

    fn filled(&self, store: &mut Store, c: &Fill, addr: Term, bytes: u64) -> Option<Term> {
        self.inside(store, addr, bytes, c.to, c.len)?;
        let byte = number(store, c.byte)? as u8;
        let value = num_bigint::BigUint::from_bytes_le(&vec![byte; bytes as usize]);
        Some(store.bv(8 * bytes as u32, BigInt::from(value)))
    }
}

/// Of a memory whose elements are all the same literal, that many bytes.
fn constant(store: &mut Store, mem: Term, bytes: u64) -> Option<Term> {
    let Node::App(Op::ConstArray(_), args) = store.node(mem) else { return None };
    let (Node::BitVec(w, n), wanted) = (store.node(args[0]), 8 * bytes as u32) else { return None };
    let (w, n) = (*w, n.clone());
    if wanted == 0 || wanted % w != 0 {
        return None;
    }
    let mut value = n.clone();
    for _ in 1..wanted / w {
        value = (value << w) + &n;
    }
    Some(store.bv(wanted, BigInt::from(value)))
}
