//! Random loop-free SEA-IR programs with memory, as text.
//!
//! A program is a row of straight pieces and diamonds over two memories of one layout. Addresses are multiples of the size of
//! an access, as SEA-IR promises; otherwise they go anywhere, also outside of objects.

mod random;

pub use random::Random;

impl Random {
    fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// Memory type, bytes of an element, widths of accesses in bytes.
const LAYOUTS: &[(&str, u64, &[u64])] = &[
    ("mem<byte>", 1, &[1, 2, 4, 8]),
    ("mem<word 4>", 4, &[4, 8]),
    ("mem<word 8>", 8, &[8]),
    ("mem<cell i32>", 4, &[4]),
    ("mem<cell ptr>", 8, &[8]),
];

pub struct Generator {
    pub random: Random,
    layout: (&'static str, u64, &'static [u64]),
    text: String,
    registers: u32,
    blocks: u32,
    sites: u32,
    checks: u32,
    /// Registers by type that every later line may use.
    numbers: Vec<String>,
    pointers: Vec<String>,
    memories: Vec<String>,
}

pub fn program(seed: u64) -> String {
    let mut random = Random(seed);
    let layout = LAYOUTS[random.below(LAYOUTS.len() as u64) as usize];
    let mut g = Generator {
        random,
        layout,
        text: String::new(),
        registers: 0,
        blocks: 0,
        sites: 0,
        checks: 0,
        numbers: vec![],
        pointers: vec!["@g".into(), "@k".into()],
        memories: vec![],
    };
    g.body();
    format!(
        "program 64 entry main\nglobal @g size 16 align 8\nglobal @k size 8 align 8\n\nfunction main() -> () {{\n{}}}\n",
        g.text
    )
}

impl Generator {
    fn line(&mut self, text: &str) {
        self.text.push_str("  ");
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn register(&mut self, ty: &str, definition: &str) -> String {
        let name = format!("r.{}", self.registers);
        self.registers += 1;
        self.line(&format!("{name}: {ty} = {definition}"));
        name
    }

    fn body(&mut self) {
        self.text.push_str("bb0():\n");
        for i in 0..2 {
            let m = self.register(self.layout.0, "havoc \"memory\"");
            self.memories.push(m);
            let site = self.site();
            let n = self.register("i64", &format!("nondet {site}"));
            self.numbers.push(n);
            let (kind, size) = (self.random.pick(&["heap", "stack"]), 8 * (i + 1));
            let p = self.register("ptr", &format!("alloc {kind} {} align 8", bits(64, size)));
            self.pointers.push(p);
        }
        for _ in 0..2 + self.random.below(4) {
            match self.random.below(3) {
                0 => self.diamond(),
                _ => (0..1 + self.random.below(3)).for_each(|_| self.statement()),
            }
            self.check();
        }
        self.line("halt");
    }

    fn site(&mut self) -> u32 {
        self.sites += 1;
        self.sites - 1
    }

    fn any(&mut self, of: fn(&Self) -> &Vec<String>) -> String {
        let n = of(self).len() as u64;
        // the youngest more often
        let i = self.random.below(n).max(self.random.below(n));
        of(self)[i as usize].clone()
    }

    fn number(&mut self) -> String {
        match self.random.below(4) {
            0 => {
                let n = self.random.below(6);
                bits(64, n)
            }
            1 => {
                let (a, b) = (self.any(|g| &g.numbers), self.any(|g| &g.numbers));
                let op = self.random.pick(&["bvadd", "bvsub", "bvand", "bvxor"]);
                format!("({op} {a} {b})")
            }
            _ => self.any(|g| &g.numbers),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.number(), self.number());
        let op = self.random.pick(&["=", "bvult", "bvsle"]);
        match self.random.below(3) {
            0 => format!("(not ({op} {a} {b}))"),
            _ => format!("({op} {a} {b})"),
        }
    }

    /// An address that is a multiple of `bytes`.
    fn address(&mut self, bytes: u64) -> String {
        let p = self.any(|g| &g.pointers);
        match self.random.below(4) {
            0 => p,
            1 => {
                let n = self.number();
                let mask = (24 / bytes).next_power_of_two() - 1;
                format!("(bvadd {p} (bvmul {} (bvand {n} {})))", bits(64, bytes), bits(64, mask))
            }
            _ => {
                let n = bytes * self.random.below(16 / bytes + 1);
                format!("(bvadd {p} {})", bits(64, n))
            }
        }
    }

    fn length(&mut self) -> String {
        let bytes = self.layout.1;
        match self.random.below(3) {
            0 => {
                let n = self.number();
                format!("(bvmul {} (bvand {n} {}))", bits(64, bytes), bits(64, 3))
            }
            _ => {
                let n = bytes * self.random.below(4);
                bits(64, n)
            }
        }
    }

    fn statement(&mut self) {
        let (ty, bytes, widths) = self.layout;
        let i = self.random.below(self.memories.len() as u64) as usize;
        let m = self.memories[i].clone();
        let width = widths[self.random.below(widths.len() as u64) as usize];
        match self.random.below(11) {
            0..3 => {
                let at = self.address(width);
                let n = self.number();
                let value = format!("((_ extract {} 0) {n})", 8 * width - 1);
                self.memories[i] = self.register(ty, &format!("store {m} {at} {value}"));
            }
            3..6 => {
                let at = self.address(width);
                let v = self.register(&format!("i{}", 8 * width), &format!("load {m} {at}"));
                let wide = match width {
                    8 => v,
                    _ => self.register("i64", &format!("((_ zero_extend {}) {v})", 64 - 8 * width)),
                };
                self.numbers.push(wide);
            }
            6 => {
                let source = self.any(|g| &g.memories);
                let (to, from, len) = (self.address(bytes), self.address(bytes), self.length());
                self.memories[i] = self.register(ty, &format!("copy {m} {source} {to} {from} {len}"));
            }
            7 => {
                let (to, len, byte) = (self.address(bytes), self.length(), self.random.below(256));
                self.memories[i] = self.register(ty, &format!("fill {m} {to} {} {len}", bits(8, byte)));
            }
            8 => {
                let (to, len, site) = (self.address(bytes), self.length(), self.site());
                self.memories[i] = self.register(ty, &format!("scramble {m} {to} {len} content {site}"));
            }
            9 => {
                let n = self.number();
                let size = format!("(bvmul {} (bvand {n} {}))", bits(64, 8), bits(64, 3));
                let kind = self.random.pick(&["heap", "stack"]);
                let p = self.register("ptr", &format!("alloc {kind} {size} align 8"));
                self.pointers.push(p);
            }
            _ => {
                let (c, p, q) = (self.condition(), self.any(|g| &g.pointers), self.any(|g| &g.pointers));
                let r = self.register("ptr", &format!("(ite {c} {p} {q})"));
                self.pointers.push(r);
            }
        }
    }

    /// Two or three ways, with their own statements, that meet again.
    fn diamond(&mut self) {
        let ways = 2 + self.random.below(2) as u32;
        let first = self.blocks + 1;
        self.blocks += ways + 1;
        let join = self.blocks;
        for i in 0..ways - 1 {
            let c = self.condition();
            self.line(&format!("if {c} goto bb{}()", first + i));
        }
        self.line(&format!("goto bb{}()", first + ways - 1));
        let outer = (self.numbers.clone(), self.pointers.clone(), self.memories.clone());
        for i in 0..ways {
            self.text.push_str(&format!("bb{}():\n", first + i));
            (self.numbers, self.pointers, self.memories) = outer.clone();
            for _ in 0..self.random.below(3) {
                self.statement();
            }
            match self.random.below(6) {
                0 => self.check(),
                1 if i > 0 => {
                    self.line("halt");
                    continue;
                }
                _ => {}
            }
            let (n, p) = (self.number(), self.any(|g| &g.pointers));
            self.line(&format!("goto bb{join}({n} {p} {} {})", self.memories[0], self.memories[1]));
        }
        (self.numbers, self.pointers, self.memories) = outer;
        let r = self.registers;
        self.registers += 4;
        let ty = self.layout.0;
        self.text.push_str(&format!(
            "bb{join}(r.{r}: i64, r.{}: ptr, r.{}: {ty}, r.{}: {ty}):\n",
            r + 1,
            r + 2,
            r + 3
        ));
        self.numbers.push(format!("r.{r}"));
        self.pointers.push(format!("r.{}", r + 1));
        self.memories = vec![format!("r.{}", r + 2), format!("r.{}", r + 3)];
    }

    fn check(&mut self) {
        let c = self.condition();
        match self.random.below(3) {
            0 => self.line(&format!("assume {c}")),
            1 => {
                let check = self.checks;
                self.checks += 1;
                self.line(&format!("assert {c} check {check}"));
            }
            // rarely violated
            _ => {
                let (d, check) = (self.condition(), self.checks);
                self.checks += 1;
                self.line(&format!("assert (or {c} {d}) check {check}"));
            }
        }
    }
}

fn bits(width: u32, n: u64) -> String {
    format!("#x{n:0digits$x}", digits = width as usize / 4)
}
