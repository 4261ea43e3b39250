//! What is asked: the files, the entry, the machine, the properties.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// C, C++, LLVM; several are linked.
    pub files: Vec<PathBuf>,
    /// A compilation database.
    pub compile_commands: Option<PathBuf>,
    /// Of the database, what this executable or library links.
    pub target: Option<String>,
    pub clang_args: Vec<String>,
    /// The function where execution starts.
    pub entry: String,
    /// Pointers that the entry is given and that point to objects of their own, each with what says how many elements.
    pub objects: Vec<(String, Option<String>)>,
    /// Those that point to texts, each with the most characters that it has.
    pub strings: Vec<(String, Option<u64>)>,
    /// How many pointers in a row lead from a parameter of the entry to objects that exist, where accesses are checked.
    pub object_depth: u32,
    /// Nothing lies deeper; the verdict assumes it.
    pub objects_end: bool,
    /// No two pointers lead to the same object; the verdict assumes it.
    pub objects_apart: bool,
    /// The most characters of all texts that the entry is given; `None`: a pointer to a character is one to a single character.
    pub all_strings: Option<u64>,
    /// At most so many arguments of `main`, each of at most so many bytes; the verdict assumes it. `None`: a few are looked
    /// at, and a program that reads them is not *safe*.
    pub arguments: Option<(u32, u32)>,
    /// Global variables have their initial values when an entry other than `main` is called; the verdict assumes it.
    pub initial_globals: bool,
    /// `None`: what clang does by itself.
    pub machine: Option<Machine>,
    /// How much LLVM simplifies the program, 0 to 3.
    pub level: u8,
    /// What is checked, and nothing else.
    pub properties: Vec<Property>,
    /// An allocation may give the null pointer.
    pub malloc_may_fail: bool,
    pub externals: Externals,
    /// A volatile variable has what the program wrote last; the verdict assumes it.
    pub plain_volatile: bool,
    /// Where things are on this machine.
    pub places: Places,
    /// The file of a program that was given as text.
    #[serde(skip)]
    _kept: Option<Arc<tempfile::TempDir>>,
}

/// Where things are on this machine.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Places {
    /// The headers that ship with oxhorn.
    pub include_dirs: Vec<PathBuf>,
    /// `None`: look for clang 22.
    pub clang: Option<PathBuf>,
    /// Solver programs, by the names of their solvers, that are not to be searched in the path.
    pub programs: Vec<(String, PathBuf)>,
}

/// The width of pointers and `long`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Machine {
    M32,
    M64,
}

/// What a function does that has neither a body nor a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Externals {
    /// It may write all that it can get at.
    Havoc,
    /// It writes nothing and calls nothing back; the verdict assumes it.
    Pure,
    /// It makes the answer unknown.
    Refused,
}

/// What can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Property {
    Reach,
    Memory,
    Spatial,
    Temporal,
    Free,
    Constants,
    Leaks,
    Overflow,
    Bounds,
    Null,
    Ub,
}

/// A row of the table of properties.
pub struct PropertyRow {
    pub name: &'static str,
    pub help: &'static str,
    pub property: Property,
}

const fn row(name: &'static str, property: Property, help: &'static str) -> PropertyRow {
    PropertyRow { name, help, property }
}

impl Property {
    pub const ALL: &[PropertyRow] = &[
        row("reach", Property::Reach, "assertions hold, and no error function is called"),
        row("memory", Property::Memory, "spatial, temporal, free and constants"),
        row("spatial", Property::Spatial, "every access is inside of its object"),
        row(
            "temporal",
            Property::Temporal,
            "every access is to an object that was not freed and whose scope has not ended",
        ),
        row("free", Property::Free, "every free is of null or of a heap object that was not freed before"),
        row("constants", Property::Constants, "no constant is written"),
        row("leaks", Property::Leaks, "everything is freed in the end"),
        row(
            "overflow",
            Property::Overflow,
            "signed arithmetic does not overflow, shifts are valid, nothing is divided by zero",
        ),
        row("bounds", Property::Bounds, "subscripts are inside of arrays whose size their type shows"),
        row("null", Property::Null, "nothing is accessed through the null pointer"),
        row(
            "ub",
            Property::Ub,
            "these three, and other undefined behaviour: bits of zero, sizes of arrays, missing returns",
        ),
    ];

    pub fn named(name: &str) -> Option<Property> {
        Property::ALL.iter().find(|r| r.name == name).map(|r| r.property)
    }

    /// To check it, objects have to be followed.
    pub fn is_about_objects(self) -> bool {
        match self {
            Property::Memory
            | Property::Spatial
            | Property::Temporal
            | Property::Free
            | Property::Constants
            | Property::Leaks => true,
            Property::Reach | Property::Overflow | Property::Bounds | Property::Null | Property::Ub => false,
        }
    }
}

impl Task {
    /// The defaults for these files.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Task {
        Task {
            files: files.into_iter().map(Into::into).collect(),
            compile_commands: None,
            target: None,
            clang_args: vec![],
            entry: "main".into(),
            objects: Vec::new(),
            strings: Vec::new(),
            object_depth: ox_frontend::DEFAULT_OBJECT_DEPTH,
            objects_end: false,
            objects_apart: false,
            all_strings: None,
            arguments: None,
            initial_globals: false,
            machine: None,
            level: 2,
            properties: vec![Property::Reach],
            malloc_may_fail: false,
            externals: Externals::Havoc,
            plain_volatile: false,
            places: Places::default(),
            _kept: None,
        }
    }

    /// A C program that is given as text. Its file is removed with the task.
    pub fn from_c(text: &str) -> std::io::Result<Task> {
        let directory = tempfile::tempdir()?;
        let file = directory.path().join("program.c");
        std::fs::write(&file, text)?;
        Ok(Task { _kept: Some(Arc::new(directory)), ..Task::new([file]) })
    }

    pub fn has(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }

    /// What is checked needs objects to be followed.
    pub fn about_objects(&self) -> bool {
        self.properties.iter().any(|p| p.is_about_objects())
    }

    pub(crate) fn checks(&self) -> ox_frontend::Checks {
        let (memory, undefined) = (self.has(Property::Memory), self.has(Property::Ub));
        ox_frontend::Checks {
            reach: self.has(Property::Reach),
            spatial: memory || self.has(Property::Spatial),
            temporal: memory || self.has(Property::Temporal),
            free: memory || self.has(Property::Free),
            constants: memory || self.has(Property::Constants),
            leaks: self.has(Property::Leaks),
            overflow: undefined || self.has(Property::Overflow),
            bounds: undefined || self.has(Property::Bounds),
            null: undefined || self.has(Property::Null),
            undefined,
        }
    }
}
