//! Stand-in until the boards land.
