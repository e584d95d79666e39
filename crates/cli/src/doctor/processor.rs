use std::env::{self, consts};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use words::Words;

/// The processor, and which of its instructions the program was built with.
pub(super) struct Processor {
    architecture: &'static str,
    cores: usize,
    /// Name, is it there, is the program built with it.
    features: Vec<(&'static str, bool, bool)>,
    copies: Copies,
}

impl Processor {
    pub(super) fn of_this_machine() -> Processor {
        Processor {
            architecture: consts::ARCH,
            cores: platform::cores(),
            features: features(),
            copies: Copies::of_this_program(),
        }
    }

    /// The copies of the program for newer processors.
    pub(super) fn copies_text(&self, words: &'static Words) -> String {
        let Copies { installed, running } = &self.copies;
        if installed.is_empty() {
            return words.say("doctor.no-copies").to_owned();
        }
        let names = installed.join(" ");
        match running {
            Some(running) => {
                words.fill("doctor.copy-runs", &[("names", &names), ("name", running)])
            }
            None => words.fill("doctor.no-copy-runs", &[("names", &names)]),
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
            "copies": self.copies.installed,
            "running_copy": self.copies.running,
        })
    }
}

/// The copies that a package puts beside the program, and the one that it has handed over to.
struct Copies {
    installed: Vec<String>,
    running: Option<String>,
}

impl Copies {
    fn of_this_program() -> Copies {
        let program = env::current_exe().unwrap_or_default();
        let beside = program.parent().map(Path::to_owned).unwrap_or_default();
        let name_of = |path: &Path| {
            let name = path.file_name()?.to_str()?;
            let prefix = concat!("siasat-", env!("CARGO_PKG_VERSION"), "-");
            name.strip_prefix(prefix).map(str::to_owned)
        };
        let running = name_of(&program);
        // A copy stands among the others; the program stands beside their folder.
        let folder = match running {
            Some(_) => beside,
            None => beside.join("../lib/siasat"),
        };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| name_of(&entry.path()));
        let mut installed: Vec<String> = names.collect();
        installed.sort();
        Copies { installed, running }
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
