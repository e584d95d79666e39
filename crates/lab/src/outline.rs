use game::Lang;
use search::textbook::Kind;
use words::Words;

use crate::number::{value_in, value_text};
use crate::picture::{Fate, Picture, Spot};

/// A picture as lines of text, each node on its own and the nodes below it further to
/// the right: for terminals and screen readers.
pub fn outline(picture: &Picture, lang: Lang) -> Vec<String> {
    let words = crate::TEXTS.words(lang);
    let mut lines = Vec::new();
    // What stands before a line, and whether its node is the last of its siblings.
    let mut waiting = vec![(0, String::new(), String::new())];
    while let Some((at, before, further)) = waiting.pop() {
        let spot = &picture.nodes[at];
        lines.push(format!("{before}{}", line(spot, words)));
        let last = spot.children.len();
        for (number, &child) in spot.children.iter().enumerate().rev() {
            let (branch, below) = if number + 1 == last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            waiting.push((
                child,
                format!("{further}{branch}"),
                format!("{further}{below}"),
            ));
        }
    }
    lines
}

fn line(spot: &Spot, words: &'static Words) -> String {
    let role = match spot.kind {
        Kind::Max => "MAX ",
        Kind::Min => "MIN ",
        Kind::Chance => "CHANCE ",
        Kind::Over => "",
    };
    let lang = words.lang();
    let value = spot.value.map(value_text);
    let mut parts: Vec<String> = Vec::new();
    if let Some(odds) = spot.odds {
        parts.push(format!("({})", value_in(odds, lang)));
    }
    if !spot.mv.is_empty() && spot.mv != spot.name {
        parts.push(format!("{}:", spot.mv));
    }
    // A leaf of a tree that has no name is called by its value, which is said anyway. A leaf of
    // a game is called by its move, which may look like its value.
    let is_nameless = spot.kind == Kind::Over && spot.mv.is_empty();
    if !is_nameless || value.as_deref() != Some(spot.name.replace('-', "−").as_str()) {
        parts.push(spot.name.clone());
    }
    let value = spot.value.map(|value| value_in(value, lang));
    parts.push(format!("{role}{}", value.unwrap_or_default()));
    if let Some((alpha, beta)) = spot.window
        && (alpha.is_finite() || beta.is_finite())
        && spot.kind != Kind::Over
    {
        parts.push(format!(
            " [{} … {}]",
            value_in(alpha, lang),
            value_in(beta, lang)
        ));
    }
    if let Some(visits) = spot.visits {
        parts.push(format!("n={visits}"));
    }
    match spot.fate {
        Fate::Searched => {}
        Fate::Pruned => parts.push(format!("({})", words.say("lab.legend.pruned"))),
        Fate::Unreached => parts.push(format!("({})", words.say("lab.legend.unreached"))),
    }
    if spot.is_best && spot.parent.is_some() {
        parts.push("◂".to_owned());
    }
    if spot.hidden > 0 {
        parts.push(words.fill("lab.hidden", &[("n", &spot.hidden)]));
    }
    let parts = parts.iter().map(|part| part.trim_end());
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use search::trace::{Algorithm, TraceRequest};

    use super::*;
    use crate::Subject;

    #[test]
    fn a_leaf_of_a_tree_is_called_by_its_value_once() {
        let tree = crate::Tree::read("[[3,5],[2,9]]").expect("a tree");
        let subject = Subject::Tree(std::sync::Arc::new(tree));
        let request = TraceRequest::new(Algorithm::Minimax, 2);
        let trace = subject.explain(&request).expect("a short search");
        let lines = outline(&subject.picture(&trace), Lang::En);
        assert!(lines.iter().any(|line| line.ends_with("└─ 5")), "{lines:?}");
    }
}
