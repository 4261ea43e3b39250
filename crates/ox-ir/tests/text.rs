//! The law of the text form: parsing what was printed gives the module back. Over random modules here;
//! over hand-written ones in `stages.rs`.

use cranelift_entity::PrimaryMap;
use ox_ir::*;
use proptest::prelude::*;

/// Builds syntactically complete modules from a stream of choices; they need not be valid.
struct Choices {
    state: u64,
    globals: u32,
    functions: u32,
    values: u32,
}

impl Choices {
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    fn text(&mut self) -> String {
        let alphabet: Vec<char> = "ab1_.$ \"\\%@;\n\u{e4}\u{2713}\0".chars().collect();
        (0..self.below(6)).map(|_| self.pick(&alphabet)).collect()
    }

    fn optional_text(&mut self) -> Option<String> {
        self.flag().then(|| self.text())
    }

    fn bytes(&mut self) -> Vec<u8> {
        (0..self.below(3)).map(|_| self.next() as u8).collect()
    }

    fn loc(&mut self) -> Option<Loc> {
        let (line, column) = (self.next() as u32, self.below(300) as u32);
        let file = FileId::from_u32(self.below(2) as u32);
        self.flag().then_some(Loc { file, line, column })
    }

    fn ty(&mut self) -> Type {
        match self.below(4) {
            0 => Type::Ptr,
            1 => Type::Float(self.pick(FloatType::ALL)),
            _ => Type::Int(1 + self.below(130) as u32),
        }
    }

    fn types(&mut self) -> Vec<Type> {
        (0..self.below(4)).map(|_| self.ty()).collect()
    }

    fn bits(&mut self, width: u32) -> Bits {
        let value = (u128::from(self.next()) << 64) | u128::from(self.next());
        Bits::new(width, value)
    }

    fn operand(&mut self) -> Operand {
        match self.below(8) {
            0 => Operand::Null,
            1 => Operand::Global(GlobalId::from_u32(self.below(self.globals as u64) as u32)),
            2 => Operand::Func(FuncId::from_u32(self.below(self.functions as u64) as u32)),
            3 => {
                let ty = self.pick(FloatType::ALL);
                Operand::Float(ty, self.bits(ty.width()))
            }
            4 => {
                let width = 1 + self.below(130) as u32;
                Operand::Int(self.bits(width))
            }
            _ => Operand::Value(ValueId::from_u32(self.below(self.values as u64) as u32)),
        }
    }

    fn operands(&mut self) -> Vec<Operand> {
        (0..self.below(4)).map(|_| self.operand()).collect()
    }

    fn site(&mut self) -> SiteId {
        SiteId::from_u32(self.below(2) as u32)
    }

    fn kind(&mut self) -> InstKind {
        let align = 1 << self.below(5);
        let (a, b, c) = (self.operand(), self.operand(), self.operand());
        match self.below(28) {
            0 => InstKind::Binary(self.pick(BinaryOp::ALL), a, b),
            1 => InstKind::Compare(self.pick(CompareOp::ALL), a, b),
            2 => InstKind::Cast(self.pick(CastOp::ALL), a),
            3 => InstKind::Select(a, b, c),
            4 => InstKind::Float(self.pick(FloatOp::ALL), self.operands()),
            5 => InstKind::FloatCompare(self.pick(FloatCompareOp::ALL), a, b),
            6 => InstKind::PtrAdd(a, b),
            7 => InstKind::Alloca { size: a, align, name: self.optional_text() },
            8 => {
                let (_, maker) = Maker::ALL[self.below(Maker::ALL.len() as u64) as usize];
                InstKind::Malloc { size: a, zeroed: self.flag(), site: self.site(), maker }
            }
            9 => InstKind::Free(a),
            10 => InstKind::Load { addr: a, align, volatile: self.flag() },
            11 => InstKind::Store { value: a, addr: b, align, volatile: self.flag() },
            12 => InstKind::MemCopy { to: a, from: b, len: c, may_overlap: self.flag() },
            13 if align == 1 => InstKind::MemHavoc { to: a, len: c, site: self.site() },
            13 => InstKind::MemSet { to: a, byte: b, len: c },
            14 => {
                let direct = FuncId::from_u32(self.below(self.functions as u64) as u32);
                let callee = if self.flag() { Callee::Direct(direct) } else { Callee::Indirect(a) };
                InstKind::Call { callee, args: self.operands() }
            }
            15 => InstKind::Nondet(self.site()),
            18 => InstKind::PtrTest { test: self.pick(PtrTest::ALL), ptr: a, len: b },
            19 => InstKind::ObjectSize(a),
            26 => InstKind::Apart { places: [(a, b), (c, self.operand())] },
            20 => InstKind::ResetModified(a),
            21 => InstKind::Track(self.flag()),
            22 => InstKind::NoLeak,
            25 => InstKind::Infer(self.site(), self.operands()),
            24 => InstKind::Reached(CheckId::from_u32(self.below(2) as u32)),
            23 => InstKind::Lifetime { ptr: a, live: self.flag() },
            16 => InstKind::Assume(a),
            17 => InstKind::Assert(a, CheckId::from_u32(self.below(2) as u32)),
            _ => InstKind::Unsupported(self.text()),
        }
    }

    fn jump(&mut self) -> Jump {
        Jump { to: BlockId::from_u32(self.below(5) as u32), args: self.operands() }
    }

    fn terminator(&mut self) -> Terminator {
        match self.below(5) {
            0 => Terminator::Goto(self.jump()),
            1 => Terminator::Branch(self.operand(), self.jump(), self.jump()),
            2 => {
                let cases = (0..self.below(4)).map(|_| (self.bits(20), self.jump())).collect();
                Terminator::Switch(self.operand(), cases, self.jump())
            }
            3 => Terminator::Return(self.operands()),
            _ => Terminator::Halt,
        }
    }

    /// Every value is defined at most once, in any order; some are dropped.
    fn body(&mut self) -> Body {
        let mut values = PrimaryMap::new();
        let mut free: Vec<ValueId> = (0..self.values)
            .map(|_| values.push(ValueInfo { ty: self.ty(), name: self.optional_text() }))
            .collect();
        let mut some_values = |choices: &mut Choices| {
            let mut taken = Vec::new();
            for _ in 0..choices.below(3) {
                if !free.is_empty() {
                    taken.push(free.swap_remove(choices.below(free.len() as u64) as usize));
                }
            }
            taken
        };
        let mut blocks = PrimaryMap::new();
        for _ in 0..self.below(4) {
            let params = some_values(self);
            let insts = (0..self.below(4))
                .map(|_| Inst { results: some_values(self), kind: self.kind(), loc: self.loc() })
                .collect();
            blocks.push(Block { params, insts, term: self.terminator(), term_loc: self.loc() });
        }
        Body { values, blocks }
    }

    fn piece(&mut self) -> GlobalPiece {
        match self.below(5) {
            0 => GlobalPiece::Bytes((0..self.below(5)).map(|_| self.next() as u8).collect()),
            1 => GlobalPiece::Zero(self.next()),
            2 => GlobalPiece::Undefined(self.below(9)),
            3 => GlobalPiece::FuncAddr(FuncId::from_u32(self.below(self.functions as u64) as u32)),
            _ => GlobalPiece::GlobalAddr(
                GlobalId::from_u32(self.below(self.globals as u64) as u32),
                self.next() as i64,
            ),
        }
    }

    fn module(&mut self) -> Module {
        let mut m = Module::new(self.pick(&[32, 64]));
        for _ in 0..2 {
            let name = self.text();
            m.files.push(name);
            let (ty, kind, name) = (self.ty(), self.pick(SiteKind::ALL), self.text());
            m.sites.push(Site {
                ty,
                kind,
                name,
                loc: None,
                variable: self.optional_text(),
                without: self.bytes(),
            });
            let (kind, message, function) = (self.pick(CheckKind::ALL), self.text(), self.text());
            m.checks.push(Check { kind, message, loc: None, function });
        }
        for i in 0..self.globals {
            let init = self.flag().then(|| (0..self.below(4)).map(|_| self.piece()).collect());
            let (name, size) = (format!("{}g{i}", self.text()), self.next());
            let (align, constant, local) = (1 << self.below(6), self.flag(), self.flag());
            m.globals.push(Global { name, size, align, constant, local, init, loc: self.loc() });
        }
        for i in 0..self.functions {
            let name = format!("{}f{i}", self.text());
            let (params, returns, variadic) = (self.types(), self.types(), self.flag());
            let body = self.flag().then(|| self.body());
            m.functions.push(Function { name, params, returns, variadic, body, loc: self.loc() });
        }
        m
    }
}

proptest! {
    #[test]
    fn random_modules_round_trip(seed: u64, globals in 1u32..4, functions in 1u32..4, values in 1u32..20) {
        let module = Choices { state: seed, globals, functions, values }.module();
        let text = module.to_string();
        match parse_module(&text) {
            Ok(parsed) => prop_assert_eq!(parsed, module, "{}", text),
            Err(error) => prop_assert!(false, "{error}\n{text}"),
        }
    }

    /// The parser answers every text; it never panics.
    #[test]
    fn damaged_text_is_an_error_or_a_module(seed: u64, at: prop::sample::Index, with in "[a-z0-9%@(){},:!#\" \\-]{0,3}") {
        let mut text = Choices { state: seed, globals: 2, functions: 2, values: 5 }.module().to_string();
        let at = at.index(text.len());
        text.replace_range(at..at + 1, &with);
        if let Ok(module) = parse_module(&text) {
            prop_assert_eq!(parse_module(&module.to_string()), Ok(module));
        }
    }
}

fn error_of(text: &str) -> String {
    parse_module(text).expect_err("the text is wrong").to_string()
}

#[test]
fn errors_name_the_place_and_the_mistake() {
    let body =
        |inst: &str| format!("module ptr 64\nfunc @f(i32) {{\nbb0(%0: i32):\n  {inst}\n  return\n}}\n");
    let cases: &[(String, &str)] = &[
        ("modul".into(), "1:1: expected `module`, found `modul`"),
        ("module ptr 64 fun".into(), "1:18: `fun` does not start a definition"),
        ("module ptr 64 global @a size -1".into(), "1:30: a size is out of range"),
        ("module ptr 64 global @a size 0 align 1 declare @a()".into(), "1:48: `@a` is defined twice"),
        ("module ptr 64 file #1 \"a\"".into(), "1:21: expected the next number, 0, found `1`"),
        ("module ptr 64 file #0 \"a".into(), "1:25: the string does not end"),
        ("module ptr 64 file #0 \"\\zz\"".into(), "1:24: two hexadecimal digits must follow `\\`"),
        (body("frobnicate %0"), "4:14: `frobnicate` is no instruction"),
        (body("%1: i32 = add %0, 300:i8"), "5:3: 300 does not fit into i8"),
        (body("%0: i32 = add %0, %0"), "4:3: value %0 is defined twice"),
        (body("%2: i32 = add %0, %0"), "7:1: value %1 is not defined in this function"),
        (body("free %7"), "7:1: value %7 is used in this function, but not defined"),
        (body("free %x.0"), "7:1: value %0 is used with a name that is not its own"),
        (body("free @g"), "4:8: `@g` is not defined"),
        (body("%1: i32 = nondet #0"), "4:21: there is no site #0"),
        (body("assume true !0:1:1"), "4:17: there is no file #0"),
        (body("call indirect"), "5:3: expected an operand, found `return`"),
        (body("assume ?"), "4:10: unexpected character `?`"),
    ];
    for (text, message) in cases {
        assert_eq!(error_of(text), *message, "{text}");
    }
}
