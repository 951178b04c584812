//! Pages and forum posts without their tags.

/// A text of a page without its tags, of the same length.
pub(super) fn without_tags(text: &str) -> Option<String> {
    if let Some(plain) = without_tags_in_brackets(text) {
        return Some(without_tags(&plain).unwrap_or(plain));
    }
    if !text.contains("</") {
        return None;
    }
    // Each sign keeps its place.
    let mut plain = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        let Some(end) = rest[begin..].find('>') else { break };
        plain += &rest[..begin];
        plain.push(if ends_line(&rest[begin..begin + end]) { '\n' } else { ' ' });
        plain.extend(std::iter::repeat_n(' ', end));
        rest = &rest[begin + end + 1..];
    }
    plain += rest;
    // A tag that nothing closes stays, and is no reason to look again.
    Some(plain.replace("&nbsp;", "      ")).filter(|plain| plain != text)
}

/// A text of a forum without the tags in brackets that it closes again, of the same length: `[b]Black:[/b]`.
fn without_tags_in_brackets(text: &str) -> Option<String> {
    let name_of = |tag: &str| {
        let name = tag.split('=').next().unwrap_or_default().trim_start_matches('/').to_ascii_lowercase();
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        is_name.then_some(name)
    };
    let closed: Vec<String> =
        text.split("[/").skip(1).filter_map(|rest| name_of(rest.split(']').next()?)).collect();
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find('[').filter(|_| !closed.is_empty()) {
        plain += &rest[..begin];
        let tag = rest[begin + 1..].find(']').map(|end| &rest[begin + 1..begin + 1 + end]);
        let is_tag = |tag: &&str| name_of(tag).is_some_and(|name| closed.contains(&name));
        let length = tag.filter(is_tag).map_or(1, |tag| tag.len() + 2);
        plain += &if length == 1 { "[".to_owned() } else { " ".repeat(length) };
        rest = &rest[begin + length..];
    }
    (!plain.is_empty()).then(|| plain + rest).filter(|plain| plain != text)
}

/// Whether a tag parts what stands before it from what stands behind it.
fn ends_line(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']);
    let name = &name[..name.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(name.len())];
    ["p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "body"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}
