//! The program at its command line, its settings, its log, its handbook.

mod command_line;
mod handbook_pages;
mod log_secrets;
mod settings_file;
