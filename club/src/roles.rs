//! What somebody with an account is to the club, and so what he may do in its books.

/// What an account may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The board: everything, accounts among it.
    Administrator,
    /// The master of ceremonies (HZM): games, slips, evenings, corrections, publishing.
    MasterOfCeremonies,
    /// The treasurer: the club's money.
    Treasurer,
    /// The auditor: reads everything and changes nothing.
    Auditor,
    /// A member: lists and the own figures.
    Member,
}

impl Role {
    /// All of them, from the one who may do most.
    pub const ALL: [Role; 5] = [
        Role::Administrator,
        Role::MasterOfCeremonies,
        Role::Treasurer,
        Role::Auditor,
        Role::Member,
    ];

    /// The name under which it is stored, for ever.
    pub const fn id(self) -> &'static str {
        match self {
            Role::Administrator => "administrator",
            Role::MasterOfCeremonies => "master_of_ceremonies",
            Role::Treasurer => "treasurer",
            Role::Auditor => "auditor",
            Role::Member => "member",
        }
    }

    /// From the name.
    pub fn from_id(id: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_is_found_by_its_name() {
        for role in Role::ALL {
            assert_eq!(Role::from_id(role.id()), Some(role));
        }
        assert_eq!(Role::from_id("root"), None);
    }
}
