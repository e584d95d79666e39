use std::env::consts;

use serde_json::{Value, json};
use words::Words;

/// The processor, and which of its instructions the program was built with.
pub(super) struct Processor {
    architecture: &'static str,
    cores: usize,
    /// Name, is it there, is the program built with it.
    features: Vec<(&'static str, bool, bool)>,
}

impl Processor {
    pub(super) fn of_this_machine() -> Processor {
        Processor {
            architecture: consts::ARCH,
            cores: platform::cores(),
            features: features(),
        }
    }

    pub(super) fn text(&self, words: &'static Words) -> String {
        let used = self.features.iter().filter(|(_, _, is_used)| *is_used);
        let used: Vec<&str> = used.map(|(name, ..)| *name).collect();
        let used = if used.is_empty() {
            words.say("doctor.no-features").to_owned()
        } else {
            used.join(" ")
        };
        words.fill(
            "doctor.built-with",
            &[
                ("architecture", &self.architecture),
                ("cores", &self.cores),
                ("features", &used),
            ],
        )
    }

    pub(super) fn object(&self) -> Value {
        let features = self.features.iter().map(|(name, is_there, is_used)| {
            json!({ "name": name, "available": is_there, "built_with": is_used })
        });
        json!({
            "architecture": self.architecture,
            "system": consts::OS,
            "cores": self.cores,
            "features": features.collect::<Value>(),
        })
    }
}

/// The instructions that make the games fast.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<(&'static str, bool, bool)> {
    macro_rules! feature {
        ($name:tt) => {
            (
                $name,
                std::is_x86_feature_detected!($name),
                cfg!(target_feature = $name),
            )
        };
    }
    vec![
        feature!("popcnt"),
        feature!("lzcnt"),
        feature!("bmi1"),
        feature!("bmi2"),
        feature!("avx2"),
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<(&'static str, bool, bool)> {
    Vec::new()
}
