import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  APPLE_ISIN,
  choosePayingAccount,
  createSecurityPurchase,
  namedRegion,
  newTransactionDialog,
  openNewTransactionByShortcut,
  openPositionPage,
  positionTransactionRows,
  walletWithSecuritiesAccount,
} from './securities-account.ts';
import { toastRegion } from './transactions-page.ts';

test.describe.configure({ timeout: 180_000 });

// A table row on wide screens, otherwise a list item.
const position = (page: Page, name: RegExp) => {
  const positions = page.getByRole('region', { name: 'Positions', exact: true });
  return positions.getByRole('row').or(positions.getByRole('listitem')).filter({ hasText: name });
};

test('a bought security gets a name and is paid from an account, and is then found by its name', {
  tag: '@narrow',
}, async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await openPositionPage(page, ada);
  await expect(page.getByText('There are no positions yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a statement' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set balance' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add transaction' }).first().click();
  const sheet = newTransactionDialog(page);
  await expect(sheet.getByLabel('Name')).toBeFocused();
  await sheet.getByRole('textbox', { name: 'ISIN' }).fill('aapl');
  await sheet.getByLabel('Quantity').fill('10');
  await expect(sheet.getByText('An ISIN has twelve characters')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'ISIN' }).fill('us0378331006');
  await expect(sheet.getByText('This ISIN has a wrong character')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'ISIN' }).fill(APPLE_ISIN);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByText('This is required.')).toBeVisible();
  await sheet.getByLabel('Name').fill('Äpple');
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Unit price').fill('100.50');
  await sheet.getByLabel('Fees').fill('4.90');
  await expect(sheet.getByText('Total paid')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByText('Choose an option.')).toBeVisible();
  await choosePayingAccount(page, 'giro');
  await expect(sheet.getByText('−€1,009.90 will be added to Giro.')).toBeVisible();
  await expectPageQuality(page);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(toastRegion(page)).toContainText('Transaction and its cash transaction added');
  await expect(position(page, /^Äpple/)).toContainText('€1,005.00');
  await expect(position(page, /^Total/)).toContainText('−€4.90');
  await expect(positionTransactionRows(page)).toContainText(['Buy · Äpple']);
  const cash = async () => (await ada.ask('transactions.list', {}))['items'];
  expect(await cash()).toMatchObject([{ assetId: ada.assetId, amountValue: '-1009.9', description: 'Äpple' }]);

  await page.keyboard.press('n');
  await sheet.getByRole('combobox', { name: 'Security' }).fill('apple');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('combobox', { name: 'Security' })).toHaveValue('Äpple');
  await expect(sheet.getByRole('combobox', { name: 'Paid from' })).toHaveValue('Giro');
  await sheet.getByRole('combobox', { name: 'Security' }).fill('My brother’s shop');
  await sheet.getByRole('option', { name: 'New security “My brother’s shop”' }).click();
  await expect(sheet.getByLabel('Name')).toHaveValue('My brother’s shop');
  await sheet.getByLabel('No ISIN').check();
  await sheet.getByLabel('Type').selectOption('Opening position');
  await sheet.getByLabel('Quantity').fill('2');
  await sheet.getByLabel('Unit price').fill('50');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(position(page, /^My brother’s shop/)).toContainText('€100.00');
  expect(await cash()).toHaveLength(1);

  // Undo is offered for eight seconds.
  await page.keyboard.press('n');
  await sheet.getByRole('combobox', { name: 'Security' }).fill('apple');
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Quantity').fill('1');
  await sheet.getByLabel('Unit price').fill('10');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(positionTransactionRows(page)).toHaveCount(3);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(positionTransactionRows(page)).toHaveCount(2);
  expect(await cash()).toHaveLength(1);
});

test('cash from the statement is not added twice, and another currency uses its rate', {
  tag: '@narrow',
}, async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await ada.book('Broker', '-1005', { date: '2026-01-06', categoryId: ada.rent });
  await createSecurityPurchase(ada, { date: '2025-01-05' });
  await openPositionPage(page, ada, APPLE_ISIN);
  await openNewTransactionByShortcut(page);
  const sheet = newTransactionDialog(page);
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Quantity').fill('10');
  await sheet.getByLabel('Unit price').fill('100');
  await sheet.getByLabel('Fees').fill('5');
  await choosePayingAccount(page, 'giro');
  const found = sheet.getByRole('radio', { name: /Broker/ });
  await expect(found).toBeChecked();
  await sheet.getByRole('combobox', { name: 'Currency' }).fill('USD');
  await page.keyboard.press('Enter');
  await expect(found).toBeHidden();
  await expect(sheet.getByText(/^If left empty: €[\d.]+, at the day’s rate of 0\.\d+ EUR for 1 USD\.$/)).toBeVisible();
  await sheet.getByLabel('Amount in Giro').fill('861.20');
  await sheet.getByRole('button', { name: 'Add another' }).click();
  await expect(sheet.getByLabel('Quantity')).toHaveValue('');
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Quantity').fill('10');
  await sheet.getByLabel('Unit price').fill('100');
  await sheet.getByLabel('Fees').fill('5');
  await sheet.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.keyboard.press('Enter');
  await expect(found).toBeChecked();
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastRegion(page)).toContainText('Transaction added and linked with its cash transaction');
  const { items } = await ada.ask('transactions.list', {});
  expect(items).toMatchObject([{ amountValue: '-1005' }, { amountValue: '-861.2' }]);
});

test('a purchase is linked with its payment, which exists already or is added', async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, { feesValue: '5', feesCurrency: 'EUR' });
  await createSecurityPurchase(ada, { type: 'sell', quantity: 2, date: '2026-03-05' });
  await ada.book('Broker', '-1005', { date: '2026-01-06', categoryId: ada.rent });
  await openPositionPage(page, ada);
  await expect(positionTransactionRows(page)).toHaveCount(2);
  const link = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Link with cash transaction' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Link with cash transaction' });
  await link('Buy, Jan 5, 2026');
  await expect(dialog.getByRole('combobox', { name: 'Account' })).toHaveValue('Giro');
  await expectPageQuality(page);
  await dialog.getByRole('button', { name: /^Broker/ }).click();
  await expect(positionTransactionRows(page).last().getByRole('link', { name: 'cash transaction' })).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(positionTransactionRows(page).last().getByRole('link', { name: 'cash transaction' })).toBeHidden();

  await link('Sell, Mar 5, 2026');
  await expect(dialog.getByText('No matching transaction on this account within 7 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to Giro' }).click();
  await expect(positionTransactionRows(page).first().getByRole('link', { name: 'cash transaction' })).toBeVisible();
  await namedRegion(page, 'Security transactions').getByLabel('No cash transaction').check();
  await expect(positionTransactionRows(page)).toHaveCount(1);
  await namedRegion(page, 'Security transactions').getByLabel('No cash transaction').uncheck();
  await positionTransactionRows(page).first().getByRole('link', { name: 'cash transaction' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Sell · US0378331005/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: APPLE_ISIN })).toBeVisible();

  // The linked cash transaction changes too.
  const sold = page.getByRole('button', { name: /^Sell/ });
  await sold.click();
  const sheet = page.getByRole('dialog', { name: 'Edit transaction' });
  await sheet.getByLabel('Quantity').fill('3');
  await expect(sheet.getByLabel('Change the cash transaction too: €300.00, Mar 5, 2026')).toBeChecked();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toastRegion(page)).toContainText('Transaction and its cash transaction changed');
  const cash = async () => (await ada.ask('transactions.list', {}))['items'];
  expect(await cash()).toMatchObject([{ amountValue: '300' }, { amountValue: '-1005' }]);
  await page.getByRole('button', { name: 'Actions for Sell, Mar 5, 2026' }).click();
  const gone = page.waitForResponse((answer) => answer.url().includes('positionTransactions.remove'));
  await page.getByRole('menuitem', { name: 'Delete with its cash transaction' }).click();
  await expect(toastRegion(page)).toContainText('Transaction and its cash transaction deleted');
  await gone;
  expect(await cash()).toMatchObject([{ amountValue: '-1005' }]);
});

test('the input of a transaction stays while it is sent, and when it is refused', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, { date: '2025-01-05' });
  await openPositionPage(page, ada, APPLE_ISIN);
  await openNewTransactionByShortcut(page);
  const sheet = newTransactionDialog(page);
  const quantity = sheet.getByLabel('Quantity');
  await quantity.fill('10');
  await page.mouse.click(20, 300);
  await page.mouse.click(20, 300);
  await expect(quantity).toHaveValue('10');
  await sheet.getByLabel('Unit price').fill('100');
  await choosePayingAccount(page, 'giro');
  await expect(sheet.getByText('will be added to Giro')).toBeVisible();
  let refuse = () => {};
  const held = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(
    /positionTransactions\.add/,
    async (route) => {
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  const another = sheet.getByRole('button', { name: 'Add another' });
  await another.click();
  await expect(another).toHaveAttribute('aria-busy', 'true');
  await expect(quantity).toHaveValue('10');
  refuse();
  await expect(sheet.getByText('Nothing was changed')).toBeVisible();
  await expect(quantity).toHaveValue('10');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await another.click();
  await expect(quantity).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(positionTransactionRows(page)).toHaveCount(2);
});

for (const width of [360, 1280]) {
  test(`shares in dollars are paid with dollars of the securities account, ${width} px wide`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const ada = await walletWithSecuritiesAccount(page, baseURL);
    await openPositionPage(page, ada);
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    const sheet = newTransactionDialog(page);
    await sheet.getByLabel('Name').fill('Apple');
    await sheet.getByRole('textbox', { name: 'ISIN' }).fill(APPLE_ISIN);
    await sheet.getByLabel('Date').fill('2026-01-05');
    await sheet.getByLabel('Quantity').fill('10');
    await sheet.getByLabel('Unit price').fill('100');
    await sheet.getByRole('combobox', { name: 'Currency' }).fill('USD');
    await page.keyboard.press('Enter');
    await choosePayingAccount(page, 'depot');
    const currency = sheet.getByRole('radiogroup', { name: 'Currency in' });
    await expect(currency.getByRole('radio', { name: 'EUR' })).toBeChecked();
    await currency.getByRole('radio', { name: 'USD' }).check();
    await expect(sheet.getByLabel(/^Amount in/)).toBeHidden();
    await expectPageQuality(page);
    await sheet.getByRole('button', { name: 'Add another' }).click();
    await expect
      .poll(async () => (await ada.ask('transactions.list', {}))['items'])
      .toMatchObject([{ assetId: ada.depot, amountValue: '-1000', amountCurrency: 'USD' }]);
    // The securities account has held dollars now, so it is proposed.
    await expect(sheet.getByLabel('Quantity')).toHaveValue('');
    await sheet.getByLabel('Quantity').fill('1');
    await sheet.getByLabel('Unit price').fill('10');
    await expect(currency.getByRole('radio', { name: 'USD' })).toBeChecked();
  });
}
