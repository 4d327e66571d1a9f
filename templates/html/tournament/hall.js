// The clock of a tournament's hall, counted on from the server's instant; the gong, once for each number; the projector's pages;
// lists that follow each change.
(() => {
  const two = (number) => String(number).padStart(2, "0");
  const FOLLOW = 20000;
  // Everybody hears of a change at once; so that not everybody asks at once, each waits a little.
  const SPREAD = 2000;
  const soon = () => new Promise((go) => setTimeout(go, Math.random() * SPREAD));

  // A browser connects a stream again that was cut, but gives up one that was refused, as by a proxy while the server restarts.
  const listen = (address, changed) => {
    let events;
    const open = () => {
      if (events && events.readyState !== EventSource.CLOSED) return;
      events = new EventSource(address);
      events.addEventListener("changed", changed);
    };
    open();
    const timer = setInterval(open, FOLLOW);
    return () => {
      clearInterval(timer);
      events.close();
    };
  };

  const gong = () => {
    try {
      const sound = new AudioContext();
      const volume = sound.createGain();
      volume.connect(sound.destination);
      volume.gain.setValueAtTime(0.8, sound.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 4);
      for (const pitch of [110, 164, 277]) {
        const tone = sound.createOscillator();
        tone.frequency.value = pitch;
        tone.connect(volume);
        tone.start();
        tone.stop(sound.currentTime + 4);
      }
    } catch {
      // A browser without sound shows the words alone.
    }
  };

  // Whether what is known of a clock that only went on is more exact than what came now: its answer took less time.
  const isBetter = (known, seen) => {
    if (!known || known.phase !== "runs" || seen.phase !== "runs" || known.round !== seen.round) return false;
    const differs = Math.abs(known.left_ms - (seen.at - known.at) - seen.left_ms);
    return differs <= known.took + seen.took && known.took <= seen.took;
  };

  // Shortly before its gong a clock is asked for, each screen at its own moment, and an answer may take so long. A screen that has had no
  // answer for longer than both together has no connection: it does not know whether the director has set another time.
  const BEFORE_GONG = [5000, 10000];
  const PATIENCE = 5000;
  const CERTAIN = BEFORE_GONG[1] + PATIENCE;
  // Without a connection it is asked for this often.
  const FOLLOW_CUT = 5000;
  // A gong that is confirmed later than this is not sounded any more: it would ring in the middle of something else.
  const LATE = 60000;

  const follow = (box) => {
    const address = box.dataset.clock;
    const [time, bar, cut] = [".time", "progress", ".cut"].map((part) => box.querySelector(part));
    const name = `gong ${address}`;
    const askedAt = BEFORE_GONG[0] + Math.random() * (BEFORE_GONG[1] - BEFORE_GONG[0]);
    let clock = null;
    // When the server answered last, and when the gong is due as far as this screen knows.
    let heard = { at: performance.now(), time: new Date() };
    let due;
    let isAskedBeforeGong = false;
    let isEnded = false;
    let timer;
    const draw = () => {
      const now = performance.now();
      const isCertain = now - heard.at < CERTAIN;
      const isCut = Boolean(box.dataset.cut) && !isCertain;
      let isUnsure = false;
      if (clock) {
        let left = clock.left_ms;
        if (clock.phase === "runs") left -= now - clock.at;
        const runsOut = clock.phase === "runs" && left <= 0;
        // A gong that came while the connection was there stays.
        if (runsOut && isCertain) clock.isOver = true;
        isUnsure = runsOut && !clock.isOver;
        const isOver = clock.phase === "last_hand" || Boolean(clock.isOver);
        const gongs = clock.gongs + (clock.isOver ? 1 : 0);
        box.dataset.phase = isOver ? "last_hand" : isUnsure ? "unsure" : clock.phase;
        box.dataset.gongs = gongs;
        if (isOver) time.textContent = box.dataset.last;
        else if (isUnsure) time.textContent = box.dataset.unsure;
        else if (clock.phase !== "waits") {
          const seconds = Math.ceil(left / 1000);
          time.textContent = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
          box.dataset.left = Math.max(0, Math.round(left));
        }
        bar.max = Math.max(1, clock.whole_ms);
        bar.value = clock.whole_ms - Math.max(0, left);
        const known = Number(localStorage.getItem(name) ?? gongs);
        const isLate = due !== undefined && now - due > LATE;
        if (gongs > known && isOver && !isLate) gong();
        localStorage.setItem(name, Math.max(known, gongs));
        if (clock.phase !== "runs" || left > askedAt) isAskedBeforeGong = false;
        else if (!isAskedBeforeGong) {
          isAskedBeforeGong = true;
          ask();
        }
      }
      const words = isUnsure ? cut.dataset.unsure : isCut ? cut.dataset.cut : "";
      const said = words.replace("#", heard.time.toLocaleTimeString("de-AT", { hour: "numeric", minute: "2-digit" }));
      if (cut.textContent !== said) cut.textContent = said;
    };
    const ask = async () => {
      const before = performance.now();
      try {
        const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
        if (!answer.ok) throw new Error(answer.statusText);
        const fresh = await answer.json();
        const at = performance.now();
        const took = at - before;
        heard = { at, time: new Date() };
        // The answer was made half way between request and arrival.
        const seen = { ...fresh, took, at: before + took / 2 };
        if (!isBetter(clock, seen)) clock = seen;
        if (clock.phase === "runs") due = clock.at + clock.left_ms;
        else if (clock.phase !== "last_hand") due = undefined;
        box.removeAttribute("data-cut");
      } catch {
        box.dataset.cut = "true";
      }
      draw();
    };
    const again = async () => {
      await ask();
      if (!isEnded) timer = setTimeout(again, box.dataset.cut ? FOLLOW_CUT : FOLLOW);
    };
    again();
    const drawing = setInterval(draw, 200);
    // A phone that wakes up asks before it says anything else.
    const woken = () => document.visibilityState === "visible" && ask();
    document.addEventListener("visibilitychange", woken);
    addEventListener("online", ask);
    let isFirst = true;
    const end = listen(`${address}/live`, async () => {
      // The first event comes with the connection.
      if (isFirst) isFirst = false;
      else if (clock?.phase === "runs") await soon();
      ask();
    });
    return () => {
      isEnded = true;
      clearTimeout(timer);
      clearInterval(drawing);
      document.removeEventListener("visibilitychange", woken);
      removeEventListener("online", ask);
      end();
    };
  };

  // What follows is drawn again after each change of the tournament; now and then also without one, because a stream may be cut
  // unnoticed.
  const listed = [...document.querySelectorAll("[data-follow]")];
  if (listed.length > 0) {
    let isAsking = false;
    let isStale = false;
    const draw = async () => {
      isStale = true;
      if (isAsking) return;
      isAsking = true;
      while (isStale) {
        await soon();
        isStale = false;
        try {
          const answer = await fetch(location.href, { cache: "no-store" });
          if (!answer.ok) throw new Error(answer.statusText);
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const fresh = [...page.querySelectorAll("[data-follow]")];
          listed.forEach((one, at) => {
            if (fresh[at] && fresh[at].innerHTML !== one.innerHTML) one.replaceChildren(...fresh[at].childNodes);
          });
          // The clock goes on by itself; when its gong comes is said in words.
          const [says, said] = [document, page].map((of) => of.querySelector(".tclock .says"));
          if (says && said) says.textContent = said.textContent;
        } catch {
          // It is asked for again in a while.
        }
      }
      isAsking = false;
    };
    listen(listed[0].dataset.follow, draw);
    setInterval(draw, FOLLOW);
    addEventListener("online", draw);
  }

  const boxes = () => [...document.querySelectorAll("[data-clock]")];
  let ends = boxes().map(follow);

  const main = document.querySelector("[data-hall]");
  if (!main) return;
  let page = 0;

  // The largest type at which no name of a page of the plan is cut and no row overflows. Nearly equal sizes prefer fewer empty cells.
  const fit = (plan) => {
    const names = [...plan.querySelectorAll("li li")];
    const count = plan.children.length;
    const fits = (columns, size) => {
      plan.style.setProperty("--columns", columns);
      plan.style.setProperty("--size", `${size}px`);
      return plan.scrollHeight <= plan.clientHeight && names.every((name) => name.scrollWidth <= name.clientWidth);
    };
    plan.dataset.fitted = "";
    let best = { size: 0, columns: 1, empty: 0 };
    for (let columns = 1; columns <= Math.min(count, 6); columns++) {
      let [low, high] = [6, 200];
      while (high - low > 0.5) {
        const size = (low + high) / 2;
        if (fits(columns, size)) low = size;
        else high = size;
      }
      const empty = (columns - (count % columns)) % columns;
      const isBetter = low > best.size * 1.04 || (low > best.size * 0.96 && empty < best.empty);
      if (isBetter) best = { size: low, columns, empty };
    }
    fits(best.columns, best.size);
  };
  const show = () => {
    const pages = [...main.querySelectorAll("[data-page]")];
    const showOnly = (shown) => pages.forEach((one) => { one.hidden = one !== shown; });
    for (const plan of pages.filter((one) => "fit" in one.dataset)) {
      showOnly(plan);
      fit(plan);
    }
    showOnly(pages[Math.min(page, pages.length - 1)]);
    main.querySelectorAll(".dots i").forEach((dot, at) => dot.classList.toggle("now", at === page));
  };
  show();
  document.fonts?.ready.then(show);
  addEventListener("resize", show);
  const turn = () => {
    const pages = [...main.querySelectorAll("[data-page]")];
    if (pages.length > 0) {
      page = (page + 1) % pages.length;
      show();
    }
    setTimeout(turn, page === 0 ? 20000 : 10000);
  };
  setTimeout(turn, 20000);
  let next;
  const reload = async () => {
    clearTimeout(next);
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-hall]");
      const isClock = fresh && fresh.dataset.shows === "uhr" && main.dataset.shows === "uhr";
      if (isClock) {
        // The clock goes on by itself; what is around it is new.
        main.querySelector("ol").replaceWith(fresh.querySelector("ol"));
        main.querySelector("h1").replaceWith(fresh.querySelector("h1"));
        main.querySelector(".says").replaceWith(fresh.querySelector(".says"));
        main.querySelector(".cut").textContent = "";
      } else if (fresh) {
        ends.forEach((end) => end());
        main.replaceChildren(...fresh.childNodes);
        main.dataset.shows = fresh.dataset.shows;
        show();
        ends = boxes().map(follow);
      }
    } catch {
      main.querySelector(".cut").textContent = main.dataset.cutOff;
    }
    clearTimeout(next);
    next = setTimeout(reload, 5000);
  };
  next = setTimeout(reload, 5000);
  listen(main.dataset.hall, () => {
    clearTimeout(next);
    next = setTimeout(reload, 100);
  });
})();
