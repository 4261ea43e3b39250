//! The known name that was probably meant.

/// The name closest to `wrong`, if one is close.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distances = known.into_iter().map(|name| (strsim::damerau_levenshtein(wrong, name), name));
    let (distance, name) = distances.min()?;
    (distance <= wrong.len().max(name.len()).div_ceil(3)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_pen_is_recognised() {
        let known = ["share", "start", "engine", "view"];
        assert_eq!(nearest("shares", known), Some("share"));
        assert_eq!(nearest("engien", known), Some("engine"));
        assert_eq!(nearest("colour", known), None);
    }
}
