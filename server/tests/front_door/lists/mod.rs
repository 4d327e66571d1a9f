//! Files that are read in and written out.

// It reads the memory of a process in `/proc`.
#[cfg(target_os = "linux")]
mod hostile_lists;
mod list_files;
mod numbers_agree;
mod office_lists;
pub(crate) mod typed_lists;
pub(crate) mod workbook_cells;
pub(crate) mod workbook_sources;
