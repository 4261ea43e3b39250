//! Random SEA-IR programs: any control flow, irreducible loops included, with calls and memory.
//!
//! Every block takes the same state (two bytes, a flag, a pointer and two memories), so any jump is well-formed; besides, some blocks are
//! jumped to from one place only and read that block's registers directly. All accesses are inside of their objects.

use cranelift_entity::PrimaryMap;
use ox_logic::{Op, Sort, Store, Term};
use ox_sea::{
    Alloc, Block, BlockId, CheckId, Copy, Fill, FuncId, Function, Global, Inst, Jump, Layout, Maker, Program,
    Reg, RegId, Scramble, SiteId, Storage, Terminator, Test, Type,
};

/// SplitMix64.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

#[derive(Clone, Copy)]
pub struct Shape {
    pub blocks: usize,
    pub cyclic: bool,
    pub calls: bool,
    /// Tests of objects, `free`, and the like.
    pub tests: bool,
}

const WIDTH: u32 = 64;
const BYTES: Type = Type::Mem(Layout::Byte);
const CELLS: Type = Type::Mem(Layout::PtrCell);
const STATE: [Type; 6] = [Type::Bits(8), Type::Bits(8), Type::Bool, Type::Ptr, BYTES, CELLS];

pub fn random_program(store: &mut Store, random: &mut Random, shape: Shape) -> Program {
    let mut globals = PrimaryMap::new();
    let sort = Sort::BitVec(WIDTH);
    let var = store.var("@g", sort);
    let observed = random.one_in(3);
    globals.push(Global { name: "g".into(), var, size: 16, align: 8, constant: false, observed });
    let functions = PrimaryMap::new();
    let entry = FuncId::from_u32(0);
    let program = Program { pointer_width: WIDTH, globals, functions, entry };
    let mut g = Generator { store, random, shape, program, checks: 0, sites: 0 };
    g.function("main", &[]);
    if shape.calls {
        g.function("f", &STATE);
        g.function("g", &STATE);
    }
    g.program
}

struct Generator<'a> {
    store: &'a mut Store,
    random: &'a mut Random,
    shape: Shape,
    program: Program,
    checks: u32,
    sites: u32,
}

/// The registers that may be read, by type, and the objects.
#[derive(Clone)]
struct Scope {
    regs: Vec<(Type, Term)>,
    objects: Vec<Term>,
}

struct Builder {
    function: Function,
    scopes: PrimaryMap<BlockId, Scope>,
}

impl Generator<'_> {
    fn function(&mut self, name: &str, params: &[Type]) {
        let returns = if params.is_empty() { vec![Type::Bits(8)] } else { STATE.to_vec() };
        let function = Function {
            name: name.into(),
            params: vec![],
            returns,
            regs: PrimaryMap::new(),
            blocks: PrimaryMap::new(),
            place: None,
            inferred: false,
        };
        let mut b = Builder { function, scopes: PrimaryMap::new() };
        let params: Vec<RegId> = params.iter().map(|&ty| self.reg(&mut b, ty)).collect();
        b.function.params = params.clone();
        let g = self.program.globals.values().next().expect("a global").var;
        let scope = Scope { regs: vec![], objects: vec![g] };
        self.block(&mut b, params, scope);
        self.first_insts(&mut b);
        // blocks that anything may jump to
        let scope = b.scopes[Function::ENTRY].clone();
        for _ in 0..self.shape.blocks {
            let params: Vec<RegId> = STATE.iter().map(|&ty| self.reg(&mut b, ty)).collect();
            self.block(&mut b, params, scope.clone());
        }
        let shared = b.function.blocks.len();
        let mut next = 0;
        while next < b.function.blocks.len() {
            self.fill(&mut b, BlockId::from_u32(next as u32), shared);
            next += 1;
        }
        self.program.functions.push(b.function);
    }

    fn reg(&mut self, b: &mut Builder, ty: Type) -> RegId {
        let sort = ty.sort(WIDTH, self.store);
        let letter = match ty {
            Type::Bool => "b",
            Type::Bits(_) => "x",
            Type::Ptr => "p",
            Type::Mem(_) => "m",
        };
        let var = self.store.var(&format!("{letter}.{}", b.function.regs.len()), sort);
        b.function.regs.push(Reg { ty, var, source: None })
    }

    fn block(&mut self, b: &mut Builder, params: Vec<RegId>, mut scope: Scope) -> BlockId {
        scope.regs.extend(params.iter().map(|&p| (b.function.regs[p].ty, b.function.regs[p].var)));
        b.scopes.push(scope);
        b.function.blocks.push(Block { params, insts: vec![], term: Terminator::Halt, place: None })
    }

    fn bind(&mut self, b: &mut Builder, at: BlockId, ty: Type, make: impl FnOnce(RegId) -> Inst) -> Term {
        let r = self.reg(b, ty);
        b.function.blocks[at].insts.push(make(r));
        let var = b.function.regs[r].var;
        b.scopes[at].regs.push((ty, var));
        var
    }

    fn site(&mut self) -> SiteId {
        self.sites += 1;
        SiteId::from_u32(self.sites - 1)
    }

    /// Up to four bytes: a number, or one that depends on an input.
    fn length(&mut self, b: &Builder, at: BlockId) -> Term {
        if self.random.one_in(2) {
            return self.store.bv(WIDTH, self.random.below(5));
        }
        let x = self.any(b, at, Type::Bits(8));
        let low = self.store.app(Op::BvExtract(1, 0), &[x]);
        self.store.app(Op::BvZeroExtend(WIDTH - 2), &[low])
    }

    /// Objects, memories and one value of each type.
    fn first_insts(&mut self, b: &mut Builder) {
        let at = Function::ENTRY;
        for kind in [Storage::Stack, Storage::Heap(Maker::New)] {
            let size = self.store.bv(WIDTH, 16);
            let observed = self.random.one_in(3);
            let alloc = Alloc { kind, size, align: 8, content: None, observed, at: None };
            let object = self.bind(b, at, Type::Ptr, |r| Inst::Alloc(r, Box::new(alloc)));
            b.scopes[at].objects.push(object);
        }
        for ty in STATE {
            match ty {
                Type::Bits(_) | Type::Bool => {
                    let site = self.site();
                    self.bind(b, at, ty, |r| Inst::Nondet(r, site));
                }
                Type::Ptr => {}
                Type::Mem(_) => _ = self.bind(b, at, ty, |r| Inst::Havoc(r, "memory".into())),
            }
        }
    }

    fn fill(&mut self, b: &mut Builder, at: BlockId, shared: usize) {
        for _ in 0..self.random.below(6) {
            self.inst(b, at);
        }
        b.function.blocks[at].term = self.terminator(b, at, shared);
    }

    fn any(&mut self, b: &Builder, at: BlockId, ty: Type) -> Term {
        let all: Vec<Term> = b.scopes[at].regs.iter().filter(|(t, _)| *t == ty).map(|(_, v)| *v).collect();
        // mostly what is new
        let n = all.len();
        all[if self.random.one_in(3) { self.random.below(n) } else { n - 1 - self.random.below(n.min(3)) }]
    }

    fn value(&mut self, b: &Builder, at: BlockId, ty: Type) -> Term {
        match ty {
            Type::Bits(8) => {
                let x = self.any(b, at, ty);
                let c = self.store.bv(8, self.random.below(5));
                match self.random.below(6) {
                    0 => c,
                    1 => self.store.app(Op::BvAdd, &[x, c]),
                    2 => {
                        let y = self.any(b, at, ty);
                        self.store.app(Op::BvXor, &[x, y])
                    }
                    3 => {
                        let (c, y) = (self.any(b, at, Type::Bool), self.any(b, at, ty));
                        self.store.ite(c, x, y)
                    }
                    _ => x,
                }
            }
            Type::Bool => {
                let (x, y) = (self.any(b, at, Type::Bits(8)), self.any(b, at, Type::Bits(8)));
                let c = self.store.bv(8, self.random.below(5));
                match self.random.below(5) {
                    0 => self.store.app(Op::BvUlt, &[x, c]),
                    1 => self.store.app(Op::BvSlt, &[x, y]),
                    2 => self.store.eq(x, c),
                    _ => self.any(b, at, Type::Bool),
                }
            }
            Type::Ptr => {
                let n = b.scopes[at].objects.len();
                let object = b.scopes[at].objects[self.random.below(n)];
                let known = b.scopes[at].regs.iter().any(|(t, _)| *t == Type::Ptr);
                match self.random.below(4) {
                    0 => object,
                    1 => {
                        let x = self.any(b, at, Type::Bits(8));
                        let three = self.store.bv(8, 3);
                        let low = self.store.app(Op::BvAnd, &[x, three]);
                        let wide = self.store.app(Op::BvZeroExtend(WIDTH - 8), &[low]);
                        self.store.app(Op::BvAdd, &[object, wide])
                    }
                    2 if known => self.any(b, at, ty),
                    _ => {
                        let offset = self.store.bv(WIDTH, self.random.below(5));
                        self.store.app(Op::BvAdd, &[object, offset])
                    }
                }
            }
            Type::Bits(_) | Type::Mem(_) => self.any(b, at, ty),
        }
    }

    /// A place for a pointer: the first or second word of an object.
    fn slot(&mut self, b: &Builder, at: BlockId) -> Term {
        let n = b.scopes[at].objects.len();
        let object = b.scopes[at].objects[self.random.below(n)];
        let offset = self.store.bv(WIDTH, 8 * self.random.below(2));
        self.store.app(Op::BvAdd, &[object, offset])
    }

    fn inst(&mut self, b: &mut Builder, at: BlockId) {
        let byte = Type::Bits(8);
        let kinds = match (self.shape.calls, self.shape.tests) {
            (true, _) => 18,
            (false, true) => 17,
            (false, false) => 11,
        };
        match self.random.below(kinds) {
            0 if self.random.one_in(3) => {
                // an object whose size is an input; only its address is looked at
                let x = self.any(b, at, byte);
                let size = self.store.app(Op::BvZeroExtend(WIDTH - 8), &[x]);
                let alloc = Alloc {
                    kind: Storage::Heap(Maker::Malloc),
                    size,
                    align: 1,
                    content: None,
                    observed: false,
                    at: None,
                };
                let p = self.reg(b, Type::Ptr);
                b.function.blocks[at].insts.push(Inst::Alloc(p, Box::new(alloc)));
                let low = self.store.app(Op::BvExtract(7, 0), &[b.function.regs[p].var]);
                self.bind(b, at, byte, |r| Inst::Let(r, low));
            }
            0 => {
                let site = self.site();
                self.bind(b, at, byte, |r| Inst::Nondet(r, site));
            }
            1 => {
                let ty = [byte, Type::Bool, Type::Ptr][self.random.below(3)];
                let t = self.value(b, at, ty);
                self.bind(b, at, ty, |r| Inst::Let(r, t));
            }
            2 => {
                let t = self.value(b, at, Type::Bool);
                if self.random.one_in(2) {
                    b.function.blocks[at].insts.push(Inst::Assume(t));
                } else {
                    self.checks += 1;
                    let check = CheckId::from_u32(self.checks - 1);
                    b.function.blocks[at].insts.push(Inst::Assert(t, check));
                }
            }
            3 | 4 => {
                let (mem, addr) = (self.any(b, at, BYTES), self.value(b, at, Type::Ptr));
                self.bind(b, at, byte, |result| Inst::Load { result, mem, addr });
            }
            5 | 6 => {
                let (mem, addr) = (self.any(b, at, BYTES), self.value(b, at, Type::Ptr));
                let mut value = self.value(b, at, byte);
                if self.random.one_in(3) {
                    value = self.store.app(Op::BvSignExtend(24), &[value]);
                }
                self.bind(b, at, BYTES, |result| Inst::Store { result, mem, addr, value });
            }
            7 => {
                let (mem, addr) = (self.any(b, at, CELLS), self.slot(b, at));
                let value = self.value(b, at, Type::Ptr);
                self.bind(b, at, CELLS, |result| Inst::Store { result, mem, addr, value });
            }
            8 => {
                let (mem, source) = (self.any(b, at, BYTES), self.any(b, at, BYTES));
                let (to, from) = (self.value(b, at, Type::Ptr), self.value(b, at, Type::Ptr));
                let len = self.length(b, at);
                let copy = Copy { mem, source, to, from, len };
                self.bind(b, at, BYTES, |r| Inst::Copy(r, Box::new(copy)));
            }
            9 => {
                let (mem, to) = (self.any(b, at, BYTES), self.value(b, at, Type::Ptr));
                let byte = self.value(b, at, byte);
                let len = self.length(b, at);
                self.bind(b, at, BYTES, |r| Inst::Fill(r, Box::new(Fill { mem, to, byte, len })));
            }
            10 => {
                let (mem, to) = (self.any(b, at, BYTES), self.value(b, at, Type::Ptr));
                let len = self.length(b, at);
                let content = Some(self.site());
                let scramble = Scramble { mem, to, len, content };
                self.bind(b, at, BYTES, |r| Inst::Scramble(r, Box::new(scramble)));
            }
            11 | 12 if self.shape.tests => {
                let p = self.value(b, at, Type::Ptr);
                self.test(b, at, p);
            }
            13 if self.shape.tests => {
                let p = self.value(b, at, Type::Ptr);
                match self.random.below(5) {
                    0 => b.function.blocks[at].insts.push(Inst::ResetModified(p)),
                    1 => b.function.blocks[at].insts.push(Inst::Track(self.random.one_in(2))),
                    2 => {
                        let stack = b.scopes[at].objects[1];
                        b.function.blocks[at].insts.push(Inst::Scope(stack, self.random.one_in(2)));
                    }
                    _ => {
                        let n = self.store.bv(WIDTH, 0);
                        let ok = self.bind(b, at, Type::Bool, |r| Inst::Test(r, Test::Freeable, [p, n]));
                        b.function.blocks[at].insts.extend([Inst::Assume(ok), Inst::Free(p)]);
                    }
                }
            }
            15 | 16 if self.shape.tests => {
                // perhaps nobody stored a pointer there, so it is only looked at
                let (mem, addr) = (self.any(b, at, CELLS), self.slot(b, at));
                let result = self.reg(b, Type::Ptr);
                b.function.blocks[at].insts.push(Inst::Load { result, mem, addr });
                let p = b.function.regs[result].var;
                match self.random.one_in(4) {
                    true => {
                        let size = self.reg(b, Type::Bits(WIDTH));
                        b.function.blocks[at].insts.push(Inst::ObjectSize(size, p));
                        let (size, want) = (b.function.regs[size].var, self.store.bv(WIDTH, 16));
                        let t = self.store.eq(size, want);
                        self.bind(b, at, Type::Bool, |r| Inst::Let(r, t));
                    }
                    false => self.test(b, at, p),
                }
            }
            14 if self.shape.tests => _ = self.bind(b, at, Type::Bool, Inst::NoLeak),
            17 => {
                let callee = FuncId::from_u32(1 + self.random.below(2) as u32);
                let args = STATE.iter().map(|&ty| self.value(b, at, ty)).collect();
                let results: Vec<RegId> = STATE.iter().map(|&ty| self.reg(b, ty)).collect();
                for &r in &results {
                    let reg = &b.function.regs[r];
                    b.scopes[at].regs.push((reg.ty, reg.var));
                }
                b.function.blocks[at].insts.push(Inst::Call { callee, args, results });
            }
            _ => {
                let t = self.value(b, at, byte);
                self.bind(b, at, byte, |r| Inst::Let(r, t));
            }
        }
    }

    fn test(&mut self, b: &mut Builder, at: BlockId, p: Term) {
        let (_, test) = Test::ALL[self.random.below(Test::ALL.len())];
        let n = self.store.bv(WIDTH, self.random.below(20));
        self.bind(b, at, Type::Bool, |r| Inst::Test(r, test, [p, n]));
    }

    fn terminator(&mut self, b: &mut Builder, at: BlockId, shared: usize) -> Terminator {
        let index = at.as_u32() as usize;
        if self.first_target(b, index, shared) >= shared || self.random.one_in(6) && index > 0 {
            if self.random.one_in(4) {
                return Terminator::Halt;
            }
            let returns = b.function.returns.clone();
            return Terminator::Return(returns.iter().map(|&ty| self.value(b, at, ty)).collect());
        }
        let cases = (0..self.random.below(3))
            .map(|_| (self.value(b, at, Type::Bool), self.jump(b, at, shared)))
            .collect();
        Terminator::Branch { cases, default: self.jump(b, at, shared) }
    }

    fn jump(&mut self, b: &mut Builder, at: BlockId, shared: usize) -> Jump {
        let index = at.as_u32() as usize;
        if self.random.one_in(3) && b.function.blocks.len() < 3 * shared {
            // a block of its own; it sees what this block sees
            let scope = b.scopes[at].clone();
            let params = if self.random.one_in(2) { vec![self.reg(b, Type::Bits(8))] } else { vec![] };
            let args = params.iter().map(|_| self.value(b, at, Type::Bits(8))).collect();
            return Jump { to: self.block(b, params, scope), args };
        }
        let first = self.first_target(b, index, shared);
        let to = BlockId::from_u32((first + self.random.below(shared - first)) as u32);
        let args = STATE.iter().map(|&ty| self.value(b, at, ty)).collect();
        Jump { to, args }
    }

    /// The first of the shared blocks that the block may jump to.
    fn first_target(&self, b: &Builder, index: usize, shared: usize) -> usize {
        if self.shape.cyclic {
            return 1;
        }
        let mut index = index;
        while index >= shared {
            let up = b
                .function
                .blocks
                .iter()
                .find(|(_, block)| block.term.jumps().iter().any(|j| j.to.as_u32() as usize == index));
            index = up.expect("a block is made with the jump to it").0.as_u32() as usize;
        }
        index + 1
    }
}
