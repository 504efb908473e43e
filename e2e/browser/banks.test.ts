import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { compareDemoCategories } from './compare-demo-categories.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { csvFile, makeAsset, selectTargetAsset, uploadStatement } from './statements.ts';
import {
  callMutation,
  callQuery,
  makeAccount,
  type PersonWithWallet,
  signInNewPerson,
  signInPerson,
} from './test-people.ts';
import { openTransactions, toastRegion, transactionGridRows, transactionPanel } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Consents at the demo bank, and keeps the proposed assets for its accounts. */
async function connectDemoBank(page: Page, { walletId }: PersonWithWallet, endsSoon = false): Promise<string> {
  await page.goto(`/w/${walletId}/connections?new`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Demo Bank/ }).click();
  await expect(heading(page)).toHaveText('Demo Bank');
  await waitUntilHydrated(page);
  if (endsSoon) await page.getByRole('checkbox', { name: 'Let the consent expire after one minute' }).check();
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.waitForURL(/\/connections\/[0-9a-f-]+\?consent=given$/);
  await waitUntilHydrated(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Waits until this connection has finished a number of sync runs, by default one. */
async function waitUntilSynced(
  page: Page,
  baseURL: string,
  { walletId }: PersonWithWallet,
  id: string,
  runs = 1,
): Promise<void> {
  await expect
    .poll(async () => {
      const { items } = Object(await callQuery(page.request, baseURL, 'bankConnections.runs', { walletId, id }));
      return items.filter((run: object) => Reflect.get(run, 'outcome') === 'done' || Reflect.get(run, 'finishedTime'))
        .length;
    })
    .toBeGreaterThanOrEqual(runs);
}

test('a bank is connected, brings its transactions, and is disconnected @narrow', async ({ page, baseURL }) => {
  test.slow();
  const url = String(baseURL);
  const ada = await signInNewPerson(page, url);
  await page.goto(`/w/${ada.walletId}/connections`);
  await waitUntilHydrated(page);
  await expect(page.getByText('No bank is connected yet')).toBeVisible();
  await expectPageQuality(page);

  const id = await connectDemoBank(page, ada);
  await expect(heading(page)).toContainText('Demo Bank');
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Start syncing' }).click();
  await waitUntilSynced(page, url, ada, id);
  await expect(page.getByText(/new transactions/).first()).toBeVisible();
  await expectPageQuality(page);

  await openTransactions(page, ada);
  await expect(transactionGridRows(page).first()).toBeVisible();
  const { items } = Object(await callQuery(page.request, url, 'bankConnections.list', { walletId: ada.walletId }));
  await page.goto(`/w/${ada.walletId}/assets/${items[0].assetIds[0]}`);
  await waitUntilHydrated(page);
  await expect(page.getByText(/Your transactions match the bank’s balance on/)).toBeVisible();

  await page.goto(`/w/${ada.walletId}/connections/${id}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Actions for this connection' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(toastRegion(page)).toContainText('The bank was disconnected');
  await expect(heading(page)).toContainText('Disconnected');
});

test('a new connection categorises itself, and proposes its card settlements as pairs, linked in one click', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const url = String(baseURL);
  const someone = await makeAccount(page.request, url);
  await signInPerson(page, url, someone);
  await page.goto('/welcome');
  await waitUntilHydrated(page);
  await page.getByLabel('Name').fill('Household');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await page.waitForURL(/\/w\/[0-9a-f-]+/);
  const walletId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ada = { ...someone, walletId };
  const id = await connectDemoBank(page, ada);
  await page.getByRole('button', { name: 'Start syncing' }).click();
  await waitUntilSynced(page, url, ada, id);
  const { right, wrong, merchants } = await compareDemoCategories(page, url, walletId);
  expect(wrong).toEqual([]);
  // The other transactions are settlements and transfers.
  expect(right).toBeGreaterThan(500);
  expect(merchants).toEqual(expect.arrayContaining(['Bistro Orange', 'Corner Bakery', 'Papaya Books']));

  /** Settlements that count as income or expense. */
  const counted = async () => {
    const period = { dateFrom: '1900-01-01', dateTo: '2199-12-31' };
    const search = { walletId, text: 'Monthly settlement', basis: 'cashFlow', limit: 100, ...period };
    return Number(Object(await callQuery(page.request, url, 'transactions.search', search)).totalCount);
  };
  const settlements = await counted();
  expect(settlements).toBeGreaterThanOrEqual(24);

  await page.goto(`/w/${walletId}`);
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: `${settlements / 2} possible transfers` }).click();
  const pairs = page.getByRole('list', { name: 'Possible transfers' }).getByRole('listitem');
  await expect(pairs.filter({ hasText: 'Credit card settlement' })).toHaveCount(settlements / 2);
  await page.getByRole('button', { name: `Link ${settlements / 2} transfers` }).click();
  await expect(page.getByText('No possible transfers')).toBeVisible();
  expect(await counted()).toBe(0);
});

test('a person who cancels at the bank sees that nothing has changed', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${ada.walletId}/connections?new`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Demo Bank/ }).click();
  await expect(heading(page)).toHaveText('Demo Bank');
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You didn’t give your consent at the bank.')).toBeVisible();
});

test('a consent expires while the page is open; after renewal, pending transactions are booked and keep edits', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const url = String(baseURL);
  const ada = await signInNewPerson(page, url);
  const { walletId } = ada;
  const id = await connectDemoBank(page, ada, true);
  await page.getByRole('button', { name: 'Start syncing' }).click();
  const lastRun = page.getByRole('list', { name: 'Recent syncs' }).getByRole('listitem').first();
  await expect(lastRun).toContainText(/new transactions/);
  const cake = async () =>
    Object(await callQuery(page.request, url, 'transactions.list', { walletId, text: 'Cake', limit: 1 })).items[0];
  const pending = await cake();
  expect(pending).toMatchObject({ pending: true, amountValue: '-4.8' });

  const tab = await page.context().newPage();
  await openTransactions(tab, ada, `?transaction=${pending.id}`);
  await transactionPanel(tab).getByLabel('Counterparty', { exact: true }).fill('Cake for Eve');
  await transactionPanel(tab).getByLabel('Counterparty', { exact: true }).blur();
  await expect(toastRegion(tab)).toContainText('Counterparty changed');
  await tab.close();

  // The consent expires after a minute, and the page shows this without a reload.
  await expect(heading(page)).toContainText('Expired', { timeout: 120_000 });
  await expect(page.getByText('Your consent has expired.')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Demo Bank must be reconnected')).toBeVisible();
  await page.keyboard.press('Escape');

  // Home shows one line for both accounts, and two clicks renew the consent.
  await page.goto(`/w/${walletId}`);
  await waitUntilHydrated(page);
  const line = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'Demo Bank' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Demo Bank: your consent has expired');
  await expectPageQuality(page);
  await line.getByRole('button', { name: 'Reconnect' }).click();
  await expect(heading(page)).toHaveText('Demo Bank');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('Your consent was renewed.')).toBeVisible();
  await expect(lastRun).toContainText('One pending transaction settled');
  expect(await cake()).toMatchObject({ id: pending.id, pending: false, fromTo: 'Cake for Eve' });
  const connection = await callQuery(page.request, url, 'bankConnections.get', { walletId, id });
  expect(connection).toMatchObject({ status: 'active', error: null });
});

test('a review is decided, and the decision undone', async ({ page, baseURL }) => {
  test.slow();
  const url = String(baseURL);
  const ada = await signInNewPerson(page, url);
  const { walletId } = ada;
  await page.goto(`/w/${walletId}/reviews`);
  await waitUntilHydrated(page);
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await expectPageQuality(page);

  const id = await connectDemoBank(page, ada);
  await page.getByRole('button', { name: 'Start syncing' }).click();
  await waitUntilSynced(page, url, ada, id);
  const { giro, salary } = await salaryOf(page, url, ada, id);
  // The account now feeds another asset. The salary was added to this asset by hand, dated two days earlier.
  const assetId = await makeAsset(page, url, walletId, 'By hand');
  const { date, amountValue, amountCurrency } = salary;
  const early = new Date(Date.parse(date) - 2 * 86_400_000).toISOString().slice(0, 10);
  await callMutation(page.request, url, 'transactions.create', {
    ...{ walletId, assetId, date: early, amountValue, amountCurrency, fromTo: 'My pay' },
  });
  await callMutation(page.request, url, 'bankConnections.mapAccounts', {
    walletId,
    id,
    accounts: [{ accountId: giro.id, assetId }],
  });
  await waitUntilSynced(page, url, ada, id, 2);

  await page.goto(`/w/${walletId}/reviews`);
  await waitUntilHydrated(page);
  const question = page.getByRole('listitem').filter({ hasText: 'Have you already added this transaction?' });
  await expect(question).toContainText('My pay');
  await expect(question).toContainText('Different date');
  await expectPageQuality(page);
  await page.keyboard.press('1');
  await expect(toastRegion(page)).toContainText('Matched to the existing transaction');
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await toastRegion(page).getByRole('button', { name: /Undo/ }).click();
  await expect(question).toBeVisible();
});

/** Returns the demo bank's current account and its largest transaction. No similar transaction is within days of it. */
async function salaryOf(page: Page, baseURL: string, { walletId }: PersonWithWallet, id: string) {
  const { items: accounts } = Object(
    await callQuery(page.request, baseURL, 'bankConnections.accounts', { walletId, id }),
  );
  const giro = accounts.find((account: object) => Reflect.get(account, 'name') === 'Current account');
  const filters = { walletId, assetIds: [giro.assetId], pending: false, limit: 100 };
  const { items } = Object(await callQuery(page.request, baseURL, 'transactions.list', filters));
  const [salary] = items.toSorted((one: object, other: object) => amount(other) - amount(one));
  return { giro, salary };
}

const amount = (record: object) => Number(Reflect.get(record, 'amountValue'));

/** A line of a CSV statement. */
const lineOf = (date: string, fromTo: string, text: string, amountValue: string) =>
  `${date.split('-').toReversed().join('.')};${fromTo};${text};${Number(amountValue).toFixed(2).replace('.', ',')}`;

test('a file asks about possible bank transactions, and imports a deleted one again on request', {
  tag: '@narrow',
}, async ({ page, baseURL }) => {
  test.slow();
  const url = String(baseURL);
  const ada = await signInNewPerson(page, url);
  const { walletId } = ada;
  const id = await connectDemoBank(page, ada);
  await page.getByRole('button', { name: 'Start syncing' }).click();
  await waitUntilSynced(page, url, ada, id);
  const { giro, salary } = await salaryOf(page, url, ada, id);
  const early = new Date(Date.parse(salary.date) - 2 * 86_400_000).toISOString().slice(0, 10);

  await uploadStatement(page, ada, csvFile('early.csv', lineOf(early, 'My pay', 'November', salary.amountValue)));
  await selectTargetAsset(page, giro.name);
  const preview = page.getByRole('list', { name: 'Transactions to add' });
  await expect(preview.getByText('Needs review')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Review 1 transaction', exact: true }).click();
  await expect(page.getByText('1 transaction needs your review: do you already have it?')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.waitForURL(/\/reviews$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'My pay' })).toContainText('Different date');
  await page.keyboard.press('3');
  await expect(page.getByText('Nothing to review')).toBeVisible();

  await callMutation(page.request, url, 'transactions.delete', { walletId, id: salary.id });
  const { date, fromTo, description, amountValue } = salary;
  await uploadStatement(page, ada, csvFile('deleted.csv', lineOf(date, fromTo, description, amountValue)));
  await selectTargetAsset(page, giro.name);
  const again = page.getByRole('checkbox', { name: 'Import it again' });
  await expect(again).not.toBeChecked();
  await expect(page.getByText('You or another member deleted this transaction.')).toBeVisible();
  await expectPageQuality(page);
  await again.check();
  await page.getByRole('button', { name: 'Import 1 transaction', exact: true }).click();
  await expect(page.getByText(`1 transaction added to ${giro.name}`)).toBeVisible();
});
