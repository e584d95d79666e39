//! With the feature `site` the program carries the module of the page: the file that
//! `SIASAT_MODULE` names, by its full path.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_SITE").is_none() {
        return;
    }
    println!("cargo::rerun-if-env-changed=SIASAT_MODULE");
    match std::env::var("SIASAT_MODULE") {
        Ok(module) => println!("cargo::rerun-if-changed={module}"),
        Err(_) => println!("cargo::error=SIASAT_MODULE=$PWD/$(./module) names the module"),
    }
}
