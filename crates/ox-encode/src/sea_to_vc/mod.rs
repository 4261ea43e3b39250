//! From a loop-free SEA-IR function to one formula that is satisfiable exactly when some execution violates an assertion
//! (SeaBMC, section II: `sym` of Fig. 5).
//!
//! Registers are not variables of the formula with an equation each, as in the paper: they are replaced by what they stand for
//! while the formula is built, so that everything folds at once. The variables that are left are the inputs, havocked values,
//! initial memories, and addresses where those are symbolic; each is the variable of its register.
//!
//! The input is either in pure dataflow form (one block) or any program without loops and calls, see `execute.rs`. Tests on
//! objects have to be lowered before (fat pointers).

pub mod ackermann;
pub mod address;
pub mod allocate;
pub mod cells;
mod choices;
mod execute;
pub mod feasible;
mod interval;
pub mod memory;
mod needed;
mod offsets;
mod path;
mod places;
mod refine;
pub mod tally;
mod translate;
mod wild;

pub use ackermann::Read;
pub use choices::Choices;
pub use feasible::Oracle;

use allocate::PlacementRow;
use execute::Execution;
use memory::MemoryRow;
use ox_logic::{Node, Op, Store, Term};
use ox_sea::{BlockId, CheckId, FuncId, Place, Program, RegId};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VcError {
    /// The caller did not unroll.
    #[error("{0} is in a loop: unroll the program first")]
    Loop(BlockId),
    /// The caller did not inline.
    #[error("a call of {0}: inline the program first")]
    Call(String),
    /// The caller did not run the pass that replaces it.
    #[error("`{0}` is only known after fat pointers")]
    NotLowered(&'static str),
    #[error("two memories are compared as wholes")]
    MemoryTerm,
    #[error("the objects of the program do not fit into its address space")]
    AddressSpace,
}

#[derive(Clone)]
pub struct Options {
    pub memory: &'static MemoryRow,
    pub placement: &'static PlacementRow,
    /// The largest size of an object of symbolic size; the largest possible if not given.
    pub size_bound: Option<u64>,
    /// Behind an assertion it is known to hold. Without this the formula has the same meaning (the first violation counts)
    /// and its path conditions are shorter.
    pub assume_asserts: bool,
    /// Reads of initial contents become variables, as long as no more than so many pairs of addresses need a constraint.
    pub ackermann_pairs: usize,
    /// So many new terms come before the first question to an oracle.
    pub path_terms: usize,
    /// Conditions that intervals decide are not in the formula.
    pub intervals: bool,
    /// Every value that the program computes has its variable and an equation, whether an assertion needs it or not (SeaBMC without the
    /// cone of influence). Memories have none.
    pub definitions: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            memory: &memory::ALL[0],
            placement: &allocate::PLACEMENTS[0],
            size_bound: None,
            assume_asserts: false,
            ackermann_pairs: 1_000,
            path_terms: feasible::TERMS,
            intervals: true,
            definitions: false,
        }
    }
}

/// One assertion of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assertion {
    pub check: CheckId,
    /// Execution comes there, and it is violated.
    pub fails: Term,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The object of this register is larger than the bound.
    SizeBound(RegId),
    /// The same, where the bound is more than a process can address. The execution is looked at, but for accesses beyond the bound.
    Huge(RegId),
    Unsupported(String, Option<Place>),
    /// A loop or a recursion goes on where unrolling stopped.
    Unwound(String),
}

/// The formula says nothing of executions in which this holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incomplete {
    pub condition: Term,
    pub why: Why,
}

/// Something that holds in every execution: of addresses, and of what stands for reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub term: Term,
    /// The variables that it is about, if only those matter: see [`Vc::needed`].
    pub about: [Option<Term>; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Distinct terms of the formula.
    pub terms: usize,
    pub ites: usize,
    /// Reads of initial contents.
    pub selects: usize,
    /// Memories, and reads of one at one address, during generation.
    pub memories: usize,
    pub reads: usize,
    /// Loads that were followed to each cell of a small object.
    pub by_cells: usize,
    /// Which instructions took how many terms, dropped ones included.
    pub tally: tally::Tally,
}

pub struct Vc {
    /// Satisfiable together exactly when an assertion is violated. The constraints are among them.
    pub conjuncts: Vec<Term>,
    pub constraints: Vec<Constraint>,
    pub assertions: Vec<Assertion>,
    /// Equations for what the program computes, if they are wanted; among the conjuncts.
    pub definitions: Vec<Term>,
    /// When it comes to the decision whether a check holds; a check may be decided in several places.
    pub reached: Vec<(CheckId, Term)>,
    pub incomplete: Vec<Incomplete>,
    /// What is behind paths that are never taken is not in the formula. That one is taken: an oracle says that these have no model
    /// together; empty if there are none.
    pub never: Vec<Term>,
    /// No object of symbolic size is supposed to be larger than this, in bytes.
    pub size_bound: u64,
    /// The variable of every global and allocation, and its address: a number, that variable, or a distance from a start.
    pub addresses: Vec<(Term, Term)>,
    /// The elements of initial contents that matter; an address only depends on those before it.
    pub reads: Vec<Read>,
    pub stats: Stats,
}

impl Vc {
    /// The constraints, and that `goal` holds.
    pub fn query(&self, store: &Store, goal: Term) -> Vec<Term> {
        let mut out = self.facts();
        flatten(store, goal, &mut out);
        out
    }

    /// What holds in every execution.
    pub fn facts(&self) -> Vec<Term> {
        self.constraints.iter().map(|c| c.term).collect()
    }

    /// The terms whose values make up a model: see [`Choices::new`].
    pub fn wanted(&self, store: &Store) -> Vec<Term> {
        let scalar = |v: &Term| !matches!(store.sort(*v), ox_logic::Sort::Array(_));
        // an address of a read may have variables that nothing else has
        let terms: Vec<Term> = self.terms().into_iter().chain(self.reads.iter().map(|r| r.addr)).collect();
        let mut out: Vec<Term> = store.free_vars(&terms).into_iter().filter(|v| scalar(v)).collect();
        let elements = self.reads.iter().flat_map(|r| [r.addr, r.value]);
        out.extend(elements.filter(|&t| !store.is_literal(t)));
        out.sort_unstable();
        out.dedup();
        out
    }

    fn terms(&self) -> Vec<Term> {
        let assertions = self.assertions.iter().map(|a| a.fails).chain(self.reached.iter().map(|r| r.1));
        let incomplete = self.incomplete.iter().map(|i| i.condition);
        self.constraints.iter().map(|c| c.term).chain(assertions).chain(incomplete).collect()
    }
}

/// The formula of the program's entry function.
pub fn sea_to_vc(store: &mut Store, program: &Program, options: &Options) -> Result<Vc, VcError> {
    function_to_vc(store, program, program.entry, options, None)
}

/// The same, where the oracle is asked now and then whether a path is taken.
pub fn sea_to_vc_with(
    store: &mut Store,
    program: &Program,
    options: &Options,
    oracle: &mut dyn Oracle,
) -> Result<Vc, VcError> {
    function_to_vc(store, program, program.entry, options, Some(oracle))
}

fn function_to_vc(
    store: &mut Store,
    program: &Program,
    function: FuncId,
    options: &Options,
    oracle: Option<&mut dyn Oracle>,
) -> Result<Vc, VcError> {
    let mut e = Execution::run(store, program, function, options, oracle)?;
    let (memories, reads) = e.translator.memory.size();
    let never = match e.feasible.never.is_empty() {
        true => vec![],
        false => {
            let taken = store.mk(Op::Or, &e.feasible.never);
            e.allocator.constraints.iter().map(|c| c.term).chain([taken]).collect()
        }
    };
    let mut vc = Vc {
        conjuncts: vec![],
        size_bound: e.allocator.bound,
        constraints: e.allocator.constraints,
        assertions: e.assertions,
        definitions: e.definitions,
        reached: e.reached,
        incomplete: e.incomplete,
        never,
        addresses: e.allocator.placed,
        reads: vec![],
        stats: Stats { memories, reads, by_cells: e.by_cells, tally: e.tally, ..Stats::default() },
    };
    ackermann::expand(store, &mut vc, &mut e.translator.addresses, options.ackermann_pairs);
    let fails: Vec<Term> = vc.assertions.iter().map(|a| a.fails).collect();
    let fails = store.mk(Op::Or, &fails);
    vc.conjuncts = vc.query(store, fails);
    vc.conjuncts.extend(&vc.definitions);
    count(store, &mut vc);
    Ok(vc)
}

/// The parts of a conjunction.
pub fn flatten(store: &Store, t: Term, out: &mut Vec<Term>) {
    let mut open = vec![t];
    while let Some(t) = open.pop() {
        match store.node(t) {
            Node::App(Op::And, args) => open.extend(args.iter().rev()),
            Node::Bool(true) => {}
            _ => out.push(t),
        }
    }
}

fn count(store: &Store, vc: &mut Vc) {
    for t in store.subterms(&vc.conjuncts) {
        vc.stats.terms += 1;
        match store.node(t) {
            Node::App(Op::Ite, _) => vc.stats.ites += 1,
            Node::App(Op::Select, _) => vc.stats.selects += 1,
            _ => {}
        }
    }
}
