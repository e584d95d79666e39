//! The program as a WebAssembly module: the server inside the page.
//!
//! On other targets there is only [`measure`], so that `bench/browser` can compare the module
//! with the same code compiled for this processor.

#[cfg(target_arch = "wasm32")]
mod exports;
mod measure;

pub use measure::measure;
