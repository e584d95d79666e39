use axum::extract::State;
use axum::response::Response;
use game::Lang;
use lab::{Subject, outline, plain, player, value_text};
use search::trace::SearchTrace;
use serde_json::{Value, json};

use super::wish::{Plan, Wish};
use super::written;
use crate::api::Body;
use crate::hall::{Shared, Visitor};
use crate::lang::Spoken;
use crate::refusal::Refusal;

/// `POST /api/lab/explain`
pub(crate) async fn explain(
    State(hall): State<Shared>,
    Spoken(lang): Spoken,
    visitor: Visitor,
    Body(wish): Body<Wish>,
) -> Result<Response, Refusal> {
    let plan = wish.plan(&hall)?;
    let work = hall.thinkers.work(visitor.client, move |stop| {
        let trace = plan.subject.explain(&plan.trace_request(stop))?;
        Ok(told(&plan, &trace, lang).to_string().into_bytes())
    });
    let told: Result<Vec<u8>, Refusal> = work.await?.ok_or_else(Refusal::ours)?;
    told.map(written)
}

/// What the player plays, and what stands around it.
fn told(plan: &Plan, trace: &SearchTrace, lang: Lang) -> Value {
    let Plan { subject, line, .. } = plan;
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
    data["luck"] = json!(subject.has_luck());
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
        // What cannot be drawn cannot be edited by touching it.
        && tree.nodes.len() <= 200
    {
        data["tree"] = tree.object();
        data["text"] = json!(tree.text());
    }
    data
}
