import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { callWithToken, TestApp } from '../api/oauth/test-app.ts';
import { backdateSignIn } from './backdate-sign-in.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** An app on this computer that listens for its answer. */
async function listeningApp(address: string, name: string) {
  const server = createServer((_request, response) => response.end('<!doctype html><title>App</title>'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const app = await TestApp.register(address, {
    client_name: name,
    redirect_uris: [redirectUri],
    application_type: 'native',
  });
  return { app, redirectUri, [Symbol.asyncDispose]: async () => void server.close() };
}

/** The query parameters of the redirect to the app. */
async function answerAt(page: Page, redirectUri: string): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.href.startsWith(redirectUri));
  return new URL(page.url()).searchParams;
}

test('a person lets an app read one wallet, and revokes it', async ({ page, baseURL, complaints }) => {
  const address = String(baseURL);
  const { walletId } = await signInNewPerson(page, address);
  const other = { name: 'Savings', currency: 'EUR', timeZone: 'Europe/Berlin', locale: 'en' };
  await callMutation(page.request, address, 'wallets.create', other);
  await using listening = await listeningApp(address, 'Ledger');
  const { app, redirectUri } = listening;
  const { path, verifier } = app.request();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: /Ledger/ })).toBeVisible();
  await expect(page.getByText('This app runs on your computer.')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('checkbox', { name: /Create, change and delete/ }).uncheck();
  await page.getByRole('radio', { name: 'Only these' }).check();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Household' }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  const code = (await answerAt(page, redirectUri)).get('code') ?? '';
  const { body: tokens } = await app.exchange({ code, verifier });
  const { body: wallets } = await callWithToken(address, tokens.access_token);
  expect(wallets.items.map(({ id }: { id: string }) => id)).toEqual([walletId]);
  const write = await callWithToken(address, tokens.access_token, `/wallets/${walletId}/tags`, 'POST', { name: 'x' });
  expect([write.status, write.body.code]).toEqual([403, 'insufficientScope']);

  await page.goto(`/w/${walletId}/settings/connected-apps`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Revoke Ledger' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No app is connected')).toBeVisible();
  expect((await callWithToken(address, tokens.access_token)).status).toBe(401);
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('127.0.0.1')));
});

test('an app that requires a new sign-in gets one before the person is asked', async ({
  page,
  baseURL,
  coffer,
  complaints,
}) => {
  const address = String(baseURL);
  const { email, password } = await signInNewPerson(page, address);
  await backdateSignIn(coffer, email);
  await using listening = await listeningApp(address, 'Ledger');
  await page.goto(listening.app.request({ prompt: 'login' }).path);
  await expect(page.getByText('This app requires you to sign in again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).click();
  expect((await answerAt(page, listening.redirectUri)).get('code')).toMatch(/./);
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('127.0.0.1')));
});

test('a person who has signed out meanwhile signs in and is asked again', async ({ page, baseURL, complaints }) => {
  const address = String(baseURL);
  await signInNewPerson(page, address);
  await using listening = await listeningApp(address, 'Ledger');
  await page.goto(listening.app.request().path);
  await expect(page.getByRole('button', { name: 'Deny' })).toBeVisible();
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(/\/sign-in\?next=%2Fauthorize%2F/);
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/401/);
});

test('a person denies an app, by keyboard alone', async ({ page, baseURL, complaints }) => {
  const address = String(baseURL);
  await signInNewPerson(page, address);
  await using listening = await listeningApp(address, 'Ledger');
  await page.goto(listening.app.request().path);
  const deny = page.getByRole('button', { name: 'Deny' });
  await expect(deny).toBeVisible();
  for (let step = 0; step < 20 && !(await deny.evaluate((one) => one === document.activeElement)); step++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  expect((await answerAt(page, listening.redirectUri)).get('error')).toBe('access_denied');
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('request elsewhere')));
});

test('a request of an unknown app shows an error', async ({ page }) => {
  await page.goto('/authorize?error=invalid_client');
  await expect(page.getByRole('heading', { name: 'Coffer doesn’t know this app' })).toBeVisible();
  await expect(page.getByText('No access was granted.')).toBeVisible();
  await expectPageQuality(page);
});
