/** Milliseconds in which rows are drawn that have come. */
const DRAWN = 300;

/** How far below the top of the document an element begins. */
const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/** How many keep the rows in place now, and what ends it. */
let keepers = 0;
let end: () => void = () => undefined;

/**
 * Keeps the rows of a long list where they are on the screen when others come or go above them, until some time after
 * what this answers is called. Such a list draws its own rows, so the browser does not do that by itself.
 */
export function keepInPlace(): () => void {
  if (keepers === 0) end = begin();
  keepers += 1;
  return () =>
    setTimeout(() => {
      keepers -= 1;
      if (keepers === 0) end();
    }, DRAWN);
}

function begin(): () => void {
  const rows = document.querySelectorAll('[data-row]');
  const list = rows[0]?.parentElement;
  // Of a list that is seen from its beginning the new rows are to be seen too.
  if (list === null || list === undefined || topOf(list) >= window.scrollY) return () => undefined;
  const kept = [...rows]
    .filter((row) => row.getBoundingClientRect().top >= 0)
    .map((row) => ({ id: row.getAttribute('data-row') ?? '', top: topOf(row) }));
  const keep = () => {
    for (const { id, top } of kept) {
      const drawn = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
      if (drawn === null) continue;
      const moved = topOf(drawn) - top;
      if (moved === 0) return;
      for (const one of kept) one.top += moved;
      window.scrollBy(0, moved);
      return;
    }
  };
  // It is called before the browser paints what has changed.
  const observer = new MutationObserver(keep);
  observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  return () => observer.disconnect();
}
