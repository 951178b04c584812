//! A figure as SVG, without style sheets or scripts, so that every program reads it alike; and parts of a
//! figure for a page, which names its colours by class.

use std::fmt::Write as _;

use crate::plain;

use super::Colors;
use super::paper::Figure;
use super::shapes::{Anchor, Ink, PaperPoint, PaperShape, Stroke};

/// The Latin typeface of the program's own pictures, then plain typefaces of other systems.
const FONTS: &str = "'Noto Sans CJK JP', 'Noto Sans JP', 'Source Sans 3', 'Noto Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

/// The height of the middle of capitals and digits above the baseline, as a share of their size.
const MIDDLE: f32 = 0.36;

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

fn shape_line(out: &mut String, shape: &PaperShape, colors: Colors) {
    // Writing to a string cannot fail.
    let _ = match shape {
        PaperShape::Path { points, closed, fill, stroke } => {
            let painted = painted(*fill, *stroke, colors);
            writeln!(out, "<path d=\"{}\"{painted}/>", path(points, *closed))
        }
        PaperShape::Circle { at, radius, fill, stroke } => {
            let (x, y, painted) = (number(at.0), number(at.1), painted(*fill, *stroke, colors));
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"{painted}/>", number(*radius))
        }
        PaperShape::Text { at, anchor, size, ink, words } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let (x, y) = (number(at.0), number(at.1 + size * MIDDLE));
            let (size, ink, words) = (number(*size), hex(colors(*ink)), escaped(words));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{anchor}>{words}</text>"
            )
        }
    };
}

/// The style rules of a page, each written once: its shapes name them by class.
#[derive(Clone, Debug, Default)]
pub struct Styles {
    rules: Vec<String>,
}

impl Styles {
    /// The style sheet. Its colours are variables, see [`variables`].
    pub fn css(&self) -> String {
        let line = |(index, rule): (usize, &String)| format!(".c{index}{{{rule}}}\n");
        self.rules.iter().enumerate().map(line).collect()
    }

    fn class(&mut self, rule: String) -> String {
        let known = self.rules.iter().position(|other| *other == rule);
        let index = known.unwrap_or_else(|| {
            self.rules.push(rule);
            self.rules.len() - 1
        });
        format!("c{index}")
    }

    fn painted(&mut self, fill: Option<Ink>, stroke: Option<Stroke>) -> String {
        let fill = fill.map_or_else(|| "none".to_owned(), variable);
        let mut rule = format!("fill:{fill}");
        if let Some(stroke) = stroke {
            let (ink, width) = (variable(stroke.ink), number(stroke.width));
            let _ = write!(rule, ";stroke:{ink};stroke-width:{width}");
            if stroke.dashed {
                rule.push_str(";stroke-dasharray:3 3.5");
            }
        }
        self.class(rule)
    }

    /// Shapes as SVG, relative to `origin`.
    pub(super) fn fragment(&mut self, shapes: &[PaperShape], origin: PaperPoint) -> String {
        let mut out = String::new();
        for shape in shapes {
            let shape = shape.clone().moved((-origin.0, -origin.1), 1.0);
            // Writing to a string cannot fail.
            let _ = match &shape {
                PaperShape::Path { points, closed, fill, stroke } => {
                    let class = self.painted(*fill, *stroke);
                    write!(out, "<path class=\"{class}\" d=\"{}\"/>", path(points, *closed))
                }
                PaperShape::Circle { at, radius, fill, stroke } => {
                    let (x, y, class) = (number(at.0), number(at.1), self.painted(*fill, *stroke));
                    let radius = number(*radius);
                    write!(out, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
                }
                PaperShape::Text { at, anchor, size, ink, words } => {
                    let anchor = match anchor {
                        Anchor::Start => "",
                        Anchor::Middle => ";text-anchor:middle",
                        Anchor::End => ";text-anchor:end",
                    };
                    let (x, y) = (number(at.0), number(at.1 + size * MIDDLE));
                    let rule = format!("fill:{};font-size:{}px{anchor}", variable(*ink), number(*size));
                    let (class, words) = (self.class(rule), escaped(words));
                    write!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>")
                }
            };
        }
        out
    }

    /// A whole figure as the content of an SVG.
    pub fn drawn(&mut self, figure: &Figure) -> String {
        self.fragment(&figure.shapes, (0.0, 0.0))
    }

    /// A line as the points of a path and its class.
    pub(super) fn line(&mut self, shape: &PaperShape) -> Option<(String, String)> {
        let PaperShape::Path { points, closed, fill, stroke } = shape else { return None };
        Some((path(points, *closed), self.painted(*fill, *stroke)))
    }
}

/// The variables of a style sheet that [`Styles`] uses, with the colours of a theme.
pub fn variables(colors: Colors) -> String {
    let line = |ink: Ink| format!("--{}:{};", ink.name(), hex(colors(ink)));
    Ink::ALL.iter().copied().map(line).collect()
}

fn variable(ink: Ink) -> String {
    format!("var(--{})", ink.name())
}

fn path(points: &[PaperPoint], closed: bool) -> String {
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

pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length, rounded to a hundredth.
pub(super) fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    // A length just below zero rounds to a zero with a sign.
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Text between tags.
pub(super) fn escaped(text: &str) -> String {
    // XML has no way to write most controls.
    plain::line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
