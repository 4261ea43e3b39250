//! Names for the variables of new registers.
//!
//! A name is taken once in a program; a copy of `x.3` is called `x.3.1`, `x.3.2`, …, or `x.3@M` if the pass has a mark for it. The same
//! copies get the same names when a program is unrolled again in one store: only the program at hand counts, not what else the store
//! knows.

use crate::Function;
use crate::Program;
use ox_logic::{Node, Sort, Store, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Default)]
pub(crate) struct FreshNames {
    taken: FxHashSet<Symbol>,
    next: FxHashMap<Symbol, u32>,
}

impl FreshNames {
    /// The addresses of the globals are taken.
    pub fn new(store: &Store, program: &Program) -> Self {
        let mut names = FreshNames::default();
        for g in program.globals.values() {
            names.taken.insert(symbol(store, g.var));
        }
        names
    }

    /// Also the registers of the function are taken.
    pub fn beside(store: &Store, program: &Program, function: &Function) -> Self {
        let mut names = FreshNames::new(store, program);
        names.taken.extend(function.regs.values().map(|r| symbol(store, r.var)));
        names
    }

    /// `like` itself if its name is free, else a variable of its sort with a number added to the name.
    pub fn copy(&mut self, store: &mut Store, like: Term) -> Term {
        let base = symbol(store, like);
        match self.taken.insert(base) {
            true => like,
            false => self.numbered(store, base, store.sort(like)),
        }
    }

    /// A variable called as `like` and `mark`, if that is free; `like` itself without a mark.
    pub fn marked(&mut self, store: &mut Store, like: Term, mark: &str) -> Term {
        if mark.is_empty() {
            return self.copy(store, like);
        }
        let name = format!("{}@{mark}", store.name(symbol(store, like)));
        self.named(store, &name, store.sort(like))
    }

    /// A variable called `name`, or `name.k` if that is taken.
    pub fn named(&mut self, store: &mut Store, name: &str, sort: Sort) -> Term {
        let base = store.symbol(name);
        match self.taken.insert(base) {
            true => store.var(name, sort),
            false => self.numbered(store, base, sort),
        }
    }

    fn numbered(&mut self, store: &mut Store, base: Symbol, sort: Sort) -> Term {
        let k = self.next.entry(base).or_insert(0);
        loop {
            *k += 1;
            let name = format!("{}.{k}", store.name(base));
            if self.taken.insert(store.symbol(&name)) {
                return store.var(&name, sort);
            }
        }
    }
}

pub(crate) fn symbol(store: &Store, var: Term) -> Symbol {
    match store.node(var) {
        Node::Var(name, _) => *name,
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::App(..) => {
            unreachable!("a register stands for a variable")
        }
    }
}
