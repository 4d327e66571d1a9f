//! Every limit of the server once, with its meaning: lengths of what is stored or counted, sizes of requests, times and
//! numbers of connections. `docs/settings.md` lists them.

use std::time::Duration;

/// A limit as the documentation lists it.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The name of its constant.
    pub name: &'static str,
    /// Its value with the unit.
    pub value: String,
    /// What it limits.
    pub meaning: &'static str,
}

/// A value that can be printed without its unit.
trait Printed {
    fn printed(&self) -> String;
}

impl Printed for usize {
    fn printed(&self) -> String {
        self.to_string()
    }
}

impl Printed for u32 {
    fn printed(&self) -> String {
        self.to_string()
    }
}

impl Printed for u64 {
    fn printed(&self) -> String {
        self.to_string()
    }
}

impl Printed for Duration {
    fn printed(&self) -> String {
        self.as_secs().to_string()
    }
}

/// Declares the constants and the list of them.
macro_rules! limits {
    ($($(#[doc = $meaning:literal])+ $name:ident: $kind:ty = $value:expr, $unit:literal;)+) => {
        $($(#[doc = $meaning])+ pub const $name: $kind = $value;)+

        /// All limits, in the order of the documentation.
        pub fn all() -> Vec<Limit> {
            vec![$(Limit {
                name: stringify!($name),
                value: format!("{} {}", $name.printed(), $unit),
                meaning: concat!($($meaning),+).trim_ascii(),
            }),+]
        }
    };
}

limits! {
    /// The largest body of a request; a thousand hands need less than a third of it.
    LARGEST_BODY: usize = 1024 * 1024, "bytes";
    /// The largest form with a list to import; a list of 4 MB grows when it is sent.
    LARGEST_LIST_FORM: usize = 13 * 1024 * 1024, "bytes";
    /// The longest login; longer ones cannot exist and are cut before anything else looks at them.
    LONGEST_LOGIN: usize = 200, "characters";
    /// The shortest password.
    SHORTEST_PASSWORD: usize = 10, "characters";
    /// The longest password.
    LONGEST_PASSWORD: usize = 200, "characters";
    /// The longest subject of a line of the audit log; longer ones are cut.
    LONGEST_AUDIT_SUBJECT: usize = 200, "characters";
    /// The longest details of a line of the audit log; longer ones are cut.
    LONGEST_AUDIT_DETAILS: usize = 400, "characters";
    /// The longest name of a device (`User-Agent`) that is stored with a session; longer ones are cut.
    LONGEST_DEVICE: usize = 200, "characters";
    /// How many counters of wrong passwords and guesses are kept; the oldest go first.
    MOST_COUNTERS: usize = 10_000, "counters";
    /// How often counters that are too old are removed.
    COUNTERS_SWEPT_EVERY: Duration = Duration::from_secs(60), "seconds";
}

/// The section of `docs/settings.md`.
pub fn page() -> String {
    let mut page = "\n## Limits\n\nNot settings, but figures to know: all of them stand in `server/src/limits.rs`.\n\n\
                    | limit | value | meaning |\n| --- | --- | --- |\n"
        .to_owned();
    for Limit { name, value, meaning } in all() {
        page += &format!("| `{name}` | {value} | {meaning} |\n");
    }
    page
}
