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

  const follow = (box) => {
    const address = box.dataset.clock;
    const [time, bar] = [box.querySelector(".time"), box.querySelector("progress")];
    const name = `gong ${address}`;
    let clock = null;
    const draw = () => {
      if (!clock) return;
      let left = clock.left_ms;
      if (clock.phase === "runs") left -= performance.now() - clock.at;
      const isOver = clock.phase === "last_hand" || (clock.phase === "runs" && left <= 0);
      const gongs = clock.gongs + (isOver && clock.phase === "runs" ? 1 : 0);
      box.dataset.phase = isOver ? "last_hand" : clock.phase;
      box.dataset.gongs = gongs;
      if (isOver) time.textContent = box.dataset.last;
      else if (clock.phase !== "waits") {
        const seconds = Math.ceil(left / 1000);
        time.textContent = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
        box.dataset.left = Math.max(0, Math.round(left));
      }
      bar.max = Math.max(1, clock.whole_ms);
      bar.value = clock.whole_ms - Math.max(0, left);
      const known = Number(localStorage.getItem(name) ?? gongs);
      if (gongs > known && isOver) gong();
      localStorage.setItem(name, Math.max(known, gongs));
    };
    const ask = async () => {
      const before = performance.now();
      try {
        const answer = await fetch(`${address}`, { cache: "no-store" });
        if (!answer.ok) throw new Error(answer.statusText);
        const fresh = await answer.json();
        const took = performance.now() - before;
        // The answer was made half way between request and arrival.
        const seen = { ...fresh, took, at: before + took / 2 };
        if (!isBetter(clock, seen)) clock = seen;
        box.removeAttribute("data-cut");
      } catch {
        box.dataset.cut = "true";
      }
      draw();
    };
    ask();
    const timers = [setInterval(draw, 200), setInterval(ask, FOLLOW)];
    let isFirst = true;
    const end = listen(`${address}/live`, async () => {
      // The first event comes with the connection.
      if (isFirst) isFirst = false;
      else if (clock?.phase === "runs") await soon();
      ask();
    });
    return () => {
      timers.forEach(clearInterval);
      end();
    };
  };

  // A list is drawn again after each change of the tournament; now and then also without one, because a stream may be cut unnoticed.
  const listed = document.querySelector("[data-follow]");
  if (listed) {
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
          const fresh = page.querySelector("[data-follow]");
          if (fresh && fresh.innerHTML !== listed.innerHTML) listed.replaceChildren(...fresh.childNodes);
        } catch {
          // It is asked for again in a while.
        }
      }
      isAsking = false;
    };
    listen(listed.dataset.follow, draw);
    setInterval(draw, FOLLOW);
    addEventListener("online", draw);
  }

  const boxes = () => [...document.querySelectorAll("[data-clock]")];
  let ends = boxes().map(follow);

  const main = document.querySelector("[data-hall]");
  if (!main) return;
  let page = 0;
  const turn = () => {
    const pages = [...main.querySelectorAll("[data-page]")];
    if (pages.length > 0) {
      page = (page + 1) % pages.length;
      pages.forEach((one, at) => { one.hidden = at !== page; });
      main.querySelectorAll(".dots i").forEach((dot, at) => dot.classList.toggle("now", at === page));
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
        main.querySelectorAll("[data-page]").forEach((one, at) => { one.hidden = at !== page; });
        main.querySelectorAll(".dots i").forEach((dot, at) => dot.classList.toggle("now", at === page));
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
