//! `ostwind club import`: a club of another server moves in with its books, once they have been examined.

use chrono_tz::Tz;
use server::actions::Examined;
use server::clubs::import::{self, MovedIn, NotImported};
use server::clubs::registry::Kind;
use server::settings::ImportClub;
use texts::Lang;
use texts::hosting;
use texts::program::{Trouble, audit_finding, healthy};

use super::club::{kept, new_entry, print_first_link};
use super::{database_error, now, print_line};

/// Takes the club of a file in; what is odd in its books goes to standard output, line by line.
pub(crate) fn run(import: &ImportClub, time_zone: Option<Tz>, lang: Lang) -> Result<(), Trouble> {
    let entry = new_entry(&import.club, Kind::Club, time_zone)?;
    let (key, origin) = (entry.key.to_string(), entry.address.origin().to_owned());
    // The path would be the host's, in the log of the club.
    let name = import.file.file_name().unwrap_or_default().to_string_lossy();
    let storage = kept(&import.club.club.club.folder)?;
    let moved = import::import(&storage, entry, &import.file, &name, now());
    let MovedIn { examined, token } = moved.map_err(|refused| trouble(refused, lang))?;
    let Examined { games, deals, years } = examined;
    print_line(&healthy(games, deals, years, lang));
    print_line(&hosting::imported(&key, &origin, lang));
    print_first_link(&origin, token, lang);
    Ok(())
}

fn trouble(refused: NotImported, lang: Lang) -> Trouble {
    match refused {
        NotImported::Listed(problem) => Trouble::Clubs(problem),
        NotImported::HasBooks(path) => Trouble::FileExists { path: path.display().to_string() },
        NotImported::File(error) => database_error(error),
        NotImported::Odd(findings) => {
            for finding in &findings {
                print_line(&audit_finding(finding, lang));
            }
            Trouble::Sick { findings: findings.len() }
        }
    }
}
