import type { BrowserContext, Page } from '@playwright/test';
import { findFreePort } from '../free-port.ts';
import { expect, test as ofCoffer } from './coffer-test-fixtures.ts';
import { type RunningCoffer, startCofferFromTemplate } from './running-coffer.ts';
import { callMutation, makeAccount, signInPerson } from './test-people.ts';
import { openTransactions, transactionGrid, type WalletWithAsset } from './transactions-page.ts';

interface Counted {
  readonly coffer: RunningCoffer;
  readonly metricsPort: number;
}

/** Playwright’s `test` with a service that publishes metrics, which include the number of open event streams. */
export const test = ofCoffer.extend<object, Counted>({
  metricsPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => use(await findFreePort()),
    { scope: 'worker' },
  ],
  coffer: [
    async ({ metricsPort }, use) => {
      const coffer = await startCofferFromTemplate({ METRICS_PORT: String(metricsPort) });
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
export { expect };

/** Reads from the metrics how many event streams the service has open. */
export async function readOpenStreamCount(metricsPort: number): Promise<number> {
  const said = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^live_streams (\d+)$/m.exec(said)?.[1]);
}

const STREAM = /\/internal\/events/;

/** Runs `open`, which opens the page, and waits until the page’s event stream is open. */
export async function openLivePage(page: Page, open: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(STREAM);
  await open();
  await answered;
}

/** Counts the event streams that the page requests from now on. Returns a function that returns the number so far. */
export function countRequestedStreams(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (STREAM.test(request.url())) asked += 1;
  });
  return () => asked;
}

/**
 * Opens the list of transactions in a second tab, which shares the event stream of `page`. When the second tab shows a
 * change, `page` has also received it, and has had the same time to fetch the new data.
 */
export async function openSecondTab(page: Page, ada: WalletWithAsset): Promise<Page> {
  const tab = await page.context().newPage();
  await openTransactions(tab, ada);
  await expect(transactionGrid(tab)).toBeVisible();
  return tab;
}

/**
 * Invites a second person to the wallet, signs her in on a page in another browser context, and accepts the invitation.
 * Returns that page.
 */
export async function openAsOtherMember(
  context: BrowserContext,
  ada: WalletWithAsset,
  page: Page,
  baseURL: string,
): Promise<Page> {
  const bea = await makeAccount(page.request, baseURL, 'Bea Example');
  const offer = { walletId: ada.walletId, email: bea.email, role: 'member' };
  const { link } = Object(await callMutation(page.request, baseURL, 'invitations.create', offer));
  const hers = await context.newPage();
  await signInPerson(hers, baseURL, bea);
  await callMutation(hers.request, baseURL, 'invitations.accept', { token: String(link).split('/').at(-1) });
  return hers;
}
