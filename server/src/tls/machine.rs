//! What this machine is called, and its addresses.

use std::collections::BTreeSet;
use std::net::IpAddr;

use super::MachineNames;

/// The machine's host name, where it has one that can stand in a certificate.
pub fn host_name() -> Option<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname")
        .or_else(|_| std::env::var("COMPUTERNAME"))
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    let is_name = !name.is_empty()
        && name.len() < 64
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.".contains(letter));
    (is_name && name != "localhost").then_some(name)
}

/// Names and addresses of this machine: first the name by which it is found in the hall.
pub fn names_of_this_machine(local_name: &str) -> MachineNames {
    let mut names = vec![format!("{local_name}.local"), "localhost".to_owned()];
    if let Some(host) = host_name() {
        let local = format!("{}.local", host.split('.').next().unwrap_or_default());
        for name in [host, local] {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let addresses: BTreeSet<IpAddr> = match if_addrs::get_if_addrs() {
        Ok(interfaces) => interfaces.iter().map(if_addrs::Interface::ip).collect(),
        Err(error) => {
            tracing::warn!(%error, "the addresses of this machine cannot be listed");
            BTreeSet::from([IpAddr::from([127, 0, 0, 1])])
        }
    };
    MachineNames { names, addresses }
}
