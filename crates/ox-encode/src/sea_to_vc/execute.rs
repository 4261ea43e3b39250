//! One walk over the blocks, predecessors first: what every register stands for, and when every assertion fails.
//!
//! In pure dataflow form there is one block and nothing to merge. Otherwise this is the path-condition encoding: paths that
//! meet are merged pairwise, those with the longest common past first.

use super::allocate::Allocator;
use super::cells::Cells;
use super::feasible::{Feasible, Oracle};
use super::interval::Bounds;
use super::memory::{Mem, Range, Scope};
use super::path::{Path, Paths};
use super::refine::refine;
use super::tally::{Kind, Tally};
use super::translate::{Meaning, Translator};
use super::wild::Wild;
use super::{Assertion, Incomplete, Options, VcError, Why};
use ox_logic::{Node, Op, Sort, Store, Term};
use ox_sea::{BlockId, CheckId, FuncId, Function, Inst, Jump, Program, RegId, Terminator, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Among at most so many edges the pair to be merged next is searched.
const SEARCH: usize = 16;

#[derive(Clone)]
struct Edge {
    path: Path,
    args: Vec<Meaning>,
}

pub(super) struct Execution<'a, 'o> {
    program: &'a Program,
    function: &'a Function,
    options: &'a Options,
    pub translator: Translator,
    pub allocator: Allocator,
    paths: Paths,
    /// Where the execution is, and what nests are there.
    here: Path,
    refined: FxHashMap<Term, Term>,
    /// Pointers without unknown values that they never have here.
    tamed: FxHashMap<Term, Term>,
    /// What the conditions of this path say about numbers.
    bounds: Option<(Path, Bounds)>,
    /// So many loads were followed to each cell of a small object.
    pub by_cells: usize,
    incoming: FxHashMap<BlockId, Vec<Edge>>,
    pub assertions: Vec<Assertion>,
    pub definitions: Vec<Term>,
    pub reached: Vec<(CheckId, Term)>,
    pub incomplete: Vec<Incomplete>,
    pub feasible: Feasible<'o>,
    pub tally: Tally,
}

impl<'a, 'o> Execution<'a, 'o> {
    pub fn run(
        store: &mut Store,
        program: &'a Program,
        function: FuncId,
        options: &'a Options,
        oracle: Option<&'o mut dyn Oracle>,
    ) -> Result<Self, VcError> {
        let function = &program.functions[function];
        let symbolic_sizes = function
            .blocks
            .values()
            .flat_map(|b| &b.insts)
            .filter(|i| matches!(i, Inst::Alloc(_, a) if super::address::number(store, a.size).is_none()))
            .count();
        let allocator = Allocator::new(store, options.placement, program, symbolic_sizes, options.size_bound);
        let mut e = Execution {
            program,
            function,
            options,
            translator: Translator::new((options.memory.make)()),
            allocator,
            paths: Paths::new(store),
            here: Paths::ROOT,
            refined: FxHashMap::default(),
            tamed: FxHashMap::default(),
            bounds: None,
            by_cells: 0,
            incoming: FxHashMap::default(),
            assertions: vec![],
            definitions: vec![],
            reached: vec![],
            incomplete: vec![],
            feasible: Feasible::new(store, oracle, options.path_terms),
            tally: Tally::default(),
        };
        e.allocator.globals(store, program, &mut e.translator.addresses)?;
        for &(var, address) in &e.allocator.placed {
            e.translator.bind(var, Meaning::Scalar(address));
        }
        for block in e.order()? {
            let path = match block == Function::ENTRY {
                true => Some(Paths::ROOT),
                false => {
                    let before = store.len();
                    let path = e.merge(store, block);
                    e.tally.count(Kind::Join, store, before);
                    path
                }
            };
            if let Some(path) = path.filter(|p| e.is_possible(store, *p)) {
                e.block(store, block, path)?;
            }
        }
        e.allocator.finish(store);
        Ok(e)
    }

    fn is_possible(&mut self, store: &mut Store, path: Path) -> bool {
        if !self.feasible.is_due(store) {
            return true;
        }
        let term = self.paths.term(store, path);
        self.feasible.is_possible(store, &self.allocator.constraints, term)
    }

    /// The blocks that can be reached, predecessors first.
    fn order(&self) -> Result<Vec<BlockId>, VcError> {
        let mut post = vec![];
        let (mut seen, mut open) = (FxHashSet::default(), FxHashSet::default());
        let mut stack = vec![(Function::ENTRY, 0)];
        seen.insert(Function::ENTRY);
        while let Some((block, next)) = stack.pop() {
            open.insert(block);
            let jumps = self.function.blocks[block].term.jumps();
            let Some(jump) = jumps.get(next) else {
                open.remove(&block);
                post.push(block);
                continue;
            };
            stack.push((block, next + 1));
            if open.contains(&jump.to) {
                return Err(VcError::Loop(jump.to));
            }
            if seen.insert(jump.to) {
                stack.push((jump.to, 0));
            }
        }
        post.reverse();
        Ok(post)
    }

    /// The condition of a block from its incoming edges; binds its parameters. Nothing if no edge is ever taken.
    fn merge(&mut self, store: &mut Store, block: BlockId) -> Option<Path> {
        let mut edges = self.incoming.remove(&block)?;
        while edges.len() > 1 {
            let (i, j) = match edges.len() <= SEARCH {
                true => self.closest(&edges),
                false => (edges.len() - 2, edges.len() - 1),
            };
            let second = edges.remove(j);
            let first = edges[i].clone();
            edges[i] = self.merge_pair(store, &first, &second);
        }
        let edge = edges.pop()?;
        for (&p, &meaning) in self.function.blocks[block].params.iter().zip(&edge.args) {
            self.translator.bind(self.function.regs[p].var, meaning);
        }
        Some(edge.path)
    }

    /// The two edges with the longest common past, the first before the second.
    fn closest(&self, edges: &[Edge]) -> (usize, usize) {
        let pairs = (0..edges.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs
            .max_by_key(|&(i, j)| self.paths.affinity(edges[i].path, edges[j].path))
            .expect("there are two edges")
    }

    fn merge_pair(&mut self, store: &mut Store, a: &Edge, b: &Edge) -> Edge {
        let meeting = self.paths.meet(store, a.path, b.path);
        let gate = meeting.gate;
        let args = a.args.iter().zip(&b.args).map(|(&x, &y)| match (x, y) {
            (Meaning::Scalar(x), Meaning::Scalar(y)) => Meaning::Scalar(store.mk(Op::Ite, &[gate, x, y])),
            (Meaning::Memory(x), Meaning::Memory(y)) => {
                let scope = &mut Scope { store, addresses: &mut self.translator.addresses };
                Meaning::Memory(self.translator.memory.ite(scope, gate, x, y))
            }
            _ => unreachable!("arguments of one parameter have one type"),
        });
        Edge { args: args.collect(), path: meeting.path }
    }

    fn bind(&mut self, r: RegId, meaning: Meaning) {
        self.translator.bind(self.function.regs[r].var, meaning);
    }

    fn block(&mut self, store: &mut Store, block: BlockId, path: Path) -> Result<(), VcError> {
        let b = &self.function.blocks[block];
        let mut path = path;
        for inst in &b.insts {
            let before = store.len();
            let next = self.inst(store, inst, path)?;
            self.tally.count(Kind::of(inst), store, before);
            match next {
                Some(next) => path = next,
                None => return Ok(()),
            }
        }
        let before = store.len();
        self.terminator(store, &b.term, path)?;
        self.tally.count(Kind::Branch, store, before);
        Ok(())
    }

    /// The path behind the instruction; nothing if execution never goes on.
    fn inst(&mut self, store: &mut Store, inst: &Inst, path: Path) -> Result<Option<Path>, VcError> {
        let t = &mut self.translator;
        match inst {
            Inst::Let(r, term) => {
                let meaning = self.term(store, path, *term)?;
                self.define(store, *r, meaning);
                self.bind(*r, meaning);
            }
            Inst::Nondet(r, _) | Inst::Havoc(r, _) => {
                let meaning = t.itself(store, self.function.regs[*r].var);
                self.bind(*r, meaning);
            }
            Inst::Assume(c) => {
                let c = self.condition(store, path, *c)?;
                return Ok(self.paths.extend(store, path, c));
            }
            Inst::Assert(c, check) => {
                let c = self.condition(store, path, *c)?;
                let reached = self.paths.term(store, path);
                let not = store.mk(Op::Not, &[c]);
                let fails = store.mk(Op::And, &[reached, not]);
                self.assertions.push(Assertion { check: *check, fails });
                if self.options.assume_asserts {
                    return Ok(self.paths.extend(store, path, c));
                }
            }
            Inst::Reached(check) => {
                let reached = self.paths.term(store, path);
                self.reached.push((*check, reached));
            }
            Inst::Alloc(r, a) => {
                if let Some(at) = a.at {
                    let at = t.scalar(store, at)?;
                    self.bind(*r, Meaning::Scalar(at));
                    return Ok(Some(path));
                }
                let size = t.scalar(store, a.size)?;
                let var = self.function.regs[*r].var;
                let placed = self.allocator.allocate(store, &mut t.addresses, var, a, size)?;
                self.bind(*r, Meaning::Scalar(placed.address));
                let not = store.mk(Op::Not, &[placed.fits]);
                if placed.huge {
                    self.give_up(store, path, not, Why::Huge(*r));
                } else {
                    self.give_up(store, path, not, Why::SizeBound(*r));
                    return Ok(self.paths.extend(store, path, placed.fits));
                }
            }
            // contents do not change, and no test is left that could tell
            Inst::Free(_) | Inst::ResetModified(_) | Inst::Track(_) | Inst::Scope(..) => {}
            Inst::Load { result, mem, addr } => {
                let bytes = self.element_bytes(store, *mem);
                let width = self.width(*result);
                let addr = self.scalar(store, path, *addr)?;
                let mem = self.translator.mem(store, *mem)?;
                let addr = self.among_cells(store, path, mem, addr, bytes);
                let t = &mut self.translator;
                let value = t.load(store, mem, addr, width, bytes);
                let value = self.tame(store, path, value);
                self.define(store, *result, Meaning::Scalar(value));
                self.bind(*result, Meaning::Scalar(value));
            }
            Inst::Store { result, mem, addr, value } => {
                let bytes = self.element_bytes(store, *mem);
                let (addr, value) = (self.scalar(store, path, *addr)?, self.scalar(store, path, *value)?);
                let t = &mut self.translator;
                let mem = t.mem(store, *mem)?;
                let mem = t.store(store, mem, addr, value, bytes);
                self.bind(*result, Meaning::Memory(mem));
            }
            Inst::Copy(r, c) => {
                let bytes = self.element_bytes(store, c.mem);
                let t = &mut self.translator;
                let (mem, source) = (t.mem(store, c.mem)?, t.mem(store, c.source)?);
                let range = self.range(store, path, c.to, c.len)?;
                let from = self.scalar(store, path, c.from)?;
                let t = &mut self.translator;
                let scope = &mut Scope { store, addresses: &mut t.addresses };
                let mem = t.memory.copy(scope, mem, range, source, from, bytes.into());
                self.bind(*r, Meaning::Memory(mem));
            }
            Inst::Fill(r, f) => {
                let bytes = self.element_bytes(store, f.mem);
                let (mem, byte) =
                    (self.translator.mem(store, f.mem)?, self.translator.scalar(store, f.byte)?);
                let range = self.range(store, path, f.to, f.len)?;
                let element = (1..bytes).fold(byte, |element, _| store.mk(Op::BvConcat, &[byte, element]));
                let t = &mut self.translator;
                let scope = &mut Scope { store, addresses: &mut t.addresses };
                let mem = t.memory.fill(scope, mem, range, element, bytes.into());
                self.bind(*r, Meaning::Memory(mem));
            }
            Inst::Scramble(r, s) => {
                let bytes = self.element_bytes(store, s.mem);
                let mem = self.translator.mem(store, s.mem)?;
                let range = self.range(store, path, s.to, s.len)?;
                // the register's own variable stands for the new content
                let content = self.function.regs[*r].var;
                let t = &mut self.translator;
                let scope = &mut Scope { store, addresses: &mut t.addresses };
                let mem: Mem = t.memory.scramble(scope, mem, range, content, bytes.into());
                self.bind(*r, Meaning::Memory(mem));
            }
            Inst::Unsupported(what, place) => {
                let always = store.bool(true);
                self.give_up(store, path, always, Why::Unsupported(what.clone(), place.clone()));
                return Ok(None);
            }
            Inst::Unwound(what) => {
                let always = store.bool(true);
                self.give_up(store, path, always, Why::Unwound(what.clone()));
                return Ok(None);
            }
            Inst::Call { callee, .. } => {
                return Err(VcError::Call(self.program.functions[*callee].name.clone()));
            }
            Inst::Test(..) => return Err(VcError::NotLowered("test")),
            Inst::ObjectSize(..) => return Err(VcError::NotLowered("object-size")),
            Inst::NoLeak(_) => return Err(VcError::NotLowered("no-leak")),
        }
        Ok(Some(path))
    }

    /// The same address on this path, as a choice between the cells of a small object if that is shorter than what was written there.
    fn among_cells(&mut self, store: &mut Store, path: Path, mem: Mem, addr: Term, bytes: u32) -> Term {
        let t = &mut self.translator;
        let scope = &mut Scope { store, addresses: &mut t.addresses };
        if !scope.store.is_simplifying() || !t.memory.is_undecided(scope, mem, addr, 2) {
            return addr;
        }
        let bounds = match &self.bounds {
            Some((at, bounds)) if *at == path => bounds,
            _ => &self.bounds.insert((path, Bounds::on(scope.store, &self.paths, path))).1,
        };
        let Some(cells) = Cells::of(scope.store, scope.addresses, bounds, addr, bytes.into()) else {
            return addr;
        };
        if !t.memory.is_undecided(scope, mem, addr, cells.count() as usize) {
            return addr;
        }
        self.by_cells += 1;
        cells.choice(store, &mut t.addresses, addr)
    }

    /// The equation of a register, if it is wanted. Nothing else in the formula has its variable.
    fn define(&mut self, store: &mut Store, r: RegId, meaning: Meaning) {
        if let (true, Meaning::Scalar(value)) = (self.options.definitions, meaning) {
            let var = self.function.regs[r].var;
            self.definitions.push(store.app(Op::Eq, &[var, value]));
        }
    }

    fn give_up(&mut self, store: &mut Store, path: Path, when: Term, why: Why) {
        let reached = self.paths.term(store, path);
        let condition = store.mk(Op::And, &[reached, when]);
        if condition != store.bool(false) {
            self.incomplete.push(Incomplete { condition, why });
        }
    }

    fn range(&mut self, store: &mut Store, path: Path, to: Term, len: Term) -> Result<Range, VcError> {
        Ok(Range { to: self.scalar(store, path, to)?, len: self.scalar(store, path, len)? })
    }

    /// The size of an element of the memory that this term of the program is.
    fn element_bytes(&self, store: &Store, mem: Term) -> u32 {
        let ox_logic::Sort::Array(a) = store.sort(mem) else { unreachable!("a memory is an array") };
        match store.array_parts(a).1 {
            ox_logic::Sort::BitVec(w) => w / 8,
            other => unreachable!("an element of sort {other:?}"),
        }
    }

    fn width(&self, r: RegId) -> u32 {
        match self.function.regs[r].ty {
            Type::Bits(w) => w,
            Type::Ptr => self.program.pointer_width,
            ty @ (Type::Bool | Type::Mem(_)) => unreachable!("a load of type {ty}"),
        }
    }

    fn terminator(&mut self, store: &mut Store, term: &Terminator, path: Path) -> Result<(), VcError> {
        match term {
            Terminator::Branch { cases, default } => {
                let mut rest = path;
                for (c, jump) in cases {
                    let c = self.condition(store, rest, *c)?;
                    if let Some(taken) = self.paths.extend(store, rest, c) {
                        self.jump(store, jump, taken)?;
                    }
                    let not = store.mk(Op::Not, &[c]);
                    match self.paths.extend(store, rest, not) {
                        Some(p) => rest = p,
                        None => return Ok(()),
                    }
                }
                self.jump(store, default, rest)
            }
            Terminator::Return(_) | Terminator::Halt => Ok(()),
        }
    }

    fn jump(&mut self, store: &mut Store, jump: &Jump, path: Path) -> Result<(), VcError> {
        let mut args = vec![];
        for &t in &jump.args {
            args.push(self.term(store, path, t)?);
        }
        self.incoming.entry(jump.to).or_default().push(Edge { path, args });
        Ok(())
    }

    fn scalar(&mut self, store: &mut Store, path: Path, t: Term) -> Result<Term, VcError> {
        match self.term(store, path, t)? {
            Meaning::Scalar(t) => Ok(t),
            Meaning::Memory(_) => unreachable!("a memory where SEA-IR has a value"),
        }
    }

    /// A condition, decided if intervals on this path decide it.
    fn condition(&mut self, store: &mut Store, path: Path, c: Term) -> Result<Term, VcError> {
        let c = self.scalar(store, path, c)?;
        if !self.options.intervals || !store.is_simplifying() || matches!(store.node(c), Node::Bool(_)) {
            return Ok(c);
        }
        let truth = self.bounds(store, path).truth(store, c);
        Ok(truth.map_or(c, |value| store.bool(value)))
    }

    fn bounds(&mut self, store: &Store, path: Path) -> &Bounds {
        if self.bounds.as_ref().is_none_or(|(at, _)| *at != path) {
            self.bounds = Some((path, Bounds::on(store, &self.paths, path)));
        }
        &self.bounds.as_ref().expect("it was made").1
    }

    /// What a term stands for wherever the path is taken.
    fn term(&mut self, store: &mut Store, path: Path, t: Term) -> Result<Meaning, VcError> {
        let mut known = vec![];
        for (register, value) in self.translator.values_in(store, t) {
            let here = self.on_path(store, path, value);
            if here != value {
                known.push((register, here));
            }
        }
        let meaning = match known.is_empty() {
            true => self.translator.term(store, t)?,
            false => self.translator.term_where(store, &known, t)?,
        };
        Ok(match meaning {
            Meaning::Scalar(t) => Meaning::Scalar(self.on_path(store, path, t)),
            memory @ Meaning::Memory(_) => memory,
        })
    }

    fn on_path(&mut self, store: &mut Store, path: Path, t: Term) -> Term {
        if !matches!(store.sort(t), Sort::BitVec(_)) {
            return t;
        }
        let t = self.tame(store, path, t);
        let addresses = &mut self.translator.addresses;
        let Some(nest) = addresses.places(store, t).filter(|n| addresses.leaves(store, *n) > 1) else {
            return t;
        };
        self.be_at(path);
        let paths = &self.paths;
        *self.refined.entry(nest).or_insert_with(|| refine(store, paths, path, nest))
    }

    fn be_at(&mut self, path: Path) {
        if self.here != path {
            self.here = path;
            self.refined.clear();
            self.tamed.clear();
        }
    }

    /// A pointer without unknown values that it never has on this path.
    fn tame(&mut self, store: &mut Store, path: Path, t: Term) -> Term {
        if !store.is_simplifying() || store.sort(t) != Sort::BitVec(self.program.pointer_width) {
            return t;
        }
        let addresses = &mut self.translator.addresses;
        // all of it are places
        if addresses.places(store, t).is_some() {
            return t;
        }
        if !self.feasible.asks_about_values() {
            return t;
        }
        let Some(wild) = Wild::of(store, addresses, t) else { return t };
        self.be_at(path);
        if let Some(&known) = self.tamed.get(&t) {
            return known;
        }
        let mut never = vec![];
        let one_by_one = wild.leaves.iter().map(std::slice::from_ref);
        for leaves in std::iter::once(&wild.leaves[..]).chain(one_by_one.filter(|_| wild.leaves.len() > 1)) {
            let when = wild.when(store, leaves);
            let constraints = &self.allocator.constraints;
            let Some(there) = self.paths.extend(store, path, when) else {
                never.extend(leaves);
                continue;
            };
            let there = self.paths.term(store, there);
            if self.feasible.is_never(store, constraints, there) {
                never.extend(leaves);
            }
            if never.len() == wild.leaves.len() {
                break;
            }
        }
        let tamed = if never.is_empty() { t } else { wild.without(store, &never) };
        self.tamed.insert(t, tamed);
        tamed
    }
}
