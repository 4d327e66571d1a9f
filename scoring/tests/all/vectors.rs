//! Every hand and settlement of the test vectors: points, base, doublings, items and error codes agree.
#![expect(clippy::unwrap_used, reason = "a vector that cannot be read must fail the test")]

use std::collections::BTreeMap;
use std::path::Path;

use scoring::contract;
use serde_json::{Value as Json, json};

/// What the contract answers, in the form the vectors expect.
fn answer(request: &Json, is_settlement: bool) -> Json {
    if is_settlement {
        let settled = contract::read_finish(request).and_then(|request| {
            let settlement = request.ruleset.settle(&request.finish)?;
            Ok(contract::settlement_json(&request.finish, &settlement, |_| String::new()))
        });
        match settled {
            Ok(map) => {
                check_transfers(&map);
                json!({"deltas": map["deltas"]})
            }
            Err(problems) => json!({"error": problems.first().code()}),
        }
    } else {
        match contract::read_hand(request).and_then(|request| request.answer()) {
            Ok(mut map) => {
                let mut items: Vec<(String, u64)> = Vec::new();
                for item in map["items"].as_array().unwrap() {
                    let id = item["id"].as_str().unwrap().to_owned();
                    items.push((id, item["count"].as_u64().unwrap()));
                }
                items.sort();
                map.insert("items".into(), json!(items));
                Json::Object(map)
            }
            Err(problems) => json!({"error": problems.first().code()}),
        }
    }
}

/// The transfers add up to the deltas.
fn check_transfers(map: &serde_json::Map<String, Json>) {
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    for transfer in map["transfers"].as_array().unwrap() {
        let amount = transfer["amount"].as_i64().unwrap();
        assert!(amount > 0);
        *sums.entry(transfer["from"].as_str().unwrap().to_owned()).or_default() -= amount;
        *sums.entry(transfer["to"].as_str().unwrap().to_owned()).or_default() += amount;
    }
    for (seat, delta) in map["deltas"].as_object().unwrap() {
        assert_eq!(delta.as_i64().unwrap(), sums.get(seat).copied().unwrap_or(0), "{map:?}");
    }
}

/// Whether an answer says what the vector expects; `alternatives` lists other readings of the same value.
fn agrees(found: &Json, expected: &Json) -> bool {
    let expected_items = |items: &Json| {
        let mut items: Vec<(String, u64)> = items
            .as_array()
            .unwrap()
            .iter()
            .map(|item| (item[0].as_str().unwrap().to_owned(), item[1].as_u64().unwrap()))
            .collect();
        items.sort();
        json!(items)
    };
    expected.as_object().unwrap().iter().all(|(name, value)| match name.as_str() {
        "items" => {
            let mut lists = vec![expected_items(value)];
            for other in expected.get("alternatives").and_then(Json::as_array).into_iter().flatten()
            {
                lists.push(expected_items(other.get("items").unwrap_or(other)));
            }
            lists.contains(&found["items"])
        }
        "special" => value.as_object().unwrap().iter().all(|(key, value)| {
            found.get(name).and_then(|special| special.get(key)) == Some(value)
        }),
        "alternatives" | "settled" => true,
        _ => found.get(name) == Some(value),
    })
}

fn check(file: &Path) -> (usize, Vec<String>) {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let is_settlement = name.ends_with("-settle");
    let text = std::fs::read_to_string(file).unwrap();
    let mut differences = Vec::new();
    let mut lines = 0;
    for line in text.lines() {
        lines += 1;
        let vector: Json = serde_json::from_str(line).unwrap();
        let found = answer(&vector["request"], is_settlement);
        if !agrees(&found, &vector["expected"]) {
            differences.push(format!(
                "{}: {}\n  expected {}\n  found    {found}",
                vector["request"]["id"], vector["request"], vector["expected"],
            ));
        }
    }
    println!("{name}: agree {} of {lines}", lines - differences.len());
    (lines, differences)
}

#[test]
fn every_vector_agrees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .filter(|path| !path.to_string_lossy().contains("progress"))
        .collect();
    files.sort();
    assert!(files.len() >= 7);
    let mut failures = Vec::new();
    for file in files {
        let (lines, differences) = check(&file);
        assert!(lines > 30, "{file:?} has lost its lines");
        failures.extend(differences);
    }
    assert!(failures.is_empty(), "{} differ\n{}", failures.len(), failures.join("\n"));
}
