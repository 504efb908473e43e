import { expect, test } from './coffer-test-fixtures.ts';
import { downloadTable } from './download-table.ts';
import { doubleTextSize, expectNoOverflow, expectPageQuality } from './expect-page-quality.ts';
import { createWalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

test('a month has income, expenses and transfers beside the previous month, with links to transactions', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-03-01' });
  await ada.book('Landlord', '-880', { categoryId: ada.rent, date: '2026-02-01' });
  await ada.book('Kiosk', '-4.5', { date: '2026-03-09' });
  const out = await ada.book('To savings', '-200', { date: '2026-03-06' });
  const into = await ada.book('From giro', '200', { assetId: savings, date: '2026-03-07' });
  await ada.make('transfers.link', {
    source: { type: 'transaction', id: out },
    counter: { type: 'transaction', id: into },
  });
  await page.goto(`/w/${ada.walletId}/reports?period=2026-03`);
  await waitUntilHydrated(page);

  const expenses = page.getByRole('region', { name: 'Expenses', exact: true });
  await expect(expenses.getByRole('listitem').filter({ hasText: 'Rent' })).toContainText('900.00');
  await expect(expenses.getByRole('listitem').filter({ hasText: 'Rent' })).toContainText('880.00');
  const largest = page.getByRole('list', { name: 'Largest expenses by merchant' });
  await expect(largest.getByRole('listitem')).toHaveText([/Landlord.*900\.00/, /Kiosk.*4\.50/]);
  await expect(page.getByRole('list', { name: 'Moved between assets' }).getByRole('listitem')).toContainText('200.00');
  await expectPageQuality(page);
  // With text at double size, amounts move below names, and words aren't broken.
  await doubleTextSize(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoOverflow(page);
    const name = await expenses.getByRole('link', { name: 'Rent' }).boundingBox();
    expect(name?.height, `at ${width}`).toBeLessThan(60);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await waitUntilHydrated(page);

  expect((await downloadTable(page, 'Cash flow by category')).text).toContain('Rent,-900,-880,-20');

  await page.getByRole('button', { name: 'Go to February 2026' }).click();
  await expect(page).toHaveURL(/period=2026-02/);
  await expect(expenses.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'February 2026 Feb 1' }).click();
  await page.getByRole('radio', { name: 'Year' }).click();
  await page.getByRole('group', { name: /^Year/ }).getByRole('button', { name: '2026' }).click();
  await expect(page).toHaveURL(/period=2026$/);
  await expect(expenses.getByRole('listitem').filter({ hasText: 'Rent' })).toContainText('1,780.00');
  await expect(largest.getByRole('listitem').first()).toHaveText(/Landlord.*1,780\.00.*2 transactions/);
  await largest.getByRole('link', { name: 'Kiosk' }).click();
  await expect(page.locator('[data-row]')).toHaveText(/Kiosk/);
  await page.goBack();
  await page.reload();
  await expenses.getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveURL(/transactions\?categoryIds=.*dateFrom=2026-01-01&dateTo=2026-/);
  await expect(page.locator('[data-row]')).toHaveCount(2);
});

test('a cash-flow number links to exactly the transactions it counts, with the counted part of each', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const insurance = await ada.make('categories.create', { name: 'Insurance', type: 'fixedExpense' });
  const forNextMonth = { categoryId: ada.rent, usingDateRule: 'nextMonth' };
  await ada.book('Landlord', '-900', { ...forNextMonth, date: '2026-02-26' });
  await ada.book('Landlord', '-950', { ...forNextMonth, date: '2026-03-26' });
  const year = { usingDateRule: 'range', usingStartDate: '2026-01-01', usingEndDate: '2026-12-31' };
  await ada.book('Insurer', '-365', { ...year, categoryId: insurance, date: '2026-01-05' });
  const expenses = page.getByRole('region', { name: 'Expenses', exact: true });
  for (const [category, who, amount] of [
    ['Rent', 'Landlord', '900.00'],
    ['Insurance', 'Insurer', '31.00'],
  ] as const) {
    await page.goto(`/w/${ada.walletId}/reports?period=2026-03`);
    await waitUntilHydrated(page);
    await expect(expenses.getByRole('listitem').filter({ hasText: category })).toContainText(amount);
    await expenses.getByRole('link', { name: category }).click();
    await expect(page.locator('[data-row]')).toHaveText(new RegExp(`${who}.*${amount}`));
    await expect(page.getByRole('status').filter({ hasText: '1 transaction' })).toContainText(`Net −€${amount}`);
  }
});

test('an empty period says so, and a failed request is retried', async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await page.goto(`/w/${ada.walletId}/reports?period=1999-Q4`);
  await waitUntilHydrated(page);
  await expect(page.getByText('No income or expenses yet')).toBeVisible();
  // The message appears only once, because the chart of the surrounding months is hidden.
  await expect(page.getByRole('region', { name: 'Income and expenses by month' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Import a statement' })).toBeVisible();
  await expectPageQuality(page);
  await page.route(/internal\/trpc\/[^?]*reports\./, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Go to Q1 2000' }).click();
  const failed = page.getByText('This report couldn’t be loaded');
  await expect(failed).toHaveCount(3);
  await page.unroute(/internal\/trpc\/[^?]*reports\./);
  const again = page.getByRole('alert').filter({ has: failed }).getByRole('button', { name: 'Try again' });
  for (let left = 2; left >= 0; left -= 1) {
    await again.first().click();
    await expect(failed).toHaveCount(left);
  }
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
});

test('an empty period links to the last one with transactions, on both tabs', { tag: '@narrow' }, async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-03-01' });
  await page.goto(`/w/${ada.walletId}/reports?period=2026-11-01/2026-11-03`);
  await waitUntilHydrated(page);
  const nothing = page.getByText('Nothing in Nov 1 – Nov 3, 2026');
  await expect(nothing).toBeVisible();
  // Surrounding months stay visible; the other cards would repeat the message.
  await expect(page.getByRole('region', { name: 'Income and expenses by month' })).toBeVisible();
  await expect(page.getByText(/^No money|^Nothing was/)).toHaveCount(0);
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Show Feb 27 – Mar 1, 2026' }).click();
  await expect(nothing).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Expenses', exact: true })).toContainText('900.00');

  await page.goto(`/w/${ada.walletId}/reports?period=2026-05`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Show March 2026' }).click();
  await expect(page).toHaveURL(/period=2026-03$/);
  await page.goto(`/w/${ada.walletId}/reports/worth?period=2025`);
  await waitUntilHydrated(page);
  await expect(page.getByText('Nothing in 2025')).toBeVisible();
  await page.getByRole('button', { name: 'Show 2026' }).click();
  await expect(page.getByRole('region', { name: 'Net worth over time' })).toBeVisible();
});
