import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ThirdPartyIdentityProvider } from '../third-party-identity-provider.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { type RunningCoffer, startEmptyCoffer } from './running-coffer.ts';
import { callMutation, makeAccount, signInPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

let foreign: ThirdPartyIdentityProvider;
let coffer: RunningCoffer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  foreign = await ThirdPartyIdentityProvider.start();
  coffer = await startEmptyCoffer({ ...foreign.environment, COFFER_DEMO: '0' });
  foreign.open([coffer.address]);
});
test.afterAll(async () => {
  await coffer.stop();
  await foreign.stop();
});
test.afterEach(({ complaints }) => {
  // These pages belong to a separate Coffer, so remove the expected complaints about requests to its own address and to
  // the provider.
  const ours = complaints.splice(0).filter((complaint) => !/request elsewhere: |40[39]|ERR_FAILED/.test(complaint));
  expect(ours).toEqual([]);
});

function account(fields: object = {}) {
  const name = randomUUID();
  const email = `${name}@example.org`;
  foreign.accounts.set(name, { email, email_verified: true, name: 'Ada Example', ...fields });
  return { name, email };
}

/** Signs in on the provider's own page. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

const at = (path: string) => `${coffer.address}${path}`;

const offer = (page: Page) => page.getByRole('button', { name: 'Sign in with Example ID' });

test('a stranger signs up with the provider, proves her identity there, and sets a password', async ({ page }) => {
  await page.route(/googleapis/, (route) => route.abort());
  // Create the first person of this Coffer.
  await makeAccount(page.request, coffer.address);
  await page.goto(at('/sign-up'));
  await waitUntilHydrated(page);
  await expectPageQuality(page);
  await offer(page).click();
  const { name } = account();
  await signInThere(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Ada Example');
  const wallet = await callMutation(page.request, coffer.address, 'wallets.create', {
    name: 'Household',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    locale: 'en',
  });
  const settings = `/w/${Object(wallet).id}/settings`;
  await page.goto(at(`${settings}/security`));
  await waitUntilHydrated(page);
  await expect(page.getByRole('main').getByText(`${name}@example.org`, { exact: true })).toBeVisible();
  await expectPageQuality(page);
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await expect(proof).toContainText('You’ll sign in again at Example ID');
  await expectPageQuality(page);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await signInThere(page, name);
  await expect(page).toHaveURL(`${coffer.address}${settings}/security`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await expect(page.getByText('You would have no way to sign in.')).toBeVisible();
  await page.goto(at(`${settings}/account`));
  await waitUntilHydrated(page);
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.getByLabel('New password', { exact: true }).fill('another horse battery');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await page.goto(at(`${settings}/security`));
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await expect(page.getByRole('button', { name: 'Link Example ID' })).toBeVisible();
});

test('a person whose address has an account signs in to it once, and then with the provider', async ({ page }) => {
  await page.route(/googleapis/, (route) => route.abort());
  const ada = await makeAccount(page.request, coffer.address);
  const { name } = account({ email: ada.email });
  await page.goto(at('/sign-in?next=%2Fwelcome'));
  await waitUntilHydrated(page);
  await offer(page).click();
  await signInThere(page, name);
  await expect(page.getByText('An account with your Example ID email address already exists.')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await expectPageQuality(page);
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example ID is linked');
  await expectPageQuality(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${coffer.address}/welcome`);
  await page.context().clearCookies({ domain: '127.0.0.1', name: 'coffer.session' });
  await page.goto(at('/sign-in'));
  await waitUntilHydrated(page);
  await offer(page).click();
  // The provider remembers her.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
});

test('a signed-in person links her account, and learns if it belongs to another person', async ({ page }) => {
  await page.route(/googleapis/, (route) => route.abort());
  const ada = await makeAccount(page.request, coffer.address);
  await signInPerson(page, coffer.address, ada);
  const wallet = await callMutation(page.request, coffer.address, 'wallets.create', {
    name: 'Household',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    locale: 'en',
  });
  const security = `/w/${Object(wallet).id}/settings/security`;
  await page.goto(at(security));
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Link Example ID' }).click();
  const { name, email } = account();
  await signInThere(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example ID is linked');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible();
  await page.goto(at('/provider?problem=linkedElsewhere'));
  await expect(page.getByText('is linked to another Coffer account')).toBeVisible();
  await expectPageQuality(page);
});

test('a failure is explained on the sign-in page', async ({ page }) => {
  await page.route(/googleapis/, (route) => route.abort());
  await page.goto(at('/sign-in'));
  await waitUntilHydrated(page);
  await offer(page).click();
  await signInThere(page, account({ email_verified: false }).name);
  await expect(page.getByText('Example ID hasn’t confirmed your email address.')).toBeVisible();
  await expectPageQuality(page);
  await page.goto(at('/sign-in?problem=cancelled'));
  await expect(page.getByText('Signing in with Example ID was cancelled.')).toBeVisible();
});
