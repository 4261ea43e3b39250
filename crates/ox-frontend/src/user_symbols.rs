//! The names of functions and variables of the program, made fit for what follows when a module is read.
//!
//! Names that begin with `ox.` are ours (`tables::names`), so those of users get a prefix. Names that are no text, or that a
//! terminal would obey, are written out, and what has no name gets one: the IR knows functions and variables by their names.
//! One name always becomes the same other one and two never become the same, so files still link as they did.

use crate::llvm::{Module, Value};
use llvm_sys::LLVMLinkage;
use ox_ir::{escaped, is_printable};

const OURS: &str = "ox.";
const PREFIX: &str = "user.";
/// Before a byte that is no part of any character. No character is written out so.
const NO_TEXT: &str = "\\xff";

/// Of a module as it was read.
pub(crate) fn rename(module: &Module) {
    let mut symbols = module.functions();
    symbols.extend(module.globals());
    symbols.extend(module.aliases());
    symbols.extend(module.indirect_functions());
    let mut changes: Vec<(Value, String)> = Vec::new();
    for symbol in symbols {
        let name = symbol.name_bytes();
        if name.is_empty() {
            give_name(symbol);
            continue;
        }
        let wanted = renamed(&name);
        if wanted.as_bytes() != name {
            changes.push((symbol, wanted));
        }
    }
    // a longer name gives way before a shorter one takes its place
    changes.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    changes.into_iter().for_each(|(symbol, name)| symbol.set_name(&name));
}

/// No other file can mean it. LLVM makes the name different from others.
fn give_name(symbol: Value) {
    let defined = match symbol.is_function() {
        true => symbol.has_body(),
        false => symbol.is_global_variable() && symbol.initializer().is_some(),
    };
    if defined {
        symbol.set_linkage(LLVMLinkage::LLVMInternalLinkage);
    }
    symbol.set_name("unnamed");
}

/// The name that a symbol of the program has after reading.
pub(crate) fn renamed(name: &[u8]) -> String {
    let text = written_out(name);
    let mut rest = text.as_str();
    while let Some(shorter) = rest.strip_prefix(PREFIX) {
        rest = shorter;
    }
    match rest.starts_with(OURS) {
        true => format!("{PREFIX}{text}"),
        false => text,
    }
}

/// Printable text; backslashes are written out too, so that it can be read in one way only.
fn written_out(name: &[u8]) -> String {
    let mut out = String::new();
    for chunk in name.utf8_chunks() {
        for c in chunk.valid().chars() {
            match is_printable(c) && c != '\\' {
                true => out.push(c),
                false => out.push_str(&escaped(c)),
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("{NO_TEXT}\\x{byte:02x}"));
        }
    }
    out
}
