//! `ox.entry`: what is executed. It runs the global constructors, then the user's entry function on any arguments.
//!
//! Variables that another file defines start with any content. With an entry other than `main` all that are not constant have any
//! content when the entry is called, because `main` and others may have run between the constructors and the entry (DESIGN,
//! decision 13). They are written here, scalar by scalar, or as bytes if they are large.

use super::Defining;
use super::entry_objects::{self, Objects, Parameter, Part, PartKind, PointerIn};
use super::environment_reach::MAX_SCALARS;
use super::instrument::{SiteOf, Stop};
use crate::library;
use crate::llvm::{AttributePlace, Block, Builder, SourceType, Type, Value};
use crate::memory_checks::Place;
use crate::startup_sections;
use crate::tables::names;
use llvm_sys::LLVMLinkage;
use ox_ir::{Assumption, SiteKind};

pub(super) fn run(defining: &mut Defining) {
    let module = defining.module;
    let entry = module.function(defining.entry).expect("the caller has checked that the entry exists");
    let wrapper = module.add_function(names::ENTRY, Type::function(module.void_type(), &[]));
    wrapper.add_attribute(module, "null_pointer_is_valid", 0);
    wrapper.add_text_attribute(module, "no-builtins");
    let builder = Builder::new(module);
    builder.at_end(Block::append(module, wrapper, ""));
    let constructors = constructors(defining);
    let globals = Globals::of(defining);
    let mut pointers = Vec::new();
    globals.start(defining, &builder, Some(&mut pointers).filter(|_| constructors.is_empty()));
    let mut unknown = startup_sections::left_over(module);
    for constructor in &constructors {
        match constructor.params().is_empty() {
            true => drop(builder.call(*constructor, &[])),
            false => unknown.push(format!("{}, a constructor with parameters,", constructor.name())),
        }
    }
    if defining.any_globals && defining.initial_globals {
        defining.tables.assume_of(Assumption::INITIAL_GLOBALS, defining.entry);
    } else if defining.any_globals {
        globals.forget(defining, &builder, !constructors.is_empty(), &mut pointers);
    }
    unknown.extend(announce_destructors(defining));
    announce_weak_functions(defining);
    let loc = defining.tables.loc(entry);
    // the arguments of `main` lie outside of the program
    let pointers_from_outside = defining.tables.pointers_from_outside;
    let mut params = Vec::new();
    let mut missing = false;
    let started = module.function(names::START);
    let entry = started.unwrap_or(entry);
    for (index, param) in entry.params().into_iter().enumerate() {
        let (variable, ty) = parameter_name(defining, entry, param).unzip();
        let ty = ty.flatten();
        let name = variable.clone().unwrap_or_else(|| format!("parameter {}", index + 1));
        let unsigned = variable.is_some() && ty.is_some_and(|ty| ty.is_unsigned());
        let name = if unsigned { ox_ir::entry_object::UNSIGNED } else { &name };
        let of = SiteOf { kind: SiteKind::Input, name, variable: variable.as_deref(), loc };
        let object = param.ty().is_pointer() && entry_objects::is_chosen(defining, variable.as_deref(), ty);
        let value = match entry.object_of_parameter(AttributePlace::Param(index as u32)) {
            Some(object) => Some(own_object(defining, &builder, (object, ty), of, &mut pointers)),
            None if object => None,
            None => defining.nondet(&builder, param.ty(), of),
        };
        missing |= value.is_none() && !object;
        let argument = value.unwrap_or_else(|| Value::null(param.ty()));
        params.push(Parameter { name: variable, ty, argument });
    }
    let mut objects = Objects::new(defining, &builder, loc);
    pointers.into_iter().for_each(|pointer| objects.add(pointer));
    let given = objects.give(&mut params);
    defining.refused = given.err();
    let args: Vec<Value> = params.into_iter().map(|p| p.argument).collect();
    if !defining.any_globals {
        defining.tables.pointers_from_outside = pointers_from_outside;
    }
    builder.call(entry, &args);
    let end = builder.ret_void();
    if missing {
        unknown.push(format!("the parameters of {}", defining.entry));
    }
    if let Some(what) = unknown.into_iter().next() {
        let first = wrapper.blocks().first().and_then(|b| b.first()).unwrap_or(end);
        defining.stop_before(first, Stop::Unsupported(what));
    }
}

/// They do not run. Where leaks are looked for they might have freed something: then the first is given back.
fn announce_destructors(defining: &mut Defining) -> Option<String> {
    let destructors = functions_in(defining, "llvm.global_dtors");
    let mut at_end: Vec<String> = destructors.iter().map(|d| d.name()).collect();
    at_end.extend(startup_sections::at_end(defining.module));
    at_end.iter().for_each(|what| defining.tables.assume_of(Assumption::AT_END, what));
    let first = at_end.into_iter().next().filter(|_| defining.checks.leaks)?;
    Some(format!("what runs at the end ({first}), with --property leaks,"))
}

/// LLVM takes the address of the stand-in that such a function has got (`wrappers`) for one that is not null.
fn announce_weak_functions(defining: &mut Defining) {
    for function in defining.module.functions() {
        let weak = function.linkage() == LLVMLinkage::LLVMExternalWeakLinkage;
        if weak && !function.has_body() && function.is_used() {
            defining.tables.assume_of(Assumption::WEAK, &function.name());
        }
    }
}

fn constructors(defining: &Defining) -> Vec<Value> {
    functions_in(defining, "llvm.global_ctors")
}

/// In the order of their priorities.
fn functions_in(defining: &Defining, list: &str) -> Vec<Value> {
    let list = defining.module.global(list);
    let mut found = list.map_or_else(Vec::new, startup_sections::constructors_in);
    found.retain(|(_, function)| function.is_function());
    found.sort_by_key(|(priority, _)| *priority);
    found.into_iter().map(|(_, function)| function).collect()
}

/// Through the slot that an unoptimised function stores its parameter to, or a debug record of the parameter itself.
fn parameter_name(defining: &Defining, entry: Value, param: Value) -> Option<(String, Option<SourceType>)> {
    for instruction in entry.body_instructions() {
        for record in instruction.variable_records(defining.module) {
            let stored = record.is_address
                && param.users().iter().any(|u| {
                    u.is(llvm_sys::LLVMOpcode::LLVMStore)
                        && u.operand(0) == param
                        && u.operand(1) == record.value
                });
            if record.value == param || stored {
                return Some((record.variable, record.ty));
            }
            if let Some(part) =
                record.ty.and_then(|ty| part_of(defining, param, &record.variable, record.value, ty))
            {
                return Some((part.path, Some(part.ty)));
            }
        }
    }
    None
}

/// Of a small struct that is passed by value: what the parameter is stored to.
fn part_of(defining: &Defining, param: Value, name: &str, slot: Value, ty: SourceType) -> Option<Part> {
    let to = |user: &Value| {
        (user.is(llvm_sys::LLVMOpcode::LLVMStore) && user.operand(0) == param).then(|| user.operand(1))
    };
    let place = param.users().iter().find_map(to).map(|address| Place::of(&defining.layout, address))?;
    let offset = place.constant_offset().filter(|_| place.base == slot)?;
    let parts = entry_objects::of_variable(name, ty).list;
    parts
        .into_iter()
        .find(|part| part.offset as i64 == offset && part.ty.size() == defining.layout.size(param.ty()))
}

/// The variables that have any content at some point before the entry.
struct Globals {
    /// Defined in another file.
    foreign: Vec<Value>,
    /// Those of them that may change.
    changing: Vec<Value>,
    /// Defined here, and not constant.
    ours: Vec<Value>,
    /// There are variables of models, which only models write.
    of_library: bool,
}

impl Globals {
    fn of(defining: &Defining) -> Globals {
        let (mut foreign, mut changing, mut ours) = (Vec::new(), Vec::new(), Vec::new());
        let mut of_library = false;
        let ours_or_foreign =
            defining.module.globals().into_iter().filter(|g| !g.name().starts_with("llvm."));
        for global in ours_or_foreign {
            if global.name().starts_with(library::VARIABLE) {
                of_library = true;
                continue;
            }
            match (global.initializer(), global.is_constant_global()) {
                (None, constant) => {
                    foreign.push(global);
                    changing.extend(Some(global).filter(|_| !constant));
                }
                (Some(_), false) => ours.push(global),
                (Some(_), true) => {}
            }
        }
        Globals { foreign, changing, ours, of_library }
    }

    /// Before the constructors run.
    fn start(&self, defining: &mut Defining, builder: &Builder, mut pointers: Option<&mut Vec<PointerIn>>) {
        for global in &self.foreign {
            if global.linkage() == LLVMLinkage::LLVMExternalWeakLinkage {
                defining.tables.assume_of(Assumption::WEAK, &global.name());
            }
            if global.value_type().is_sized() {
                global.set_constant(false);
                global.set_initializer(Value::null(global.value_type()));
                match self.changing.contains(global) {
                    true => seen_by_others(*global),
                    // nobody writes a constant
                    false => global.set_linkage(LLVMLinkage::LLVMInternalLinkage),
                }
                any_content(defining, builder, *global, SiteKind::External, pointers.as_deref_mut());
            }
        }
    }

    /// Before an entry that is not `main`; there is no need to say it twice of variables that no constructor can have changed.
    fn forget(
        &self,
        defining: &mut Defining,
        builder: &Builder,
        constructed: bool,
        pointers: &mut Vec<PointerIn>,
    ) {
        for global in self.changing.iter().filter(|g| constructed && g.value_type().is_sized()) {
            any_content(defining, builder, *global, SiteKind::External, Some(pointers));
        }
        for global in &self.ours {
            if !global.is_local() {
                seen_by_others(*global);
            }
            if !constructed {
                global.set_initializer(Value::null(global.value_type()));
            }
            any_content(defining, builder, *global, SiteKind::Input, Some(pointers));
        }
        if !self.ours.is_empty() {
            defining.tables.assume_of(Assumption::ANY_GLOBALS, defining.entry);
        }
        if self.of_library {
            defining.tables.assume_of(Assumption::LIBRARY, defining.entry);
        }
    }
}

/// And this is its definition.
fn seen_by_others(global: Value) {
    global.drop_comdat();
    global.set_linkage(LLVMLinkage::LLVMExternalLinkage);
}

fn any_content(
    defining: &mut Defining,
    builder: &Builder,
    global: Value,
    kind: SiteKind,
    pointers: Option<&mut Vec<PointerIn>>,
) {
    let name = global.name();
    let loc = defining.tables.loc(global);
    let of = SiteOf { kind, name: &name, variable: Some(&name), loc };
    let source = global.source_type();
    if source.is_none() && entry_objects::are_chosen(defining) && holds_pointers(global.value_type()) {
        defining.unseen.inside.push(name.clone());
    }
    let chosen = pointers.and_then(|found| Some((source?, found)));
    fill(defining, builder, (global, global.value_type()), of, chosen);
}

/// A struct that is passed by value, or the place for one that is returned: nobody else knows it.
fn own_object(
    defining: &mut Defining,
    builder: &Builder,
    (ty, source): (Type, Option<SourceType>),
    of: SiteOf,
    pointers: &mut Vec<PointerIn>,
) -> Value {
    let slot = builder.alloca(ty, defining.layout.align(ty));
    fill(defining, builder, (slot, ty), of, source.map(|source| (source, pointers)));
    slot
}

/// Any content for an object of that type. Pointers that are to be chosen are left to `entry_objects`.
fn fill(
    defining: &mut Defining,
    builder: &Builder,
    (object, ty): (Value, Type),
    of: SiteOf,
    chosen: Option<(SourceType, &mut Vec<PointerIn>)>,
) {
    let mut left_out = Vec::new();
    if let Some((source, pointers)) = chosen.filter(|_| entry_objects::are_chosen(defining)) {
        let parts = entry_objects::of_variable(of.variable.unwrap_or(of.name), source);
        if parts.others {
            defining.unseen.inside.push(of.name.to_owned());
        }
        for part in
            parts.list.into_iter().filter(|p| matches!(p.kind, PartKind::Pointer { .. } | PartKind::Table))
        {
            left_out.push(part.offset);
            pointers.push((part, object));
        }
    }
    match defining.scalars(ty, MAX_SCALARS) {
        Some(mut scalars) => {
            scalars.retain(|(ty, offset)| !(ty.is_pointer() && left_out.contains(offset)));
            defining.store_nondets(builder, object, &scalars, of);
        }
        None => {
            defining.tables.pointers_from_outside |= holds_pointers(ty);
            let size = Value::int(defining.module.int_type(64), defining.layout.size(ty));
            defining.havoc(builder, object, size, of);
        }
    }
}

fn holds_pointers(ty: Type) -> bool {
    match ty.is_struct() {
        true => (0..ty.count()).any(|index| holds_pointers(ty.part(index))),
        false if ty.is_array() || ty.is_vector() => holds_pointers(ty.part(0)),
        false => ty.is_pointer(),
    }
}
