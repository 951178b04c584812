//! The memory that the program may still allocate: the least of what the system has available (by the crate
//! sysinfo), the rest of the control group of a container or a service, and the limit of `ulimit`.

use std::fs;

use sysinfo::System;

/// Bytes reserved for everything that does not ask: pictures, texts, the system itself.
const LEFT_ALONE: u64 = 64 << 20;

/// Bytes that this program may still allocate.
pub fn free() -> u64 {
    let least = available().into_iter().chain(below_limit()).min();
    least.map_or(u64::MAX, |least| least.saturating_sub(LEFT_ALONE))
}

/// Bytes available in the system and the control group; `None` where unknown.
fn available() -> Option<u64> {
    let mut system = System::new().ok()?;
    system.refresh_memory();
    let group = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    (system.total_memory() > 0).then(|| system.available_memory().min(group))
}

/// Bytes left by the limit of the address space; `None` without a limit, and on other systems than Linux.
fn below_limit() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    // Max address space      1024000000           unlimited            bytes
    let limit: u64 = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?
        .split_whitespace()
        .next()?
        .parse()
        .ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    // VmSize:    123456 kB
    let taken: u64 = status
        .lines()
        .find_map(|line| line.strip_prefix("VmSize:"))?
        .split_whitespace()
        .next()?
        .parse()
        .ok()?;
    Some(limit.saturating_sub(taken << 10))
}
