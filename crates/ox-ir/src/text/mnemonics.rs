//! The words of the text form for operators, types and kinds: one table per enum.

use crate::model::*;
use ox_machine::Maker;

macro_rules! mnemonics {
    ($($ty:ident { $($variant:ident = $word:literal,)* })*) => {$(
        impl $ty {
            /// All variants, in the order of the table.
            pub const ALL: &[$ty] = &[$($ty::$variant),*];

            /// The word of the text form.
            pub fn mnemonic(self) -> &'static str {
                match self {
                    $($ty::$variant => $word,)*
                }
            }

            pub fn from_mnemonic(word: &str) -> Option<$ty> {
                $ty::ALL.iter().copied().find(|v| v.mnemonic() == word)
            }
        }
    )*};
}

mnemonics! {
    FloatType {
        F16 = "f16",
        Bf16 = "bf16",
        F32 = "f32",
        F64 = "f64",
        X87 = "x87",
        F128 = "f128",
    }
    SiteKind {
        Input = "input",
        Uninitialised = "uninitialised",
        External = "external",
        Volatile = "volatile",
        Undefined = "undefined",
        Content = "content",
        OutsideContent = "outside_content",
        Effect = "effect",
        Inferred = "inferred",
    }
    CheckKind {
        Assertion = "assertion",
        Unreachable = "unreachable",
        CompilerAssume = "compiler_assume",
        InvalidRead = "invalid_read",
        InvalidWrite = "invalid_write",
        UseAfterFree = "use_after_free",
        ReadOnlyWrite = "read_only_write",
        InvalidFree = "invalid_free",
        DoubleFree = "double_free",
        Leak = "leak",
        Overlap = "overlap",
        InvalidCall = "invalid_call",
        Overflow = "overflow",
        DivisionByZero = "division_by_zero",
        InvalidShift = "invalid_shift",
        OutOfBounds = "out_of_bounds",
        NullDereference = "null_dereference",
        Undefined = "undefined",
    }
    BinaryOp {
        Add = "add",
        Sub = "sub",
        Mul = "mul",
        UDiv = "udiv",
        SDiv = "sdiv",
        URem = "urem",
        SRem = "srem",
        Shl = "shl",
        LShr = "lshr",
        AShr = "ashr",
        And = "and",
        Or = "or",
        Xor = "xor",
    }
    CompareOp {
        Eq = "eq",
        Ne = "ne",
        Ult = "ult",
        Ule = "ule",
        Ugt = "ugt",
        Uge = "uge",
        Slt = "slt",
        Sle = "sle",
        Sgt = "sgt",
        Sge = "sge",
    }
    CastOp {
        ZeroExtend = "zext",
        SignExtend = "sext",
        Truncate = "trunc",
        PtrToInt = "ptrtoint",
        IntToPtr = "inttoptr",
        Bitcast = "bitcast",
        FloatToSigned = "fptosi",
        FloatToUnsigned = "fptoui",
        SignedToFloat = "sitofp",
        UnsignedToFloat = "uitofp",
        FloatTruncate = "fptrunc",
        FloatExtend = "fpext",
    }
    FloatOp {
        Neg = "fneg",
        Add = "fadd",
        Sub = "fsub",
        Mul = "fmul",
        Div = "fdiv",
        Rem = "frem",
        Abs = "fabs",
        Sqrt = "fsqrt",
        Fma = "fma",
        Floor = "ffloor",
        Ceil = "fceil",
        Trunc = "ftrunc",
        Round = "fround",
        CopySign = "fcopysign",
        MinNum = "fminnum",
        MaxNum = "fmaxnum",
    }
    FloatCompareOp {
        Oeq = "oeq",
        Ogt = "ogt",
        Oge = "oge",
        Olt = "olt",
        Ole = "ole",
        One = "one",
        Ord = "ord",
        Ueq = "ueq",
        Ugt = "ugt",
        Uge = "uge",
        Ult = "ult",
        Ule = "ule",
        Une = "une",
        Uno = "uno",
    }
}

impl PtrTest {
    pub const ALL: &[PtrTest] = &[
        PtrTest::InBounds,
        PtrTest::Live,
        PtrTest::Writable,
        PtrTest::Freeable,
        PtrTest::FreeableBy(Maker::Malloc),
        PtrTest::FreeableBy(Maker::New),
        PtrTest::FreeableBy(Maker::NewArray),
        PtrTest::FreeableBy(Maker::Map),
        PtrTest::FreeableBy(Maker::Caller),
        PtrTest::Modified,
    ];

    /// The word of the text form.
    pub fn mnemonic(self) -> &'static str {
        match self {
            PtrTest::InBounds => "inbounds",
            PtrTest::Live => "live",
            PtrTest::Writable => "writable",
            PtrTest::Freeable => "freeable",
            PtrTest::FreeableBy(Maker::Malloc) => "freeable_malloc",
            PtrTest::FreeableBy(Maker::New) => "freeable_new",
            PtrTest::FreeableBy(Maker::NewArray) => "freeable_new_array",
            PtrTest::FreeableBy(Maker::Map) => "freeable_map",
            PtrTest::FreeableBy(Maker::Caller) => "freeable_caller",
            PtrTest::Modified => "modified",
        }
    }

    pub fn from_mnemonic(word: &str) -> Option<PtrTest> {
        PtrTest::ALL.iter().copied().find(|test| test.mnemonic() == word)
    }
}
