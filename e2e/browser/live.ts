import type { Page } from '@playwright/test';

/**
 * Waits until the page's scripts have taken over all of it: what is pressed on a page that was only drawn does nothing.
 * React marks elements while it still prepares; its own they are once the tree that it has put in place holds them. It
 * listens to keys a moment later: before the page has time for nothing.
 */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const container = Object.keys(document).find((key) => key.startsWith('__reactContainer'));
    const buttons = [...document.querySelectorAll('button, main a')];
    if (container === undefined || buttons.length === 0) return false;
    const own = new Set();
    const fibers = [Reflect.get(document, container).stateNode.current];
    for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
      own.add(fiber.stateNode);
      for (const next of [fiber.sibling, fiber.child]) if (next !== null) fibers.push(next);
    }
    const isLive = buttons.every((button) => own.has(button));
    if (isLive) await new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 }));
    return isLive;
  });
}

/** A row that was lifted hears arrows from the page's next timer on, which a key pressed by a program may overtake. */
export async function hearsArrows(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((passed) => setTimeout(passed, 1)));
}
