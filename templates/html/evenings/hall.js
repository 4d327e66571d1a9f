// The screen in the hall asks for itself again and again; when the server is away it says so, keeps what it shows, and
// goes on when the server is back.
(() => {
  const EVERY = 5000;
  const main = document.querySelector("[data-hall]");
  const draw = async () => {
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-hall]");
      if (fresh) main.replaceChildren(...fresh.childNodes);
    } catch {
      main.querySelector(".hall-cut").textContent = main.dataset.cutOff;
    }
    setTimeout(draw, EVERY);
  };
  setTimeout(draw, EVERY);
})();
