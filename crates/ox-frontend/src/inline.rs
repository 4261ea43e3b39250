//! What is inlined by LLVM before everything else; see [`Inlining`]. A function that is called from within its own activation never is.

use crate::Inlining;
use crate::error::FrontendError;
use crate::library;
use crate::llvm::{Module, Value};
use crate::pipeline;
use crate::tables::{Tables, names};
use llvm_sys::LLVMLinkage;
use ox_ir::Assumption;
use rustc_hash::{FxHashMap, FxHashSet};

/// In instructions, of the entry after inlining, if we choose.
const BUDGET: usize = 50_000;

/// The same if the user asks for all: more does not fit into memory.
const LARGEST: usize = 2_000_000;

/// In instructions, before anything is simplified.
const SMALL: usize = 30;

/// Marks functions that other files could not see when they were compiled.
pub(crate) const HIDDEN: &str = "ox-hidden";

/// Functions that the entry cannot reach are not part of the program: nothing about them is to be said.
pub(crate) fn drop_unreached(module: &Module, entry: &str) -> Result<(), FrontendError> {
    for function in module.defined_functions() {
        if function.is_local() {
            function.add_text_attribute(module, HIDDEN);
        }
        // an entry that no other file can see stays all the same, and so does what models may call
        let replaces = !function.is_local() && library::is_replaceable(&function.name());
        let visible = function.name() == entry || replaces;
        function.drop_comdat();
        function.set_linkage(match visible {
            true => LLVMLinkage::LLVMExternalLinkage,
            false => LLVMLinkage::LLVMInternalLinkage,
        });
    }
    pipeline::run_passes(module, "globaldce")
}

/// Nothing but the entry is visible from outside. Variables that other files can see stay visible if a function
/// without a body is still called, because it may write them, or if a pointer that comes from outside, or is made from a number, may
/// point to them.
pub(crate) fn internalize(module: &Module, tables: &mut Tables) {
    for function in module.defined_functions() {
        if function.name() != names::ENTRY {
            function.drop_comdat();
            function.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        }
    }
    let foreign_calls = module.functions().into_iter().any(|f| {
        let ours = f.name().starts_with("ox.");
        !f.has_body() && !f.is_intrinsic() && !ours && f.is_used()
    });
    let visible = foreign_calls || tables.pointers_from_outside || tables.guessed_addresses;
    if tables.pointers_from_outside {
        tables.assume(Assumption::OUTSIDE_POINTERS);
    }
    for global in module.globals() {
        if global.name().starts_with("llvm.") {
            // constructors are called by the entry; the lists of used symbols only keep things alive
            global.delete_global();
        } else if global.initializer().is_some() && !visible {
            global.drop_comdat();
            global.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        }
    }
}

/// Marks the functions that LLVM's `always-inline` shall inline.
pub(crate) fn choose(module: &Module, inlining: Inlining) {
    let graph = CallGraph::new(module);
    let chosen = match inlining {
        Inlining::Auto => graph.within(BUDGET),
        Inlining::All => graph.within(LARGEST),
        Inlining::Small => graph.choose(usize::MAX, |g, f| g.sizes[f] <= SMALL || g.callers[f].len() == 1).0,
        Inlining::Nothing => graph.choose(usize::MAX, |_, _| false).0,
    };
    for index in chosen {
        graph.functions[index].add_attribute(module, "alwaysinline", 0);
    }
}

struct CallGraph {
    functions: Vec<Value>,
    sizes: Vec<usize>,
    /// One entry per call.
    calls: Vec<Vec<usize>>,
    /// The other way round.
    callers: Vec<Vec<usize>>,
    /// Callees first.
    order: Vec<usize>,
    recursive: FxHashSet<usize>,
}

impl CallGraph {
    fn new(module: &Module) -> CallGraph {
        let functions = module.defined_functions();
        let index: FxHashMap<Value, usize> = functions.iter().copied().zip(0..).collect();
        let mut sizes = Vec::new();
        let mut calls = Vec::new();
        for function in &functions {
            let body = function.body_instructions();
            sizes.push(body.len());
            let called = body.iter().filter(|i| i.is_call()).filter_map(|i| index.get(&i.called()).copied());
            calls.push(called.collect::<Vec<usize>>());
        }
        let mut callers = vec![Vec::new(); functions.len()];
        for (caller, called) in calls.iter().enumerate() {
            called.iter().for_each(|&callee: &usize| callers[callee].push(caller));
        }
        let (order, recursive) = (Vec::new(), FxHashSet::default());
        let mut graph = CallGraph { functions, sizes, calls, callers, order, recursive };
        graph.sort();
        graph
    }

    /// Depth first. A function that is called from within its own search is not inlined, which breaks every cycle.
    fn sort(&mut self) {
        let mut state = vec![State::New; self.functions.len()];
        for root in 0..self.functions.len() {
            if state[root] != State::New {
                continue;
            }
            state[root] = State::Open;
            let mut stack = vec![(root, 0)];
            while let Some((function, next)) = stack.last_mut() {
                let function = *function;
                let Some(callee) = self.calls[function].get(*next).copied() else {
                    state[function] = State::Done;
                    self.order.push(function);
                    stack.pop();
                    continue;
                };
                *next += 1;
                match state[callee] {
                    State::New => {
                        state[callee] = State::Open;
                        stack.push((callee, 0));
                    }
                    State::Open => {
                        self.recursive.insert(callee);
                    }
                    State::Done => {}
                }
            }
        }
    }

    /// As much as possible with an entry of at most that size.
    fn within(&self, budget: usize) -> Vec<usize> {
        let mut limit = budget;
        loop {
            let (chosen, total) = self.choose(limit, |_, _| true);
            if total <= budget || limit <= 1 {
                return chosen;
            }
            limit /= 2;
        }
    }

    /// The functions to inline if none may grow beyond the limit, and the size of the entry that results. What the entry itself
    /// calls belongs to it: the user's `main` and constructors.
    fn choose(&self, limit: usize, wanted: impl Fn(&Self, usize) -> bool) -> (Vec<usize>, usize) {
        let is_entry = |f: usize| self.functions[f].name() == names::ENTRY;
        let mut grown = vec![0usize; self.functions.len()];
        let mut inlined = vec![false; self.functions.len()];
        let mut entry = 0;
        for &function in &self.order {
            let more: usize = self.calls[function].iter().filter(|c| inlined[**c]).map(|c| grown[*c]).sum();
            grown[function] = self.sizes[function].saturating_add(more);
            if is_entry(function) {
                entry = grown[function];
                continue;
            }
            let callers = &self.callers[function];
            let of_entry = !callers.is_empty() && callers.iter().all(|&c| is_entry(c));
            inlined[function] = (of_entry || wanted(self, function))
                && !self.recursive.contains(&function)
                && grown[function] <= limit;
        }
        ((0..inlined.len()).filter(|i| inlined[*i]).collect(), entry)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}
