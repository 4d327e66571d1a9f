//! Mail: the connection to the mail server, and the queue of messages that wait in the database.

pub mod backup_alert;
pub mod notices;
pub mod queue;
pub mod smtp;
