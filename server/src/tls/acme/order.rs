//! One certificate from a directory: account, order, proof of the name by HTTP, key and chain.

use std::path::Path;

use instant_acme::{
    Account, AccountCredentials, AuthorizationStatus, ChallengeType, Error, Identifier, NewAccount,
    NewOrder, Order, OrderStatus, Problem, RetryPolicy,
};
use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use serde::{Deserialize, Serialize};
use texts::tls::TlsProblem;

use super::{AcmeSettings, Challenges, client::Client};
use crate::tls::private_files::write_private;
use crate::tls::{at, refused};

/// How often the directory is asked whether it has looked.
const POLLS: RetryPolicy = RetryPolicy::new();

/// The account with its key, as it is kept.
#[derive(Deserialize, Serialize)]
struct KeptAccount {
    directory: String,
    contact: Option<String>,
    credentials: AccountCredentials,
}

/// A certificate with those above it, and its key; as text, one behind the other.
pub(super) async fn obtain(
    settings: &AcmeSettings,
    account_file: &Path,
    challenges: &Challenges,
) -> Result<String, TlsProblem> {
    let client = Client::new(settings.directory.root.as_deref())?;
    let names = [Identifier::Dns(settings.name.clone())];
    let in_words = |error| in_words(settings, error);
    let mut order = match kept_account(settings, account_file, &client).await? {
        // A directory that has lost its accounts gets a new one.
        Some(account) => match account.new_order(&NewOrder::new(&names)).await {
            Err(Error::Api(problem)) if is(&problem, "accountDoesNotExist") => {
                let account = new_account(settings, account_file, &client).await?;
                account.new_order(&NewOrder::new(&names)).await
            }
            order => order,
        },
        None => {
            let account = new_account(settings, account_file, &client).await?;
            account.new_order(&NewOrder::new(&names)).await
        }
    }
    .map_err(in_words)?;
    prove(settings, &mut order, challenges).await?;
    let key = KeyPair::generate().map_err(refused)?;
    let mut params = CertificateParams::new([settings.name.clone()]).map_err(refused)?;
    params.distinguished_name = DistinguishedName::new();
    let request = params.serialize_request(&key).map_err(refused)?;
    order.finalize_csr(request.der()).await.map_err(in_words)?;
    let chain = order.poll_certificate(&POLLS).await.map_err(in_words)?;
    Ok(format!("{}\n{}", chain.trim_end(), key.serialize_pem()))
}

/// The account of the last time, if it is one of this directory.
async fn kept_account(
    settings: &AcmeSettings,
    file: &Path,
    client: &Client,
) -> Result<Option<Account>, TlsProblem> {
    let text = match std::fs::read(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(at(file))?,
    };
    let Ok(kept) = serde_json::from_slice::<KeptAccount>(&text) else {
        tracing::warn!(file = %file.display(), "holds no account; a new one is made");
        return Ok(None);
    };
    if kept.directory != settings.directory.address || kept.contact != settings.directory.contact {
        return Ok(None);
    }
    let builder = Account::builder_with_http(Box::new(client.clone()));
    let account = builder.from_credentials(kept.credentials).await;
    account.map(Some).map_err(|error| in_words(settings, error))
}

async fn new_account(
    settings: &AcmeSettings,
    file: &Path,
    client: &Client,
) -> Result<Account, TlsProblem> {
    let directory = &settings.directory;
    let contact: Vec<String> =
        directory.contact.iter().map(|contact| format!("mailto:{contact}")).collect();
    let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
    let wanted = NewAccount {
        contact: &contact,
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = Account::builder_with_http(Box::new(client.clone()))
        .create(&wanted, directory.address.clone(), None)
        .await
        .map_err(|error| in_words(settings, error))?;
    let kept = KeptAccount {
        directory: directory.address.clone(),
        contact: directory.contact.clone(),
        credentials,
    };
    write_private(file, &serde_json::to_vec_pretty(&kept).map_err(refused)?)?;
    Ok(account)
}

/// Proves that the name leads here: the directory asks the plain port for a secret of this order.
async fn prove(
    settings: &AcmeSettings,
    order: &mut Order,
    challenges: &Challenges,
) -> Result<(), TlsProblem> {
    let in_words = |error| in_words(settings, error);
    // Answers are given for as long as this lives.
    let mut answers = Vec::new();
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.map_err(in_words)?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let Some(mut challenge) = authorization.challenge(ChallengeType::Http01) else {
            let reason = "no challenge of the kind http-01 is offered".to_owned();
            return Err(TlsProblem::NameRefused { name: settings.name.clone(), reason });
        };
        let answer = challenge.key_authorization();
        answers.push(challenges.answer(&challenge.token, answer.as_str()));
        challenge.set_ready().await.map_err(in_words)?;
    }
    if order.poll_ready(&POLLS).await.map_err(in_words)? == OrderStatus::Ready {
        return Ok(());
    }
    let mut authorizations = order.authorizations();
    let mut reason = "the order is invalid".to_owned();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.map_err(in_words)?;
        let state = authorization.refresh().await.map_err(in_words)?;
        let problem = state.challenges.iter().find_map(|challenge| challenge.error.as_ref());
        if let Some(problem) = problem {
            reason = detail(problem);
        }
    }
    Err(TlsProblem::NameUnproven { name: settings.name.clone(), reason })
}

/// Whether a problem is of a kind of RFC 8555.
fn is(problem: &Problem, kind: &str) -> bool {
    let full = problem.r#type.as_deref().unwrap_or_default();
    full.strip_prefix("urn:ietf:params:acme:error:") == Some(kind)
}

/// What a directory says, on one line.
fn detail(problem: &Problem) -> String {
    let text = problem.detail.clone().unwrap_or_else(|| problem.to_string());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What went wrong, as we say it.
fn in_words(settings: &AcmeSettings, error: Error) -> TlsProblem {
    let (name, directory) = (settings.name.clone(), settings.directory.address.clone());
    let Error::Api(problem) = error else {
        return TlsProblem::DirectoryUnreachable { directory, reason: error.to_string() };
    };
    let reason = detail(&problem);
    let is_one_of = |kinds: &[&str]| kinds.iter().any(|kind| is(&problem, kind));
    if is_one_of(&["rejectedIdentifier", "unsupportedIdentifier", "caa"]) {
        TlsProblem::NameRefused { name, reason }
    } else if is_one_of(&["unauthorized", "connection", "dns", "incorrectResponse", "tls"]) {
        TlsProblem::NameUnproven { name, reason }
    } else {
        TlsProblem::DirectoryRefused { directory, reason }
    }
}
