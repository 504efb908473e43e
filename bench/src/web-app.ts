import type { BrowserContext, Page } from '@playwright/test';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { ASSET_CURRENCIES, type BenchStage, createBenchWallet, openOwnerPool } from './bench-stage.ts';
import { openBrowser, openSignedInContext } from './browser.ts';
import { fillLargeWallet } from './fill-large-wallet.ts';

/** Maximum bytes of script that the first load of a page may fetch, compressed with Brotli. */
const SCRIPT_BYTES = 180_000;
const NEXT_ROWS_MS = 100;
const HOME_MS = 1000;
/** Maximum time to the largest contentful paint of Home and of the list. */
const PAINT_MS = 500;
/** Maximum time to the largest contentful paint of the reports. */
const REPORT_PAINT_MS = 800;
/** The percentile compared with the limits: nearly every step must meet them, not just the fastest. */
const SHARE = 0.95;

/**
 * Measures the web app in headless Chromium on a wallet with 1,000,000 transactions, against limits that a person
 * notices.
 */
export async function benchWebApp(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(stage.services, ASSET_CURRENCIES);
  const owner = openOwnerPool(stage.connection);
  await fillLargeWallet(owner, wallet, 1_000_000);
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM "Category" WHERE "walletId" = $1 AND NOT system ORDER BY id LIMIT 24`,
    [wallet.walletId],
  );
  await owner.end();
  const coffer = await stage.coffer({ COFFER_WEB: '1', COFFER_WORKER: '1', COFFER_OFFLINE: '1' });
  const browser = await openBrowser();
  try {
    const context = await openSignedInContext(browser, stage, { url: coffer.url, userId: wallet.userId });
    const home = `${coffer.url}/w/${wallet.walletId}`;
    const transactions = `${home}/transactions`;
    return [
      await scriptOf(context, transactions),
      await scrolling(context, transactions),
      await filtering(context, transactions, filtersOf(wallet.assetIds, rows)),
      await measureOpening(context, home),
      await largestPaint(context, { page: 'home', url: home, limit: PAINT_MS }),
      await largestPaint(context, { page: 'transactions page', url: transactions, limit: PAINT_MS }),
      await largestPaint(context, { page: 'cash flow', url: `${home}/reports`, limit: REPORT_PAINT_MS }),
      await largestPaint(context, { page: 'net worth', url: `${home}/reports/worth`, limit: REPORT_PAINT_MS }),
    ];
  } finally {
    await browser.close();
  }
}

/** Measures the compressed bytes of script that the first load of a page fetches. */
async function scriptOf(context: BrowserContext, url: string): Promise<ReportLine> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  // Counts data events, because the final size of a request also includes headers.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url);
  await rowsPainted(page);
  await allLoaded(page);
  await page.close();
  return reportRatioAtMost(
    'transactions page: script of the first load',
    `${kB(bytes)} in ${scripts.size} files`,
    kB(SCRIPT_BYTES),
    bytes / SCRIPT_BYTES,
    1,
  );
}

/** Scrolls by two thirds of a window at a time. Measures the time until a frame contains every row of the window. */
async function scrolling(context: BrowserContext, url: string): Promise<ReportLine> {
  const page = await openList(context, url);
  const times = await page.evaluate(async () => {
    const times: number[] = [];
    for (let step = 0; step < 150; step += 1) {
      const since = performance.now();
      window.scrollBy(0, innerHeight * 0.66);
      for (;;) {
        await new Promise(requestAnimationFrame);
        const places = [0.3, 0.45, 0.6, 0.75, 0.9].map((share) => document.elementFromPoint(640, innerHeight * share));
        const filled = places.filter((place) => place?.closest('[data-row], [role=grid] [aria-hidden]'));
        if (filled.length === places.length) break;
      }
      // The browser has painted the frame when the next task runs.
      await new Promise((resolve) => setTimeout(resolve));
      times.push(performance.now() - since);
      // The pause between two steps when a person turns the wheel.
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return times;
  });
  await page.close();
  return rowsPaintedReportLine('transactions page: scroll to the next painted rows', times);
}

/**
 * Returns filters that all differ, so that no response is cached. From 20 filters on, the 95th percentile ignores the
 * slowest filter.
 */
function filtersOf(assetIds: readonly string[], categories: readonly { id: string }[]): Record<string, string>[] {
  return [
    { reviewed: 'false' },
    ...assetIds.slice(6).map((id) => ({ assetIds: id })),
    ...categories.map(({ id }) => ({ categoryIds: id })),
    { dateFrom: '2020-01-01', dateTo: '2020-12-31' },
    { uncategorized: 'true' },
    { assetIds: assetIds[5] ?? '', reviewed: 'true' },
    { text: 'rare' },
    {},
  ];
}

/** Changes the filters in the URL. Measures the time until a frame contains the first rows of the new list. */
async function filtering(
  context: BrowserContext,
  url: string,
  filters: readonly Record<string, string>[],
): Promise<ReportLine> {
  const page = await openList(context, url);
  const addresses = filters.map((filter) => `${url}?${new URLSearchParams(filter)}`);
  const times = await page.evaluate(async (addresses) => {
    const times: number[] = [];
    for (const address of addresses) {
      const grid = () => document.querySelector('[role=grid]');
      const first = () => grid()?.querySelector('[data-row]')?.getAttribute('data-row');
      const before = first();
      const since = performance.now();
      // A new list may begin with the same row: the busy state shows that it is a new list.
      let wasBusy = false;
      history.pushState(null, '', address);
      for (;;) {
        await new Promise(requestAnimationFrame);
        const isBusy = grid()?.getAttribute('aria-busy') === 'true';
        wasBusy ||= isBusy;
        if (!isBusy && (wasBusy || first() !== before || performance.now() - since > 5000)) break;
      }
      await new Promise((resolve) => setTimeout(resolve));
      times.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    return times;
  }, addresses);
  await page.close();
  return rowsPaintedReportLine('transactions page: filter to the next painted rows', times);
}

/** Opens the page. Measures the time until a frame contains the complete page, including its chart. */
async function measureOpening(context: BrowserContext, url: string): Promise<ReportLine> {
  const time = await medianOfLoads(context, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate(async () => {
      const missing = () =>
        document.querySelector('main h1') === null ||
        document.querySelector('main .animate-pulse') !== null ||
        document.querySelector('main canvas, main svg[width]') === null;
      do await new Promise(requestAnimationFrame);
      while (missing());
      return performance.now();
    });
  });
  return reportRatioAtMost('home: complete, from a warm server', ms(time), ms(HOME_MS), time / HOME_MS, 1);
}

interface PaintedPage {
  readonly page: string;
  readonly url: string;
  /** The maximum time in milliseconds. */
  readonly limit: number;
}

/** Milliseconds from the request of the page to its largest contentful paint. */
async function largestPaint(context: BrowserContext, { page: name, url, limit }: PaintedPage): Promise<ReportLine> {
  const time = await medianOfLoads(context, async (page) => {
    await page.goto(url);
    await allLoaded(page);
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // The browser reports each paint that was the largest so far, or none if the page is empty.
          setTimeout(() => resolve(Number.NaN), 5000);
          const observer = new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          );
          observer.observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  });
  return reportRatioAtMost(`${name}: largest contentful paint`, ms(time), ms(limit), time / limit, 1);
}

/** The median milliseconds of five loads, each in a new page. */
async function medianOfLoads(context: BrowserContext, load: (page: Page) => Promise<number>): Promise<number> {
  const times: number[] = [];
  // The first turn only warms the server and the browser's cache.
  for (let turn = 0; turn < 6; turn += 1) {
    const page = await context.newPage();
    const time = await load(page);
    if (turn > 0) times.push(time);
    await page.close();
  }
  return median(times);
}

async function openList(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await rowsPainted(page);
  await allLoaded(page);
  return page;
}

/**
 * Resolves when nothing has loaded for half a second. The network is never idle, because the event stream stays open.
 */
function allLoaded(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(end, 500);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, 500);
        });
        observer.observe({ type: 'resource' });
      }),
  );
}

const rowsPainted = (page: Page) => page.locator('[data-row]').first().waitFor();

function rowsPaintedReportLine(what: string, times: readonly number[]): ReportLine {
  const sorted = times.toSorted((one, other) => one - other);
  const time = sorted[Math.ceil(sorted.length * SHARE) - 1] ?? Number.NaN;
  const ours = `${ms(time)} (median ${ms(median(times))}, worst ${ms(sorted.at(-1) ?? Number.NaN)})`;
  return reportRatioAtMost(what, ours, ms(NEXT_ROWS_MS), time / NEXT_ROWS_MS, 1);
}

const ms = (time: number) => `${Math.round(time)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
