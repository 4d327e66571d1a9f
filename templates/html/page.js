// What the pages of the server do beyond links and forms: light and dark, the search through the rules, and what goes from
// the device when somebody signs out. Every page works without it.

(() => {
  const root = document.documentElement;
  const remember = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Where nothing may be remembered the choice holds until the page is closed.
    }
  };
  // A page as the browser has put it aside may be of somebody who has signed out since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector('.me [href="/konto"]')) location.reload();
  });

  // Where somebody has signed out or has to sign in, what the application has stored of the club is removed from the
  // device. Changes that still wait stay, with their games.
  if (location.pathname === "/anmelden") {
    const opening = indexedDB.open("ostwind");
    // There is none yet, and none is made here.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => {
      const kept = opening.result.transaction("kept", "readwrite").objectStore("kept");
      const names = kept.getAllKeys();
      kept.getAll().onsuccess = ({ target }) => {
        const isChange = (name) => name.startsWith("outbox/");
        const changes = target.result.filter((_, at) => isChange(names.result[at])).join();
        for (const name of names.result) {
          const isWaiting = name.startsWith("game/") && changes.includes(name.slice("game/".length));
          if (!isChange(name) && !isWaiting) kept.delete(name);
        }
      };
    };
  }

  const buttons = document.querySelectorAll("[data-theme-switch]");
  // The button has the name of the colours that come next.
  const next = { light: "dark", dark: "contrast", contrast: "light" };
  const named = () => {
    for (const { dataset, firstChild } of buttons) firstChild.data = dataset[next[root.dataset.theme]];
  };
  const choices = document.querySelectorAll("[data-themes] input");
  const choose = (theme) => {
    root.dataset.theme = theme;
    remember("theme", theme);
    show();
  };
  const show = () => {
    named();
    for (const choice of choices) choice.checked = choice.value === root.dataset.theme;
  };
  show();
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => choose(next[root.dataset.theme]));
  }
  for (const choice of choices) {
    choice.closest("[data-themes]").hidden = false;
    choice.addEventListener("change", () => choose(choice.value));
  }

  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    // Browsers copy only on pages that came by HTTPS or from this machine.
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      button.textContent = button.dataset.done;
    });
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
    // Marks the first place where each word stands in a name.
    const mark = (name, words) => {
      const text = name.textContent;
      const places = words.map((word) => [text.toLowerCase().indexOf(word), word.length]).filter(([at]) => at >= 0);
      places.sort(([one], [other]) => one - other);
      const parts = [];
      let end = 0;
      for (const [at, length] of places) {
        if (at < end) continue;
        const found = document.createElement("mark");
        found.textContent = text.slice(at, at + length);
        parts.push(text.slice(end, at), found);
        end = at + length;
      }
      name.replaceChildren(...parts, text.slice(end));
    };
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
          if (isFound) mark(line.querySelector("h3"), words);
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
      const searched = words.length > 0 ? `#${encodeURIComponent(field.value.trim())}` : "";
      for (const choice of document.querySelectorAll(".rules .pick a")) choice.href = choice.pathname + searched;
      history.replaceState(null, "", location.pathname + location.search + searched);
    };
    let linked = null;
    try {
      const searched = decodeURIComponent(location.hash.slice(1));
      // A link to a chapter or a rule is no search.
      linked = document.getElementById(searched);
      if (linked === null) field.value = searched;
    } catch {
      // Somebody typed that address: it searches for nothing.
    }
    search.hidden = false;
    search.addEventListener("submit", (event) => event.preventDefault());
    search.addEventListener("reset", () => setTimeout(look));
    field.addEventListener("input", look);
    look();
    // The address has lost what it led to.
    linked?.scrollIntoView();
  }

  // What a form comes to is asked for while it is filled in, at the address that it has or names; `put` gets the answer.
  const whileTyping = (form, at, put) => {
    let waits;
    let last;
    const ask = async () => {
      const address = `${at}?${new URLSearchParams(new FormData(form))}`;
      last = address;
      const answer = await fetch(address).catch(() => undefined);
      const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
      // Somebody may have typed on.
      if (last === address) put(page, address);
    };
    form.addEventListener("input", () => {
      clearTimeout(waits);
      waits = setTimeout(ask, 300);
    });
  };

  // A form that asks: the answer takes the place of what was there. The address says what was asked, so that the page can be loaded
  // again or passed on.
  const asks = document.querySelector("form[data-at-once]");
  if (asks) {
    whileTyping(asks, asks.getAttribute("action"), (page, address) => {
      const fresh = page?.querySelector("form[data-at-once]");
      if (!fresh) return;
      const others = (form) => [...form.parentElement.children].filter((part) => part !== form);
      for (const part of others(asks)) part.remove();
      asks.before(...others(fresh));
      const below = (form) => [...form.closest("main").children].filter((part) => part.matches(".sec, .wrong"));
      const problems = below(fresh).filter((part) => part.matches(".wrong"));
      for (const part of below(asks)) part.remove();
      asks.parentElement.before(...problems);
      asks.parentElement.after(...below(fresh));
      history.replaceState(history.state, "", address);
    });
  }

  // A form that changes something, and beside it what would come of it.
  const tried = document.querySelector("form[data-tried]");
  if (tried) {
    whileTyping(tried, tried.dataset.tried, (page) => {
      const shown = document.querySelector("[data-trial]");
      const fresh = page?.querySelector("[data-trial]");
      // What belongs to other fields is not left beside these.
      shown.hidden = !fresh;
      if (!fresh) return;
      shown.replaceWith(fresh);
      // The list is there to be looked up, its sum is said.
      tried.querySelector("[role=status]").textContent = fresh.querySelector("[data-effect]").textContent;
    });
  }

  // A figure as people type it, and one with its sign.
  const number = (text) => {
    const plain = text.replace(/\s/g, "").replace(/[−–]/, "-");
    return /^[-+]?\d+$/.test(plain) ? Number(plain) : undefined;
  };
  const signed = (sum) =>
    (sum > 0 ? "+" : sum < 0 ? "−" : "") + String(Math.abs(sum)).replace(/\B(?=(\d{3})+$)/g, "\u202f");

  // A paper slip that is typed in: sums while typing, Enter to the next field, arrows up and down.
  const typed = document.querySelector("[data-typed]");
  if (typed) {
    const add = () => {
      const totals = [0, 0, 0, 0];
      for (const place of typed.querySelectorAll("[data-sum]")) {
        const fields = [...place.closest("tr").querySelectorAll("[data-net]")];
        // What the hands come to stands in an empty field.
        const figures = fields.map((field) => number(field.value || field.placeholder));
        const filled = fields.filter((field) => field.value.trim() !== "").length;
        const sum = figures.reduce((all, one) => all + (one ?? 0), 0);
        const isWhole = figures.every((figure) => figure !== undefined);
        place.textContent = isWhole ? signed(sum) : filled === 0 ? "" : "…";
        place.classList.toggle("ok", isWhole && sum === 0);
        place.classList.toggle("off", filled === 4 && (!isWhole || sum !== 0));
        figures.forEach((figure, at) => (totals[at] += figure ?? 0));
      }
      typed.querySelectorAll("[data-total]").forEach((place, at) => (place.textContent = signed(totals[at])));
    };
    typed.addEventListener("input", add);
    typed.addEventListener("change", ({ target }) => {
      if (target.name === "rules") {
        // Other rules have other columns: the page is drawn again with what was typed.
        const change = document.createElement("input");
        Object.assign(change, { type: "hidden", name: "do", value: "rules" });
        typed.append(change);
        typed.submit();
      }
      const { names } = target.dataset;
      if (names === undefined || target.value === "") return;
      const [name] = target.selectedOptions[0].textContent.trim().split(/\s/);
      for (const place of typed.querySelectorAll(`[data-player="${names}"]`)) place.textContent = name;
    });
    typed.addEventListener("keydown", (event) => {
      const field = event.target;
      const step = { Enter: 1, ArrowDown: 0, ArrowUp: 0 }[event.key];
      if (step === undefined || field.type === "submit" || field.tagName === "BUTTON") return;
      const cells = [...typed.querySelectorAll(".grid input")];
      if (event.key === "Enter") {
        event.preventDefault();
        const all = [...typed.querySelectorAll("input:not([type=hidden]), select, button")];
        all[all.indexOf(field) + 1]?.focus();
        return;
      }
      const at = cells.indexOf(field);
      if (at < 0) return;
      event.preventDefault();
      cells[at + (event.key === "ArrowDown" ? 4 : -4)]?.focus();
    });
    add();
  }

  // The sum of four totals while a tournament's slip is typed; the slip may stand in a sheet that was opened later.
  document.addEventListener("input", ({ target }) => {
    const slip = target.closest("form");
    const place = slip?.querySelector("[data-sum-of-totals]");
    if (!place) return;
    const totals = [...slip.querySelectorAll(".t4")].map((line) => {
      const total = number(line.querySelector("input[type=text]").value);
      return total !== undefined && line.querySelector("input[type=checkbox]").checked ? -Math.abs(total) : total;
    });
    const isWhole = totals.every((total) => total !== undefined);
    const sum = totals.reduce((all, one) => all + (one ?? 0), 0);
    place.parentElement.hidden = !isWhole;
    place.textContent = signed(sum);
    place.className = `state ${sum === 0 ? "ok" : "due"}`;
  });

  // Follows a game by server-sent events, or polls where events do not arrive.
  const live = document.querySelector("[data-live]");
  if (live) {
    const said = document.querySelector("[data-said]");
    const state = () => ({ ...live.querySelector("[data-deals]").dataset });
    const draw = async () => {
      try {
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        const fresh = page.querySelector("[data-live]");
        if (!fresh) return;
        const before = state();
        live.replaceChildren(...fresh.childNodes);
        const { deals, now, undone } = state();
        if (now !== before.now) said.textContent = Number(deals) < Number(before.deals) ? undone : now;
        else if (said.textContent === live.dataset.cutOff) said.textContent = "";
      } catch {
        live.querySelector("[data-round]").textContent = live.dataset.cutOff;
        said.textContent = live.dataset.cutOff;
      }
    };
    let asking;
    let known;
    let events;
    // A browser connects a stream again that was cut, but gives up one that was refused, as by a proxy while the server restarts.
    const listen = () => {
      events = new EventSource(live.dataset.live);
      events.addEventListener("version", (event) => {
        clearInterval(asking);
        asking = undefined;
        const { version } = JSON.parse(event.data);
        if (known !== undefined && version !== known) draw();
        known = version;
      });
      events.addEventListener("error", () => {
        asking ??= setInterval(() => {
          draw();
          if (events.readyState === EventSource.CLOSED) listen();
        }, 5000);
        // What was missed meanwhile is asked for once the stream is back.
        known = -1;
      });
    };
    listen();
  }
})();
