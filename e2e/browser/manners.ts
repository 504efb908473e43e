import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What needs looking at again in another theme; axe takes half of its time for these. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it is now: by all its rules, by those of colours, or by all others. */
export async function violations(page: Page, rules: 'all' | 'colours' | 'others' = 'all'): Promise<string[]> {
  // No page holds frames of other origins, so that axe needs no second page to put its results together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'colours') axe.withRules(OF_COLOURS);
  if (rules === 'others') axe.disableRules(OF_COLOURS);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Nothing is wider than the window. */
export async function fits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(window ?? 0);
}

/** As a reader sees it who has set the browser's text to twice its size. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/**
 * The page as it is has nothing for axe to find, and doesn't scroll sideways on a phone, at 200 % text either. `npm run soak` also asks
 * axe about the dark theme and the narrow page; `every-page.test.ts` does so for each page.
 */
export async function expectManners(page: Page): Promise<void> {
  const inSoak = process.env['COFFER_SOAK'] === '1';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page), `${page.url()} light`).toEqual([]);
  if (inSoak) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, 'colours'), `${page.url()} dark`).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  if (inSoak) expect(await violations(page, 'others'), `${page.url()} narrow`).toEqual([]);
  await doubleText(page);
  await fits(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}
