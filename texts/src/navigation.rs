//! The one table of entries that lead through the club: the sidebar and the tabs of the server's pages and of the
//! application are drawn from it. Who may open an address is not said here but in the server's route table.

use club::roles::Role;

use crate::words::words;
use crate::{
    Text, access, books, calculator, club_settings, handbook, host, paper_entry, publishing,
    rehearsal, rulebook, text, ui,
};

words! {
    MAIN_MENU "Hauptmenü" | "Main menu";
    DISPLAY "Anzeige" | "Display";
    /// The page with the entries that have no tab of their own on a narrow screen.
    MORE "Mehr" | "More";
}

/// The address of that page.
pub const MORE_ADDRESS: &str = "/mehr";
/// The address of the own account.
pub const ACCOUNT_ADDRESS: &str = "/konto";
/// Where somebody signs in.
pub const SIGN_IN_ADDRESS: &str = "/anmelden";
/// Where a club that has no account yet begins.
pub const FIRST_START_ADDRESS: &str = "/anfang";
/// The screen for everybody in the room.
pub const ROOM_ADDRESS: &str = "/saal";

words! {
    ROOM "Anzeige im Saal" | "Display for the room";
    ROOM_HINT "für einen großen Bildschirm" | "for a large screen";
    MY_ACCOUNT "Mein Konto" | "My account";
}

/// The icon of [`MORE`].
pub const MORE_ICON: &str = "M6.8 12a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 0 1 2.6 0zM13.3 12a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 0 1 \
     2.6 0zM19.8 12a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 0 1 2.6 0z";
/// The page of the search.
pub const SEARCH_ADDRESS: &str = "/suche";
/// The icon of the search.
pub const SEARCH_ICON: &str = "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.3 15.3L20 20";

words! {
    DATA "Daten" | "Data";
    TODAY "Heute" | "Today";
}

/// So many entries have a tab on a narrow screen; the others stand on the page [`MORE_ADDRESS`].
pub const TABS: usize = 4;

/// An entry of the menu.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its word.
    pub name: Text,
    /// Its icon: the path of a line drawing, 24 × 24.
    pub icon: &'static str,
    /// What stands below it; the entry leads to the first that may be opened.
    pub pages: &'static [Page],
}

/// A sub-entry.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// Its address. What lies below it belongs to it.
    pub address: &'static str,
    /// Its word.
    pub name: Text,
    /// Other addresses that belong to it.
    pub also: &'static [&'static str],
    /// Whether a page below its address leads back to it.
    pub has_details: bool,
}

const fn page(address: &'static str, name: Text) -> Page {
    Page { address, name, also: &[], has_details: false }
}

const fn list(address: &'static str, name: Text) -> Page {
    Page { has_details: true, ..page(address, name) }
}

/// What pages lead through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum House {
    /// A club.
    #[default]
    Club,
    /// The server of several clubs.
    Host,
}

impl House {
    /// Its menu.
    pub const fn entries(self) -> &'static [Entry] {
        match self {
            House::Club => &ENTRIES,
            House::Host => &HOST_ENTRIES,
        }
    }

    /// The roles that an account can have in it.
    pub const fn roles(self) -> &'static [Role] {
        match self {
            House::Club => &Role::ALL,
            House::Host => &[Role::Administrator],
        }
    }

    /// The role of a stored name, if an account can have it here.
    pub fn role_by_id(self, id: &str) -> Option<Role> {
        Role::from_id(id).filter(|role| self.roles().contains(role))
    }

    /// A role in it, in a word.
    pub const fn short_role(self, role: Role) -> Text {
        match self {
            House::Club => access::short_role(role),
            House::Host => host::OFFICER,
        }
    }

    /// A role in it and what it may do.
    pub const fn role(self, role: Role) -> Text {
        match self {
            House::Club => access::role(role),
            House::Host => host::OFFICER,
        }
    }
}

/// The menu of the server of several clubs.
pub const HOST_ENTRIES: [Entry; 4] = [
    Entry {
        name: host::CLUBS,
        icon: "M4 20v-9.5L12 4l8 6.5V20zM9.5 20v-5.5h5V20",
        pages: &[Page {
            also: &["/clubs", "/einlesen"],
            has_details: true,
            ..page("/", host::CLUBS)
        }],
    },
    Entry {
        name: host::HEALTH,
        icon: "M3 12.5h4l2.5-7 4.5 13 2.5-6H21",
        pages: &[page("/zustand", host::HEALTH)],
    },
    Entry {
        name: access::ACCESS,
        icon: "M12.3 8.3a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0zM3 19.5c.5-3.7 2.9-5.5 6-5.5s5.5 1.8 6 5.5M15.3 5.3a3.2 \
               3.2 0 0 1 0 5.9M17.6 14.5c1.9.8 3 2.5 3.4 5",
        pages: &[list("/verein/zugang", access::ACCESS)],
    },
    Entry {
        name: books::AUDIT,
        icon: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.2 8.5h5.6M9.2 12.3h5.6",
        pages: &[page("/verein/protokoll", books::AUDIT)],
    },
];

/// Every entry, in the order that every role sees.
pub const ENTRIES: [Entry; 6] = [
    Entry {
        name: TODAY,
        icon: "M9.5 7.5h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM9.5 3.8h5M9.5 \
               20.2h5M3.8 9.5v5M20.2 9.5v5",
        pages: &[Page { also: &["/neu", "/spiel"], ..page("/", TODAY) }],
    },
    Entry {
        name: ui::GAMES,
        icon: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.2 8.5h5.6M9.2 12.3h5.6",
        pages: &[
            list("/verein/partien", text("Alle Partien", "All games")),
            list("/verein/abende", books::EVENINGS),
            page("/verein/eintippen", paper_entry::TYPE_IN_SHORT),
            list("/verein/turniere", crate::tournament::TOURNAMENTS),
        ],
    },
    Entry {
        name: text("Wertung", "Standings"),
        icon: "M3.5 20h17M4.5 20v-7h5M9.5 20V5h5v15M14.5 10h5v10",
        pages: &[
            Page { also: &["/rangliste"], ..page("/verein/jahr", text("Spieljahr", "Club year")) },
            Page { also: &["/liste"], ..page("/verein/wochenliste", publishing::WEEK_LIST) },
            page("/verein/rekorde", crate::year::RECORDS),
            page("/verein/blumen", crate::year::FLOWERS),
        ],
    },
    Entry {
        name: text("Mitglieder", "Members"),
        icon: "M12.3 8.3a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0zM3 19.5c.5-3.7 2.9-5.5 6-5.5s5.5 1.8 6 5.5M15.3 5.3a3.2 \
               3.2 0 0 1 0 5.9M17.6 14.5c1.9.8 3 2.5 3.4 5",
        pages: &[
            list("/verein/personen", text("Alle Mitglieder", "All members")),
            list("/verein/kassa", books::MONEY),
        ],
    },
    Entry {
        name: rulebook::RULES,
        icon: "M12 6.5C10 5 7 4.5 4 4.8v13.4c3-.3 6 .2 8 1.8 2-1.6 5-2.1 8-1.8V4.8c-3-.3-6 .2-8 \
               1.7zM12 6.5V20",
        pages: &[
            list("/verein/regeln", crate::pages::CLUB_RULES),
            page("/verein/sonderspiele", crate::own_hands::TITLE),
            page("/regeln", text("Nachschlagen", "Look up")),
            page("/rechner", calculator::TITLE),
            page("/verein/probe", rehearsal::REHEARSAL),
            list(handbook::ADDRESS, handbook::HANDBOOK),
        ],
    },
    Entry {
        name: club_settings::SETTINGS,
        icon: "M4 7.5h8.5M18.5 7.5H20M4 16.5h1.5M11.5 16.5H20M18.2 7.5a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM11.2 16.5a2.7 \
               2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0z",
        pages: &[
            page("/verein/einstellungen", club_settings::OVERVIEW),
            page("/verein/ordnung", books::STATUTES),
            list("/verein/zugang", access::ACCESS),
            Page { also: &["/verein/einlesen"], ..page("/verein/export", DATA) },
            page("/verein/protokoll", books::AUDIT),
        ],
    },
];

impl Page {
    /// How much of an address is this page's, in characters; the page with the most is the one that is shown.
    pub fn length_of_match(&self, path: &str) -> Option<usize> {
        let matches = |own: &str| {
            let rest = path.strip_prefix(own);
            rest.is_some_and(|rest| rest.is_empty() || own != "/" && rest.starts_with('/'))
        };
        let own = std::iter::once(self.address).chain(self.also.iter().copied());
        own.filter(|own| matches(own)).map(str::len).max()
    }
}

/// The entry and the sub-entry of a menu that a path belongs to.
pub fn find(entries: &'static [Entry], path: &str) -> Option<(usize, &'static Page)> {
    let pages = entries.iter().enumerate();
    let pages = pages.flat_map(|(at, entry)| entry.pages.iter().map(move |page| (at, page)));
    let matching = pages.filter_map(|found| Some((found.1.length_of_match(path)?, found)));
    matching.max_by_key(|(length, _)| *length).map(|(_, found)| found)
}

/// The first letters of the first and the last part of a name.
pub fn initials(name: &str) -> String {
    let mut parts = name.split_whitespace();
    let (first, last) = (parts.next(), parts.next_back());
    [first, last].into_iter().flatten().filter_map(|part| part.chars().next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_of_the_first_and_the_last_name() {
        assert_eq!(initials("Leni Trattner"), "LT");
        assert_eq!(initials("Anna Maria von Öd"), "AÖ");
        assert_eq!((initials("Vorstand"), initials("")), ("V".to_owned(), String::new()));
    }

    #[test]
    fn an_address_belongs_to_the_page_with_the_longest_match() {
        let found = |path: &str| find(&ENTRIES, path).map(|(at, page)| (at, page.address));
        assert_eq!(found("/"), Some((0, "/")));
        assert_eq!(found("/neu"), Some((0, "/")));
        assert_eq!(found("/verein/jahr/2026"), Some((2, "/verein/jahr")));
        assert_eq!(found("/verein/regeln/neu/mcr"), Some((4, "/verein/regeln")));
        assert_eq!(found("/regeln/mcr"), Some((4, "/regeln")));
        assert_eq!(found("/verein/kassabuch"), None);
        assert_eq!(found("/mehr"), None);
    }

    #[test]
    fn every_address_stands_there_once() {
        let mut addresses: Vec<&str> = ENTRIES
            .iter()
            .flat_map(|entry| entry.pages)
            .flat_map(|page| std::iter::once(page.address).chain(page.also.iter().copied()))
            .collect();
        let count = addresses.len();
        addresses.sort_unstable();
        addresses.dedup();
        assert_eq!(addresses.len(), count);
    }
}
