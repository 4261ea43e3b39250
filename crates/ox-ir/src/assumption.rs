//! What a verdict rests on besides the program. Each kind of assumption is a row: a short id, under which docs/soundness.md explains
//! it, and a sentence. Things that need the same assumption share one line.

use crate::printable;

/// A kind of assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumption {
    pub id: &'static str,
    /// `{}` stands for what it is about, a list; ` ({})` is left out where nothing is listed.
    pub text: &'static str,
}

macro_rules! assumptions {
    ($($name:ident = $id:literal: $text:literal;)*) => {
        impl Assumption {
            $(pub const $name: Assumption = Assumption { id: $id, text: $text };)*

            /// Every kind that is made from the IR or before.
            pub const ALL: &[Assumption] = &[$(Assumption::$name),*];
        }
    };
}

assumptions! {
    // memory
    ACCESSES = "accesses": "memory accesses stay inside live objects, and none writes to a constant (checked with --property memory)";
    SPATIAL = "spatial": "memory accesses stay inside of their objects (checked with --property spatial)";
    TEMPORAL = "temporal": "nothing is accessed after it was freed or its scope has ended (checked with --property temporal)";
    CONSTANTS = "constants": "no constant is written (checked with --property constants)";
    FREE = "free": "what is freed is the start of a heap object that was not freed before (checked with --property free)";
    LAYOUT = "layout": "one memory layout was considered; freed addresses are not reused";
    LAYOUT_BYTES = "layout": "bytes of pointers to different objects compare as for one placement of them in memory";
    LAYOUT_NUMBERS = "layout": "what is computed from pointers that are read from memory as numbers comes out as for one placement of the objects";
    INDEX = "index": "the product of an index and the size of an array element does not wrap around the address space";
    PADDING = "padding": "the padding inside structs, which has no value, is not looked at";
    MALLOC = "malloc": "memory allocation does not fail";
    LOOP_SCOPE = "scope": "the address of a variable in a loop is not used after its round of the loop ({})";
    LITERAL_SCOPE = "scope": "a compound literal is not used after its block has ended";
    ARRAY_SCOPE = "scope": "an array of variable length is not used after its block has ended";
    SKIPPED = "skipped": "variables skipped by goto or switch keep their old value ({})";
    SMALLEST = "size": "variables of other files whose size is not declared are as small as their types allow: {}";
    LARGE = "size": "variables of other files whose size is not declared have at most 2^16 bytes: {}";
    UNDEFINED_BYTES = "undefined-bytes": "the bytes that initialisers leave undefined are zero: {}";
    MODIFIED = "modified": "a write that does not change what is there may count as no modification";
    MODIFIED_OUTSIDE = "modified": "what functions without a body write does not count as a modification: {}";
    // control and arithmetic
    DIVISION = "division": "a division by zero or an overflowing division ends the execution ({})";
    UNREACHABLE = "unreachable": "__builtin_unreachable() and the end of a function that must return a value are not reached (checked with --property reach)";
    // the environment
    EXTERNAL = "external": "not modelled: {} (any result; write only what they can reach; call back only functions that this call gives them, with pointers that it gives them)";
    EXTERNAL_PURE = "external": "not modelled: {} (any result; write nothing; do not call back: --externals pure)";
    EXTERNAL_RESULT = "external": "functions without a body give back no address of the program's memory: {} (--externals pure)";
    EXTERNAL_ACCESSES = "external": "functions without a body free nothing and access only memory that they may access: {}";
    EXTERNAL_NUMBERS = "external": "functions without a body are given no address as a number that was read from memory: {}";
    NO_RETURN = "noreturn": "functions without a body that are declared so do not return: {}";
    OUTPUT = "output": "no effect on the memory of the program: {}";
    LIBRARY_STATE = "library-state": "functions without a body do not change what functions of the C library remember (streams, texts, positions), but for errno";
    READ_BYTES = "read-bytes": "what comes from files and descriptors is no address of the program's own objects: {}";
    OWN_LIBRARY = "own-library": "these functions of the C library are the program's own, and our models of them are not used: {}";
    ARGUMENTS = "arguments": "main gets no more and no longer arguments and variables of its environment than --arguments {} says";
    FEW_ARGUMENTS = "arguments": "main gets no more and no longer arguments and variables of its environment than were looked at: --arguments {}";
    OBJECT = "object": "parameters point to objects of their own, which nothing else points to (--object): {}";
    STRING = "object": "parameters point to texts of their own, which end with a zero byte and nothing else points to (--string): {}";
    STRINGS = "strings": "the pointers to characters that the entry is given lead to texts of at most {} characters, or are null (--strings)";
    ENTRY_OBJECTS = "entry-objects": "the pointers that {} is given, in parameters and variables, are null or point to one element of their type, to a visible variable of it or to the object of another pointer";
    OBJECTS_APART = "objects-apart": "no two pointers that {} is given lead to the same object, and none to a variable (--objects-apart)";
    OBJECTS_END = "objects-end": "no chain of more than {} leads to an object that the entry is given (--objects-end)";
    AT_END = "at-end": "what runs at the end of the program is not checked: {}";
    WEAK = "weak": "weak symbols are defined in some file: {}";
    ANY_GLOBALS = "any-globals": "{} starts with any content of the global variables";
    INITIAL_GLOBALS = "initial-globals": "{} is called when the global variables have their initial values (--globals initial)";
    LIBRARY = "library": "{} starts with a library whose functions were not called before";
    OUTSIDE_POINTERS = "outside-pointers": "a pointer that comes from outside does not point to a variable that other files cannot see and whose address they do not know";
    GUESSED = "guessed": "a number that is used as an address is not that of an object whose address is never made a number, unless other files can see it";
    VOLATILE = "volatile": "volatile variables change only where the program writes them (--volatile plain)";
    ATOMIC_VOLATILE = "volatile": "atomic variables that are also volatile change only where the program writes them";
    ASSEMBLY = "assembly": "assembly outside of functions has no effect on the program";
    // how the program was compiled
    OLD_C = "old-c": "the program means what clang refuses by default: {}";
    UNDECLARED = "undeclared": "functions that are called without a declaration return int: {}";
    UNDECLARED_LIBRARY = "undeclared": "functions that are called without a declaration are those of the C library: {}";
    BITCODE = "bitcode": "what another compiler already optimised away is not checked: {}";
    BITCODE_OVERFLOW = "bitcode": "operations that another compiler has not marked (nsw) are meant to wrap around: {}";
    BITCODE_BOUNDS = "bitcode": "only subscripts of arrays that the types show are checked: {}";
    LEFT_OUT_CHECKS = "clang-options": "the checks that clang leaves out because of {} hold";
    LEFT_OUT_OPTIONS = "clang-options": "options that clang does not take change nothing: {}";
}

/// Assumptions in the order in which they were first made.
#[derive(Clone, Debug, Default)]
pub struct Assumptions {
    lines: Vec<(Assumption, Vec<String>)>,
}

impl Assumptions {
    pub fn add(&mut self, assumption: Assumption) {
        self.line(assumption);
    }

    /// An assumption about a function, a file or a place.
    pub fn about(&mut self, assumption: Assumption, what: &str) {
        let (what, listed) = (printable(what), self.line(assumption));
        if !listed.contains(&what) {
            listed.push(what);
        }
    }

    fn line(&mut self, assumption: Assumption) -> &mut Vec<String> {
        let known = self.lines.iter().position(|(a, _)| *a == assumption);
        let index = known.unwrap_or_else(|| {
            self.lines.push((assumption, vec![]));
            self.lines.len() - 1
        });
        &mut self.lines[index].1
    }

    /// A line for each, with its id.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|(a, about)| {
            let text = match about.is_empty() {
                true => a.text.replace(" ({})", ""),
                false => a.text.replace("{}", &about.join(", ")),
            };
            format!("{text} [{}]", a.id)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_for_all() {
        let mut all = Assumptions::default();
        all.about(Assumption::EXTERNAL, "f");
        all.add(Assumption::MALLOC);
        all.about(Assumption::EXTERNAL, "g\n");
        all.about(Assumption::EXTERNAL, "f");
        all.add(Assumption::DIVISION);
        let texts: Vec<String> = all.texts().collect();
        assert_eq!(
            texts,
            [
                "not modelled: f, g\\x0a (any result; write only what they can reach; call back only functions that this call gives them, with pointers that it gives them) [external]",
                "memory allocation does not fail [malloc]",
                "a division by zero or an overflowing division ends the execution [division]",
            ]
        );
    }

    #[test]
    fn the_document_explains_every_id() {
        let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/soundness.md");
        let document = std::fs::read_to_string(document).expect("the document is there");
        for assumption in Assumption::ALL {
            assert!(document.contains(&format!("| `[{}]` |", assumption.id)), "{assumption:?}");
        }
    }
}
