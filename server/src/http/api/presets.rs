//! The rules the club offers for a new game.

use axum::Json;
use axum::extract::State;
use club::presets::PresetVersion;
use wire::Preset;

use crate::pages::rules::presets_today;
use crate::web::AppState;
use crate::web::error_response::ApiError;

/// `GET /api/presets`: the rules the club offers for a new game.
pub(crate) async fn offered(State(state): State<AppState>) -> Result<Json<Vec<Preset>>, ApiError> {
    let offered = presets_today(&state).await?.into_iter().filter(|preset| preset.is_offered);
    let presets = offered.map(|PresetVersion { preset, name, ruleset, .. }| Preset {
        id: preset,
        name,
        ruleset,
    });
    Ok(Json(presets.collect()))
}
