import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionPanel,
  transactionRow,
} from './transactions-page.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a transaction is split into parts that add up to it, changed, and unsplit', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const id = await ada.book('Supermarket', '-50', { categoryId: ada.groceries });
  const parts = async () =>
    Object((await ada.ask('transactions.list', { parentTransactionId: id }))['items']).map(
      (part: { amountValue: string; categoryId: string | null }) => [part.amountValue, part.categoryId],
    );
  await openTransactions(page, ada, `?transaction=${id}`);
  await transactionPanel(page).getByRole('button', { name: 'Split…' }).click();
  const split = dialog(page, 'Split transaction');
  const amount = (part: string) => split.getByRole('group', { name: part }).getByLabel('Amount');
  await expect(amount('Part 1')).toHaveValue('50.00');
  await amount('Part 1').fill('19.99');
  await expect(split.getByRole('status')).toContainText('€30.01');
  await expect(split.getByRole('button', { name: 'Split', exact: true })).toBeDisabled();
  await amount('Part 2').fill('30.01');
  await expectPageQuality(page);
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(toastRegion(page)).toContainText('Transaction split');
  await expect(transactionPanel(page).getByText('−€30.01')).toBeVisible();
  await expect.poll(parts).toHaveLength(2);

  await transactionPanel(page).getByRole('button', { name: 'Change…' }).click();
  await split.getByRole('button', { name: 'Add a part' }).click();
  await amount('Part 3').fill('10');
  await expect(split.getByRole('status')).toContainText('−€10.00');
  await amount('Part 2').fill('20.01');
  await split.getByRole('button', { name: 'Split', exact: true }).click();
  await expect.poll(parts).toHaveLength(3);

  await transactionPanel(page).getByRole('button', { name: 'Undo split' }).click();
  await expect(transactionPanel(page).getByRole('button', { name: 'Split…' })).toBeVisible();
  // The toast of the earlier split has the same button.
  const whole = toastRegion(page).getByRole('listitem').filter({ hasText: 'Split undone' });
  await whole.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await parts()).map(([value]: [string]) => value).toSorted())
    .toEqual(['-10', '-19.99', '-20.01']);
  await expect(transactionPanel(page).getByText('Parts of this transaction')).toBeVisible();
});

test('the other side of a transfer is found in another asset, or added there', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  await ada.book('To savings', '-200', { categoryId: ada.rent });
  await ada.book('From giro', '200', { assetId: savings, date: '2026-03-07' });
  await ada.book('Pocket money', '-20');
  await openTransactions(page, ada);
  await transactionRow(page, 'To savings').getByText('To savings').click();
  await transactionPanel(page).getByRole('button', { name: 'Link as transfer…' }).click();
  const transfer = dialog(page, 'Link as transfer');
  await expect(transfer.getByRole('combobox', { name: 'The other asset' })).toHaveValue('Savings');
  await expectPageQuality(page);
  await transfer.getByRole('button', { name: /^From giro/ }).click();
  await expect(toastRegion(page)).toContainText('Linked as a transfer');
  await expect(transactionPanel(page).getByText('Other side of the transfer')).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(transactionPanel(page).getByRole('button', { name: 'Link as transfer…' })).toBeVisible();
  await expect(transactionPanel(page).getByRole('combobox', { name: 'Category' })).toHaveValue('Rent');

  await page.keyboard.press('Escape');
  await transactionRow(page, 'Pocket money').getByText('Pocket money').click();
  await transactionPanel(page).getByRole('button', { name: 'Link as transfer…' }).click();
  await expect(transfer.getByText('No matching transaction in this asset within 7 days.')).toBeVisible();
  await transfer.getByRole('button', { name: 'Add to Savings' }).click();
  await expect(toastRegion(page)).toContainText('Other side of the transfer added');
  await expect
    .poll(async () => Object((await ada.ask('transactions.list', { assetIds: [savings] }))['items']).length)
    .toBe(2);
});
