//! What the help of the command line says of commands and settings.

use crate::words::words;
use crate::{Text, text};

/// What a command does, by its name and that of the command above it.
pub fn command(above: &str, name: &str) -> Option<Text> {
    if above == "club" {
        return club_command(name);
    }
    Some(match name {
        "completions" => text(
            "Schreibt die Vervollständigung für bash, zsh oder fish auf die Standardausgabe.",
            "Writes the completion script for bash, zsh or fish to standard output.",
        ),
        "serve" => {
            text("Startet den Server, bis er beendet wird.", "Runs the server until it is ended.")
        }
        "score" => text(
            "Bewertet Blätter: JSON-Zeilen herein, JSON-Zeilen hinaus.",
            "Values hands: JSON lines in, JSON lines out.",
        ),
        "settle" => text(
            "Rechnet Spiele ab: JSON-Zeilen herein, JSON-Zeilen hinaus.",
            "Settles deals: JSON lines in, JSON lines out.",
        ),
        "special" => text(
            "Prüft eigene Sonderspiele und erkennt sie: JSON-Zeilen herein, JSON-Zeilen hinaus.",
            "Checks a club's own hands and recognises them: JSON lines in, JSON lines out.",
        ),
        "tournament" => text(
            "Beantwortet Fragen zu Turnieren, ohne Datenbank.",
            "Answers questions about tournaments, without a database.",
        ),
        "plan" => text(
            "Wer in welcher Runde wo sitzt: ein JSON-Objekt herein, eines hinaus.",
            "Who sits where in each round: a JSON object in, one out.",
        ),
        "results" => text(
            "Was die Tische ergeben, und die Rangliste: ein JSON-Objekt herein, eines hinaus.",
            "What the tables come to, and the ranking: a JSON object in, one out.",
        ),
        "migrate" => text(
            "Bringt die Datenbank auf den Stand dieses Programms.",
            "Brings the database up to date with this program.",
        ),
        "backup" => text(
            "Kopiert die Datenbank in eine Datei; der Server darf dabei laufen.",
            "Copies the database into a file; the server may be running.",
        ),
        "update" => text(
            "Sagt, ob in einem Ordner eine neuere Version liegt; eingespielt wird nichts.",
            "Says whether a folder holds a newer version; nothing is installed.",
        ),
        "club" => text(
            "Kümmert sich um die Clubs eines Servers mit mehreren (serve --clubs).",
            "Looks after the clubs of a server with several (serve --clubs).",
        ),
        "setup" => text(
            "Stellt fünf Fragen und schreibt die Datei mit den Einstellungen.",
            "Asks five questions and writes the file of settings.",
        ),
        "restore" => text(
            "Setzt eine Sicherung an die Stelle der Datenbank; die bisherige bleibt daneben liegen.",
            "Puts a backup in the place of the database; the former one stays beside it.",
        ),
        "doctor" => text(
            "Rechnet alles Gebuchte nach und nennt, was nicht stimmt.",
            "Recomputes everything that is booked and names what is wrong.",
        ),
        "invite" => text(
            "Gibt einen Link für ein neues Konto aus, wenn niemand mehr hineinkommt.",
            "Makes a link to a new account, when nobody gets in any more.",
        ),
        "reset-second-factor" => text(
            "Entfernt den zweiten Faktor eines Kontos, wenn Handy und Ersatzcodes weg sind.",
            "Removes the second factor of an account, when phone and recovery codes are gone.",
        ),
        "export" => text(
            "Schreibt alles, was die Datenbank weiß, als JSON und CSV in einen leeren Ordner.",
            "Writes everything the database knows into an empty folder, as JSON and CSV.",
        ),
        "import" => text(
            "Liest Personen, Partien oder Jahreslisten von früher aus Excel (.xlsx), LibreOffice (.ods) oder CSV; zeigt zuerst nur, was geschähe.",
            "Reads people, games or lists of former years from Excel (.xlsx), LibreOffice (.ods) or CSV; at first only shows what would happen.",
        ),
        "demo" => text(
            "Füllt eine leere Datenbank mit einem erfundenen Verein.",
            "Fills an empty database with an invented club.",
        ),
        "print" => text("Schreibt ein Blatt als PDF.", "Writes a sheet as PDF."),
        "abrechnungsblatt" => text(
            "Abrechnungsblatt des Verbands: leer, vorbereitet oder vollständig.",
            "The federation's score sheet: blank, begun or complete.",
        ),
        "abrechnungszettel" => text(
            "Abrechnungszettel des Vereins: leer, vorbereitet oder vollständig.",
            "The club's slip: blank, begun or complete.",
        ),
        "spiel" => text("Eine Partie, Spiel für Spiel.", "A game, deal by deal."),
        "spielmappe" => text("Alle Regeln eines Regelwerks.", "All rules of a rule set."),
        "wochenliste" => text("Die Liste einer Woche.", "The list of a week."),
        "endliste" => text("Die Endliste eines Spieljahrs.", "The final list of a club year."),
        "aushang" => text(
            "Ein Blatt für die Wand: Code, Adresse und was ohne Netz zu tun ist.",
            "A sheet for the wall: code, address, what to do without a network.",
        ),
        "urkunde" => text(
            "Urkunde für den Ersten oder den Letzten eines Spieljahrs.",
            "Certificate for the first or the last of a club year.",
        ),
        "archive" => text(
            "Schreibt das Archiv eines Spieljahrs als eine Datei (ZIP): Datenbank, Blätter, Seiten, Prüfsummen.",
            "Writes the archive of a club year as one file (ZIP): database, papers, pages, checksums.",
        ),
        "publish" => text(
            "Veröffentlicht die Liste einer Woche und schreibt alle Seiten in einen Ordner.",
            "Publishes the list of a week and writes all pages into a folder.",
        ),
        _ => return None,
    })
}

/// What `ostwind club` does.
fn club_command(name: &str) -> Option<Text> {
    Some(match name {
        "list" => text("Zählt die Clubs auf.", "Lists the clubs."),
        "create" => text(
            "Legt einen Club an oder nimmt den auf, der schon in seinem Ordner liegt.",
            "Makes a club, or takes in the one that lies in its folder already.",
        ),
        "rest" => text(
            "Lässt einen Club ruhen: Alle können lesen, niemand schreibt.",
            "Lets a club rest: everybody can read, nobody writes.",
        ),
        "suspend" => text(
            "Sperrt einen Club: Niemand kommt hinein, Gespeichertes bleibt.",
            "Locks a club: nobody gets in, what was saved stays.",
        ),
        "resume" => text(
            "Öffnet einen Club wieder, auch aus dem Papierkorb.",
            "Opens a club again, also out of the trash.",
        ),
        "delete" => text(
            "Legt einen Club in den Papierkorb; nach 30 Tagen ist er weg.",
            "Puts a club into the trash; after 30 days it is gone.",
        ),
        "export" => text(
            "Schreibt die Bücher eines Clubs in eine Datei, zum Mitnehmen; der Server darf dabei laufen.",
            "Writes the books of a club into a file, to take them along; the server may be running.",
        ),
        "import" => text(
            "Nimmt einen Club aus einer Datei auf, die vorher geprüft wird: ein Export oder eine Sicherung.",
            "Takes in a club from a file, which is examined first: an export or a backup.",
        ),
        "quota" => text(
            "Sagt, wie groß die Bücher eines Clubs werden dürfen; ohne Zahl so groß, wie Platz ist.",
            "Says how much the books of a club may take; without a number, as much as there is room.",
        ),
        "rename" => text("Gibt einem Club eine andere Adresse.", "Gives a club another address."),
        _ => return None,
    })
}

/// What a setting means, by its name.
pub fn setting(name: &str) -> Option<Text> {
    Some(match name {
        "question" => text(
            "Datei mit der Frage (JSON); ohne Angabe die Standardeingabe.",
            "A file with the question (JSON); without it, standard input.",
        ),
        "shell" => text("Die Shell: bash, zsh oder fish.", "The shell: bash, zsh or fish."),
        "list_backups" => text(
            "Zählt die nächtlichen Sicherungen auf, statt eine zu machen.",
            "Lists the nightly backups instead of making one.",
        ),
        "backup_dir" => text(
            "Ordner für die nächtlichen Sicherungen; ohne Angabe „backups“ im Datenordner. Besser ein anderer Datenträger.",
            "The folder for nightly backups; \"backups\" in the data folder unless named. Another disk is better.",
        ),
        "printed" => text(
            "Anfang einer Prüfsumme, die auf einer Liste steht (mindestens 16 Zeichen): ob das Protokoll sie noch kennt.",
            "The beginning of a hash that stands on a list (at least 16 characters): whether the log still knows it.",
        ),
        "accept" => text(
            "Lässt Tabellen gelten, wie sie sind, nachdem sie jemand von Hand in Ordnung gebracht hat.",
            "Lets tables hold as they are, after somebody has put them in order by hand.",
        ),
        "sessions" => text(
            "Was aus den Anmeldungen und Links in der Sicherung wird: end beendet sie (üblich), keep lässt sie gelten.",
            "What becomes of the sessions and links in the backup: end (usual) ends them, keep lets them live on.",
        ),
        "config" => text(
            "Datei mit Einstellungen (TOML); ihre Namen sind die der Optionen von serve. ostwind setup schreibt sie.",
            "A file of settings (TOML), named like the options of serve. Written by ostwind setup.",
        ),
        "check" => text("Nur nachsehen.", "Only look."),
        "from" => text(
            "Ordner mit Paketen (ostwind_VERSION_ARCHITEKTUR.deb), etwa auf einem USB-Stick.",
            "Folder with packages (ostwind_VERSION_ARCHITECTURE.deb), on a USB stick for example.",
        ),
        "defaults" => text(
            "Stellt keine Fragen und nimmt, was im Vereinslokal passt.",
            "Asks nothing and takes what fits a hall.",
        ),
        "data" => text(
            "Ordner mit der Datenbank des Vereins; wird bei Bedarf angelegt.",
            "The folder with the club's database; created when it is missing.",
        ),
        "port" => text(
            "Port, unter dem der Server zu erreichen ist; 0 nimmt einen freien.",
            "The port to listen at; 0 takes a free one.",
        ),
        "host" => text(
            "Adresse, unter der der Server zu erreichen ist; 0.0.0.0 öffnet ihn für das ganze Netz.",
            "The address to listen at; 0.0.0.0 opens the server to the whole network.",
        ),
        "club" => text(
            "Name des Vereins, wie er über den gedruckten Listen steht.",
            "The club's name as it stands above the printed lists.",
        ),
        "role" => text(
            "Was das Konto darf: administrator, master_of_ceremonies, treasurer, auditor oder member.",
            "What the account may do: administrator, master_of_ceremonies, treasurer, auditor or member.",
        ),
        "clubs" => text(
            "Ordner mit mehreren Clubs statt eines einzigen; ostwind club legt sie an.",
            "A folder with several clubs instead of a single one; ostwind club makes them.",
        ),
        "database" => text(
            "Datenbank (PostgreSQL) mit den Büchern der Clubs, etwa postgres://ostwind@rechner/ostwind; ohne Angabe liegen sie im Ordner.",
            "The database (PostgreSQL) with the books of the clubs, such as postgres://ostwind@host/ostwind; in the folder unless named.",
        ),
        "key" => text(
            "Name des Clubs auf dem Server und seines Ordners: 3 bis 30 kleine Buchstaben, Ziffern und Bindestriche.",
            "The name of the club on the server and of its folder: 3 to 30 small letters, digits and hyphens.",
        ),
        "address" => text(
            "Adresse des Clubs, etwa https://drachen.mahjong.example, ohne Pfad.",
            "The club's address, such as https://drachen.mahjong.example, without a path.",
        ),
        "quota" | "megabytes" => text(
            "Wie groß die Bücher des Clubs werden dürfen, in Megabyte; ohne Angabe so groß, wie Platz ist.",
            "How much the books of the club may take, in megabytes; without it, as much as there is room.",
        ),
        "reason" => {
            text("Was Gäste lesen, solange gesperrt ist.", "What visitors read while it is locked.")
        }
        "public_url" => text(
            "Adresse, unter der Gäste und Tablets den Server erreichen, etwa https://verein.example; steht in den QR-Codes. Ohne Angabe gilt die Adresse, unter der gefragt wurde.",
            "The address under which guests and tablets reach the server, such as https://club.example; it goes into the QR codes. Without it, the address that was asked.",
        ),
        "log" => text(
            "Was auf stderr mitgeschrieben wird: error, warn, info, debug oder trace.",
            "What is logged to stderr: error, warn, info, debug or trace.",
        ),
        "demo" => text(
            "Zeigt den Musterverein in einem eigenen, vorübergehenden Ordner, statt einen Verein zu öffnen.",
            "Shows the sample club in a temporary folder of its own instead of opening a club.",
        ),
        "demo_password" => text(
            "Das Passwort, nach dem der Musterverein fragt; ohne Passwort antwortet er nur diesem Gerät.",
            "The password that the sample club asks for; without one it answers this machine only.",
        ),
        "file" => text("Die Datei mit der Sicherung.", "The file of the backup."),
        "folder" => text(
            "Ordner für die Dateien; wird bei Bedarf angelegt und muss leer sein.",
            "The folder for the files; created when it is missing, and to be empty.",
        ),
        "list" => text("Die Liste als CSV.", "The list as CSV."),
        "apply" => text(
            "Tut es auch, und zwar ganz oder gar nicht.",
            "Does it as well, as a whole or not at all.",
        ),
        "seed" => text(
            "Startzahl; dieselbe ergibt denselben Verein.",
            "The seed; the same gives the same club.",
        ),
        "years" => text("Wie viele Jahre.", "How many years."),
        "games" => text("Wie viele Partien.", "How many games."),
        "deals" => text(
            "Wie viele Spiele alle Partien zusammen haben.",
            "How many deals all games have together.",
        ),
        "people" => text("Wie viele Personen.", "How many people."),
        "until" => text(
            "Der letzte Tag des Vereins, etwa 2026-11-21; ohne Angabe heute.",
            "The last day of the club, such as 2026-11-21; without it, today.",
        ),
        "lang" => text("Sprache der Meldungen: de oder en.", "The language of messages: de or en."),
        "out" => text("Datei, in die geschrieben wird.", "The file to be written."),
        "blank" => text("Leer, zum Ausfüllen von Hand.", "Blank, to be filled in by hand."),
        "begun" => text(
            "Nur Namen, Datum, Tisch und Code; die Zeilen bleiben leer.",
            "Only names, date, table and code; the rows stay empty.",
        ),
        "game" => text(
            "Nummer der Partie, wie sie auf dem Blatt steht.",
            "The game's number as it stands on its sheet.",
        ),
        "deal" => text(
            "Nur dieses Spiel, auf einer Seite erklärt.",
            "Only this deal, explained on one page.",
        ),
        "working" => text(
            "Der Rechenweg aller Spiele, je Spiel eine Seite.",
            "The working of all deals, a page for each.",
        ),
        "rules" => text(
            "Regelwerk des Vereins, etwa klassisch, mcr oder steiermark.",
            "A rule set of the club, such as klassisch, mcr or steiermark.",
        ),
        "week" => text(
            "Tag, auf dessen Stand die Liste ist, etwa 2026-11-21; ohne Angabe heute.",
            "The day as of which the list stands, such as 2026-11-21; without it, today.",
        ),
        "pages" => text(
            "Ordner für die Seiten; was von uns darin liegt, wird in einem Schritt ersetzt.",
            "The folder for the pages; what is ours in it is replaced in a single step.",
        ),
        "internal" => text(
            "Die Seiten für den Verein, mit Namen, statt der öffentlichen.",
            "The pages for the club, by name, instead of the public ones.",
        ),
        "public" => text(
            "Die Liste für alle, mit Pseudonymen, statt der für den Verein.",
            "The list for everybody, with pseudonyms, instead of the one for the club.",
        ),
        "year" => text(
            "Spieljahr, benannt nach dem Jahr, in dem es beginnt, etwa 2026.",
            "The club year, named by the year in which it begins, such as 2026.",
        ),
        "last" => {
            text("Für den Letzten statt für den Ersten.", "For the last instead of the first.")
        }
        "site" => text(
            "Ordner, in den die öffentlichen Seiten bei jeder Veröffentlichung geschrieben werden, für einen anderen Webserver; mit --clubs ein Ordner darin für jeden Club.",
            "The folder into which the public pages are written whenever a list is published, for another web server; with --clubs a folder in it for each club.",
        ),
        "tls" => text(
            "Woher das Zertifikat für HTTPS kommt: own (eigenes, für ein Vereinslokal ohne Internet), acme (für den Namen in --public-url, mit --clubs für den jedes Clubs, von Let's Encrypt oder einer anderen Stelle, wird von selbst erneuert), files (aus Dateien) oder off (kein HTTPS).",
            "Where the certificate for HTTPS comes from: own (for a hall without the internet), acme (for the name in --public-url, with --clubs for that of each club, from Let's Encrypt or another authority, renewed by itself), files, or off (no HTTPS).",
        ),
        "tls_certificate" => text(
            "Datei mit dem Zertifikat und denen darüber (PEM), für --tls files; wird bei Änderung neu gelesen.",
            "The file with the certificate and those above it (PEM), for --tls files; read again when it changes.",
        ),
        "tls_key" => text(
            "Datei mit dem Schlüssel zum Zertifikat (PEM, ohne Passwort).",
            "The file with the key of the certificate (PEM, without a password).",
        ),
        "acme_contact" => text(
            "Mailadresse, an die die Zertifizierungsstelle schreiben darf, für --tls acme.",
            "The mail address to which the certificate authority may write, for --tls acme.",
        ),
        "acme_directory" => text(
            "Adresse der Zertifizierungsstelle (ACME), für --tls acme. Wer sie nutzt, nimmt ihre Bedingungen an.",
            "The address of the certificate authority (ACME), for --tls acme. Using it accepts its terms.",
        ),
        "acme_root" => text(
            "Datei mit der Wurzel, der für die Adresse der Zertifizierungsstelle vertraut wird (PEM); ohne Angabe die der Browser.",
            "The file with the root that is trusted for the address of the certificate authority (PEM); without it, those of browsers.",
        ),
        "http_port" => text(
            "Zweiter Port, wenn es HTTPS gibt: Dort steht ohne HTTPS nur die Seite „Dieses Gerät verbinden“, und für --tls acme wird dort der Name bewiesen (Port 80 hierher weiterleiten); mit --clubs nur das.",
            "The second port where there is HTTPS: without HTTPS it answers only with the page that connects a device, and for --tls acme the name is proved there (pass port 80 on to it); with --clubs only that.",
        ),
        "local_name" => text(
            "Name der Maschine im Vereinslokal, ohne „.local“.",
            "The machine's name in the hall, without \".local\".",
        ),
        "announce" => text(
            "Gibt den Namen im Netz des Vereinslokals bekannt (mDNS), damit ihn jedes Gerät findet.",
            "Announces the name in the hall's network (mDNS), so that every device finds it.",
        ),
        "trusted_proxy" => text(
            "Adressen der Proxys, deren X-Forwarded-For und X-Forwarded-Proto gelten, mit Beistrich getrennt.",
            "The addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas.",
        ),
        "metrics_token_file" => text(
            "Datei, in deren erster Zeile das Kennwort steht, mit dem eine andere Maschine /metrics lesen darf; ohne Angabe nur diese.",
            "The file whose first line is the token with which another machine may read /metrics; without it, only this machine.",
        ),
        "log_format" => text(
            "Form der Mitschrift: text oder json (eine Zeile, ein Objekt).",
            "The form of the log: text or json (a line, an object).",
        ),
        "log_years" => text(
            "So viele Jahre bleiben Zeilen im Protokoll des Vereins; ältere werden entfernt.",
            "How many years lines stay in the club's log; older ones are removed.",
        ),
        "login" => text("Anmeldename des Kontos.", "The login of the account."),
        "require_second_factor" => text(
            "Vorstand und Kassa brauchen einen zweiten Faktor: Ohne ihn führt jede Seite zuerst dorthin, wo man ihn einrichtet.",
            "Board and treasurer need a second factor: without it, every page leads to where it is set up.",
        ),
        "smtp_password_file" => text(
            "Datei, in deren erster Zeile das Passwort für den Mailserver steht; auf der Befehlszeile könnte es jeder auf der Maschine lesen.",
            "The file whose first line is the password for the mail server; on the command line everybody on the machine could read it.",
        ),
        "smtp" => text(
            "Mailserver, etwa smtps://name@mail.example; ohne Angabe warten Mails. Das Passwort gehört in die Datei von --smtp-password-file.",
            "The mail server, such as smtps://name@mail.example; without it, mails wait. The password belongs into the file of --smtp-password-file.",
        ),
        "mail_from" => text(
            "Absender der Mails, etwa Mah-Jongg-Club <liste@verein.example>.",
            "The sender of mails, such as Mah-Jongg Club <list@club.example>.",
        ),
        "time_zone" => text(
            "Zeitzone des Clubs, etwa Europe/Vienna; sie bestimmt Tag und Uhrzeit auf jedem Blatt. Ohne Angabe gilt die der Maschine.",
            "The club's time zone, such as Europe/Vienna; it decides day and time on every sheet. Without it, the machine's.",
        ),
        "help" => text("Zeigt diese Hilfe.", "Shows this help."),
        "version" => text("Zeigt die Version.", "Shows the version."),
        _ => return None,
    })
}

words! {
    ABOUT "Schreibt die Punkte eines Mah-Jongg-Vereins auf." | "Keeps the score of a Mah-Jongg club.";
}
