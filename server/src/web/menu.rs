//! Links of which one leads to where the reader is: tabs, segments, menus of a page, as the macros of `templates/html/parts/parts.html`
//! draw them.

/// One of several links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MenuLink {
    /// Where it leads.
    pub(crate) address: String,
    /// What it is called.
    pub(crate) name: String,
    /// Whether the reader is there.
    pub(crate) is_chosen: bool,
}

impl MenuLink {
    /// A link with its name.
    pub(crate) fn new(
        address: impl Into<String>,
        name: impl Into<String>,
        is_chosen: bool,
    ) -> MenuLink {
        MenuLink { address: address.into(), name: name.into(), is_chosen }
    }
}

/// Choices behind a button, which says what is chosen.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    /// What is chosen.
    pub(crate) chosen: String,
    /// What can be.
    pub(crate) links: Vec<MenuLink>,
}
