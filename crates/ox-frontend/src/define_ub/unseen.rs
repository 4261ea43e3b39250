//! The pointers that an entry is given and whose objects were not made: to look at those is *unsupported*.

/// Paths of pointers, as the user would write them.
#[derive(Clone, Default)]
pub(crate) struct Unseen {
    /// They lie deeper than objects are made. They point to objects without bytes.
    pub too_deep: Vec<String>,
    /// There are more of them than objects are made.
    pub too_many: Vec<String>,
    /// It is not known what their types point to. They point to objects without bytes, too.
    pub without_type: Vec<String>,
    /// Objects in which pointers lie where the type does not show them: in unions, in long arrays. They are any pointers.
    pub inside: Vec<String>,
}

impl Unseen {
    /// Some pointer leads to an object without bytes.
    pub fn has_objects(&self) -> bool {
        ![&self.too_deep, &self.too_many, &self.without_type].iter().all(|list| list.is_empty())
    }

    /// What is not supported, for an access of an object without bytes.
    pub fn object_text(&self, depth: u32) -> String {
        let deep = listed(&self.too_deep).map(|names| {
            format!("what {names} points to, beyond --object-depth {depth} (nothing, with --objects-end),")
        });
        let unknown = listed(&self.without_type).map(|names| {
            let first = &self.without_type[0];
            format!(
                "what {names} points to, whose type is not known (--object '{first}:BYTES' says how much),"
            )
        });
        let many = listed(&self.too_many)
            .map(|names| format!("what {names} points to, one of more objects than are made,"));
        let all: Vec<String> = [deep, many, unknown].into_iter().flatten().collect();
        all.join(" or ")
    }

    /// The same for one through a pointer that belongs to no object.
    pub fn pointer_text(&self) -> String {
        let names = listed(&self.inside).unwrap_or_default();
        format!("the use of a pointer in {names} that its type does not show (in a union or a long array)")
    }
}

/// The first ones.
fn listed(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [one] => Some(one.clone()),
        [first, second] => Some(format!("{first} or {second}")),
        [first, second, ..] => Some(format!("{first}, {second} or another pointer")),
    }
}
