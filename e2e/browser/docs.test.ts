import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';

test('the documentation is read and searched @narrow', async ({ page }) => {
  await page.goto('/docs/agents');
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  await expectPageQuality(page);
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search the documentation' }).pressSequentially('check the signature');
  const results = page.locator('#results');
  await expect(results.getByRole('link').first()).toContainText('Webhooks');
  await expectPageQuality(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/webhooks#webhooks$/);
  await expect(results).toBeEmpty();
  await page.getByRole('searchbox').fill('qqqqzzzz');
  await expect(results).toHaveText('Nothing found.');
  await page.keyboard.press('Escape');
  await expect(results).toBeEmpty();
});

test('an operation of the reference is found', async ({ page }) => {
  await page.goto('/docs/api');
  await page.getByRole('searchbox').fill('List pairs that look like transfers');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('/wallets/{walletId}/transfers/proposals').first()).toBeVisible();
});
