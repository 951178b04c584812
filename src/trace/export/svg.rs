//! A figure as SVG, without style sheets or scripts, so that every program reads it alike.

use std::fmt::Write as _;

use super::Colors;
use super::figure::{Anchor, Figure, Ink, Point, Shape, Stroke};

/// Latin as the program's own pictures have it, then what other systems call a plain typeface.
const FONTS: &str = "'Noto Sans CJK JP', 'Noto Sans JP', 'Source Sans 3', 'Noto Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

/// Writes a figure.
pub(super) fn write(figure: &Figure, colors: Colors) -> String {
    let (width, height) = figure.size;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
         <title>{}</title>\n<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>\n\
         <g font-family=\"{FONTS}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
        escaped(&figure.title),
        hex(colors(Ink::Paper)),
        w = number(width),
        h = number(height),
    );
    for shape in &figure.shapes {
        shape_line(&mut out, shape, colors);
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn shape_line(out: &mut String, shape: &Shape, colors: Colors) {
    // Writing to a string cannot fail.
    let _ = match shape {
        Shape::Path { points, closed, fill, stroke } => {
            let painted = painted(*fill, *stroke, colors);
            writeln!(out, "<path d=\"{}\"{painted}/>", path(points, *closed))
        }
        Shape::Circle { at, radius, fill, stroke } => {
            let (x, y, painted) = (number(at.0), number(at.1), painted(*fill, *stroke, colors));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"{painted}/>", number(*radius))
        }
        Shape::Text { at, anchor, size, ink, words } => {
            let anchor = if *anchor == Anchor::Middle { " text-anchor=\"middle\"" } else { "" };
            // The middle of capitals and digits lies 0.36 of the size above the line they stand on.
            let (x, y) = (number(at.0), number(at.1 + size * 0.36));
            let (size, ink, words) = (number(*size), hex(colors(*ink)), escaped(words));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{anchor}>{words}</text>"
            )
        }
    };
}

fn path(points: &[Point], closed: bool) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{} {}", number(*x), number(*y));
    }
    if closed {
        path.push('Z');
    }
    path
}

fn painted(fill: Option<Ink>, stroke: Option<Stroke>, colors: Colors) -> String {
    let mut painted = match fill {
        Some(fill) => format!(" fill=\"{}\"", hex(colors(fill))),
        None => " fill=\"none\"".to_owned(),
    };
    if let Some(stroke) = stroke {
        let (ink, width) = (hex(colors(stroke.ink)), number(stroke.width));
        let _ = write!(painted, " stroke=\"{ink}\" stroke-width=\"{width}\"");
        if stroke.dashed {
            painted.push_str(" stroke-dasharray=\"3 3.5\"");
        }
    }
    painted
}

/// A colour as `#rrggbb`.
pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length to a hundredth.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text between tags.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
