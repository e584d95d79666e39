//! The program as a WebAssembly module: the server inside the page.
//!
//! On other targets there is only [`measure`], which `bench/browser.mjs` asks of the module, and a
//! test everywhere. Tests have the exports, too.

#[cfg(any(target_arch = "wasm32", test))]
mod exports;
mod measure;

pub use measure::measure;
