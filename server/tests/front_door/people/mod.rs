//! People and their names in public.

mod consent;
mod members;
