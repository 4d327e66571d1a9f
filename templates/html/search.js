// The search as a dialog above the page: Ctrl-K, `/` or its link opens it. Without it the link leads to the page of the search.

(() => {
  const link = document.querySelector("[data-search]");
  if (!link || !window.HTMLDialogElement) return;
  const { hint, close, headings, found, nothing } = link.dataset;
  const names = Object.fromEntries(headings.split("|").map((pair) => pair.split("=")));

  const open = () => {
    if (document.querySelector("dialog[open]")) return;
    const dialog = document.createElement("dialog");
    dialog.className = "finder";
    dialog.setAttribute("aria-label", link.textContent.trim());
    dialog.innerHTML =
      '<form method="dialog"><input type="search" role="combobox" aria-expanded="false" aria-controls="finder-list" ' +
      'aria-autocomplete="list" autocomplete="off" maxlength="80"><button type="submit" value="leave">×</button></form>' +
      '<ul id="finder-list" role="listbox"></ul><p role="status"></p>';
    const [field, leave, list, status] = ["input", "button", "ul", "p"].map((name) => dialog.querySelector(name));
    field.placeholder = hint;
    field.setAttribute("aria-label", hint);
    list.setAttribute("aria-label", link.textContent.trim());
    leave.setAttribute("aria-label", close);
    leave.type = "button";
    leave.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());

    let at = -1;
    const options = () => [...list.querySelectorAll("[role=option]")];
    const choose = (next) => {
      const all = options();
      at = all.length === 0 ? -1 : (next + all.length) % all.length;
      all.forEach((option, place) => option.setAttribute("aria-selected", place === at));
      all[at]?.scrollIntoView({ block: "nearest" });
      if (at < 0) field.removeAttribute("aria-activedescendant");
      else field.setAttribute("aria-activedescendant", all[at].id);
    };
    const show = ({ query, hits }) => {
      list.replaceChildren();
      let kind;
      hits.forEach((hit, place) => {
        if (hit.kind !== kind) {
          kind = hit.kind;
          const heading = document.createElement("li");
          heading.setAttribute("role", "presentation");
          heading.className = "heading";
          heading.textContent = names[kind] ?? "";
          list.append(heading);
        }
        const option = document.createElement("li");
        option.id = `finder-${place}`;
        option.setAttribute("role", "option");
        option.dataset.address = hit.address;
        const [name, about] = [document.createElement("b"), document.createElement("small")];
        [name.textContent, about.textContent] = [hit.name, hit.about];
        option.append(name, about);
        list.append(option);
      });
      field.setAttribute("aria-expanded", hits.length > 0);
      status.className = hits.length > 0 ? "unseen" : "";
      status.textContent = hits.length > 0 ? found.replace("#", hits.length) : query ? nothing.replace("#", query) : "";
      choose(0);
    };

    let asked = 0;
    field.addEventListener("input", () => {
      const [turn, query] = [++asked, field.value.trim()];
      setTimeout(async () => {
        if (turn !== asked) return;
        const answer = query ? await fetch(`/api/search?q=${encodeURIComponent(query)}`).catch(() => undefined) : undefined;
        const shown = answer?.ok ? await answer.json() : { query: "", hits: [] };
        if (turn === asked) show(shown);
      }, 120);
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        choose(at + (event.key === "ArrowDown" ? 1 : -1));
      } else if (event.key === "Escape") {
        // In a search field the browser would only clear it.
        event.preventDefault();
        dialog.close();
      } else if (event.key === "Enter" && event.target === field) {
        event.preventDefault();
        const chosen = options()[at];
        const query = encodeURIComponent(field.value.trim());
        location.assign(chosen ? chosen.dataset.address : `${link.pathname}?q=${query}`);
      }
    });
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) location.assign(option.dataset.address);
    });
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
  };

  for (const one of document.querySelectorAll("[data-search]")) {
    one.addEventListener("click", (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open();
    });
  }
  document.addEventListener("keydown", (event) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.target.closest("input, textarea, select");
    if (!isKey && !isSlash) return;
    event.preventDefault();
    open();
  });
})();
