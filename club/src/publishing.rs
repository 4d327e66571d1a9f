//! What a club has decided about its published lists: who may see which, when they appear by themselves, who gets a
//! mail, what stands on its certificates. Stored as one document; a later decision leaves the earlier ones readable.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime};
use serde::{Deserialize, Deserializer, Serialize};

use crate::consent::Unasked;
use crate::listing::Listing;

/// Who may see a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Everybody, with pseudonyms.
    Public,
    /// Members, with names.
    #[default]
    Internal,
    /// Nobody: the list is not made.
    Nobody,
}

impl Shown {
    /// All of them.
    pub const ALL: [Shown; 3] = [Shown::Public, Shown::Internal, Shown::Nobody];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Shown::Public => "public",
            Shown::Internal => "internal",
            Shown::Nobody => "nobody",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Shown> {
        Shown::ALL.into_iter().find(|shown| shown.id() == id)
    }

    /// Whether a list of this kind is made for an audience. Members see what everybody sees.
    pub const fn is_for(self, audience: Audience) -> bool {
        match (self, audience) {
            (Shown::Public, Audience::Public | Audience::Internal)
            | (Shown::Internal, Audience::Internal) => true,
            (Shown::Internal, Audience::Public) | (Shown::Nobody, _) => false,
        }
    }
}

/// For whom something is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Everybody: members by their pseudonyms, guests without names.
    Public,
    /// The club: everybody by name.
    Internal,
}

impl Audience {
    /// Both.
    pub const ALL: [Audience; 2] = [Audience::Public, Audience::Internal];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Audience::Public => "public",
            Audience::Internal => "internal",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Audience> {
        Audience::ALL.into_iter().find(|audience| audience.id() == id)
    }
}

/// When a list appears by itself, by the club's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByItself {
    /// The day of the week, 1 is Monday, 7 is Sunday.
    pub weekday: u8,
    /// The hour, 0–23.
    pub hour: u8,
    /// The minute, 0–59.
    pub minute: u8,
}

impl ByItself {
    /// Whether day and time exist.
    pub const fn is_possible(self) -> bool {
        self.weekday >= 1 && self.weekday <= 7 && self.hour < 24 && self.minute < 60
    }

    /// The last moment up to `now` at which a list was to appear. `None` where day and time do not exist.
    pub fn last_due(self, now: NaiveDateTime) -> Option<NaiveDateTime> {
        let time = NaiveTime::from_hms_opt(u32::from(self.hour), u32::from(self.minute), 0)?;
        let is_day =
            |day: &NaiveDate| day.weekday().number_from_monday() == u32::from(self.weekday);
        let days = (0..=7).map(|back| now.date() - Days::new(back));
        days.filter(is_day).map(|day| day.and_time(time)).find(|moment| *moment <= now)
    }
}

/// The language of what a club publishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// German.
    #[default]
    #[serde(rename = "de")]
    German,
    /// English.
    #[serde(rename = "en")]
    English,
}

impl Language {
    /// Reads a language, or whether it is English.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            IsEnglish(bool),
            Named(Language),
        }
        Ok(match Stored::deserialize(deserializer)? {
            Stored::IsEnglish(true) => Language::English,
            Stored::IsEnglish(false) => Language::German,
            Stored::Named(language) => language,
        })
    }
}

/// Everything a club decides about its lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Publishing {
    /// The list of the year, weekly and current.
    pub year_list: Shown,
    /// Special hands and Bochowe.
    pub hands: Shown,
    /// The games of the week.
    pub tables: Shown,
    /// The pages of people.
    pub people: Shown,
    /// The rules the club plays by.
    pub rules: Shown,
    /// Time and place of the evenings to come. Their days everybody may know.
    pub evenings: Shown,
    /// A sentence about the club, above its page for everybody; may be empty.
    pub about: String,
    /// How strangers reach the club, for everybody to read; may be empty.
    pub contact: String,
    /// The language of the pages. Documents from before it had a name have a `bool` in its place.
    #[serde(alias = "is_english", deserialize_with = "Language::read")]
    pub language: Language,
    /// When a list appears by itself; `None`: somebody has to publish it.
    pub by_itself: Option<ByItself>,
    /// Whether a list goes out by mail as well, to members who want it.
    pub by_mail: bool,
    /// How those stand in public who were not asked yet.
    pub unasked: Unasked,
    /// What the certificate of the winner says, in the club's own words; empty: in ours.
    pub winner_words: String,
    /// What the certificate of the last says, in the club's own words; empty: in ours.
    pub last_words: String,
    /// How the club stands in the list of its server; not stored where nothing was said.
    #[serde(skip_serializing_if = "Listing::is_default")]
    pub listing: Listing,
}

impl Default for Publishing {
    fn default() -> Publishing {
        Publishing {
            year_list: Shown::Internal,
            hands: Shown::Internal,
            tables: Shown::Internal,
            people: Shown::Internal,
            rules: Shown::Public,
            evenings: Shown::Internal,
            about: String::new(),
            contact: String::new(),
            language: Language::German,
            by_itself: None,
            by_mail: false,
            unasked: Unasked::default(),
            winner_words: String::new(),
            last_words: String::new(),
            listing: Listing::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: u32, hour: u32) -> NaiveDateTime {
        let day = NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        day.and_hms_opt(hour, 0, 0).unwrap()
    }

    #[test]
    fn the_last_moment_is_today_or_in_the_week_before() {
        let fridays = ByItself { weekday: 5, hour: 20, minute: 0 };
        // 20 November 2026 is a Friday.
        assert_eq!(fridays.last_due(at(20, 20)), Some(at(20, 20)));
        assert_eq!(fridays.last_due(at(20, 19)), Some(at(13, 20)));
        assert_eq!(fridays.last_due(at(26, 23)), Some(at(20, 20)));
        assert_eq!(ByItself { hour: 24, ..fridays }.last_due(at(20, 20)), None);
    }

    #[test]
    fn what_everybody_sees_members_see_too() {
        let seen = Shown::ALL.map(|shown| Audience::ALL.map(|audience| shown.is_for(audience)));
        assert_eq!(seen, [[true, true], [false, true], [false, false]]);
    }

    #[test]
    fn what_was_decided_before_a_field_came_can_still_be_read() {
        let read: Publishing = serde_json::from_str(r#"{"year_list":"public"}"#).unwrap();
        assert_eq!(read, Publishing { year_list: Shown::Public, ..Publishing::default() });
    }

    #[test]
    fn a_language_is_read_by_its_name_and_as_it_was_stored_before() {
        let of = |stored: &str| serde_json::from_str::<Publishing>(stored).unwrap().language;
        for (stored, language) in [
            (r#"{"is_english":true}"#, Language::English),
            (r#"{"is_english":false}"#, Language::German),
            (r#"{"language":"en"}"#, Language::English),
            (r#"{"language":"de"}"#, Language::German),
            ("{}", Language::German),
        ] {
            assert_eq!(of(stored), language, "{stored}");
        }
        let rules = Publishing { language: Language::English, ..Publishing::default() };
        let stored = serde_json::to_string(&rules).unwrap();
        assert!(stored.contains(r#""language":"en""#) && of(&stored) == rules.language, "{stored}");
        assert!(serde_json::from_str::<Publishing>(r#"{"language":"fr"}"#).is_err());
    }
}
