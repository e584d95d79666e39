use axum::body::Bytes;
use game::Lang;
use lobby::AnyGame;
use serde_json::json;

use crate::json;
use crate::per_lang::PerLang;

/// The answer to `GET /api/games` in each language: a hundred kilobytes that never change.
#[derive(Default)]
pub(crate) struct GameList(PerLang<Bytes>);

impl GameList {
    pub(crate) fn in_lang(&self, games: &[&'static dyn AnyGame], lang: Lang) -> Bytes {
        let list = self.0.get_or_make(lang, || {
            let list = json!({ "games": json::games(games, lang) });
            Bytes::from(list.to_string())
        });
        Bytes::clone(list)
    }
}
