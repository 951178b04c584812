//! Layout of sheets on paper. Parts that belong together move to the next page together: no page break
//! divides a tree, a table or a line of code.

use crate::trace::export::{
    self, Anchor, Binder, ExportScene, Figure, FigureLayout, Ink, PaperShape, Stroke, wrapped,
};

use super::item::{Block, SheetItem};
use super::order::{SheetFormat, WorksheetRefusal};
use super::writer::{StudentSheet, WorksheetWriter};

use slab::{ROW, SMALL, Slab, TEXT, board, code, rule, table, text};

mod slab;

/// Margin at every edge, in points.
const MARGIN: f32 = 54.0;
/// Font sizes in points: the title, the head of an exercise.
const TITLE: f32 = 18.0;
const HEAD: f32 = 12.5;
/// Line spacing, as a multiple of the font size.
const LEADING: f32 = 1.5;
/// Scales of trees relative to a separate figure, the best first: a number still fits into a node of the
/// last. A smaller one is used only where it saves a page.
const TREES: [f32; 4] = [0.84, 0.76, 0.68, 0.62];
/// The least height in points below a question for a drawing.
const LEAST_ROOM: f32 = 150.0;

/// Writes all sheets, each beginning on a page of its own; keys follow one another, as many on a page as fit.
pub(super) fn write(
    writer: &WorksheetWriter<'_>,
    goes_on: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Vec<u8>, WorksheetRefusal> {
    let colors = writer.look.colors;
    if writer.order.form == SheetFormat::Svg {
        return Ok(export::svg_of(&stacked(pages_of_all(writer, goes_on)?), colors).into_bytes());
    }
    let mut binder = Binder::new(&writer.title());
    if writer.order.key {
        // Filling pages is quick beside typesetting them, so the progress is that of the latter.
        let pages = pages_of_all(writer, &mut |_, sheets| goes_on(0, sheets))?;
        let (all, sheets) = (pages.len() as u64, u64::from(writer.order.students));
        for (number, page) in (0..).zip(&pages) {
            if number > 0 && !goes_on(number * sheets / all, sheets) {
                return Err(export::ExportRefusal::Stopped.into());
            }
            binder.add(page, colors)?;
        }
        return Ok(binder.bound()?);
    }
    // Typesetting a page takes far longer than filling it, so each sheet is finished before the next is
    // begun.
    writer.each(goes_on, |sheet| {
        for page in pages_of(writer, sheet)? {
            binder.add(&page, colors)?;
        }
        Ok(())
    })?;
    Ok(binder.bound()?)
}

/// The pages of all sheets.
fn pages_of_all(
    writer: &WorksheetWriter<'_>,
    goes_on: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Vec<Figure>, WorksheetRefusal> {
    if writer.is_joint_key() {
        let mut slabs = Vec::new();
        writer.each(goes_on, |sheet| {
            slabs.extend(slabs_of(writer, sheet)?);
            Ok(())
        })?;
        return Ok(numbered(writer, slabs, None));
    }
    let mut pages = Vec::new();
    writer.each(goes_on, |sheet| {
        pages.extend(pages_of(writer, sheet)?);
        Ok(())
    })?;
    Ok(pages)
}

impl WorksheetWriter<'_> {
    /// The title of the sheet.
    pub(super) fn title(&self) -> String {
        let title = &self.order.set.title;
        let title = if title.is_empty() { self.words("worksheet.title") } else { title.clone() };
        if self.order.key { (self.say)("worksheet.title-key", &[("title", &title)]) } else { title }
    }

    /// Whether the keys of several sheets stand one below the other.
    fn is_joint_key(&self) -> bool {
        self.order.key && self.order.students > 1
    }
}

/// The pages of one sheet, numbered.
fn pages_of(writer: &WorksheetWriter<'_>, sheet: &StudentSheet) -> Result<Vec<Figure>, WorksheetRefusal> {
    Ok(numbered(writer, slabs_of(writer, sheet)?, sheet.seed))
}

/// The contents of one sheet, in a size that needs the fewest pages.
fn slabs_of(writer: &WorksheetWriter<'_>, sheet: &StudentSheet) -> Result<Vec<Slab>, WorksheetRefusal> {
    let exercises = sheet.set.exercises.iter().enumerate();
    let items = exercises.map(|(index, exercise)| {
        let item = SheetItem::of(writer, exercise, index + 1, writer.order.key);
        item.map_err(|why| WorksheetRefusal::Exercise { number: index + 1, why })
    });
    let items = items.collect::<Result<Vec<_>, _>>()?;
    // Keys are looked up and not written into: their trees are small, so that more of them share a page.
    let scales = if writer.is_joint_key() { &TREES[TREES.len() - 1..] } else { &TREES[..] };
    let mut fewest: Option<(usize, Vec<Slab>)> = None;
    for &tree in scales {
        if fewest.as_ref().is_some_and(|(pages, _)| *pages == 1) {
            break;
        }
        let setter = Setter { writer, size: writer.order.paper.size(), tree };
        let slabs = setter.slabs(sheet, &items);
        let pages = setter.pages(&slabs);
        if fewest.as_ref().is_none_or(|(before, _)| pages < *before) {
            fewest = Some((pages, slabs));
        }
    }
    Ok(fewest.map(|(_, slabs)| slabs).unwrap_or_default())
}

/// Pages filled with these slabs, each with its number.
fn numbered(writer: &WorksheetWriter<'_>, slabs: Vec<Slab>, seed: Option<u64>) -> Vec<Figure> {
    let setter = Setter { writer, size: writer.order.paper.size(), tree: TREES[0] };
    let bodies = setter.filled(slabs);
    // Each page shows the total number, so all are filled before any is numbered.
    let all = bodies.len();
    let title = writer.title();
    let bodies = bodies.into_iter().enumerate();
    bodies.map(|(index, shapes)| numbered_page(writer, &title, shapes, [index + 1, all], seed)).collect()
}

/// Pages one below the other, with a line around each.
fn stacked(pages: Vec<Figure>) -> Figure {
    let (width, height) = pages.first().map_or((1.0, 1.0), |page| page.size);
    let title = pages.first().map(|page| page.title.clone()).unwrap_or_default();
    let all = pages.len();
    let mut shapes = Vec::new();
    for (index, page) in pages.into_iter().enumerate() {
        let top = index as f32 * height;
        shapes.extend(page.shapes.into_iter().map(|shape| shape.moved((0.0, top), 1.0)));
        if index > 0 {
            shapes.push(rule((0.0, top), (width, top), Stroke::dashed(0.6, Ink::Line)));
        }
    }
    Figure { size: (width, height * all as f32), shapes, title }
}

struct Setter<'a> {
    writer: &'a WorksheetWriter<'a>,
    size: (f32, f32),
    /// One of [`TREES`].
    tree: f32,
}

impl Setter<'_> {
    fn width(&self) -> f32 {
        self.size.0 - 2.0 * MARGIN
    }

    fn height(&self) -> f32 {
        // The last line is for the page number.
        self.size.1 - 2.0 * MARGIN - 14.0
    }

    /// Title, name line and introduction.
    fn title(&self, sheet: &StudentSheet) -> Slab {
        let writer = self.writer;
        let mut slab = Slab { height: 0.0, shapes: Vec::new() };
        let points = sheet.set.points();
        let variant = sheet.seed.map(|seed| (writer.say)("worksheet.variant", &[("seed", &seed)]));
        if writer.is_joint_key() && sheet.seed != writer.order.first_seed() {
            slab.shapes.push(rule((0.0, 2.0), (self.width(), 2.0), Stroke::solid(1.2, Ink::Line)));
            slab.height += 8.0;
            self.key_line(&mut slab, points, variant);
            return slab;
        }
        self.paragraph(&mut slab, &writer.title(), TITLE, Ink::Text);
        slab.height += 6.0;
        if writer.order.key {
            self.key_line(&mut slab, points, variant);
        } else {
            self.name_line(&mut slab, points, variant);
        }
        if let Some(minutes) = sheet.set.minutes {
            let words = (writer.say)("worksheet.minutes", &[("minutes", &minutes)]);
            self.paragraph(&mut slab, &words, TEXT, Ink::Weak);
        }
        if !sheet.set.text.is_empty() && !writer.order.key {
            self.paragraph(&mut slab, &sheet.set.text, TEXT, Ink::Text);
        }
        slab.height += 10.0;
        slab
    }

    /// The number of the sheet that a key is of, and its points.
    fn key_line(&self, slab: &mut Slab, points: u32, variant: Option<String>) {
        let words = (self.writer.say)("worksheet.points-all", &[("points", &points)]);
        let words: Vec<_> = variant.into_iter().chain([words]).collect();
        let ink = if self.writer.is_joint_key() { Ink::Text } else { Ink::Weak };
        self.paragraph(slab, &words.join(" · "), TEXT, ink);
    }

    fn name_line(&self, slab: &mut Slab, points: u32, variant: Option<String>) {
        let y = slab.height + ROW / 2.0;
        let line = |slab: &mut Slab, from: f32, to: f32| {
            slab.shapes.push(rule((from, y + 6.0), (to, y + 6.0), Stroke::solid(0.7, Ink::Line)));
        };
        let name = self.writer.words("worksheet.name");
        let all = (self.writer.say)("worksheet.points-of", &[("points", &points)]);
        let label = export::width_of(&name, TEXT);
        slab.shapes.push(text((0.0, y), TEXT, Ink::Text, &name));
        let right = self.width() - export::width_of(&all, TEXT) - 6.0;
        line(slab, label + 6.0, self.width() * 0.6);
        let label = self.writer.words("worksheet.points");
        let at = self.width() * 0.64;
        slab.shapes.push(text((at, y), TEXT, Ink::Text, &label));
        line(slab, at + export::width_of(&label, TEXT) + 6.0, right);
        slab.shapes.push(text((right + 4.0, y), TEXT, Ink::Text, &all));
        slab.height += ROW + 4.0;
        if let Some(variant) = variant {
            self.paragraph(slab, &variant, SMALL, Ink::Weak);
        }
    }

    /// Adds a paragraph below the contents so far.
    fn paragraph(&self, slab: &mut Slab, words: &str, size: f32, ink: Ink) {
        let paragraphs = words.lines().flat_map(|line| wrapped(line, size, self.width()));
        for line in paragraphs {
            slab.height += size * LEADING;
            slab.shapes.push(text((0.0, slab.height - size * LEADING / 2.0), size, ink, &line));
        }
    }

    /// The slabs of an exercise: the question stays with the first drawing.
    fn item(&self, item: &SheetItem) -> Vec<Slab> {
        let mut head = Slab { height: 8.0, shapes: Vec::new() };
        head.shapes.push(rule((0.0, 2.0), (self.width(), 2.0), Stroke::solid(0.6, Ink::Unseen)));
        self.paragraph(&mut head, &item.head, HEAD, Ink::Text);
        let asked = item.paragraphs.iter().filter(|_| !self.writer.order.key);
        asked.for_each(|paragraph| self.paragraph(&mut head, paragraph, TEXT, Ink::Text));
        head.height += 4.0;
        let mut joined = head.cut(self.height());
        // A drawing must fit below its question, or it would never be on the same page. Where a long question
        // leaves little room, the drawing may have the next page for itself.
        let left = self.height() - joined.last().map_or(0.0, |head| head.height);
        let is_apart = left < LEAST_ROOM;
        let room = if is_apart { self.height() } else { left };
        let slabs: Vec<Slab> = item.blocks.iter().map(|block| self.block(block, room)).collect();
        // An exercise stays on one page where it fits; else each part of it does.
        let fits = slabs.iter().map(|slab| slab.height).sum::<f32>() + 12.0 <= room;
        for (index, slab) in slabs.into_iter().enumerate() {
            // The question stays with the first drawing.
            let stays = if index == 0 { !is_apart } else { fits };
            let above = stays.then(|| joined.pop()).flatten();
            joined.push(match above {
                Some(above) => above.above(slab),
                None => slab,
            });
        }
        if let Some(last) = joined.last_mut() {
            last.height += 12.0;
        }
        joined
    }

    fn block(&self, block: &Block, room: f32) -> Slab {
        let slab = match block {
            Block::Tree(scene) => self.tree(scene, room),
            Block::Board(rows, names) => board(rows, *names),
            Block::Code(lines) => code(lines),
            Block::Table(rows) => table(rows),
            Block::Words(words) => {
                let mut slab = Slab { height: 2.0, shapes: Vec::new() };
                self.paragraph(&mut slab, words, SMALL, Ink::Text);
                slab
            }
            Block::Field(label, answer) => self.field(label, answer.as_deref()),
        };
        slab.within(self.width(), room)
    }

    fn tree(&self, scene: &ExportScene, room: f32) -> Slab {
        let words = &self.writer.look.words;
        let figure = Figure::of(scene, &FigureLayout::of(scene, words, false), words, &[]);
        let scale = (self.width() / figure.size.0).min(room / figure.size.1).min(self.tree);
        let left = (self.width() - figure.size.0 * scale) / 2.0;
        let shapes = figure.shapes.into_iter().map(|shape| shape.moved((left, 0.0), scale)).collect();
        Slab { height: figure.size.1 * scale, shapes }
    }

    /// A label with a line to write on, or the answer.
    fn field(&self, label: &str, answer: Option<&str>) -> Slab {
        let mut slab = Slab { height: ROW, shapes: Vec::new() };
        let label = format!("{label} ");
        let width = export::width_of(&label, TEXT);
        let y = ROW / 2.0;
        slab.shapes.push(text((0.0, y), TEXT, Ink::Text, &label));
        let Some(answer) = answer else {
            let to = (width + 220.0).min(self.width());
            slab.shapes.push(rule((width + 4.0, y + 6.0), (to, y + 6.0), Stroke::solid(0.7, Ink::Line)));
            return slab;
        };
        let mut below = 0.0;
        for line in wrapped(answer, TEXT, self.width() - width - 4.0) {
            slab.shapes.push(text((width + 4.0, y + below), TEXT, Ink::Exact, &line));
            below += TEXT * LEADING;
        }
        slab.height = slab.height.max(below + 4.0);
        slab
    }

    /// Title and exercises of a sheet, in parts that no page break divides.
    fn slabs(&self, sheet: &StudentSheet, items: &[SheetItem]) -> Vec<Slab> {
        let mut slabs = self.title(sheet).cut(self.height());
        let mut below = items.iter().flat_map(|item| self.item(item));
        if let Some(first) = below.next() {
            let is_joint = self.writer.is_joint_key();
            match slabs.pop() {
                // The head of a key that begins within a page does not stay behind on it.
                Some(head) if is_joint && head.height + first.height <= self.height() => {
                    slabs.push(head.above(first));
                }
                head => slabs.extend(head.into_iter().chain([first])),
            }
        }
        slabs.extend(below);
        slabs
    }

    /// The number of pages that slabs need.
    fn pages(&self, slabs: &[Slab]) -> usize {
        let mut room = PageRoom { height: self.height(), y: 0.0 };
        1 + slabs.iter().filter(|slab| room.take(slab.height).1).count()
    }

    /// Distributes slabs to pages, from the top of each.
    fn filled(&self, slabs: Vec<Slab>) -> Vec<Vec<PaperShape>> {
        let mut pages: Vec<Vec<PaperShape>> = vec![Vec::new()];
        let mut room = PageRoom { height: self.height(), y: 0.0 };
        for slab in slabs {
            let (top, begins_page) = room.take(slab.height);
            if begins_page {
                pages.push(Vec::new());
            }
            if let Some(page) = pages.last_mut() {
                page.extend(slab.shapes.into_iter().map(|shape| shape.moved((MARGIN, MARGIN + top), 1.0)));
            }
        }
        pages
    }
}

/// The room on a page, and how far it is filled, in points.
struct PageRoom {
    height: f32,
    y: f32,
}

impl PageRoom {
    /// Takes room of a height: its top, and whether it is on another page.
    fn take(&mut self, height: f32) -> (f32, bool) {
        // A slab that is higher than any page still gets one, from its top.
        let begins_page = self.y + height > self.height && self.y > 0.0;
        let top = if begins_page { 0.0 } else { self.y };
        self.y = top + height;
        (top, begins_page)
    }
}

/// A page with its number, and with that of its sheet, because pages may be separated.
fn numbered_page(
    writer: &WorksheetWriter<'_>,
    title: &str,
    mut shapes: Vec<PaperShape>,
    [number, all]: [usize; 2],
    seed: Option<u64>,
) -> Figure {
    let size = writer.order.paper.size();
    let words = (writer.say)("worksheet.page", &[("number", &number), ("all", &all)]);
    let sheet = seed.map(|seed| (writer.say)("worksheet.variant", &[("seed", &seed)]));
    let words = sheet.into_iter().chain([words]).collect::<Vec<_>>().join(" · ");
    let at = (size.0 / 2.0, size.1 - MARGIN * 0.6);
    shapes.push(PaperShape::Text { at, anchor: Anchor::Middle, size: SMALL, ink: Ink::Weak, words });
    Figure { size, shapes, title: title.to_owned() }
}
