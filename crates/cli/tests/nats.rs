//! A tournament on three workers that are killed again and again, by way of a real NATS
//! server.
#![cfg(feature = "nats")]

#[path = "support/site.rs"]
mod site;
mod support;

use std::thread;
use std::time::{Duration, Instant};

use site::{Running, Site};
use support::folder::Folder;
use support::{games, refused, siasat, status, tournament_plan};

fn plan() -> String {
    tournament_plan(40)
}

#[test]
fn workers_that_are_killed_lose_nothing() {
    let site = Site::new();
    let here = site.folder.write("here.toml", &plan());
    let far = site.folder.write("far.toml", &plan());
    assert_eq!(siasat(&["arena", "run", &here]).code, 0);

    let mut lead = site.lead(&far);
    let mut workers: Vec<Running> = (0..3).map(|_| site.worker()).collect();
    let begin = Instant::now();
    let mut kills = 0;
    let mut state = 7_u64;
    while lead.is_running() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        thread::sleep(Duration::from_millis(100 + (state >> 33) % 300));
        // The last ones may come to an end.
        if kills < 20 {
            // A new worker in the place of one that is killed.
            workers[(state >> 40) as usize % 3] = site.worker();
            kills += 1;
        }
        if kills == 10 {
            // So may the leader.
            drop(lead);
            lead = site.lead(&far);
            kills += 1;
        }
        assert!(
            begin.elapsed() < Duration::from_secs(240),
            "{}",
            status(&far)
        );
    }
    assert!(kills > 3, "too fast to be disturbed: {kills}");
    assert_eq!(games(&far), games(&here));
    assert_eq!(status(&far), status(&here));
    assert_eq!(status(&far)["state"], "complete");
    decided_tests_stop_the_queue(&site);
}

/// Needs the server of the test above.
fn decided_tests_stop_the_queue(site: &Site) {
    let plan = tournament_plan(1000);
    let plan = plan.replacen("[[game]]", "[sprt]\nelo0 = 0\nelo1 = 300\n\n[[game]]", 1);
    // Only what is decided soon.
    let plan = plan.replace(
        "player = \"random\"",
        "player = \"random\"\nonly = [\"kalah\"]",
    );
    let here = site.folder.write("test-here.toml", &plan);
    let far = site.folder.write("test-far.toml", &plan);
    assert_eq!(siasat(&["arena", "run", &here]).code, 0);
    let _workers = [site.worker(), site.worker()];
    let ran = siasat(&["arena", "run", &far, "--nats", &site.url]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(games(&far), games(&here));
    let pairings = status(&far);
    assert_eq!(pairings["state"], "complete");
    assert!(pairings["played"].as_u64() < Some(2000), "{pairings}");
}

#[test]
fn a_server_that_is_not_there() {
    let folder = Folder::new("no-nats");
    let plan = &folder.write("plan.toml", &plan());
    // No server listens at port 1.
    let url = "nats://127.0.0.1:1";
    for args in [
        &["run", plan, "--nats", url][..],
        &["worker", "--nats", url],
    ] {
        let sentence = "start one with `nats-server -js`";
        refused(&[&["arena"], args].concat(), b"", &[sentence]);
    }
}
