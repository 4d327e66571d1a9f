//! The names and addresses that stand in a certificate.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use tokio_rustls::rustls::pki_types::CertificateDer;
use x509_cert::der::Decode as _;
use x509_cert::ext::pkix::SubjectAltName;
use x509_cert::ext::pkix::name::GeneralName;

/// All of them; `None` where the certificate cannot be read.
pub(super) fn alternative(certificate: &CertificateDer<'_>) -> Option<Vec<GeneralName>> {
    let parsed = x509_cert::Certificate::from_der(certificate).ok()?;
    let found = parsed.tbs_certificate.get::<SubjectAltName>().ok().flatten();
    Some(found.map(|(_, SubjectAltName(names))| names).unwrap_or_default())
}

/// Those by which another device can reach the machine: names first, then addresses.
pub(super) fn for_others(certificate: &CertificateDer<'_>) -> Vec<String> {
    let (mut names, mut addresses) = (Vec::new(), Vec::new());
    for name in alternative(certificate).unwrap_or_default() {
        match name {
            GeneralName::DnsName(name) if name.as_str() != "localhost" => {
                names.push(name.to_string());
            }
            GeneralName::IpAddress(bytes) => {
                addresses.extend(address(bytes.as_bytes()).filter(is_for_others));
            }
            GeneralName::DnsName(_)
            | GeneralName::OtherName(_)
            | GeneralName::Rfc822Name(_)
            | GeneralName::DirectoryName(_)
            | GeneralName::EdiPartyName(_)
            | GeneralName::UniformResourceIdentifier(_)
            | GeneralName::RegisteredId(_) => {}
        }
    }
    names.extend(addresses.iter().map(ToString::to_string));
    names
}

fn address(bytes: &[u8]) -> Option<IpAddr> {
    let v4 = <[u8; 4]>::try_from(bytes).map(|bytes| Ipv4Addr::from(bytes).into());
    v4.or_else(|_| <[u8; 16]>::try_from(bytes).map(|bytes| Ipv6Addr::from(bytes).into())).ok()
}

/// Neither the machine itself nor an address that needs the name of an interface.
fn is_for_others(address: &IpAddr) -> bool {
    let is_of_link = match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.is_unicast_link_local(),
    };
    !address.is_loopback() && !is_of_link
}
