//! Why an invitation or a change of an account is refused.

use crate::refusal::RefusalKind;

/// Why somebody does not get an account, or an account does not become what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessProblem {
    /// The link is unknown, used, revoked or too old.
    Link,
    /// The name is empty, too long or cannot be printed.
    Name,
    /// The login is empty, too long, or has blanks.
    Login,
    /// Somebody else signs in with this login.
    LoginTaken,
    /// The person has an account already.
    PersonTaken,
    /// Without this account nobody could administer.
    LastAdministrator,
    /// There is no such account.
    NoAccount,
}

impl AccessProblem {
    /// Its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            AccessProblem::Link => "link",
            AccessProblem::Name => "name",
            AccessProblem::Login => "login",
            AccessProblem::LoginTaken => "login_taken",
            AccessProblem::PersonTaken => "person_taken",
            AccessProblem::LastAdministrator => "last_administrator",
            AccessProblem::NoAccount => "no_account",
        }
    }

    /// Which kind of refusal it is.
    pub const fn kind(self) -> RefusalKind {
        match self {
            AccessProblem::Link | AccessProblem::NoAccount => RefusalKind::Unknown,
            AccessProblem::Name | AccessProblem::Login => RefusalKind::BadValue,
            AccessProblem::LoginTaken
            | AccessProblem::PersonTaken
            | AccessProblem::LastAdministrator => RefusalKind::Conflict,
        }
    }
}
