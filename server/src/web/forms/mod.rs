//! Forms: their fields as constants, one reader of what was sent, one template that draws them.

mod data;
mod field;

use askama::Template;
use axum::response::{IntoResponse as _, Response};
use texts::{Lang, Text};

pub(crate) use self::data::{FormData, KEY};
pub(crate) use self::field::{ChoiceGroup, Field, FieldView};
use crate::web::context::PageContext;
use crate::web::layout::{Choice, Frame, shown};
use crate::web::response::Page;

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
    pub(crate) groups: Vec<FieldGroup>,
}

/// Fields that belong together; those without a legend stand for themselves.
#[derive(Default)]
pub(crate) struct FieldGroup {
    pub(crate) legend: &'static str,
    /// May be empty.
    pub(crate) hint: &'static str,
    pub(crate) fields: Vec<FieldView>,
}

/// A paragraph above the fields.
pub(crate) struct Paragraph {
    /// For the style sheet; may be empty.
    pub(crate) class: &'static str,
    pub(crate) words: String,
    /// Whether it names what the form is about.
    pub(crate) is_name: bool,
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
            groups: vec![FieldGroup::default()],
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
        self.about.push(Paragraph { class, words: words.into(), is_name: false });
        self
    }

    /// With the name of what it is about above the fields.
    pub(crate) fn of(mut self, name: impl Into<String>) -> Form {
        self.about.push(Paragraph { class: "", words: name.into(), is_name: true });
        self
    }

    /// With a group to which the fields that follow belong.
    pub(crate) fn group(mut self, legend: Text) -> Form {
        self.groups.push(FieldGroup { legend: legend.get(self.lang), ..FieldGroup::default() });
        self
    }

    /// With this below the legend of the group that was added last.
    pub(crate) fn group_hint(mut self, hint: Text) -> Form {
        if let Some(group) = self.groups.last_mut() {
            group.hint = hint.get(self.lang);
        }
        self
    }

    /// How it is sent: what holds a file is sent in parts.
    pub(crate) fn encoding(&self) -> &'static str {
        let mut fields = self.groups.iter().flat_map(|group| &group.fields);
        if fields.any(FieldView::is_file) { "multipart/form-data" } else { "" }
    }

    fn push(mut self, field: FieldView) -> Form {
        if let Some(group) = self.groups.last_mut() {
            group.fields.push(field);
        }
        self
    }

    /// With another field.
    pub(crate) fn field(self, field: Field) -> Form {
        let view = field.view(self.lang);
        self.push(view)
    }

    /// With more fields.
    pub(crate) fn fields(self, fields: impl IntoIterator<Item = Field>) -> Form {
        fields.into_iter().fold(self, Form::field)
    }

    /// With a field in which one of these is chosen.
    pub(crate) fn choice(self, field: Field, choices: Vec<Choice>) -> Form {
        self.choice_of_groups(field, vec![ChoiceGroup { name: "", choices }])
    }

    /// With a field in which one of these groups is chosen from.
    pub(crate) fn choice_of_groups(self, field: Field, groups: Vec<ChoiceGroup>) -> Form {
        let mut view = field.view(self.lang);
        view.groups = groups;
        self.push(view)
    }

    /// With this below the field that was added last.
    pub(crate) fn hint(mut self, hint: String) -> Form {
        if let Some(field) = self.groups.last_mut().and_then(|group| group.fields.last_mut()) {
            field.hint = hint.into();
        }
        self
    }

    /// With what was typed, and what is wrong at the field that it is about; what is about none stands at the first.
    pub(crate) fn fill_in(mut self, data: &FormData) -> Form {
        let mut fields: Vec<&mut FieldView> =
            self.groups.iter_mut().flat_map(|group| &mut group.fields).collect();
        for field in &mut fields {
            field.fill_in(data.typed(&field.id));
        }
        fields.retain(|field| !field.is_hidden());
        for problem in &data.problems {
            let at = fields.iter().position(|field| Some(&*field.id) == problem.field);
            let label = at.map(|at| &*fields[at].label);
            let view = problem.view(label, self.lang);
            let field = fields.get_mut(at.unwrap_or_default());
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
