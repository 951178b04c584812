//! `edagari tree --export`: the recorded tree as a picture, as code for LaTeX, or as data.

use edagari_app::catalog::Job;
use edagari_app::conventions::Conventions;
use edagari_app::session::export::figure::{Caption, look};
use edagari_app::session::export::page;
use edagari_app::trace::export::{
    Animation, AnimationOptions, ExportFormat, ExportRefusal, OpenedNodes, SceneOptions, TreePart,
    WindowDisplay, write,
};
use edagari_app::trace::plies::plies;
use edagari_app::trace::{Moment, NodeId, Tree, TreeSnapshot};
use edagari_app::words::text::Text;

use super::arguments::{self, Export};
use super::failure::{Done, ExportFault};

/// A recorded search, with its tree.
#[derive(Clone, Copy)]
pub(super) struct ExportedSearch<'a> {
    pub(super) job: &'a Job,
    pub(super) tree: &'a Tree,
}

/// Refuses contradictory options before the search begins.
pub(super) fn check(arguments: &arguments::TreeArguments) -> Done {
    let Some(format) = arguments.export.format else { return Ok(()) };
    let export = &arguments.export;
    if export.output.is_none() && !format.is_text() {
        return Err(ExportFault::NotText(format.name()).into());
    }
    if export.output.is_none() && arguments.json {
        return Err(ExportFault::Mixed.into());
    }
    let only_html = [(export.all_languages, "--all-languages"), (export.beside.is_some(), "--beside")];
    if let Some((_, name)) = only_html.into_iter().find(|&(given, _)| given && format != ExportFormat::Html) {
        return Err(ExportFault::OnlyHtml(name).into());
    }
    if export.growth.is_some() && !format.has_growth() {
        return Err(ExportFault::NoGrowth(format.name()).into());
    }
    if export.step.is_some() && matches!(format, ExportFormat::Html | ExportFormat::Trace) {
        return Err(ExportFault::AllSteps.into());
    }
    if export.steps.is_some() && format != ExportFormat::Gif {
        return Err(ExportFault::OnlyGif.into());
    }
    Ok(())
}

/// The tree of a search in the requested format. A page shows a second search `beside` it.
pub(super) fn run(
    export: &Export,
    format: ExportFormat,
    search: ExportedSearch<'_>,
    beside: Option<ExportedSearch<'_>>,
) -> Result<Vec<u8>, ExportFault> {
    let opened = if export.line { OpenedNodes::Line } else { OpenedNodes::All };
    let part = TreePart { from: NodeId::ROOT, plies: export.plies, opened };
    let unit = Some(search.job.unit());
    let windows = WindowDisplay::of(&search.job.engine.method, export.windows);
    let boards = export.boards && format.is_drawn();
    let words = search.job.engine.method.words_of_nodes();
    let growth = export.growth.unwrap_or_default();
    let view = SceneOptions { part, windows, boards, unit, growth, words, ..SceneOptions::default() };
    let bytes = match format {
        ExportFormat::Gif => search.moving(export, &view),
        ExportFormat::Html => page(export, &view, &[Some(search), beside]),
        format => search.still(export, &view, format),
    }?;
    Ok(bytes)
}

impl ExportedSearch<'_> {
    fn still(
        &self,
        export: &Export,
        view: &SceneOptions,
        format: ExportFormat,
    ) -> Result<Vec<u8>, ExportFault> {
        let Self { job, tree } = *self;
        let moment = export.step.map(|picture| moment(tree, picture)).transpose()?;
        let snapshot = TreeSnapshot::new(tree, moment.as_ref());
        let caption = caption(export, job);
        let look = look(caption.text, export.theme, caption.of(snapshot));
        write(snapshot, &job.position, view, format, &look).map_err(|refusal| fault(refusal, format, tree))
    }

    fn moving(&self, export: &Export, view: &SceneOptions) -> Result<Vec<u8>, ExportFault> {
        let Self { job, tree } = *self;
        let last = tree.picture(tree.steps());
        // With one step only, a GIF shows the steps up to it.
        let (first, last) = export.steps.unwrap_or((0, export.step.unwrap_or(last)));
        // Only to refuse a step beyond the end of the recording.
        moment(tree, last)?;
        let caption = caption(export, job);
        let animation = Animation {
            tree,
            root: &job.position,
            view,
            look: &look(caption.text, export.theme, Vec::new()),
            moving: AnimationOptions {
                first,
                last,
                millis: export.millis.unwrap_or(AnimationOptions::USUAL_MILLIS),
            },
            say: &|snapshot| caption.of(snapshot),
        };
        animation.write(&mut |_, _| true).map_err(|refusal| fault(refusal, ExportFormat::Gif, tree))
    }
}

fn page(
    export: &Export,
    view: &SceneOptions,
    searches: &[Option<ExportedSearch<'_>>],
) -> Result<Vec<u8>, ExportFault> {
    let limit = ExportFormat::Html.limit();
    let view = |&ExportedSearch { job, tree }: &ExportedSearch<'_>| {
        let conventions = job.engine.conventions(Conventions::default());
        let windows = WindowDisplay::of(&job.engine.method, export.windows);
        page::folded(tree, &job.position, &SceneOptions { windows, conventions, ..view.clone() }, limit)
    };
    let searches: Vec<_> = searches.iter().flatten().copied().collect();
    let views: Vec<SceneOptions> = searches.iter().map(view).collect();
    let shown = searches.iter().zip(&views).map(|(&ExportedSearch { job, tree }, view)| page::PageSearch {
        tree,
        root: &job.position,
        engine: &job.engine,
        view,
    });
    let texts = page::texts(Text::new(export.lang), export.all_languages);
    let page = page::Page { searches: &shown.collect::<Vec<_>>(), texts: &texts, limit };
    page.write(&mut |_, _| true).map_err(|refusal| fault(refusal, ExportFormat::Html, searches[0].tree))
}

fn caption<'a>(export: &Export, job: &'a Job) -> Caption<'a> {
    let conventions = job.engine.conventions(Conventions::default());
    Caption { text: Text::new(export.lang), conventions, engine: &job.engine, root: &job.position }
}

fn moment(tree: &Tree, picture: u64) -> Result<Moment, ExportFault> {
    let last = tree.picture(tree.steps());
    if picture > last {
        return Err(ExportFault::Step { step: picture, last });
    }
    Ok(Moment::at(tree, tree.step_of_picture(picture)))
}

/// The refusal, with the alternative that is available.
fn fault(refusal: ExportRefusal, format: ExportFormat, tree: &Tree) -> ExportFault {
    match refusal {
        ExportRefusal::TooMany { limit } => {
            let fits = plies_that_fit(tree, limit);
            let offer = match fits {
                Some(plies) => format!("add --plies {plies}, or --line for the principal variation"),
                None => "add --line for the principal variation".to_owned(),
            };
            ExportFault::TooMany { format: with_article(format), limit, nodes: tree.len().to_string(), offer }
        }
        ExportRefusal::TooLarge { .. } => ExportFault::TooLarge(refusal),
        ExportRefusal::TooLong { .. } => ExportFault::TooLong(refusal),
        other => ExportFault::Other(other),
    }
}

/// The name of a kind of file with its article: `a PNG`, `an SVG`.
fn with_article(format: ExportFormat) -> String {
    let article = if format == ExportFormat::Svg { "an" } else { "a" };
    format!("{article} {}", format.title())
}

/// The most plies below the root that have at most `limit` nodes; `None` where the first ply has more.
fn plies_that_fit(tree: &Tree, limit: usize) -> Option<usize> {
    let mut all = 0;
    let fitting = plies(tree).into_iter().take_while(|ply| {
        // Pruned branches are drawn as well.
        all += ply.nodes + ply.skipped;
        all <= limit as u64
    });
    // The first ply is the root itself.
    fitting.count().checked_sub(1).filter(|&plies| plies > 0)
}
