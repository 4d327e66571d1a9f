//! From a text that was read to a pattern: variants are multiplied out, and sizes and classes are checked.

use super::binding::{Binding, SeatAndRound, Variables};
use super::figures;
use super::pattern::{Body, Condition, Figure, Item, Rule, Span, Text};
use super::problem::{PatternFault as Fault, PatternProblem as Problem};
use super::reader::Read;

/// Places of a hand.
pub const PLACES: usize = 14;
/// The most variants.
pub const MOST_VARIANTS: usize = 16;
/// The most figures of a variant.
pub const MOST_FIGURES: usize = 14;
/// The most work of all variants together.
pub(super) const COMPLEXITY: u64 = 200_000;

/// One choice of all braces and bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    /// Its figures, as they stand in the text.
    pub(super) figures: Vec<Figure>,
    /// The variables that occur.
    pub(super) variables: Variables,
}

impl Variant {
    fn span(&self) -> Span {
        let at = self.figures.first().map_or(0, |figure| figure.span.at);
        Span { at, end: self.figures.last().map_or(at, |figure| figure.span.end) }
    }

    /// How many states the search can have without bindings: the product of all counts and one.
    pub(super) fn states(&self) -> u64 {
        let words = self.figures.iter().filter(|figure| matches!(figure.body, Body::Word { .. }));
        words.map(|figure| u64::from(figure.count) + 1).product()
    }
}

/// The variants of a text that was read; every limit holds.
pub(super) fn variants(text: &Text, length: usize) -> Read<Vec<Variant>> {
    let count = |items: &Vec<Item>| {
        let choices = items.iter().map(|item| match item {
            Item::Figure(_) => 1,
            Item::Choice(rows) => rows.len() as u64,
        });
        choices.fold(1_u64, u64::saturating_mul)
    };
    let found = text.alternatives.iter().map(count).fold(0_u64, u64::saturating_add);
    if found > MOST_VARIANTS as u64 {
        return Err(Problem::new(Fault::TooManyVariants, 0, length).found(found));
    }
    let variants: Vec<Variant> =
        text.alternatives.iter().flat_map(|items| multiplied(items)).collect();
    for variant in &variants {
        size(variant)?;
    }
    let mut complexity: u64 = 0;
    for variant in &variants {
        complexity += variant.variables.bindings() * variant.states();
        if complexity > COMPLEXITY {
            return Err(at(Fault::TooComplex, variant.span()).found(complexity));
        }
    }
    for figure in text.alternatives.iter().flatten().flat_map(figures_of) {
        if !can_be_made(figure) {
            return Err(at(Fault::BadClass, figure.span));
        }
    }
    for figure in text.alternatives.iter().flatten().flat_map(figures_of) {
        match (&figure.body, figure.distinct) {
            (Body::Written(_), Some(sign)) => return Err(Problem::new(Fault::BadFlag, sign, 1)),
            (Body::Written(_) | Body::Word { .. }, _) => {}
        }
    }
    let bound = variants.iter().map(|variant| variant.variables).reduce(Variables::and);
    for condition in &text.conditions {
        let free = variables(condition).without(bound.unwrap_or_default());
        if let Some(letter) = free.letters().next() {
            let mut problem = at(Fault::UnboundVariable, condition.span);
            problem.variable = Some(letter);
            return Err(problem);
        }
    }
    Ok(variants)
}

fn at(fault: Fault, span: Span) -> Problem {
    Problem::new(fault, span.at, span.end - span.at)
}

fn figures_of(item: &Item) -> Vec<&Figure> {
    match item {
        Item::Figure(figure) => vec![figure],
        Item::Choice(rows) => rows.iter().flatten().collect(),
    }
}

/// Every choice of an alternative, the first choices first.
fn multiplied(items: &[Item]) -> Vec<Variant> {
    let mut rows: Vec<Vec<Figure>> = vec![Vec::new()];
    for item in items {
        rows = match item {
            Item::Figure(figure) => {
                rows.iter_mut().for_each(|row| row.push(figure.clone()));
                rows
            }
            Item::Choice(choices) => rows
                .iter()
                .flat_map(|row| choices.iter().map(|choice| [&row[..], choice].concat()))
                .collect(),
        };
    }
    let variant = |figures: Vec<Figure>| {
        let variables = Variables::of_figures(&figures);
        Variant { figures, variables }
    };
    rows.into_iter().map(variant).collect()
}

/// Fourteen places in at most fourteen figures.
fn size(variant: &Variant) -> Read<()> {
    let figures = variant.figures.iter().map(|figure| usize::from(figure.count)).sum::<usize>();
    if figures > MOST_FIGURES {
        return Err(at(Fault::TooManyFigures, variant.span()).found(figures as u64));
    }
    let of = |figure: &Figure| usize::from(figure.count) * figure.places();
    let places = variant.figures.iter().map(of).sum::<usize>();
    if places != PLACES {
        return Err(at(Fault::WrongSize, variant.span()).found(places as u64));
    }
    Ok(())
}

/// Whether the class has tiles that make the figure, with some values of its variables.
fn can_be_made(figure: &Figure) -> bool {
    match &figure.body {
        Body::Written(_) => true,
        Body::Word { class, .. } if class.is_empty() => true,
        Body::Word { form, class } => Binding::all(Variables::of_class(class)).any(|binding| {
            let kinds = binding.class(class, SeatAndRound::default());
            figures::any(*form, kinds)
        }),
    }
}

/// Whether a condition speaks of a variable.
pub(super) fn has_variables(condition: &Condition) -> bool {
    variables(condition) != Variables::default()
}

/// The variables a condition speaks of.
fn variables(condition: &Condition) -> Variables {
    match &condition.rule {
        Rule::Only(parts) | Rule::Without(parts) | Rule::Last(parts) | Rule::Count(parts, _) => {
            Variables::of_class(parts)
        }
        Rule::NumberIn(name, _) => {
            let mut found = Variables::default();
            found.add_number(*name);
            found
        }
        Rule::Measured(..) | Rule::Flagged(..) | Rule::Seat(_) | Rule::Round(_) => {
            Variables::default()
        }
    }
}
