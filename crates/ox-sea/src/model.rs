//! The model of SEA-IR. The invariants are listed in `validate.rs`.

use cranelift_entity::{PrimaryMap, entity_impl};
use ox_logic::{Sort, Store, Term};
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
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// 32 or 64.
    pub pointer_width: u32,
    pub functions: PrimaryMap<FuncId, Function>,
    pub entry: FuncId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// What the IR calls `i1`.
    Bool,
    /// A machine integer of that many bits, 2 or more.
    Bits(u32),
    /// An address, of the program's pointer width.
    Ptr,
    /// The content of a memory region.
    Mem(Layout),
}

/// How a region is laid out; part of the type of its memory register (DESIGN, decision 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layout {
    /// Every access is aligned and has this one width in bits.
    Cell(u32),
    /// Every access is aligned and holds one pointer.
    PtrCell,
    /// Words of 4 or 8 bytes.
    Word(u32),
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
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reg {
    pub ty: Type,
    /// The variable of the logic that stands for this register in terms.
    pub var: Term,
    /// The source variable, where known.
    pub source: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
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
    Call {
        callee: FuncId,
        args: Vec<Term>,
        results: Vec<RegId>,
    },
    /// Reaching this makes the verdict unknown; execution does not go on.
    Unsupported(String, Option<Place>),
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

impl Inst {
    /// The registers it binds.
    pub fn results(&self) -> &[RegId] {
        match self {
            Inst::Let(r, _) | Inst::Nondet(r, _) | Inst::Havoc(r, _) => std::slice::from_ref(r),
            Inst::Call { results, .. } => results,
            Inst::Assume(_) | Inst::Assert(..) | Inst::Unsupported(..) => &[],
        }
    }

    /// Every term in it.
    pub fn terms(&self) -> &[Term] {
        match self {
            Inst::Let(_, t) | Inst::Assume(t) | Inst::Assert(t, _) => std::slice::from_ref(t),
            Inst::Call { args, .. } => args,
            Inst::Nondet(..) | Inst::Havoc(..) | Inst::Unsupported(..) => &[],
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
                let bits = match layout {
                    Layout::Cell(w) => w,
                    Layout::PtrCell => pointer_width,
                    Layout::Word(bytes) => 8 * bytes,
                    Layout::Byte => 8,
                };
                store.array_sort(Sort::BitVec(pointer_width), Sort::BitVec(bits))
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
            Type::Mem(Layout::Cell(w)) => write!(f, "mem<cell i{w}>"),
            Type::Mem(Layout::PtrCell) => write!(f, "mem<cell ptr>"),
            Type::Mem(Layout::Word(b)) => write!(f, "mem<word {b}>"),
            Type::Mem(Layout::Byte) => write!(f, "mem<byte>"),
        }
    }
}
