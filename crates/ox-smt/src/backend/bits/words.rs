//! Circuits over words: bits, the lowest first.

use super::gates::{FALSE, Gates, Lit, TRUE};

pub type Word = Box<[Lit]>;

impl Gates {
    pub fn word_not(&mut self, a: &[Lit]) -> Word {
        a.iter().map(|l| -l).collect()
    }

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| -self.xor(x, y)).collect();
        self.and(&same)
    }

    pub fn word_ite(&mut self, c: Lit, a: &[Lit], b: &[Lit]) -> Word {
        a.iter().zip(b).map(|(&x, &y)| self.ite(c, x, y)).collect()
    }

    pub fn add(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Word {
        let mut carry = carry;
        let mut out = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            out.push(self.xor(half, carry));
            carry = self.most(x, y, carry);
        }
        out.into()
    }

    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let b = self.word_not(b);
        self.add(a, &b, TRUE)
    }

    pub fn neg(&mut self, a: &[Lit]) -> Word {
        let zero: Word = vec![FALSE; a.len()].into();
        self.sub(&zero, a)
    }

    /// `a < b`, or `a <= b` if `or_equal`, without signs.
    pub fn less(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let mut less = if or_equal { TRUE } else { FALSE };
        for (&x, &y) in a.iter().zip(b) {
            less = self.most(-x, y, less);
        }
        less
    }

    /// The same with signs.
    pub fn less_signed(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let flipped = |w: &[Lit]| {
            let mut w = w.to_vec();
            let sign = w.last_mut().expect("a word has a bit");
            *sign = -*sign;
            w
        };
        self.less(&flipped(a), &flipped(b), or_equal)
    }

    pub fn mul(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let constants = |w: &[Lit]| w.iter().filter(|l| l.abs() == TRUE).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        let mut sum: Word = vec![FALSE; a.len()].into();
        for (i, &bit) in b.iter().enumerate() {
            if bit == FALSE {
                continue;
            }
            let row: Vec<Lit> = a[..a.len() - i].iter().map(|&x| self.and(&[x, bit])).collect();
            let high = self.add(&sum[i..], &row, FALSE);
            sum[i..].copy_from_slice(&high);
        }
        sum
    }

    /// Quotient and remainder without signs; by zero: all ones, and the dividend.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let width = a.len();
        // one bit more, so that the remainder can be shifted
        let mut divisor = b.to_vec();
        divisor.push(FALSE);
        let mut rest = vec![FALSE; width + 1];
        let mut quotient = vec![FALSE; width];
        for i in (0..width).rev() {
            rest.rotate_right(1);
            rest[0] = a[i];
            let fits = self.less(&divisor, &rest, true);
            let less = self.sub(&rest, &divisor);
            rest = self.word_ite(fits, &less, &rest).into_vec();
            quotient[i] = fits;
        }
        rest.truncate(width);
        (quotient.into(), rest.into())
    }

    /// Both with signs: rounded to zero, the remainder with the sign of the dividend.
    pub fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Word) {
        let (sa, sb) = (a[a.len() - 1], b[b.len() - 1]);
        let (x, y) = (self.signed(a, sa), self.signed(b, sb));
        let (quotient, rest) = self.divide(&x, &y);
        let sign = self.xor(sa, sb);
        (self.signed(&quotient, sign), self.signed(&rest, sa))
    }

    /// `-a` if the sign says so.
    fn signed(&mut self, a: &[Lit], sign: Lit) -> Word {
        let negated = self.neg(a);
        self.word_ite(sign, &negated, a)
    }

    /// To the left by `by`, where `fill` comes in; the other way round for the reverse of both.
    pub fn shift_left(&mut self, a: &[Lit], by: &[Lit], fill: Lit) -> Word {
        let width = a.len();
        let mut out: Word = a.into();
        let mut far = vec![];
        for (i, &bit) in by.iter().enumerate() {
            match 1usize.checked_shl(i as u32).filter(|&n| i < 63 && n < width) {
                Some(n) => {
                    let moved: Vec<Lit> = (0..width).map(|j| if j < n { fill } else { out[j - n] }).collect();
                    out = self.word_ite(bit, &moved, &out);
                }
                None => far.push(bit),
            }
        }
        let far = self.or(&far);
        let all = vec![fill; width];
        self.word_ite(far, &all, &out)
    }

    pub fn shift_right(&mut self, a: &[Lit], by: &[Lit], fill: Lit) -> Word {
        let reversed: Vec<Lit> = a.iter().rev().copied().collect();
        let out = self.shift_left(&reversed, by, fill);
        out.iter().rev().copied().collect()
    }
}
