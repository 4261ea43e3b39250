//! The reader of s-expressions. The tree is one flat array in the order of the text: a list is followed by what
//! it contains, and every entry knows where the next sibling is. So nothing recurses, not even `drop`.

use super::ParseError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    List,
    /// A simple symbol.
    Symbol,
    /// `|a symbol|`; the same symbol as without the bars.
    Quoted,
    /// `:name`, with its colon
    Keyword,
    Numeral,
    Decimal,
    /// `#x…`, without the prefix
    Hex,
    /// `#b…`, without the prefix
    Binary,
    /// A string literal; the text still has its doubled quotes.
    Text,
}

/// An s-expression: an index into its [`Sexprs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sexpr(u32);

struct Entry {
    kind: Kind,
    /// Where it is in the text, without quotes and prefixes. For a list, from bracket to bracket.
    start: u32,
    end: u32,
    /// The index after everything inside.
    next: u32,
}

/// The s-expressions of a text.
pub struct Sexprs<'t> {
    text: &'t str,
    entries: Vec<Entry>,
    line_starts: Vec<u32>,
}

impl<'t> Sexprs<'t> {
    pub fn parse(text: &'t str) -> Result<Self, ParseError> {
        let line_starts = std::iter::once(0)
            .chain(text.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1))
            .collect();
        let mut this = Sexprs { text, entries: Vec::new(), line_starts };
        if u32::try_from(text.len()).is_err() {
            return Err(this.error_at(0, "a text of more than 4 GB"));
        }
        this.read()?;
        Ok(this)
    }

    fn read(&mut self) -> Result<(), ParseError> {
        let bytes = self.text.as_bytes();
        let mut open: Vec<u32> = Vec::new();
        let mut i = 0;
        while i < bytes.len() {
            match bytes[i] {
                b' ' | b'\t' | b'\r' | b'\n' | b'\x0c' => i += 1,
                b';' => i += bytes[i..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - i),
                b'(' => {
                    open.push(self.entries.len() as u32);
                    self.push(Kind::List, i, i);
                    i += 1;
                }
                b')' => {
                    let Some(list) = open.pop() else {
                        return Err(self.error_at(i, "`)` without `(`"));
                    };
                    let next = self.entries.len() as u32;
                    let list = &mut self.entries[list as usize];
                    (list.next, list.end) = (next, i as u32 + 1);
                    i += 1;
                }
                _ => i = self.read_atom(i)?,
            }
        }
        match open.last() {
            Some(&list) => {
                let start = self.entries[list as usize].start as usize;
                Err(self.error_at(start, "`(` without `)`"))
            }
            None => Ok(()),
        }
    }

    /// Reads the atom at `i` and returns where it ends.
    fn read_atom(&mut self, i: usize) -> Result<usize, ParseError> {
        let bytes = self.text.as_bytes();
        match bytes[i] {
            b'|' => {
                let Some(n) = bytes[i + 1..].iter().position(|&b| b == b'|') else {
                    return Err(self.error_at(i, "`|` without a closing `|`"));
                };
                if self.text[i + 1..i + 1 + n].contains('\\') {
                    return Err(self.error_at(i, "a quoted symbol has no `\\`"));
                }
                self.push(Kind::Quoted, i + 1, i + 1 + n);
                return Ok(i + n + 2);
            }
            b'"' => return self.read_string(i),
            _ => {}
        }
        let ends =
            |b: &u8| matches!(b, b' ' | b'\t' | b'\r' | b'\n' | b'\x0c' | b'(' | b')' | b';' | b'"' | b'|');
        let end = bytes[i..].iter().position(ends).map_or(bytes.len(), |n| i + n);
        let word = &self.text[i..end];
        let (kind, prefix) = match classify(word) {
            Some(found) => found,
            None => return Err(self.error_at(i, &format!("`{word}` is neither a symbol nor a number"))),
        };
        self.push(kind, i + prefix, end);
        Ok(end)
    }

    fn read_string(&mut self, i: usize) -> Result<usize, ParseError> {
        let bytes = self.text.as_bytes();
        let mut j = i + 1;
        loop {
            match bytes.get(j) {
                None => return Err(self.error_at(i, "a string without its closing quote")),
                Some(b'"') if bytes.get(j + 1) == Some(&b'"') => j += 2,
                Some(b'"') => break,
                Some(_) => j += 1,
            }
        }
        self.push(Kind::Text, i + 1, j);
        Ok(j + 1)
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        let next = self.entries.len() as u32 + 1;
        self.entries.push(Entry { kind, start: start as u32, end: end as u32, next });
    }

    /// What stands at the top level.
    pub fn top(&self) -> Children<'_, 't> {
        Children { all: self, at: 0, end: self.entries.len() as u32 }
    }

    /// What is in a list; nothing for an atom.
    pub fn children(&self, s: Sexpr) -> Children<'_, 't> {
        Children { all: self, at: s.0 + 1, end: self.entries[s.0 as usize].next }
    }

    pub fn kind(&self, s: Sexpr) -> Kind {
        self.entries[s.0 as usize].kind
    }

    /// The atom without quotes and prefixes; a list as it was written.
    pub fn text(&self, s: Sexpr) -> &'t str {
        let e = &self.entries[s.0 as usize];
        &self.text[e.start as usize..e.end as usize]
    }

    /// The name, if this is a symbol.
    pub fn symbol(&self, s: Sexpr) -> Option<&'t str> {
        matches!(self.kind(s), Kind::Symbol | Kind::Quoted).then(|| self.text(s))
    }

    pub fn line(&self, s: Sexpr) -> u32 {
        self.place(self.entries[s.0 as usize].start as usize).0
    }

    pub fn error(&self, s: Sexpr, message: impl AsRef<str>) -> ParseError {
        self.error_at(self.entries[s.0 as usize].start as usize, message.as_ref())
    }

    fn place(&self, byte: usize) -> (u32, u32) {
        let line = self.line_starts.partition_point(|&s| s as usize <= byte);
        let start = self.line_starts[line - 1] as usize;
        (line as u32, self.text[start..byte].chars().count() as u32 + 1)
    }

    fn error_at(&self, byte: usize, message: &str) -> ParseError {
        let (line, column) = self.place(byte);
        ParseError { line, column, message: message.into() }
    }
}

/// The kind of a word, and how many bytes of prefix it has.
fn classify(word: &str) -> Option<(Kind, usize)> {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    match word.as_bytes()[0] {
        b':' => (word.len() > 1).then_some((Kind::Keyword, 0)),
        b'0'..=b'9' if digits(word) => Some((Kind::Numeral, 0)),
        b'0'..=b'9' => {
            let (whole, fraction) = word.split_once('.')?;
            (digits(whole) && digits(fraction)).then_some((Kind::Decimal, 0))
        }
        b'#' => match word.split_at_checked(2)? {
            ("#x", rest) if !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_hexdigit()) => {
                Some((Kind::Hex, 2))
            }
            ("#b", rest) if !rest.is_empty() && rest.bytes().all(|b| b == b'0' || b == b'1') => {
                Some((Kind::Binary, 2))
            }
            _ => None,
        },
        _ => (!word.contains('\\')).then_some((Kind::Symbol, 0)),
    }
}

/// Siblings, in order.
#[derive(Clone)]
pub struct Children<'s, 't> {
    all: &'s Sexprs<'t>,
    at: u32,
    end: u32,
}

impl Iterator for Children<'_, '_> {
    type Item = Sexpr;

    fn next(&mut self) -> Option<Sexpr> {
        (self.at < self.end).then(|| {
            let s = Sexpr(self.at);
            self.at = self.all.entries[self.at as usize].next;
            s
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atoms_and_lists() {
        let s = Sexprs::parse("(a |b c| :k 12 1.5 #xFf #b01 \"q\"\"r\") ; end\n()").expect("well-formed");
        let top: Vec<_> = s.top().collect();
        let kinds: Vec<_> = s.children(top[0]).map(|c| (s.kind(c), s.text(c))).collect();
        let want = [
            (Kind::Symbol, "a"),
            (Kind::Quoted, "b c"),
            (Kind::Keyword, ":k"),
            (Kind::Numeral, "12"),
            (Kind::Decimal, "1.5"),
            (Kind::Hex, "Ff"),
            (Kind::Binary, "01"),
            (Kind::Text, "q\"\"r"),
        ];
        assert_eq!(kinds, want);
        assert_eq!((top.len(), s.line(top[1]), s.text(top[1])), (2, 2, "()"));
    }

    #[test]
    fn errors_have_places() {
        for (text, want) in [
            ("(a\n (b)", "1:1: `(` without `)`"),
            ("a\n b)", "2:3: `)` without `(`"),
            ("(é |x", "1:4: `|` without a closing `|`"),
            (" \"x", "1:2: a string without its closing quote"),
            ("(12a)", "1:2: `12a` is neither a symbol nor a number"),
            ("a\\b", "1:1: `a\\b` is neither a symbol nor a number"),
            ("|a\\b|", "1:1: a quoted symbol has no `\\`"),
            ("#z1", "1:1: `#z1` is neither a symbol nor a number"),
        ] {
            assert_eq!(Sexprs::parse(text).err().expect("malformed").to_string(), want);
        }
    }
}
