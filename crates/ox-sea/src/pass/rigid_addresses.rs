//! Addresses that may be any number, but the same one for the whole execution.
//!
//! An object whose address the program observes is not placed (`place_objects`). Horn clauses have no name for a number that is chosen
//! once and for all, so the entry function keeps the address of such a global in a register and hands it to every function that needs
//! it. What every machine keeps to is assumed: such an object is aligned, not null, and apart from the others of its kind, as far as these
//! are made before it for certain.

use super::addresses::{apart, lies_somewhere};
use super::fresh_names::FreshNames;
use super::term_vars::TermVars;
use crate::{Block, FuncId, Function, Inst, Program, Reg, Type};
use cranelift_entity::SecondaryMap;
use ox_logic::{Op, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// With more objects than this they are not said to be apart: that takes a condition for each two.
const FEW: usize = 16;

pub fn rigid_addresses(store: &mut Store, program: &mut Program) {
    let width = program.pointer_width;
    let observed: Vec<_> = program.globals.values().filter(|g| g.observed).cloned().collect();
    let used = used(store, program, &observed.iter().map(|g| g.var).collect());
    let ids: Vec<FuncId> = program.functions.keys().collect();
    for id in ids {
        let mut names = FreshNames::beside(store, program, &program.functions[id]);
        let is_entry = id == program.entry;
        let function = &mut program.functions[id];
        let mut registers: FxHashMap<Term, Term> = FxHashMap::default();
        let mut start = vec![];
        let mut known = vec![];
        for g in observed.iter().filter(|g| used[id].contains(&g.var)) {
            let var = names.copy(store, g.var);
            let source = Some(format!("&{}", g.name));
            let r = function.regs.push(Reg { ty: Type::Ptr, var, source });
            registers.insert(g.var, var);
            match is_entry {
                true => {
                    start.push(Inst::Let(r, g.var));
                    let size = store.bv(width, g.size.max(1));
                    start.extend(somewhere(store, width, (var, size), g.align, &mut known));
                }
                false => {
                    function.params.push(r);
                    function.blocks[Function::ENTRY].params.push(r);
                }
            }
        }
        for (b, block) in function.blocks.iter_mut() {
            rename(store, block, &registers);
            let mut here = if is_entry { known.clone() } else { vec![] };
            let insts = std::mem::take(&mut block.insts);
            for mut inst in insts {
                if let Inst::Call { callee, args, .. } = &mut inst {
                    let passed = observed.iter().filter(|g| used[*callee].contains(&g.var));
                    args.extend(passed.map(|g| registers[&g.var]));
                }
                let mut facts = vec![];
                if let Inst::Alloc(r, a) = &inst
                    && a.observed
                    && a.at.is_none()
                {
                    let object = (function.regs[*r].var, not_empty(store, width, a.size));
                    facts = somewhere(store, width, object, a.align, &mut here);
                }
                block.insts.push(inst);
                block.insts.append(&mut facts);
            }
            if b == Function::ENTRY {
                known = here;
                block.insts.splice(0..0, start.drain(..));
            }
        }
    }
}

/// What holds for one more object, which is known from now on.
fn somewhere(
    store: &mut Store,
    width: u32,
    object: (Term, Term),
    align: u64,
    known: &mut Vec<(Term, Term)>,
) -> Vec<Inst> {
    let mut facts = lies_somewhere(store, width, object.0, object.1, align);
    if known.len() < FEW {
        facts.extend(known.iter().map(|other| apart(store, *other, object)).collect::<Vec<_>>());
        known.push(object);
    }
    facts.into_iter().map(Inst::Assume).collect()
}

/// An object of no bytes has an address of its own all the same.
fn not_empty(store: &mut Store, width: u32, size: Term) -> Term {
    let [zero, one] = [0, 1].map(|n| store.bv(width, n));
    let empty = store.mk(Op::Eq, &[size, zero]);
    store.mk(Op::Ite, &[empty, one, size])
}

fn rename(store: &mut Store, block: &mut Block, by: &FxHashMap<Term, Term>) {
    if by.is_empty() {
        return;
    }
    for inst in &mut block.insts {
        inst.for_each_term(|t| *t = store.subst_simplified(*t, by));
    }
    block.term.for_each_term(|t| *t = store.subst_simplified(*t, by));
}

/// Which of the variables each function mentions, itself or through its callees.
fn used(store: &Store, program: &Program, vars: &FxHashSet<Term>) -> SecondaryMap<FuncId, BTreeSet<Term>> {
    let mut used: SecondaryMap<FuncId, BTreeSet<Term>> = SecondaryMap::new();
    let mut callers: SecondaryMap<FuncId, Vec<FuncId>> = SecondaryMap::new();
    let mut term_vars = TermVars::default();
    for (id, f) in program.functions.iter().filter(|_| !vars.is_empty()) {
        let mut terms = vec![];
        for block in f.blocks.values() {
            for inst in &block.insts {
                terms.append(&mut inst.terms());
                inst.callee().into_iter().for_each(|callee| callers[callee].push(id));
            }
            terms.append(&mut block.term.terms());
        }
        let found = &mut used[id];
        term_vars.for_each(store, terms, |v| found.extend(vars.contains(&v).then_some(v)));
    }
    let mut work: Vec<FuncId> = program.functions.keys().collect();
    while let Some(f) = work.pop() {
        for caller in callers[f].clone() {
            let before = used[caller].len();
            let more = used[f].clone();
            used[caller].extend(more);
            if used[caller].len() > before {
                work.push(caller);
            }
        }
    }
    used
}
