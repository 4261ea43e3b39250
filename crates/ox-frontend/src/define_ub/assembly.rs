//! Inline assembly: an empty text is a barrier for the compiler, and the byte swaps that LLVM's own code generator for x86 knows
//! (`X86TargetLowering::ExpandInlineAsm`) become `llvm.bswap`. Everything else is unsupported where it is reached.

use super::Defining;
use super::instrument::Stop;
use crate::llvm::{Builder, Type, Value};

pub(super) fn define(defining: &mut Defining, call: Value) {
    let text = call.called().assembly_text();
    match (text.trim(), in_place(call)) {
        ("", _) if call.ty().is_void() => call.erase(),
        ("", Some(argument)) => defining.retire(call, Some(argument)),
        (text, Some(argument)) if call.ty().is_int() && is_byte_swap(text, call.ty().width()) => {
            swap_bytes(defining, call, argument);
        }
        _ => defining.stop_before(call, Stop::Unsupported("inline assembly".into())),
    }
}

/// The only argument, if the result is in its register.
fn in_place(call: Value) -> Option<Value> {
    let is_in_place = is_in_place(&call.called().assembly_constraints());
    match call.args()[..] {
        [argument] if is_in_place && argument.ty() == call.ty() => Some(argument),
        _ => None,
    }
}

/// The constraints name no other operands, only what is overwritten.
fn is_in_place(constraints: &str) -> bool {
    let mut parts = constraints.split(',');
    parts.next() == Some("=r") && parts.next() == Some("0") && parts.all(|part| part.starts_with("~{"))
}

/// On a register of that many bits which is the input and the result.
fn is_byte_swap(text: &str, width: u32) -> bool {
    let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["bswap", "$0" | "${0:q}"] => width == 32 || width == 64,
        ["bswapl", "$0" | "${0:q}"] => width == 32,
        ["bswapq", "$0" | "${0:q}"] => width == 64,
        ["rolw" | "rorw", "$$8", "${0:w}"] => width == 16,
        _ => false,
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
    use super::{is_byte_swap, is_in_place};

    #[test]
    fn byte_swaps_and_their_likes() {
        assert!(is_byte_swap("bswap $0", 64) && is_byte_swap("bswapq ${0:q}", 64));
        assert!(is_byte_swap("bswapl $0", 32) && is_byte_swap("rorw $$8, ${0:w}", 16));
        assert!(!is_byte_swap("bswap $0", 16) && !is_byte_swap("bswapl $0", 64));
        assert!(!is_byte_swap("bswap $1", 32) && !is_byte_swap("bswap $0\n bswap $0", 32));
        assert!(!is_byte_swap("rorw $$4, ${0:w}", 16) && !is_byte_swap("rorw $$8, ${0:w}", 32));
    }

    #[test]
    fn operands() {
        assert!(is_in_place("=r,0") && is_in_place("=r,0,~{cc},~{dirflag},~{fpsr},~{flags}"));
        assert!(!is_in_place("=r,r") && !is_in_place("=r,0,r") && !is_in_place("=r") && !is_in_place(""));
    }
}
