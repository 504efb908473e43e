import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { downloadTable } from './download-table.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { createWalletWithAsset, openTransactions, transactionRow } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

async function csvOf(page: Page, list: string): Promise<string[]> {
  const { filename, text } = await downloadTable(page, list);
  expect(filename).toBe(`${list}.csv`);
  return text.trim().split('\r\n');
}

test('the list is downloaded as CSV with its filters and names', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50', { categoryId: ada.groceries, date: '2026-02-01', tagIds: [ada.tag] });
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-02-02' });
  await openTransactions(page, ada, `?categoryIds=${ada.groceries}`);
  const file = await downloadTable(page, 'Transactions');
  expect(file.filename).toMatch(/^Transactions \d{4}-\d\d-\d\d\.csv$/);
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('2026-02-01,Corner shop,,Groceries,Berlin,Giro,-12.5,EUR,,false,false');
});

test('a list of what a period counts is downloaded with the counted amounts', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const february = { usingDateRule: 'range', usingStartDate: '2026-02-01', usingEndDate: '2026-02-28' };
  await ada.book('Landlord', '-280', { categoryId: ada.rent, date: '2026-02-02', ...february });
  await openTransactions(page, ada, '?dateFrom=2026-02-01&dateTo=2026-02-07&basis=cashFlow');
  await expect(transactionRow(page, 'Landlord')).toContainText('−€70.00');
  const file = await downloadTable(page, 'Transactions');
  const lines = file.text.trim().split('\r\n');
  expect(lines[0]).toContain('Amount,Currency,Counted in this period (EUR),Notes');
  expect(lines[1]).toBe('2026-02-02,Landlord,,Rent,,Giro,-280,EUR,-70,,false,false');
});

test('merchants, rules, files and possible transfers are downloaded, and the list as a workbook', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  await ada.book('Savings', '-50', { date: '2026-02-01' });
  await ada.book('Giro', '50', { assetId: savings, date: '2026-02-01' });
  await ada.make('merchants.create', { name: 'Rewe', defaultCategoryId: ada.groceries, domains: ['rewe.example'] });
  await ada.make('rules.create', { name: 'Flat', ifText: 'Landlord', thenCategoryId: ada.rent });
  await page.goto(`/w/${ada.walletId}/merchants`);
  await waitUntilHydrated(page);
  expect((await csvOf(page, 'Merchants')).slice(1)).toEqual(['Rewe,Groceries,rewe.example,0']);
  await page.goto(`/w/${ada.walletId}/rules`);
  expect((await csvOf(page, 'Rules'))[1]).toMatch(/^1,Flat,.*Landlord.*Rent.*,true$/);
  await page.goto(`/w/${ada.walletId}/transfers`);
  expect((await csvOf(page, 'Possible transfers'))[1]).toMatch(/^2026-02-01,Giro,Savings,Savings,50,EUR,.+/);
  await page.goto(`/w/${ada.walletId}/files`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      ...{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') },
    });
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('a.txt');
  expect((await csvOf(page, 'Files'))[1]).toMatch(/^a\.txt,TXT,5,2\d{3}-.*Z,0,,$/);
  await openTransactions(page, ada);
  const { filename, bytes } = await downloadTable(page, 'Transactions', 'Excel');
  expect(filename).toMatch(/^Transactions \d{4}-\d\d-\d\d\.xlsx$/);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expectPageQuality(page);
});

test('assets, plans and the history are downloaded as CSV', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Landlord', '-900', { categoryId: ada.rent });
  const plan = { name: 'Stay', startDate: '2026-04-15', endMonth: '2026-06', assetIds: [ada.assetId] };
  await ada.make('scenarios.create', plan);
  const visit = async (path: string) => {
    await page.goto(`/w/${ada.walletId}/${path}`);
    await waitUntilHydrated(page);
  };
  await visit('assets');
  expect((await csvOf(page, 'Assets')).slice(1)).toEqual(['Giro,Bank account,,-900,EUR,-900']);
  await visit('plan');
  const [head, ...rows] = await csvOf(page, 'Stay, By category');
  expect(head).toContain('Category,2026-04,2026-05,2026-06');
  expect(rows).toContain('At the start,-900,-900,-900');
  await visit('settings/history');
  expect((await csvOf(page, 'History')).filter((line) => line.endsWith(',scenarios.create'))).toHaveLength(1);
});
