//! The model of SEA-IR. The invariants are listed in `validate.rs`.

use cranelift_entity::{PrimaryMap, entity_impl};
use ox_logic::{Sort, Store, Term};
use ox_machine::Maker;
use std::fmt;

macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        entity_impl!($name, $prefix);
    )*};
}
entities! {
    FuncId = "fn";
    BlockId = "bb";
    /// A register of a function; bound exactly once.
    RegId = "r";
    /// An input of the program; the numbers are those of the IR.
    SiteId = "nondet";
    /// A check; the numbers are those of the IR.
    CheckId = "check";
    /// An object that exists before the program starts.
    GlobalId = "global";
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// 32 or 64.
    pub pointer_width: u32,
    /// Any term may mention their addresses.
    pub globals: PrimaryMap<GlobalId, Global>,
    pub functions: PrimaryMap<FuncId, Function>,
    pub entry: FuncId,
}

/// A global variable or a function whose address is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    pub name: String,
    /// The variable of the logic that stands for its address: `@name`.
    pub var: Term,
    /// In bytes; a function has none.
    pub size: u64,
    pub align: u64,
    /// It must not be written.
    pub constant: bool,
    /// The number that is its address may have an influence on what the program does.
    pub observed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// What the IR calls `i1`.
    Bool,
    /// A machine integer of that many bits, 2 or more.
    Bits(u32),
    /// An address, of the program's pointer width, that belongs to an object. An integer that may carry a pointer has this
    /// type as well.
    Ptr,
    /// The content of a memory region: a map from addresses to elements.
    Mem(Layout),
}

/// How a region is laid out; part of the type of its memory register (DESIGN, decision 4). An element of `n` bytes is
/// found at the address of its first byte, and all addresses that are used are multiples of `n`. A value of `k` elements lies
/// at `k` such addresses, the lowest bits first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layout {
    /// Every access is aligned and has this one width in bits.
    Cell(u32),
    /// Every access is aligned and holds one pointer.
    PtrCell,
    /// Words of 4 or 8 bytes.
    Word(u32),
    /// Not memory of the program: what a pass remembers for addresses, in elements of this width in bits.
    Shadow(u32),
    Byte,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    /// The registers that hold the arguments; the parameters of the entry block.
    pub params: Vec<RegId>,
    pub returns: Vec<Type>,
    pub regs: PrimaryMap<RegId, Reg>,
    /// The entry is block 0.
    pub blocks: PrimaryMap<BlockId, Block>,
    /// `file:line` of the definition, for the reader.
    pub place: Option<Place>,
    /// Whether there is a body with which no assertion fails is the question. The first parameter, a Boolean that the caller chooses,
    /// is what it says of the others, which are numbers. [`crate::pass::infer()`] gives it results instead, and a body that finds them.
    pub inferred: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reg {
    pub ty: Type,
    /// The variable of the logic that stands for this register in terms.
    pub var: Term,
    /// The source variable, where known.
    pub source: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub params: Vec<RegId>,
    pub insts: Vec<Inst>,
    pub term: Terminator,
    /// Where the block begins in the source, for invariants and messages.
    pub place: Option<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inst {
    /// The register is the value of the term.
    Let(RegId, Term),
    /// The environment chooses: an input of the program.
    Nondet(RegId, SiteId),
    /// Any value: we do not model what the program computes here. The text says what it is.
    Havoc(RegId, String),
    Assume(Term),
    Assert(Term, CheckId),
    /// Here it is decided whether that check holds, however it turns out. No effect.
    Reached(CheckId),
    Call {
        callee: FuncId,
        args: Vec<Term>,
        results: Vec<RegId>,
    },
    /// The register is the address of a new object. Its content is what the memories hold there.
    Alloc(RegId, Box<Alloc>),
    /// The object at that address is no more. Contents do not change.
    Free(Term),
    /// The register is the value at `addr`; how much is read follows from its type.
    Load {
        result: RegId,
        mem: Term,
        addr: Term,
    },
    /// The register is the memory with `value` at `addr`.
    Store {
        result: RegId,
        mem: Term,
        addr: Term,
        value: Term,
    },
    /// The register is `mem` with the `len` bytes at `to` taken from those at `from` in `source`, as they were before.
    Copy(RegId, Box<Copy>),
    /// The register is `mem` with `len` bytes at `to` that are all `byte`.
    Fill(RegId, Box<Fill>),
    /// The register is `mem` with any content in the `len` bytes at `to`: an input of the program.
    Scramble(RegId, Box<Scramble>),
    /// The register says something about the object that the pointer belongs to.
    Test(RegId, Test, [Term; 2]),
    /// The register is the size in bytes of that object; 0 if there is none.
    ObjectSize(RegId, Term),
    /// The object of this pointer counts as not written.
    ResetModified(Term),
    /// From here on writes are recorded for `Test::Modified`, or not. They are at the start.
    Track(bool),
    /// The scope of the stack object at that address begins again, or ends.
    Scope(Term, bool),
    /// The register says that every heap object was freed.
    NoLeak(RegId),
    /// Reaching this makes the verdict unknown; execution does not go on.
    Unsupported(String, Option<Place>),
    /// An unrolled program has no more copies of a loop or a recursive function here; execution does not go on. The text
    /// says what was cut: reaching this means that the unwinding is not complete.
    Unwound(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alloc {
    pub kind: Storage,
    /// In bytes.
    pub size: Term,
    pub align: u64,
    /// The input that stands for its content.
    pub content: Option<SiteId>,
    /// The number that is its address may have an influence on what the program does.
    pub observed: bool,
    /// The address, where a pass has chosen it.
    pub at: Option<Term>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Storage {
    Stack,
    Heap(Maker),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    pub mem: Term,
    pub source: Term,
    pub to: Term,
    pub from: Term,
    pub len: Term,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    pub mem: Term,
    pub to: Term,
    /// Eight bits.
    pub byte: Term,
    pub len: Term,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    pub mem: Term,
    pub to: Term,
    pub len: Term,
    /// The input that stands for the new content.
    pub content: Option<SiteId>,
}

/// What can be asked about the object of a pointer `p`, with a length `n` in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// The `n` bytes at `p` lie inside of it, without wrap-around; false if there is no object.
    InBounds,
    /// It was not freed.
    Live,
    /// It is not constant.
    Writable,
    /// It is a live heap object and `p` its first byte.
    Freeable,
    /// The same, of an object that was made that way.
    FreeableBy(Maker),
    /// It was written since it was reset.
    Modified,
}

impl Test {
    pub const ALL: &[(&str, Test)] = &[
        ("in-bounds", Test::InBounds),
        ("live", Test::Live),
        ("writable", Test::Writable),
        ("freeable", Test::Freeable),
        ("freeable-malloc", Test::FreeableBy(Maker::Malloc)),
        ("freeable-new", Test::FreeableBy(Maker::New)),
        ("freeable-new-array", Test::FreeableBy(Maker::NewArray)),
        ("freeable-map", Test::FreeableBy(Maker::Map)),
        ("freeable-caller", Test::FreeableBy(Maker::Caller)),
        ("modified", Test::Modified),
    ];
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    pub to: BlockId,
    pub args: Vec<Term>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// The first case whose condition holds, else the default.
    Branch {
        cases: Vec<(Term, Jump)>,
        default: Jump,
    },
    Return(Vec<Term>),
    /// The execution ends without an error.
    Halt,
}

impl Function {
    pub const ENTRY: BlockId = BlockId(0);
}

impl Program {
    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }
}

impl Terminator {
    pub fn goto(to: BlockId, args: Vec<Term>) -> Self {
        Terminator::Branch { cases: vec![], default: Jump { to, args } }
    }

    pub fn jumps(&self) -> Vec<&Jump> {
        match self {
            Terminator::Branch { cases, default } => cases.iter().map(|(_, j)| j).chain([default]).collect(),
            Terminator::Return(_) | Terminator::Halt => vec![],
        }
    }

    /// Every term in it, to be replaced.
    pub fn for_each_term(&mut self, mut f: impl FnMut(&mut Term)) {
        match self {
            Terminator::Branch { cases, default } => {
                for (c, j) in cases {
                    f(c);
                    j.args.iter_mut().for_each(&mut f);
                }
                default.args.iter_mut().for_each(f);
            }
            Terminator::Return(ts) => ts.iter_mut().for_each(f),
            Terminator::Halt => {}
        }
    }

    /// The blocks it jumps to, to be replaced.
    pub fn for_each_target(&mut self, mut f: impl FnMut(&mut BlockId)) {
        match self {
            Terminator::Branch { cases, default } => {
                cases.iter_mut().for_each(|(_, j)| f(&mut j.to));
                f(&mut default.to);
            }
            Terminator::Return(_) | Terminator::Halt => {}
        }
    }

    /// Every term in it.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            Terminator::Branch { cases, default } => cases
                .iter()
                .flat_map(|(c, j)| std::iter::once(*c).chain(j.args.iter().copied()))
                .chain(default.args.iter().copied())
                .collect(),
            Terminator::Return(ts) => ts.clone(),
            Terminator::Halt => vec![],
        }
    }
}

impl Layout {
    /// What is known about objects, by their first bytes (`fat_pointers`).
    pub const OBJECTS: Layout = Layout::Shadow(8);

    /// The size of an element.
    pub fn bytes(self, pointer_width: u32) -> u32 {
        match self {
            Layout::Cell(w) | Layout::Shadow(w) => w / 8,
            Layout::PtrCell => pointer_width / 8,
            Layout::Word(bytes) => bytes,
            Layout::Byte => 1,
        }
    }
}

impl Type {
    /// The sort of the logic that stands for it.
    pub fn sort(self, pointer_width: u32, store: &mut Store) -> Sort {
        match self {
            Type::Bool => Sort::Bool,
            Type::Bits(w) => Sort::BitVec(w),
            Type::Ptr => Sort::BitVec(pointer_width),
            Type::Mem(layout) => {
                let element = Sort::BitVec(8 * layout.bytes(pointer_width));
                store.array_sort(Sort::BitVec(pointer_width), element)
            }
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Bool => write!(f, "bool"),
            Type::Bits(w) => write!(f, "i{w}"),
            Type::Ptr => write!(f, "ptr"),
            Type::Mem(Layout::Shadow(w)) => write!(f, "mem<shadow i{w}>"),
            Type::Mem(Layout::Cell(w)) => write!(f, "mem<cell i{w}>"),
            Type::Mem(Layout::PtrCell) => write!(f, "mem<cell ptr>"),
            Type::Mem(Layout::Word(b)) => write!(f, "mem<word {b}>"),
            Type::Mem(Layout::Byte) => write!(f, "mem<byte>"),
        }
    }
}
