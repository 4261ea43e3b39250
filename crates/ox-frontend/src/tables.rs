//! What we know about a program beside its bitcode: inputs, checks, unsupported things, assumptions.
//!
//! `define_ub` fills the tables; the bitcode only carries numbers into them, in the names of the `ox.*`
//! functions. Both IR modules, from before and after the LLVM pipeline, get the same tables.

use crate::llvm::{SourcePlace, Value};
use cranelift_entity::PrimaryMap;
use ox_ir::{Assumption, Assumptions, Check, CheckId, FileId, Loc, Site, SiteId, printable};
use rustc_hash::FxHashMap;

#[derive(Clone, Default)]
pub(crate) struct Tables {
    pub sites: PrimaryMap<SiteId, Site>,
    pub checks: PrimaryMap<CheckId, Check>,
    /// The texts of `ox.unsupported.<k>`.
    pub unsupported: Vec<String>,
    /// What the verdict will rest on.
    pub assumptions: Assumptions,
    /// What the choice of the files rests on.
    pub given: Vec<String>,
    /// Some pointer is an input or comes from another file: it may point to the variables that other files can see.
    pub pointers_from_outside: bool,
    /// Some number that comes from no pointer is used as an address: it may be that of such a variable, too.
    pub guessed_addresses: bool,
    pub files: PrimaryMap<FileId, String>,
    file_ids: FxHashMap<String, FileId>,
}

impl Tables {
    pub fn file(&mut self, name: &str) -> FileId {
        let name = printable(name);
        if let Some(id) = self.file_ids.get(&name) {
            return *id;
        }
        let id = self.files.push(name.clone());
        self.file_ids.insert(name, id);
        id
    }

    /// Its texts come from the program and are made fit to be shown, as all texts in the tables are.
    pub fn add_check(&mut self, check: Check) -> CheckId {
        let (message, function) = (printable(&check.message), printable(&check.function));
        self.checks.push(Check { message, function, ..check })
    }

    pub fn add_site(&mut self, site: Site) -> SiteId {
        let (name, variable) = (printable(&site.name), site.variable.as_deref().map(printable));
        self.sites.push(Site { name, variable, ..site })
    }

    /// The number of the text.
    pub fn add_unsupported(&mut self, text: &str) -> usize {
        self.unsupported.push(printable(text));
        self.unsupported.len() - 1
    }

    /// The source location of an instruction, function or global.
    pub fn loc(&mut self, value: Value) -> Option<Loc> {
        let place = value.source_place()?;
        Some(self.loc_of(&place))
    }

    pub fn loc_of(&mut self, place: &SourcePlace) -> Loc {
        let file = self.file(&place.file);
        Loc { file, line: place.line, column: place.column }
    }

    pub fn assumption_texts(&self) -> Vec<String> {
        self.given.iter().map(|text| printable(text)).chain(self.assumptions.texts()).collect()
    }

    pub fn assume(&mut self, assumption: Assumption) {
        self.assumptions.add(assumption);
    }

    /// An assumption about a function, a variable or a file.
    pub fn assume_of(&mut self, assumption: Assumption, what: &str) {
        self.assumptions.about(assumption, what);
    }

    /// An assumption about what is in that place, if it is known.
    pub fn assume_at(&mut self, assumption: Assumption, loc: Option<Loc>) {
        match loc {
            Some(l) => self.assumptions.about(assumption, &format!("{}:{}", self.files[l.file], l.line)),
            None => self.assumptions.add(assumption),
        }
    }
}

/// The names of the functions by which bitcode refers to the tables. LLVM knows nothing about them
/// but what `Names::declare` says.
pub(crate) mod names {
    use ox_ir::{Maker, SiteId};

    pub const NONDET: &str = "ox.nondet.";
    /// What a function that is to be inferred says of its arguments.
    pub const INFER: &str = "ox.infer.";
    pub const FAIL: &str = "ox.fail.";
    /// Where it is decided whether that check holds.
    pub const REACHED: &str = "ox.reached.";
    pub const UNSUPPORTED: &str = "ox.unsupported.";
    pub const HALT: &str = "ox.halt";
    /// One function per site, which is that of the content; see `of_allocation`.
    pub const MALLOC: &str = "ox.malloc.";
    pub const CALLOC: &str = "ox.calloc.";
    /// Takes the number of a maker, too: whose objects it may free.
    pub const FREE: &str = "ox.free";
    /// Frees what the caller of the entry has allocated, before leaks are looked for.
    pub const RELEASE: &str = "ox.release";
    pub const ENTRY: &str = "ox.entry";
    /// `main` with its arguments.
    pub const START: &str = "ox.start";
    /// One function per site.
    pub const HAVOC: &str = "ox.havoc.";
    /// Followed by the mnemonic of a `PtrTest`.
    pub const PTR_TEST: &str = "ox.ptr.";
    pub const OBJECT_SIZE: &str = "ox.object.size";
    pub const PLACES_APART: &str = "ox.places.apart";
    /// In a model: these bytes must be readable.
    pub const READS: &str = "ox.model.reads";
    /// In a model: these two places must have nothing in common.
    pub const APART: &str = "ox.model.apart";
    pub const RESET_MODIFIED: &str = "ox.modified.reset";
    pub const TRACK_ON: &str = "ox.track.on";
    pub const TRACK_OFF: &str = "ox.track.off";
    pub const NO_LEAK: &str = "ox.noleak";
    pub const SCOPE_START: &str = "ox.scope.start";
    pub const SCOPE_END: &str = "ox.scope.end";

    /// The function that makes objects there, which begins with [`MALLOC`] or [`CALLOC`].
    pub fn of_allocation(prefix: &str, site: SiteId, maker: Maker) -> String {
        match maker {
            Maker::Malloc => format!("{prefix}{}", site.as_u32()),
            other => format!("{prefix}{}.{}", site.as_u32(), other.word()),
        }
    }

    /// The site of such a function, and by whom the objects count as made.
    pub fn allocation(name: &str, prefix: &str) -> Option<(SiteId, Maker)> {
        let rest = name.strip_prefix(prefix)?;
        let (number, maker) = match rest.split_once('.') {
            Some((number, word)) => (number, Maker::from_word(word)?),
            None => (rest, Maker::Malloc),
        };
        Some((SiteId::from_u32(number.parse().ok()?), maker))
    }

    /// Who makes the objects that this function gives, if it gives some.
    pub fn maker(name: &str) -> Option<Maker> {
        [MALLOC, CALLOC].into_iter().find_map(|prefix| allocation(name, prefix)).map(|(_, maker)| maker)
    }

    /// A name for the stack object of a source variable. LLVM keeps it, and appends something where it copies the object or
    /// splits it; its debug records may get lost.
    pub fn of_variable(variable: &str) -> String {
        format!("ox.var:{variable}:")
    }

    /// The variable, unless this is only a piece of its object.
    pub fn variable(name: &str) -> Option<String> {
        let (variable, rest) = name.strip_prefix("ox.var:")?.rsplit_once(':')?;
        (!rest.contains("sroa")).then(|| variable.to_owned())
    }
}
