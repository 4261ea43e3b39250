//! Inline assembly with known effects: no instructions, or only those that order memory accesses, wait or fetch in advance
//! (`assembly_text`); and the byte swaps that LLVM's own code generator for x86 knows (`X86TargetLowering::ExpandInlineAsm`), which
//! become `llvm.bswap`. Everything else is unsupported where it is reached.
//!
//! What such assembly leaves alone is still an operand. An output that is tied to an input is that input, one that is memory and
//! read as well is unchanged, and every other has any value: to the compiler it is written, so what was there before need not be
//! there any more. That memory is said to be changed (`"memory"`) changes none.

use super::Defining;
use super::assembly_text::{has_no_effect, is_byte_swap};
use super::environment_reach::MAX_SCALARS;
use super::instrument::{SiteOf, Stop};
use crate::llvm::{AttributePlace, Builder, Type, Value};
use ox_ir::SiteKind;

pub(super) fn define(defining: &mut Defining, call: Value) {
    let text = call.called().assembly_text();
    let operands = operands(&call.called().assembly_constraints());
    if let (Some(argument), true) = (in_place(call, operands.as_deref()), call.ty().is_int())
        && is_byte_swap(&text, call.ty().width())
    {
        return swap_bytes(defining, call, argument);
    }
    let defined = match operands {
        Some(operands) if has_no_effect(&text) => leave_operands(defining, call, &operands),
        _ => false,
    };
    if !defined {
        defining.stop_before(call, Stop::Unsupported("inline assembly".into()));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand {
    /// A part of the result.
    Output,
    /// Memory that the argument points to.
    OutputAt,
    Input,
    /// Memory that the argument points to.
    InputAt,
    /// In the place of the output of that number.
    Tied(usize),
}

impl Operand {
    fn is_output(self) -> bool {
        matches!(self, Operand::Output | Operand::OutputAt)
    }
}

/// In their order, without what is only said to be overwritten; `None` if there is something else.
fn operands(constraints: &str) -> Option<Vec<Operand>> {
    let parts = constraints.split(',').filter(|part| !part.is_empty() && !part.starts_with("~{"));
    let operand = |part: &str| match part.strip_prefix('=') {
        Some(rest) if rest.trim_start_matches('&').starts_with('*') => Some(Operand::OutputAt),
        Some(_) => Some(Operand::Output),
        None if part.starts_with('!') => None,
        None if part.starts_with('*') => Some(Operand::InputAt),
        None => Some(part.parse().map_or(Operand::Input, Operand::Tied)),
    };
    parts.map(operand).collect()
}

/// The only argument, if the result is in its register.
fn in_place(call: Value, operands: Option<&[Operand]>) -> Option<Value> {
    let in_place = operands == Some(&[Operand::Output, Operand::Tied(0)]);
    match call.args()[..] {
        [argument] if in_place && argument.ty() == call.ty() => Some(argument),
        _ => None,
    }
}

/// What an output is afterwards.
enum After {
    Is(Value),
    Same,
    Any,
}

/// The operands with their arguments; a part of the result has none.
struct Operands {
    found: Vec<(Operand, Option<(usize, Value)>)>,
}

impl Operands {
    /// `None` if the call has not so many arguments.
    fn of(call: Value, operands: &[Operand]) -> Option<Operands> {
        let mut given = call.args().into_iter().enumerate();
        let mut found = Vec::new();
        for &operand in operands {
            let argument = if operand == Operand::Output { None } else { Some(given.next()?) };
            found.push((operand, argument));
        }
        given.next().is_none().then_some(Operands { found })
    }

    fn outputs(&self) -> Vec<Option<(usize, Value)>> {
        self.found.iter().filter(|(o, _)| o.is_output()).map(|(_, argument)| *argument).collect()
    }

    fn argument_where(&self, wanted: impl Fn(Operand, Value) -> bool) -> Option<Value> {
        self.found.iter().find_map(|(o, a)| a.map(|(_, v)| v).filter(|v| wanted(*o, *v)))
    }

    /// The output of that number and type, in memory at that address if it has one.
    fn after(&self, number: usize, ty: Type, address: Option<Value>) -> After {
        if let Some(tied) = self.argument_where(|o, v| o == Operand::Tied(number) && v.ty() == ty) {
            return After::Is(tied);
        }
        let read = |at: Value| self.argument_where(|o, v| o == Operand::InputAt && v == at).is_some();
        if address.is_some_and(read) { After::Same } else { After::Any }
    }
}

/// Says whether all operands are understood; if not, nothing is changed.
fn leave_operands(defining: &mut Defining, call: Value, operands: &[Operand]) -> bool {
    let Some(operands) = Operands::of(call, operands) else { return false };
    let outputs = operands.outputs();
    let parts = result_types(call, outputs.iter().filter(|a| a.is_none()).count());
    let Some(mut parts) = parts.map(Vec::into_iter) else { return false };
    let mut changes = Vec::new();
    for (number, output) in outputs.into_iter().enumerate() {
        let ty = match output {
            None => parts.next(),
            Some((index, _)) => call.type_attribute(AttributePlace::Param(index as u32), "elementtype"),
        };
        let Some(ty) = ty else { return false };
        let address = output.map(|(_, address)| address);
        let after = operands.after(number, ty, address);
        let scalars = defining.scalars(ty, MAX_SCALARS);
        if matches!(after, After::Any) && scalars.is_none() {
            return false;
        }
        changes.push((after, ty, address, scalars.unwrap_or_default()));
    }
    let loc = defining.tables.loc(call);
    let of = SiteOf { kind: SiteKind::External, name: "inline assembly", variable: None, loc };
    let builder = Builder::before(defining.module, call);
    let mut results = Vec::new();
    for (after, ty, address, scalars) in changes {
        match (after, address) {
            (After::Is(value), None) => results.push(value),
            (After::Same | After::Any, None) => {
                results.push(defining.nondet(&builder, ty, of).expect("it consists of scalars"));
            }
            (After::Is(value), Some(address)) => builder.store_aligned(value, address, 1),
            (After::Same, Some(_)) => {}
            (After::Any, Some(address)) => defining.store_nondets(&builder, address, &scalars, of),
        }
    }
    let whole = match call.ty().is_struct() {
        false => results.first().copied(),
        true => {
            let parts = results.into_iter().zip(0..);
            Some(parts.fold(Value::null(call.ty()), |whole, (v, i)| builder.insert_value(whole, v, i)))
        }
    };
    defining.retire(call, whole);
    true
}

/// The types of so many outputs; `None` if the result is of another type.
fn result_types(call: Value, count: usize) -> Option<Vec<Type>> {
    let ty = call.ty();
    match count {
        0 => ty.is_void().then(Vec::new),
        1 => (!ty.is_void() && !ty.is_struct()).then(|| vec![ty]),
        _ if ty.is_struct() && ty.count() == count as u64 => {
            Some((0..ty.count()).map(|i| ty.part(i)).collect())
        }
        _ => None,
    }
}

fn swap_bytes(defining: &mut Defining, call: Value, argument: Value) {
    let module = defining.module;
    let name = format!("llvm.bswap.i{}", call.ty().width());
    let function = match module.function(&name) {
        Some(function) => function,
        None => module.add_function(&name, Type::function(call.ty(), &[call.ty()])),
    };
    let result = Builder::before(module, call).call(function, &[argument]);
    defining.retire(call, Some(result));
}

#[cfg(test)]
mod tests {
    use super::Operand::*;
    use super::operands;

    #[test]
    fn operands_in_their_order() {
        let of = |text: &str| operands(text);
        assert_eq!(of("=r,0,~{cc},~{dirflag},~{fpsr},~{flags}"), Some(vec![Output, Tied(0)]));
        assert_eq!(
            of("=&r,=*m,=&*m,r,*m,12,i"),
            Some(vec![Output, OutputAt, OutputAt, Input, InputAt, Tied(12), Input])
        );
        assert_eq!(of("={ax},{dx},r|m,~{memory}"), Some(vec![Output, Input, Input]));
        assert_eq!(of("~{memory}"), Some(vec![]));
        assert_eq!(of(""), Some(vec![]));
        assert_eq!(of("r,!i,~{memory}"), None);
    }
}
