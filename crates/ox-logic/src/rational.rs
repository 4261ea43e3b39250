//! Rational numbers: the values of the sort `Real`, and how SMT-LIB writes them.

use num_bigint::{BigInt, Sign};
use num_traits::{Pow, Zero};

/// Reduced, with a positive denominator.
pub type Rational = num_rational::Ratio<BigInt>;

/// `1.0`, `(/ 1.0 3.0)`, `(- 2.0)`, `(- (/ 1.0 3.0))`.
pub fn print_rational(n: &Rational) -> String {
    let magnitude = n.numer().magnitude();
    let text = match n.is_integer() {
        true => format!("{magnitude}.0"),
        false => format!("(/ {magnitude}.0 {}.0)", n.denom()),
    };
    match n.numer().sign() {
        Sign::Minus => format!("(- {text})"),
        Sign::NoSign | Sign::Plus => text,
    }
}

/// `12` and `1.50`, without a sign; nothing if it is something else.
pub fn parse_decimal(text: &str) -> Option<Rational> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{whole}{fraction}");
    if whole.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let scale = BigInt::from(10).pow(fraction.len());
    Some(Rational::new(digits.parse().ok()?, scale))
}

/// `-5/3` and `-5`, as Z3 writes numbers.
pub fn parse_quotient(text: &str) -> Option<Rational> {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    let below: BigInt = below.parse().ok()?;
    (!below.is_zero()).then_some(())?;
    Some(Rational::new(above.parse().ok()?, below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text() {
        for (decimal, quotient, printed) in [
            ("0.0", "0", "0.0"),
            ("1.50", "3/2", "(/ 3.0 2.0)"),
            ("12", "12", "12.0"),
            ("0.125", "2/16", "(/ 1.0 8.0)"),
        ] {
            let n = parse_decimal(decimal).expect("a number");
            assert_eq!(Some(&n), parse_quotient(quotient).as_ref());
            assert_eq!(print_rational(&n), printed);
        }
        assert_eq!(print_rational(&parse_quotient("-6/4").expect("a number")), "(- (/ 3.0 2.0))");
        for wrong in ["", ".5", "1.x", "-1", "1/2"] {
            assert_eq!(parse_decimal(wrong), None, "{wrong}");
        }
        assert_eq!(parse_quotient("1/0"), None);
    }
}
