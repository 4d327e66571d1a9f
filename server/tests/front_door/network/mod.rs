//! Connections, certificates, proxies, and what strangers may cost.

pub(crate) mod acme;
mod club_root;
mod compression;
mod connect_device;
mod connections;
mod house_network;
mod https_settings;
mod limits;
mod proxies;
mod slow_clients;
pub(crate) mod tls;
