import { actualBudgetExport, gnucashDatabase, ynabPlanExport } from '@coffer/api/migrations/testing/example-exports.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { countActions } from './count-actions.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { appExportFile, dropFile, undoImportButton } from './migrate-pages.ts';
import { chooseFiles } from './statements.ts';
import { signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** Signs up and creates a wallet for an app's data; returns a function that counts the clicks so far. */
async function signUpFrom(page: Page, app: string): Promise<() => number> {
  await page.goto('/sign-up');
  await waitUntilHydrated(page);
  const actions = await countActions(page);
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('Email address').fill(`ada-${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Create account' }).click();
  const source = page.getByLabel('Coming from another app?');
  // A person opens the list with a click.
  await source.click();
  await source.selectOption(app);
  await page.getByLabel('Name').fill('Household');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Import from ${app}`);
  await waitUntilHydrated(page);
  return actions;
}

test('from sign-up to seven years of Actual in six clicks, with a proof, and back', async ({ page }) => {
  test.slow();
  const actions = await signUpFrom(page, 'Actual');
  await expect(page.getByText('Settings → Export data')).toBeVisible();
  await chooseFiles(page, appExportFile('finances.zip', actualBudgetExport(84)));
  await expect(page.getByText('2 accounts, 85 months: everything matches to the cent')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import everything from Actual' }).click();
  await expect(undoImportButton(page)).toBeVisible();
  expect(actions()).toBeLessThanOrEqual(6);

  await page.reload();
  await expect(page.getByText('2 accounts, 85 months: everything matches to the cent')).toBeVisible();
  await expectPageQuality(page);
  await undoImportButton(page).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  await expect(page.getByText(/169 transactions deleted/)).toBeVisible();
});

test('from sign-up to seven years of a plan of YNAB’s API in six clicks, with a proof', async ({ page }) => {
  test.slow();
  const actions = await signUpFrom(page, 'YNAB');
  await chooseFiles(page, appExportFile('anything.json', ynabPlanExport(84)));
  await expect(page.getByText('6 accounts, 84 months: everything matches to the cent')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('amounts assigned to credit card payments')).toBeVisible();
  await page.getByRole('button', { name: 'Import everything from YNAB' }).click();
  await expect(undoImportButton(page)).toBeVisible();
  expect(actions()).toBeLessThanOrEqual(6);
});

test('a book of GnuCash that is dropped on Home is recognised, proved, imported and undone', async ({
  page,
  baseURL,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${walletId}`);
  await waitUntilHydrated(page);
  await dropFile(page, appExportFile('household.gnucash', gnucashDatabase()));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from GnuCash');
  await expect(page.getByText('5 accounts, 25 months: everything matches to the cent')).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: 'Import everything from GnuCash' }).click();
  await expect(page.getByText(/195 transactions/)).toBeVisible();
  await undoImportButton(page).click();
  // Parts of splits are transactions too.
  await expect(page.getByText(/291 transactions deleted/)).toBeVisible();
});
