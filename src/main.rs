//! x
fn main() {
    if let Err(e) = edagari::app::run(None) {
        eprintln!("{e}");
    }
}
