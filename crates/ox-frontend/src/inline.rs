//! What may be inlined: everything that is not recursive, as long as the program stays below a size.

use crate::error::FrontendError;
use crate::llvm::{Module, Value};
use crate::pipeline;
use crate::tables::{Tables, names};
use llvm_sys::LLVMLinkage;
use rustc_hash::{FxHashMap, FxHashSet};

/// In instructions, of the entry after inlining.
const BUDGET: usize = 50_000;

/// Functions that the entry cannot reach are not part of the program: nothing about them is to be said.
pub(crate) fn drop_unreached(module: &Module, entry: &str) -> Result<(), FrontendError> {
    for function in module.defined_functions() {
        if function.name() != entry {
            function.drop_comdat();
            function.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        }
    }
    pipeline::run_passes(module, "globaldce")
}

/// Nothing but the entry is visible from outside. Variables that other files can see stay visible if a function
/// without a body is still called, because it may write them, or if a pointer that comes from outside may point to them.
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
    let visible = foreign_calls || tables.pointers_from_outside;
    if tables.pointers_from_outside {
        tables.assume(
            "a pointer that comes from outside does not point to a variable that other files cannot see"
                .to_owned(),
        );
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
pub(crate) fn choose(module: &Module) {
    let graph = CallGraph::new(module);
    let mut limit = BUDGET;
    let chosen = loop {
        let (chosen, total) = graph.choose(limit);
        if total <= BUDGET || limit <= 1 {
            break chosen;
        }
        limit /= 2;
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
            calls.push(called.collect());
        }
        let mut graph =
            CallGraph { functions, sizes, calls, order: Vec::new(), recursive: FxHashSet::default() };
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

    /// The functions to inline if none may grow beyond the limit, and the size of the entry that results.
    fn choose(&self, limit: usize) -> (Vec<usize>, usize) {
        let mut grown = vec![0usize; self.functions.len()];
        let mut inlined = vec![false; self.functions.len()];
        let mut entry = 0;
        for function in &self.order {
            let more: usize = self.calls[*function].iter().filter(|c| inlined[**c]).map(|c| grown[*c]).sum();
            grown[*function] = self.sizes[*function].saturating_add(more);
            let is_entry = self.functions[*function].name() == names::ENTRY;
            inlined[*function] = !is_entry && !self.recursive.contains(function) && grown[*function] <= limit;
            if is_entry {
                entry = grown[*function];
            }
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
