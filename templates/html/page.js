// What the pages of the server do beyond links and forms: light and dark, the language for the application, and the
// search through the rules. Every page works without it.

(() => {
  const root = document.documentElement;
  const remember = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Where nothing may be remembered the choice holds until the page is closed.
    }
  };
  // The language that was read here last is the one the application starts with.
  remember("lang", root.lang.startsWith("de") ? "de" : "en");

  const buttons = document.querySelectorAll("[data-theme-switch]");
  const named = () => {
    for (const { dataset, firstChild } of buttons) firstChild.data = root.dataset.theme === "dark" ? dataset.light : dataset.dark;
  };
  named();
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => {
      root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
      remember("theme", root.dataset.theme);
      named();
    });
  }

  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }

  // What was wrong with a form is read first.
  document.querySelector("[data-focus]")?.focus();

  // A link to a form with `data-sheet` opens it above the page; leaving it leads back to the page as it was.
  const openSheet = async (link) => {
    const answer = await fetch(link.href).catch(() => undefined);
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.sheet");
    if (!page) {
      location.assign(link.href);
      return;
    }
    const dialog = document.createElement("dialog");
    dialog.className = "over";
    dialog.setAttribute("aria-label", page.querySelector("h1").textContent);
    const close = document.createElement("button");
    close.type = "button";
    close.className = "close";
    close.textContent = "×";
    close.setAttribute("aria-label", page.querySelector(".cancel").textContent);
    page.querySelector(".head").append(close);
    dialog.append(page);
    document.body.append(dialog);
    history.pushState({ sheet: true }, "", link.href);
    const leave = (event) => {
      event.preventDefault();
      history.back();
    };
    close.addEventListener("click", leave);
    page.querySelector(".cancel").addEventListener("click", leave);
    dialog.addEventListener("cancel", leave);
    addEventListener("popstate", () => dialog.remove(), { once: true });
    dialog.showModal();
    page.querySelector("input:not([type=hidden]), select, textarea")?.focus();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-sheet]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return;
    event.preventDefault();
    openSheet(link);
  });

  const search = document.querySelector("form.search");
  if (search) {
    const field = search.querySelector("input");
    const status = search.querySelector("[role=status]");
    const clear = search.querySelector("button");
    const look = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      let found = 0;
      for (const chapter of document.querySelectorAll(".chapter")) {
        let here = 0;
        const lines = chapter.querySelectorAll("[data-search]");
        for (const line of lines) {
          const isFound = words.every((word) => line.dataset.search.includes(word));
          line.hidden = !isFound;
          here += isFound;
        }
        // The agreements have no lines to be found: they stand there while nobody searches.
        chapter.hidden = here === 0 && (lines.length > 0 || words.length > 0);
        found += here;
      }
      const { one, many, none } = status.dataset;
      status.textContent =
        found === 0 ? none.replace("#", () => field.value.trim()) : found === 1 ? one : many.replace("#", found);
      status.classList.toggle("empty", found === 0);
      clear.hidden = found > 0;
      // What is searched for goes along to the other rule sets, and stays when the page is loaded again.
      const mark = words.length > 0 ? `#${encodeURIComponent(field.value.trim())}` : "";
      for (const tab of document.querySelectorAll(".tabs a")) tab.href = tab.pathname + mark;
      history.replaceState(null, "", location.pathname + location.search + mark);
    };
    try {
      field.value = decodeURIComponent(location.hash.slice(1));
    } catch {
      // Somebody typed that address: it searches for nothing.
    }
    search.hidden = false;
    search.addEventListener("submit", (event) => event.preventDefault());
    search.addEventListener("reset", () => setTimeout(look));
    field.addEventListener("input", look);
    look();
  }

  // A sheet of paper that is typed in: sums while typing, Enter to the next field, arrows up and down.
  const typed = document.querySelector("[data-typed]");
  if (typed) {
    const number = (text) => (/^[-+−–]?\d+$/.test(text.trim()) ? Number(text.trim().replace(/[−–]/, "-")) : undefined);
    const signed = (sum) => (sum > 0 ? "+" : sum < 0 ? "−" : "") + Math.abs(sum);
    const add = () => {
      const totals = [0, 0, 0, 0];
      for (const line of typed.querySelectorAll("tbody tr")) {
        const fields = [...line.querySelectorAll("[data-net]")];
        const place = line.querySelector("[data-sum]");
        if (!place) continue;
        const figures = fields.map((field) => number(field.value));
        const filled = fields.filter((field) => field.value.trim() !== "").length;
        const sum = figures.reduce((all, one) => all + (one ?? 0), 0);
        const isWhole = figures.every((figure) => figure !== undefined);
        place.textContent = filled === 0 ? "" : isWhole ? signed(sum) : "…";
        place.classList.toggle("off", filled === 4 && (!isWhole || sum !== 0));
        figures.forEach((figure, at) => (totals[at] += figure ?? 0));
      }
      typed.querySelectorAll("[data-total]").forEach((place, at) => (place.textContent = signed(totals[at])));
    };
    typed.addEventListener("input", add);
    typed.addEventListener("keydown", (event) => {
      const field = event.target;
      const step = { Enter: 1, ArrowDown: 0, ArrowUp: 0 }[event.key];
      if (step === undefined || field.type === "submit" || field.tagName === "BUTTON") return;
      if (step === 0 && field.tagName === "SELECT") return;
      const cells = [...typed.querySelectorAll(".grid input, .grid select")];
      const at = cells.indexOf(field);
      if (at < 0 && event.key !== "Enter") return;
      event.preventDefault();
      if (event.key === "Enter") {
        const all = [...typed.querySelectorAll("input:not([type=hidden]), select, button")];
        all[all.indexOf(field) + 1]?.focus();
        return;
      }
      const column = field.closest("td").cellIndex;
      const direction = event.key === "ArrowDown" ? "nextElementSibling" : "previousElementSibling";
      let line = field.closest("tr")[direction];
      while (line && !line.cells[column]?.querySelector("input")) line = line[direction];
      line?.cells[column].querySelector("input").focus();
    });
    add();
  }

  // Follows a game by server-sent events, or polls where events do not arrive.
  const live = document.querySelector("[data-live]");
  if (live) {
    const draw = async () => {
      try {
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        const fresh = page.querySelector("[data-live]");
        if (fresh) live.replaceChildren(...fresh.childNodes);
      } catch {
        live.querySelector("[role=status]").textContent = live.dataset.cutOff;
      }
    };
    let asking;
    let known;
    const events = new EventSource(live.dataset.live);
    events.addEventListener("version", (event) => {
      clearInterval(asking);
      asking = undefined;
      const { version } = JSON.parse(event.data);
      if (known !== undefined && version !== known) draw();
      known = version;
    });
    events.addEventListener("error", () => {
      asking ??= setInterval(draw, 5000);
      // What was missed meanwhile is asked for once the stream is back.
      known = -1;
    });
  }
})();
