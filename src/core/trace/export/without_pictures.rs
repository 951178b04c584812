//! Stand-ins for the encoders of pictures, in a build without the feature `pictures`: each refuses.

pub(super) mod raster {
    use std::collections::BTreeSet;

    use crate::trace::export::{Colors, ExportRefusal, Figure, PixelPicture};

    pub(in super::super) const fn pixels(_: &[u8]) -> Option<PixelPicture> {
        None
    }

    pub(in super::super) fn set(_: &Figure, _: Colors) -> Result<(), ExportRefusal> {
        Err(ExportRefusal::NotBuilt)
    }

    pub(in super::super) const fn missing(_: &()) -> BTreeSet<char> {
        BTreeSet::new()
    }

    pub(in super::super) fn png(_: &Figure, _: Colors, _: u8) -> Result<Vec<u8>, ExportRefusal> {
        Err(ExportRefusal::NotBuilt)
    }
}

pub(super) mod pdf {
    use crate::trace::export::{Colors, ExportRefusal, Figure};

    pub struct Binder;

    impl Binder {
        pub const fn new(_: &str) -> Self {
            Self
        }

        #[expect(clippy::unused_self, reason = "the encoder keeps its pages")]
        pub const fn add(&mut self, _: &Figure, _: Colors) -> Result<(), ExportRefusal> {
            Err(ExportRefusal::NotBuilt)
        }

        #[expect(clippy::unused_self, reason = "the encoder keeps its pages")]
        pub const fn bound(self) -> Result<Vec<u8>, ExportRefusal> {
            Err(ExportRefusal::NotBuilt)
        }
    }

    pub(in super::super) fn write(_: &Figure, _: Colors) -> Result<Vec<u8>, ExportRefusal> {
        Err(ExportRefusal::NotBuilt)
    }
}

pub(super) mod film {
    use crate::trace::export::{Colors, ExportRefusal, Figure};

    pub(in super::super) struct GifWriter;

    impl GifWriter {
        pub(in super::super) fn begin(_: &Figure, _: Colors, _: u32) -> Result<Self, ExportRefusal> {
            Err(ExportRefusal::NotBuilt)
        }

        #[expect(clippy::unused_self, reason = "the encoder keeps its frames")]
        pub(in super::super) const fn add(&mut self, _: &Figure, _: u32) -> Result<(), ExportRefusal> {
            Err(ExportRefusal::NotBuilt)
        }

        #[expect(clippy::unused_self, reason = "the encoder keeps its frames")]
        pub(in super::super) const fn end(self) -> Result<Vec<u8>, ExportRefusal> {
            Err(ExportRefusal::NotBuilt)
        }
    }
}
