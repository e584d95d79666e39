//! Trees of one's own: read, refused, searched.

use std::sync::Arc;

use search::trace::{Algorithm, MoveOrdering, SearchTrace, TraceEvent, TraceRequest};
use siasat_lab::{Subject, Tree};

fn subject(text: &str) -> Subject {
    Subject::Tree(Arc::new(Tree::read(text).expect("a tree")))
}

fn explain(text: &str, algorithm: Algorithm) -> SearchTrace {
    let trace_request = TraceRequest::new(algorithm, 1000);
    subject(text).explain(&trace_request).expect("fits")
}

/// Leaves with their values, in the order visited.
fn leaves(trace: &SearchTrace) -> Vec<f64> {
    let nodes = trace.nodes.iter().filter(|node| node.leaf.is_some());
    nodes.filter_map(|node| node.value).collect()
}

#[test]
fn the_three_trees_of_the_course() {
    let seven = explain("[[3,5],[2],[6,1]]", Algorithm::AlphaBeta);
    assert_eq!((seven.value, seven.best.as_deref()), (3.0, Some("B")));
    assert_eq!(
        leaves(&seven),
        [3.0, 5.0, 2.0, 6.0, 1.0],
        "nothing is pruned"
    );

    let twelve = explain("[[3,5],[6,2],[1,8]]", Algorithm::AlphaBeta);
    assert_eq!(twelve.value, 3.0);
    assert_eq!(leaves(&twelve), [3.0, 5.0, 6.0, 2.0, 1.0]);
    let cut = twelve.nodes.iter().find(|node| node.cut.is_some());
    assert_eq!(
        cut.map(|node| node.pruned.clone()),
        Some(vec!["8".to_owned()])
    );

    let nine = explain("[[3,12,8],[2,4,6],[14,5,2]]", Algorithm::AlphaBeta);
    assert_eq!((nine.value, leaves(&nine).len()), (3.0, 7));
}

#[test]
fn a_die_is_thrown() {
    let text = "chance[1/2: max[5,3], 50%: max[8,2]]";
    for algorithm in [Algorithm::Expectimax, Algorithm::Star1, Algorithm::Star2] {
        assert_eq!(explain(text, algorithm).value, 6.5, "{algorithm}");
    }
}

#[test]
fn all_forms_are_the_same_tree() {
    let nested = Tree::read("[left: [3,5], chance[1/6: 2, 5/6: 8.5]]").expect("nested");
    let indented = "
# a comment
A MAX
  left: B MIN
    3
    5
  CHANCE
    1/6: 2
    5/6: = 8.5   # another
";
    let indented = Tree::read(indented).expect("indented");
    let json = r#"{"name": "A", "children": [
        {"move": "left", "children": [3, 5]},
        {"role": "chance", "children": [
            {"odds": "1/6", "value": 2}, {"odds": "5/6", "value": 8.5}]}]}"#;
    let json = Tree::read(json).expect("json");
    assert_eq!(nested, indented);
    assert_eq!(nested, json);
    assert_eq!(nested.number(nested.nodes[0].truth), 7.4);
}

#[test]
fn rubbish_is_refused_with_its_place() {
    let cases = [
        ("", (1, 1), "ends where a tree"),
        ("[[3,5],[2", (1, 10), "`,` or `]`"),
        ("[[3,5],[]]", (1, 9), "a number"),
        ("[3,5]]", (1, 6), "the end of the text"),
        ("[3,\n five]", (2, 2), "`five` stands where"),
        ("[3,NaN]", (1, 4), "`NaN`"),
        ("[3,99999999999]", (1, 4), "nine digits"),
        (
            "chance[1/2: 3, 1/3: 4]",
            (1, 1),
            "sum to 0.8333333333333334 instead of 1",
        ),
        ("chance[1/2: 3, 4]", (1, 16), "no odds"),
        ("chance[x: 3, 1/2: 4]", (1, 8), "odds such as"),
        ("min[max]", (1, 5), "`max` stands"),
        ("A MAX\n  B MIN\n", (2, 3), "no moves"),
        ("A MAX\n  3\nB\n  4", (3, 1), "second root"),
        ("A MAX\n  B = x", (2, 3), "`x` stands"),
        ("{\"children\": [1,", (1, 16), "not JSON"),
        ("{\"childs\": [1]}", (1, 1), "`childs` stands"),
    ];
    for (text, place, words) in cases {
        let error = Tree::read(text).expect_err(text);
        assert_eq!((error.line, error.column), place, "{text}: {error}");
        assert!(error.to_string().contains(words), "{text}: {error}");
        assert_ne!(
            error.fault.in_lang(game::Lang::En),
            error.fault.in_lang(game::Lang::Id),
            "{text}"
        );
    }
    let deep = "[".repeat(100_000);
    assert!(Tree::read(&deep).is_err());
    let deep = format!("{}1{}", "[".repeat(499), "]".repeat(499));
    assert!(Tree::read(&deep).is_ok());
}

#[test]
fn a_million_leaves_are_read_and_searched() {
    let row = format!("[{}]", vec!["1,2,3,4,5,6,7,8,9,0"; 100].join(","));
    let text = format!("[{}]", vec![row; 1000].join(","));
    let subject = subject(&text);
    let trace_request = TraceRequest::new(Algorithm::Minimax, 10);
    let trace = subject.explain(&trace_request).expect("fits");
    assert_eq!(trace.value, 0.0);
    assert_eq!(trace.counts.leaves(), 1_000_000);
    assert!(trace.nodes.len() <= trace_request.most);
    assert_eq!(
        trace.nodes.len() as u64 + trace.unwritten(),
        trace.counts.nodes
    );
}

#[test]
fn every_search_finds_the_same_value_in_every_order() {
    let texts = [
        "[[3,5],[2],[6,1]]",
        "[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]",
        "min[[3,-12,8.5],[2,4,6],max[14,min[5,2],2]]",
        "[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,10],[11,12]],[[13,14],[15,16]]]]",
    ];
    for text in texts {
        let wanted = explain(text, Algorithm::Minimax);
        for algorithm in Algorithm::ALL {
            for ordering in MoveOrdering::ALL {
                let trace_request = TraceRequest {
                    ordering,
                    ..TraceRequest::new(algorithm, 1000)
                };
                let told = subject(text).explain(&trace_request).expect("fits");
                if algorithm != Algorithm::Mcts {
                    assert_eq!(told.value, wanted.value, "{text} {algorithm} {ordering:?}");
                }
            }
        }
    }
}

#[test]
fn a_perfect_order_prunes_most() {
    let text = "[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,10],[11,12]],[[13,14],[15,16]]]]";
    let leaves = |ordering| {
        let trace_request = TraceRequest {
            ordering,
            ..TraceRequest::new(Algorithm::AlphaBeta, 1000)
        };
        let told = subject(text).explain(&trace_request).expect("fits");
        told.counts.leaves()
    };
    // b^⌈d/2⌉ + b^⌊d/2⌋ − 1 of 16 leaves.
    assert_eq!(leaves(MoveOrdering::Best), 7);
    assert!(leaves(MoveOrdering::Worst) > leaves(MoveOrdering::Best));
}

#[test]
fn what_is_told_fits_together() {
    let text = "[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]";
    for algorithm in Algorithm::ALL {
        let told = explain(text, algorithm);
        for (number, node) in told.nodes.iter().enumerate() {
            for &child in &node.children {
                assert_eq!(told.nodes[child].parent, Some(number), "{algorithm}");
            }
        }
        let entered = |event: &&TraceEvent| matches!(event, TraceEvent::Enter { .. });
        if algorithm != Algorithm::Mcts {
            let entered = told.events.iter().filter(entered).count();
            assert_eq!(entered as u64, told.counts.nodes, "{algorithm}");
        }
    }
}
