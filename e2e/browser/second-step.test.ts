import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { TestApp } from '../api/oauth/test-app.ts';
import { backdateSignIn, expireFirstSignInStep, forgetLastTotpCode } from './backdate-sign-in.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import { callMutation, forgetSession, type PersonWithWallet, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate();

/** Returns a code that is invalid now, shortly before and shortly after. */
function wrongCode(key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const candidates = ['000000', '111111', '222222', '333333'];
  return candidates.find((token) => totp.validate({ token, window: 5 }) === null) ?? '';
}

const app = (page: Page) => page.getByRole('region', { name: 'Authenticator app' });
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const secondStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step' });

async function openSecurity(page: Page, { walletId }: PersonWithWallet): Promise<void> {
  await page.goto(`/w/${walletId}/settings/security`);
  await waitUntilHydrated(page);
}

/** Sets up the authenticator app through the API. Returns its secret and the recovery codes. */
async function setUpAuthenticatorApp(page: Page, baseURL: string): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = Object(await callMutation(page.request, baseURL, 'factors.beginTotp', {}));
  const { recoveryCodes } = Object(
    await callMutation(page.request, baseURL, 'factors.setUpTotp', { code: codeOf(key) }),
  );
  return { key, recoveryCodes };
}

/** Opens a page without a session, and enters the address and the password. The second step then appears. */
async function givePassword(page: Page, path: string, { email, password }: PersonWithWallet): Promise<void> {
  await forgetSession(page);
  await page.goto(path);
  await waitUntilHydrated(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(secondStep(page)).toBeVisible();
}

test('an app is set up from its page, asks for its code at the next sign-in, and is turned off @narrow', async ({
  page,
  baseURL,
  coffer,
  complaints,
}) => {
  test.slow();
  const ada = await signInNewPerson(page, String(baseURL));
  await openSecurity(page, ada);
  await backdateSignIn(coffer, ada.email);
  await app(page).getByRole('button', { name: 'Set up' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.keyboard.press('Enter');

  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = await setUp.getByLabel('Or type this key into the app').inputValue();
  await expect(setUp.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${key}`),
  );
  await expect(codeField(page)).toBeFocused();
  await expectPageQuality(page);
  await codeField(page).fill(wrongCode(key));
  await expect(setUp).toContainText('This code is wrong or has already been used.');
  // Enter the code with a gap, as the app shows it. The code replaces the selected text.
  const used = codeOf(key);
  await page.keyboard.insertText(used.replace(/(...)/, '$1 '));
  await expect(setUp).toBeHidden();

  const codes = app(page).getByRole('list', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectPageQuality(page);
  const shown = await codes.getByRole('listitem').allTextContents();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    app(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^coffer-recovery-codes-.*\.txt$/);
  const kept = await readFile(await file.path(), 'utf8');
  expect(shown.filter((code) => !kept.includes(`\n${code}\n`))).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(codes).toBeVisible();
  await expect(app(page).getByText(`Recovery codes for Coffer, ${ada.email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await app(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(app(page)).toContainText('10 of 10 recovery codes are left.');
  await expect(page.getByText('Authenticator app added')).toBeVisible();
  await expectPageQuality(page);

  const home = new URL(page.url()).pathname;
  await givePassword(page, home, ada);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectPageQuality(page);
  await page.keyboard.type(wrongCode(key));
  const refused = page.getByText('This code is wrong or has already been used. Wait for the next one.');
  await expect(refused).toBeVisible();
  await expectPageQuality(page);
  await codeField(page).fill('');
  const [again] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/auth/callback/')),
    page.keyboard.type(used),
  ]);
  expect(again.status()).toBeGreaterThanOrEqual(400);
  await expect(refused).toBeVisible();
  await forgetLastTotpCode(coffer, ada.email);
  await page.keyboard.type(codeOf(key));
  await expect(page).toHaveURL(`${baseURL}${home}`);

  await backdateSignIn(coffer, ada.email);
  await app(page).getByRole('button', { name: 'Turn off…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await proof.getByRole('button', { name: 'Use the authenticator app instead' }).click();
  await expect(codeField(page)).toBeFocused();
  await expectPageQuality(page);
  await forgetLastTotpCode(coffer, ada.email);
  await page.keyboard.type(codeOf(key));
  await expect(app(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  await forgetSession(page);
  await page.goto(home);
  await waitUntilHydrated(page);
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}${home}`);
  dropExpectedComplaints(complaints, /status of 40[13]/);
});

test('a recovery code replaces the app, once, and new ones void the old ones', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await signInNewPerson(page, String(baseURL));
  const { recoveryCodes } = await setUpAuthenticatorApp(page, String(baseURL));
  const [code = ''] = recoveryCodes;
  const path = `/w/${ada.walletId}/settings/security`;
  await givePassword(page, path, ada);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await expect(field).toBeFocused();
  await expectPageQuality(page);
  await field.fill(code.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(app(page)).toContainText('9 of 10 recovery codes are left.');

  await givePassword(page, path, ada);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await field.fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code is wrong or has already been used.')).toBeVisible();
  await field.fill(String(recoveryCodes[1]));
  await page.keyboard.press('Enter');
  await expect(app(page)).toContainText('8 of 10 recovery codes are left.');
  await app(page).getByRole('button', { name: 'New recovery codes…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
  const codes = app(page).getByRole('list', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  for (const old of recoveryCodes) await expect(codes).not.toContainText(old);
  await app(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(app(page)).toContainText('10 of 10 recovery codes are left.');
  dropExpectedComplaints(complaints, /status of 403/);
});

/** Reaches a control with Tab, and presses it. */
async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < 60; step++) {
    if (await control.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

test('it is set up and asks for its code by keyboard alone', async ({ page, baseURL, coffer }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await openSecurity(page, ada);
  await pressByKeyboard(page, app(page).getByRole('button', { name: 'Set up' }));
  await expect(codeField(page)).toBeFocused();
  const key = await page.getByLabel('Or type this key into the app').inputValue();
  await page.keyboard.type(codeOf(key));
  await pressByKeyboard(page, app(page).getByRole('button', { name: 'I’ve saved them' }));
  await expect(app(page)).toContainText('10 of 10 recovery codes are left.');

  await page.context().clearCookies();
  await page.reload();
  await waitUntilHydrated(page);
  const email = page.getByLabel('Email address');
  await email.focus();
  await page.keyboard.type(ada.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await forgetLastTotpCode(coffer, ada.email);
  await page.keyboard.type(codeOf(key));
  await pressByKeyboard(page, app(page).getByRole('button', { name: 'Turn off…' }));
  await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Turn off' }));
  await expect(app(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a person who takes too long starts with the password again, and sees why', async ({
  page,
  baseURL,
  coffer,
  complaints,
}) => {
  const ada = await signInNewPerson(page, String(baseURL));
  const { key } = await setUpAuthenticatorApp(page, String(baseURL));
  await givePassword(page, '/sign-in', ada);
  await expireFirstSignInStep(coffer, ada.email);
  await forgetLastTotpCode(coffer, ada.email);
  await codeField(page).fill(codeOf(key));
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('This sign-in took too long.');
  await expect(page.getByLabel('Email address')).toHaveValue(ada.email);
  dropExpectedComplaints(complaints, /status of 401/);
});

test('the second step continues to the consent page', async ({ page, baseURL, coffer }) => {
  const address = String(baseURL);
  const ada = await signInNewPerson(page, address);
  const { key } = await setUpAuthenticatorApp(page, address);
  const ledger = await TestApp.register(address, { client_name: 'Ledger' });
  await givePassword(page, ledger.request().path, ada);
  await forgetLastTotpCode(coffer, ada.email);
  await page.keyboard.type(codeOf(key));
  await expect(page.getByRole('heading', { name: /Ledger/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
});
