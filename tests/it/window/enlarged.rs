//! The window painted once more at a larger size: each pixel is filled once, and what is larger is not merely stretched.

use edagari::window::enlarged::EnlargedWindow;
use egui::{Color32, ColorImage, Context, Pos2, Rect, Stroke, pos2, vec2};

fn picture(scale: f32, part: Rect, paint: impl Fn(&egui::Painter)) -> ColorImage {
    let of = Context::default();
    let input = egui::RawInput {
        screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(100.0, 80.0))),
        ..egui::RawInput::default()
    };
    of.run_ui(input, |_| {}).drop_without_applying_deltas();
    let window = EnlargedWindow::paint(&of, scale, |ui| paint(ui.painter()));
    window.filled(part).expect("a picture")
}

#[test]
fn a_rectangle_and_its_seams_are_filled_once_at_every_size() {
    let part = Rect::from_min_max(pos2(10.0, 10.0), pos2(50.0, 40.0));
    for scale in [1.0, 2.0, 4.0] {
        let veil = Color32::DARK_GREEN.gamma_multiply(0.5);
        let image = picture(scale, part, |painter| {
            painter.rect_filled(Rect::EVERYTHING, 0.0, Color32::WHITE);
            painter.rect_filled(part.expand(5.0), 0.0, veil);
        });
        assert_eq!(image.size, [40 * scale as usize, 30 * scale as usize]);
        // Two triangles: a pixel of both would be darker.
        assert!(image.pixels.iter().all(|pixel| *pixel == image.pixels[0]), "{scale}");
        assert!(image.pixels[0].g() > image.pixels[0].r() && image.pixels[0].r() < 140);
    }
}

#[test]
fn words_and_lines_grow_with_the_picture_and_stay_sharp() {
    let part = Rect::from_min_max(Pos2::ZERO, pos2(100.0, 40.0));
    let inked = |scale: f32| {
        let image = picture(scale, part, |painter| {
            painter.rect_filled(part, 0.0, Color32::WHITE);
            let font = egui::FontId::proportional(20.0);
            painter.text(pos2(5.0, 5.0), egui::Align2::LEFT_TOP, "Edagari", font, Color32::BLACK);
            painter.line_segment([pos2(0.0, 38.0), pos2(100.0, 38.0)], Stroke::new(1.0, Color32::BLACK));
        });
        let dark = image.pixels.iter().filter(|pixel| pixel.r() < 40).count() as f32;
        let grey = image.pixels.iter().filter(|pixel| (40..215).contains(&pixel.r())).count() as f32;
        (dark / (scale * scale), grey / dark)
    };
    let (at_four, grey_at_four) = inked(4.0);
    let (at_one, grey_at_one) = inked(1.0);
    assert!(at_one > 50.0 && at_four > 0.7 * at_one, "{at_one} {at_four}");
    // A picture that is only stretched has as large a share of grey pixels.
    assert!(grey_at_four < 0.5 * grey_at_one, "{grey_at_one} {grey_at_four}");
}
