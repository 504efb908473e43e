import type { Page } from '@playwright/test';
import { backdateSignIn } from './backdate-sign-in.ts';
import { test as base, expect } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { startCofferFromTemplate } from './running-coffer.ts';
import { forgetSession, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** The server's address is a host name, because browsers bind no passkey to an IP address. */
const test = base.extend({
  coffer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      const coffer = await startCofferFromTemplate({}, 'localhost');
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Adds a virtual authenticator to the page; it confirms every request until `refuse(true)` is called. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: (isRefused: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused }),
  };
}

/**
 * Simulates a browser that offers no passkeys in fields. Otherwise the virtual authenticator would use a passkey before
 * the test presses a button.
 */
async function offerNothingInFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

test('a passkey is added, signs in, proves identity, and is removed', async ({ page, baseURL, coffer, complaints }) => {
  await withAuthenticator(page);
  await offerNothingInFields(page);
  const ada = await signInNewPerson(page, String(baseURL));
  const security = `/w/${ada.walletId}/settings/security`;
  await page.goto(security);
  await waitUntilHydrated(page);
  const list = page.getByRole('list', { name: 'Passkeys' });

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByRole('textbox', { name: 'Name' })).toHaveValue(/Chrom/);
  await expectPageQuality(page);
  await adding.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Laptop');
  await expect(list).toContainText('not used yet');
  await expect(page.getByText('Passkey “Laptop” added')).toBeVisible();
  await expectPageQuality(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByRole('alert')).toContainText('already has a passkey for your account');
  await page.keyboard.press('Escape');

  await forgetSession(page);
  await page.goto(`/sign-in?next=${encodeURIComponent(security)}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(list).toContainText('last used');

  await backdateSignIn(coffer, ada.email);
  await list.getByRole('button', { name: 'Rename Laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename “Laptop”' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof).toContainText('Your device asks for');
  await expectPageQuality(page);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(list).toContainText('Old laptop');
  expect(complaints.splice(0).join()).toContain('403');

  await list.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(list).toBeHidden();
  await expect(page.getByText('Passkey “Old laptop” removed')).toBeVisible();

  await forgetSession(page);
  await page.goto('/sign-in');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This passkey wasn’t accepted.');
  expect(complaints.splice(0).join()).toContain('403');
});

test('a passkey that the browser offers in the email field signs in without a button', async ({ page, baseURL }) => {
  await withAuthenticator(page);
  const ada = await signInNewPerson(page, String(baseURL));
  const security = `/w/${ada.walletId}/settings/security`;
  await page.goto(security);
  await waitUntilHydrated(page);
  const list = page.getByRole('list', { name: 'Passkeys' });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(list).toContainText('not used yet');
  await forgetSession(page);
  await page.goto(`/sign-in?next=${encodeURIComponent(security)}`);
  await expect(list).toContainText('last used');
});

test('a browser that does not verify its person adds none, and says so', async ({ page, baseURL }) => {
  const { refuse } = await withAuthenticator(page);
  const ada = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${ada.walletId}/settings/security`);
  await waitUntilHydrated(page);
  await refuse(true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByRole('alert')).toContainText('No passkey was used.');
  await refuse(false);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding).toBeHidden();
});

base('at an IP address there are none, and the page says why', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${ada.walletId}/settings/security`);
  await waitUntilHydrated(page);
  await expect(page.getByText('browsers bind passkeys to a name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await expectPageQuality(page);
  await forgetSession(page);
  await page.goto('/sign-in');
  await waitUntilHydrated(page);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
});

base('a link that is pressed while the sign-in page loads is followed', async ({ page, baseURL }) => {
  await signInNewPerson(page, String(baseURL));
  await forgetSession(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: /account/ });
  const before = await link.boundingBox();
  await waitUntilHydrated(page);
  expect(Math.round((await link.boundingBox())?.y ?? 0)).toBe(Math.round(before?.y ?? 1));
  await link.click();
  await expect(page).toHaveURL(/\/sign-up$/);
});
