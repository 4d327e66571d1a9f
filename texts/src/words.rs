//! The table form of wordings: German, then English, once each.

use chrono::NaiveDate;

use crate::{Lang, numbers};

/// A table of wordings. `NAME "German" | "English";` is a constant of type [`Text`](crate::Text). A sentence with values is a
/// function of them and the language: `fn name(value: Type) "German {value}" | "English {value}";`, or with
/// `match value { 1 => "…" | "…", _ => "…" | "…", }` where number or case choose the sentence.
macro_rules! words {
    () => {};
    (
        $(#[$meta:meta])*
        fn $name:ident($($value:ident: $type:ty),*) match $on:tt {
            $($case:pat => $de:literal | $en:literal,)+
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[doc = concat!($($de, " "),+)]
        pub fn $name($($value: $type,)* lang: $crate::Lang) -> String {
            $crate::words::sentence(match ($on, lang) {
                $(($case, $crate::Lang::De) => format!($de), ($case, $crate::Lang::En) => format!($en),)+
            })
        }
        $crate::words::words! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        fn $name:ident($($value:ident: $type:ty),*) $de:literal | $en:literal;
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[doc = $de]
        pub fn $name($($value: $type,)* lang: $crate::Lang) -> String {
            $(let $value = $crate::words::Value::in_words($value, lang);)*
            $crate::words::say!(lang, $de | $en)
        }
        $crate::words::words! { $($rest)* }
    };
    ($(#[$meta:meta])* $name:ident $de:literal | $en:literal; $($rest:tt)*) => {
        $(#[$meta])*
        #[doc = $de]
        pub const $name: $crate::Text = $crate::text($de, $en);
        $crate::words::words! { $($rest)* }
    };
}
pub(crate) use words;

/// One sentence where a function chooses among several: `say!(lang, "German {value}" | "English {value}")`. What is no variable gets
/// a name behind it: `say!(lang, "um {hour}" | "at {hour}", hour = at.hour())`.
macro_rules! say {
    ($lang:expr, $de:literal | $en:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::sentence(match $lang {
            $crate::Lang::De => format!($de $(, $name = $value)*),
            $crate::Lang::En => format!($en $(, $name = $value)*),
        })
    };
}
pub(crate) use say;

/// A sentence as it is handed out.
pub(crate) fn sentence(sentence: String) -> String {
    #[cfg(debug_assertions)]
    let sentence = crate::pseudo::sentence(sentence);
    sentence
}

/// What a sentence can say.
pub(crate) trait Value {
    /// How it is written.
    type Words: std::fmt::Display;

    /// It as one language writes it.
    fn in_words(self, lang: Lang) -> Self::Words;
}

impl Value for NaiveDate {
    type Words = String;

    fn in_words(self, lang: Lang) -> String {
        numbers::date(self, lang)
    }
}

/// Every language writes these alike.
macro_rules! alike {
    ($($type:ty),*) => {$(
        impl Value for $type {
            type Words = Self;

            fn in_words(self, _: Lang) -> Self {
                self
            }
        }
    )*};
}

alike!(&str, char, i32, i64, u8, u16, u32, u64, usize);
