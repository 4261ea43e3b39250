//! The model of the IR. The invariants that tie it together are listed in the validator.
//!
//! Aggregates do not exist as values: the front-end scalarises struct, array and vector values (so a
//! function may return several values), and memory is addressed in bytes. Undefined values do not
//! exist either: the front-end turns each into a `Nondet`.

use crate::Bits;
use cranelift_entity::{PrimaryMap, entity_impl};
use ox_machine::Maker;
use std::collections::BTreeMap;

macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident = $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(u32);
        entity_impl!($name, $prefix);
    )*};
}
entities! {
    /// A function of a module.
    FuncId = "fn";
    /// A global variable of a module.
    GlobalId = "global";
    /// A basic block of a function.
    BlockId = "bb";
    /// An SSA value of a function: a parameter, a block parameter or a result.
    ValueId = "v";
    /// A place where the environment supplies a value: an input of the program.
    SiteId = "nondet";
    /// Something that must hold: an assertion of the user or a check we inserted.
    CheckId = "check";
    /// A source file name.
    FileId = "file";
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// 32 or 64.
    pub pointer_width: u32,
    pub files: PrimaryMap<FileId, String>,
    pub globals: PrimaryMap<GlobalId, Global>,
    pub functions: PrimaryMap<FuncId, Function>,
    /// The inputs of the program. The table is shared by the module before and after optimisation.
    pub sites: PrimaryMap<SiteId, Site>,
    pub checks: PrimaryMap<CheckId, Check>,
}

/// What a `Nondet` instruction stands for; survives optimisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub ty: Type,
    pub kind: SiteKind,
    /// The function that was called (`__VERIFIER_nondet_int`, `getchar`), or the variable.
    pub name: String,
    pub loc: Option<Loc>,
    /// The source variable that receives the value, where known.
    pub variable: Option<String>,
    /// Of a content: bytes that it does not have. Engines are not told; a run that is given one of them ends.
    pub without: Vec<u8>,
}

/// The name of the memory that pointers from outside may point to besides that of the program, and of the site for what it holds at the
/// start.
pub const OUTSIDE_MEMORY: &str = "memory of other files";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SiteKind {
    /// The user asked for it: `__VERIFIER_nondet_int()`, `nd_int()`, …
    Input,
    /// The content of a variable that was not initialised.
    Uninitialised,
    /// The result of a function without a body.
    External,
    /// A volatile load.
    Volatile,
    /// An undefined or poison value: an oversized shift, an `undef` constant.
    Undefined,
    /// The unspecified bytes of an object or a part of it, at a `Malloc` or `MemHavoc`; the type of the site, `i8`, is that
    /// of one byte.
    Content,
    /// The same at a `MemHavoc`, of bytes that were written outside: a variable of another file, or one that calls before the entry have
    /// written. There may be addresses among them.
    OutsideContent,
    /// What a function without a body, which `name` is, writes to memory that it can know; one site for all its calls. The type is
    /// `i8`, that of a byte. Under the name [`OUTSIDE_MEMORY`]: what memory of other files holds at the start.
    Effect,
    /// The answer of a function that is to be inferred, which `name` is; see [`InstKind::Infer`].
    Inferred,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub kind: CheckKind,
    /// For the reader: the text of the assertion, or what was checked.
    pub message: String,
    pub loc: Option<Loc>,
    /// The source function it stands in.
    pub function: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckKind {
    /// `assert`, `sassert`, `__VERIFIER_assert`, `reach_error`, …
    Assertion,
    /// `__builtin_unreachable()` or the end of a function that must return a value.
    Unreachable,
    /// `__builtin_assume` / `llvm.assume`: a promise to the compiler.
    CompilerAssume,
    /// A read of bytes that are not all inside of one object; also through the null pointer.
    InvalidRead,
    /// A write to such bytes.
    InvalidWrite,
    /// An access to an object that was freed, or to a variable whose scope has ended.
    UseAfterFree,
    /// A write to a constant.
    ReadOnlyWrite,
    /// The argument of `free` is neither null nor the start of a heap object.
    InvalidFree,
    /// The argument of `free` was freed before.
    DoubleFree,
    /// A heap object is left when the program ends.
    Leak,
    /// A `memcpy` between places that overlap and are not the same.
    Overlap,
    /// A call through a pointer that is null or points to data.
    InvalidCall,
    /// A signed operation whose result does not fit its type.
    Overflow,
    DivisionByZero,
    /// A shift by a negative number or by at least the width; a signed left shift that loses bits.
    InvalidShift,
    /// A subscript outside of the array that its type shows.
    OutOfBounds,
    /// An access through the null pointer.
    NullDereference,
    /// Other undefined behaviour, which the message names.
    Undefined,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loc {
    pub file: FileId,
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    /// Any width from 1 on.
    Int(u32),
    Ptr,
    Float(FloatType),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatType {
    F16,
    Bf16,
    F32,
    F64,
    X87,
    F128,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    pub name: String,
    /// In bytes.
    pub size: u64,
    pub align: u64,
    pub constant: bool,
    /// Other files do not see it.
    pub local: bool,
    /// `None`: defined elsewhere, so its content is unknown.
    pub init: Option<Vec<GlobalPiece>>,
    pub loc: Option<Loc>,
}

/// A part of an initialiser; the pieces of a global follow one another and fill its size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GlobalPiece {
    Bytes(Vec<u8>),
    /// That many zero bytes.
    Zero(u64),
    /// That many bytes without a value (padding, undef).
    Undefined(u64),
    /// The address of a global plus an offset; as wide as a pointer.
    GlobalAddr(GlobalId, i64),
    FuncAddr(FuncId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub params: Vec<Type>,
    pub returns: Vec<Type>,
    pub variadic: bool,
    /// `None`: a declaration.
    pub body: Option<Body>,
    pub loc: Option<Loc>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    pub values: PrimaryMap<ValueId, ValueInfo>,
    /// The entry is the block 0; its parameters are the function's parameters.
    pub blocks: PrimaryMap<BlockId, Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    pub ty: Type,
    /// The source variable whose value this is, where debug information says so.
    pub name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub params: Vec<ValueId>,
    pub insts: Vec<Inst>,
    pub term: Terminator,
    pub term_loc: Option<Loc>,
}

impl Body {
    pub const ENTRY: BlockId = BlockId(0);
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inst {
    /// One value for most instructions, none for stores and checks, any number for calls.
    pub results: Vec<ValueId>,
    pub kind: InstKind,
    pub loc: Option<Loc>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    Value(ValueId),
    Int(Bits),
    Null,
    Global(GlobalId),
    Func(FuncId),
    /// The bits of a floating-point constant.
    Float(FloatType, Bits),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstKind {
    Binary(BinaryOp, Operand, Operand),
    Compare(CompareOp, Operand, Operand),
    /// To the type of the result.
    Cast(CastOp, Operand),
    /// Condition (i1), value if true, value if false.
    Select(Operand, Operand, Operand),
    Float(FloatOp, Vec<Operand>),
    FloatCompare(FloatCompareOp, Operand, Operand),
    /// The address moved by a signed number of bytes (as wide as a pointer); wraps around.
    PtrAdd(Operand, Operand),
    /// Size in bytes; the object lives until the function returns.
    Alloca {
        size: Operand,
        align: u64,
        name: Option<String>,
    },
    /// A heap object of that many bytes. Its content is zero if `zeroed`, else what the environment supplies for the site (of
    /// kind `Content`). Never fails.
    Malloc {
        size: Operand,
        zeroed: bool,
        site: SiteId,
        maker: Maker,
    },
    Free(Operand),
    Load {
        addr: Operand,
        align: u64,
        volatile: bool,
    },
    Store {
        value: Operand,
        addr: Operand,
        align: u64,
        volatile: bool,
    },
    MemCopy {
        to: Operand,
        from: Operand,
        len: Operand,
        may_overlap: bool,
    },
    MemSet {
        to: Operand,
        byte: Operand,
        len: Operand,
    },
    /// Those bytes get the content that the environment supplies for the site (of kind `Content`): a large local
    /// variable comes to life, or the user asks for it. It does not count as a modification.
    MemHavoc {
        to: Operand,
        len: Operand,
        site: SiteId,
    },
    /// A question (the answer is i1) about a pointer and the object that it belongs to.
    PtrTest {
        test: PtrTest,
        ptr: Operand,
        /// In bytes, unsigned. Only `InBounds` looks at it; the others have 0 by convention.
        len: Operand,
    },
    /// The size in bytes of the object that the pointer belongs to (as wide as a pointer), freed or not; 0 without an object.
    ObjectSize(Operand),
    /// Two places, an address and a number of bytes each, have no byte in common (i1). Both are inside of objects.
    Apart {
        places: [(Operand, Operand); 2],
    },
    /// The object of the pointer counts as unmodified from here on.
    ResetModified(Operand),
    /// From here on modifications are recorded, or not. They are recorded at the start of the program.
    Track(bool),
    /// Whether no heap object is alive (i1).
    NoLeak,
    /// The scope of a stack object ends (it is not `Live` any more, and an access is an error), or begins again; its start is
    /// unmodified. The pointer is that of an `Alloca`.
    Lifetime {
        ptr: Operand,
        live: bool,
    },
    Call {
        callee: Callee,
        args: Vec<Operand>,
    },
    /// A fresh value of the site's type; the only source of nondeterminism.
    Nondet(SiteId),
    /// What a function that is to be inferred (the name of the site) says of these integers, an i1. The question is whether there is a
    /// function with which no assertion fails.
    Infer(SiteId, Vec<Operand>),
    /// Executions in which the condition (i1) is false are not considered.
    Assume(Operand),
    /// The condition (i1) must be true; if not, the program is unsafe.
    Assert(Operand, CheckId),
    /// Here it is decided whether that check holds, however it turns out. No effect.
    Reached(CheckId),
    /// Something that oxhorn does not support; to reach it makes the verdict unknown. The
    /// text names it (`inline assembly`, `setjmp`, `fence`). Execution does not go on.
    Unsupported(String),
}

/// A pointer belongs to the object that it was derived from (provenance), wherever its address is now. An integer as wide
/// as a pointer keeps the object through `ptrtoint`, `inttoptr`, memory, `select`, jumps, and the addition or subtraction of
/// an integer that belongs to none; a pointer from any other integer belongs to the object that contains its address
/// when it is used, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PtrTest {
    /// All bytes from `ptr` to `ptr + len` (exclusive, without wrap-around) are inside of the object, alive or not; false for
    /// a pointer that belongs to none. With a length of 0: the pointer is inside of or just behind its object.
    InBounds,
    /// The object exists: not freed, its function has not returned, its scope has not ended.
    Live,
    /// The object is not a constant. False without an object.
    Writable,
    /// The pointer is the start of a live heap object. False for null.
    Freeable,
    /// The same, of an object that was made that way.
    FreeableBy(Maker),
    /// The object was written since it came to life or was last reset, while modifications were recorded (`Track`).
    Modified,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Callee {
    Direct(FuncId),
    Indirect(Operand),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Division and remainder by zero, and the signed overflow of `SDiv`/`SRem`, end the execution (they trap on
    /// the machine): `define_ub` guards them, and the interpreter halts.
    UDiv,
    SDiv,
    URem,
    SRem,
    /// An amount of at least the width gives 0 (`AShr`: the sign); `define_ub` guards such shifts.
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// On integers of one width or on two pointers (as unsigned addresses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastOp {
    ZeroExtend,
    SignExtend,
    Truncate,
    PtrToInt,
    IntToPtr,
    /// Between an integer and a float of the same width.
    Bitcast,
    FloatToSigned,
    FloatToUnsigned,
    SignedToFloat,
    UnsignedToFloat,
    FloatTruncate,
    FloatExtend,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatOp {
    Neg,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Abs,
    Sqrt,
    Fma,
    Floor,
    Ceil,
    Trunc,
    Round,
    CopySign,
    MinNum,
    MaxNum,
}

/// Ordered (`O…`: false on NaN) and unordered (`U…`: true on NaN) comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatCompareOp {
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    Uno,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    pub to: BlockId,
    pub args: Vec<Operand>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminator {
    Goto(Jump),
    /// Condition (i1), if true, if false.
    Branch(Operand, Jump, Jump),
    /// Value, cases (distinct constants), default.
    Switch(Operand, Vec<(Bits, Jump)>, Jump),
    Return(Vec<Operand>),
    /// The execution ends here without an error: `exit`, `abort`, a false assumption, and what follows a call that does not return.
    Halt,
}

impl Module {
    pub fn new(pointer_width: u32) -> Self {
        Module {
            pointer_width,
            files: PrimaryMap::new(),
            globals: PrimaryMap::new(),
            functions: PrimaryMap::new(),
            sites: PrimaryMap::new(),
            checks: PrimaryMap::new(),
        }
    }

    pub fn function_named(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().find(|(_, f)| f.name == name).map(|(id, _)| id)
    }

    /// `file:line` for messages.
    pub fn show_loc(&self, loc: Option<Loc>) -> String {
        match loc {
            Some(l) => format!("{}:{}", self.files[l.file], l.line),
            None => "unknown location".into(),
        }
    }

    /// Function names to ids.
    pub fn functions_by_name(&self) -> BTreeMap<&str, FuncId> {
        self.functions.iter().map(|(id, f)| (f.name.as_str(), id)).collect()
    }
}

impl Terminator {
    pub fn jumps(&self) -> Vec<&Jump> {
        match self {
            Terminator::Goto(j) => vec![j],
            Terminator::Branch(_, a, b) => vec![a, b],
            Terminator::Switch(_, cases, default) => cases.iter().map(|(_, j)| j).chain([default]).collect(),
            Terminator::Return(_) | Terminator::Halt => vec![],
        }
    }
}

impl Type {
    /// LLVM's limit for the width of an integer.
    pub const MAX_WIDTH: u32 = 1 << 23;
}

impl FloatType {
    /// Bits of the representation.
    pub fn width(self) -> u32 {
        match self {
            FloatType::F16 | FloatType::Bf16 => 16,
            FloatType::F32 => 32,
            FloatType::F64 => 64,
            FloatType::X87 => 80,
            FloatType::F128 => 128,
        }
    }
}
