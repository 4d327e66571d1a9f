//! What the club's own root may sign: its machine's names, private addresses and the machine's own, and servers only. So a
//! stolen key gives no power over anything else.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use rcgen::{CidrSubnet, GeneralSubtree};
use x509_cert::Certificate;
use x509_cert::der::oid::db::rfc5280::ID_KP_SERVER_AUTH;
use x509_cert::ext::pkix::name::GeneralName;
use x509_cert::ext::pkix::{ExtendedKeyUsage, NameConstraints};

use super::MachineNames;

/// Addresses that mean something in a local network only, with the lengths of their prefixes.
const PRIVATE: [(IpAddr, u8); 8] = [
    (IpAddr::V4(Ipv4Addr::new(10, 0, 0, 0)), 8),
    (IpAddr::V4(Ipv4Addr::new(172, 16, 0, 0)), 12),
    (IpAddr::V4(Ipv4Addr::new(192, 168, 0, 0)), 16),
    (IpAddr::V4(Ipv4Addr::new(169, 254, 0, 0)), 16),
    (IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8),
    (IpAddr::V6(Ipv6Addr::LOCALHOST), 128),
    (IpAddr::V6(Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0)), 7),
    (IpAddr::V6(Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0)), 10),
];

/// Addresses with the same beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Subnet {
    address: IpAddr,
    prefix: u8,
}

impl Subnet {
    /// The addresses that begin as this one does.
    fn of(address: IpAddr, prefix: u8) -> Subnet {
        let first = match address {
            IpAddr::V4(address) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(prefix)).unwrap_or(0);
                Ipv4Addr::from_bits(address.to_bits() & mask).into()
            }
            IpAddr::V6(address) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(prefix)).unwrap_or(0);
                Ipv6Addr::from_bits(address.to_bits() & mask).into()
            }
        };
        Subnet { address: first, prefix }
    }

    /// As it stands in a certificate: an address and a mask of the same length.
    fn read(bytes: &[u8]) -> Option<Subnet> {
        let (address, mask) = bytes.split_at_checked(bytes.len() / 2)?;
        let ones = mask.iter().map(|byte| byte.count_ones()).sum::<u32>();
        let address: IpAddr = match <[u8; 4]>::try_from(address) {
            Ok(address) => address.into(),
            Err(_) => <[u8; 16]>::try_from(address).ok()?.into(),
        };
        Some(Subnet::of(address, u8::try_from(ones).ok()?))
    }

    fn holds(&self, address: IpAddr) -> bool {
        self.address.is_ipv4() == address.is_ipv4() && Subnet::of(address, self.prefix) == *self
    }
}

/// What a root may sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Permitted {
    /// These names and all below them.
    names: Vec<String>,
    /// These addresses; `None`: any.
    addresses: Option<BTreeSet<Subnet>>,
    /// Certificates of servers, and of nothing else.
    is_for_servers: bool,
}

impl Permitted {
    /// What a new root may sign for this machine.
    pub(super) fn for_machine(machine: &MachineNames) -> Permitted {
        let names = machine.names.iter().filter(|name| is_own(name)).cloned().collect();
        let private = PRIVATE.map(|(address, prefix)| Subnet::of(address, prefix));
        let is_private = |address: &IpAddr| private.iter().any(|subnet| subnet.holds(*address));
        let public = machine.addresses.iter().filter(|address| !is_private(address));
        // The last half of an IPv6 address changes by itself.
        let own = public
            .map(|address| Subnet::of(*address, if address.is_ipv4() { 32 } else { 64 }))
            .collect::<Vec<_>>();
        let addresses = private.into_iter().chain(own).collect();
        Permitted { names, addresses: Some(addresses), is_for_servers: true }
    }

    /// What a root may sign that was made before.
    pub(super) fn of(root: &Certificate) -> Permitted {
        let constraints = root.tbs_certificate.get::<NameConstraints>();
        let trees = constraints.ok().flatten().and_then(|(_, found)| found.permitted_subtrees);
        let (mut names, mut addresses) = (Vec::new(), BTreeSet::new());
        for tree in trees.into_iter().flatten() {
            match tree.base {
                GeneralName::DnsName(name) => names.push(name.to_string()),
                GeneralName::IpAddress(bytes) => addresses.extend(Subnet::read(bytes.as_bytes())),
                GeneralName::OtherName(_)
                | GeneralName::Rfc822Name(_)
                | GeneralName::DirectoryName(_)
                | GeneralName::EdiPartyName(_)
                | GeneralName::UniformResourceIdentifier(_)
                | GeneralName::RegisteredId(_) => {}
            }
        }
        let usage = root.tbs_certificate.get::<ExtendedKeyUsage>().ok().flatten();
        let is_for_servers =
            usage.is_some_and(|(_, ExtendedKeyUsage(purposes))| purposes == [ID_KP_SERVER_AUTH]);
        let addresses = Some(addresses).filter(|addresses| !addresses.is_empty());
        Permitted { names, addresses, is_for_servers }
    }

    /// As it is written into a root.
    pub(super) fn subtrees(&self) -> Vec<GeneralSubtree> {
        let names = self.names.iter().cloned().map(GeneralSubtree::DnsName);
        let addresses = self.addresses.iter().flatten().map(|Subnet { address, prefix }| {
            GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(*address, *prefix))
        });
        names.chain(addresses).collect()
    }

    /// Whether a name is one of those, or below one of those, that may be signed.
    pub(super) fn has_name(&self, name: &str) -> bool {
        self.names.iter().any(|permitted| {
            name == permitted
                || name.strip_suffix(permitted.as_str()).is_some_and(|rest| rest.ends_with('.'))
        })
    }

    /// Whether an address may be signed.
    pub(super) fn has_address(&self, address: IpAddr) -> bool {
        let subnets = self.addresses.as_ref();
        subnets.is_none_or(|subnets| subnets.iter().any(|subnet| subnet.holds(address)))
    }

    /// Whether a name or an address, as people type it, may be signed.
    pub(super) fn has(&self, host: &str) -> bool {
        host.parse::<IpAddr>()
            .map_or_else(|_| self.has_name(host), |address| self.has_address(address))
    }

    /// Whether it is more than a root needs that is made now.
    pub(super) fn is_too_wide(&self) -> bool {
        !self.is_for_servers
            || self.addresses.is_none()
            || self.names.iter().any(|name| !is_own(name))
    }
}

/// Whether a name can be that of this machine alone: one without a dot may be a domain of the internet, and all of `local` is
/// every machine of every home.
fn is_own(name: &str) -> bool {
    name == "localhost" || name.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permitted(names: &[&str], addresses: &[&str]) -> Permitted {
        Permitted::for_machine(&MachineNames {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            addresses: addresses.iter().map(|address| address.parse().unwrap()).collect(),
        })
    }

    #[test]
    fn own_names_are_those_with_a_dot() {
        let permitted = permitted(&["ostwind.local", "localhost", "club", "pi.lan"], &[]);
        for name in ["ostwind.local", "localhost", "pi.lan", "www.pi.lan"] {
            assert!(permitted.has_name(name), "{name}");
        }
        for name in ["club", "shop.club", "local", "nas.local", "lan", "xpi.lan"] {
            assert!(!permitted.has_name(name), "{name}");
        }
        assert!(!permitted.is_too_wide());
    }

    #[test]
    fn private_addresses_and_those_of_the_machine_may_be_signed() {
        let permitted = permitted(&[], &["192.168.1.20", "198.51.100.7", "2001:db8:1:2:3::4"]);
        for address in [
            "10.1.2.3",
            "172.31.0.1",
            "192.168.9.9",
            "169.254.1.1",
            "127.0.0.1",
            "198.51.100.7",
            "::1",
            "fd00::1",
            "fe80::1",
            "2001:db8:1:2:ffff::1",
        ] {
            assert!(permitted.has_address(address.parse().unwrap()), "{address}");
        }
        for address in ["1.1.1.1", "172.32.0.1", "198.51.100.8", "2001:db8:1:3::4", "::2"] {
            assert!(!permitted.has_address(address.parse().unwrap()), "{address}");
        }
    }
}
