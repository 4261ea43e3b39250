//! Names of C++ and Rust functions as their source has them.

use super::Report;
use cpp_demangle::{DemangleOptions, Symbol};

impl Report {
    /// Every name that the reader sees. Formulas in SMT-LIB keep theirs.
    pub(crate) fn demangle(&mut self) {
        let texts = self.assumptions.iter_mut().chain(&mut self.approximations).chain([&mut self.reason]);
        let invariants = self.invariants.iter_mut().flat_map(|i| [&mut i.what, &mut i.text]);
        texts.chain(invariants).for_each(in_place);
        if let Some(failure) = &mut self.failure {
            [&mut failure.function, &mut failure.message].into_iter().for_each(in_place);
            failure.inputs.iter_mut().flat_map(|i| [&mut i.name, &mut i.origin]).for_each(in_place);
            failure.depends_on.iter_mut().for_each(in_place);
            failure.objects.iter_mut().for_each(|(object, _)| in_place(object));
        }
    }
}

fn in_place(text: &mut String) {
    *text = demangled(text);
}

/// The text with every mangled name in it replaced.
pub(crate) fn demangled(text: &str) -> String {
    let part_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(part_of_name) {
        let (before, from) = rest.split_at(start);
        let (word, after) = from.split_at(from.find(|c| !part_of_name(c)).unwrap_or(from.len()));
        out.push_str(before);
        out.push_str(&name(word).unwrap_or_else(|| word.to_owned()));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Without the types of parameters, results and, in Rust, the hash.
fn name(mangled: &str) -> Option<String> {
    if !mangled.starts_with("_Z") && !mangled.starts_with("_R") {
        return None;
    }
    if let Ok(rust) = rustc_demangle::try_demangle(mangled) {
        return Some(format!("{rust:#}"));
    }
    let options = DemangleOptions::new().no_params().no_return_type();
    Symbol::new(mangled).ok()?.demangle_with_options(&options).ok()
}

#[cfg(test)]
mod tests {
    use super::demangled;

    #[test]
    fn names_in_texts() {
        assert_eq!(demangled("not modelled: _ZN3foo3barEi, puts (x)"), "not modelled: foo::bar, puts (x)");
        assert_eq!(demangled("loop in _ZN4core3num4mainE"), "loop in core::num::main");
        assert_eq!(demangled("in _ZN5alloc3vec4push17h0123456789abcdefE"), "in alloc::vec::push");
        assert_eq!(demangled("_RNvCs1234_7mycrate3foo"), "mycrate::foo");
        assert_eq!(demangled("_Zebra + _R2D2 == x._ZN"), "_Zebra + _R2D2 == x._ZN");
        assert_eq!(demangled("a.c:12 → ü _ZN1a1bEv"), "a.c:12 → ü a::b");
    }
}
