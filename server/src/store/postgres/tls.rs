//! TLS to a PostgreSQL server.

use std::sync::Arc;

use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

/// What an address asks for: with `require` a certificate for the host by an authority of the system; with `prefer` any one,
/// because somebody in between who has none could as well say that the server knows no TLS.
pub(super) fn connector(mode: SslMode) -> Result<MakeRustlsConnect, Error> {
    let mut roots = RootCertStore::empty();
    if mode == SslMode::Require {
        // What cannot be read is missed when a certificate is checked, with a sentence that says so.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    }
    with_roots(mode, roots)
}

fn with_roots(mode: SslMode, roots: RootCertStore) -> Result<MakeRustlsConnect, Error> {
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()?;
    let config = if mode == SslMode::Require {
        config.with_root_certificates(roots)
    } else {
        config.dangerous().with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
    };
    Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
}

/// Takes every certificate whose key the server has.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _certificate: &CertificateDer<'_>,
        _others: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{DuplexStream, duplex};
    use tokio_postgres::tls::{MakeTlsConnect, TlsConnect as _};
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_rustls::rustls::pki_types::PrivateKeyDer;

    use super::*;

    /// Whether a client with these roots takes the certificate of a server that is called `db.example`.
    async fn takes(mode: SslMode, is_known: bool, called: &str) -> Result<(), String> {
        let made = rcgen::generate_simple_self_signed(["db.example".to_owned()]).unwrap();
        let (certificate, key) = (made.cert.der().clone(), made.signing_key.serialize_der());
        let mut roots = RootCertStore::empty();
        if is_known {
            roots.add(certificate.clone()).unwrap();
        }
        let key = PrivateKeyDer::try_from(key).unwrap();
        let server = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let (here, there) = duplex(16_384);
        let accepting = tokio::spawn(TlsAcceptor::from(Arc::new(server)).accept(there));
        let mut connector = with_roots(mode, roots).unwrap();
        let connect = MakeTlsConnect::<DuplexStream>::make_tls_connect(&mut connector, called);
        let connected = connect.unwrap().connect(here).await;
        drop(accepting);
        connected.map(drop).map_err(|error| error.to_string())
    }

    #[tokio::test]
    async fn a_certificate_is_checked_where_tls_is_required() {
        takes(SslMode::Require, true, "db.example").await.unwrap();
        let unknown = takes(SslMode::Require, false, "db.example").await.unwrap_err();
        assert!(unknown.contains("UnknownIssuer"), "{unknown}");
        let other = takes(SslMode::Require, true, "other.example").await.unwrap_err();
        assert!(other.contains("not valid for name"), "{other}");
        takes(SslMode::Prefer, false, "other.example").await.unwrap();
    }
}
