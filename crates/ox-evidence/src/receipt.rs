//! What a checker in another process says: which problem, which evidence, and who vouches for it.
//!
//! Evidence names the problem it is for by a hash of its text; the one who takes a receipt compares it with the problem that was asked.

use serde::{Deserialize, Serialize};
use std::fmt;

/// 128 bits of FNV-1a over the text form of a problem. It tells problems apart; it is no protection against forgery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProblemHash(#[serde(with = "hexadecimal")] u128);

impl ProblemHash {
    pub fn of(text: &str) -> Self {
        const PRIME: u128 = 0x0000000001000000000000000000013B;
        const BASIS: u128 = 0x6c62272e07bb014262b821756295c58d;
        ProblemHash(text.bytes().fold(BASIS, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME)))
    }
}

impl fmt::Display for ProblemHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// JSON has no numbers of this size.
mod hexadecimal {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(hash: &u128, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&format!("{hash:032x}"))
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<u128, D::Error> {
        let text = String::deserialize(d)?;
        u128::from_str_radix(&text, 16).map_err(serde::de::Error::custom)
    }
}

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub problem: ProblemHash,
    pub evidence: ProblemHash,
    /// How many clauses or formulas were checked.
    pub claims: usize,
    pub solvers: Vec<String>,
    /// A second solver that agrees.
    pub confirmed_by: Option<String>,
    /// Why a second solver that was asked does not say.
    pub unconfirmed: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::ProblemHash;

    #[test]
    fn the_hash_is_fnv() {
        // the published value of the empty text, and of one byte computed by hand from it
        assert_eq!(ProblemHash::of("").to_string(), "6c62272e07bb014262b821756295c58d");
        assert_eq!(ProblemHash::of("a").to_string(), "d228cb696f1a8caf78912b704e4a8964");
    }
}
