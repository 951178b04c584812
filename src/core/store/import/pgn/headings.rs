//! Headings of PGN: a name and a value in brackets, alone on a line.

/// Where the first line stands that is a heading: `[Black "Anna"]`.
pub(in crate::store::import) fn first_heading(text: &str) -> Option<usize> {
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        let begin = at;
        at += line.len();
        heading(line.trim()).map(|_| begin)
    })
}

/// The name and the value of a heading.
pub(super) fn heading(line: &str) -> Option<(&str, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (tag, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then(|| (tag, value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// Where the headings of the next game begin, behind those and the moves that stand at this byte.
pub(super) fn next_block(text: &str, from: usize) -> Option<usize> {
    let begin = text[..from].rfind('\n').map_or(0, |end| end + 1);
    let (mut at, mut in_headings) = (begin, None);
    for line in text[begin..].split_inclusive('\n') {
        let is_heading = heading(line.trim()).is_some();
        match in_headings {
            None => in_headings = Some(is_heading),
            Some(false) if is_heading => return Some(at),
            Some(_) if !line.trim().is_empty() => in_headings = Some(is_heading),
            Some(_) => {}
        }
        at += line.len();
    }
    None
}

/// The parts of a text that begin with headings, the first with what stands before; with their places.
pub(in crate::store::import) fn blocks(text: &str) -> Vec<(usize, &str)> {
    let mut blocks = Vec::new();
    let mut begin = 0;
    let mut at = first_heading(text).unwrap_or_default();
    while let Some(next) = next_block(text, at) {
        blocks.push((begin, &text[begin..next]));
        (begin, at) = (next, next);
    }
    blocks.push((begin, &text[begin..]));
    blocks
}
