//! How the club and its server are set up: name, network, mail, backups, what is read in and written out.

pub(crate) mod audit_log;
pub(crate) mod backup_now;
pub(crate) mod club_name;
pub(crate) mod club_settings;
pub mod connect;
pub(crate) mod exports;
pub(crate) mod house_network;
pub(crate) mod https_settings;
pub(crate) mod imports;
pub(crate) mod listing;
pub(crate) mod logo;
pub(crate) mod mail_settings;
pub(crate) mod root_renewal;
