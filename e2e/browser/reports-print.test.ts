import { readPdf } from '@coffer/documents/reading/read-pdf.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { createWalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

/** Creates a wallet with more categories and assets than fit on a printed page; returns its id. */
async function openLong(page: Page, baseURL: string | undefined): Promise<string> {
  const ada = await createWalletWithAsset(page, baseURL);
  for (let at = 1; at <= 32; at += 1) {
    const assetId = await ada.make('assets.create', { type: 'bank', name: `Account ${at}`, defaultCurrency: 'EUR' });
    const categoryId = await ada.make('categories.create', { name: `Kind ${at}`, type: 'variableExpense' });
    await ada.book('Kiosk', `-${at}.50`, { assetId, categoryId });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  // The second chart is far outside the visible area.
  await page.setViewportSize({ width: 1280, height: 420 });
  return ada.walletId;
}

/** Prints the page; returns its lines and the number of printed pages. */
async function paper(page: Page): Promise<{ lines: string[]; pages: number }> {
  const { text, pages } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return { lines: text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim()), pages };
}

const count = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;

/** The width of the chart, and the brightness of its labels along the lower edge. */
function lowerEdge(page: Page): Promise<{ width: number; brightness: number }> {
  return page
    .locator('figure canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, 26).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 26 - height);
      const { data } = copy?.getImageData(0, 0, width, 26) ?? { data: [] };
      const at = (place: number) => Number(data[place]);
      const places = Array.from({ length: width * 26 }, (_, pixel) => pixel * 4);
      const opaque = places.filter((place) => at(place + 3) > 200);
      const sum = opaque.reduce((sum, place) => sum + (at(place) + at(place + 1) + at(place + 2)) / 3, 0);
      return { width, brightness: sum / opaque.length };
    });
}

const announce = (page: Page, event: 'beforeprint' | 'afterprint') =>
  page.evaluate((name) => void window.dispatchEvent(new Event(name)), event);

test('a printed report names wallet and period, repeats table heads on each page, and has no controls', async ({
  page,
  baseURL,
}) => {
  const walletId = await openLong(page, baseURL);
  await page.goto(`/w/${walletId}/reports?period=2026-03`);
  await waitUntilHydrated(page);
  await expect(page.locator('figure canvas')).toHaveCount(1);
  const flow = await paper(page);
  expect(flow.lines.slice(0, 3)).toEqual(['March 2026', 'Household', 'Mar 1 – Mar 31, 2026']);
  expect(flow.lines[3]).toMatch(/^Cash flow Printed on [A-Z][a-z]{2} \d/);
  expect(count(flow.lines, /^March 2026 February 2026 Change$/)).toBeGreaterThan(1);
  for (let at = 1; at <= 32; at += 1)
    expect(count(flow.lines, new RegExp(`Kind ${at} −€${at}\\.50`)), `${at}`).toBeGreaterThan(0);
  expect(count(flow.lines, /^(Print|Download|Reports|Transactions|Search and commands)$/)).toBe(0);
  // The print includes charts that were not drawn yet.
  expect(count(flow.lines, /^Category In Out Share$/)).toBeGreaterThan(0);
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.goto(`/w/${walletId}/reports/worth?period=2026-03`);
  await waitUntilHydrated(page);
  await expect(page.locator('figure canvas')).toHaveCount(1);
  const worth = await paper(page);
  expect(count(worth.lines, /^Net worth over time$/)).toBe(1);
  expect(count(worth.lines, /^Asset Mar 31, 2026 Feb 28, 2026 Change Moved in or out Gain or loss$/)).toBe(2);
  expect(count(worth.lines, /Total|By asset|Download/)).toBe(0);
  expect(worth.pages).toBeGreaterThan(2);

  await page.emulateMedia({ media: 'print' });
  const cut = await page.locator('main').evaluate((main) => {
    const avoids = (selector: string, rule: 'breakInside' | 'breakAfter') =>
      [...main.querySelectorAll(selector)].filter((part) => getComputedStyle(part)[rule] !== 'avoid');
    return avoids('li, tr, thead', 'breakInside').length + avoids('h1, h2, section > header', 'breakAfter').length;
  });
  expect(cut).toBe(0);
});

test('a printed chart is light and as wide as the paper; on screen it is unchanged', async ({ page, baseURL }) => {
  const walletId = await openLong(page, baseURL);
  await page.goto(`/w/${walletId}/reports/worth?period=2026-03`);
  await waitUntilHydrated(page);
  await expect.poll(async () => (await lowerEdge(page)).brightness).toBeGreaterThan(128);
  const before = await lowerEdge(page);
  const title = await page.title();
  await announce(page, 'beforeprint');
  const onPaper = await lowerEdge(page);
  expect(onPaper.width).toBe(640);
  expect(onPaper.brightness).toBeLessThan(128);
  expect(await page.title()).toBe('Household – Net worth – 2026-03');
  await announce(page, 'afterprint');
  await expect.poll(() => lowerEdge(page)).toEqual(before);
  expect(await page.title()).toBe(title);
});
