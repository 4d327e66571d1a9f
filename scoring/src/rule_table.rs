//! One list per family makes the enum of its rules, their ids and their table.

use crate::hand_view::HandView;

/// Asks a condition how often its rule counts: yes or no, or a number.
pub(crate) fn times<O, C: Into<u8>>(
    condition: impl Fn(&HandView<'_>, &O) -> C,
    view: &HandView<'_>,
    options: &O,
) -> u8 {
    condition(view, options).into()
}

/// Makes a family's `Rule` and its tables of `Row`, in one order.
///
/// A line is `Name "stored-id" [values of the row] condition;`. The values go to the family's `row` function. The
/// condition takes a [`HandView`] and the options, and answers with a `bool` or a count; families that do not walk their
/// table leave it out.
macro_rules! rules {
    (
        $(#[$doc:meta])*
        enum Rule;
        $(
            $(#[$table_doc:meta])*
            const $table:ident;
            $($rule:ident $id:literal [$($value:expr),+] $($condition:expr)?;)+
        )+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are those of the table; their words are in texts")]
        pub enum Rule {
            $($($rule,)+)+
        }

        $(
            $(#[$table_doc])*
            pub const $table: &[Row] = &[$(
                row(
                    Rule::$rule,
                    $id,
                    $($value,)+
                    $(|view, options| $crate::rule_table::times($condition, view, options))?
                ),
            )+];
        )+

        impl Rule {
            /// The id of the contract, stored for ever.
            pub const fn id(self) -> &'static str {
                self.row().id
            }

            /// Its row.
            pub const fn row(self) -> &'static Row {
                let tables: &[&[Row]] = &[$($table),+];
                let (mut table, mut at) = (0, self as usize);
                while at >= tables[table].len() {
                    at -= tables[table].len();
                    table += 1;
                }
                &tables[table][at]
            }

            /// From the id.
            pub fn from_id(id: &str) -> Option<Rule> {
                let mut rows = [$($table),+].into_iter().flatten();
                rows.find(|row| row.id == id).map(|row| row.rule)
            }
        }
    };
}
pub(crate) use rules;

#[cfg(test)]
mod tests {
    use crate::{classical, hong_kong, ma_jiang, mcr, steiermark};

    #[test]
    fn every_id_names_one_rule() {
        for row in classical::ROWS.iter().chain(classical::LIMIT_HANDS) {
            assert_eq!(classical::Rule::from_id(row.id), Some(row.rule));
            assert_eq!(row.rule.id(), row.id);
        }
        for row in ma_jiang::ROWS.iter().chain(ma_jiang::LIMIT_HANDS) {
            assert_eq!(ma_jiang::Rule::from_id(row.id), Some(row.rule));
            assert_eq!(row.rule.id(), row.id);
        }
        for row in mcr::ROWS {
            assert_eq!(mcr::Rule::from_id(row.id), Some(row.rule));
            assert_eq!(row.rule.id(), row.id);
        }
        for row in hong_kong::ROWS {
            assert_eq!(hong_kong::Rule::from_id(row.id), Some(row.rule));
            assert_eq!(row.rule.id(), row.id);
        }
        for row in steiermark::ROWS {
            assert_eq!(steiermark::Rule::from_id(row.id), Some(row.rule));
            assert_eq!(row.rule.id(), row.id);
        }
    }
}
