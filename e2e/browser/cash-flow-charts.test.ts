import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation } from './test-people.ts';
import { createWalletWithAsset, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const months = (page: Page) => page.getByRole('figure', { name: 'Income and expenses by month' });
const streams = (page: Page) => page.getByRole('figure', { name: 'Where the money went' });

/** March with a salary, a rent and power in one group, food, and two uncategorised transactions; February with less. */
async function household(page: Page, baseURL: string | undefined): Promise<WalletWithAsset> {
  const ada = await createWalletWithAsset(page, baseURL);
  const home = await ada.make('categoryGroups.create', { name: 'Home' });
  await ada.make('categories.update', { id: ada.rent, categoryGroupId: home });
  const power = await ada.make('categories.create', { name: 'Power', type: 'fixedExpense', categoryGroupId: home });
  const salary = await ada.make('categories.create', { name: 'Salary', type: 'activeIncome' });
  await ada.book('Employer', '1900', { categoryId: salary, date: '2026-02-27' });
  await ada.book('Employer', '2000.10', { categoryId: salary, date: '2026-03-27' });
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-03-01' });
  await ada.book('Works', '-80.05', { categoryId: power, date: '2026-03-02' });
  await ada.book('Market', '-300', { categoryId: ada.groceries, date: '2026-03-03' });
  await ada.book('Kiosk', '-4.50', { date: '2026-03-09' });
  await ada.book('Found', '20', { date: '2026-03-10' });
  return ada;
}

async function open(page: Page, { walletId }: Pick<WalletWithAsset, 'walletId'>, period: string): Promise<void> {
  await page.goto(`/w/${walletId}/reports?period=${period}`);
  await waitUntilHydrated(page);
}

async function csvOf(page: Page, chart: Locator): Promise<{ name: string; text: string }> {
  await chart.getByRole('button', { name: 'Download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('a year of months is drawn and described, and each month links to its report', async ({ page, baseURL }) => {
  const ada = await household(page, baseURL);
  await open(page, ada, '2026-03');
  const chart = months(page);
  const picture = chart.getByRole('img');
  await expect(picture).toHaveAccessibleName(/from April 2025 to March 2026.*income €2,000\.10, expenses −€1,280\.05/);
  await expectPageQuality(page);

  await picture.hover({ position: { x: 500, y: 100 } });
  await expect(chart.getByText('Uncategorised, out')).toHaveCount(2);
  await picture.click({ position: { x: 500, y: 100 } });
  await expect(page).toHaveURL(/period=2025-\d\d$/);
  await page.goBack();
  await expect(page).toHaveURL(/period=2026-03$/);
  await expect(picture).toHaveAccessibleName(/to March 2026/);

  await chart.getByRole('button', { name: 'Show as a table' }).click();
  const table = chart.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Period',
    'Income',
    'Expenses',
    'Uncategorised, in',
    'Uncategorised, out',
    'Net',
  ]);
  await expect(table.getByRole('row')).toHaveCount(13);
  const march = table.getByRole('row').filter({ hasText: 'March 2026' });
  await expect(march.getByRole('cell')).toHaveText([
    'March 2026',
    '€2,000.10',
    '−€1,280.05',
    '€20.00',
    '−€4.50',
    '€735.55',
  ]);
  // The chart shows the same numbers as the report below it.
  await expect(page.getByRole('region', { name: 'Income', exact: true })).toContainText('2,000.10');
  await expect(page.getByRole('region', { name: 'Expenses', exact: true })).toContainText('1,280.05');
  await expectPageQuality(page);
  const { name, text } = await csvOf(page, chart);
  expect(name).toBe('Income and expenses by month 2025-04 - 2026-03.csv');
  expect(text).toContain('2026-02,1900,0,0,0,1900\r\n2026-03,2000.1,-1280.05,20,-4.5,735.55\r\n');

  await table.getByRole('link', { name: 'February 2026' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=2026-02$/);
  await expect(table.getByRole('row').nth(1)).toContainText('February 2026');
  await expect(page.getByRole('region', { name: 'Income', exact: true })).toContainText('1,900.00');
});

test('the streams show where the money of a month came from and went, and link to its transactions', async ({
  page,
  baseURL,
}) => {
  const ada = await household(page, baseURL);
  await open(page, ada, '2026-03');
  const chart = streams(page);
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    /March 2026.*€2,020\.10 in all\. Home €980\.05, Groceries €300\.00\./,
  );
  await chart.getByRole('button', { name: 'Download' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Image (PNG)' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Where the money went 2026-03.png');
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  const rows = chart.getByRole('table').getByRole('row');
  await expect(rows).toHaveText([
    'CategoryInOutShare',
    'Salary€2,000.1099%',
    'Uncategorised€20.001%',
    'Home / Rent€900.0044.6%',
    'Groceries€300.0014.9%',
    'Home / Power€80.054%',
    'Uncategorised€4.500.2%',
    'Left over€735.5536.4%',
    'Total€2,020.10€2,020.10',
  ]);
  await expectPageQuality(page);
  const { name, text } = await csvOf(page, chart);
  expect(name).toBe('Where the money went 2026-03.csv');
  expect(text).toContain('Salary,2000.1,\r\nUncategorised,20,\r\nHome / Rent,,900\r\n');
  expect(text).toContain('Left over,,735.55\r\n');

  await rows.filter({ hasText: '€4.50' }).getByRole('link').click();
  await expect(page).toHaveURL(/uncategorized=true&amountMax=0&dateFrom=2026-03-01&dateTo=2026-03-31/);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.goBack();
  await waitUntilHydrated(page);

  // The largest stream runs along the top, from its group to its category.
  const drawn = streams(page).getByRole('img');
  await expect(drawn).toHaveAccessibleName(/March 2026/);
  const box = await drawn.boundingBox();
  const position = { x: (box?.width ?? 0) * 0.72, y: 110 };
  await drawn.hover({ position });
  await expect(streams(page).getByText('44.6% of the total')).toBeVisible();
  await drawn.click({ position });
  await expect(page).toHaveURL(new RegExp(`transactions\\?categoryIds=${ada.rent}&dateFrom=2026-03-01`));
  await expect(page.locator('[data-row]')).toHaveCount(1);
});

test('overspending comes from savings, and refunds appear as income', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-03-01' });
  await ada.book('Returned', '25', { categoryId: ada.groceries, date: '2026-03-03' });
  await open(page, ada, '2026-Q1');
  const chart = streams(page);
  await expect(chart.getByText('Categories with more refunds than spending')).toBeVisible();
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  await expect(chart.getByRole('table').getByRole('row')).toHaveText([
    'CategoryInOutShare',
    'Groceries€25.002.8%',
    'From savings€875.0097.2%',
    'Rent€900.00100%',
    'Total€900.00€900.00',
  ]);
});

test('an empty report says so once, and a failed request is retried', async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await open(page, ada, '2026-03');
  await expect(page.getByText('No income or expenses yet')).toBeVisible();
  await expect(months(page)).toHaveCount(0);
  await expect(page.getByRole('figure').getByRole('img')).toHaveCount(0);
  await expectPageQuality(page);
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-02-01' });
  await page.route(/reports\.cashFlow/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Go to February 2026' }).click();
  for (const chart of [months(page), streams(page)]) await expect(chart.getByRole('alert')).toBeVisible();
  await page.unroute(/reports\.cashFlow/);
  for (const chart of [months(page), streams(page)]) {
    await chart.getByRole('button', { name: 'Try again' }).click();
    await expect(chart.getByRole('img')).toHaveAccessibleName(/February 2026.*€900\.00/);
  }
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
});

test.describe('de-DE', () => {
  test.use({ locale: 'de-DE' });
  test('both charts are in German', async ({ page, baseURL }) => {
    const ada = await household(page, baseURL);
    await callMutation(page.request, String(baseURL), 'account.update', { locale: 'de' });
    await open(page, ada, '2026-03');
    await expect(page.getByRole('figure').getByRole('img').first()).toHaveAccessibleName(
      /von April 2025 bis März 2026/,
    );
    await expect(page.getByRole('figure').getByRole('img').last()).toHaveAccessibleName(/Groceries 300,00.€/);
    await expectPageQuality(page);
  });
});

test('categories fold into their groups, show their year, and can be filtered by account and tag', async ({
  page,
  baseURL,
}) => {
  const ada = await household(page, baseURL);
  const card = await ada.make('assets.create', { type: 'creditCard', name: 'Card', defaultCurrency: 'EUR' });
  const onCard = { assetId: card, categoryId: ada.groceries, tagIds: [ada.tag], date: '2026-03-20' };
  await ada.book('Market', '-50', onCard);
  await open(page, ada, '2026-03');
  const expenses = page.getByRole('region', { name: 'Expenses', exact: true });
  const line = (name: string) =>
    expenses.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(line('Home')).toContainText('−€980.05');
  await expect(line('Home')).toContainText('74%');
  await expect(line('Groceries')).toContainText('−€350.00');
  await page.getByRole('button', { name: 'Categories in Home' }).click();
  await expect(line('Rent')).toHaveCount(0);
  await page.getByRole('button', { name: 'Categories in Home' }).click();
  await expect(line('Rent')).toHaveCount(1);

  await page.getByRole('button', { name: 'Trend: Groceries' }).click();
  const trend = page.getByRole('list', { name: 'Groceries over 12 months' });
  await expect(trend.getByRole('listitem')).toHaveCount(12);
  await expect(trend.getByRole('link', { name: 'February 2026: €0.00' })).toBeVisible();
  await expect(trend.getByRole('link', { name: 'March 2026: −€350.00' })).toHaveAttribute(
    'href',
    /dateFrom=2026-03-01/,
  );

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Accounts and other assets' }).fill('Card');
  await page.getByRole('option', { name: 'Card' }).click();
  await expect(line('Groceries')).toContainText('−€50.00');
  await expect(line('Rent')).toHaveCount(0);
  await expect(page).toHaveURL(/assetIds=/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Only Card')).toBeVisible();
  await expect(trend.getByRole('link', { name: 'March 2026: −€50.00' })).toBeVisible();
  await expectPageQuality(page);
  await line('Groceries').getByRole('link', { name: 'Groceries', exact: true }).click();
  await expect(page.locator('[data-row]')).toHaveText(/Market.*50\.00/);
  await page.goBack();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(line('Groceries')).toContainText('−€350.00');
});
