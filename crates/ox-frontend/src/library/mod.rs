//! Bodies for functions of libraries that the program uses and does not define: the models (`models/*.c`), and the map of
//! SeaHorn's ghosts.
//!
//! Only the models that are wanted become part of the program, and what these call. They are inlined at once, so that what
//! is checked in them is reported at the line of the call. Where the program has a function of the same name, models call that one.
//!
//! A variable of a model is hidden from other files, so that they do not count as knowing its address; `errno` is not, since
//! every function without a body may set it.

mod formats;
mod models;
mod start;

pub(crate) use models::declaration;
pub use models::{How, Model, is_not_modelled, models};

use crate::Externals;
use crate::define_ub::{Defining, is_unknown};
use crate::dialects::{self, Meaning};
use crate::inline;
use crate::llvm::{AttributePlace, Module, Value};
use crate::pipeline;
use crate::tables::names;
use llvm_sys::LLVMLinkage::*;
use models::File;
use ox_ir::Assumption;
use rustc_hash::{FxHashMap, FxHashSet};

const GHOST_MAP: &str = include_str!("ghost_map.ll");

/// How the names of functions begin that models share; in C it is `ox_`, which a program may use too.
pub(crate) const HELPER: &str = "ox.helper.";

/// Marks the functions of models until they are inlined.
pub(crate) const MARK: &str = "ox-model";

/// How the names of variables of models begin, once they are linked.
pub(crate) const VARIABLE: &str = "ox.library.";

/// The text with names of variables of models as the user may know them: `environment of the C library`, and what a
/// function keeps for itself.
pub fn library_words(text: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let mut parts = text.split(VARIABLE);
    let mut words = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_at(part.find(|c| !is_part(c)).unwrap_or(part.len()));
        let mut names = name.split('.').filter(|n| !n.is_empty() && !n.chars().all(|c| c.is_ascii_digit()));
        let first = names.next().unwrap_or("memory").replace('_', " ");
        match names.next() {
            Some(_) => words.push_str(&format!("memory of {first}")),
            None => words.push_str(&format!("{first} of the C library")),
        }
        words.push_str(rest);
    }
    words
}

/// Variables of models that functions without a body may write.
const SEEN_BY_OTHERS: &[&str] = &["errno", "optarg", "optind", "opterr", "optopt"];

/// Functions that a program may replace and that others call then (C++, `new.delete`; C, `malloc`).
const REPLACEABLE: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "aligned_alloc",
    "free",
    "_Znwm",
    "_Znam",
    "_Znwj",
    "_Znaj",
    "_ZdlPv",
    "_ZdaPv",
];

pub(crate) fn is_replaceable(function: &str) -> bool {
    REPLACEABLE.contains(&function)
}

/// The functions that set (kind, address, number) and get (kind, address) an entry of the ghost map.
pub(crate) fn link_ghost_map(defining: &Defining) -> GhostMap {
    let module = defining.module;
    let (layout, triple) = (module.layout_text(), module.triple());
    let text = format!("target datalayout = \"{layout}\"\ntarget triple = \"{triple}\"\n{GHOST_MAP}");
    module.link_text(&text).unwrap_or_else(|e| panic!("the ghost map does not fit: {e}\n{text}"));
    let function = |name: &str| {
        let function = module.function(name).expect("it was just linked");
        as_ours(module, function);
        function
    };
    GhostMap {
        set: function("ox.ghost.set"),
        get: function("ox.ghost.get"),
        moved: function("ox.ghost.move"),
    }
}

/// The functions of `ghost_map.ll`.
#[derive(Clone, Copy)]
pub(crate) struct GhostMap {
    pub set: Value,
    pub get: Value,
    pub moved: Value,
}

fn as_ours(module: &Module, function: Value) {
    function.set_linkage(LLVMInternalLinkage);
    function.add_attribute(module, "nounwind", 0);
    function.add_attribute(module, "null_pointer_is_valid", 0);
    function.add_text_attribute(module, "no-builtins");
}

/// The program lacks this function or variable, and it has a model that is to be used.
fn is_wanted(defining: &Defining, name: &str) -> bool {
    let module = defining.module;
    let lacks_function = module.function(name).is_some_and(|f| f.is_used() && !f.has_body());
    let lacks =
        lacks_function || module.global(name).is_some_and(|g| g.is_used() && g.initializer().is_none());
    // a name may only begin like an input
    let yields = |m: Meaning| match m {
        Meaning::Input | Meaning::Missing => true,
        // what they read and write is looked at where memory is checked, and where nothing is to be taken for granted
        Meaning::NoEffect => defining.checks.spatial || defining.externals == Externals::Refused,
        other => (other.allocates() || other.frees()) && calls_own(module, name),
    };
    lacks && dialects::meaning(name).is_none_or(yields)
}

/// What the operators of C++ that `dialects` knows call, and programs may replace.
const CALLED: &[(&str, &[&str])] = &[
    ("_Znwm", &["malloc"]),
    ("_Znwj", &["malloc"]),
    ("_Znam", &["_Znwm", "malloc"]),
    ("_Znaj", &["_Znwj", "malloc"]),
    ("_ZdlPv", &["free"]),
    ("_ZdlPvm", &["_ZdlPv", "free"]),
    ("_ZdlPvj", &["_ZdlPv", "free"]),
    ("_ZdaPv", &["_ZdlPv", "free"]),
    ("_ZdaPvm", &["_ZdaPv", "_ZdlPv", "free"]),
    ("_ZdaPvj", &["_ZdaPv", "_ZdlPv", "free"]),
];

/// The operator calls a function that the program has replaced. Otherwise it needs no model.
fn calls_own(module: &Module, operator: &str) -> bool {
    let row = CALLED.iter().find(|(name, _)| *name == operator);
    row.is_some_and(|(_, called)| called.iter().any(|name| has_own(module, name)))
}

/// It makes or frees objects as `dialects` says.
fn is_built_in(module: &Module, name: &str) -> bool {
    let is_known = dialects::meaning(name).is_some_and(|m| m.allocates() || m.frees());
    is_known && !calls_own(module, name)
}

/// The program has a `malloc` or an `operator new` for all types.
fn has_own_new(module: &Module) -> bool {
    let forms = ["", "RKSt9nothrow_t", "St11align_val_t", "St11align_val_tRKSt9nothrow_t"];
    let news = ["_Znwm", "_Znam", "_Znwj", "_Znaj"];
    let mut names =
        news.into_iter().flat_map(|new| forms.into_iter().map(move |form| format!("{new}{form}")));
    has_own(module, "malloc") || names.any(|name| has_own(module, &name))
}

/// Models ask whether the program has a function itself.
const OWN: &str = "ox.model.own.";

/// The program defines the function, and models call that one.
fn has_own(module: &Module, name: &str) -> bool {
    module.function(name).is_some_and(|f| f.has_body() && !f.has_text_attribute(inline::HIDDEN))
}

/// Functions of the C library that the program has itself are taken from there, which is said.
fn announce_own(defining: &mut Defining) {
    let module = defining.module;
    let of_c = models().into_iter().filter(|m| m.how != How::NotModelled && m.is_of_c());
    for name in of_c.map(|m| m.name) {
        let own = module.function(name).filter(|f| has_own(module, name) && f.is_used());
        if own.is_some() {
            defining.tables.assume_of(Assumption::OWN_LIBRARY, name);
        }
    }
}

/// Functions that may read back an address that was written to a file.
const READ_BYTES: &[&str] = &[
    "read",
    "pread",
    "pread64",
    "readv",
    "preadv",
    "recv",
    "recvfrom",
    "recvmsg",
    "fread",
    "fread_unlocked",
    "__read_chk",
    "__pread_chk",
    "__recv_chk",
    "__recvfrom_chk",
    "__fread_chk",
    "__fread_unlocked_chk",
];

fn announce_bytes(defining: &mut Defining) {
    for name in READ_BYTES {
        let wanted = defining.module.function(name).is_some_and(|f| f.is_used() && !f.has_body());
        if wanted {
            defining.tables.assume_of(Assumption::READ_BYTES, name);
        }
    }
}

/// What models remember, functions without a body could change by calling the same functions of the library.
fn announce_state(defining: &mut Defining) {
    let module = defining.module;
    let unknown = |f: &Value| f.is_used() && is_unknown(*f) && !f.name().starts_with("ox.");
    if !module.functions().iter().any(unknown) {
        return;
    }
    let remembered = |g: &Value| g.name().starts_with(VARIABLE) && g.is_used() && !g.is_constant_global();
    if module.globals().iter().any(remembered) {
        defining.tables.assume(Assumption::LIBRARY_STATE);
    }
}

/// A step of `define_ub`.
pub(crate) fn provide(defining: &mut Defining) {
    defining.own_new = has_own_new(defining.module);
    announce_own(defining);
    announce_bytes(defining);
    link_models(defining);
    announce_state(defining);
    let module = defining.module;
    let replacing = module.defined_functions().into_iter().filter(|f| is_replaceable(&f.name()));
    let replacing: Vec<Value> = replacing.filter(|f| !f.is_local() && f.name() != defining.entry).collect();
    if !replacing.is_empty() {
        replacing.iter().for_each(|f| f.set_linkage(LLVMInternalLinkage));
        pipeline::run_passes(module, "globaldce").unwrap_or_else(|e| panic!("{e}"));
    }
}

fn link_models(defining: &mut Defining) {
    formats::expand(defining);
    start::make(defining);
    let module = defining.module;
    let mut wanted: Vec<&'static str> = models::names().filter(|name| is_wanted(defining, name)).collect();
    if wanted.is_empty() {
        return;
    }
    let mut parts: FxHashMap<&'static str, Part> = FxHashMap::default();
    let mut next = 0;
    while let Some(name) = wanted.get(next).copied() {
        next += 1;
        let file = models::file_of(name).expect("it is in the table");
        let part = parts.entry(file.name).or_insert_with(|| Part::read(defining, file));
        for other in part.calls_of(name) {
            let needed = !has_own(module, &other) && !is_built_in(module, &other);
            wanted.extend(models::named(&other).filter(|o| needed && !wanted.contains(o)));
        }
    }
    let mut parts: Vec<Part> = parts.into_values().collect();
    parts.sort_by_key(|part| part.file.name);
    if parts.iter().any(|part| part.module.function(names::OBJECT_SIZE).is_some()) {
        let size = module.int_type(defining.layout.pointer_width());
        defining.query(names::OBJECT_SIZE, size, &[module.pointer_type()]);
    }
    // LLVM links no declaration to a function that is hidden
    let own: Vec<Value> = parts
        .iter()
        .flat_map(|part| part.module.functions())
        .filter(|f| has_own(module, &f.name()))
        .filter_map(|f| module.function(&f.name()))
        .filter(|f| f.is_local())
        .collect();
    own.iter().for_each(|f| f.set_linkage(LLVMExternalLinkage));
    for part in parts {
        part.link(module, &wanted);
    }
    own.iter().for_each(|f| f.set_linkage(LLVMInternalLinkage));
    hide_variables(module, &wanted);
    inline_models(module);
}

/// A file of models on its way into the program.
struct Part<'c> {
    file: &'static File,
    module: Module<'c>,
}

impl<'c> Part<'c> {
    fn read(defining: &Defining<'c>, file: &'static File) -> Part<'c> {
        let bytes = if defining.layout.pointer_width() == 64 { file.bits64 } else { file.bits32 };
        let broken = |e: String| -> ! { panic!("the models of {} are broken: {e}", file.name) };
        let module = defining.module.parse_beside(bytes, file.name).unwrap_or_else(|e| broken(e));
        // texts that name inputs are handed from function to function
        pipeline::run_passes(&module, "function(mem2reg)").unwrap_or_else(|e| broken(e.to_string()));
        for value in module.functions().into_iter().chain(module.globals()) {
            if let Some(rest) = value.name().strip_prefix("ox_") {
                value.set_name(&format!("{HELPER}{rest}"));
            }
        }
        Part { file, module }
    }

    /// The functions and variables without a body here that this function needs.
    fn calls_of(&self, name: &str) -> Vec<String> {
        let start = self.module.function(name).or_else(|| self.module.global(name));
        let mut work = vec![start.unwrap_or_else(|| panic!("{} has no {name}", self.file.name))];
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut open = Vec::new();
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            if value.is_function() {
                match value.has_body() {
                    true => work.extend(value.body_instructions().into_iter().flat_map(|i| i.operands())),
                    false => open.push(value.name()),
                }
            } else if value.is_global_variable() {
                match value.initializer() {
                    Some(content) => work.push(content),
                    None => open.push(value.name()),
                }
            } else if value.is_constant() {
                work.extend(value.operands());
            }
        }
        open
    }

    /// What the program has is left out, what it wants is linked, and the rest is only linked where that uses it.
    fn link(self, module: &Module<'c>, wanted: &[&str]) {
        let other = &self.module;
        other.set_machine_of(module);
        for function in other.functions() {
            let Some(asked) = function.name().strip_prefix(OWN).map(|name| has_own(module, name)) else {
                continue;
            };
            for call in function.users() {
                call.replace_by(Value::int(call.ty(), u64::from(asked)));
                call.erase();
            }
        }
        for function in other.defined_functions() {
            let name = function.name();
            for attribute in ["target-cpu", "target-features", "tune-cpu"] {
                function.drop_text_attribute(attribute);
            }
            function.add_text_attribute(other, MARK);
            if function.is_local() || wanted.contains(&name.as_str()) {
                continue;
            }
            function.set_linkage(LLVMInternalLinkage);
            if has_own(module, &name) || is_built_in(module, &name) {
                function.set_name("");
                function.replace_by(other.add_function(&name, function.value_type()));
            }
        }
        for global in other.globals() {
            let name = global.name();
            let used = wanted.contains(&name.as_str()) || SEEN_BY_OTHERS.contains(&name.as_str());
            if global.initializer().is_some() && !global.is_local() && !used {
                global.set_linkage(LLVMInternalLinkage);
            }
            if global.initializer().is_some() && global.is_local() && !global.is_constant_global() {
                global.set_name(&format!("{VARIABLE}{name}"));
            }
        }
        let name = self.file.name;
        module.link(self.module).unwrap_or_else(|e| panic!("the models of {name} do not fit: {e}"));
    }
}

/// Variables of models, when all files that share them are linked.
fn hide_variables(module: &Module, wanted: &[&str]) {
    for global in wanted.iter().filter_map(|n| module.global(n)) {
        if !SEEN_BY_OTHERS.contains(&global.name().as_str()) && global.initializer().is_some() {
            global.set_linkage(LLVMInternalLinkage);
            if !global.is_constant_global() {
                global.set_name(&format!("{VARIABLE}{}", global.name()));
            }
        }
    }
}

fn inline_models(module: &Module) {
    let is_model = |f: &Value| f.has_body() && f.has_text_attribute(MARK);
    let models: Vec<Value> = module.functions().into_iter().filter(is_model).collect();
    for function in &models {
        function.drop_text_attribute(MARK);
        as_ours(module, *function);
    }
    inline_only(module, &models);
}

/// What stands in models has no line. LLVM inlines no `va_start`, so those with variable arguments come later.
pub(crate) fn inline_only(module: &Module, chosen: &[Value]) {
    if chosen.is_empty() {
        return;
    }
    let has = |f: &Value| f.has_attribute(AttributePlace::Function, "alwaysinline") && !chosen.contains(f);
    let theirs: Vec<Value> = module.functions().into_iter().filter(has).collect();
    theirs.iter().for_each(|f| f.drop_attribute("alwaysinline"));
    chosen.iter().for_each(|f| f.add_attribute(module, "alwaysinline", 0));
    pipeline::run_passes(module, "always-inline").unwrap_or_else(|e| panic!("{e}"));
    theirs.iter().for_each(|f| f.add_attribute(module, "alwaysinline", 0));
}

#[cfg(test)]
mod tests {
    use super::library_words;

    #[test]
    fn variables_of_models_have_words() {
        assert_eq!(library_words("`ox.library.environment`, x"), "`environment of the C library`, x");
        assert_eq!(library_words("of ox.library.setlocale.c (2 bytes)"), "of memory of setlocale (2 bytes)");
        assert_eq!(library_words("ox.library.calendar.12 = 0"), "calendar of the C library = 0");
        assert_eq!(library_words("nothing"), "nothing");
    }
}
