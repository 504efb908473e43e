/** Milliseconds to wait for new rows to render. */
const DRAWN = 300;

/** The distance of an element from the top of the document, in pixels. */
const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;

/** The number of active callers. */
let keepers = 0;
/** Stops observing when no active caller is left. */
let end: () => void = () => undefined;

/**
 * Keeps the visible rows of a long list in place while rows above are added or removed, because the browser's own
 * scroll anchoring doesn't work in a virtualised list. Returns a function that ends the anchoring after a delay.
 */
export function anchorVisibleRows(): () => void {
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
  // At the top of the list, new rows should be visible.
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
  // Mutation observers run before the browser paints the change.
  const observer = new MutationObserver(keep);
  observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  return () => observer.disconnect();
}
