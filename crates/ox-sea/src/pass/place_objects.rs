//! Objects get addresses, for encodings that have no other way to keep them apart (Horn clauses; DESIGN, decision 12).
//!
//! A global, or a variable of the entry function outside of loops, is at a fixed number. Every other object is where the *allocation
//! pointer* stands, which then moves behind it: a register that is handed from block to block, to callees and back, so that no two
//! objects overlap and none is ever used again. The alignment of objects is not kept: it cannot be noticed, because an object whose
//! address the program observes is not placed at all. Its address stays any number, and so the program is over-approximated. So
//! does that of a very large object, which would leave no room for the others.

use super::addresses::number;
use super::fresh_names::FreshNames;
use crate::{BlockId, FuncId, Function, Inst, Program, Reg, RegId, Terminator, Type};
use cranelift_entity::SecondaryMap;
use ox_graph::WeakOrder;
use ox_logic::{Model, Node, Op, Sort, Store, Term, Value};
use ox_machine::Machine;
use rustc_hash::{FxHashMap, FxHashSet};

/// The program with its objects placed.
pub struct Placed {
    pub program: Program,
    /// The addresses of globals, for the interpreter.
    pub globals: Model,
    /// The objects that have names and fixed addresses, for the reader.
    pub objects: Vec<PlacedObject>,
    /// The lowest address of an object, and the one behind the highest; `None` if the program observes an address, which may then be
    /// any number.
    pub space: Option<(u64, u64)>,
    /// Objects whose addresses are taken to be any numbers, for the reader.
    pub approximations: Vec<String>,
    /// What a proof relies on.
    pub assumptions: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedObject {
    pub name: String,
    pub address: u64,
    pub size: u64,
}

pub fn place_objects(store: &mut Store, program: &Program) -> Placed {
    let mut program = program.clone();
    let (first, limit) = Machine::new(program.pointer_width).objects();
    let mut next = first;
    let (mut globals, mut fixed) = (Model::default(), FxHashMap::default());
    let (mut approximations, mut objects) = (vec![], vec![]);
    for g in program.globals.values() {
        let at = next.next_multiple_of(g.align.max(1));
        globals.insert(g.var, Value::bv(program.pointer_width, at));
        objects.push(PlacedObject { name: g.name.clone(), address: at, size: g.size.max(1) });
        next = at + g.size.max(1) + Machine::GAP;
        match g.observed {
            true => approximations.push(format!("the address of {} is taken to be arbitrary", g.name)),
            false => drop(fixed.insert(g.var, store.bv(program.pointer_width, at))),
        }
    }
    let mut observed = !approximations.is_empty();
    observed |= program.functions.values().any(|f| has_constant_address(store, &program, f));
    for function in program.functions.values_mut() {
        let chosen = |r: &RegId| function.regs[*r].ty == Type::Ptr;
        observed |= function.blocks.values().flat_map(|b| &b.insts).any(|i| match i {
            Inst::Nondet(r, _) => chosen(r),
            Inst::Alloc(_, a) => a.observed,
            _ => false,
        });
        if !fixed.is_empty() {
            replace(store, function, &fixed);
        }
    }
    objects.extend(place_in_entry(store, &mut program, &mut next, limit));
    let dynamic = allocating(&program);
    let mut assumptions = vec![];
    if program.functions.keys().any(|f| dynamic[f]) {
        let bits = limit.ilog2();
        assumptions.push(format!(
            "an execution allocates less than 2^{bits} bytes, with those it frees again [address-space]"
        ));
        let mut word = |n: u64| store.bv(program.pointer_width, n);
        let space = Space { start: word(next), end: word(limit), large: word(large(first, limit)) };
        for id in program.functions.keys().filter(|f| dynamic[*f]).collect::<Vec<_>>() {
            thread(store, &mut program, id, &dynamic, &space);
        }
    }
    if program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts).any(is_anywhere) {
        approximations
            .push("the address of an object that the program looks at is taken to be arbitrary".into());
    }
    let space = (!observed).then_some((first, limit));
    Placed { program, globals, objects, space, approximations, assumptions }
}

/// A number other than null, or one computed from numbers, is used as a pointer: there may be an object anywhere.
fn has_constant_address(store: &Store, program: &Program, function: &Function) -> bool {
    let is_pointer = |r: &RegId| function.regs[*r].ty == Type::Ptr;
    let mut pointers: Vec<Term> = vec![];
    for block in function.blocks.values() {
        for inst in &block.insts {
            match inst {
                Inst::Let(r, t) if is_pointer(r) => pointers.push(*t),
                Inst::Call { callee, args, .. } => {
                    let f = &program.functions[*callee];
                    let passed = f.params.iter().zip(args).filter(|(p, _)| f.regs[**p].ty == Type::Ptr);
                    pointers.extend(passed.map(|(_, t)| *t));
                }
                // without an access, what it looks at was bound before
                _ => pointers.extend(inst.effects().addresses.iter().flatten()),
            }
        }
        for jump in block.term.jumps() {
            let params = &function.blocks[jump.to].params;
            pointers.extend(params.iter().zip(&jump.args).filter(|(p, _)| is_pointer(p)).map(|(_, t)| *t));
        }
        if let Terminator::Return(values) = &block.term {
            let returned = function.returns.iter().zip(values).filter(|(ty, _)| **ty == Type::Ptr);
            pointers.extend(returned.map(|(_, t)| *t));
        }
    }
    let numbers: FxHashSet<Term> =
        function.regs.values().filter(|r| r.ty != Type::Ptr).map(|r| r.var).collect();
    while let Some(t) = pointers.pop() {
        match store.node(t) {
            // a register may be a copy of a pointer, whatever its type
            Node::Var(..) => {}
            Node::App(Op::Ite, args) => pointers.extend([args[1], args[2]]),
            Node::App(..) | Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => {
                let computed = store.free_vars(&[t]).iter().all(|v| numbers.contains(v));
                if computed && number(store, t) != Some(0) {
                    return true;
                }
            }
        }
    }
    false
}

fn is_anywhere(inst: &Inst) -> bool {
    matches!(inst, Inst::Alloc(_, a) if a.at.is_none())
}

fn replace(store: &mut Store, function: &mut Function, by: &FxHashMap<Term, Term>) {
    for block in function.blocks.values_mut() {
        for inst in &mut block.insts {
            inst.for_each_term(|t| *t = store.subst_simplified(*t, by));
        }
        block.term.for_each_term(|t| *t = store.subst_simplified(*t, by));
    }
}

/// The objects of constant size that the entry function makes once.
fn place_in_entry(store: &mut Store, program: &mut Program, next: &mut u64, limit: u64) -> Vec<PlacedObject> {
    let mut objects = vec![];
    let width = program.pointer_width;
    let entry = &mut program.functions[program.entry];
    let loops = WeakOrder::new(&entry.control_flow());
    let mut fixed = FxHashMap::default();
    for (_, block) in entry.blocks.iter_mut().filter(|(b, _)| loops.innermost(*b).is_none()) {
        for inst in &mut block.insts {
            let Inst::Alloc(r, a) = inst else { continue };
            let Some(size) = number(store, a.size).filter(|s| !a.observed && *s < large(*next, limit)) else {
                continue;
            };
            let at = next.next_multiple_of(a.align.max(1));
            let address = store.bv(width, at);
            a.at = Some(address);
            fixed.insert(entry.regs[*r].var, address);
            // the register is the address of the variable
            if let Some(name) = entry.regs[*r].source.as_ref().and_then(|s| s.strip_prefix('&')) {
                let name = name.to_string();
                objects.push(PlacedObject { name, address: at, size: size.max(1) });
            }
            *next = at + size.max(1) + Machine::GAP;
        }
    }
    replace(store, entry, &fixed);
    objects
}

/// The functions that move the allocation pointer, themselves or through a callee.
fn allocating(program: &Program) -> SecondaryMap<FuncId, bool> {
    let mut callers: SecondaryMap<FuncId, Vec<FuncId>> = SecondaryMap::new();
    let mut work = vec![];
    for (id, f) in program.functions.iter() {
        for inst in f.blocks.values().flat_map(|b| &b.insts) {
            if matches!(inst, Inst::Alloc(_, a) if a.at.is_none() && !a.observed) {
                work.push(id);
            }
            inst.callee().into_iter().for_each(|callee| callers[callee].push(id));
        }
    }
    let mut out: SecondaryMap<FuncId, bool> = SecondaryMap::new();
    while let Some(f) = work.pop() {
        if !std::mem::replace(&mut out[f], true) {
            work.append(&mut callers[f]);
        }
    }
    out
}

/// An object of this size is not placed behind the others, or else one alone could end the execution: it may be anywhere but at
/// null, also where it does not fit.
fn large(first: u64, limit: u64) -> u64 {
    (limit - first) / 256
}

/// Where the allocation pointer starts and where it must not come, and the size from which on objects are large.
struct Space {
    start: Term,
    end: Term,
    large: Term,
}

/// Hands the allocation pointer through one function.
fn thread(
    store: &mut Store,
    program: &mut Program,
    id: FuncId,
    dynamic: &SecondaryMap<FuncId, bool>,
    space: &Space,
) {
    let ty = Type::Bits(program.pointer_width);
    let mut names = FreshNames::beside(store, program, &program.functions[id]);
    let is_entry = id == program.entry;
    let width = program.pointer_width;
    let function = &mut program.functions[id];
    let mut new = |store: &mut Store, function: &mut Function, name: &str| -> RegId {
        let var = names.named(store, name, Sort::BitVec(width));
        function.regs.push(Reg { ty, var, source: None })
    };
    let mut at_start: FxHashMap<BlockId, Term> = FxHashMap::default();
    for b in function.blocks.keys().collect::<Vec<_>>() {
        if b == Function::ENTRY && is_entry {
            at_start.insert(b, space.start);
            continue;
        }
        let r = new(store, function, "next.object");
        function.blocks[b].params.push(r);
        if b == Function::ENTRY {
            function.params.push(r);
        }
        at_start.insert(b, function.regs[r].var);
    }
    for b in function.blocks.keys().collect::<Vec<_>>() {
        let mut current = at_start[&b];
        let mut insts = vec![];
        for mut inst in std::mem::take(&mut function.blocks[b].insts) {
            match &mut inst {
                Inst::Alloc(_, a) if a.at.is_none() && !a.observed => {
                    let size = a.size;
                    let small = store.mk(Op::BvUlt, &[size, space.large]);
                    let anywhere = new(store, function, "anywhere");
                    insts.push(Inst::Havoc(anywhere, "the address of a very large object".into()));
                    let anywhere = function.regs[anywhere].var;
                    let null = store.bv(width, 0);
                    let is_null = store.mk(Op::Eq, &[anywhere, null]);
                    let is_object = store.mk(Op::Not, &[is_null]);
                    insts.push(Inst::Assume(store.mk(Op::Or, &[small, is_object])));
                    a.at = Some(store.mk(Op::Ite, &[small, current, anywhere]));
                    insts.push(inst);
                    let gap = store.bv(width, Machine::GAP);
                    let moved = store.mk(Op::BvAdd, &[size, gap]);
                    let moved = store.mk(Op::BvAdd, &[current, moved]);
                    let moved = store.mk(Op::Ite, &[small, moved, current]);
                    let r = new(store, function, "next.object");
                    insts.push(Inst::Let(r, moved));
                    current = function.regs[r].var;
                    insts.push(Inst::Assume(store.mk(Op::BvUlt, &[current, space.end])));
                }
                Inst::Call { callee, args, results } if dynamic[*callee] => {
                    args.push(current);
                    let r = new(store, function, "next.object");
                    results.push(r);
                    current = function.regs[r].var;
                    insts.push(inst);
                }
                _ => insts.push(inst),
            }
        }
        let block = &mut function.blocks[b];
        block.insts = insts;
        match &mut block.term {
            Terminator::Branch { cases, default } => {
                let jumps = cases.iter_mut().map(|(_, j)| j).chain([default]);
                jumps.for_each(|j| j.args.push(current));
            }
            Terminator::Return(values) if !is_entry => values.push(current),
            Terminator::Return(_) | Terminator::Halt => {}
        }
    }
    if !is_entry {
        function.returns.push(ty);
    }
}
