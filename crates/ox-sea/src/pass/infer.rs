//! Functions that are to be inferred (SeaHorn's partial functions), in terms of functions that a program can have.
//!
//! The program is safe if there are predicates with which no assertion fails: the question that Horn clauses ask. An execution asks
//! predicates, and is told yes or no. If an assertion fails on it, then one of those that said no must say yes: with no such one the
//! program is not safe, with one it *must* hold there. So the least predicates are those that must hold: `p` holds for the numbers that
//! some execution of the whole program leads to, one that fails after `p` said no to them and in which everything that was answered
//! yes holds. Hence
//!
//! ```text
//! p():  return (no, any numbers), or execute the program; where an assertion fails and p, asked about xs, was the one that said no:
//!       return (yes, xs); else end
//! ```
//!
//! and a question about `xs` calls `p` and goes on only if it gives the answer that was chosen, a yes for `xs`. The results of `p` are
//! the summary that an engine finds, and a derivation is a tree of executions.
//!
//! An assertion that fails after two predicates said no would be a clause with two heads, which is unsupported; so is an execution that
//! gets to the head of a loop after one said no. All calls but those of inferred functions must have been inlined.

use super::fresh_names::FreshNames;
use crate::{Block, BlockId, FuncId, Function, Inst, Jump, Program, Reg, RegId, Terminator, Type};
use cranelift_entity::SecondaryMap;
use ox_graph::WeakOrder;
use ox_logic::{Op, Store, Term};

pub fn has_inferred(program: &Program) -> bool {
    program.functions.values().any(|f| f.inferred)
}

pub fn infer(store: &mut Store, program: &mut Program) {
    let entry = program.functions[program.entry].clone();
    let asked: Vec<FuncId> = program.functions.iter().filter(|(_, f)| f.inferred).map(|(id, _)| id).collect();
    let mut functions = program.functions.clone();
    functions[program.entry] = Copy::of(store, program, &asked, &entry, None).run();
    for (number, &id) in asked.iter().enumerate() {
        functions[id] = Copy::of(store, program, &asked, &entry, Some(number)).run();
    }
    program.functions = functions;
}

/// What an execution has to remember: which predicate said no (0 if none did, else its number and 1, or `TWICE`), and about what.
#[derive(Clone)]
struct State {
    refused: Term,
    about: Vec<Vec<Term>>,
    /// Two may have said no.
    twice: bool,
}

/// One copy of the program.
struct Copy<'a> {
    store: &'a mut Store,
    program: &'a Program,
    asked: &'a [FuncId],
    names: FreshNames,
    out: Function,
    /// The predicate whose body this is; the program itself if there is none.
    of: Option<usize>,
    /// The heads of loops.
    head: SecondaryMap<BlockId, bool>,
    /// Blocks in which a predicate may have said no, and in which two may have.
    later: SecondaryMap<BlockId, bool>,
    twice: SecondaryMap<BlockId, bool>,
    nowhere: Option<BlockId>,
}

const REFUSED: Type = Type::Bits(16);
const TWICE: u64 = 0xffff;

/// What comes behind these blocks before the head of a loop.
fn behind(
    f: &Function,
    head: &SecondaryMap<BlockId, bool>,
    mut work: Vec<BlockId>,
) -> SecondaryMap<BlockId, bool> {
    let mut out: SecondaryMap<BlockId, bool> = SecondaryMap::new();
    while let Some(b) = work.pop() {
        for jump in f.blocks[b].term.jumps() {
            if !head[jump.to] && !std::mem::replace(&mut out[jump.to], true) {
                work.push(jump.to);
            }
        }
    }
    out
}

impl<'a> Copy<'a> {
    fn of(
        store: &'a mut Store,
        program: &'a Program,
        asked: &'a [FuncId],
        entry: &Function,
        of: Option<usize>,
    ) -> Self {
        let names = FreshNames::beside(store, program, entry);
        let flow = entry.control_flow();
        let mut head = SecondaryMap::new();
        for component in WeakOrder::new(&flow).all.values() {
            head[component.head] = true;
        }
        let asks = |b: &Block| b.insts.iter().filter(|i| matches!(i, Inst::Call { .. })).count();
        let blocks = |enough: &dyn Fn(BlockId, usize) -> bool| -> Vec<BlockId> {
            entry.blocks.iter().filter(|(id, b)| enough(*id, asks(b))).map(|(id, _)| id).collect()
        };
        let later = behind(entry, &head, blocks(&|_, asks| asks > 0));
        let twice = behind(entry, &head, blocks(&|b, asks| asks > 1 || asks == 1 && later[b]));
        Copy { store, program, asked, names, out: entry.clone(), of, head, later, twice, nowhere: None }
    }

    fn run(mut self) -> Function {
        let blocks: Vec<BlockId> = self.out.blocks.keys().collect();
        let mut states: SecondaryMap<BlockId, Option<State>> = SecondaryMap::new();
        for &b in &blocks {
            let state = match self.later[b] {
                true => self.handed_over(b),
                false => self.nothing(),
            };
            states[b] = Some(state);
        }
        for b in blocks {
            let state = states[b].take().expect("every block has one");
            self.block(b, state);
        }
        match self.of {
            None => self.out,
            Some(number) => self.with_answer(number),
        }
    }

    /// The types of what a predicate is asked about.
    fn types(&self, number: usize) -> Vec<Type> {
        let f = &self.program.functions[self.asked[number]];
        f.params[1..].iter().map(|p| f.regs[*p].ty).collect()
    }

    fn nothing(&mut self) -> State {
        let refused = self.number(0);
        let mut zero = |ty: Type| match ty {
            Type::Bool => self.store.bool(false),
            Type::Bits(w) => self.store.bv(w, 0),
            other @ (Type::Ptr | Type::Mem(_)) => unreachable!("{other} is no number"),
        };
        let of = |f: &FuncId| {
            let f = &self.program.functions[*f];
            f.params[1..].iter().map(|p| zero(f.regs[*p].ty)).collect()
        };
        State { refused, about: self.asked.iter().map(of).collect(), twice: false }
    }

    fn number(&mut self, n: u64) -> Term {
        let Type::Bits(width) = REFUSED else { unreachable!("a number") };
        self.store.bv(width, n)
    }

    fn reg(&mut self, name: &str, ty: Type) -> RegId {
        let sort = ty.sort(self.program.pointer_width, self.store);
        let var = self.names.named(self.store, name, sort);
        self.out.regs.push(Reg { ty, var, source: None })
    }

    fn var(&self, r: RegId) -> Term {
        self.out.regs[r].var
    }

    /// New parameters of the block.
    fn handed_over(&mut self, b: BlockId) -> State {
        let param = |this: &mut Self, name: &str, ty: Type| {
            let r = this.reg(name, ty);
            this.out.blocks[b].params.push(r);
            this.var(r)
        };
        let refused = param(self, "refused", REFUSED);
        let mut about = vec![];
        for number in 0..self.asked.len() {
            let types = self.types(number);
            about.push(types.into_iter().map(|ty| param(self, "about", ty)).collect());
        }
        State { refused, about, twice: self.twice[b] }
    }

    fn new_block(&mut self, insts: Vec<Inst>, term: Terminator) -> BlockId {
        self.out.blocks.push(Block { params: vec![], insts, term, place: None })
    }

    /// Where an execution goes that has no meaning here.
    fn nowhere(&mut self) -> Jump {
        let to = match self.nowhere {
            Some(block) => block,
            None => {
                let place = self.asked.first().and_then(|f| self.program.functions[*f].place.clone());
                let what = "what follows from a no of an inferred function,".to_string();
                let insts = match self.of {
                    None => vec![Inst::Unsupported(what, place)],
                    // the program itself gets there as well
                    Some(_) => vec![],
                };
                let block = self.new_block(insts, Terminator::Halt);
                self.nowhere = Some(block);
                block
            }
        };
        Jump { to, args: vec![] }
    }

    fn block(&mut self, b: BlockId, mut state: State) {
        let insts = std::mem::take(&mut self.out.blocks[b].insts);
        let mut current = b;
        for inst in insts {
            match &inst {
                Inst::Call { callee, args, .. } => {
                    self.ask(current, *callee, args, &mut state);
                }
                Inst::Assert(condition, _) => current = self.assert(current, *condition, inst, &state),
                _ if inst.ends_execution() && self.of.is_some() => {
                    // the program itself gets there as well
                    self.out.blocks[current].term = Terminator::Halt;
                    return;
                }
                _ => self.out.blocks[current].insts.push(inst),
            }
        }
        // the last part has the terminator of the block
        let mut term = std::mem::replace(&mut self.out.blocks[current].term, Terminator::Halt);
        match &mut term {
            Terminator::Branch { cases, default } => {
                for jump in cases.iter_mut().map(|(_, j)| j).chain([default]) {
                    self.hand_over(jump, &state);
                }
            }
            Terminator::Return(_) if self.of.is_some() => term = Terminator::Halt,
            Terminator::Return(_) | Terminator::Halt => {}
        }
        self.out.blocks[current].term = term;
    }

    fn hand_over(&mut self, jump: &mut Jump, state: &State) {
        if self.later[jump.to] {
            jump.args.push(state.refused);
            jump.args.extend(state.about.iter().flatten());
        } else if self.head[jump.to] && state.refused != self.number(0) {
            let refused = self.has_refused(state);
            let nowhere = self.nowhere();
            let on = std::mem::replace(jump, Jump { to: Function::ENTRY, args: vec![] });
            let term = Terminator::Branch { cases: vec![(refused, nowhere)], default: on };
            jump.to = self.new_block(vec![], term);
        }
    }

    fn has_refused(&mut self, state: &State) -> Term {
        let none = self.number(0);
        let none = self.store.mk(Op::Eq, &[state.refused, none]);
        self.store.mk(Op::Not, &[none])
    }

    /// Ends the block with a branch to somewhere else on a condition; what follows is a block of its own.
    fn leave(&mut self, current: BlockId, condition: Term, to: Jump) -> BlockId {
        let term = std::mem::replace(&mut self.out.blocks[current].term, Terminator::Halt);
        let rest = self.new_block(vec![], term);
        let on = Jump { to: rest, args: vec![] };
        self.out.blocks[current].term = Terminator::Branch { cases: vec![(condition, to)], default: on };
        rest
    }

    fn ask(&mut self, current: BlockId, callee: FuncId, args: &[Term], state: &mut State) {
        let number = self.asked.iter().position(|f| *f == callee).expect("other calls were inlined");
        let (yes, xs) = (args[0], &args[1..]);
        let no = self.store.mk(Op::Not, &[yes]);
        let mut results = vec![self.reg("holds", Type::Bool)];
        for ty in self.types(number) {
            results.push(self.reg("of", ty));
        }
        let given: Vec<Term> = results.iter().map(|r| self.var(*r)).collect();
        let mut agreed = vec![self.store.mk(Op::Eq, &[given[0], yes])];
        for (x, of) in xs.iter().zip(&given[1..]) {
            let same = self.store.mk(Op::Eq, &[*x, *of]);
            agreed.push(self.store.mk(Op::Or, &[no, same]));
        }
        let agreed = self.store.mk(Op::And, &agreed);
        let insts = &mut self.out.blocks[current].insts;
        insts.push(Inst::Call { callee, args: vec![], results });
        insts.push(Inst::Assume(agreed));
        let [none, this, twice] = [0, number as u64 + 1, TWICE].map(|n| self.number(n));
        let first = self.store.mk(Op::Eq, &[state.refused, none]);
        let refused = self.store.mk(Op::Ite, &[first, this, twice]);
        state.twice |= state.refused != none;
        state.refused = self.store.mk(Op::Ite, &[yes, state.refused, refused]);
        for (kept, x) in state.about[number].iter_mut().zip(xs) {
            *kept = self.store.mk(Op::Ite, &[yes, *kept, *x]);
        }
    }

    fn assert(&mut self, current: BlockId, condition: Term, inst: Inst, state: &State) -> BlockId {
        let mut current = current;
        let asked = state.refused != self.number(0);
        match self.of {
            None if !asked => {
                self.out.blocks[current].insts.push(inst);
                return current;
            }
            None => {
                let Inst::Assert(_, check) = inst else { unreachable!("an assertion") };
                if state.twice {
                    let twice = self.number(TWICE);
                    let twice = self.store.mk(Op::Eq, &[state.refused, twice]);
                    let fails = self.store.mk(Op::Not, &[condition]);
                    let fails = self.store.mk(Op::And, &[fails, twice]);
                    let nowhere = self.nowhere();
                    current = self.leave(current, fails, nowhere);
                }
                let refused = self.has_refused(state);
                let excused = self.store.mk(Op::Or, &[condition, refused]);
                self.out.blocks[current].insts.push(Inst::Assert(excused, check));
            }
            Some(number) if asked => {
                let this = self.number(number as u64 + 1);
                let is_this = self.store.mk(Op::Eq, &[state.refused, this]);
                let fails = self.store.mk(Op::Not, &[condition]);
                let must = self.store.mk(Op::And, &[fails, is_this]);
                let mut values = vec![self.store.bool(true)];
                values.extend(&state.about[number]);
                let end = self.new_block(vec![], Terminator::Return(values));
                current = self.leave(current, must, Jump { to: end, args: vec![] });
            }
            Some(_) => {}
        }
        self.out.blocks[current].insts.push(Inst::Assume(condition));
        current
    }

    /// The choice between the two answers in front of the program.
    fn with_answer(mut self, number: usize) -> Function {
        let inferred = &self.program.functions[self.asked[number]];
        let (name, place) = (inferred.name.clone(), inferred.place.clone());
        let types = self.types(number);
        let holds = self.reg("holds", Type::Bool);
        let any: Vec<RegId> = types.iter().map(|ty| self.reg("any", *ty)).collect();
        let mut values = vec![self.store.bool(false)];
        values.extend(any.iter().map(|r| self.var(*r)));
        let no = self.new_block(vec![], Terminator::Return(values));
        // the entry becomes a block like others
        let mut first = std::mem::replace(
            &mut self.out.blocks[Function::ENTRY],
            Block { params: vec![], insts: vec![], term: Terminator::Halt, place: place.clone() },
        );
        first.place = None;
        let start = self.out.blocks.push(first);
        let insts = std::iter::once(&holds).chain(&any).map(|r| Inst::Havoc(*r, format!("what {name} says")));
        let insts = insts.collect();
        let yes = (self.var(holds), Jump { to: start, args: vec![] });
        let default = Jump { to: no, args: vec![] };
        let entry = &mut self.out.blocks[Function::ENTRY];
        (entry.insts, entry.term) = (insts, Terminator::Branch { cases: vec![yes], default });
        let returns = std::iter::once(Type::Bool).chain(types).collect();
        Function { name, place, params: vec![], returns, inferred: true, ..self.out }
    }
}
