import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  APPLE_ISIN,
  choosePayingAccount,
  createSecurityPurchase,
  namedRegion,
  newTransactionDialog,
  openPositionPage,
  positionTransactionRows,
  walletWithSecuritiesAccount,
} from './securities-account.ts';
import { callMutation, forgetSession, makeAccount, signInPerson } from './test-people.ts';
import { createWalletWithAsset, toastRegion } from './transactions-page.ts';

test.describe.configure({ timeout: 180_000 });

const SAP = 'DE0007164600';

test('transactions of a position are changed, deleted and restored', async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, {});
  await createSecurityPurchase(ada, { type: 'dividend', date: '2026-02-05', priceValue: '0.5' });
  await openPositionPage(page, ada, APPLE_ISIN);
  await expect(positionTransactionRows(page)).toHaveCount(2);
  await expect(positionTransactionRows(page).first()).toContainText('10 × €0.50');
  await expectPageQuality(page);
  await positionTransactionRows(page)
    .first()
    .getByRole('button', { name: /^Dividend/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Edit transaction' });
  await sheet.getByLabel('Tax').fill('1.25');
  await expect(sheet.getByText('€3.75')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(positionTransactionRows(page).first()).toContainText('+€3.75');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(positionTransactionRows(page).first()).toContainText('+€5.00');

  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Dividend, Feb 5, 2026' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(positionTransactionRows(page)).toHaveCount(1);
  };
  await remove();
  await toastRegion(page)
    .filter({ hasText: 'Transaction deleted' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await expect(positionTransactionRows(page)).toHaveCount(2);
  const gone = page.waitForResponse((answer) => answer.url().includes('positionTransactions.remove'));
  await remove();
  await gone;
  await page.reload();
  await expect(positionTransactionRows(page)).toHaveCount(1);
});

test('a position without a price says so until one is entered; the price can be removed again', async ({
  page,
  baseURL,
}) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, { type: 'transferIn', priceValue: null, priceCurrency: null });
  await openPositionPage(page, ada);
  await expect(page.getByText('One position has no price and counts as 0.')).toBeVisible();
  // The position shows the missing price too, both in the table and in the list for phones.
  await expect(page.getByRole('table').getByText('No price known')).toBeVisible();
  const { height } = page.viewportSize() ?? { height: 800 };
  await page.setViewportSize({ width: 390, height });
  await expect(page.getByText(/ · No price known$/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height });
  await openPositionPage(page, ada, APPLE_ISIN);
  await expect(page.getByText('This position has no price, so it counts as 0.')).toBeVisible();
  await expectPageQuality(page);
  await page
    .getByRole('status')
    .filter({ hasText: 'No price known' })
    .getByRole('button', { name: 'Add price' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add price' });
  await dialog.getByLabel('Unit price').fill('-3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The value can’t be below 0.')).toBeVisible();
  await dialog.getByLabel('Unit price').fill('42.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const prices = namedRegion(page, 'Prices').getByRole('listitem');
  await expect(prices).toContainText(['€42.50']);
  await expect(page.getByText('€425.00', { exact: true })).toBeVisible();
  await prices.getByRole('button', { name: /^Remove the price of/ }).click();
  await expect(prices).toHaveCount(0);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(prices).toHaveCount(1);

  await page.getByRole('button', { name: `Actions for ${APPLE_ISIN}` }).click();
  await page.getByRole('menuitem', { name: 'Import prices' }).click();
  const table = page.getByRole('dialog', { name: 'Import prices' });
  await table.getByLabel('Table').fill('Date,Open,Close\n2026-01-30,1,104.52\n2026-01-31,1,105.1\nnothing');
  await expect(table.getByText('2 prices, from Jan 30, 2026: €104.52 to Jan 31, 2026: €105.10.')).toBeVisible();
  await expect(table.getByText('One line isn’t a price and is skipped: 4.')).toBeVisible();
  await table.getByRole('button', { name: 'Set 2 prices' }).click();
  await expect(prices).toHaveCount(3);
});

test('a security is named and split in this wallet', async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, {});
  await openPositionPage(page, ada, APPLE_ISIN);
  await page.getByRole('button', { name: 'Name this security' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit security' });
  await dialog.getByLabel('Name').fill('Apple');
  await dialog.getByLabel('WKN').fill('8659');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A WKN has six letters or digits.')).toBeVisible();
  await dialog.getByLabel('WKN').fill('865985');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apple' })).toBeVisible();
  await expect(page.getByText('WKN 865985')).toBeVisible();

  await namedRegion(page, 'Splits').getByRole('button', { name: 'Add split' }).click();
  const split = page.getByRole('dialog', { name: 'Add split' });
  await split.getByLabel('Date').fill('2026-02-02');
  await split.getByLabel('New units').fill('4');
  await split.getByRole('button', { name: 'Save' }).click();
  await expect(split).toBeHidden();
  await expect(namedRegion(page, 'Splits').getByRole('listitem')).toContainText('4 for 1');
  await expect(page.getByRole('definition').filter({ hasText: /^40$/ })).toBeVisible();
  await expectPageQuality(page);
  await namedRegion(page, 'Splits')
    .getByRole('button', { name: /^Remove the split/ })
    .click();
  await expect(page.getByText('No known splits.')).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(namedRegion(page, 'Splits').getByRole('listitem')).toContainText('4 for 1');
});

test('many transactions load page by page, and are found by their security', async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  for (let day = 1; day <= 22; day++)
    await createSecurityPurchase(ada, { date: `2026-01-${String(day).padStart(2, '0')}` });
  await createSecurityPurchase(ada, { isin: SAP, date: '2026-02-01' });
  await openPositionPage(page, ada);
  await expect(positionTransactionRows(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show older transactions' }).click();
  await expect(positionTransactionRows(page)).toHaveCount(23);
  await page.getByRole('searchbox', { name: 'Find by name, ISIN or symbol' }).fill('de0007');
  await expect(positionTransactionRows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find by name, ISIN or symbol' }).fill('nothing such');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('crypto is held by its symbol, and earns', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const depot = await ada.make('assets.create', { type: 'crypto', name: 'Cold wallet', defaultCurrency: 'EUR' });
  await openPositionPage(page, { ...ada, depot });
  await namedRegion(page, 'Positions').getByRole('button', { name: 'Add transaction' }).click();
  const sheet = newTransactionDialog(page);
  await sheet.getByLabel('Symbol').fill('coffr');
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Quantity').fill('0.00000001');
  await sheet.getByLabel('Unit price').fill('50000');
  await choosePayingAccount(page, 'No cash');
  await sheet.getByRole('button', { name: 'Add another' }).click();
  await expect(toastRegion(page)).toContainText('Transaction added');
  await expect(sheet.getByLabel('Symbol')).toHaveValue('COFFR');
  await expect(sheet.getByLabel('Quantity')).toHaveValue('');
  await sheet.getByLabel('Type').selectOption('Reward');
  await sheet.getByLabel('Quantity').fill('2');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('table', { name: 'Positions' }).getByRole('link', { name: 'COFFR' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'COFFR' })).toBeVisible();
  const list = namedRegion(page, 'Crypto transactions').getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: '0.00000001 ×' })).toBeVisible();
  await expectPageQuality(page);
});

test('unsent input stays, and a failed load is retried', async ({ page, baseURL, complaints }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, {});
  const asked = '**/internal/trpc/*securityTransactions.search*';
  await page.route(asked, (route) => route.abort());
  await openPositionPage(page, ada, APPLE_ISIN);
  const card = namedRegion(page, 'Security transactions');
  await expect(card.getByRole('alert')).toContainText('Coffer can’t be reached.');
  await page.unroute(asked);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(positionTransactionRows(page)).toHaveCount(1);

  await page.route('**/internal/trpc/*positionTransactions.add*', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('n');
  const sheet = newTransactionDialog(page);
  await sheet.getByLabel('Quantity').fill('3');
  await choosePayingAccount(page, 'No cash');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText('Coffer can’t be reached.');
  await expect(sheet.getByLabel('Quantity')).toHaveValue('3');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(positionTransactionRows(page)).toHaveCount(2);
  expect(complaints.splice(0).every((one) => one.includes('ERR_FAILED'))).toBe(true);
});

test('a viewer sees no action that would be refused, and an invalid ISIN is not found', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  await createSecurityPurchase(ada, {});
  const vera = await makeAccount(page.request, String(baseURL), 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await callMutation(page.request, String(baseURL), 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await forgetSession(page);
  await signInPerson(page, String(baseURL), vera);
  await callMutation(page.request, String(baseURL), 'invitations.accept', { token: link.split('/').at(-1) });
  await openPositionPage(page, ada);
  await expect(positionTransactionRows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add transaction' })).toBeHidden();
  await positionTransactionRows(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: APPLE_ISIN })).toBeVisible();
  await expect(positionTransactionRows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^(Add|Actions for)/ })).toHaveCount(0);
  const answer = await page.goto(`/w/${ada.walletId}/assets/${ada.depot}/positions/US0378331006`);
  expect(answer?.status()).toBe(404);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});
