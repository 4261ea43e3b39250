//! What the sites of an entry's objects are called: `define_ub` makes the names, reports read them.
//!
//! A pointer has a path, as the user would write it: `p`, `p->next`, `*p`. What it points to is an input, a number that
//! chooses one of several things; the name of its site lists them.

const ONE_OF: &str = "one of: ";
const OWN: &str = "an object of its own";
const ONE: &str = "the one element that ";
const POINTS_TO: &str = " points to";
const UNKNOWN: &str = "whatever ";
const LENGTH: &str = "length of ";
const ELEMENT: &str = "an element of ";

/// What a pointer may point to besides null.
pub fn own() -> &'static str {
    OWN
}

pub fn element_of(variable: &str) -> String {
    format!("{ELEMENT}{variable}")
}

/// The name of the site that chooses, for these texts.
pub fn choice(of: &[String]) -> String {
    format!("{ONE_OF}{}", of.join("; "))
}

/// What that number chooses, if the name is that of a choice. The first is chosen by all numbers that choose nothing else.
pub fn chosen(name: &str, number: usize) -> Option<&str> {
    let list: Vec<&str> = name.strip_prefix(ONE_OF)?.split("; ").collect();
    list.get(number).or(list.first()).copied()
}

/// The name of a site for a number of a parameter or an object; it says how to show it.
pub const UNSIGNED: &str = "unsigned input";

/// The name of the site for which element it is.
pub fn index_in(path: &str, variable: &str) -> String {
    format!("index of {path} in {variable}")
}

/// The name of the site for how long a text is.
pub fn length_of(path: &str) -> String {
    format!("{LENGTH}{path}")
}

/// The name of an object, and of the site for what it holds.
pub fn pointed_to_by(path: &str) -> String {
    format!("what {path}{POINTS_TO}")
}

/// The same, of an object with one element because nobody says that there are more.
pub fn one_behind(path: &str) -> String {
    format!("{ONE}{path}{POINTS_TO}")
}

pub fn is_one(object: &str) -> bool {
    object.starts_with(ONE)
}

/// The name of an object of which nothing is known but that it may be there.
pub fn unknown_behind(path: &str) -> String {
    format!("{UNKNOWN}{path}{POINTS_TO}")
}

pub fn is_unknown(object: &str) -> bool {
    object.starts_with(UNKNOWN)
}

/// The path of the pointer whose object has that name.
pub fn path_of(object: &str) -> Option<&str> {
    object.strip_prefix(ONE).or(object.strip_prefix("what "))?.strip_suffix(POINTS_TO)
}

/// What a pointer that has chosen leads to: whether an input of that name is in use.
pub fn is_in_use(input: &str, pointer: &str, chosen: &str) -> bool {
    if let Some(variable) = input.strip_prefix(&format!("index of {pointer} in ")) {
        return chosen.strip_prefix(ELEMENT) == Some(variable);
    }
    let index = input.strip_prefix("index of ").and_then(|rest| rest.split_once(" in "));
    let path = index.map(|(path, _)| path).or(input.strip_prefix(LENGTH)).unwrap_or(input);
    let of_object = path_of(input).or(input.strip_prefix(LENGTH)) == Some(pointer);
    chosen == OWN || !(is_behind(path, pointer) || of_object)
}

/// `p->v`, `*p`, `(*p)->v` and the like are behind `p`.
fn is_behind(path: &str, pointer: &str) -> bool {
    path.match_indices(pointer).any(|(at, _)| {
        let before = path[..at].chars().next_back();
        let after = &path[at + pointer.len()..];
        let name_ends = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let starred = before == Some('*') && name_ends && !after.starts_with("->");
        starred || (matches!(before, None | Some('(')) && (after.starts_with("->") || after.starts_with(')')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_behind_a_pointer() {
        for path in ["p->v", "*p", "(*p)[1]", "p->in.x", "p->next->v", "(*p)->v"] {
            assert!(is_behind(path, "p"), "{path}");
        }
        for path in ["p", "q->p", "q->p->v", "pp->v", "*pp", "*p2"] {
            assert!(!is_behind(path, "p"), "{path}");
        }
        assert!(is_behind("(*p)->v", "*p"));
        assert!(is_behind("**p", "*p"));
        assert!(!is_behind("*p", "*p"));
        assert!(is_behind("p->next->v", "p->next"));
        assert!(!is_behind("p->next", "p->next"));
    }

    #[test]
    fn choices() {
        let name = choice(&["null".into(), own().into(), "q".into()]);
        assert_eq!(chosen(&name, 0), Some("null"));
        assert_eq!(chosen(&name, 2), Some("q"));
        assert_eq!(chosen(&name, 200), Some("null"));
        assert_eq!(chosen("getchar", 0), None);
        assert_eq!(path_of(&pointed_to_by("p->next")), Some("p->next"));
        assert_eq!(path_of(&one_behind("p")), Some("p"));
        assert!(is_one(&one_behind("p")) && !is_one(&pointed_to_by("p")));
        assert!(!is_in_use("p->v", "p", "null"));
        assert!(is_in_use("p->v", "p", OWN));
        assert!(is_in_use("q->v", "p", "null"));
        assert!(is_in_use(&index_in("p", "t"), "p", &element_of("t")));
        assert!(!is_in_use(&index_in("p", "t"), "p", "null"));
        assert!(!is_in_use(&index_in("p->next", "t"), "p", "null"));
        assert!(!is_in_use(&length_of("p"), "p", "null"));
        assert!(is_in_use(&length_of("p"), "p", OWN));
    }
}
