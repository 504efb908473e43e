import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionGridRows,
  transactionRow,
} from './transactions-page.ts';

test.describe.configure({ timeout: 120_000 });

const bar = (page: Page) => page.getByRole('region', { name: 'Selected transactions' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const select = async (page: Page, ...names: string[]) => {
  for (const name of names) await transactionRow(page, name).getByRole('checkbox').check();
};
const choose = async (page: Page, item: string) => {
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const undo = (page: Page) => toastRegion(page).getByRole('button', { name: 'Undo' }).click();

test('many transactions are moved, dated and given a merchant; each change is undone in one request', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.make('assets.create', { type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  const whole = await ada.book('Whole', '-9');
  await ada.make('transactions.split', {
    id: whole,
    parts: [
      { amountValue: '-4', fromTo: 'Part' },
      { amountValue: '-5', fromTo: 'Rest' },
    ],
  });
  const first = await ada.book('First', '-1', { date: '2026-03-01' });
  await ada.book('Second', '-2', { date: '2026-03-02', notes: 'mine' });
  const get = (id: string) => ada.ask('transactions.get', { id });
  await openTransactions(page, ada);
  await select(page, 'First', 'Second', 'Whole');

  await choose(page, 'Move to an asset');
  const moving = dialog(page, 'Move to an asset');
  await expect(moving).toContainText('1 belongs to a split and won’t be changed.');
  await expect(moving.getByRole('button', { name: 'Apply to 2' })).toBeDisabled();
  await moving.getByRole('combobox', { name: 'Asset' }).fill('Savings');
  await page.getByRole('option', { name: /Savings/ }).click();
  await moving.getByRole('button', { name: 'Apply to 2' }).click();
  await expect(transactionRow(page, 'First')).toContainText('Savings');
  await expect(transactionRow(page, 'Whole')).toContainText('Giro');
  await undo(page);
  await expect(transactionRow(page, 'First')).toContainText('Giro');

  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /trpc\/(\w+\.bulk\w+)/.exec(request.url())?.[1];
    if (name !== undefined) asked.push(name);
  });
  await choose(page, 'Set date');
  await dialog(page, 'Set date').getByLabel('Date').fill('2026-04-01');
  await dialog(page, 'Set date').getByRole('button', { name: 'Apply to 3' }).click();
  for (const name of ['First', 'Second', 'Whole'])
    await expect(transactionRow(page, name)).toContainText('Apr 1, 2026');
  await choose(page, 'Set date');
  await dialog(page, 'Set date').getByLabel('Date').fill('2026-04-02');
  await dialog(page, 'Set date').getByRole('button', { name: 'Apply to 3' }).click();
  await expect(transactionRow(page, 'First')).toContainText('Apr 2, 2026');
  await undo(page);
  await expect(transactionRow(page, 'First')).toContainText('Apr 1, 2026');
  // The previous toast stays behind the new toast until its time is up.
  await undo(page);
  await expect(transactionRow(page, 'First')).toContainText('Mar 1, 2026');
  await expect(transactionRow(page, 'Second')).toContainText('Mar 2, 2026');
  const [forth, back] = ['transactions.bulkUpdate', 'transactions.bulkUpdateEach'];
  // The list shows changes before they are saved.
  await expect.poll(() => asked).toEqual([forth, forth, back, back]);

  await bar(page).getByRole('button', { name: 'Merchant' }).click();
  await dialog(page, 'Set merchant').getByRole('combobox', { name: 'Merchant' }).fill('Corner');
  await page.getByRole('option', { name: 'Create “Corner”' }).click();
  await dialog(page, 'Set merchant').getByRole('button', { name: 'Apply to 3' }).click();
  await expect.poll(async () => (await get(first))['merchantId']).not.toBeNull();
  // The parts of a split have their parent's merchant too.
  await page.keyboard.press('Escape');
  await page.getByRole('search').getByRole('button', { name: 'Merchant' }).click();
  await page.getByRole('option', { name: 'Corner' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(transactionGridRows(page)).toHaveCount(5);
  await expect(page.getByRole('search')).toContainText('Corner');
});

test('pairs in a selection are linked, and unlinked with their earlier categories', { tag: '@narrow' }, async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  const out = await ada.book('To savings', '-200', { categoryId: ada.rent });
  await ada.book('From giro', '200', { assetId: savings });
  await ada.book('Lunch', '-12');
  const get = () => ada.ask('transactions.get', { id: out });
  await openTransactions(page, ada);
  await page.setViewportSize({ width: 360, height: 740 });
  await select(page, 'To savings', 'From giro', 'Lunch');
  await bar(page).getByRole('button', { name: 'More' }).click();
  for (const item of ['Mark as reviewed', 'Set merchant', 'Set notes', 'Create a rule', 'Delete'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('menuitem', { name: 'Link as transfer' }).click();
  const linking = dialog(page, 'Link as transfer');
  await expect(linking).toContainText('1 has no matching transaction in the selection and won’t be changed.');
  await linking.getByRole('button', { name: 'Link 1 transfer' }).click();
  await expect(toastRegion(page)).toContainText('1 transfer linked');
  expect(await get()).toMatchObject({ transferCounterType: 'transaction' });
  await undo(page);
  await expect.poll(get).toMatchObject({ transferCounterType: null, categoryId: ada.rent });
});

test('all matches are selected, loaded or not; a rule starts with the common values of a selection', {
  tag: '@narrow',
}, async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const lines = Array.from({ length: 120 }, (_, at) => `2026-03-05,Corner shop ${at},-1.50`);
  await ada.make('imports.import', {
    id: ada.assetId,
    importerType: 'csv',
    content: ['Date,Description,Amount', ...lines].join('\n'),
  });
  await openTransactions(page, ada);
  await transactionGridRows(page).first().getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Select all 120 that match' }).click();
  await expect(bar(page)).toContainText('120 selected');
  await choose(page, 'Create a rule');
  const rule = dialog(page, 'New rule');
  await expect(rule.getByRole('textbox', { name: /^Counterparty, description or notes/ })).toHaveValue('Corner shop');
});
