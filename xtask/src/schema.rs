//! `cargo xtask schema`: the schema of PostgreSQL, translated from the one that the migrations of SQLite come to.

mod expression;
mod table;
mod token;
mod trigger;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use self::table::{Table, index};
use self::token::{Reader, Token, statements, verbatim};
use self::trigger::Trigger;
use crate::{Outcome, root};

/// What is read, and what is written.
const SQLITE: &str = "migrations/schema.sql";
const POSTGRES: &str = "migrations/postgres/schema.sql";

/// The tables with which SQLite's writer notices that a file was changed by somebody else.
const SQLITE_ONLY: [&str; 2] = ["book_state", "seals"];

const HEADING: &str = "\
-- The schema of many clubs in PostgreSQL (15 or newer), written by `cargo xtask schema` from migrations/schema.sql.
-- Do not change it by hand.
--
-- Each row belongs to the club in its last column, each key begins with the club, and no reference leads out of it. A transaction
-- sees the rows of the club that it has chosen (current_club). A role that may bypass row level security must not serve clubs.";

/// What the functions of the schema are.
const FUNCTIONS: &str = include_str!("schema/functions.sql");

/// Writes the schema of PostgreSQL.
pub(crate) fn schema() -> Outcome {
    let from = root().join(SQLITE);
    let sql = fs::read_to_string(&from).map_err(|error| format!("{SQLITE}: {error}"))?;
    let to = root().join(POSTGRES);
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::write(&to, translation(&sql)?).map_err(|error| format!("{POSTGRES}: {error}"))?;
    println!("{POSTGRES} is written");
    Ok(())
}

/// A schema of SQLite, taken apart.
#[derive(Default)]
struct Schema {
    tables: BTreeMap<String, Table>,
    indexes: Vec<String>,
    views: BTreeMap<String, View>,
    triggers: Vec<Trigger>,
}

/// A view: what stands behind `AS`.
struct View(Vec<Token>);

/// The schema of PostgreSQL that is the same as this one of SQLite.
fn translation(sql: &str) -> Outcome<String> {
    let schema = Schema::read(sql)?;
    let (tables, later) = schema.tables();
    let numbers = schema.tables.values().filter_map(numbering).collect();
    let triggers = schema.triggers.iter().map(Trigger::statements).collect();
    let sections = [
        ("Functions", vec![FUNCTIONS.to_owned()]),
        ("Tables", tables),
        ("References to tables that come later", later),
        ("Indexes", vec![schema.indexes.concat()]),
        ("Views", schema.views()),
        ("Each transaction sees the rows of its club only, the owner's as well", schema.policies()),
        ("Rows without a number get the next one of their club", numbers),
        ("What is final, and what rows must agree with", triggers),
    ];
    let mut out = HEADING.to_owned();
    for (title, statements) in sections.into_iter().filter(|(_, all)| !all.concat().is_empty()) {
        out = format!("{out}\n\n\n-- {title}\n\n{}", statements.join("\n").trim_end());
    }
    Ok(out + "\n")
}

impl Schema {
    fn read(sql: &str) -> Outcome<Schema> {
        let mut schema = Schema::default();
        for statement in statements(sql) {
            let mut reader = Reader::new(&statement);
            reader.expect(&["CREATE"])?;
            if reader.take(&["TABLE"]) {
                let table = Table::read(&mut reader)?;
                schema.tables.insert(table.name.clone(), table);
            } else if reader.take(&["VIEW"]) {
                let name = reader.name()?;
                reader.expect(&["AS"])?;
                schema.views.insert(name, View(expression::translate(reader.rest())?));
            } else if reader.take(&["TRIGGER"]) {
                let trigger = Trigger::read(&mut reader)?;
                schema.triggers.extend(is_kept(&trigger.table).then_some(trigger));
            } else {
                let is_unique = reader.take(&["UNIQUE"]);
                reader.expect(&["INDEX"])?;
                let (table, index) = index(is_unique, &mut reader)?;
                schema.indexes.extend(is_kept(&table).then_some(index));
            }
        }
        schema.tables.retain(|name, _| is_kept(name));
        Ok(schema)
    }

    /// The tables in an order in which they can be made, and the references that have to wait until all are there.
    fn tables(&self) -> (Vec<String>, Vec<String>) {
        let mut order = Order::default();
        for name in self.tables.keys() {
            let needs = |name: &str| {
                let table = self.tables.get(name);
                let references = table.map(|table| table.references.as_slice());
                references.into_iter().flatten().map(|it| it.table.clone()).collect()
            };
            order.visit(name, &needs);
        }
        let mut made = BTreeSet::new();
        let mut later = Vec::new();
        let mut tables = Vec::new();
        for table in order.done.iter().filter_map(|name| self.tables.get(name)) {
            made.insert(table.name.as_str());
            tables.push(table.statement(|reference| made.contains(reference.table.as_str())));
            let waiting = table.references.iter().filter(|it| !made.contains(it.table.as_str()));
            later.extend(
                waiting.map(|it| format!("ALTER TABLE {} ADD {};\n", table.name, it.text())),
            );
        }
        (tables, later)
    }

    /// The views, each behind those that it reads.
    fn views(&self) -> Vec<String> {
        let mut order = Order::default();
        for name in self.views.keys() {
            let needs = |name: &str| {
                let words = self.views.get(name).map(|view| view.0.as_slice());
                let words = words.into_iter().flatten().map(|token| token.text.clone());
                words.filter(|word| self.views.contains_key(word)).collect()
            };
            order.visit(name, &needs);
        }
        let views = order.done.iter().filter_map(|name| self.views.get_key_value(name));
        let text = |(name, view): (&String, &View)| {
            let query = verbatim(&view.0);
            format!("CREATE VIEW {name} WITH (security_invoker = true) AS\n{query};\n")
        };
        views.map(text).collect()
    }

    /// What keeps the clubs apart. Policies do not hold for TRUNCATE, so it is refused.
    fn policies(&self) -> Vec<String> {
        let policy = |name| {
            format!(
                "ALTER TABLE {name} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;\n\
                 CREATE POLICY own_club ON {name} USING (club_id = current_club()) WITH CHECK (club_id = current_club());\n\
                 CREATE TRIGGER keeps_all_clubs BEFORE TRUNCATE ON {name}\n\
                 EXECUTE FUNCTION refuse('a table of many clubs is not emptied');\n"
            )
        };
        self.tables.keys().map(policy).collect()
    }
}

fn is_kept(table: &str) -> bool {
    !SQLITE_ONLY.contains(&table)
}

/// The trigger that numbers the rows of a table, where SQLite does.
fn numbering(table: &Table) -> Option<String> {
    let (name, key) = (&table.name, table.numbered.as_ref()?);
    Some(format!(
        "CREATE FUNCTION number_{name}() RETURNS trigger LANGUAGE plpgsql AS $$\n\
         BEGIN\n    \
             SELECT coalesce(max({key}), 0) + 1 INTO NEW.{key} FROM {name} WHERE club_id = NEW.club_id;\n    \
             RETURN NEW;\n\
         END $$;\n\
         \n\
         CREATE TRIGGER numbers_itself BEFORE INSERT ON {name} FOR EACH ROW\n\
         WHEN (NEW.{key} IS NULL)\n\
         EXECUTE FUNCTION number_{name}();\n"
    ))
}

/// Names in an order in which each stands behind those that it needs; what needs itself by way of others is in no order.
#[derive(Default)]
struct Order {
    seen: BTreeSet<String>,
    done: Vec<String>,
}

impl Order {
    fn visit(&mut self, name: &str, needs: &impl Fn(&str) -> Vec<String>) {
        if self.seen.insert(name.to_owned()) {
            for needed in needs(name) {
                self.visit(&needed, needs);
            }
            self.done.push(name.to_owned());
        }
    }
}
