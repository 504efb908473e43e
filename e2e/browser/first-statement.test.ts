import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { countActions } from './count-actions.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { chooseFiles, csvFile } from './statements.ts';
import { chooseOption as chooseFrom, transactionGridRows, transactionRow } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** A typical monthly statement: the same shops recur, each time with a different spelling. */
const STATEMENT = csvFile(
  'giro.csv',
  '2026-03-01;Hausverwaltung Nord;Miete 03/26;-850.00',
  '2026-03-02;REWE SAGT DANKE 0815 BERLIN;Kartenzahlung;-23.10',
  '2026-03-09;REWE SAGT DANKE 4711 BERLIN;Kartenzahlung;-41.55',
  '2026-03-16;REWE SAGT DANKE 0815 BERLIN;Kartenzahlung;-17.80',
  '2026-03-12;Stadtwerke;Abschlag Strom;-64.00',
  '2026-03-20;BVG Berlin 12.03.2026;Kartenzahlung;-9.90',
  '2026-03-24;BVG Berlin 24.03.2026;Kartenzahlung;-9.90',
  '2026-03-31;ACME GmbH;Gehalt 03/26;2400.00',
);
/** Transactions that the word lists categorise automatically. */
const AUTOMATIC_CATEGORIES = [
  ['Hausverwaltung', 'Rent or mortgage'],
  ['REWE', 'Groceries'],
  ['BVG', 'Trains and buses'],
  ['ACME', 'Salary'],
] as const;

/** Categorises the newest transaction of a counterparty together with all similar ones. */
async function categorise(page: Page, counterpart: string, category: string): Promise<void> {
  const alike = transactionRow(page, counterpart);
  const count = await alike.count();
  await alike.first().getByText('Uncategorised').filter({ visible: true }).click();
  await chooseFrom(page, category);
  if (count > 1)
    await page.getByRole('region', { name: 'More like this' }).getByRole('button', { name: 'Set all' }).click();
  await expect(alike.filter({ hasText: category })).toHaveCount(count);
}

for (const { name, width, height } of [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'on a phone', width: 390, height: 844 },
])
  test(`from signing up to a categorised statement it takes at most 25 clicks, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const deeds = await countActions(page);
    await page.goto('/sign-up');
    await waitUntilHydrated(page);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email address').fill(`${randomUUID()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/welcome');
    await waitUntilHydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Household');
    await page.getByRole('button', { name: 'Create wallet' }).click();
    await page.waitForURL(/\/w\/[0-9a-f-]{36}/);
    await waitUntilHydrated(page);
    await chooseFiles(page, STATEMENT);
    await page.getByRole('button', { name: 'New account “giro”' }).click();
    await page.getByRole('button', { name: 'Import 8 transactions' }).click();
    await page.getByRole('link', { name: 'Show the added transactions' }).click();
    await expect(transactionGridRows(page)).toHaveCount(8);
    await expectPageQuality(page);
    for (const [counterpart, category] of AUTOMATIC_CATEGORIES) {
      const alike = transactionRow(page, counterpart);
      await expect(alike.filter({ hasText: category })).toHaveCount(await alike.count());
    }
    await categorise(page, 'Stadtwerke', 'Electricity and heating');
    expect(deeds()).toBeLessThanOrEqual(25);
  });
