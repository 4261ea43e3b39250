//! Inline assembly: an empty text, a barrier for the compiler, does nothing, and the byte swaps that LLVM's own code generator for x86 knows
//! (`X86TargetLowering::ExpandInlineAsm`) become `llvm.bswap`. Everything else is unsupported where it is reached.

use super::Defining;
use super::stops::Stop;
use crate::llvm::{Builder, Type, Value};

pub(super) fn define(defining: &mut Defining, call: Value) {
    let args = call.args();
    let text = call.called().assembly_text();
    // nothing is executed, so nothing changes, whatever the compiler is told
    let nothing = text.trim().is_empty();
    if nothing && call.ty().is_void() {
        call.erase();
    } else if let [argument] = args[..]
        && argument.ty() == call.ty()
        && nothing
        && call.called().assembly_constraints().starts_with("=r,0")
    {
        defining.retire(call, Some(argument));
    } else if let [argument] = args[..]
        && argument.ty() == call.ty()
        && call.ty().is_int()
        && is_byte_swap(&text, &call.called().assembly_constraints(), call.ty().width())
    {
        swap_bytes(defining, call, argument);
    } else {
        defining.stop_before(call, Stop::Unsupported("inline assembly".into()));
    }
}

/// On a register of that many bits which is the input and the result.
fn is_byte_swap(text: &str, constraints: &str, width: u32) -> bool {
    let flags = ["~{cc}", "~{dirflag}", "~{fpsr}", "~{flags}"];
    let in_place = constraints.strip_prefix("=r,0").is_some_and(|clobbers| {
        clobbers.is_empty()
            || clobbers.strip_prefix(',').is_some_and(|c| c.split(',').all(|f| flags.contains(&f)))
    });
    let words: Vec<&str> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    let fits = match words[..] {
        ["bswap", "$0" | "${0:q}"] => width == 32 || width == 64,
        ["bswapl", "$0" | "${0:q}"] => width == 32,
        ["bswapq", "$0" | "${0:q}"] => width == 64,
        ["rolw" | "rorw", "$$8", "${0:w}"] => width == 16,
        _ => false,
    };
    in_place && fits
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
    use super::is_byte_swap;

    #[test]
    fn byte_swaps_and_their_likes() {
        let plain = "=r,0,~{dirflag},~{fpsr},~{flags}";
        assert!(is_byte_swap("bswap $0", "=r,0", 64) && is_byte_swap("bswapq ${0:q}", plain, 64));
        assert!(is_byte_swap("bswapl $0", plain, 32) && is_byte_swap("rorw $$8, ${0:w}", "=r,0,~{cc}", 16));
        assert!(!is_byte_swap("bswap $0", plain, 16) && !is_byte_swap("bswapl $0", plain, 64));
        assert!(!is_byte_swap("bswap $1", plain, 32) && !is_byte_swap("bswap $0\n bswap $0", plain, 32));
        assert!(!is_byte_swap("rorw $$4, ${0:w}", plain, 16) && !is_byte_swap("rorw $$8, ${0:w}", plain, 32));
        assert!(!is_byte_swap("bswap $0", "=r,r", 32) && !is_byte_swap("bswap $0", "=r,0,~{memory}", 32));
        assert!(!is_byte_swap("bswap $0", "=r,0~{cc}", 32) && !is_byte_swap("bswap $0", "", 32));
    }
}
