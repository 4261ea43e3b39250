//! `--object p` and `--object buf:len`: a pointer parameter of the entry points to an object of its own, of one element of its type
//! or of as many as another parameter says, with any content. Nothing else points to it, which is announced.

use super::Defining;
use super::instrument::{SiteOf, Stop};
use crate::llvm::{Block, Builder, Value};
use crate::tables::names;
use llvm_sys::LLVMIntPredicate::LLVMIntULE;
use llvm_sys::LLVMOpcode;
use ox_ir::{Assumption, SiteKind};

/// A parameter of the entry, and the arguments that it is to get.
pub(super) struct Parameter {
    pub name: Option<String>,
    /// The size of what its type points to.
    pub points_to: Option<u64>,
    pub argument: Value,
}

/// The parameter of that name is to get an object of its own.
pub(super) fn is_one(defining: &Defining, name: Option<&str>) -> bool {
    defining.objects.iter().any(|o| Some(o.pointer.as_str()) == name)
}

/// Replaces the arguments that are to be objects. What is wrong with an option, if something is.
pub(super) fn give(
    defining: &mut Defining,
    builder: &Builder,
    params: &mut [Parameter],
) -> Result<(), String> {
    let wanted = defining.objects.to_vec();
    let entry = defining.entry.to_owned();
    let missing = |name: &str, params: &[Parameter]| {
        let known: Vec<&str> = params.iter().filter_map(|p| p.name.as_deref()).collect();
        format!("--object: {entry} has no parameter {name}; it has {}", known.join(", "))
    };
    for object in &wanted {
        let index = |name: &str| params.iter().position(|p| p.name.as_deref() == Some(name));
        let pointer = index(&object.pointer).ok_or_else(|| missing(&object.pointer, params))?;
        if !params[pointer].argument.ty().is_pointer() {
            return Err(format!("--object: {} is no pointer", object.pointer));
        }
        let element = params[pointer].points_to.ok_or_else(|| {
            format!("--object: how large what {} points to is cannot be seen", object.pointer)
        })?;
        let count = match &object.length {
            None => None,
            Some(name) => {
                let number = params[index(name).ok_or_else(|| missing(name, params))?].argument;
                match number.ty().is_int() {
                    true => Some(number),
                    false => return Err(format!("--object: {name} is no number")),
                }
            }
        };
        params[pointer].argument = allocate(defining, builder, &object.pointer, element, count);
        let what = match &object.length {
            None => object.pointer.clone(),
            Some(length) => format!("{} ({length} elements)", object.pointer),
        };
        defining.tables.assume_of(Assumption::OBJECT, &what);
    }
    Ok(())
}

fn allocate(
    defining: &mut Defining,
    builder: &Builder,
    name: &str,
    element: u64,
    count: Option<Value>,
) -> Value {
    let module = defining.module;
    let width = defining.layout.pointer_width();
    let word = module.int_type(width);
    let size = Value::int(word, element);
    let size = match count {
        None => size,
        Some(count) => {
            let count = builder.resize_signed(count, word);
            let most = (1u64 << if width == 64 { 46 } else { 30 }) / element;
            let fits = builder.compare(LLVMIntULE, count, Value::int(word, most));
            let wrapper = module.function(names::ENTRY).expect("it is being made");
            let [rest, end] = [(); 2].map(|()| Block::append(module, wrapper, ""));
            builder.branch(fits, rest, end);
            builder.at_end(end);
            defining.build_stop(builder, Stop::Halt);
            builder.at_end(rest);
            builder.binary(LLVMOpcode::LLVMMul, count, size)
        }
    };
    // the caller has filled it, maybe with pointers
    defining.tables.pointers_from_outside |= element >= u64::from(width / 8);
    let of = SiteOf { kind: SiteKind::Input, name, variable: Some(name), loc: None };
    let site = defining.content_site(of);
    let function = format!("{}{}", names::MALLOC, site.as_u32());
    let function = defining.opaque_function(&function, module.pointer_type(), &[word]);
    builder.call(function, &[size])
}
