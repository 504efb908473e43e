import { actualExport } from '@coffer/api/migrations/testing/example-exports.ts';
import { expect, test } from './coffer.ts';
import { countActions } from './count-actions.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { exported, undoButton } from './migrate-pages.ts';
import { chooseFiles } from './statements.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test('from sign-up to seven years of Actual in six clicks, with a proof, and back', async ({ page }) => {
  test.slow();
  await page.goto('/sign-up');
  await waitUntilHydrated(page);
  const actions = await countActions(page);
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('E-mail address').fill(`ada-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('tell nobody of the blue door');
  await page.getByRole('button', { name: 'Create account' }).click();
  const source = page.getByLabel('Coming from another app?');
  // A person opens the list with a click.
  await source.click();
  await source.selectOption('Actual');
  await page.getByLabel('Name').fill('Household');
  await page.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from Actual');
  await expect(page.getByText('Settings → Export data')).toBeVisible();
  await waitUntilHydrated(page);
  await chooseFiles(page, exported('finances.zip', actualExport(84)));
  await expect(page.getByText('2 accounts × 85 months equal to the cent')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Import everything from Actual' }).click();
  await expect(undoButton(page)).toBeVisible();
  expect(actions()).toBeLessThanOrEqual(6);

  await page.reload();
  await expect(page.getByText('2 accounts × 85 months equal to the cent')).toBeVisible();
  await expectPageQuality(page);
  await undoButton(page).click();
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
  await expect(page.getByText(/169 transactions deleted/)).toBeVisible();
});
