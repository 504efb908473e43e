import type { Page } from '@playwright/test';
import { backdateSignIn } from './backdate-sign-in.ts';
import { expect } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { testWithoutKeys as test } from './simulated-banks.ts';
import { makeAsset } from './statements.ts';
import {
  callMutation,
  forgetSession,
  type PersonWithWallet,
  signInNewPerson,
  signInPerson,
  type TestPerson,
} from './test-people.ts';
import { toastRegion } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const PLACE = (walletId: string) => `/w/${walletId}/settings/bank-providers`;

/** The first person who signs up at the worker's server: its owner. All tests of a worker share the server. */
let owner: PersonWithWallet | null = null;

/** Signs the page in as the instance owner. The first call creates the account. */
async function asOwner(page: Page, baseURL: string): Promise<PersonWithWallet> {
  if (owner === null) owner = await signInNewPerson(page, baseURL);
  else await signInPerson(page, baseURL, owner);
  return owner;
}

/** Enters the person's password in the dialog that asks for it. */
async function proveIt(page: Page, { password }: TestPerson): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
}

for (const [name, viewport, colorScheme] of [
  ['wide and light', WIDE, 'light'],
  ['narrow and dark', PHONE, 'dark'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('the owner sets up a provider, connects its banks at once, and removes it', async ({
      page,
      baseURL,
      banks,
    }) => {
      test.slow();
      const url = String(baseURL);
      const { walletId } = await asOwner(page, url);
      const { clientId, secret } = banks.credentials.plaid;
      await callMutation(page.request, url, 'instance.removeBankProvider', { type: 'providerC' });
      await page.goto(PLACE(walletId));
      await waitUntilHydrated(page);
      await expect(heading(page)).toHaveText('Bank providers');
      await expect(cardOf(page, 'Prices')).toContainText('No price source is set up.');
      await expectPageQuality(page);

      const plaid = cardOf(page, 'Plaid');
      await expect(plaid).toContainText('Not set up');
      await plaid.getByRole('button', { name: 'Enter credentials' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Client ID').fill(clientId);
      await dialog.getByLabel('Secret', { exact: true }).fill(`${secret}x`);
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Plaid rejected the credentials.');
      await expectPageQuality(page);
      await dialog.getByLabel('Secret', { exact: true }).fill(secret);
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByText(/^The test succeeded: Plaid lists \d+ banks \(/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toastRegion(page)).toContainText('Plaid is set up.');
      await expect(plaid).toContainText(clientId);
      await plaid.getByRole('button', { name: 'Test' }).click();
      await expect(plaid.getByText(/^The test succeeded: Plaid lists/)).toBeVisible();
      await expectPageQuality(page);
      await page.reload();
      await expect(plaid).toContainText('Set up');
      expect(await page.content()).not.toContain(secret);

      await page.goto(`/w/${walletId}/connections?new`);
      await waitUntilHydrated(page);
      await page.getByLabel('Country').selectOption('DE');
      await page.getByRole('searchbox', { name: 'Search banks' }).fill('alpen');
      await expect(page.getByRole('button', { name: /^Alpenbank.* Plaid$/ })).toBeVisible();

      await page.goto(PLACE(walletId));
      await waitUntilHydrated(page);
      await plaid.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(toastRegion(page)).toContainText('The credentials for Plaid were removed');
      await expect(plaid).toContainText('Not set up');
    });

    test('the page asks for a recent sign-in, and does not exist for anybody else', async ({
      page,
      baseURL,
      coffer,
    }) => {
      const url = String(baseURL);
      const ada = await asOwner(page, url);
      await backdateSignIn(coffer, ada.email);
      await page.goto(PLACE(ada.walletId));
      await waitUntilHydrated(page);
      await expect(page.getByText('Confirm it’s you')).toBeVisible();
      await expectPageQuality(page);
      await page.getByRole('main').getByRole('button', { name: 'Confirm' }).click();
      await proveIt(page, ada);
      await expect(cardOf(page, 'Plaid')).toBeVisible();

      await forgetSession(page);
      const eve = await signInNewPerson(page, url);
      expect((await page.request.get(PLACE(eve.walletId))).status()).toBe(404);
      await page.goto(`/w/${eve.walletId}/settings/account`);
      await waitUntilHydrated(page);
      await expect(page.getByRole('link', { name: 'Bank providers' })).toHaveCount(0);
    });

    test('a page of securities without prices says that there is no price source', async ({ page, baseURL }) => {
      const url = String(baseURL);
      const { walletId } = await asOwner(page, url);
      const assetId = await makeAsset(page, url, walletId, 'Depot');
      const held = { isin: 'CH0012221716', quantity: 3, type: 'transferIn', date: '2026-01-05' };
      await callMutation(page.request, url, 'securityTransactions.create', { walletId, assetId, ...held });
      await page.goto(`/w/${walletId}/assets/${assetId}`);
      await waitUntilHydrated(page);
      const words = page.getByText('This Coffer instance has no price source').first();
      await expect(words).toBeVisible();
      await expectPageQuality(page);
      await page.getByRole('link', { name: 'See how to set one up' }).first().click();
      await expect(heading(page)).toHaveText('Bank providers');
    });

    test('a sync shows its progress at once', async ({ page, baseURL, banks }) => {
      test.slow();
      const url = String(baseURL);
      const { walletId } = await asOwner(page, url);
      const { clientId, secret } = banks.credentials.plaid;
      await callMutation(page.request, url, 'instance.setBankProvider', {
        type: 'providerC',
        identifier: clientId,
        secret,
      });
      const login = `anna-${name.replaceAll(' ', '-')}`;
      banks.world.emptyAccount(`alpenbank/${login}/current`, 150_000);
      await page.goto(`/w/${walletId}/connections?new`);
      await waitUntilHydrated(page);
      await page.getByLabel('Country').selectOption('DE');
      await page.getByRole('searchbox', { name: 'Search banks' }).fill('alpen');
      await page.getByRole('button', { name: /^Alpenbank.* Plaid$/ }).click();
      await expect(page.getByText('Somebody asks to read your accounts.')).toBeVisible();
      await page.getByLabel('Bank').selectOption('alpenbank');
      await page.getByLabel('Login').fill(login);
      await page.getByLabel('Password').fill('a secret of hers');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL(/\/connections\/[0-9a-f-]+\?consent=/);
      await waitUntilHydrated(page);
      await page.getByRole('button', { name: 'Start syncing' }).click();
      const lastRun = page.getByRole('list', { name: 'Recent syncs' }).getByRole('listitem').first();
      await expect(lastRun).toBeVisible();
      const progress = page.getByText(/^(The sync starts in a moment|Coffer is reading your accounts|.* so far)…$/);
      await expect(progress).toHaveCount(0);

      banks.state.latencyMs = 1500;
      await page.getByRole('button', { name: 'Sync now' }).click();
      await expect(progress).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sync now' })).toHaveAttribute('aria-disabled', 'true');
      banks.state.latencyMs = 0;
      await expect(progress).toHaveCount(0);
      await page.goto(`/w/${walletId}/connections`);
      await waitUntilHydrated(page);
      banks.state.latencyMs = 1500;
      await page.getByRole('button', { name: 'Sync all' }).click();
      await expect(progress.first()).toBeVisible();
      banks.state.latencyMs = 0;
      await expect(progress).toHaveCount(0);
    });
  });
}
