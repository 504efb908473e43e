import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
const month = today.slice(0, 7);

function monthsBefore(count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - count);
  return date.toISOString().slice(0, 7);
}

async function idOf(page: Page, baseURL: string, procedure: string, input: object): Promise<string> {
  const record = await callMutation(page.request, baseURL, procedure, input);
  if (typeof record !== 'object' || record === null) throw new Error(`${procedure}: no record`);
  return String(Reflect.get(record, 'id'));
}

/** A person with income and expenses: a salary last month and this, rent this month, and an unreviewed transaction. */
async function household(page: Page, baseURL: string) {
  const { walletId } = await signInNewPerson(page, baseURL);
  const make = (procedure: string, input: object) => idOf(page, baseURL, procedure, { walletId, ...input });
  const group = await make('assetGroups.create', { name: 'Everyday' });
  const inEuro = { type: 'bank', defaultCurrency: 'EUR' };
  const giro = await make('assets.create', { ...inEuro, name: 'Giro', assetGroupId: group });
  const dollars = await make('assets.create', { ...inEuro, name: 'Dollars', defaultCurrency: 'USD' });
  const salary = await make('categories.create', { name: 'Salary', type: 'activeIncome' });
  const rent = await make('categories.create', { name: 'Rent', type: 'fixedExpense', emoji: '🏠' });
  const book = (amountValue: string, date: string, more: object = {}) =>
    make('transactions.create', { assetId: giro, amountValue, amountCurrency: 'EUR', date, reviewed: true, ...more });
  await book('2000', `${monthsBefore(1)}-01`, { categoryId: salary });
  await book('2100.5', `${month}-01`, { categoryId: salary, fromTo: 'Employer' });
  await book('-700.25', `${month}-01`, { categoryId: rent, fromTo: 'Landlord' });
  const unknown = await book('-10', `${month}-01`, { fromTo: '<b>Kiosk</b>', reviewed: false });
  return { walletId, giro, dollars, salary, rent, unknown };
}

test('an empty wallet says what to do first', async ({ page, baseURL }) => {
  const { walletId } = await signInNewPerson(page, baseURL!);
  await page.goto(`/w/${walletId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Household' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectPageQuality(page);
  // The next steps of two adjacent cards are on one line.
  const steps = page.getByRole('main').locator('ol > li');
  const ends = await steps.evaluateAll((cards) =>
    cards.map((card) => card.querySelector('a, button')?.getBoundingClientRect().bottom),
  );
  expect(ends).toHaveLength(5);
  expect([ends[0], ends[2]]).toEqual([ends[1], ends[3]]);
  await page.getByRole('button', { name: 'Add a transaction' }).click();
  const sheet = page.getByRole('dialog', { name: 'New asset' });
  await sheet.getByLabel('Name').fill('Giro');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible();
  await page.goto(`/w/${walletId}`);
  await expect(page.getByText('One account added.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a transaction' })).toHaveAttribute('href', /\/transactions\?new$/);
});

test('home shows the balances, the changes, and income and expenses', async ({ page, baseURL }) => {
  const { walletId, rent } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}`);
  const worth = page.getByRole('link', { name: '€3,390.25' });
  await expect(worth).toHaveAttribute('href', `/w/${walletId}/transactions?dateTo=${today}`);
  const inAndOut = page.getByRole('region', { name: /^Income and expenses/ });
  const row = (name: string) => inAndOut.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(row('Income')).toContainText('€2,100.50');
  await expect(row('Income')).toContainText('€2,000.00');
  await expect(row('Expenses')).toContainText('−€700.25');
  await expect(row('Uncategorised')).toContainText('−€10.00');
  await expect(row('Left over')).toContainText('+€1,390.25');
  const hrefOf = (name: string) => row(name).getByRole('link').first().getAttribute('href');
  expect(await hrefOf('Income')).toContain(
    `/transactions?categoryTypes=activeIncome%2CpassiveIncome&dateFrom=${month}-01&dateTo=${month}-`,
  );
  expect(await hrefOf('Rent')).toContain(`/transactions?categoryIds=${rent}&dateFrom=${month}-01`);
  expect(await hrefOf('Uncategorised')).toContain('/transactions?uncategorized=true&dateFrom=');
  // Each number links to the transactions that it counts, and so does the number of the previous month.
  for (const name of ['Income', 'Expenses', 'Uncategorised', 'Left over', 'Rent']) {
    const hrefs = await row(name)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toHaveLength(2);
    for (const href of hrefs) expect(href).toMatch(/&basis=cashFlow$/);
  }

  const assets = page.getByRole('region', { name: 'Assets' });
  await expect(assets.getByRole('region', { name: 'Everyday' })).toContainText('€3,390.25');
  await assets.getByRole('link', { name: 'Giro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giro' })).toBeVisible();
});

test('home shows pending tasks, and says when there are none', async ({ page, baseURL }) => {
  const { walletId, unknown, rent } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('link')).toHaveText([
    '1 transaction is uncategorised',
    '1 transaction hasn’t been reviewed',
  ]);
  await expect(attention.getByRole('link').first()).toHaveAttribute(
    'href',
    `/w/${walletId}/transactions?uncategorized=true`,
  );
  await callMutation(page.request, baseURL!, 'transactions.update', {
    walletId,
    id: unknown,
    categoryId: rent,
    reviewed: true,
    pending: true,
  });
  await page.reload();
  await expect(attention.getByRole('link')).toHaveText(['1 transaction is pending']);
  await callMutation(page.request, baseURL!, 'transactions.update', { walletId, id: unknown, pending: false });
  await page.reload();
  await expect(attention).toContainText('You’re all caught up.');
});

test('an import with a wrong balance is named', async ({ page, baseURL }) => {
  const { walletId, dollars } = await household(page, baseURL!);
  const content = [
    ':20:STARTUMS',
    ':25:10010010/123456',
    ':28C:1/1',
    ':60F:C260101USD100,00',
    ':61:2601020102C50,00NMSCNONREF',
    ':86:166?00GUTSCHRIFT?20Test?32Somebody',
    ':62F:C260102USD160,00',
    '-',
  ].join('\r\n');
  await callMutation(page.request, baseURL!, 'imports.import', {
    walletId,
    id: dollars,
    importerType: 'mt940',
    content,
  });
  await page.goto(`/w/${walletId}`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention
    .getByRole('link', { name: /Dollars: the bank says \$160\.00, but the transactions add up to \$150\.00/ })
    .click();
  const imports = page.getByRole('region', { name: 'Past imports' });
  await expect(imports).toContainText('The bank says $160.00, but the transactions add up to $150.00.');
  await imports.getByRole('button', { name: 'Undo import' }).click();
  await expect(imports).toContainText('Undone');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(imports.getByRole('button', { name: 'Undo import' })).toBeVisible();
});

test('the newest transactions are shown as text, whatever they contain, and link to their details', async ({
  page,
  baseURL,
}) => {
  const { walletId, unknown } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}`);
  const newest = page.getByRole('region', { name: 'Newest transactions' });
  await expect(newest.getByRole('listitem')).toHaveCount(4);
  await expect(newest.getByRole('link', { name: '<b>Kiosk</b>' })).toHaveAttribute(
    'href',
    `/w/${walletId}/transactions?transaction=${unknown}`,
  );
});

test('the chart shows the selected range, keeps it in the URL, and can be hidden', async ({ page, baseURL }) => {
  const { walletId, giro, dollars } = await household(page, baseURL!);
  await callMutation(page.request, baseURL!, 'transactions.create', {
    walletId,
    assetId: dollars,
    date: `${monthsBefore(1)}-02`,
    amountValue: '0',
    amountCurrency: 'USD',
  });
  await page.goto(`/w/${walletId}`);
  await waitUntilHydrated(page);
  const chart = page.getByRole('figure', { name: 'Net worth' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(/^Net worth as a line from .+ €3,390\.25 at the end/);
  await chart.getByRole('radio', { name: 'All' }).check();
  await expect(page).toHaveURL(/\?range=all$/);
  await expect(page.getByRole('list', { name: 'Why net worth changed' })).toContainText(
    'Change in net worth+€3,390.25',
  );
  await page.reload();
  await waitUntilHydrated(page);
  await expect(chart.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(chart.getByRole('img')).toBeVisible();

  const options = chart.getByRole('button', { name: 'Chart options' });
  await options.click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Image (PNG)' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Net worth.png');

  await options.click();
  await page.getByRole('menuitemradio', { name: 'By group' }).click();
  await options.click();
  await page.getByRole('menuitem', { name: 'Show as a table' }).click();
  const table = chart.getByRole('table', { name: 'Net worth' });
  await expect(table.getByRole('columnheader')).toHaveText(['Period', 'Total', 'Everyday', 'No group']);
  await expect(table.getByRole('row').nth(1)).toContainText('€3,390.25');
  await expect(table.getByRole('row').nth(1)).toContainText('€0.00');
  expect(giro).not.toBe(dollars);
});

test('a failed load says so and is retried', async ({ page, baseURL, complaints }) => {
  const { walletId } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}`);
  const chart = page.getByRole('figure', { name: 'Net worth' });
  await expect(chart.getByRole('img')).toBeVisible();
  await page.route('**/internal/trpc/*reports.netWorthTimeSeries*', (route) => route.abort());
  await page.goto(`/w/${walletId}?range=1y`);
  await waitUntilHydrated(page);
  await expect(chart.getByRole('img')).toBeVisible();
  await chart.getByRole('radio', { name: '5Y' }).check();
  await expect(chart.getByRole('alert')).toContainText('Coffer can’t be reached');
  await page.unroute('**/internal/trpc/*reports.netWorthTimeSeries*');
  await chart.getByRole('button', { name: 'Try again' }).click();
  await expect(chart.getByRole('img')).toHaveAccessibleName(/€3,390\.25 at the end/);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
});

test('nothing moves while home loads', async ({ page, baseURL }) => {
  const { walletId } = await household(page, baseURL!);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/w/${walletId}`);
  await expect(page.getByRole('figure', { name: 'Net worth' }).getByRole('img')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts').sum)).toBeLessThan(0.01);
});

for (const locale of ['en-GB', 'de-DE'] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test('home is accessible and fits', async ({ page, baseURL }) => {
      const { walletId } = await household(page, baseURL!);
      await callMutation(page.request, baseURL!, 'account.update', { locale: locale.slice(0, 2) });
      await page.goto(`/w/${walletId}`);
      await waitUntilHydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(locale === 'de-DE' ? 'Übersicht' : 'Home');
      await expect(page.getByRole('figure').getByRole('img')).toBeVisible();
      await expectPageQuality(page);
      await page.getByRole('figure').getByRole('button').first().click();
      await expect(page.getByRole('figure').getByRole('table')).toBeVisible();
      await expectPageQuality(page);
    });
  });
}
