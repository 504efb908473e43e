import type { Page } from '@playwright/test';

/**
 * Waits until the page is hydrated: pressing a control before that does nothing. React marks elements while it still
 * prepares; hydration is complete once its committed tree contains them. Key handlers are attached slightly later,
 * before the page is next idle.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  // The function must not be async: Playwright would treat its promise as a true value.
  await page.waitForFunction(() => {
    const container = Object.keys(document).find((key) => key.startsWith('__reactContainer'));
    const buttons = [...document.querySelectorAll('button, main a')];
    if (container === undefined || buttons.length === 0) return false;
    const own = new Set();
    const fibers = [Reflect.get(document, container).stateNode.current];
    for (let fiber = fibers.pop(); fiber !== undefined; fiber = fibers.pop()) {
      // This React boundary is not hydrated yet; its buttons may not have arrived.
      if (fiber.memoizedState?.dehydrated) return false;
      own.add(fiber.stateNode);
      for (const next of [fiber.sibling, fiber.child]) if (next !== null) fibers.push(next);
    }
    if (!buttons.every((button) => own.has(button))) return false;
    // Playwright repeats the function after a navigation, so the state belongs to the document.
    const isIdle: unknown = Reflect.get(document, 'isIdleAfterHydration');
    if (isIdle === undefined) {
      Reflect.set(document, 'isIdleAfterHydration', false);
      requestIdleCallback(() => Reflect.set(document, 'isIdleAfterHydration', true), { timeout: 5000 });
    }
    if (isIdle === true) Reflect.deleteProperty(document, 'isIdleAfterHydration');
    return isIdle === true;
  });
}

/**
 * Waits until a row that is being dragged by keyboard reacts to arrow keys. The row reacts only after the page's next
 * timer, and a scripted key press may come earlier.
 */
export async function waitForArrowKeys(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((passed) => setTimeout(passed, 1)));
}
