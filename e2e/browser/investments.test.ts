import type { Page } from '@playwright/test';
import { type Booked, toasts, wallet } from './booked.ts';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners } from './manners.ts';
import { call, makeAccount, signIn } from './people.ts';

test.describe.configure({ timeout: 180_000 });

const APPLE = 'US0378331005';
const SAP = 'DE0007164600';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bookings = (page: Page) => region(page, 'Securities bookings').getByRole('listitem');

/** A wallet with an account, and a securities account in which nothing is booked. */
async function depotOf(page: Page, baseURL: string | undefined): Promise<Booked & { depot: string }> {
  const ada = await wallet(page, baseURL);
  const depot = await ada.make('assets.create', { type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  return { ...ada, depot };
}

const security = (ada: Booked & { depot: string }, more: object) =>
  ada.make('securityTransactions.create', {
    assetId: ada.depot,
    isin: APPLE,
    type: 'buy',
    date: '2026-01-05',
    quantity: 10,
    priceValue: '100',
    priceCurrency: 'EUR',
    ...more,
  });

async function visit(page: Page, ada: Booked & { depot: string }, code?: string): Promise<void> {
  const position = code === undefined ? '' : `/positions/${code}`;
  await page.goto(`/w/${ada.walletId}/assets/${ada.depot}${position}`);
  await live(page);
}

const newBooking = (page: Page) => page.getByRole('dialog', { name: 'New booking' });
const position = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Positions' }).getByRole('row', { name });

async function payFrom(page: Page, account: string): Promise<void> {
  await newBooking(page).getByRole('combobox', { name: 'Paid from' }).fill(account);
  await page.keyboard.press('Enter');
}

test('what is bought gets a name and is paid from an account, and is found by its name after that', async ({
  page,
  baseURL,
}) => {
  const ada = await depotOf(page, baseURL);
  await visit(page, ada);
  await expect(page.getByText('There are no positions yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a statement' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add booking' }).first().click();
  const sheet = newBooking(page);
  await expect(sheet.getByLabel('Name')).toBeFocused();
  await sheet.getByLabel('ISIN').fill('aapl');
  await sheet.getByLabel('Quantity').fill('10');
  await expect(sheet.getByText('This is needed.')).toBeVisible();
  await expect(sheet.getByText('An ISIN has twelve characters')).toBeVisible();
  await sheet.getByLabel('ISIN').fill('us0378331006');
  await expect(sheet.getByText('One character of this ISIN is wrong')).toBeVisible();
  await sheet.getByLabel('ISIN').fill(APPLE);
  await sheet.getByLabel('Name').fill('Äpple');
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Price of one unit').fill('100.50');
  await sheet.getByLabel('Fees').fill('4.90');
  await expect(sheet.getByText('Paid together')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByText('Choose one.')).toBeVisible();
  await payFrom(page, 'giro');
  await expect(sheet.getByText('−€1,009.90 will be booked on Giro.')).toBeVisible();
  await expectManners(page);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(toasts(page)).toContainText('Booked, with its cash');
  await expect(position(page, /^Äpple/)).toContainText('€1,005.00');
  await expect(position(page, /^Together/)).toContainText('−€4.90');
  await expect(bookings(page)).toContainText(['Buy · Äpple']);
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
  await sheet.getByLabel('It has no ISIN').check();
  await sheet.getByLabel('Kind').selectOption('Opening position');
  await sheet.getByLabel('Quantity').fill('2');
  await sheet.getByLabel('Price of one unit').fill('50');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(position(page, /^My brother’s shop ZZ/)).toContainText('€100.00');
  expect(await cash()).toHaveLength(1);

  // Undo is offered for eight seconds.
  await page.keyboard.press('n');
  await sheet.getByRole('combobox', { name: 'Security' }).fill('apple');
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Quantity').fill('1');
  await sheet.getByLabel('Price of one unit').fill('10');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(bookings(page)).toHaveCount(3);
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(bookings(page)).toHaveCount(2);
  expect(await cash()).toHaveLength(1);
});

test('what the statement has brought is not booked twice, and another currency has its rate', async ({
  page,
  baseURL,
}) => {
  const ada = await depotOf(page, baseURL);
  await ada.book('Broker', '-1005', { date: '2026-01-06', categoryId: ada.rent });
  await security(ada, { date: '2025-01-05' });
  await visit(page, ada, APPLE);
  await page.keyboard.press('n');
  const sheet = newBooking(page);
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Quantity').fill('10');
  await sheet.getByLabel('Price of one unit').fill('100');
  await sheet.getByLabel('Fees').fill('5');
  await payFrom(page, 'giro');
  const found = sheet.getByRole('radio', { name: /Broker/ });
  await expect(found).toBeChecked();
  await expectManners(page);
  await sheet.getByRole('combobox', { name: 'Currency' }).fill('USD');
  await page.keyboard.press('Enter');
  await expect(found).toBeHidden();
  await expect(sheet.getByText(/^Left empty: €[\d.]+, at the day’s rate of 0\.\d+ EUR for 1 USD\.$/)).toBeVisible();
  await sheet.getByLabel('Amount on Giro').fill('861.20');
  await sheet.getByRole('button', { name: 'Add another' }).click();
  await expect(bookings(page)).toHaveCount(2);
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Quantity').fill('10');
  await sheet.getByLabel('Price of one unit').fill('100');
  await sheet.getByLabel('Fees').fill('5');
  await sheet.getByRole('combobox', { name: 'Currency' }).fill('EUR');
  await page.keyboard.press('Enter');
  await expect(found).toBeChecked();
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toasts(page)).toContainText('Booked, and linked with the cash booking');
  const { items } = await ada.ask('transactions.list', {});
  expect(items).toMatchObject([{ amountValue: '-1005' }, { amountValue: '-861.2' }]);
});

test('a position’s bookings are changed, deleted and taken back', async ({ page, baseURL }) => {
  const ada = await depotOf(page, baseURL);
  await security(ada, {});
  await security(ada, { type: 'dividend', date: '2026-02-05', priceValue: '0.5' });
  await visit(page, ada, APPLE);
  await expect(bookings(page)).toHaveCount(2);
  await expect(bookings(page).first()).toContainText('10 × €0.50');
  await expectManners(page);
  await bookings(page)
    .first()
    .getByRole('button', { name: /^Dividend/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Edit booking' });
  await sheet.getByLabel('Tax').fill('1.25');
  await expect(sheet.getByText('€3.75')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(bookings(page).first()).toContainText('+€3.75');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bookings(page).first()).toContainText('+€5.00');

  const remove = async () => {
    await page.getByRole('button', { name: 'What can be done with Dividend, Feb 5, 2026' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(bookings(page)).toHaveCount(1);
  };
  await remove();
  await toasts(page).filter({ hasText: 'Booking deleted' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(bookings(page)).toHaveCount(2);
  const gone = page.waitForResponse((answer) => answer.url().includes('positionBookings.remove'));
  await remove();
  await gone;
  await page.reload();
  await expect(bookings(page)).toHaveCount(1);
});

test('a position without a price says so, until one is written down; it can be removed again', async ({
  page,
  baseURL,
}) => {
  const ada = await depotOf(page, baseURL);
  await security(ada, { type: 'transferIn', priceValue: null, priceCurrency: null });
  await visit(page, ada);
  await expect(page.getByText('No price is known of one position: it counts 0.')).toBeVisible();
  await visit(page, ada, APPLE);
  await expect(page.getByText('What it is worth is not known, so it counts 0.')).toBeVisible();
  await expectManners(page);
  await page
    .getByRole('status')
    .filter({ hasText: 'No price known' })
    .getByRole('button', { name: 'Add price' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add price' });
  await dialog.getByLabel('Price of one unit').fill('-3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This cannot be below 0.')).toBeVisible();
  await dialog.getByLabel('Price of one unit').fill('42.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const prices = region(page, 'Prices').getByRole('listitem');
  await expect(prices).toContainText(['€42.50']);
  await expect(page.getByText('€425.00', { exact: true })).toBeVisible();
  await prices.getByRole('button', { name: /^Remove the price of/ }).click();
  await expect(prices).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(prices).toHaveCount(1);
});

test('a security is named and split in this wallet', async ({ page, baseURL }) => {
  const ada = await depotOf(page, baseURL);
  await security(ada, {});
  await visit(page, ada, APPLE);
  await page.getByRole('button', { name: 'Give it a name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit security' });
  await dialog.getByLabel('Name').fill('Apple');
  await dialog.getByLabel('WKN').fill('8659');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A WKN has six letters or digits.')).toBeVisible();
  await dialog.getByLabel('WKN').fill('865985');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apple' })).toBeVisible();
  await expect(page.getByText('WKN 865985')).toBeVisible();

  await region(page, 'Splits').getByRole('button', { name: 'Add split' }).click();
  const split = page.getByRole('dialog', { name: 'Add split' });
  await split.getByLabel('Date').fill('2026-02-02');
  await split.getByLabel('New units').fill('4');
  await split.getByRole('button', { name: 'Save' }).click();
  await expect(split).toBeHidden();
  await expect(region(page, 'Splits').getByRole('listitem')).toContainText('4 for 1');
  await expect(page.getByRole('definition').filter({ hasText: /^40$/ })).toBeVisible();
  await expectManners(page);
  await region(page, 'Splits')
    .getByRole('button', { name: /^Remove the split/ })
    .click();
  await expect(page.getByText('No split is known.')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(region(page, 'Splits').getByRole('listitem')).toContainText('4 for 1');
});

test('a purchase is linked with the money that was paid, or that is booked', async ({ page, baseURL }) => {
  const ada = await depotOf(page, baseURL);
  await security(ada, { feesValue: '5', feesCurrency: 'EUR' });
  await security(ada, { type: 'sell', quantity: 2, date: '2026-03-05' });
  await ada.book('Broker', '-1005', { date: '2026-01-06', categoryId: ada.rent });
  await visit(page, ada);
  await expect(bookings(page)).toHaveCount(2);
  const link = async (name: string) => {
    await page.getByRole('button', { name: `What can be done with ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Link with cash' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Link with cash' });
  await link('Buy, Jan 5, 2026');
  await expect(dialog.getByRole('combobox', { name: 'Account' })).toHaveValue('Giro');
  await expectManners(page);
  await dialog.getByRole('button', { name: /^Broker/ }).click();
  await expect(bookings(page).last().getByRole('link', { name: 'cash booking' })).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bookings(page).last().getByRole('link', { name: 'cash booking' })).toBeHidden();

  await link('Sell, Mar 5, 2026');
  await expect(dialog.getByText('Nothing on this account mirrors it within a week.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book it on Giro' }).click();
  await expect(bookings(page).first().getByRole('link', { name: 'cash booking' })).toBeVisible();
  await region(page, 'Securities bookings').getByLabel('Without cash booking').check();
  await expect(bookings(page)).toHaveCount(1);
  await region(page, 'Securities bookings').getByLabel('Without cash booking').uncheck();
  await bookings(page).first().getByRole('link', { name: 'cash booking' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Sell · US0378331005/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: APPLE })).toBeVisible();

  // The cash changes and goes along.
  const sold = page.getByRole('button', { name: /^Sell/ });
  await sold.click();
  const sheet = page.getByRole('dialog', { name: 'Edit booking' });
  await sheet.getByLabel('Quantity').fill('3');
  await expect(sheet.getByLabel('Change it too: €300.00, Mar 5, 2026')).toBeChecked();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(page)).toContainText('Booking and its cash changed');
  const cash = async () => (await ada.ask('transactions.list', {}))['items'];
  expect(await cash()).toMatchObject([{ amountValue: '300' }, { amountValue: '-1005' }]);
  await page.getByRole('button', { name: 'What can be done with Sell, Mar 5, 2026' }).click();
  const gone = page.waitForResponse((answer) => answer.url().includes('positionBookings.remove'));
  await page.getByRole('menuitem', { name: 'Delete with its cash booking' }).click();
  await expect(toasts(page)).toContainText('Booking and its cash booking deleted');
  await gone;
  expect(await cash()).toMatchObject([{ amountValue: '-1005' }]);
});

test('many bookings come a page at a time, and are found by what they are of', async ({ page, baseURL }) => {
  const ada = await depotOf(page, baseURL);
  for (let day = 1; day <= 22; day++) await security(ada, { date: `2026-01-${String(day).padStart(2, '0')}` });
  await security(ada, { isin: SAP, date: '2026-02-01' });
  await visit(page, ada);
  await expect(bookings(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show older ones' }).click();
  await expect(bookings(page)).toHaveCount(23);
  await page.getByRole('searchbox', { name: 'Find by name, ISIN or symbol' }).fill('de0007');
  await expect(bookings(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Find by name, ISIN or symbol' }).fill('nothing such');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('crypto is held by its symbol, and earns', async ({ page, baseURL }) => {
  const ada = await wallet(page, baseURL);
  const depot = await ada.make('assets.create', { type: 'crypto', name: 'Cold wallet', defaultCurrency: 'EUR' });
  await visit(page, { ...ada, depot });
  await region(page, 'Positions').getByRole('button', { name: 'Add booking' }).click();
  const sheet = newBooking(page);
  await sheet.getByLabel('Symbol').fill('coffr');
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByLabel('Quantity').fill('0.00000001');
  await sheet.getByLabel('Price of one unit').fill('50000');
  await payFrom(page, 'No cash');
  await sheet.getByRole('button', { name: 'Add another' }).click();
  await expect(toasts(page)).toContainText('Booked');
  await expect(sheet.getByLabel('Symbol')).toHaveValue('COFFR');
  await expect(sheet.getByLabel('Quantity')).toHaveValue('');
  await sheet.getByLabel('Kind').selectOption('Reward');
  await sheet.getByLabel('Quantity').fill('2');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('table', { name: 'Positions' }).getByRole('link', { name: 'COFFR' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'COFFR' })).toBeVisible();
  const list = region(page, 'Crypto bookings').getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.filter({ hasText: '0.00000001 ×' })).toBeVisible();
  await expectManners(page);
});

test('what could not be sent stays written, and what could not be loaded is asked again', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await depotOf(page, baseURL);
  await security(ada, {});
  const asked = '**/internal/trpc/securityTransactions.search*';
  await page.route(asked, (route) => route.abort());
  await visit(page, ada, APPLE);
  const card = region(page, 'Securities bookings');
  await expect(card.getByRole('alert')).toContainText('The service cannot be reached.');
  await page.unroute(asked);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(bookings(page)).toHaveCount(1);

  await page.route('**/internal/trpc/positionBookings.add*', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('n');
  const sheet = newBooking(page);
  await sheet.getByLabel('Quantity').fill('3');
  await payFrom(page, 'No cash');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByRole('alert')).toContainText('The service cannot be reached.');
  await expect(sheet.getByLabel('Quantity')).toHaveValue('3');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(bookings(page)).toHaveCount(2);
  expect(complaints.splice(0).every((one) => one.includes('ERR_FAILED'))).toBe(true);
});

test('who may only look sees nothing that would be refused, and an ISIN that is none is not found', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await depotOf(page, baseURL);
  await security(ada, {});
  const vera = await makeAccount(page.request, String(baseURL), 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await call(page.request, String(baseURL), 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await page.context().clearCookies();
  await signIn(page, String(baseURL), vera);
  await call(page.request, String(baseURL), 'invitations.accept', { token: link.split('/').at(-1) });
  await visit(page, ada);
  await expect(bookings(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add booking' })).toBeHidden();
  await bookings(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: APPLE })).toBeVisible();
  await expect(bookings(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^(Add|What can be done)/ })).toHaveCount(0);
  const answer = await page.goto(`/w/${ada.walletId}/assets/${ada.depot}/positions/US0378331006`);
  expect(answer?.status()).toBe(404);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});
