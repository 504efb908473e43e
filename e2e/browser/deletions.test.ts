import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import {
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionGridRows,
  transactionRow,
  type WalletWithAsset,
} from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const countOf = async (ada: WalletWithAsset, procedure: string) =>
  Object((await ada.ask(procedure, {}))['items']).length;

/** Deletes the transaction with the button in its panel, which exists on wide and on narrow pages. */
async function remove(page: Page, name: string, from = transactionRow(page, name)): Promise<void> {
  await from.getByText(name).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete transaction' }).click();
}

/** Creates a split transaction with a tag and a comment. Returns a function that reads their state from the service. */
async function splitWithComment(ada: WalletWithAsset) {
  const id = await ada.book('Market', '-30', { tagIds: [ada.tag], notes: 'Saturday' });
  await ada.make('transactions.split', {
    id,
    parts: [
      { amountValue: '-10', categoryId: ada.groceries },
      { amountValue: '-20', categoryId: ada.rent },
    ],
  });
  await ada.make('comments.create', { id, text: 'Was this right?' });
  const withoutTimes = (record: unknown) => ({ ...Object(record), lastUpdatedTime: null });
  const stored = async () => ({
    parent: withoutTimes(await ada.ask('transactions.get', { id })),
    parts: Object((await ada.ask('transactions.list', { parentTransactionId: id }))['items']).map(withoutTimes),
    comments: Object((await ada.ask('comments.list', { id }))['items']).map(withoutTimes),
  });
  return { id, stored };
}

test('a tab that is closed right after a deletion leaves the record deleted', { tag: '@narrow' }, async ({
  page,
  baseURL,
  context,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  for (const name of ['Second', 'First']) await ada.book(name, '-1');
  const other = await context.newPage();
  await openTransactions(other, ada);
  await remove(other, 'First');
  await other.close();
  await expect.poll(() => countOf(ada, 'transactions.list'), { timeout: 5000 }).toBe(1);
});

test('Undo brings a split transaction back with its parts, tags and comments', { tag: '@narrow' }, async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const { stored } = await splitWithComment(ada);
  const before = await stored();
  await openTransactions(page, ada);
  const whole = transactionGridRows(page).filter({ has: page.getByRole('gridcell', { name: /Split into parts/ }) });
  await remove(page, 'Market', whole);
  await expect(transactionGridRows(page)).toHaveCount(0);
  await expect.poll(() => countOf(ada, 'transactions.list')).toBe(0);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(ada, 'transactions.list')).toBe(3);
  expect(await stored()).toEqual(before);
});

test('Undo works after the page of the record was left', { tag: '@narrow' }, async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-1');
  await openTransactions(page, ada);
  await remove(page, 'Corner shop');
  await expect(toastRegion(page)).toContainText('1 transaction deleted');
  await page.getByRole('link', { name: 'Assets' }).first().click();
  await page.waitForURL(/\/assets/);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(ada, 'transactions.list')).toBe(1);
});

test('a deletion that the service refuses puts the record back, and says why', { tag: '@narrow' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-1');
  await ada.make('closings.create', { assetId: null, date: '2026-04-01' });
  await openTransactions(page, ada);
  await remove(page, 'Corner shop');
  await expect(toastRegion(page)).toContainText('is closed');
  await expect(toastRegion(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('an undo that a later change blocks names that change', { tag: '@narrow' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await page.goto(`/w/${ada.walletId}/categories?tab=tags`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Actions for Berlin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => countOf(ada, 'tags.list')).toBe(0);
  await ada.make('tags.create', { name: 'Berlin' });
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastRegion(page)).toContainText('This can’t be undone because of later changes. Nothing was changed.');
  await expect(toastRegion(page)).toContainText('1 tag changed');
  await toastRegion(page).getByRole('button', { name: 'Show history' }).click();
  await page.waitForURL(/\/settings\/history\?record=/);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});
