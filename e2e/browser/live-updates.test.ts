import type { Page } from '@playwright/test';
import {
  countRequestedStreams,
  expect,
  openAsOtherMember,
  openLivePage,
  openSecondTab,
  readOpenStreamCount,
  test,
} from './live-pages.ts';
import { callMutation } from './test-people.ts';
import {
  createWalletWithAsset,
  openTransactions,
  transactionGrid,
  transactionGridRows,
  transactionPanel,
  transactionRow,
} from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

/** Changes appear within a second; a busy machine may take longer. */
const SOON = { timeout: 6_000 };

/** A date in this month, so that home and the reports of this month include it. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

test('a new transaction appears at once in the list, at home and in a report, in every tab, for everyone', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = String(baseURL);
  const ada = await createWalletWithAsset(page, address);
  await ada.book('Corner shop', '-12.50', { date: today });
  await openLivePage(page, () => openTransactions(page, ada));
  const home = await page.context().newPage();
  await home.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(home);
  const report = await page.context().newPage();
  await report.goto(`/w/${ada.walletId}/reports`);
  await waitUntilHydrated(report);
  const theirs = await browser.newContext({ baseURL: address });
  const hers = await openAsOtherMember(theirs, ada, page, address);
  await openLivePage(hers, () => openTransactions(hers, ada));
  await ada.book('Landlord', '-900', { date: today, categoryId: ada.rent });
  for (const one of [page, hers]) await expect(transactionRow(one, 'Landlord')).toBeVisible(SOON);
  await expect(home.getByRole('main').getByText('Landlord')).toBeVisible(SOON);
  await expect(report.getByRole('main').getByText('Landlord')).toBeVisible(SOON);

  // A change in one tab appears in the same person's other tab and on the other person's page.
  const tab = await page.context().newPage();
  await openTransactions(tab, ada);
  await transactionRow(tab, 'Corner shop').click({ position: { x: 300, y: 10 } });
  await transactionPanel(tab).getByLabel('Counterparty').fill('Bakery');
  await tab.keyboard.press('Tab');
  for (const one of [page, hers]) await expect(transactionRow(one, 'Bakery')).toBeVisible(SOON);
  await theirs.close();
});

test('transactions added by a program with a key, or by a statement, appear at once', async ({ page, baseURL }) => {
  const address = String(baseURL);
  const ada = await createWalletWithAsset(page, address);
  const scopes = ['service:read', 'service:write'];
  const asked = { walletId: ada.walletId, name: 'Script', scopes };
  const { key } = Object(await callMutation(page.request, address, 'apiKeys.create', asked));
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${address}/wallets/${ada.walletId}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  await ada.book('Corner shop', '-12.50');
  await openLivePage(page, () => openTransactions(page, ada));
  const { assetId } = ada;
  const transaction = {
    assetId,
    date: '2026-03-06',
    amountValue: '-3',
    amountCurrency: 'EUR',
    fromTo: 'Of the script',
  };
  await post('/transactions', transaction);
  await expect(transactionRow(page, 'Of the script')).toBeVisible(SOON);
  const content = 'Date,Payee,Amount\n2026-03-07,Of the statement,-4.00\n';
  await post(`/assets/${assetId}/import`, { importerType: 'csv', content });
  await expect(transactionRow(page, 'Of the statement')).toBeVisible(SOON);
});

test('typed text, the selection and the scroll position stay', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const days = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  for (let at = 0; at < 90; at += 1) await ada.book(`Shop ${at}.`, '-1', { date: days(at) });
  await openLivePage(page, () => openTransactions(page, ada));
  await page.mouse.wheel(0, 1_500);
  await expect(transactionRow(page, 'Shop 40.')).toBeVisible();
  const shop = transactionRow(page, 'Shop 40.');
  await shop.getByRole('checkbox').click();
  await expect(shop.getByRole('checkbox')).toBeChecked();
  // A trial click only waits until the row no longer moves.
  await shop.click({ trial: true });
  const place = async () => (await shop.boundingBox())?.y;
  const before = await place();
  const index = Number(await shop.getAttribute('aria-rowindex'));
  await ada.book('Newest', '-5', { date: '2026-06-01' });
  await ada.book('Newer', '-5', { date: '2026-06-01' });
  await expect(shop).toHaveAttribute('aria-rowindex', String(index + 2), SOON);
  await shop.click({ trial: true });
  expect(await place()).toBe(before);
  await expect(shop.getByRole('checkbox')).toBeChecked();
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(transactionRow(page, 'Newest')).toBeVisible();

  await page.keyboard.press('Escape');
  await transactionRow(page, 'Newest').click({ position: { x: 300, y: 10 } });
  const notes = transactionPanel(page).getByLabel('Notes');
  await notes.pressSequentially('half a sen');
  const [newest] = Object(await ada.ask('transactions.list', { text: 'Newest' }))['items'];
  await callMutation(page.request, String(baseURL), 'transactions.update', {
    walletId: ada.walletId,
    id: newest.id,
    fromTo: 'Newest of all',
  });
  await expect(transactionRow(page, 'Newest of all')).toBeVisible(SOON);
  await expect(transactionPanel(page).getByLabel('Counterparty')).toHaveValue('Newest of all');
  await expect(notes).toBeFocused();
  await notes.pressSequentially('tence');
  await expect(notes).toHaveValue('half a sentence');
});

test('ten tabs share one stream, and when its tab closes another takes over', async ({
  page,
  baseURL,
  metricsPort,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  const before = await readOpenStreamCount(metricsPort);
  await openLivePage(page, () => openTransactions(page, ada));
  const tabs: Page[] = [];
  for (let at = 1; at < 10; at += 1) {
    const tab = await page.context().newPage();
    await tab.goto(`/w/${ada.walletId}/transactions`);
    tabs.push(tab);
  }
  const asked = tabs.map(countRequestedStreams);
  for (const tab of tabs) await expect(transactionRow(tab, 'Corner shop')).toBeVisible();
  await ada.book('Landlord', '-900');
  for (const tab of [page, ...tabs]) await expect(transactionRow(tab, 'Landlord')).toBeVisible(SOON);
  expect(await readOpenStreamCount(metricsPort)).toBe(before + 1);
  expect(asked.map((count) => count())).toEqual(asked.map(() => 0));
  await page.close();
  await ada.book('Meanwhile', '-1').catch(() => undefined);
  await expect.poll(() => asked.reduce((sum, count) => sum + count(), 0)).toBe(1);
  const [tab] = tabs;
  if (tab === undefined) throw new Error('no tab');
  await callMutation(tab.request, String(baseURL), 'transactions.create', {
    walletId: ada.walletId,
    assetId: ada.assetId,
    date: '2026-03-06',
    amountCurrency: 'EUR',
    amountValue: '-3',
    fromTo: 'After it',
  });
  for (const one of tabs) await expect(transactionRow(one, 'After it')).toBeVisible(SOON);
  expect(await readOpenStreamCount(metricsPort)).toBe(before + 1);
});

test('a browser without locks has a stream for each visible tab', async ({ page, baseURL, metricsPort }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  const before = await readOpenStreamCount(metricsPort);
  await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await openLivePage(page, () => openTransactions(page, ada));
  const tab = await page.context().newPage();
  await openLivePage(tab, () => openTransactions(tab, ada));
  expect(await readOpenStreamCount(metricsPort)).toBe(before + 2);
  await ada.book('Landlord', '-900');
  for (const one of [page, tab]) await expect(transactionRow(one, 'Landlord')).toBeVisible(SOON);
});

test('a hidden tab sends no requests, and is updated when it becomes visible again', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openLivePage(page, () => openTransactions(page, ada));
  const listTab = await openSecondTab(page, ada);
  const hide = (hidden: boolean) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state });
      const visibility = state ? 'hidden' : 'visible';
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);
  await hide(true);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/internal/trpc/')) asked += 1;
  });
  await ada.book('Landlord', '-900');
  await expect(transactionRow(listTab, 'Landlord')).toBeVisible(SOON);
  expect(asked).toBe(0);
  await expect(transactionGridRows(page)).toHaveCount(1);
  await hide(false);
  await expect(transactionRow(page, 'Landlord')).toBeVisible(SOON);
});

test('a person who is signed out meanwhile stays where she types, and gets no updates', async ({
  page,
  baseURL,
  browser,
  complaints,
}) => {
  const address = String(baseURL);
  const ada = await createWalletWithAsset(page, address);
  await ada.book('Corner shop', '-12.50');
  await openLivePage(page, () => openTransactions(page, ada));
  const theirs = await browser.newContext({ baseURL: address });
  const hers = await openAsOtherMember(theirs, ada, page, address);
  await transactionRow(page, 'Corner shop').click({ position: { x: 300, y: 10 } });
  const notes = transactionPanel(page).getByLabel('Notes');
  await notes.pressSequentially('half a sen');
  await page.context().clearCookies();
  const refused = page.waitForResponse((response) => response.status() === 401);
  await callMutation(hers.request, address, 'transactions.create', {
    walletId: ada.walletId,
    assetId: ada.assetId,
    date: '2026-03-06',
    amountCurrency: 'EUR',
    amountValue: '-3',
    fromTo: 'Hers',
  });
  await refused;
  await notes.pressSequentially('tence');
  // Nothing may happen after the refusal, so there is no event to wait for. A page that navigates away does so within a
  // second.
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(/\/transactions/);
  await expect(notes).toHaveValue('half a sentence');
  await expect(transactionGrid(page)).toBeVisible();
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes('401'))).toBe(true);
  await theirs.close();
});

test('a page that is open while its session ends elsewhere sends no more requests', async ({
  page,
  baseURL,
  metricsPort,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  const before = await readOpenStreamCount(metricsPort);
  const asked = countRequestedStreams(page);
  await openLivePage(page, () => openTransactions(page, ada));
  const { csrfToken } = await (await page.request.get('/auth/csrf')).json();
  const ended = await page.request.post('/auth/signout', { headers: { Origin: String(baseURL) }, data: { csrfToken } });
  expect(ended.ok()).toBe(true);
  await expect.poll(() => readOpenStreamCount(metricsPort)).toBe(before);
  // No request may follow, so there is no event to wait for. A page that reconnects does so after half a second.
  await page.waitForTimeout(2_000);
  expect(asked()).toBe(1);
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
});

test('a failed report is left to the person, whatever changes meanwhile', async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50', { date: '2026-03-05' });
  await openLivePage(page, async () => {
    await page.goto(`/w/${ada.walletId}/reports?period=2026-03`);
    await waitUntilHydrated(page);
  });
  const listTab = await openSecondTab(page, ada);
  let asked = 0;
  await page.route(/internal\/trpc\/[^?]*reports\./, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await page.getByRole('button', { name: 'Go to February 2026' }).click();
  const failed = page.getByText('This report couldn’t be loaded');
  await expect(failed.first()).toBeVisible();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveText('');
  const [tries, failures] = [asked, await failed.count()];
  await ada.book('Landlord', '-900', { date: '2026-02-05' });
  await expect(transactionRow(listTab, 'Landlord')).toBeVisible(SOON);
  expect([asked, await failed.count()]).toEqual([tries, failures]);
  expect(complaints.splice(0).every((complaint) => complaint.includes('Failed to load resource'))).toBe(true);
});

test('a read that was under way during a change is repeated when it has arrived', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50', { date: '2026-03-05' });
  await openLivePage(page, () => openTransactions(page, ada));
  const listTab = await openSecondTab(page, ada);
  const release = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  // The answer is read before the change, and arrives late.
  await page.route(/transactions\.list.*shop/, async (route) => {
    const answer = await route.fetch();
    taken.resolve();
    await release.promise;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('searchbox').fill('shop');
  await taken.promise;
  await ada.book('Shoe shop', '-80', { date: '2026-03-06' });
  await expect(transactionRow(listTab, 'Shoe shop')).toBeVisible(SOON);
  release.resolve();
  await expect(transactionRow(page, 'Shoe shop')).toBeVisible(SOON);
});
