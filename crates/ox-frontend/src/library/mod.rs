//! Bodies for functions of the C library that the program uses and does not define: loops over bytes, in LLVM's text.
//!
//! They are inlined at once, so that what is checked in them is reported at the line of the call.
//! Deviations: `realloc` always moves the object, and to a size of 0 gives an object of no bytes; `posix_memalign` knows
//! only the alignments that every object has.

use crate::define_ub::Defining;
use crate::llvm::{AttributePlace, Value};
use crate::pipeline;
use crate::tables::names;
use llvm_sys::LLVMLinkage;

const TEXT: &str = include_str!("c_library.ll");
const GHOST_MAP: &str = include_str!("ghost_map.ll");

/// What the bodies call, besides one another.
const DECLARED: &[&str] = &[
    "declare ptr @malloc(SIZE)",
    "declare ptr @aligned_alloc(SIZE, SIZE)",
    "declare void @free(ptr)",
    "declare ptr @memcpy(ptr, ptr, SIZE)",
    "declare SIZE @ox.object.size(ptr)",
];

/// A function as text.
#[derive(Clone, Copy)]
struct Body {
    name: &'static str,
    text: &'static str,
}

fn name_in(text: &'static str) -> &'static str {
    text.split('@').nth(1).and_then(|rest| rest.split('(').next()).expect("a function has a name")
}

fn bodies() -> impl Iterator<Item = Body> {
    let definitions = TEXT.split("\n\n").filter(|part| part.starts_with("define"));
    definitions.map(|text| Body { name: name_in(text), text })
}

impl Body {
    fn calls(&self, name: &str) -> bool {
        self.text.contains(&format!(" @{name}(")) && self.name != name
    }

    /// `declare SIZE @strlen(ptr)`: the first line without the names of the parameters.
    fn declaration(&self) -> String {
        let head = self.text.lines().next().expect("a text has lines").trim_end_matches(" {");
        let (start, params) = head.trim_end_matches(')').split_once('(').expect("a function has parameters");
        let types: Vec<&str> = params.split(", ").filter_map(|param| param.split(' ').next()).collect();
        format!("{}({})", start.replace("define", "declare"), types.join(", "))
    }
}

/// The bodies that the program needs and does not have.
fn wanted(defining: &Defining) -> Vec<Body> {
    let module = defining.module;
    let has_body = |name: &str| module.function(name).is_some_and(|f| f.has_body());
    let used = |name: &str| module.function(name).is_some_and(|f| f.is_used());
    let mut wanted: Vec<Body> = bodies().filter(|b| used(b.name) && !has_body(b.name)).collect();
    let needed = |body: &Body, wanted: &[Body]| {
        let known = wanted.iter().any(|w| w.name == body.name);
        !known && !has_body(body.name) && wanted.iter().any(|w| w.calls(body.name))
    };
    while let Some(more) = bodies().find(|b| needed(b, &wanted)) {
        wanted.push(more);
    }
    wanted
}

fn head(defining: &Defining) -> String {
    let (layout, triple) = (defining.module.layout_text(), defining.module.triple());
    format!("target datalayout = \"{layout}\"\ntarget triple = \"{triple}\"\n")
}

/// The functions that set (kind, address, number) and get (kind, address) an entry of the ghost map.
pub(crate) fn link_ghost_map(defining: &Defining) -> (Value, Value) {
    let module = defining.module;
    let text = format!("{}{GHOST_MAP}", head(defining));
    module.link_text(&text).unwrap_or_else(|e| panic!("the ghost map does not fit: {e}\n{text}"));
    let function = |name: &str| {
        let function = module.function(name).expect("it was just linked");
        as_ours(defining, function);
        function
    };
    (function("ox.ghost.set"), function("ox.ghost.get"))
}

fn as_ours(defining: &Defining, function: Value) {
    let module = defining.module;
    function.set_linkage(LLVMLinkage::LLVMInternalLinkage);
    function.add_attribute(module, "nounwind", 0);
    function.add_attribute(module, "null_pointer_is_valid", 0);
    function.add_text_attribute(module, "no-builtins");
}

/// A step of `define_ub`.
pub(crate) fn provide(defining: &mut Defining) {
    let module = defining.module;
    let wanted = wanted(defining);
    if wanted.is_empty() {
        return;
    }
    let mut text = head(defining);
    let called = |name: &str| wanted.iter().any(|w| w.calls(name));
    for declaration in DECLARED.iter().filter(|d| called(name_in(d))) {
        text += &format!("{declaration}\n");
    }
    let given = |name: &str| wanted.iter().any(|w| w.name == name);
    for body in bodies().filter(|b| called(b.name) && !given(b.name)) {
        text += &format!("{}\n", body.declaration());
    }
    for body in &wanted {
        text += &format!("{}\n", body.text);
    }
    let wide = module.int_type(defining.layout.pointer_width());
    if called(names::OBJECT_SIZE) {
        defining.query(names::OBJECT_SIZE, wide, &[module.pointer_type()]);
    }
    let text = text.replace("SIZE", &wide.show());
    module.link_text(&text).unwrap_or_else(|e| panic!("the library does not fit: {e}\n{text}"));
    inline(defining, &wanted);
}

fn inline(defining: &Defining, provided: &[Body]) {
    let module = defining.module;
    let ours: Vec<Value> = provided.iter().filter_map(|b| module.function(b.name)).collect();
    let theirs: Vec<Value> = module
        .functions()
        .into_iter()
        .filter(|f| f.has_attribute(AttributePlace::Function, "alwaysinline"))
        .collect();
    theirs.iter().for_each(|f| f.drop_attribute("alwaysinline"));
    for function in &ours {
        as_ours(defining, *function);
        function.add_attribute(module, "alwaysinline", 0);
    }
    pipeline::run_passes(module, "always-inline").unwrap_or_else(|e| panic!("{e}"));
    theirs.iter().for_each(|f| f.add_attribute(module, "alwaysinline", 0));
}
