//! Calls of `printf` and its like whose format is a constant: each conversion becomes a call of its own (`models/format.h`),
//! so that no engine has to follow a loop over the format. What goes to a stream and whose length nobody asks for is only
//! read.
//!
//! What is not understood here (`%m`, `%Lf`, arguments of other types or too few, a format that is no constant) is left to the
//! model that reads the format when the program runs if the text goes to a buffer. If it goes to a stream, which the program does
//! not read, it is taken to have no effect (`dialects.rs`), which is announced.

use crate::define_ub::Defining;
use crate::llvm::{Builder, Type, Value};
use llvm_sys::{LLVMIntPredicate, LLVMOpcode};

/// Where the text goes. The numbers are those of arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    Standard,
    Stream,
    Buffer,
    SizedBuffer,
    /// A new heap object, whose address goes where the first argument says.
    Heap,
}

/// The function, where its text goes, and which argument is the format.
const ALL: &[(&str, Output, usize)] = &[
    ("printf", Output::Standard, 0),
    ("fprintf", Output::Stream, 1),
    ("sprintf", Output::Buffer, 1),
    ("snprintf", Output::SizedBuffer, 2),
    ("asprintf", Output::Heap, 1),
];

/// Flags as in `models/format.h`.
const LEFT: u64 = 1;
const PLUS: u64 = 2;
const SPACE: u64 = 4;
const ALTERNATE: u64 = 8;
const ZERO: u64 = 16;
const UPPER: u64 = 32;

/// A part of a format.
#[derive(Debug, PartialEq, Eq)]
enum Piece {
    /// From this byte on, so many.
    Text(usize, usize),
    Conversion(Conversion),
}

#[derive(Debug, PartialEq, Eq)]
struct Conversion {
    flags: u64,
    width: Number,
    precision: Option<Number>,
    /// The number of bits of an integer that is passed as an `int`, or of what is passed.
    length: Length,
    letter: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Known(u64),
    /// `*`: the next argument.
    Argument,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    Char,
    Short,
    Int,
    /// `l`, `z`, `t`: as wide as a pointer.
    Long,
    /// `ll`, `j`, `q`
    LongLong,
}

/// `None` for what is not understood.
fn pieces(format: &str) -> Option<Vec<Piece>> {
    let bytes = format.as_bytes();
    let mut pieces = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at < bytes.len() {
        if bytes[at] != b'%' {
            at += 1;
            continue;
        }
        if at > start {
            pieces.push(Piece::Text(start, at - start));
        }
        if bytes.get(at + 1) == Some(&b'%') {
            pieces.push(Piece::Text(at, 1));
            at += 2;
        } else {
            let (conversion, end) = conversion(bytes, at + 1)?;
            pieces.push(Piece::Conversion(conversion));
            at = end;
        }
        start = at;
    }
    if at > start {
        pieces.push(Piece::Text(start, at - start));
    }
    Some(pieces)
}

/// Behind the `%`, and where it ends.
fn conversion(bytes: &[u8], mut at: usize) -> Option<(Conversion, usize)> {
    let mut flags = 0;
    loop {
        flags |= match bytes.get(at)? {
            b'-' => LEFT,
            b'+' => PLUS,
            b' ' => SPACE,
            b'#' => ALTERNATE,
            b'0' => ZERO,
            _ => break,
        };
        at += 1;
    }
    let width = number(bytes, &mut at)?;
    let precision = match bytes.get(at)? {
        b'.' => {
            at += 1;
            Some(number(bytes, &mut at)?)
        }
        _ => None,
    };
    let length = match (bytes.get(at)?, bytes.get(at + 1)) {
        (b'h', Some(b'h')) => (Length::Char, 2),
        (b'h', _) => (Length::Short, 1),
        (b'l', Some(b'l')) => (Length::LongLong, 2),
        (b'l' | b'z' | b't', _) => (Length::Long, 1),
        (b'j' | b'q', _) => (Length::LongLong, 1),
        _ => (Length::Int, 0),
    };
    at += length.1;
    let letter = *bytes.get(at)?;
    let upper = if matches!(letter, b'X' | b'F' | b'E' | b'G' | b'A') { UPPER } else { 0 };
    let plain = length.0 == Length::Int;
    let known = match letter {
        b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => true,
        b'c' | b's' | b'p' | b'n' => plain,
        // `l` means nothing there
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            matches!(length.0, Length::Int | Length::Long)
        }
        _ => false,
    };
    let found = Conversion { flags: flags | upper, width, precision, length: length.0, letter };
    known.then_some((found, at + 1))
}

/// 0 if there is none. Positions (`1$`) and what does not fit an `int` are not understood.
fn number(bytes: &[u8], at: &mut usize) -> Option<Number> {
    if bytes.get(*at) == Some(&b'*') {
        *at += 1;
        let position = bytes.get(*at).is_some_and(u8::is_ascii_digit);
        return (!position).then_some(Number::Argument);
    }
    let mut value: u64 = 0;
    while let Some(digit) = bytes.get(*at).filter(|b| b.is_ascii_digit()) {
        value = 10 * value + u64::from(digit - b'0');
        *at += 1;
        if value > 1 << 20 {
            return None;
        }
    }
    (bytes.get(*at) != Some(&b'$')).then_some(Number::Known(value))
}

/// The first part of the step `library`.
pub(super) fn expand(defining: &Defining) {
    let module = defining.module;
    for (name, output, format) in ALL {
        let Some(function) = module.function(name).filter(|f| !f.has_body()) else { continue };
        for call in function.users() {
            let direct = call.is_instruction() && call.is_call() && call.called() == function;
            if let Some(known) = direct.then(|| Known::of(defining, call, *output, *format)).flatten() {
                known.expand();
            }
        }
    }
}

/// A call whose format is understood.
struct Known<'a, 'd> {
    defining: &'a Defining<'d>,
    call: Value,
    output: Output,
    format: Value,
    pieces: Vec<Piece>,
    /// Those behind the format.
    args: Vec<Value>,
}

impl<'a, 'd> Known<'a, 'd> {
    fn of(defining: &'a Defining<'d>, call: Value, output: Output, format: usize) -> Option<Self> {
        let all = call.args();
        let text = all.get(format).copied().filter(|f| f.is_global_variable() && f.is_constant_global())?;
        let content = text.initializer()?.as_text().filter(|t| t.is_ascii() && !t.contains('\0'))?;
        let (pieces, args) = (pieces(&content)?, all[format + 1..].to_vec());
        let fixed = all[..format].iter().enumerate();
        let fixed = fixed.filter(|(index, a)| a.ty().is_pointer() != (*index == 1)).count() == format;
        let known = Known { defining, call, output, format: text, pieces, args };
        let mut left = known.args.iter();
        let takes = |c: &Conversion| {
            let stars =
                usize::from(c.width == Number::Argument) + usize::from(c.precision == Some(Number::Argument));
            (0..stars).all(|_| left.next().is_some_and(|a| a.ty() == known.int()))
                && left.next().is_some_and(|a| known.takes(c, a.ty()))
        };
        (fixed && known.conversions().all(takes) && call.ty() == known.int()).then_some(known)
    }

    fn conversions(&self) -> impl Iterator<Item = &Conversion> {
        self.pieces.iter().filter_map(|p| match p {
            Piece::Conversion(conversion) => Some(conversion),
            Piece::Text(..) => None,
        })
    }

    fn takes(&self, conversion: &Conversion, ty: Type) -> bool {
        match conversion.letter {
            b's' | b'p' | b'n' => ty.is_pointer(),
            b'c' => ty == self.int(),
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => ty == self.int_type(self.passed(conversion)),
            _ => ty == self.defining.module.double_type(),
        }
    }

    fn int_type(&self, width: u32) -> Type {
        self.defining.module.int_type(width)
    }

    fn int(&self) -> Type {
        self.int_type(32)
    }

    fn size(&self) -> Type {
        self.int_type(self.defining.layout.pointer_width())
    }

    /// The width of the integer that is passed.
    fn passed(&self, conversion: &Conversion) -> u32 {
        match conversion.length {
            Length::Char | Length::Short | Length::Int => 32,
            Length::Long => self.defining.layout.pointer_width(),
            Length::LongLong => 64,
        }
    }

    fn number(&self, ty: Type, value: u64) -> Value {
        Value::int(ty, value)
    }

    /// Calls a function that models share.
    fn helper(&self, builder: &Builder, name: &str, returned: Type, args: &[Value]) -> Value {
        let module = self.defining.module;
        let name = format!("{}{name}", super::HELPER);
        let function = module.function(&name).unwrap_or_else(|| {
            let params: Vec<Type> = args.iter().map(|a| a.ty()).collect();
            module.add_function(&name, Type::function(returned, &params))
        });
        builder.call(function, args)
    }

    fn expand(self) {
        let module = self.defining.module;
        let builder = Builder::before(module, self.call);
        let (void, int) = (module.void_type(), self.int());
        let to_stream = matches!(self.output, Output::Standard | Output::Stream);
        let counted = self.conversions().any(|c| c.letter == b'n');
        if to_stream && !self.call.is_used() && !counted {
            let mut args = self.args.iter().copied();
            for conversion in self.conversions() {
                let [_, width, precision] = self.numbers(&builder, conversion, &mut args);
                let value = args.next().expect("there is one for each conversion");
                if conversion.letter == b's' {
                    let args = [value, width, precision];
                    self.helper(&builder, "format_string_length", self.size(), &args);
                }
            }
            match self.output {
                Output::Stream => self.helper(&builder, "known_stream", void, &[self.call.args()[0]]),
                _ => self.helper(&builder, "known_stdout", void, &[]),
            };
            return self.call.erase();
        }
        if self.output == Output::Heap {
            return self.expand_heap(&builder);
        }
        let sink = self.sink();
        let word = self.size();
        let args = self.call.args();
        let everything = Value::all_ones(word);
        let size = match self.output {
            Output::Standard | Output::Stream | Output::Heap => self.number(word, 0),
            Output::Buffer => everything,
            Output::SizedBuffer => args[1],
        };
        match to_stream {
            true => {
                let nowhere = Value::null(module.pointer_type());
                self.helper(&builder, "known_begin", void, &[sink, nowhere, size])
            }
            false => self.helper(&builder, "known_begin_buffer", void, &[sink, args[0], size]),
        };
        self.put_pieces(&builder, sink);
        let of = self.format_name(&builder);
        let result = match self.output {
            Output::Standard => self.helper(&builder, "known_stdout_end", int, &[sink, of]),
            Output::Stream => self.helper(&builder, "known_stream_end", int, &[args[0], sink, of]),
            Output::Buffer | Output::SizedBuffer | Output::Heap => {
                self.helper(&builder, "known_buffer_end", int, &[sink, size])
            }
        };
        if self.call.is_used() {
            self.call.replace_by(result);
        }
        self.call.erase();
    }

    /// A `struct ox_sink`.
    fn sink(&self) -> Value {
        let first = self.call.block().function().blocks()[0].first().expect("a block has a terminator");
        let word = self.size();
        Builder::before(self.defining.module, first).alloca(Type::array(word, 3), u64::from(word.width() / 8))
    }

    /// `asprintf`: the length first, then the text.
    fn expand_heap(self, builder: &Builder) {
        let module = self.defining.module;
        let (void, int, pointer) = (module.void_type(), self.int(), module.pointer_type());
        let (counted, written) = (self.sink(), self.sink());
        let nothing = self.number(self.size(), 0);
        self.helper(builder, "known_begin", void, &[counted, Value::null(pointer), nothing]);
        self.put_pieces(builder, counted);
        let of = self.format_name(builder);
        let text = self.helper(builder, "known_heap", pointer, &[counted, of]);
        self.helper(builder, "known_heap_begin", void, &[written, counted, text]);
        self.put_pieces(builder, written);
        let to = self.call.args()[0];
        let result = self.helper(builder, "known_heap_end", int, &[to, counted, written, text, of]);
        if self.call.is_used() {
            self.call.replace_by(result);
        }
        self.call.erase();
    }

    /// The name of the function as a constant, for counterexamples.
    fn format_name(&self, builder: &Builder) -> Value {
        builder.text(&self.call.called().name())
    }

    /// The flags, the width and the precision. A negative width that is an argument means `-` and its absolute value.
    fn numbers(
        &self,
        builder: &Builder,
        conversion: &Conversion,
        args: &mut impl Iterator<Item = Value>,
    ) -> [Value; 3] {
        let int = self.int();
        let mut flags = self.number(int, conversion.flags);
        let width = match conversion.width {
            Number::Known(n) => self.number(int, n),
            Number::Argument => {
                let given = args.next().expect("it was counted");
                let negative = builder.compare(LLVMIntPredicate::LLVMIntSLT, given, Value::null(int));
                let left = self.number(int, conversion.flags | LEFT);
                flags = builder.select(negative, left, flags);
                let opposite = builder.binary(LLVMOpcode::LLVMSub, Value::null(int), given);
                builder.select(negative, opposite, given)
            }
        };
        let precision = match conversion.precision {
            None => self.number(int, u64::MAX),
            Some(Number::Known(n)) => self.number(int, n),
            Some(Number::Argument) => args.next().expect("it was counted"),
        };
        [flags, width, precision]
    }

    fn put_pieces(&self, builder: &Builder, sink: Value) {
        let module = self.defining.module;
        let (void, int) = (module.void_type(), self.int());
        let mut args = self.args.iter().copied();
        for piece in &self.pieces {
            let conversion = match piece {
                Piece::Text(start, length) => {
                    let text = builder.offset(module, self.format, *start as u64);
                    let length = self.number(self.size(), *length as u64);
                    self.helper(builder, "format_text", void, &[sink, text, length]);
                    continue;
                }
                Piece::Conversion(conversion) => conversion,
            };
            let [flags, width, precision] = self.numbers(builder, conversion, &mut args);
            let value = args.next().expect("there is one for each conversion");
            match conversion.letter {
                b'c' => self.helper(builder, "format_char", void, &[sink, value, flags, width]),
                b's' => self.helper(builder, "format_string", void, &[sink, value, flags, width, precision]),
                b'n' => self.helper(builder, "known_count", void, &[sink, value]),
                b'p' => self.helper(builder, "format_pointer", void, &[sink, value, flags, width]),
                b'd' | b'i' => {
                    let value = self.converted(builder, conversion, value, true);
                    self.helper(builder, "format_signed", void, &[sink, value, flags, width, precision])
                }
                b'u' | b'x' | b'X' | b'o' => {
                    let value = self.converted(builder, conversion, value, false);
                    let base = match conversion.letter {
                        b'u' => 10,
                        b'o' => 8,
                        _ => 16,
                    };
                    let base = self.number(int, base);
                    let args = [sink, value, base, flags, width, precision];
                    self.helper(builder, "format_unsigned", void, &args)
                }
                letter => {
                    let letter = self.number(int, u64::from(letter.to_ascii_lowercase()));
                    let args = [sink, value, letter, flags, width, precision];
                    self.helper(builder, "format_double", void, &args)
                }
            };
        }
    }

    /// To the type that the conversion names, and then to 64 bits.
    fn converted(&self, builder: &Builder, conversion: &Conversion, value: Value, signed: bool) -> Value {
        let narrow = match conversion.length {
            Length::Char => builder.resize_unsigned(value, self.int_type(8)),
            Length::Short => builder.resize_unsigned(value, self.int_type(16)),
            Length::Int | Length::Long | Length::LongLong => value,
        };
        match signed {
            true => builder.resize_signed(narrow, self.int_type(64)),
            false => builder.resize_unsigned(narrow, self.int_type(64)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(letter: u8) -> Conversion {
        Conversion { flags: 0, width: Number::Known(0), precision: None, length: Length::Int, letter }
    }

    #[test]
    fn formats_are_taken_apart() {
        assert_eq!(pieces("a%%b"), Some(vec![Piece::Text(0, 1), Piece::Text(1, 1), Piece::Text(3, 1)]));
        assert_eq!(pieces("%d, %s"), {
            let [d, s] = [b'd', b's'].map(|c| Piece::Conversion(plain(c)));
            Some(vec![d, Piece::Text(2, 2), s])
        });
        let all = Conversion {
            flags: LEFT | ZERO,
            width: Number::Known(12),
            precision: Some(Number::Known(3)),
            ..plain(b'x')
        };
        assert_eq!(pieces("%-012.3lx"), {
            Some(vec![Piece::Conversion(Conversion { length: Length::Long, ..all })])
        });
        let none = Conversion { precision: Some(Number::Known(0)), ..plain(b's') };
        assert_eq!(pieces("%.s"), Some(vec![Piece::Conversion(none)]));
        let star = Conversion { precision: Some(Number::Argument), width: Number::Argument, ..plain(b's') };
        assert_eq!(pieces("%*.*s"), Some(vec![Piece::Conversion(star)]));
    }

    #[test]
    fn the_rest_is_left_to_the_model() {
        for format in
            ["%", "%5", "%*1$d", "%hn", "%1$d", "%Lf", "%ls", "%lc", "%m", "%hs", "%y", "%9999999999d"]
        {
            assert_eq!(pieces(format), None, "{format}");
        }
    }
}
