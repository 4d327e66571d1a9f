//! What every request has in common: documented, refused in words, repeated, bent.

mod api_documentation;
mod fuzz;
mod live;
mod refusals;
mod repeats;
mod shapes;
mod wrong_fields;
