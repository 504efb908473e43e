import type { Page } from '@playwright/test';

/**
 * Waits until the page's scripts have taken over all of it: what is pressed on a page that was only drawn does nothing.
 * React marks each element that is its own, and listens to keys a moment later: before the page has time for nothing.
 */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const buttons = [...document.querySelectorAll('button, main a')];
    const isLive =
      buttons.length > 0 && buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__react')));
    if (isLive) await new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 }));
    return isLive;
  });
}

/** A row that was lifted hears arrows from the page's next timer on, which a key pressed by a program may overtake. */
export async function hearsArrows(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((passed) => setTimeout(passed, 1)));
}
