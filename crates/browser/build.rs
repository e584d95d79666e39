//! The textbook searches recurse as deep as a tree that a user wrote, and here is no other
//! thread to give a large stack to.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=16777216");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
