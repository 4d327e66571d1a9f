// The editor of own hands: sends the form in the background and puts the answer in its place. Without it every button
// sends the form as it is.

(() => {
  const form = () => document.querySelector("form[data-editor]");
  const waiting = [];
  let isBusy = false;

  // What was tapped while an answer was on its way follows, each on the page as it then is.
  const next = async () => {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    const { name, value } = waiting.shift();
    const body = new URLSearchParams(new FormData(form()));
    const entered = String(body);
    body.append(name, value);
    try {
      const answer = await fetch(form().action, { method: "POST", body });
      if (answer.redirected) {
        location.assign(answer.url);
        return;
      }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const drawn = page.querySelector("form[data-editor]");
      if (!drawn) throw new Error("no form");
      const isEdited = String(new URLSearchParams(new FormData(form()))) !== entered;
      // What was typed meanwhile is not overwritten, but sent as well.
      if (isEdited) waiting.unshift({ name, value });
      else put(drawn);
    } catch {
      form().submit();
      return;
    }
    isBusy = false;
    next();
  };

  const put = (drawn) => {
    const { id, selectionStart, selectionEnd } = document.activeElement;
    form().replaceWith(drawn);
    const again = id && document.getElementById(id);
    if (!again) return;
    again.focus({ preventScroll: true });
    if (again.setSelectionRange && selectionStart !== undefined && selectionStart !== null) {
      again.setSelectionRange(selectionStart, selectionEnd);
    }
  };

  const send = (name, value) => {
    waiting.push({ name, value });
    next();
  };

  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (target !== form() || submitter?.value === "save") return;
    event.preventDefault();
    send("do", submitter?.value ?? "look");
  });
  document.addEventListener("change", ({ target }) => {
    if (target.form === form() && target.id !== "name" && target.id !== "text") send("do", "look");
  });
  let pause;
  document.addEventListener("input", ({ target }) => {
    if (target.id !== "pattern") return;
    clearTimeout(pause);
    pause = setTimeout(() => send("do", "look"), 500);
  });
})();
