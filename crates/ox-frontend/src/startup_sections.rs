//! Variables in sections whose function pointers the loader calls: `.preinit_array`, `.init_array` and `.ctors`, with priorities
//! (`.init_array.00150`).
//!
//! They are put into `llvm.global_ctors`, file by file, so that linking keeps the order: by priority, then by file; in a
//! file variables in their order, then constructors by attribute, as clang has it, then `.ctors` from its end, as GNU ld has it.
//! A variable that is no pointer to a function or array of such, or that the program may change, stays where it is, and
//! [`left_over`] names it. What is in `.fini_array` and `.dtors` runs at the end ([`at_end`]).

use crate::llvm::{Module, Type, Value};
use llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMValueKind};

const CONSTRUCTORS: &str = "llvm.global_ctors";

/// Of constructors without one.
const LAST: i32 = 65535;

/// Before all others.
const BEFORE_ALL: i32 = -1;

/// Where a section stands in the order of what runs at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Init(i32),
    /// From its end on.
    Constructors(i32),
}

impl Section {
    /// `None`: a section of another kind, or one that linkers do not know.
    fn named(name: &str) -> Option<Section> {
        if name == ".preinit_array" {
            return Some(Section::Init(BEFORE_ALL));
        }
        let (kind, priority) = match name.strip_prefix(".init_array") {
            Some(rest) => (true, rest),
            None => (false, name.strip_prefix(".ctors")?),
        };
        let priority = match priority.strip_prefix('.') {
            Some(number) => number.parse::<u16>().ok()?.into(),
            None if priority.is_empty() => LAST,
            None => return None,
        };
        Some(match kind {
            true => Section::Init(priority),
            false if name == ".ctors" => Section::Constructors(LAST),
            false => Section::Constructors(LAST - priority),
        })
    }
}

/// Of a module as it was read.
pub(crate) fn to_constructors(module: &Module) {
    let (mut first, mut last) = (Vec::new(), Vec::new());
    for variable in module.globals() {
        let Some(section) = Section::named(&variable.section()) else { continue };
        let Some(functions) = functions_in(variable) else { continue };
        variable.set_section("");
        match section {
            Section::Init(priority) => first.extend(functions.into_iter().map(|f| (priority, f))),
            Section::Constructors(priority) => last.extend(functions.into_iter().map(|f| (priority, f))),
        }
    }
    if first.is_empty() && last.is_empty() {
        return;
    }
    last.reverse();
    let null = Value::null(module.pointer_type());
    let row = Type::of_parts(module, &[module.int_type(32), module.pointer_type(), module.pointer_type()]);
    let made = |(priority, function): (i32, Value)| {
        let priority = Value::int(module.int_type(32), priority as u32 as u64);
        Value::constant_of(row, &[priority, function, null])
    };
    let mut rows: Vec<Value> = first.into_iter().map(made).collect();
    if let Some(list) = module.global(CONSTRUCTORS) {
        let present = list.initializer();
        rows.extend(
            present.into_iter().flat_map(|i| (0..i.ty().count()).filter_map(move |k| i.constant_part(k))),
        );
        list.delete_global();
    }
    rows.extend(last.into_iter().map(made));
    let ty = row.array_of(rows.len() as u64);
    let list = module.add_global(CONSTRUCTORS, ty);
    list.set_linkage(LLVMLinkage::LLVMAppendingLinkage);
    list.set_initializer(Value::constant_of(ty, &rows));
}

/// What the loader calls for this variable, if that is known.
fn functions_in(variable: Value) -> Option<Vec<Value>> {
    // of several definitions of one name, the linker would take one
    let one = variable.is_local() || variable.linkage() == LLVMLinkage::LLVMExternalLinkage;
    let init = variable.initializer().filter(|_| one && stays_as_it_is(variable))?;
    let parts: Vec<Value> = match init.ty().is_array() {
        true => (0..init.ty().count()).map(|k| init.constant_part(k)).collect::<Option<_>>()?,
        false => vec![init],
    };
    parts.iter().all(|p| p.is_function()).then_some(parts)
}

/// The program only reads it. (Lists of used symbols only keep it.)
fn stays_as_it_is(variable: Value) -> bool {
    let only_keeps = |user: Value| {
        user.kind() == LLVMValueKind::LLVMConstantArrayValueKind
            && user.users().iter().all(|u| u.is_global_variable() && u.name().starts_with("llvm."))
    };
    variable.is_constant_global()
        || variable.users().into_iter().all(|user| user.is(LLVMOpcode::LLVMLoad) || only_keeps(user))
}

/// Variables in such sections of which it is not known what they run: their names with the section.
pub(crate) fn left_over(module: &Module) -> Vec<String> {
    let starts = |section: &str| {
        [".preinit_array", ".init_array", ".ctors"].iter().any(|kind| section.starts_with(kind))
    };
    let named =
        |g: Value| Some(g.section()).filter(|s| starts(s)).map(|s| format!("{} in section {s}", g.name()));
    module.globals().into_iter().filter_map(named).collect()
}

/// What runs at the end of the program because of its section: functions, or the variables if those are not known.
pub(crate) fn at_end(module: &Module) -> Vec<String> {
    let ends = |g: &Value| [".fini_array", ".dtors"].iter().any(|kind| g.section().starts_with(kind));
    let names = |g: Value| match functions_in(g) {
        Some(functions) => functions.iter().map(|f| f.name()).collect(),
        None => vec![g.name()],
    };
    module.globals().into_iter().filter(ends).flat_map(names).collect()
}
