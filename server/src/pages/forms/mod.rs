//! Forms: their fields as constants, one reader of what was sent, one template that draws them.

mod data;
mod field;

use askama::Template;
use axum::response::{IntoResponse as _, Response};
use texts::{Lang, Text};

pub(crate) use self::data::{FormData, KEY};
pub(crate) use self::field::{ChoiceGroup, Field, FieldView};
use crate::pages::context::PageContext;
use crate::pages::layout::{Choices, Frame, shown};
use crate::pages::response::Page;

/// A form as a page of its own, which scripts show as a sheet above the page it was opened from.
pub(crate) struct Form {
    lang: Lang,
    pub(crate) title: String,
    /// What stands above the fields.
    pub(crate) about: Vec<Paragraph>,
    /// Where it is sent.
    pub(crate) action: String,
    /// The verb on its button.
    pub(crate) submit: &'static str,
    /// Whether the button destroys something.
    pub(crate) is_danger: bool,
    /// Where leaving leads.
    pub(crate) back: String,
    /// The box above a form that was refused: what did not happen.
    pub(crate) refused: &'static str,
    /// What stands in that box: the field's name and the words.
    pub(crate) problems: Vec<(String, String)>,
    pub(crate) fields: Vec<FieldView>,
}

/// A paragraph above the fields.
pub(crate) struct Paragraph {
    /// For the style sheet; may be empty.
    pub(crate) class: &'static str,
    pub(crate) words: String,
}

#[derive(Template)]
#[template(path = "form.html")]
struct FormPage {
    frame: Frame,
    form: Form,
}

impl Form {
    /// A form that is sent to the address from which it was opened: what it does, and what did not happen where it is
    /// refused.
    pub(crate) fn new(address: impl Into<String>, name: Text, refused: Text, lang: Lang) -> Form {
        let address = address.into();
        Form {
            lang,
            title: name.get(lang).to_owned(),
            about: Vec::new(),
            back: address.clone(),
            action: address,
            submit: name.get(lang),
            is_danger: false,
            refused: refused.get(lang),
            problems: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// With a title other than the verb on its button.
    pub(crate) fn title(self, title: impl Into<String>) -> Form {
        Form { title: title.into(), ..self }
    }

    /// With a verb on its button other than its title.
    pub(crate) fn submit(self, verb: Text) -> Form {
        Form { submit: verb.get(self.lang), ..self }
    }

    /// With a button that destroys something.
    pub(crate) fn danger(self) -> Form {
        Form { is_danger: true, ..self }
    }

    /// Where leaving leads, if not to where it is sent.
    pub(crate) fn back(self, address: impl Into<String>) -> Form {
        Form { back: address.into(), ..self }
    }

    /// With a sentence above the fields.
    pub(crate) fn about(self, words: impl Into<String>) -> Form {
        self.paragraph("", words)
    }

    /// With a note above the fields.
    pub(crate) fn note(self, words: impl Into<String>) -> Form {
        self.paragraph("note", words)
    }

    /// With a paragraph of a class above the fields.
    pub(crate) fn paragraph(mut self, class: &'static str, words: impl Into<String>) -> Form {
        self.about.push(Paragraph { class, words: words.into() });
        self
    }

    /// With another field.
    pub(crate) fn field(mut self, field: Field) -> Form {
        self.fields.push(field.view(self.lang));
        self
    }

    /// With more fields.
    pub(crate) fn fields(self, fields: impl IntoIterator<Item = Field>) -> Form {
        fields.into_iter().fold(self, Form::field)
    }

    /// With a field in which one of these is chosen.
    pub(crate) fn choice(self, field: Field, choices: Choices) -> Form {
        self.groups(field, vec![ChoiceGroup { name: "", choices }])
    }

    /// With a field in which one of these groups is chosen from.
    pub(crate) fn groups(mut self, field: Field, groups: Vec<ChoiceGroup>) -> Form {
        let mut view = field.view(self.lang);
        view.groups = groups;
        self.fields.push(view);
        self
    }

    /// With this below the field that was added last.
    pub(crate) fn hint(mut self, hint: String) -> Form {
        if let Some(field) = self.fields.last_mut() {
            field.hint = hint.into();
        }
        self
    }

    /// With what was typed, and what is wrong at the field that it is about; what is about none stands at the first.
    pub(crate) fn fill_in(mut self, data: &FormData) -> Form {
        for field in &mut self.fields {
            field.fill_in(data.named(&field.id));
        }
        let first = self.fields.iter().position(|field| !field.is_hidden());
        for problem in &data.problems {
            let is_at = |field: &FieldView| Some(&*field.id) == problem.field && !field.is_hidden();
            let at = self.fields.iter().position(is_at);
            let label = at.map(|at| &*self.fields[at].label);
            let view = problem.view(label, self.lang);
            let field = at.or(first).and_then(|at| self.fields.get_mut(at));
            let id = field.as_ref().map_or_else(String::new, |field| field.id.to_string());
            self.problems.push((id, view.words.clone()));
            if let Some(field) = field {
                field.problem.get_or_insert(view);
            }
        }
        self
    }

    /// The page with the form in it.
    pub(crate) fn page(self, data: &FormData, context: &PageContext) -> String {
        let form = self.fill_in(data);
        shown(&FormPage { frame: context.frame(form.title.as_str()), form })
    }

    /// The page as an answer, with the status of the first problem.
    pub(crate) fn answer(self, data: &FormData, context: &PageContext) -> Response {
        (data.status(), Page(self.page(data, context))).into_response()
    }
}
