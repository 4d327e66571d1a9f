//! What this device keeps over a closed browser: texts under names, in IndexedDB.

use idb::{Database, Factory, KeyRange, ObjectStoreParams, Query, TransactionMode};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

const DATABASE: &str = "ostwind";
const STORE: &str = "kept";

/// Keeps something under a name, instead of what was there.
pub(crate) async fn put(name: &str, text: &str) -> Result<(), idb::Error> {
    let transaction = open().await?.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    store.put(&JsValue::from_str(text), Some(&JsValue::from_str(name)))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Reads what was kept, or what the club has answered; nothing if it has another shape.
///
/// By way of [`serde_json::Value`], so that the code that reads an envelope exists once.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let json: serde_json::Value = serde_json::from_str(text).ok()?;
    serde_json::from_value(json).ok()
}

/// Forgets what is kept under a name.
pub(crate) async fn remove(name: &str) -> Result<(), idb::Error> {
    let transaction = open().await?.transaction(&[STORE], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(STORE)?;
    store.delete(JsValue::from_str(name))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Every text whose name begins so, by name.
pub(crate) async fn all(beginning: &str) -> Result<Vec<String>, idb::Error> {
    let transaction = open().await?.transaction(&[STORE], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(STORE)?;
    let (first, last) = (beginning.to_owned(), format!("{beginning}\u{ffff}"));
    let range = KeyRange::bound(&first.into(), &last.into(), None, None)?;
    let found = store.get_all(Some(Query::KeyRange(range)), None)?.await?;
    Ok(found.into_iter().filter_map(|text| text.as_string()).collect())
}

async fn open() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        use idb::DatabaseEvent as _;
        if let Ok(database) = event.database() {
            // A store that cannot be made is missed, and reported, at the first use.
            drop(database.create_object_store(STORE, ObjectStoreParams::new()));
        }
    });
    request.await
}
