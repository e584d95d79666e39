use axum::extract::State;
use axum::response::Response;
use game::Lang;
use lab::{Subject, outline, plain, player, value_text};
use search::trace::SearchTrace;
use serde_json::{Value, json};

use super::json_response;
use super::request::{LabRequest, LabSearch};
use crate::api::JsonBody;
use crate::api_error::ApiError;
use crate::app_state::App;
use crate::lang::RequestLang;
use crate::peer::Peer;

/// `POST /api/lab/explain`
pub(crate) async fn explain(
    State(app): State<App>,
    RequestLang(lang): RequestLang,
    peer: Peer,
    JsonBody(request): JsonBody<LabRequest>,
) -> Result<Response, ApiError> {
    let plan = request.plan(&app).await?;
    let work = app.search_pool.run(peer.client, move |stop| {
        let trace = plan.subject.explain(&plan.trace_request(stop))?;
        Ok(trace_json(&plan, &trace, lang).to_string().into_bytes())
    });
    let json: Result<Vec<u8>, ApiError> = work.await?;
    json.map(json_response)
}

/// Larger trees are too large to edit in the page.
const MOST_EDITABLE: usize = 200;

/// The data of the player, and what the page shows around it.
fn trace_json(plan: &LabSearch, trace: &SearchTrace, lang: Lang) -> Value {
    let LabSearch { subject, line, .. } = plan;
    let (_, reached) = trace.along(line);
    let picture = subject.picture_below(trace, line);
    let counts = &trace.counts;
    let mut data = player::data(subject, trace, line, lang);
    let iterations = trace.iterations.iter().map(|one| {
        json!({
            "depth": one.depth,
            "value": plain(one.value),
            "shown": value_text(one.value),
            "move": one.best,
            "nodes": one.counts.nodes,
        })
    });
    data["algorithm"] = json!(trace.algorithm.word());
    data["depth"] = json!(plan.depth);
    data["luck"] = json!(subject.has_chance());
    data["value"] = json!(plain(trace.value));
    data["shown"] = json!(value_text(trace.value));
    data["move"] = json!(trace.best);
    data["counts"] = json!({
        "nodes": counts.nodes,
        "leaves": counts.leaves(),
        "cutoffs": counts.cutoffs,
        "pruned": counts.pruned,
        "known": counts.known,
    });
    data["iterations"] = iterations.collect();
    data["stopped"] = json!(trace.stopped);
    data["whole"] = json!(picture.is_whole && reached == 0);
    data["line"] = json!(line[..reached]);
    data["outline"] = json!(outline(&picture, lang));
    if let Subject::Tree(tree) = subject
        && tree.nodes.len() <= MOST_EDITABLE
    {
        data["tree"] = tree.object();
        data["text"] = json!(tree.text());
    }
    data
}
