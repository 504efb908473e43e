import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules that must be checked again in another theme; axe spends half of its time on these. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds on the current page: by all rules, the colour rules, or all others. */
export async function findAxeViolations(page: Page, rules: 'all' | 'colours' | 'others' = 'all'): Promise<string[]> {
  // No page contains frames of other origins, so axe needs no second page to combine its results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  if (rules === 'others') axe.disableRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Expects the page not to scroll sideways, as soon as it has adapted to the window’s width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess, `${page.url()} scrolls sideways by this many pixels`).toBeLessThanOrEqual(0);
}

/** Simulates a browser whose text size is doubled. */
export async function doubleTextSize(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/**
 * Expects that axe finds no violation on the current page, and that the page doesn’t scroll sideways on a phone or at
 * 200 % text size. `npm run soak` also runs axe on the dark theme and the narrow page; `every-page.test.ts` does so for
 * each page.
 */
export async function expectPageQuality(page: Page): Promise<void> {
  const inSoak = process.env['COFFER_SOAK'] === '1';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findAxeViolations(page), `${page.url()} light`).toEqual([]);
  if (inSoak) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAxeViolations(page, 'colours'), `${page.url()} dark`).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  if (inSoak) expect(await findAxeViolations(page, 'others'), `${page.url()} narrow`).toEqual([]);
  await doubleTextSize(page);
  await expectNoOverflow(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before !== null) await page.setViewportSize(before);
}
