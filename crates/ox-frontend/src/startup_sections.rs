//! Variables in sections whose function pointers the loader calls: `.preinit_array`, `.init_array` and `.ctors`, with priorities
//! (`.init_array.00150`).
//!
//! They are put into `llvm.global_ctors`, file by file, so that linking keeps the order: by priority, then by file. In a
//! file sections come in the order in which they begin, constructors by attribute being at the end of theirs, as clang and
//! GNU ld have it; and `.ctors` is run from its end. A variable that holds anything but pointers to functions, or that
//! the program may change, stays where it is, and [`left_over`] names it. What is in `.fini_array` and `.dtors` runs at the
//! end ([`at_end`]).

use crate::llvm::{Module, Type, Value};
use llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMValueKind};

const CONSTRUCTORS: &str = "llvm.global_ctors";

/// Of constructors without one.
const LAST: i32 = 65535;

/// Before all others.
const BEFORE_ALL: i32 = -1;

/// The functions of one section.
struct Section {
    priority: i32,
    /// As in `.ctors`.
    from_its_end: bool,
    functions: Vec<Value>,
}

impl Section {
    /// Without functions; `None`: a section of another kind, or one that linkers do not know.
    fn named(name: &str) -> Option<Section> {
        if name == ".preinit_array" {
            return Some(Section::new(BEFORE_ALL, false));
        }
        let (from_its_end, priority) = match name.strip_prefix(".init_array") {
            Some(rest) => (false, rest),
            None => (true, name.strip_prefix(".ctors")?),
        };
        if priority.is_empty() {
            return Some(Section::new(LAST, from_its_end));
        }
        let number: i32 = priority.strip_prefix('.')?.parse::<u16>().ok()?.into();
        let priority = if from_its_end { LAST - number } else { number };
        Some(Section::new(priority, from_its_end))
    }

    fn new(priority: i32, from_its_end: bool) -> Section {
        Section { priority, from_its_end, functions: Vec::new() }
    }
}

/// Of a module as it was read.
pub(crate) fn to_constructors(module: &Module) {
    let mut sections: Vec<Section> = Vec::new();
    let mut add = |section: Section, functions: Vec<Value>| {
        let same =
            |s: &&mut Section| (s.priority, s.from_its_end) == (section.priority, section.from_its_end);
        match sections.iter_mut().find(same) {
            Some(present) => present.functions.extend(functions),
            None => sections.push(Section { functions, ..section }),
        }
    };
    let mut any = false;
    for variable in module.globals() {
        let Some(section) = Section::named(&variable.section()) else { continue };
        let Some(functions) = functions_in(variable) else { continue };
        variable.set_section("");
        add(section, functions);
        any = true;
    }
    if !any {
        return;
    }
    if let Some(list) = module.global(CONSTRUCTORS) {
        for (priority, function) in constructors_in(list) {
            add(Section::new(priority, false), vec![function]);
        }
        list.delete_global();
    }
    let row = Type::of_parts(module, &[module.int_type(32), module.pointer_type(), module.pointer_type()]);
    let mut rows = Vec::new();
    for mut section in sections {
        if section.from_its_end {
            section.functions.reverse();
        }
        let priority = Value::int(module.int_type(32), section.priority as u32 as u64);
        let null = Value::null(module.pointer_type());
        rows.extend(section.functions.into_iter().map(|f| Value::constant_of(row, &[priority, f, null])));
    }
    let ty = Type::array(row, rows.len() as u64);
    let list = module.add_global(CONSTRUCTORS, ty);
    list.set_linkage(LLVMLinkage::LLVMAppendingLinkage);
    list.set_initializer(Value::constant_of(ty, &rows));
}

/// The rows of `llvm.global_ctors` or `llvm.global_dtors`: priorities and functions.
pub(crate) fn constructors_in(list: Value) -> Vec<(i32, Value)> {
    let Some(init) = list.initializer() else { return Vec::new() };
    let row = |index: u64| {
        let row = init.constant_part(index)?;
        let (priority, function) = (row.constant_part(0)?, row.constant_part(1)?);
        function.is_global().then(|| (priority.as_u64().map_or(i32::MAX, |p| p as i32), function))
    };
    (0..init.ty().count()).filter_map(row).collect()
}

/// What the loader calls for this variable, if that is known.
fn functions_in(variable: Value) -> Option<Vec<Value>> {
    // of several definitions of one name, the linker would take one
    let one = variable.is_local() || variable.linkage() == LLVMLinkage::LLVMExternalLinkage;
    let init = variable.initializer().filter(|_| one && stays_as_it_is(variable))?;
    let (mut work, mut functions) = (vec![init], Vec::new());
    while let Some(part) = work.pop() {
        match part.ty().is_array() || part.ty().is_struct() {
            true => work.extend(
                (0..part.ty().count()).rev().map(|k| part.constant_part(k)).collect::<Option<Vec<_>>>()?,
            ),
            false if part.is_function() => functions.push(part),
            false => return None,
        }
    }
    Some(functions)
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
