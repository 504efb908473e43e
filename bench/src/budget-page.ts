import type { Page } from '@playwright/test';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet } from './bench-stage.ts';
import { openBrowser, openSignedInContext } from './browser.ts';

const ENVELOPES = 200;
/** Number of months that a wide window shows. */
const MONTHS = 4;
const WIDTH = 1920;
const PAINT_MS = 50;
const TURNS = 20;
/** Number of turns that only warm up the page. */
const WARM = 3;

/**
 * Measures, on the page of a budget with 200 envelopes in 4 months side by side, the time from the Enter key in an assigned cell
 * to the next painted frame with the new amount available.
 */
export async function benchBudgetPage(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(stage.services, ['EUR']);
  const { url } = await stage.coffer({ COFFER_WEB: '1', COFFER_WORKER: '1', COFFER_OFFLINE: '1' });
  await fillBudget({ ...wallet, url });
  const browser = await openBrowser();
  try {
    const context = await openSignedInContext(browser, stage, { url, userId: wallet.userId, width: WIDTH });
    const page = await context.newPage();
    await page.goto(`${url}/w/${wallet.walletId}/budget`);
    await page.locator(`[data-cell="0 ${MONTHS - 1}"]`).waitFor();
    const times = await assigning(page);
    const time = median(times);
    const ours = `${time.toFixed(0)} ms (worst ${Math.max(...times).toFixed(0)} ms)`;
    const what = `budget page, ${ENVELOPES} envelopes × ${MONTHS} months: key to painted amount`;
    return [reportRatioAtMost(what, ours, `${PAINT_MS} ms`, time / PAINT_MS, 1)];
  } finally {
    await browser.close();
  }
}

interface Filled {
  readonly url: string;
  readonly walletId: string;
  readonly key: string;
  readonly assetIds: readonly string[];
}

/** Creates the categories, and a budget that assigns an amount to each category from this month on. */
async function fillBudget({ url, walletId, key, assetIds }: Filled): Promise<void> {
  const send = async (method: string, path: string, body: object): Promise<{ readonly id: string }> => {
    const answer = await fetch(`${url}/wallets/${walletId}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const keys: string[] = [];
  for (let at = 0; at < ENVELOPES; at += 1)
    keys.push((await send('POST', '/categories', { name: `Envelope ${at}`, type: 'variableExpense' })).id);
  const now = new Date();
  const monthAfter = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
  const { id } = await send('POST', '/budgets', { name: 'Household', assetIds, startMonth: monthAfter(0) });
  for (let at = 0; at < MONTHS; at += 1) {
    const rows = keys.map((envelope, row) => ({ key: envelope, assigned: String(10 + row) }));
    await send('PUT', `/budgets/${id}/months/${monthAfter(at)}`, { rows });
  }
}

/**
 * Types an amount into each cell of the first month and presses Enter. Returns the milliseconds from each Enter to the
 * painted result.
 */
async function assigning(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let row = 0; row < TURNS + WARM; row += 1) {
    const cell = page.locator(`[data-cell="${row} 0"]`);
    await cell.focus();
    // The promise is in an object, so that it isn't awaited before the key is pressed.
    const watched = await cell.evaluateHandle((input) => {
      const available = input.closest('td')?.nextElementSibling?.nextElementSibling;
      const before = available?.textContent;
      const painted = new Promise<number>((resolve) => {
        const pressed = ({ key, timeStamp }: KeyboardEvent) => {
          if (key !== 'Enter') return;
          removeEventListener('keydown', pressed, true);
          const look = () => {
            if (available?.textContent === before) requestAnimationFrame(look);
            // The browser has painted the frame when the next task runs.
            else setTimeout(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        };
        addEventListener('keydown', pressed, true);
      });
      return { painted };
    });
    await page.keyboard.type(String(500 + row));
    await page.keyboard.press('Enter');
    const time = await watched.evaluate(({ painted }) => painted);
    if (row >= WARM) times.push(time);
    // A person pauses between two inputs; during this pause the service responds.
    await page.waitForTimeout(400);
  }
  return times;
}
