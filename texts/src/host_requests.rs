//! Words of requests to open a club: the form at the door of a server, and what its officers do with them.

use crate::words::words;

words! {
    OPEN_CLUB "Einen Club eröffnen" | "Open a club";
    ABOUT
        "Der Club bekommt eine eigene Adresse und eigene Bücher. Niemand sonst sieht hinein, auch nicht, wer den Server betreut. Mitnehmen geht jederzeit, als eine Datei."
        | "The club gets an address and books of its own. Nobody else looks inside, not even those who look after the server. It can be taken along at any time, as one file.";
    BACK "Zurück zu den Clubs" | "Back to the clubs";
    BY_INVITATION
        "Neue Clubs nimmt dieser Server nur auf Einladung auf."
        | "This server takes in new clubs by invitation only.";
    FULL
        "Gerade warten zu viele Anfragen. Bitte in ein paar Tagen noch einmal kommen."
        | "Too many requests are waiting just now. Please come back in a few days.";
    NAME_AND_ADDRESS "Name und Adresse" | "Name and address";
    CLUB_NAME "Name des Clubs" | "Name of the club";
    ADDRESS_HINT
        "3 bis 30 kleine Buchstaben, Ziffern und Bindestriche."
        | "3 to 30 small letters, digits and hyphens.";
    WHERE_TO "Wohin kommt der Link?" | "Where does the link go?";
    PERSON "Wer fragt" | "Who asks";
    EMAIL_HINT
        "Wer den Link öffnet, bekommt das erste Konto des Clubs."
        | "Whoever opens the link gets the first account of the club.";
    MESSAGE "Nachricht" | "Message";
    MESSAGE_HINT
        "Wer spielt, wo und wie oft? Darf leer bleiben."
        | "Who plays, where and how often? May stay empty.";
    DONE "Fertig" | "Done";
    SEND "Anfrage senden" | "Send the request";
    SEND_HINT
        "Neue Clubs schaut die Serverbetreuung an. Meist ist der Link am selben Tag da."
        | "The host officers look at new clubs. Mostly the link is there on the same day.";
    NOT_SENT "Die Anfrage ist noch nicht gesendet." | "The request was not sent yet.";
    BAD_PERSON
        "Bitte einen Namen mit höchstens 80 Zeichen eintragen."
        | "Please enter a name of at most 80 characters.";
    BAD_EMAIL
        "Das ist keine E-Mail-Adresse. Gemeint ist eine wie name@adresse.at."
        | "This is no e-mail address. Meant is one like name@address.example.";
    BAD_MESSAGE
        "Bitte höchstens 500 Zeichen, ohne Emojis."
        | "Please write at most 500 characters, without emojis.";
    SENT "Die Anfrage ist da." | "The request has arrived.";
    SENT_HINT
        "Die Serverbetreuung meldet sich unter der angegebenen E-Mail-Adresse."
        | "The host officers will answer to the e-mail address given.";
    REQUESTS "Anfragen" | "Requests";
    OPEN "Eröffnen" | "Open";
    DECLINE "Ablehnen" | "Decline";
    DECLINE_QUESTION "Anfrage ablehnen?" | "Decline the request?";
    DECLINE_HINT
        "Die Anfrage wird entfernt, mit Name, E-Mail-Adresse und Nachricht. Ein Mail schickt der Server dabei nicht."
        | "The request is removed, with name, e-mail address and message. The server sends no mail about it.";
    ALREADY_DECIDED "Diese Anfrage ist schon erledigt." | "This request is settled already.";
    DECLINED "Die Anfrage ist abgelehnt." | "The request is declined.";
    TAKES_REQUESTS "Gäste dürfen hier um einen Club anfragen" | "Visitors may ask for a club here";
    OPENED "Der Club ist eröffnet" | "The club is open";
    LINK_HINT
        "Dieser Link macht das erste Konto. Er gilt einen Tag und einmal und wird nur jetzt gezeigt."
        | "This link makes the first account. It holds for a day, once, and is shown now only.";
    LINK_MAILED
        "Der Club ist eröffnet, der Link für das erste Konto ist per Mail unterwegs. Er gilt einen Tag."
        | "The club is open, and the link to its first account is on its way by mail. It holds for a day.";

    fn sender(person: &str, email: &str, day: &str) "{person}, {email}, {day}" | "{person}, {email}, {day}";

    fn hand_to(person: &str, email: &str)
        "Von hier geht kein Mail weg. Bitte den Link an {person} schicken: {email}"
        | "No mail leaves from here. Please send the link to {person}: {email}";

    fn mail_subject(club: &str) "{club} ist eröffnet" | "{club} is open";

    fn mail(person: &str, club: &str, link: &str)
        "Hallo {person},\n\n{club} ist eröffnet. Dieser Link macht das erste Konto; er gilt einen Tag und einmal:\n\n{link}\n\n\
             Ist er abgelaufen, bitte bei der Serverbetreuung einen neuen verlangen.\n"
        | "Hello {person},\n\n{club} is open. This link makes the first account; it holds for a day, once:\n\n{link}\n\n\
             If it has run out, please ask the host officers for a new one.\n";
}
