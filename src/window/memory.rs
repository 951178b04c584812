//! The window retains the memory that it needs for its next frame.
//!
//! Each frame is some megabytes of vertices, freed as soon as it is painted. The GNU allocator returns memory
//! at the end of its heap at once to the system, which fetches and clears it for the next frame, page by
//! page. With the settings made here a frame of walking through a recording of 19 million nodes at 1900 x
//! 1000 takes 4.0 ms instead of 6.3 ms of one core of a Xeon (two pairs, nothing else measured before). Other
//! allocators retain memory by themselves.
//!
//! The only unsafe part is that `mallopt` is a function of the C library, and only where that is GNU's.

#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "calls mallopt of the C library; the gain is measured above")
)]

/// Makes the allocator retain up to 64 MiB of free memory, and serve requests below 32 MiB from it. Without
/// the GNU allocator this does nothing.
pub fn keep() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const MIB: libc::c_int = 1 << 20;
        let requests = [
            (libc::M_TRIM_THRESHOLD, 64 * MIB),
            (libc::M_TOP_PAD, 16 * MIB),
            (libc::M_MMAP_THRESHOLD, 32 * MIB),
        ];
        for (request, bytes) in requests {
            // SAFETY: mallopt reads its two numbers and sets a number of the allocator, under the allocator's
            // own lock; it may be called at any time and from any thread. A request it refuses leaves
            // everything as it was.
            unsafe { libc::mallopt(request, bytes) };
        }
    }
}
