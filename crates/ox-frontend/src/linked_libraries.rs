//! Linking with the libraries of a project, as linkers do it.
//!
//! A file out of a static library is linked where it defines what is missing, and not otherwise. The files of a shared library are
//! linked to one another first. What it then shows gives way to what the program or an earlier library defines under the same name,
//! also in its own calls (ELF's rules); each name is announced, because a compiler may have inlined the library's own. What it hides
//! stays its own: there may be two functions of one name.
//!
//! Limits: static libraries are linked until nothing is missing any more, like those of lld or between `--start-group` and
//! `--end-group`, and before shared ones, whatever their order; what that changes is among the names that are announced.

use crate::error::FrontendError;
use crate::llvm::{Module, Value};
use crate::tables::Tables;
use llvm_sys::{LLVMLinkage, LLVMVisibility};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where a file comes from that is not the program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    Archive,
    /// Files of one number are of one library.
    Shared(usize),
}

/// How many names an assumption lists.
const MOST_NAMES: usize = 12;

/// Links one file after the other, the program's own first.
pub(crate) struct Linking<'c> {
    program: Option<Module<'c>>,
    /// Files of static libraries that were not needed yet.
    members: Vec<Part<'c>>,
    /// By their numbers, with the first file of each.
    shared: Vec<(usize, Part<'c>)>,
}

type Part<'c> = (PathBuf, Module<'c>);

impl<'c> Linking<'c> {
    pub fn new() -> Self {
        Linking { program: None, members: vec![], shared: vec![] }
    }

    pub fn add(
        &mut self,
        file: &Path,
        module: Module<'c>,
        from: Option<Library>,
    ) -> Result<(), FrontendError> {
        match (from, &self.program) {
            (_, None) => self.program = Some(module),
            (None, Some(program)) => link(program, file, module)?,
            (Some(Library::Archive), Some(_)) => self.members.push((file.to_owned(), module)),
            (Some(Library::Shared(number)), Some(_)) => {
                match self.shared.iter().find(|(n, _)| *n == number) {
                    Some((_, (_, library))) => link(library, file, module)?,
                    None => self.shared.push((number, (file.to_owned(), module))),
                }
            }
        }
        Ok(())
    }

    /// With what is needed of the libraries.
    pub fn finish(mut self, entry: &str, tables: &mut Tables) -> Result<Module<'c>, FrontendError> {
        let program = self.program.ok_or(FrontendError::NoFiles)?;
        link_needed(&program, &mut self.members, entry)?;
        for (_, (file, library)) in self.shared {
            give_way(&program, &file, &library, tables);
            link(&program, &file, library)?;
            link_needed(&program, &mut self.members, entry)?;
        }
        Ok(program)
    }
}

/// Links files of static libraries as long as one of them defines what is missing.
fn link_needed<'c>(
    program: &Module<'c>,
    members: &mut Vec<Part<'c>>,
    entry: &str,
) -> Result<(), FrontendError> {
    loop {
        let missing = missing(program, entry);
        let defines = |s: &Value| is_defined(*s) && !s.is_local() && missing.contains(&s.name());
        let needed = |(_, module): &Part| symbols(module).iter().any(defines);
        let Some(at) = members.iter().position(needed) else { return Ok(()) };
        let (file, module) = members.remove(at);
        link(program, &file, module)?;
    }
}

fn link<'c>(program: &Module<'c>, file: &Path, module: Module<'c>) -> Result<(), FrontendError> {
    let conflict = |reason: String| FrontendError::LinkConflict {
        file: file.to_owned(),
        reason: crate::compile::one_line(&reason),
    };
    program.link(module).map_err(conflict)
}

fn symbols(module: &Module) -> Vec<Value> {
    let mut symbols = module.functions();
    symbols.extend(module.globals());
    symbols.extend(module.aliases());
    symbols.extend(module.indirect_functions());
    symbols
}

/// A copy of a body that another file has (C's `inline`) is none.
fn is_defined(symbol: Value) -> bool {
    let has_content = match (symbol.is_function(), symbol.is_global_variable()) {
        (true, _) => symbol.has_body(),
        (false, true) => symbol.initializer().is_some(),
        // aliases and the like always stand for something
        (false, false) => true,
    };
    has_content && symbol.linkage() != LLVMLinkage::LLVMAvailableExternallyLinkage
}

/// Names that are used and not defined, and the entry if it is not there. What is weak may stay undefined.
fn missing(program: &Module, entry: &str) -> BTreeSet<String> {
    let all = symbols(program);
    let is_missing = |s: &&Value| !is_defined(**s) && s.linkage() != LLVMLinkage::LLVMExternalWeakLinkage;
    let mut names: BTreeSet<String> =
        all.iter().filter(is_missing).map(|s| s.name()).filter(|n| !n.starts_with("llvm.")).collect();
    let entry = crate::user_symbols::renamed(entry.as_bytes());
    if !all.iter().any(|s| is_defined(*s) && s.name() == entry) {
        names.insert(entry);
    }
    names
}

fn is_strong(symbol: Value) -> bool {
    is_defined(symbol) && symbol.linkage() == LLVMLinkage::LLVMExternalLinkage
}

/// What both define is the program's, as far as the library shows it.
fn give_way(program: &Module, file: &Path, library: &Module, tables: &mut Tables) {
    let defined: BTreeSet<String> =
        symbols(program).into_iter().filter(|s| is_strong(*s)).map(|s| s.name()).collect();
    let mut names = vec![];
    for symbol in symbols(library) {
        if !is_strong(symbol) || !defined.contains(&symbol.name()) {
            continue;
        }
        if symbol.visibility() == LLVMVisibility::LLVMHiddenVisibility {
            symbol.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        } else {
            // a strong definition replaces a weak one
            symbol.set_linkage(LLVMLinkage::LLVMWeakAnyLinkage);
            names.push(symbol.name());
        }
    }
    if names.is_empty() {
        return;
    }
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    tables.given.push(format!(
        "what a shared library and the program both define is as in the program, in calls of the library too: {}{more} of {} [database]",
        names.join(", "),
        file.display()
    ));
}
