//! Parts of a page that are written as text instead of being built element by element. What only shows something, and
//! what changes with every tap, is drawn so: the browser reads text faster than a program can build elements one by
//! one, and the code for it is a fraction. Whatever people typed goes through [`Html::say`], which takes its meaning
//! as markup away.

use std::cell::Cell;
use std::rc::Rc;

use leptos::html::Div;
use leptos::prelude::*;
use leptos::web_sys::{Element, MouseEvent, Node, PointerEvent};
use wasm_bindgen::JsCast as _;

use super::erased::tap;

/// A piece of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Html(String);

impl Html {
    pub(crate) fn new() -> Html {
        Html::default()
    }

    /// Markup of ours, as it stands in the program.
    pub(crate) fn put(&mut self, markup: &'static str) -> &mut Html {
        self.0.push_str(markup);
        self
    }

    /// Words, whatever is in them; also between the quotes of an attribute.
    pub(crate) fn say(&mut self, words: &str) -> &mut Html {
        for letter in words.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '"' => self.0.push_str("&quot;"),
                other => self.0.push(other),
            }
        }
        self
    }

    /// A number in digits.
    pub(crate) fn number(&mut self, number: i64) -> &mut Html {
        self.say(&number.to_string())
    }

    /// Another piece at the end.
    pub(crate) fn append(&mut self, piece: Html) -> &mut Html {
        self.0.push_str(&piece.0);
        self
    }

    /// A button that does `deed` when it is tapped.
    pub(crate) fn button(&mut self, class: &'static str, deed: &str, words: &str) -> &mut Html {
        self.put("<button type=\"button\" class=\"").put(class).put("\" data-do=\"").say(deed);
        self.put("\">").say(words).put("</button>")
    }

    /// A button that is on or off. `mark` and `id` say which it is: for style sheets and tests, and as its deed.
    pub(crate) fn choice(
        &mut self,
        mark: &'static str,
        id: &str,
        words: &str,
        is_on: bool,
    ) -> &mut Html {
        self.put("<button type=\"button\" class=\"").put(if is_on { "on" } else { "" });
        self.put("\" aria-pressed=\"").put(if is_on { "true" } else { "false" });
        self.put("\" data-")
            .put(mark)
            .put("=\"")
            .say(id)
            .put("\" data-do=\"")
            .put(mark)
            .put(" ")
            .say(id);
        self.put("\">").say(words).put("</button>")
    }

    /// The face of a tile by its text in the notation. Silent for readers that speak: whoever shows it says in words
    /// what it means.
    pub(crate) fn tile(&mut self, code: &str) -> &mut Html {
        self.put("<span aria-hidden=\"true\" class=\"tile tile-").say(code).put("\"></span>")
    }
}

/// When a button does what it says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Touch {
    /// When the finger is lifted: whoever did not mean it can still slide off.
    Up,
    /// As soon as the finger is down, as the keys of a keyboard do: what they write is easily taken back.
    Down,
}

/// Pieces side by side in a box. When they change, only those are exchanged that have become others. A button inside
/// says what it does in `data-do`; `on_tap` is told.
pub(crate) fn pieces(
    class: &'static str,
    draw: impl Fn() -> Vec<Html> + 'static,
    on_tap: impl Fn(&str) + 'static,
) -> AnyView {
    pieces_in(NodeRef::new(), class, Touch::Up, Box::new(draw), Box::new(on_tap))
}

/// One piece that nobody taps.
pub(crate) fn drawn(class: &'static str, draw: impl Fn() -> Html + 'static) -> AnyView {
    pieces(class, move || vec![draw()], |_| {})
}

/// The same with the box at hand, and a say in when its buttons act.
pub(crate) fn pieces_in(
    node: NodeRef<Div>,
    class: &'static str,
    touch: Touch,
    draw: Box<dyn Fn() -> Vec<Html>>,
    on_tap: Box<dyn Fn(&str)>,
) -> AnyView {
    Effect::new(move |before: Option<Vec<Html>>| {
        let now = draw();
        if let Some(node) = node.get() {
            exchange(&node, &before.unwrap_or_default(), &now);
        }
        now
    });
    let is_done = Cell::new(false);
    let tapped = Rc::new(move |event: &MouseEvent| {
        let is_down = event.type_() == "pointerdown";
        let was_done = is_done.replace(is_down);
        // A click without a finger, of a keyboard or a screen reader, has no detail; nothing was done before it.
        let is_meant = if is_down {
            touch == Touch::Down && event.button() == 0
        } else {
            touch == Touch::Up || !was_done || event.detail() == 0
        };
        let target = event.target().filter(|_| is_meant);
        let target = target.and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("[data-do]").ok().flatten());
        if let Some(what) = button.and_then(|button| button.get_attribute("data-do")) {
            on_tap(&what);
        }
    });
    let pressed = Rc::clone(&tapped);
    let pressed: Box<dyn FnMut(PointerEvent)> = Box::new(move |event| pressed(&event));
    view! { <div class=class node_ref=node on:pointerdown=pressed on:click=tap(move |event| tapped(&event))></div> }.into_any()
}

/// Exchanges what has changed among the children of `node`.
fn exchange(node: &Element, before: &[Html], now: &[Html]) {
    let children = node.children();
    for (at, piece) in now.iter().enumerate() {
        let child = u32::try_from(at).ok().and_then(|at| children.item(at));
        match child {
            Some(child) if before.get(at) != Some(piece) => {
                // The same box once more, for the browser to read the markup in.
                if let Ok(read) = node.clone_node() {
                    let read: Element = read.unchecked_into();
                    read.set_inner_html(&piece.0);
                    if let Some(fresh) = read.first_element_child() {
                        become_like(&child, &fresh);
                    }
                }
            }
            Some(_) => {}
            // Only a place that does not exist is refused, and this one does.
            None => drop(node.insert_adjacent_html("beforeend", &piece.0)),
        }
    }
    while children.length() as usize > now.len() {
        if let Some(last) = node.last_element_child() {
            last.remove();
        }
    }
}

/// Makes a part of the page like a fresh one, touching nothing that is the same already: what stays need not be styled,
/// laid out and painted anew, and keeps the focus.
fn become_like(old: &Node, fresh: &Node) {
    if old.is_equal_node(Some(fresh)) {
        return;
    }
    let elements = old.dyn_ref::<Element>().zip(fresh.dyn_ref::<Element>());
    let Some((element, like)) = elements.filter(|(one, other)| one.tag_name() == other.tag_name())
    else {
        if let Some(parent) = old.parent_node() {
            // Both are there, so this cannot fail.
            drop(parent.replace_child(fresh, old));
        }
        return;
    };
    let names = like.get_attribute_names();
    for name in element.get_attribute_names() {
        if !names.includes(&name, 0) {
            drop(element.remove_attribute(&name.as_string().unwrap_or_default()));
        }
    }
    for name in names {
        let name = name.as_string().unwrap_or_default();
        let value = like.get_attribute(&name);
        if element.get_attribute(&name) != value {
            // Names that were read can be written.
            drop(element.set_attribute(&name, &value.unwrap_or_default()));
        }
    }
    let (parts, fresh_parts) = (nodes(element), nodes(like));
    for (part, fresh_part) in parts.iter().zip(&fresh_parts) {
        become_like(part, fresh_part);
    }
    for left_over in parts.iter().skip(fresh_parts.len()) {
        drop(element.remove_child(left_over));
    }
    for new in fresh_parts.iter().skip(parts.len()) {
        drop(element.append_child(new));
    }
}

/// What is directly inside, as it stands now.
fn nodes(of: &Element) -> Vec<Node> {
    let nodes = of.child_nodes();
    (0..nodes.length()).filter_map(|at| nodes.item(at)).collect()
}
