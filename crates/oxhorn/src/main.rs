//! The binary: loads the shared library that does the work, and says what to do if it, Z3 or LLVM cannot be loaded.
//!
//! A binary that links Z3 is stopped by the dynamic loader before its first instruction when Z3 is missing, with a
//! message that does not help. This one links neither Z3 nor LLVM, so it lives to tell. The good path costs nothing:
//! the loader does the same work a little later, by the run path of the library instead of the binary's.
//!
//! Limit: the loader stops at the first library that it cannot load, so two missing ones are told one after the other.

use std::ffi::{CStr, CString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const CORE: &str = "liboxhorn_core.so";
/// The function of `lib.rs`.
const ENTRY: &CStr = c"oxhorn_main";
type Entry = extern "C" fn() -> !;

/// The exit code of bad usage and bad input.
const CANNOT_START: u8 = 3;

fn main() -> ExitCode {
    let Err(message) = start();
    eprintln!("oxhorn: {message}");
    ExitCode::from(CANNOT_START)
}

fn start() -> Result<std::convert::Infallible, String> {
    let myself =
        std::env::current_exe().map_err(|e| format!("cannot find the directory it runs from: {e}"))?;
    let (core, tree) = find_core(&myself)?;
    match load(&core) {
        Ok(entry) => entry(),
        Err(words) => Err(explain(&words, tree)),
    }
}

/// What the binary is part of; it decides how a missing library is brought back.
#[derive(Clone, Copy)]
enum Tree {
    Source,
    Installed,
}

/// In cargo's target directory the newest library is in `deps` (the copy beside the binary may be older, `cargo run`
/// does not renew it). In an installed tree it is beside libz3.
fn find_core(myself: &Path) -> Result<(PathBuf, Tree), String> {
    let dir = myself.parent().unwrap_or(Path::new("/"));
    let places = [(dir.join("deps"), Tree::Source), (dir.join("../lib"), Tree::Installed)];
    places.into_iter().map(|(dir, tree)| (dir.join(CORE), tree)).find(|(core, _)| core.is_file()).ok_or_else(
        || {
            format!(
                "{CORE}, which belongs to {}, is missing\n\
                 oxhorn: run `make install PREFIX=…` in the source tree again, or `make build` for a binary that stays there",
                myself.display()
            )
        },
    )
}

/// On failure, the words of the dynamic loader.
fn load(core: &Path) -> Result<Entry, String> {
    let path = CString::new(core.as_os_str().as_bytes()).expect("a path that exists has no NUL");
    // SAFETY: the path is a C string. The initialisers that run are those of our own library, of Z3 and of LLVM, which
    // would also run if they were linked. Lazily, as the loader does at the start of a program.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_LAZY) };
    if handle.is_null() {
        return Err(last_words());
    }
    // SAFETY: the handle is open and is never closed
    let entry = unsafe { libc::dlsym(handle, ENTRY.as_ptr()) };
    if entry.is_null() {
        return Err(last_words());
    }
    // SAFETY: `oxhorn_main` in lib.rs, the only function of that name, has this type
    Ok(unsafe { std::mem::transmute::<*mut libc::c_void, Entry>(entry) })
}

fn last_words() -> String {
    // SAFETY: the text, if any, stays until this thread's next call of the loader, and is copied before
    let words = unsafe { libc::dlerror().cast_const() };
    if words.is_null() {
        return "no reason was given".into();
    }
    // SAFETY: as above; the loader ends its texts with NUL
    unsafe { CStr::from_ptr(words) }.to_string_lossy().into_owned()
}

/// The loader begins with the file it stopped at: `libz3.so.5.4: cannot open shared object file: …`, or with the path
/// of a file that it found and could not use.
fn explain(words: &str, tree: Tree) -> String {
    let file = words.split(':').next().unwrap_or(words);
    let library = file.rsplit('/').next().unwrap_or(file);
    let again = match tree {
        Tree::Source => "run `make setup build` in the source tree again",
        Tree::Installed => "run `make install PREFIX=…` in the source tree again",
    };
    let way_out = match library {
        l if l.starts_with("libLLVM") => {
            "install LLVM 22 (Debian: apt-get install libllvm22), or put the directory of its library into LD_LIBRARY_PATH"
        }
        // ours, or one that comes with them
        _ => again,
    };
    let cannot = format!("cannot load the library {library}, which it needs");
    format!("{cannot} ({words})\noxhorn: {way_out}; then `oxhorn doctor` says what was found")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_missing_library_is_named_with_the_way_out() {
        let z3 = "libz3.so.5.4: cannot open shared object file: No such file or directory";
        let text = explain(z3, Tree::Installed);
        assert!(text.starts_with("cannot load the library libz3.so.5.4, "), "{text}");
        assert!(text.contains("make install"), "{text}");
        assert!(explain(z3, Tree::Source).contains("make setup"));
    }

    #[test]
    fn llvm_comes_from_a_package() {
        let text = explain("/usr/lib/libLLVM.so.22.1: file too short", Tree::Source);
        assert!(text.contains("libLLVM.so.22.1,"), "{text}");
        assert!(text.contains("libllvm22"), "{text}");
    }

    #[test]
    fn a_binary_alone_says_what_it_lacks() {
        let Err(text) = find_core(Path::new("/nowhere/bin/oxhorn")) else { panic!("found in /nowhere") };
        assert!(text.contains(CORE) && text.contains("/nowhere/bin/oxhorn"), "{text}");
    }

    #[test]
    fn a_file_that_is_no_library_is_an_error() {
        let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
        let words = load(&text).expect_err("source text was loaded");
        assert!(words.contains("main.rs"), "{words}");
    }
}
