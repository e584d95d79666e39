//! numpy arrays from bytes, without a dependency on numpy: it is imported when one is asked
//! for.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::failure::refuse;

/// An element of an array.
pub(crate) trait Element: Copy + Default + Send {
    /// numpy's name of its type.
    const TYPE: &'static str;
    /// Its bytes, in the machine's order.
    type Bytes: AsRef<[u8]>;
    fn bytes(self) -> Self::Bytes;
}

macro_rules! elements {
    ($($type:ty => $name:literal),+) => {
        $(impl Element for $type {
            const TYPE: &'static str = $name;
            type Bytes = [u8; size_of::<$type>()];
            fn bytes(self) -> Self::Bytes {
                self.to_ne_bytes()
            }
        })+
    };
}

elements!(u8 => "bool", i8 => "int8", i32 => "int32", u32 => "uint32", f32 => "float32");

/// A new array of this shape, which owns its memory.
pub(crate) fn array<'py, T: Element>(
    py: Python<'py>,
    shape: Vec<usize>,
    elements: &[T],
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py
        .import("numpy")
        .map_err(|_| refuse("python.numpy", &[]))?;
    let bytes = PyByteArray::new_with(py, size_of_val(elements), |bytes| {
        for (place, element) in bytes.chunks_exact_mut(size_of::<T>()).zip(elements) {
            place.copy_from_slice(element.bytes().as_ref());
        }
        Ok(())
    })?;
    let flat = numpy.call_method1("frombuffer", (bytes, T::TYPE))?;
    flat.call_method1("reshape", (shape,))
}
