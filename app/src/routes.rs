//! Every address of the application, in one list.

use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

use crate::pages::start::Start;
use crate::state::lang::Language;

/// The whole application.
#[component]
pub(crate) fn App() -> impl IntoView {
    Language::provide();
    view! {
        <Router>
            <Routes fallback=Start>
                <Route path=path!("/") view=Start/>
            </Routes>
        </Router>
    }
}
