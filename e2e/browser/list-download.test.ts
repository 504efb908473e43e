import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';
import { openTransactions, transactionRow, walletWithAsset } from './wallet-with-transactions.ts';

async function csvOf(page: Page, list: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${list} as CSV` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${list}.csv`);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

test('the list is downloaded as CSV with its filters and names', async ({ page, baseURL }) => {
  const ada = await walletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50', { categoryId: ada.groceries, date: '2026-02-01', tagIds: [ada.tag] });
  await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-02-02' });
  await openTransactions(page, ada, `?categoryIds=${ada.groceries}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this list as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Transactions \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('2026-02-01,Corner shop,,Groceries,Berlin,Giro,-12.5,EUR,,false,false');
});

test('a list of what a period counts is downloaded with the counted amounts', async ({ page, baseURL }) => {
  const ada = await walletWithAsset(page, baseURL);
  const february = { usingDateRule: 'range', usingStartDate: '2026-02-01', usingEndDate: '2026-02-28' };
  await ada.book('Landlord', '-280', { categoryId: ada.rent, date: '2026-02-02', ...february });
  await openTransactions(page, ada, '?dateFrom=2026-02-01&dateTo=2026-02-07&basis=cashFlow');
  await expect(transactionRow(page, 'Landlord')).toContainText('−€70.00');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this list as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Amount,Currency,Counted in this period (EUR),Notes');
  expect(lines[1]).toBe('2026-02-02,Landlord,,Rent,,Giro,-280,EUR,-70,,false,false');
});

test('assets, plans and the history are downloaded as CSV', async ({ page, baseURL }) => {
  const ada = await walletWithAsset(page, baseURL);
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
