//! Variable arguments, as x86 passes them on the stack.
//!
//! A function that starts a list of its variable arguments (`va_start`) takes, in place of them, the parts of such a list: on
//! i386 the address of the first argument; on x86-64 two offsets into an area of registers, and the addresses of the
//! arguments on the stack and of that area. Each call stores the variable arguments into an object of its own, which is as large
//! as they are and gone after the call (`variadic_area`), and passes the parts of its list. The code that clang makes for
//! `va_arg` then reads that object, and an argument that was not passed is outside of it. `va_start` and `va_copy` are stores of
//! the parts, and `va_end` is nothing.
//!
//! Such functions have a calling convention of their own, so that no other call fits them (`signatures`, `indirect_calls`). A
//! call through a pointer asks for each of them that takes what is passed whether it is the one, and for functions without a body
//! too, since they cannot hand their arguments on; others that the pointer may be are left to `indirect_calls`.
//!
//! Unsupported by name: other machines and calling conventions, arguments that are structs or wide vectors as values, the
//! variable arguments of the entry, which nobody passes; and the instruction `va_arg`, which clang does not make on x86.

use super::Defining;
use super::dispatch::{Cases, dispatch};
use super::instrument::Stop;
use super::signatures::fits;
use super::variadic_area::{Abi, Area};
use crate::indirect_calls::is_address_taken;
use crate::library;
use crate::llvm::{AttributePlace, Builder, Type, Value};
use llvm_sys::{LLVMIntPredicate, LLVMOpcode};

/// LLVM leaves it alone, as it does every number that it does not know.
const CONVENTION: u32 = 1000;

/// The function takes variable arguments, or what has come in their place.
pub(super) fn is_variadic(function: Value) -> bool {
    function.value_type().is_variadic() || function.calling_convention() == CONVENTION
}

pub(super) fn run(defining: &mut Defining) {
    let abi = Abi::of(defining);
    let functions = match &abi {
        Ok(abi) => follow_arguments(defining, abi),
        Err(_) => Vec::new(),
    };
    for function in defining.module.defined_functions() {
        for call in function.body_instructions() {
            if call.is_call() && call.called().is_function() && call.called().is_intrinsic() {
                define(defining, &abi, call, &call.called().name());
            }
        }
    }
    // models of the library: what is checked in them is reported at the line of the call
    let inlined = |f: &Value| f.has_attribute(AttributePlace::Function, "alwaysinline");
    let models = functions.into_iter().filter(|f| inlined(f) && f.source_function().is_none());
    library::inline_only(defining.module, &models.collect::<Vec<_>>());
}

/// What is left of lists when functions have their new types.
fn define(defining: &mut Defining, abi: &Result<Abi, String>, call: Value, name: &str) {
    let name = name.strip_prefix("llvm.").unwrap_or(name);
    match (name.split('.').next().unwrap_or(name), abi) {
        ("va_start" | "va_copy" | "va_end", Err(why)) => {
            defining.stop_before(call, Stop::Unsupported(why.clone()));
        }
        ("va_start", Ok(_)) => {
            let function = call.block().function();
            let text = format!("the variable arguments of {}", function.name());
            defining.stop_before(call, Stop::Unsupported(text));
        }
        ("va_copy", Ok(abi)) => copy_list(defining, abi, call),
        ("va_end", Ok(_)) => defining.retire(call, None),
        ("ptrmask", _) if call.ty().is_pointer() => mask_pointer(defining, call),
        _ => {}
    }
}

/// A function that starts a list.
struct Variadic {
    function: Value,
    /// How many parameters have names.
    named: usize,
    starts: Vec<Value>,
}

fn starts_of(function: Value) -> Vec<Value> {
    let starts = |i: &Value| {
        i.is_call() && i.called().is_function() && i.called().name().starts_with("llvm.va_start.")
    };
    function.body_instructions().into_iter().filter(starts).collect()
}

/// The functions that can get their variable arguments.
fn variadic_functions(defining: &Defining) -> Vec<Variadic> {
    let constructors = ["llvm.global_ctors", "llvm.global_dtors"];
    let called_by_itself = |f: Value| {
        let lists = constructors.iter().filter_map(|list| defining.module.global(list)?.initializer());
        f.name() == defining.entry || lists.into_iter().any(|list| names_function(list, f))
    };
    let mut found = Vec::new();
    for function in defining.module.defined_functions() {
        let starts = starts_of(function);
        let plain = function.value_type().is_variadic() && function.calling_convention() == 0;
        if plain && !starts.is_empty() && !called_by_itself(function) {
            found.push(Variadic { function, named: function.params().len(), starts });
        }
    }
    found
}

fn names_function(constant: Value, function: Value) -> bool {
    constant == function
        || (!constant.is_global() && constant.operands().iter().any(|o| names_function(*o, function)))
}

/// Gives back the functions that can.
fn follow_arguments(defining: &mut Defining, abi: &Abi) -> Vec<Value> {
    let mut functions = variadic_functions(defining);
    // `wrappers` gives others a body that calls them
    let is_foreign = |f: &Value| !f.has_body() && !f.is_intrinsic() && f.value_type().is_variadic();
    let foreign: Vec<Value> = defining.module.functions().into_iter().filter(is_foreign).collect();
    // which call fits is asked while the functions still have their types
    let (mut direct, mut through_pointers) = (Vec::new(), Vec::new());
    for function in defining.module.defined_functions() {
        for call in function.body_instructions() {
            if !call.is_call() {
                continue;
            }
            let called = call.called();
            match functions.iter().position(|f| f.function == called) {
                Some(index) if fits(call, called) => direct.push((call, index)),
                // `signatures` says that it is of another type
                Some(_) => {}
                None if called.is_constant() || called.is_inline_asm() => {}
                None => {
                    let may_be = |f: Value| fits(call, f) && is_address_taken(f);
                    let indices: Vec<usize> =
                        (0..functions.len()).filter(|i| may_be(functions[*i].function)).collect();
                    let others: Vec<Value> = foreign.iter().copied().filter(|f| may_be(*f)).collect();
                    if !(indices.is_empty() && others.is_empty()) {
                        through_pointers.push((call, indices, others));
                    }
                }
            }
        }
    }
    for variadic in &mut functions {
        take_parts(defining, abi, variadic);
    }
    for (call, index) in direct {
        pass_directly(defining, abi, call, &functions[index]);
    }
    for (call, indices, others) in through_pointers {
        let followed = indices.into_iter().map(|i| Candidate::Followed(&functions[i]));
        let list = followed.chain(others.into_iter().map(Candidate::Foreign)).collect();
        dispatch(defining, call, &Candidates { abi, list });
    }
    functions.into_iter().map(|f| f.function).collect()
}

/// The function takes the parts of its list, and `va_start` stores them.
fn take_parts(defining: &Defining, abi: &Abi, variadic: &mut Variadic) {
    let module = defining.module;
    let ty = variadic.function.value_type();
    let mut params = ty.params();
    params.extend(abi.parts(module).into_iter().map(|(part, _)| part));
    let function = module.retyped(variadic.function, Type::function(ty.returned(), &params));
    function.set_calling_convention(CONVENTION);
    variadic.function = function;
    let params = function.params();
    for start in variadic.starts.drain(..) {
        let builder = Builder::before(module, start);
        let list = start.operand(0);
        for ((_, offset), value) in abi.parts(module).into_iter().zip(&params[variadic.named..]) {
            let place = builder.offset(module, list, offset);
            builder.store_aligned(*value, place, defining.layout.align(value.ty()));
        }
        start.erase();
    }
}

fn copy_list(defining: &mut Defining, abi: &Abi, call: Value) {
    let module = defining.module;
    let builder = Builder::before(module, call);
    for (part, offset) in abi.parts(module) {
        let align = defining.layout.align(part);
        let [to, from] = [0, 1].map(|list| builder.offset(module, call.operand(list), offset));
        let value = builder.load_aligned(part, from, align);
        builder.store_aligned(value, to, align);
    }
    defining.retire(call, None);
}

/// `p & mask`, with which `va_arg` finds an argument that is aligned to more than a slot, is `p` moved back by the bits that the
/// mask takes away.
fn mask_pointer(defining: &mut Defining, call: Value) {
    let module = defining.module;
    let (pointer, mask) = (call.operand(0), call.operand(1));
    let builder = Builder::before(module, call);
    let number = builder.number_of(pointer, mask.ty());
    let away = builder.binary(LLVMOpcode::LLVMAnd, number, builder.not(mask));
    let back = builder.binary(LLVMOpcode::LLVMSub, Value::null(mask.ty()), away);
    let result = builder.gep(module.int_type(8), pointer, &[back]);
    defining.retire(call, Some(result));
}

/// The call as the function takes it now, before the old one.
fn pass(defining: &Defining, builder: &Builder, call: Value, variadic: &Variadic, area: &Area) -> Value {
    let mut args = call.args();
    args.truncate(variadic.named);
    args.extend(area.fill(defining, builder));
    let new = builder.call(variadic.function, &args);
    new.copy_first_attributes_from(call, variadic.named);
    new.set_calling_convention(CONVENTION);
    area.end(defining, builder);
    new
}

fn pass_directly(defining: &mut Defining, abi: &Abi, call: Value, variadic: &Variadic) {
    match Area::of(defining, abi, call, variadic.named) {
        Ok(area) => {
            let new = pass(defining, &Builder::before(defining.module, call), call, variadic, &area);
            defining.retire(call, Some(new));
        }
        Err(what) => defining.stop_before(call, Stop::Unsupported(what)),
    }
}

/// A function that a pointer may point to.
enum Candidate<'a> {
    Followed(&'a Variadic),
    /// It has no body.
    Foreign(Value),
}

struct Candidates<'a> {
    abi: &'a Abi,
    list: Vec<Candidate<'a>>,
}

impl Cases for Candidates<'_> {
    fn count(&self) -> usize {
        self.list.len()
    }

    fn condition(&self, _: &Defining, builder: &Builder, call: Value, index: usize) -> Value {
        let function = match &self.list[index] {
            Candidate::Followed(variadic) => variadic.function,
            Candidate::Foreign(function) => *function,
        };
        builder.compare(LLVMIntPredicate::LLVMIntEQ, call.called(), function)
    }

    fn call(&self, defining: &mut Defining, builder: &Builder, call: Value, index: usize) -> Option<Value> {
        let variadic = match &self.list[index] {
            Candidate::Followed(variadic) => variadic,
            Candidate::Foreign(function) => {
                let new = builder.call(*function, &call.args());
                new.copy_attributes_from(call);
                new.set_calling_convention(call.calling_convention());
                return Some(new);
            }
        };
        match Area::of(defining, self.abi, call, variadic.named) {
            Ok(area) => Some(pass(defining, builder, call, variadic, &area)),
            Err(what) => {
                defining.build_stop(builder, Stop::Unsupported(what));
                None
            }
        }
    }
}
