import type { Page } from '@playwright/test';
import { backdateSignIn } from './backdate-sign-in.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

/** Empties the list of browser log entries. Fails for any entry except refusals with 403. */
function expectRefusals(complaints: string[]): void {
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('403');
}

test.describe('a person who signed in a while ago', () => {
  test('creates an API key after her password, with her input kept', async ({ page, baseURL, coffer, complaints }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await page.goto(`/w/${ada.walletId}/settings/api-keys`);
    await waitUntilHydrated(page);
    await backdateSignIn(coffer, ada.email);
    await page.getByRole('button', { name: 'New key' }).first().click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Household script');
    await form.getByRole('checkbox', { name: /write/i }).check();
    await form.getByRole('button', { name: 'Create key' }).click();
    await expect(proof(page)).toBeVisible();
    await expectPageQuality(page);
    await proof(page).getByLabel('Password', { exact: true }).fill('not her password');
    await page.keyboard.press('Enter');
    await expect(proof(page)).toContainText('The password is wrong.');
    await proof(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /Household script/ })).toBeVisible();
    expectRefusals(complaints);
  });

  test('cancels, keeps her input, and sees that nothing was done', async ({ page, baseURL, coffer, complaints }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await page.goto(`/w/${ada.walletId}/settings/wallet`);
    await waitUntilHydrated(page);
    await backdateSignIn(coffer, ada.email);
    await page.getByRole('button', { name: 'Delete wallet…' }).click();
    const form = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('textbox') })
      .first();
    await form.getByRole('textbox').fill('Household');
    await page.keyboard.press('Enter');
    await expect(proof(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(proof(page)).toHaveCount(0);
    await expect(form.getByRole('textbox')).toHaveValue('Household');
    await expect(form).toContainText('Confirm your identity to continue.');
    await page.keyboard.press('Enter');
    await proof(page).getByLabel('Password', { exact: true }).fill(ada.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/welcome|\/$/);
    expectRefusals(complaints);
  });

  test('downloads the export after her password', async ({ page, baseURL, coffer, complaints }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    await page.goto(`/w/${ada.walletId}/settings/wallet`);
    await waitUntilHydrated(page);
    await backdateSignIn(coffer, ada.email);
    await page.getByRole('button', { name: 'Download everything' }).click();
    await proof(page).getByLabel('Password', { exact: true }).fill(ada.password);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^coffer-household/);
    expectRefusals(complaints);
  });
});
