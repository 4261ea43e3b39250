//! Random statements. Every loop counts with a variable of its own.

use super::{Generator, TYPES};

impl Generator {
    /// `depth` bounds the nesting.
    pub(super) fn statement(&mut self, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        if depth == 0 {
            return self.assignment();
        }
        match self.random.below(24) {
            0..=5 => self.assignment(),
            6..=8 => self.declaration(),
            9..=11 => self.branch(depth),
            12 => self.for_loop(depth),
            13 => self.while_loop(depth),
            14 => self.do_loop(depth),
            15 | 16 => self.switch(depth),
            17 => self.pointer_statement(),
            18 => match self.call() {
                Some(call) => self.line(&format!("observe({call});")),
                None => self.assignment(),
            },
            19 => {
                let (a, b) = (self.place(), self.constant());
                self.line(&format!("__VERIFIER_assume(({a}) != {b});"));
            }
            20 => {
                let (a, b) = (self.comparison(2), self.comparison(1));
                self.line(&format!("if (({a}) && ({b}) && ({a})) reach_error();"));
            }
            21 => self.struct_statement(),
            22 if self.loops > 0 => {
                let (condition, word) = (self.comparison(2), *self.random.pick(&["break", "continue"]));
                self.line(&format!("if ({condition}) {word};"));
            }
            _ => self.forward_goto(depth),
        }
    }

    fn block(&mut self, depth: usize) {
        let outer = self.scope.clone();
        self.indent += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement(depth - 1);
        }
        self.indent -= 1;
        self.scope = outer;
    }

    fn assignment(&mut self) {
        let place = self.place();
        match self.random.below(8) {
            0 => self.line(&format!("{place}++;")),
            1 => self.line(&format!("--{place};")),
            2 | 3 => {
                let op = *self.random.pick(&["+=", "-=", "*=", "^=", "|=", "&="]);
                let value = self.expression(2);
                self.line(&format!("{place} {op} {value};"));
            }
            4 if self.random.one_in(2) => {
                let (op, value) = (*self.random.pick(&["<<=", ">>="]), self.expression(1));
                self.line(&format!("{place} {op} ({value}) & 7;"));
            }
            _ => {
                let value = self.expression(3);
                self.line(&format!("{place} = {value};"));
            }
        }
    }

    fn declaration(&mut self) {
        match self.random.below(8) {
            0 => {
                let (name, ty, length) = (self.fresh("a"), self.ty(), 2 + self.random.below(4));
                match self.random.one_in(2) {
                    true => self.line(&format!("{ty} {name}[{length}];")),
                    false => self.line(&format!("{ty} {name}[{length}] = {{3}};")),
                }
                self.scope.arrays.push((name, length, ty));
            }
            1 => {
                let name = self.fresh("s");
                match self.random.one_in(2) {
                    true => self.line(&format!("struct S {name};")),
                    false => self.line(&format!("struct S {name} = {{ 1, 2, 3, 4, 5, 6 }};")),
                }
                self.scope.structs.push(name);
            }
            2 => {
                let (name, ty) = (self.fresh("u"), self.ty());
                self.line(&format!("{ty} {name};"));
                self.scope.scalars.push((name, ty));
            }
            3 | 4 => {
                let (name, (ty, suffix)) = (self.fresh("x"), *self.random.pick(TYPES));
                self.line(&format!("{ty} {name} = __VERIFIER_nondet_{suffix}();"));
                self.scope.scalars.push((name, ty));
            }
            _ => {
                let (name, ty, value) = (self.fresh("v"), self.ty(), self.expression(3));
                self.line(&format!("{ty} {name} = {value};"));
                self.scope.scalars.push((name, ty));
            }
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.expression(3);
        self.line(&format!("if ({condition}) {{"));
        self.block(depth);
        if self.random.one_in(2) {
            self.line("} else {");
            self.block(depth);
        }
        self.line("}");
    }

    fn for_loop(&mut self, depth: usize) {
        let (name, rounds) = (self.fresh("i"), 1 + self.random.below(6));
        match self.random.one_in(2) {
            true => self.line(&format!("for (int {name} = 0; {name} < {rounds}; {name}++) {{")),
            false => {
                let bound = self.simple_bound();
                self.line(&format!("for (unsigned int {name} = 0; {name} < {bound}; {name} += 2) {{"));
            }
        }
        self.loop_body(depth, &name);
        self.line("}");
    }

    /// A bound that is not known to the compiler.
    fn simple_bound(&mut self) -> String {
        let value = self.random.pick(&self.scope.scalars).0.clone();
        // Read once: the body may write the variable.
        let name = self.fresh("n");
        self.line(&format!("unsigned int {name} = (unsigned int){value} % 9u;"));
        self.scope.counters.push(name.clone());
        name
    }

    fn while_loop(&mut self, depth: usize) {
        let (name, rounds) = (self.fresh("k"), 1 + self.random.below(6));
        let condition = self.comparison(2);
        self.line(&format!("int {name} = {rounds};"));
        self.line(&format!("while ({name}-- > 0 && ({condition})) {{"));
        self.loop_body(depth, &name);
        self.line("}");
    }

    fn do_loop(&mut self, depth: usize) {
        let (name, rounds) = (self.fresh("k"), 1 + self.random.below(5));
        self.line(&format!("int {name} = {rounds};"));
        self.line("do {");
        self.loop_body(depth, &name);
        let condition = self.comparison(1);
        self.line(&format!("}} while (--{name} > 0 || (({condition}) && {name} > -3));"));
    }

    fn loop_body(&mut self, depth: usize, counter: &str) {
        self.loops += 1;
        self.scope.counters.push(counter.to_string());
        self.block(depth);
        self.scope.counters.retain(|c| c != counter);
        self.loops -= 1;
    }

    fn switch(&mut self, depth: usize) {
        let value = self.expression(2);
        let modulus = 2 + self.random.below(4);
        self.line(&format!("switch (({value}) % {modulus}) {{"));
        // `break` would leave the switch, `continue` the loop around it; neither is written inside.
        let loops = std::mem::take(&mut self.loops);
        for case in 0..modulus {
            self.line(&format!("case {case}: {{"));
            self.block(depth);
            let end = if self.random.one_in(4) { "}" } else { "} break;" };
            self.line(end);
        }
        if self.random.one_in(2) {
            self.line("default: {");
            self.block(depth);
            self.line("}");
        }
        self.loops = loops;
        self.line("}");
    }

    fn pointer_statement(&mut self) {
        let ty = if self.random.one_in(3) { "struct S" } else { "int" };
        match self.address_of(ty) {
            Some(target) => {
                let name = self.fresh("q");
                let other = self.address_of(ty).unwrap_or_else(|| target.clone());
                let condition = self.comparison(1);
                self.line(&format!("{ty} *{name} = ({condition}) ? {target} : {other};"));
                self.scope.pointers.push((name, ty));
            }
            None => self.declaration(),
        }
    }

    fn struct_statement(&mut self) {
        match (self.address_of("struct S"), self.address_of("struct S")) {
            (Some(to), Some(from)) => self.line(&format!("*({to}) = *({from});")),
            (None, _) | (_, None) => self.declaration(),
        }
    }

    /// Jumps over a block. Nothing is declared between the jump and its target but inside of the block.
    fn forward_goto(&mut self, depth: usize) {
        let (label, condition) = (self.fresh("skip"), self.comparison(2));
        self.line(&format!("if ({condition}) goto {label};"));
        self.line("{");
        self.block(depth);
        self.line("}");
        self.line(&format!("{label}:;"));
    }
}
