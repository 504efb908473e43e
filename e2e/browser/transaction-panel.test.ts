import type { Locator } from '@playwright/test';
import { appTexts } from './app-texts.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow } from './expect-page-quality.ts';
import { callMutation } from './test-people.ts';
import {
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionPanel,
  transactionRow,
} from './transactions-page.ts';

test.describe.configure({ timeout: 120_000 });

test.describe('the panel of a transaction', () => {
  test('has its own URL, shows every field, and leads to its neighbours', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Second', '-2');
    const first = await ada.book('First', '-1', { notes: 'remember', usingDateRule: 'nextMonth' });
    await openTransactions(page, ada, `?transaction=${first}`);
    const it = transactionPanel(page);
    await expect(it).toContainText('First');
    for (const label of ['Counterparty', 'Description', 'Notes', 'Amount', 'Date', 'Value date']) {
      await expect(it.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(it.getByLabel('Counts for')).toHaveValue('nextMonth');
    await expect(it).toContainText('Counts in the cash flow report from Apr 1, 2026 to Apr 30, 2026.');
    await it.getByLabel('Notes').fill('forget');
    await it.getByLabel('Notes').blur();
    await expect(toastRegion(page)).toContainText('Notes changed');
    await it.getByRole('switch', { name: 'Reviewed' }).check();
    await it.getByText('Technical details').click();
    await expect(it).toContainText(first);
    await it.getByRole('button', { name: 'Next transaction' }).click();
    await expect(it.getByLabel('Counterparty')).toHaveValue('Second');
    await page.keyboard.press('k');
    await expect(it.getByLabel('Counterparty')).toHaveValue('First');
    await expect(it.getByLabel('Notes')).toHaveValue('forget');
    await expect(it.getByRole('switch', { name: 'Reviewed' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(it).toHaveCount(0);
    await expect(page).toHaveURL(/\/transactions$/);
  });

  test('links to the other side of a transfer, unlinks it, and links it again', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const out = await ada.book('Outflow', '-50');
    await ada.book('Inflow', '50', {
      transferCounterType: 'transaction',
      transferCounterId: out,
      categoryId: ada.groceries,
    });
    await callMutation(page.request, String(baseURL), 'transactions.update', {
      walletId: ada.walletId,
      id: out,
      categoryId: ada.rent,
    });
    await openTransactions(page, ada);
    await transactionRow(page, 'Inflow').getByText('Inflow').click();
    await transactionPanel(page)
      .getByRole('button', { name: /^Outflow/ })
      .click();
    await expect(transactionPanel(page).getByLabel('Counterparty')).toHaveValue('Outflow');
    await transactionPanel(page).getByRole('button', { name: 'Unlink' }).click();
    await expect(transactionPanel(page).getByText('Other side of the transfer')).toHaveCount(0);
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
    await expect(transactionPanel(page).getByText('Other side of the transfer')).toBeVisible();
    await expect
      .poll(async () => {
        const items = Object((await ada.ask('transactions.list', {}))['items']);
        return [items[0], items[1]].map(({ fromTo, categoryId, transferCounterId }) => [
          fromTo,
          categoryId,
          transferCounterId !== null,
        ]);
      })
      .toEqual([
        ['Inflow', ada.groceries, true],
        ['Outflow', ada.rent, true],
      ]);
  });

  test('shows comments of members', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const id = await ada.book('Hotel', '-200');
    await openTransactions(page, ada, `?transaction=${id}`);
    await transactionPanel(page).getByLabel('Write a comment').fill('Whose was this?\nMine.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(transactionPanel(page).getByRole('listitem')).toContainText('Whose was this?');
    await expect(transactionPanel(page).getByLabel('Write a comment')).toHaveValue('');
    await expect(transactionRow(page, 'Hotel')).toContainText('Has comments');
    await transactionPanel(page).getByRole('button', { name: 'Delete comment' }).click();
    await expect(transactionPanel(page).getByRole('listitem')).toHaveCount(0);
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
    await expect(transactionPanel(page).getByRole('listitem')).toContainText('Mine.');
  });
});

test.describe('on a phone, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 800 } });

  test('each transaction has two lines, and is edited in its panel', async ({ page, baseURL }) => {
    const t = appTexts('de');
    const ada = await createWalletWithAsset(page, baseURL);
    await callMutation(page.request, String(baseURL), 'account.update', { locale: 'de' });
    await ada.book('Bäckerei', '-3.5', { categoryId: ada.groceries });
    await openTransactions(page, ada);
    const only: Locator = page.getByRole('row').filter({ hasText: 'Bäckerei' });
    await expect(only).toContainText('−3,50 €');
    await expect(only).toContainText('05.03.2026 · Groceries · Giro');
    await expectNoOverflow(page);
    await only.click();
    await transactionPanel(page).getByLabel(t('transactions.fields.amountValue'), { exact: true }).fill('-4,25');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(only).toContainText('−4,25 €');
  });
});
