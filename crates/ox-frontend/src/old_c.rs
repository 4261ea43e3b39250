//! C as it was written before 1999: what a modern clang refuses only by default becomes a warning, and functions that are called
//! without a declaration get one.
//!
//! clang takes a function that is not declared to return `int`, unless it knows it from the C library; then it takes that type,
//! and so does every other compiler. We tell clang to know no functions (`-fno-builtin`), so it is asked for those types in a run
//! of its own, which happens only if something is not declared. The functions of the dialects get the types that their names say.
//! These declarations come before the file, and only for what it does not declare itself before its first call. If it declares one
//! later, and otherwise, they are left out again.

use crate::dialects::{self, Meaning};
use crate::library;

/// For C; errors by default. The user's arguments come later.
pub(crate) const FLAGS: &[&str] = &[
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-mismatch",
    // `a < b < c`
    "-Wno-error=parentheses",
];

/// The last arguments, so that clang names the functions even if nobody wants to see warnings.
pub(crate) fn last_flags(quiet: bool) -> &'static [&'static str] {
    match quiet {
        true => &["-Wno-everything", "-Wimplicit-function-declaration"],
        false => &["-Wimplicit-function-declaration"],
    }
}

/// What clang would have refused, other than missing declarations: the kind, its first place, and how many more there are.
pub(crate) fn refused(messages: &str) -> Vec<String> {
    let kinds = FLAGS.iter().filter_map(|f| f.strip_prefix("-Wno-error="));
    let place_of = |line: &str| {
        let mut parts = line.split(": warning: ").next()?.rsplitn(2, ':');
        parts.nth(1).map(str::to_owned)
    };
    let mut found = Vec::new();
    for kind in kinds.filter(|k| *k != "implicit-function-declaration") {
        let tag = format!("[-W{kind}]");
        // other missing parentheses are a warning by default
        let counts = |line: &str| kind != "parentheses" || line.contains("chained comparison");
        let is_it = |line: &&str| line.contains(": warning: ") && line.ends_with(&tag) && counts(line);
        let places: Vec<String> = messages.lines().filter(is_it).filter_map(place_of).collect();
        match &places[..] {
            [] => {}
            [first] => found.push(format!("{kind} ({first})")),
            [first, more @ ..] => found.push(format!("{kind} ({first} and {} more)", more.len())),
        }
    }
    found
}

// In preprocessed text `__SIZE_TYPE__` is no type.
const SIZE: &str = "__typeof__(sizeof(int))";
const DIFFERENCE: &str = "__typeof__((char *)0 - (char *)0)";

/// A function and its declaration.
pub(crate) type Declared = (String, String);

/// The functions that are called without a declaration, by what clang says.
pub(crate) fn undeclared(messages: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in messages.lines() {
        let beginnings = ["call to undeclared function '", "call to undeclared library function '"];
        let name = beginnings.iter().find_map(|b| line.split(b).nth(1)?.split('\'').next());
        if let Some(name) = name.filter(|n| !found.iter().any(|f| f == n)) {
            found.push(name.to_owned());
        }
    }
    found
}

/// Those of the C library, by what a clang that knows them says:
/// `call to undeclared library function 'malloc' with type 'void *(__size_t)' (aka 'void *(unsigned long)'); …`
pub(crate) fn of_library(messages: &str) -> Vec<Declared> {
    const NO_RETURN: &str = " __attribute__((noreturn))";
    let mut found = Vec::new();
    for line in messages.lines() {
        let Some(rest) = line.split("call to undeclared library function '").nth(1) else { continue };
        let parts: Vec<&str> = rest.split('\'').collect();
        let ty = match parts[..] {
            [_, " with type ", _, " (aka ", ty, ..] | [_, " with type ", ty, ..] => ty,
            _ => continue,
        };
        let (ty, attribute) = match ty.strip_suffix(NO_RETURN) {
            Some(ty) => (ty, NO_RETURN),
            None => (ty, ""),
        };
        found.push((parts[0].to_owned(), format!("__typeof__({ty}) {}{attribute};", parts[0])));
    }
    found
}

/// Those of the dialects. Where there is no model they say nothing about parameters: each dialect takes what it is given.
pub(crate) fn of_dialects(names: &[String]) -> Vec<Declared> {
    let declared = |name: &String| {
        let text = match library::declaration(name) {
            _ if SIZED.contains(&name.as_str()) => sized(name),
            Some(declaration) => declaration.to_owned(),
            None => format!("{} {name}();", result_type(name)?),
        };
        Some((name.clone(), text))
    };
    names.iter().filter_map(declared).collect()
}

/// CBMC lets the second argument be left out; it is the size of what the first one points to.
const SIZED: &[&str] = &["__CPROVER_r_ok", "__CPROVER_w_ok", "__CPROVER_rw_ok"];

fn sized(name: &str) -> String {
    format!(
        "_Bool {name}(const void *, {SIZE});\n\
        #define __oxhorn_first(a, ...) a\n\
        #define __oxhorn_two(f, a, b, ...) f(a, b)\n\
        #define {name}(...) __oxhorn_two({name}, __VA_ARGS__, sizeof(*(__oxhorn_first(__VA_ARGS__, ))), )"
    )
}

/// Types of CBMC that the file uses and does not define.
pub(crate) fn types_of_dialects(messages: &str) -> Vec<Declared> {
    const TYPES: &[(&str, &str)] =
        &[("__CPROVER_bool", "_Bool"), ("__CPROVER_size_t", SIZE), ("__CPROVER_ssize_t", DIFFERENCE)];
    let is_missing = |name: &str| {
        let said = ["unknown type name '", "use of undeclared identifier '"];
        let named = said.iter().any(|s| messages.contains(&format!("{s}{name}'")));
        // here clang shows the line and does not say the name
        let unnamed = "a parameter list without types is only allowed in a function definition";
        named || (messages.contains(unnamed) && messages.contains(&format!("({name}")))
    };
    let missing = TYPES.iter().filter(|(name, _)| is_missing(name));
    missing.map(|(name, ty)| ((*name).to_owned(), format!("typedef {ty} {name};"))).collect()
}

/// What the name ends with, and the type of such an input.
const INPUTS: &[(&str, &str)] = &[
    ("bool", "_Bool"),
    ("_Bool", "_Bool"),
    ("char", "char"),
    ("schar", "signed char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned"),
    ("unsigned", "unsigned"),
    ("unsigned_int", "unsigned"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("unsigned_long", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("loff_t", "long long"),
    ("sector_t", "unsigned long"),
    ("pthread_t", "unsigned long"),
    ("size_t", SIZE),
    ("ssize_t", "long"),
    ("intptr_t", DIFFERENCE),
    ("uintptr_t", SIZE),
    ("ptrdiff_t", DIFFERENCE),
    ("i8", "signed char"),
    ("i16", "short"),
    ("i32", "int"),
    ("i64", "long long"),
    ("int8_t", "signed char"),
    ("int16_t", "short"),
    ("int32_t", "int"),
    ("int64_t", "long long"),
    ("u8", "unsigned char"),
    ("u16", "unsigned short"),
    ("u32", "unsigned"),
    ("u64", "unsigned long long"),
    ("uint8_t", "unsigned char"),
    ("uint16_t", "unsigned short"),
    ("uint32_t", "unsigned"),
    ("uint64_t", "unsigned long long"),
    ("int128", "__int128"),
    ("uint128", "unsigned __int128"),
    ("float", "float"),
    ("double", "double"),
    ("pointer", "void *"),
    ("ptr", "void *"),
    ("voidp", "void *"),
    ("charp", "char *"),
    ("pchar", "char *"),
    ("const_char_pointer", "const char *"),
];

/// Of dialects in which the name of an input says its type. In CBMC an undeclared `nondet_long` is an `int`.
const TYPED: &[&str] = &["__VERIFIER_nondet_", "verifier_nondet_", "sea_nd_", "nd_"];

/// Others that give back something else than `int` or nothing.
const OTHERS: &[(&str, &str)] = &[
    ("sea_malloc", "void *"),
    ("sea_malloc_havoc", "void *"),
    ("sea_malloc_safe", "void *"),
    ("sea_malloc_havoc_safe", "void *"),
];

fn result_type(name: &str) -> Option<&'static str> {
    let row = |rows: &'static [(&str, &'static str)], wanted: &str| {
        rows.iter().find(|(known, _)| *known == wanted).map(|(_, ty)| *ty)
    };
    let input = TYPED.iter().find_map(|prefix| row(INPUTS, name.strip_prefix(prefix)?));
    let nothing = || match dialects::meaning(name)? {
        Meaning::Error { .. }
        | Meaning::Assert { .. }
        | Meaning::AssertNot
        | Meaning::AssertIf
        | Meaning::Assume
        | Meaning::AssumeNot
        | Meaning::Havoc
        | Meaning::MakeSymbolic => Some("void"),
        _ => None,
    };
    input.or_else(|| row(OTHERS, name)).or_else(nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_types_in_what_clang_says() {
        let said = "a.c:1:36: error: call to undeclared function 'f'; ISO C99 and later … [-Wimplicit-function-declaration]\n\
            a.c:1:72: warning: call to undeclared library function 'malloc' with type 'void *(__size_t)' (aka 'void *(unsigned long)'); …\n\
            a.c:2:1: warning: call to undeclared library function 'exit' with type 'void (int) __attribute__((noreturn))'; …\n\
            a.c:3:1: warning: call to undeclared function 'f'; …\n\
            a.c:4:1: warning: unused variable 'call to'";
        assert_eq!(undeclared(said), ["f", "malloc", "exit"]);
        let declared: Vec<String> = of_library(said).into_iter().map(|(_, text)| text).collect();
        let expected = [
            "__typeof__(void *(unsigned long)) malloc;",
            "__typeof__(void (int)) exit __attribute__((noreturn));",
        ];
        assert_eq!(declared, expected);
    }

    #[test]
    fn missing_types_of_dialects() {
        let said = "a.c:1:1: error: unknown type name '__CPROVER_size_t'\n\
            a.c:4:14: error: a parameter list without types is only allowed in a function definition\n\
            4 | void *f(__CPROVER_bool);\n\
            a.c:5:1: error: unknown type name 'other'";
        let names: Vec<String> = types_of_dialects(said).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["__CPROVER_bool", "__CPROVER_size_t"]);
    }

    #[test]
    fn kinds_of_what_is_refused() {
        let said = "a.c:6:9: warning: incompatible integer to pointer conversion … [-Wint-conversion]\n    6 |   char *q = 5;\n\
            a.c:7:8: warning: incompatible pointer types … [-Wincompatible-pointer-types]\n\
            a.c:8:8: warning: using the result of an assignment as a condition … [-Wparentheses]\n\
            a.c:9:8: warning: chained comparison 'X < Y < Z' … [-Wparentheses]\n\
            a.c:9:9: warning: incompatible integer to pointer conversion … [-Wint-conversion]\n\
            a.c:9:9: error: something [-Wimplicit-int]\na.c:9:9: warning: unused [-Wunused]";
        assert_eq!(
            refused(said),
            [
                "int-conversion (a.c:6 and 1 more)",
                "incompatible-pointer-types (a.c:7)",
                "parentheses (a.c:9)"
            ]
        );
    }

    #[test]
    fn types_of_the_dialects() {
        let text = |name: &str| of_dialects(&[name.to_owned()]).pop().map(|(_, text)| text);
        assert_eq!(
            text("__VERIFIER_nondet_uchar").as_deref(),
            Some("unsigned char __VERIFIER_nondet_uchar();")
        );
        assert_eq!(text("nd_size_t").as_deref(), Some("__typeof__(sizeof(int)) nd_size_t();"));
        let slice = "void __CPROVER_havoc_slice(void *to, __typeof__(sizeof(int)) size);";
        assert_eq!(text("__CPROVER_havoc_slice").as_deref(), Some(slice));
        assert!(text("__CPROVER_r_ok").is_some_and(|t| t.contains("#define __CPROVER_r_ok(...)")));
        assert_eq!(text("reach_error").as_deref(), Some("void reach_error();"));
        assert_eq!(text("__VERIFIER_assume").as_deref(), Some("void __VERIFIER_assume();"));
        assert_eq!(text("klee_make_symbolic").as_deref(), Some("void klee_make_symbolic();"));
        // these return int, as clang has it
        for other in ["nondet_long", "nd", "printf", "f", "__VERIFIER_nondet_thing"] {
            assert_eq!(text(other), None, "{other}");
        }
    }
}
