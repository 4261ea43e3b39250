//! The table of models: functions and variables of libraries that are written in C (`models/*.c`), one row each. `build.rs`
//! makes it from the `//@` lines above them.

/// What a model does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// What the standard says, which leaves nothing open.
    Exact,
    /// Anything that the standard allows.
    Allowed,
    /// Any result, and any effect that a function of another file may have.
    NotModelled,
    /// Nothing for programs: models of several files call it.
    Shared,
}

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub name: &'static str,
    pub header: &'static str,
    pub how: How,
}

impl Model {
    /// It belongs to a library and is not a word of a verifier.
    pub(crate) fn is_of_c(&self) -> bool {
        self.header.ends_with(".h") && !self.header.starts_with("klee/")
    }
}

/// A file of models, compiled.
pub(crate) struct File {
    pub name: &'static str,
    pub bits64: &'static [u8],
    pub bits32: &'static [u8],
    pub models: &'static [Model],
}

impl File {
    pub fn has(&self, name: &str) -> bool {
        self.models.iter().any(|m| m.name == name)
    }
}

include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// The name of a model or helper, if there is one.
pub(crate) fn named(name: &str) -> Option<&'static str> {
    names().find(|n| *n == name)
}

/// Of models, and of what they share.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    in_c().map(|m| m.name)
}

pub(crate) fn file_of(name: &str) -> Option<&'static File> {
    FILES.iter().find(|f| f.has(name))
}

/// How a program declares a function of a verifier that has a model.
pub(crate) fn declaration(name: &str) -> Option<&'static str> {
    DECLARATIONS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Functions of libraries that need no text, because `dialects` knows what they mean.
const BUILT_IN: &[(&str, How, &[&str])] = &[
    (
        "stdlib.h",
        How::Exact,
        &["malloc", "calloc", "free", "aligned_alloc", "exit", "_Exit", "quick_exit", "abort"],
    ),
    ("stdlib.h", How::NotModelled, &["atexit", "at_quick_exit"]),
    ("malloc.h", How::Exact, &["memalign", "cfree"]),
    ("unistd.h", How::Exact, &["_exit"]),
    ("string.h", How::Exact, &["memcpy", "memmove", "memset"]),
    ("assert.h", How::Exact, &["__assert_fail", "__assert_perror_fail", "__assert"]),
    (
        "math.h",
        How::Allowed,
        &["fabs", "sqrt", "floor", "ceil", "trunc", "round", "copysign", "fmin", "fmax", "fma"],
    ),
    ("math.h", How::Exact, &["fmod", "fmodf"]),
    // they write nothing, and that is all that is known
    (
        "math.h",
        How::NotModelled,
        &[
            "sin", "sinf", "cos", "cosf", "tan", "tanf", "asin", "asinf", "acos", "acosf", "atan", "atanf",
            "atan2", "atan2f", "sinh", "sinhf", "cosh", "coshf", "tanh", "tanhf", "exp", "expf", "exp2",
            "exp2f", "log", "logf", "log2", "log2f", "log10", "log10f", "pow", "powf",
        ],
    ),
    ("setjmp.h", How::NotModelled, &["setjmp", "longjmp", "sigsetjmp", "siglongjmp"]),
    ("signal.h", How::NotModelled, &["sigaction"]),
    ("unistd.h", How::NotModelled, &["fork"]),
    ("pthread.h", How::NotModelled, &["pthread_create", "pthread_exit"]),
];

/// The functions that are written in C, file by file.
pub(crate) fn in_c() -> impl Iterator<Item = Model> {
    FILES.iter().flat_map(|f| f.models.iter().copied())
}

/// Every function of a library that we know, by header and name.
pub fn models() -> Vec<Model> {
    let row = |header, how| move |name: &&'static str| Model { name, header, how };
    let built_in = BUILT_IN.iter().flat_map(|(header, how, names)| names.iter().map(row(header, *how)));
    let others =
        NOT_MODELLED.iter().flat_map(|(header, names)| names.iter().map(row(header, How::NotModelled)));
    let for_programs = in_c().filter(|m| m.how != How::Shared);
    let mut all: Vec<Model> = for_programs.chain(built_in).chain(others).collect();
    all.sort_by_key(|m| (m.header, m.name));
    all
}

/// It belongs to a library and has no model.
pub fn is_not_modelled(name: &str) -> bool {
    let built_in = |(_, how, names): &(&str, How, &[&str])| *how == How::NotModelled && names.contains(&name);
    NOT_MODELLED.iter().any(|(_, names)| names.contains(&name)) || BUILT_IN.iter().any(built_in)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects;

    #[test]
    fn every_function_has_one_row() {
        let mut names: Vec<&str> = models().iter().map(|m| m.name).collect();
        names.sort();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1], "two rows");
        }
    }

    /// A page of the documentation: by header, what is modelled and how.
    fn page() -> String {
        let mut page = String::from(
            "# Library functions\n\nWhat `oxhorn models` lists. *Exact*: the result and every effect are those of the standard. \
             *Any allowed\nbehaviour*: whatever the standard or POSIX allows, and nothing else. *Not modelled*: any result, and \
             any effect that a\nfunction of another file may have; an *unsafe* that depends on it is *unknown*. The models are C files in\n\
             `crates/ox-frontend/models`, whose README says how to add one. (This page is written by\n\
             `OXHORN_BLESS=1 cargo test -p ox-frontend --lib page`.)\n",
        );
        let all = models();
        let mut headers: Vec<&str> = all.iter().map(|m| m.header).collect();
        headers.dedup();
        for header in headers {
            page += &format!("\n## `{header}`\n");
            for (how, title) in [
                (How::Exact, "Exact"),
                (How::Allowed, "Any allowed behaviour"),
                (How::NotModelled, "Not modelled"),
            ] {
                let of = |m: &&Model| m.header == header && m.how == how;
                let names: Vec<String> = all.iter().filter(of).map(|m| format!("`{}`", m.name)).collect();
                if !names.is_empty() {
                    page += &wrapped(&format!("{title}: {}.", names.join(", ")));
                }
            }
        }
        page
    }

    /// A paragraph in lines of at most 120 characters.
    fn wrapped(text: &str) -> String {
        let (mut out, mut column) = (String::from("\n"), 0);
        for word in text.split(' ') {
            match column {
                0 => {}
                c if c + 1 + word.len() > 120 => {
                    out.push('\n');
                    column = 0;
                }
                _ => {
                    out.push(' ');
                    column += 1;
                }
            }
            out += word;
            column += word.len();
        }
        out + "\n"
    }

    #[test]
    fn the_page_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/models.md");
        if std::env::var_os("OXHORN_BLESS").is_some() {
            std::fs::write(path, page()).expect("the documentation can be written");
        }
        let found = std::fs::read_to_string(path).expect("the page is there");
        assert!(found == page(), "run `OXHORN_BLESS=1 cargo test -p ox-frontend --lib page`");
    }

    /// Except where the program replaces one of them, and where reading a format would cost too much.
    #[test]
    fn what_has_a_model_is_not_built_in() {
        use dialects::Meaning;
        for model in in_c() {
            let other = |m: Meaning| match m {
                Meaning::NoEffect => !model.name.contains("print") && !model.name.ends_with("syslog"),
                Meaning::Input | Meaning::Missing => false,
                other => !other.allocates() && !other.frees(),
            };
            assert!(!dialects::meaning(model.name).is_some_and(other), "{}", model.name);
        }
    }

    #[test]
    fn what_is_built_in_is_known() {
        for name in BUILT_IN.iter().flat_map(|(_, _, names)| names.iter()) {
            assert!(dialects::meaning(name).is_some(), "{name}");
        }
    }

    #[test]
    fn what_is_not_modelled_has_no_meaning() {
        for name in NOT_MODELLED.iter().flat_map(|(_, names)| names.iter()) {
            assert!(dialects::meaning(name).is_none(), "{name}");
        }
    }
}
