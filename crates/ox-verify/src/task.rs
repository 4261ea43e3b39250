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
    pub clang_args: Vec<String>,
    /// The function where execution starts.
    pub entry: String,
    /// `None`: what clang does by itself.
    pub machine: Option<Machine>,
    /// How much LLVM simplifies the program, 0 to 3.
    pub level: u8,
    /// What is checked, and nothing else.
    pub properties: Vec<Property>,
    /// An allocation may give the null pointer.
    pub malloc_may_fail: bool,
    /// Functions without a body write nothing and call nothing back; the verdict assumes it.
    pub pure_externals: bool,
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

/// What can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Property {
    Reach,
    Memory,
    Leaks,
    Overflow,
    Bounds,
    Null,
    Ub,
}

impl Task {
    /// The defaults for these files.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Task {
        Task {
            files: files.into_iter().map(Into::into).collect(),
            compile_commands: None,
            clang_args: vec![],
            entry: "main".into(),
            machine: None,
            level: 2,
            properties: vec![Property::Reach],
            malloc_may_fail: false,
            pure_externals: false,
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
        self.has(Property::Memory) || self.has(Property::Leaks)
    }

    pub(crate) fn checks(&self) -> ox_frontend::Checks {
        let all = self.has(Property::Ub);
        ox_frontend::Checks {
            memory: self.has(Property::Memory),
            leaks: self.has(Property::Leaks),
            overflow: all || self.has(Property::Overflow),
            bounds: all || self.has(Property::Bounds),
            null: all || self.has(Property::Null),
            undefined: all,
        }
    }
}
