//! What is known about objects, by their bases: whether they live, whether they were written, how many are left.
//!
//! These are registers that every block hands on; a block with one predecessor goes on with what that one had.

use super::Pass;
use crate::{BlockId, Function, Inst, Layout, ObjectEffect, Program, Question, RegId, Storage, Test, Type};
use ox_logic::{Op, Store, Term};
use ox_machine::Maker;

/// What an object is, in the memory `state`. No object is at an address where there is 0.
const GONE: u64 = 0;
const PLAIN: u64 = 1;
const HEAP: u64 = 2;
const CONSTANT: u64 = 3;
/// From there on heap objects that are not `malloc`'s, one number for each maker.
const OTHER_HEAP: u64 = 4;

fn heap_of(maker: Maker) -> u64 {
    match maker {
        Maker::Malloc => HEAP,
        Maker::New => OTHER_HEAP,
        Maker::NewArray => OTHER_HEAP + 1,
        Maker::Map => OTHER_HEAP + 2,
        Maker::Caller => OTHER_HEAP + 3,
    }
}

/// Which questions the program asks.
#[derive(Clone, Copy, Default)]
pub(super) struct Needs {
    state: bool,
    modified: bool,
    leaks: bool,
    /// Heap objects are not all made by `malloc`.
    makers: bool,
}

impl Needs {
    pub fn of(program: &Program) -> Self {
        let mut needs = Needs::default();
        let constants = program.globals.values().any(|g| g.constant);
        for inst in program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts) {
            match inst.effects().asks {
                Some(Question::Test(Test::Live | Test::Freeable | Test::FreeableBy(_))) => needs.state = true,
                Some(Question::Test(Test::Writable)) => needs.state |= constants,
                Some(Question::Test(Test::Modified)) => needs.modified = true,
                Some(Question::Leaks) => needs.leaks = true,
                Some(Question::Test(Test::InBounds) | Question::Size) | None => {}
            }
            if let Some(ObjectEffect::Made(Storage::Heap(maker))) = inst.effects().objects {
                needs.makers |= maker != Maker::Malloc;
            }
        }
        needs
    }

    /// Of the registers that hold it.
    pub fn types(self, width: u32) -> Vec<Type> {
        let objects = Type::Mem(Layout::OBJECTS);
        let all = [
            (self.state, objects),
            (self.modified, objects),
            (self.modified, Type::Bool),
            (self.leaks, Type::Bits(width)),
        ];
        all.into_iter().filter(|(wanted, _)| *wanted).map(|(_, ty)| ty).collect()
    }
}

/// The registers that hold it at some point.
#[derive(Clone, Default)]
pub(super) struct State {
    state: Option<Term>,
    modified: Option<Term>,
    tracking: Option<Term>,
    left: Option<Term>,
}

impl State {
    /// What is handed on, in the order of [`Needs::types`].
    pub fn terms(&self) -> Vec<Term> {
        [self.state, self.modified, self.tracking, self.left].into_iter().flatten().collect()
    }
}

impl Pass<'_> {
    const OBJECTS: Type = Type::Mem(Layout::OBJECTS);

    /// Before the first instruction.
    pub(super) fn start(&mut self) {
        let nowhere = {
            let sort = Self::OBJECTS.sort(self.width, self.store);
            let zero = self.store.bv(8, 0);
            self.store.app(Op::ConstArray(sort), &[zero])
        };
        if self.needs.state {
            let r = self.scratch(Self::OBJECTS, "state");
            self.insts.push(Inst::Let(r, nowhere));
            self.state.state = Some(self.regs[r].var);
            for g in self.program.globals.values() {
                self.set_state(g.var, if g.constant { CONSTANT } else { PLAIN });
            }
        }
        if self.needs.modified {
            let r = self.scratch(Self::OBJECTS, "modified");
            self.insts.push(Inst::Let(r, nowhere));
            self.state.modified = Some(self.regs[r].var);
            self.state.tracking = Some(self.store.bool(true));
        }
        if self.needs.leaks {
            self.state.left = Some(self.number(0));
        }
    }

    /// At the start of a block: its parameters for what is known.
    pub(super) fn enter(&mut self, b: BlockId) -> Vec<RegId> {
        if b == Function::ENTRY && self.is_entry() {
            return vec![];
        }
        if let [p] = self.flow.predecessors(b).collect::<Vec<_>>()[..]
            && let Some(state) = &self.at_end[p]
        {
            self.state = state.clone();
            return vec![];
        }
        self.fresh_state()
    }

    /// New registers for what is known.
    pub(super) fn fresh_state(&mut self) -> Vec<RegId> {
        let mut params = vec![];
        let mut param = |this: &mut Self, wanted: bool, ty: Type, what: &str| {
            wanted.then(|| {
                let r = this.scratch(ty, what);
                params.push(r);
                this.regs[r].var
            })
        };
        let needs = self.needs;
        let word = Type::Bits(self.width);
        self.state = State {
            state: param(self, needs.state, Self::OBJECTS, "state"),
            modified: param(self, needs.modified, Self::OBJECTS, "modified"),
            tracking: param(self, needs.modified, Type::Bool, "tracking"),
            left: param(self, needs.leaks, word, "left"),
        };
        params
    }

    /// What a jump hands on.
    pub(super) fn state_args(&self, to: BlockId) -> Vec<Term> {
        // the only predecessor is this block, which comes first in the order
        if self.flow.predecessors(to).len() == 1 {
            return vec![];
        }
        self.state.terms()
    }

    fn update(&mut self, mem: Term, base: Term, value: Term, what: &str) -> Term {
        let result = self.scratch(Self::OBJECTS, what);
        self.insts.push(Inst::Store { result, mem, addr: base, value });
        self.regs[result].var
    }

    fn look_up(&mut self, mem: Term, base: Term) -> Term {
        let result = self.scratch(Type::Bits(8), "found");
        self.insts.push(Inst::Load { result, mem, addr: base });
        self.regs[result].var
    }

    fn set_state(&mut self, base: Term, kind: u64) {
        if let Some(state) = self.state.state {
            let kind = self.store.bv(8, kind);
            self.state.state = Some(self.update(state, base, kind, "state"));
        }
    }

    fn set_modified(&mut self, base: Term, value: Term) {
        if let Some(modified) = self.state.modified {
            self.state.modified = Some(self.update(modified, base, value, "modified"));
        }
    }

    pub(super) fn allocated(&mut self, base: Term, kind: Storage) {
        let (code, heap) = match kind {
            Storage::Stack => (PLAIN, false),
            Storage::Heap(maker) => (heap_of(maker), true),
        };
        self.set_state(base, code);
        if let Some(left) = self.state.left
            && heap
        {
            let one = self.number(1);
            self.state.left = Some(self.store.mk(Op::BvAdd, &[left, one]));
        }
    }

    pub(super) fn freed(&mut self, p: Term) {
        let o = self.object(p);
        self.set_state(o.base, GONE);
        if let Some(left) = self.state.left {
            let (zero, one) = (self.number(0), self.number(1));
            let null = self.store.mk(Op::Eq, &[p, zero]);
            let fewer = self.store.mk(Op::BvSub, &[left, one]);
            self.state.left = Some(self.store.mk(Op::Ite, &[null, left, fewer]));
        }
    }

    pub(super) fn scope(&mut self, p: Term, live: bool) {
        let o = self.object(p);
        self.set_state(o.base, if live { PLAIN } else { GONE });
        let zero = self.store.bv(8, 0);
        self.set_modified(o.base, zero);
    }

    /// The object at the address is written, unless there is a length and it is 0.
    pub(super) fn modified(&mut self, addr: Term, len: Option<Term>) {
        let (Some(modified), Some(mut tracking)) = (self.state.modified, self.state.tracking) else { return };
        if let Some(len) = len {
            let zero = self.number(0);
            let nothing = self.store.mk(Op::Eq, &[len, zero]);
            let something = self.store.mk(Op::Not, &[nothing]);
            tracking = self.store.mk(Op::And, &[tracking, something]);
        }
        let o = self.object(addr);
        let yes = self.store.bv(8, 1);
        let value = match tracking == self.store.bool(true) {
            true => yes,
            false if tracking == self.store.bool(false) => return,
            false => {
                let old = self.look_up(modified, o.base);
                self.store.mk(Op::Ite, &[tracking, yes, old])
            }
        };
        self.set_modified(o.base, value);
    }

    pub(super) fn reset_modified(&mut self, p: Term) {
        let o = self.object(p);
        let zero = self.store.bv(8, 0);
        self.set_modified(o.base, zero);
    }

    pub(super) fn track(&mut self, on: bool) {
        if self.state.tracking.is_some() {
            self.state.tracking = Some(self.store.bool(on));
        }
    }

    pub(super) fn no_leak(&mut self, r: RegId) {
        let left = self.state.left.expect("the program asks for leaks");
        let zero = self.number(0);
        let none = self.store.mk(Op::Eq, &[left, zero]);
        self.insts.push(Inst::Let(r, none));
    }

    pub(super) fn test(&mut self, r: RegId, test: Test, p: Term, len: Term) {
        let o = self.object(p);
        let zero = self.number(0);
        let somewhere = |store: &mut Store| {
            let nowhere = store.mk(Op::Eq, &[o.base, zero]);
            store.mk(Op::Not, &[nowhere])
        };
        let is = |this: &mut Self, code: u64| {
            let state = this.state.state.expect("the program asks for it");
            let found = this.look_up(state, o.base);
            let code = this.store.bv(8, code);
            this.store.mk(Op::Eq, &[found, code])
        };
        let answer = match test {
            Test::InBounds => {
                let fits = self.store.mk(Op::BvUle, &[len, o.size]);
                let offset = self.store.mk(Op::BvSub, &[p, o.base]);
                let last = self.store.mk(Op::BvSub, &[o.size, len]);
                let inside = self.store.mk(Op::BvUle, &[offset, last]);
                let object = somewhere(self.store);
                self.store.mk(Op::And, &[object, fits, inside])
            }
            Test::Live => {
                let gone = is(self, GONE);
                self.store.mk(Op::Not, &[gone])
            }
            Test::Writable if self.state.state.is_none() => somewhere(self.store),
            Test::Writable => {
                let constant = is(self, CONSTANT);
                let variable = self.store.mk(Op::Not, &[constant]);
                let object = somewhere(self.store);
                self.store.mk(Op::And, &[object, variable])
            }
            Test::Freeable if self.needs.makers => {
                let state = self.state.state.expect("the program asks for it");
                let found = self.look_up(state, o.base);
                let [malloc, lowest] = [HEAP, OTHER_HEAP].map(|code| self.store.bv(8, code));
                let plain = self.store.mk(Op::Eq, &[found, malloc]);
                let other = self.store.mk(Op::BvUle, &[lowest, found]);
                let heap = self.store.mk(Op::Or, &[plain, other]);
                let first = self.store.mk(Op::Eq, &[p, o.base]);
                self.store.mk(Op::And, &[heap, first])
            }
            Test::Freeable | Test::FreeableBy(_) => {
                let code = if let Test::FreeableBy(maker) = test { heap_of(maker) } else { HEAP };
                let heap = is(self, code);
                let first = self.store.mk(Op::Eq, &[p, o.base]);
                self.store.mk(Op::And, &[heap, first])
            }
            Test::Modified => {
                let modified = self.state.modified.expect("the program asks for it");
                let found = self.look_up(modified, o.base);
                let no = self.store.bv(8, 0);
                let unmodified = self.store.mk(Op::Eq, &[found, no]);
                self.store.mk(Op::Not, &[unmodified])
            }
        };
        self.insts.push(Inst::Let(r, answer));
    }
}
