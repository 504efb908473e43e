import { randomUUID } from 'node:crypto';
import type { NewAccessRequestParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import type { Page } from '@playwright/test';
import { createAppAccessRequest } from './app-access-request.ts';
import { backdateSignIn } from './backdate-sign-in.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { dropExpectedComplaints } from './expected-complaints.ts';
import type { RunningCoffer } from './running-coffer.ts';
import { callMutation, callQuery, makeAccount, signInNewPerson, signInPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const KEY: NewAccessRequestParams = { action: 'createApiKey', name: 'Lens', scopes: ['service:read'] };

/** An owner in her browser, and an access request of her app. */
async function owner(page: Page, coffer: RunningCoffer, baseURL: string) {
  const ada = await signInNewPerson(page, baseURL);
  const { id: userId } = Object(await callQuery(page.request, baseURL, 'account.me', {}));
  const asks = (params: NewAccessRequestParams) =>
    createAppAccessRequest(coffer, { walletId: ada.walletId, userId }, params);
  const open = async (id: string) => {
    await page.goto(`/access-requests/${id}`);
    await waitUntilHydrated(page);
  };
  return { ...ada, userId, asks, open };
}

test('a key that an app requests is created after the password, and shown once', async ({
  page,
  baseURL,
  coffer,
  playwright,
  complaints,
}) => {
  const url = String(baseURL);
  const ada = await owner(page, coffer, url);
  const id = await ada.asks(KEY);
  await backdateSignIn(coffer, ada.email);

  // The notification links to the request.
  await page.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: 'Ledger Lens asks for your approval' }).click();
  await expect(page).toHaveURL(`${url}/access-requests/${id}`);
  await waitUntilHydrated(page);
  await expect(page.getByRole('heading', { name: 'Ledger Lens asks for your approval' })).toBeVisible();
  await expect(page.getByText('The app is at lens.example.')).toBeVisible();
  await expect(page.getByText('An API key “Lens” is created for you.')).toBeVisible();
  await expect(page.getByText('Household')).toBeVisible();
  await expectPageQuality(page);

  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Done. Coffer will notify Ledger Lens.')).toBeVisible();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  await expectPageQuality(page);
  const script = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${key}` } });
  expect((await script.get(`${url}/wallets/${ada.walletId}`)).status()).toBe(200);
  await script.dispose();

  await page.reload();
  await expect(page.getByText('Done. Coffer will notify Ledger Lens.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveCount(0);
  expect(await page.content()).not.toContain(key);
  dropExpectedComplaints(complaints, /status of 403/);
});

test('an invitation is rejected, and another approved, whose link is shown', async ({ page, baseURL, coffer }) => {
  const ada = await owner(page, coffer, String(baseURL));
  const invite: NewAccessRequestParams = {
    action: 'invite',
    email: 'eve@example.org',
    role: 'admin',
    permissions: ['exportData'],
  };
  await ada.open(await ada.asks(invite));
  await expect(page.getByText('eve@example.org is invited with the role Admin.')).toBeVisible();
  await expect(page.getByText('Additional permissions: Export everything')).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Rejected. Nothing was changed.')).toBeVisible();
  await ada.open(await ada.asks(invite));
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/\/invitation\//);
});

test('a wallet is deleted by the worker while the owner watches', async ({ page, baseURL, coffer, complaints }) => {
  const ada = await owner(page, coffer, String(baseURL));
  await ada.open(await ada.asks({ action: 'deleteWallet' }));
  await expect(page.getByText('This can’t be undone.')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Done. Coffer will notify Ledger Lens.')).toBeVisible({ timeout: 30_000 });
  await page.goto(`/w/${ada.walletId}`);
  await expect(page.getByRole('heading', { name: 'Household' })).toHaveCount(0);
  dropExpectedComplaints(complaints, /status of 404/);
});

test('a stranger signs in first, and the request of another person is unknown', async ({
  page,
  baseURL,
  coffer,
  browser,
  complaints,
}) => {
  const url = String(baseURL);
  const ada = await owner(page, coffer, url);
  const id = await ada.asks(KEY);
  const other = await (await browser.newContext({ baseURL: url })).newPage();
  await other.goto(`/access-requests/${id}`);
  await expect(other).toHaveURL(`${url}/sign-in?next=${encodeURIComponent(`/access-requests/${id}`)}`);
  const bea = await makeAccount(other.request, url, 'Bea Example');
  await signInPerson(other, url, bea);
  for (const which of [id, randomUUID(), 'x']) {
    await other.goto(`/access-requests/${which}`);
    await expect(other.getByRole('heading', { name: 'Request not found' })).toBeVisible();
  }
  // A change made elsewhere appears when she decides.
  await ada.open(id);
  await callMutation(page.request, url, 'accessRequests.reject', { id });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Rejected. Nothing was changed.')).toBeVisible();
  dropExpectedComplaints(complaints, /status of 409/);
});
