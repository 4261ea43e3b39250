//! Those who watch a run.

/// What happens while a run goes on.
pub enum Happened<'a> {
    /// The front-end does this now; it reads after "while".
    Stage(&'a str),
    /// Something for people who want to know more.
    Note(&'a str),
    /// A picture of what a member does, in the language of graphviz; each replaces the one before.
    Drawing(&'a str),
    /// A member starts.
    Started(&'a str),
    /// A member got this far.
    Progress { member: &'a str, what: &'a str, value: u64 },
}

pub trait Observer: Send + Sync {
    fn happened(&self, what: &Happened);
}

/// The run is not watched.
pub struct Unwatched;

impl Observer for Unwatched {
    fn happened(&self, _: &Happened) {}
}
