//! The hash SHA-256 (FIPS 180-4), by which a page names the one script that it may run.

/// The first primes, from whose roots the constants are made.
fn primes() -> impl Iterator<Item = u32> {
    (2_u32..).filter(|&number| {
        (2..number).take_while(|factor| factor * factor <= number).all(|factor| number % factor != 0)
    })
}

/// The first 32 bits behind the point.
fn fraction(root: f64) -> u32 {
    // The product with 2^32, which a `u32` cannot hold. A root has at most three bits before
    // the point, so an `f64` has all 32.
    (root.fract() * f64::from(u32::MAX) + root.fract()) as u32
}

/// The hash of some bytes.
pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    let constants: Vec<u32> = primes().take(64).map(|prime| fraction(f64::from(prime).cbrt())).collect();
    let mut state: Vec<u32> = primes().take(8).map(|prime| fraction(f64::from(prime).sqrt())).collect();
    let mut padded = bytes.to_vec();
    // The standard's padding: a one, zeros, and in the last eight bytes of a block the length in bits.
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        mix(&mut state, block, &constants);
    }
    let mut hash = [0; 32];
    for (place, word) in hash.chunks_exact_mut(4).zip(state) {
        place.copy_from_slice(&word.to_be_bytes());
    }
    hash
}

/// Works one block of 64 bytes into the state.
fn mix(state: &mut [u32], block: &[u8], constants: &[u32]) {
    let mut words: Vec<u32> = block
        .chunks_exact(4)
        .map(|four| four.iter().fold(0, |word, &byte| word << 8 | u32::from(byte)))
        .collect();
    for at in 16..64 {
        let (near, far) = (words[at - 2], words[at - 15]);
        let near = near.rotate_right(17) ^ near.rotate_right(19) ^ near >> 10;
        let far = far.rotate_right(7) ^ far.rotate_right(18) ^ far >> 3;
        words.push(words[at - 16].wrapping_add(far).wrapping_add(words[at - 7]).wrapping_add(near));
    }
    let mut now = state.to_vec();
    for (word, constant) in words.iter().zip(constants) {
        let (first, fifth) = (now[0], now[4]);
        let turned = fifth.rotate_right(6) ^ fifth.rotate_right(11) ^ fifth.rotate_right(25);
        let choice = fifth & now[5] ^ !fifth & now[6];
        let one = [turned, choice, *constant, *word].into_iter().fold(now[7], u32::wrapping_add);
        let turned = first.rotate_right(2) ^ first.rotate_right(13) ^ first.rotate_right(22);
        let majority = first & now[1] ^ first & now[2] ^ now[1] & now[2];
        // Turned by one, every word is in its next place; only the first and the fifth are changed besides.
        now.rotate_right(1);
        now[4] = now[4].wrapping_add(one);
        now[0] = one.wrapping_add(turned).wrapping_add(majority);
    }
    for (word, now) in state.iter_mut().zip(now) {
        *word = word.wrapping_add(now);
    }
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn the_examples_of_the_standard_have_their_hashes() {
        let digit = |byte: u8| format!("{byte:02x}");
        let hex = |bytes: &[u8]| -> String { sha256(bytes).into_iter().map(digit).collect() };
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        let long = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(hex(long), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
}
