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
        if self.subsec_millis() > 0 { self.as_millis() } else { self.as_secs().into() }.to_string()
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
    /// The largest list to import, as a file.
    LARGEST_LIST_FILE: usize = 4 * 1024 * 1024, "bytes";
    /// How much a workbook to import may hold when it is unpacked.
    LARGEST_UNPACKED_LIST: u64 = 24 * 1024 * 1024, "bytes";
    /// How many tags the XML of a workbook to import may have, end tags included.
    MOST_LIST_TAGS: usize = 2_500_000, "tags";
    /// How many cells a list to import may have, the empty ones between filled ones included.
    MOST_LIST_CELLS: usize = 300_000, "cells";
    /// How many columns a list to import may have.
    MOST_LIST_COLUMNS: usize = 200, "columns";
    /// How many lines a list to import may have.
    MOST_LIST_LINES: usize = 20_000, "lines";
    /// How many lists are read at a time.
    MOST_LISTS_AT_ONCE: usize = 1, "lists";
    /// How many lines of a list are shown before it is imported, refused ones and others each.
    MOST_SHOWN_LINES: usize = 300, "lines";
    /// How many of a club's own words for what somebody is can be assigned while a list is imported.
    MOST_OWN_WORDS: usize = 30, "words";
    /// The longest of them.
    LONGEST_OWN_WORD: usize = 60, "characters";
    /// The largest form with a logo; in a smaller one the file is named that is too large.
    LARGEST_LOGO_FORM: usize = 8 * 1024 * 1024, "bytes";
    /// The largest picture that becomes a logo, as a file.
    LARGEST_LOGO_FILE: usize = 2 * 1024 * 1024, "bytes";
    /// How many points it may have when it is unpacked.
    MOST_LOGO_POINTS: usize = 6_000_000, "points";
    /// How many passes a picture may have that becomes sharper pass by pass.
    MOST_LOGO_SCANS: usize = 32, "passes";
    /// The shortest side of a logo.
    SMALLEST_LOGO: usize = 32, "points";
    /// How wide a logo is kept at the most.
    LOGO_WIDTH: usize = 800, "points";
    /// How high a logo is kept at the most.
    LOGO_HEIGHT: usize = 320, "points";
    /// How many logos are unpacked at a time.
    MOST_LOGOS_AT_ONCE: usize = 1, "pictures";
    /// The longest text to search for.
    MOST_SEARCH_LETTERS: usize = 80, "characters";
    /// The longest login; longer ones cannot exist and are cut before anything else looks at them.
    LONGEST_LOGIN: usize = 200, "characters";
    /// The shortest password.
    SHORTEST_PASSWORD: usize = 10, "characters";
    /// The longest password.
    LONGEST_PASSWORD: usize = 200, "characters";
    /// How many recovery codes come with a second factor.
    RECOVERY_CODES: usize = 10, "codes";
    /// How many sign-ins may wait for their code at a time; the oldest go first.
    MOST_PENDING_SIGN_INS: usize = 1_000, "sign-ins";
    /// How long a sign-in waits for its code.
    PENDING_SIGN_IN: Duration = Duration::from_secs(300), "seconds";
    /// After how long without a game the weekly list is not published by itself any more: the clock may be wrong.
    LONGEST_PAUSE_DAYS: u32 = 60, "days";
    /// The same for a list that somebody publishes on its page.
    LONGEST_PAUSE_DAYS_BY_HAND: u32 = 180, "days";
    /// The longest subject of a line of the audit log; longer ones are cut.
    LONGEST_AUDIT_SUBJECT: usize = 200, "characters";
    /// The longest details of a line of the audit log; longer ones are cut.
    LONGEST_AUDIT_DETAILS: usize = 400, "characters";
    /// The longest name of a device (`User-Agent`) that is stored with a session; longer ones are cut.
    LONGEST_DEVICE: usize = 200, "characters";
    /// How many connections there may be at a time, if the system has as many file handles.
    MOST_CONNECTIONS: usize = 2_048, "connections";
    /// How many of them may come from one address (IPv6: one /64); a hall behind one router is one address. A proxy on this
    /// machine is not counted.
    MOST_CONNECTIONS_OF_ADDRESS: usize = 512, "connections";
    /// How many file handles the program asks the system for when it starts.
    FILE_HANDLES: u64 = 16_384, "file handles";
    /// How many there usually are where asking does not help.
    FILE_HANDLES_OF_OLD: u64 = 1_024, "file handles";
    /// How many are not for connections: database, journal, downloads.
    RESERVED_FILE_HANDLES: usize = 128, "file handles";
    /// How many connections may wait to be accepted.
    ACCEPT_QUEUE: u32 = 4_096, "connections";
    /// How long accepting rests after the system refused a connection.
    PAUSE_AFTER_ACCEPT_ERROR: Duration = Duration::from_millis(50), "milliseconds";
    /// How long a new connection may take until its first request has arrived; the oldest silent ones go earlier where there
    /// is no room.
    FIRST_REQUEST: Duration = Duration::from_secs(15), "seconds";
    /// How long a connection may be idle between two requests; also the time for the head of the next one.
    IDLE: Duration = Duration::from_secs(30), "seconds";
    /// The same for connections of a proxy on this machine, which keeps them for others.
    IDLE_OF_PROXY: Duration = Duration::from_secs(180), "seconds";
    /// How long nothing of an answer may be taken before the connection is ended.
    STALLED_WRITE: Duration = Duration::from_secs(30), "seconds";
    /// How long a request may take, its body and everything before the first byte of the answer included.
    LONGEST_REQUEST: Duration = Duration::from_secs(60), "seconds";
    /// The buffer of a connection, and so the longest head of a request.
    CONNECTION_BUFFER: usize = 32 * 1024, "bytes";
    /// After how long without a word the system asks whether the other side is still there (TCP keepalive).
    KEEPALIVE_AFTER: Duration = Duration::from_secs(60), "seconds";
    /// How often it asks again.
    KEEPALIVE_EVERY: Duration = Duration::from_secs(15), "seconds";
    /// After how many questions without an answer a connection is ended.
    KEEPALIVE_PROBES: u32 = 4, "questions";
    /// How long what was sent may stay unacknowledged (Linux).
    UNACKNOWLEDGED: Duration = Duration::from_secs(60), "seconds";
    /// How many lines of a list are imported in one transaction; a save of a tablet waits for no more.
    LINES_PER_TRANSACTION: usize = 100, "lines";
    /// How many rulebooks are kept as they were laid out; one is laid out at a time.
    MOST_KEPT_RULEBOOKS: usize = 32, "files";
    /// How many sign-ins may wait until their password is hashed; more are asked to come again in a second.
    MOST_WAITING_SIGN_INS: usize = 100, "sign-ins";
    /// How many exports are read from the database at a time; they are sent from a file without a name.
    MOST_EXPORTS_AT_ONCE: usize = 2, "exports";
    /// How many wrong codes for the first account end the code, from all addresses together.
    WRONG_FIRST_CODES: usize = 10, "codes";
    /// How many plans of tournaments are computed at a time: of those that officers draw, and of those that anybody asks for.
    MOST_PLANS_AT_ONCE: usize = 1, "questions";
    /// How many of the latter may wait, or be computed; more are asked to come again later.
    MOST_WAITING_PLANS: usize = 16, "questions";
    /// How much of a download is read at a time.
    DOWNLOAD_PIECE: usize = 64 * 1024, "bytes";
    /// How many may follow games at a time, and as many tournaments; more are asked to poll.
    MOST_FOLLOWERS: usize = 1_000, "streams";
    /// How many of these are kept for those who have signed in or keep score at a table.
    RESERVED_FOLLOWERS: usize = 200, "streams";
    /// How many of those are kept for tables alone.
    RESERVED_FOLLOWERS_OF_TABLES: usize = 100, "streams";
    /// How many streams one account may have, of games and of tournaments each, whatever its sessions.
    MOST_FOLLOWERS_OF_ACCOUNT: usize = 40, "streams";
    /// How many streams the tablets with the same link to a table or an evening may have.
    MOST_FOLLOWERS_OF_LINK: usize = 200, "streams";
    /// How many streams of games strangers of one address may have.
    MOST_FOLLOWERS_OF_ADDRESS: usize = 50, "streams";
    /// How many streams of tournaments strangers of one address may have: a hall behind one router.
    MOST_TOURNAMENT_FOLLOWERS_OF_ADDRESS: usize = 400, "streams";
    /// How many counters of wrong passwords and guesses are kept; the oldest go first.
    MOST_COUNTERS: usize = 10_000, "counters";
    /// How often counters that are too old are removed.
    COUNTERS_SWEPT_EVERY: Duration = Duration::from_secs(60), "seconds";
    /// How many clubs of a server are open at a time; one that nobody visits is closed for another.
    MOST_OPEN_CLUBS: usize = 64, "clubs";
    /// How many files an open club has at most: five connections to a database in three files.
    FILES_OF_OPEN_CLUB: usize = 12, "files";
    /// How long a club stays open after its last visitor.
    CLUB_STAYS_OPEN: Duration = Duration::from_secs(600), "seconds";
    /// How long a club that could not be opened is not tried again.
    CLUB_STAYS_SHUT: Duration = Duration::from_secs(10), "seconds";
    /// The largest file of a club that is taken in on a page; the command line takes any.
    LARGEST_CLUB_FILE: usize = 100_000_000, "bytes";
    /// The largest form with one; in a smaller one the file is named that is too large.
    LARGEST_CLUB_FORM: usize = 400_000_000, "bytes";
    /// How many of them wait until somebody takes them in; the oldest go first.
    MOST_WAITING_CLUB_FILES: usize = 4, "files";
    /// How many of them are examined at a time; one is read into memory for it.
    MOST_CLUB_FILES_AT_ONCE: usize = 1, "files";
    /// How long a deleted club stays in the trash.
    CLUBS_IN_TRASH_DAYS: u32 = 30, "days";
    /// How many requests to open a club wait for an officer; then the form takes no more.
    MOST_CLUB_REQUESTS: usize = 50, "requests";
    /// How long such a request waits until it is forgotten.
    CLUB_REQUESTS_LAST_DAYS: u32 = 30, "days";
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
