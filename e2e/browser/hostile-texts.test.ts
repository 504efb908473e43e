import type { NewAccessRequestParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import type { Page } from '@playwright/test';
import { TestApp } from '../api/oauth/test-app.ts';
import { createAppAccessRequest } from './app-access-request.ts';
import { authoriseTestApp } from './authorise-test-app.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow } from './expect-page-quality.ts';
import {
  csvStatementWithHostileTexts,
  HOSTILE_FILENAME,
  HOSTILE_MARKUP,
  HOSTILE_NAME,
  HOSTILE_SCRIPT,
  HOSTILE_SCRIPT_TAG,
  hostileMt940Statement,
  LONG_HOSTILE_TEXT,
} from './hostile-texts.ts';
import {
  callMutation,
  callQuery,
  forgetSession,
  type PersonWithWallet,
  signInNewPerson,
  signInPerson,
} from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A wallet in which every editable text is an attack; returns the pages that show the texts. */
async function hostileWallet(page: Page, baseURL: string, { walletId }: PersonWithWallet): Promise<string[]> {
  const say = (procedure: string, input: object) => callMutation(page.request, baseURL, procedure, input);
  const make = async (procedure: string, input: object) =>
    String(Object(await say(procedure, { walletId, ...input })).id);

  await say('account.update', { name: HOSTILE_NAME });
  await say('wallets.update', { walletId, name: HOSTILE_NAME });
  const assetGroupId = await make('assetGroups.create', { name: HOSTILE_NAME });
  const assetId = await make('assets.create', {
    type: 'bank',
    name: HOSTILE_NAME,
    defaultCurrency: 'EUR',
    accountNumber: `"><img src=x onerror=${HOSTILE_SCRIPT}>`,
    assetGroupId,
  });
  const categoryGroupId = await make('categoryGroups.create', { name: HOSTILE_NAME });
  const categoryId = await make('categories.create', {
    name: HOSTILE_NAME,
    type: 'fixedExpense',
    emoji: '<',
    categoryGroupId,
  });
  const tagId = await make('tags.create', { name: HOSTILE_NAME });
  const merchantId = await make('merchants.create', { name: HOSTILE_NAME, defaultCategoryId: categoryId });
  const then = { thenCategoryId: categoryId, thenTagIds: [tagId] };
  await make('rules.create', {
    name: HOSTILE_NAME,
    ifText: HOSTILE_MARKUP,
    ifAssetId: assetId,
    ifMerchantId: merchantId,
    ...then,
  });
  const transaction = { assetId, amountValue: '-12.5', amountCurrency: 'EUR', categoryId, merchantId, tagIds: [tagId] };
  const texts = {
    fromTo: HOSTILE_MARKUP,
    description: HOSTILE_MARKUP,
    notes: LONG_HOSTILE_TEXT,
    providerATransactionId: HOSTILE_MARKUP,
  };
  const transactionId = await make('transactions.create', { ...transaction, ...texts, date: '2026-11-01' });
  await make('transactions.create', {
    ...transaction,
    date: '2026-11-01',
    fromTo: LONG_HOSTILE_TEXT,
    description: LONG_HOSTILE_TEXT,
    reviewed: true,
  });
  await make('comments.create', { id: transactionId, text: HOSTILE_MARKUP });
  await make('apiKeys.create', { name: HOSTILE_NAME, scopes: ['service:read'] });
  await make('invitations.create', { email: `o'x+${Date.now()}@example.org`, role: 'viewer' });
  const csv = await make('importFiles.upload', {
    filename: HOSTILE_FILENAME,
    contentBase64: base64(csvStatementWithHostileTexts()),
  });
  const mt940 = await make('importFiles.upload', {
    filename: `${HOSTILE_SCRIPT_TAG}.sta`,
    contentBase64: base64(hostileMt940Statement()),
  });
  const done = await make('importFiles.upload', {
    filename: `${HOSTILE_SCRIPT_TAG}.csv`,
    contentBase64: base64(csvStatementWithHostileTexts()),
  });
  await say('importFiles.update', { walletId, id: done, assetId });
  await say('importFiles.start', { walletId, id: done });

  return [
    '',
    '/transactions',
    `/transactions?transaction=${transactionId}`,
    `/transactions?text=${encodeURIComponent(HOSTILE_MARKUP)}&tagIds=${tagId}&categoryIds=${categoryId}&assetIds=${assetId}`,
    '/assets',
    `/assets/${assetId}`,
    '/import',
    `/import/${csv}`,
    `/import/${mt940}`,
    `/import/${done}`,
    '/categories',
    '/categories?tab=tags',
    '/merchants',
    '/rules',
    `/transactions?merchantIds=${merchantId}`,
    ...['', '/wallet', '/members', '/api-keys', '/account', '/security', '/sessions', '/appearance'].map(
      (it) => `/settings${it}`,
    ),
    ...['/connected-apps', '/access-requests'].map((it) => `/settings${it}`),
  ];
}

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await waitUntilHydrated(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect(await page.locator('img[onerror], svg[onload], [href^="javascript:" i]').count()).toBe(0);
}

test.describe('texts that are attacks', () => {
  const agent = `Mozilla/5.0 (${HOSTILE_SCRIPT_TAG}) "><img src=x onerror=${HOSTILE_SCRIPT}> {count, plural, one {#}}`;

  for (const [view, viewport] of Object.entries({
    wide: { width: 1280, height: 900 },
    narrow: { width: 390, height: 800 },
  })) {
    test.describe(view, () => {
      test.use({ viewport });

      test('are shown as text by every page of the wallet', async ({ page, browser, baseURL, coffer, complaints }) => {
        test.setTimeout(300_000);
        page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
        const ada = await signInNewPerson(page, String(baseURL));
        const visitor = await browser.newContext({ userAgent: agent });
        await signInPerson(await visitor.newPage(), String(baseURL), ada);
        await visitor.close();
        await authoriseTestApp(String(baseURL), ada, HOSTILE_NAME);
        const { id: userId } = Object(await callQuery(page.request, String(baseURL), 'account.me', {}));
        const wanted: NewAccessRequestParams = { action: 'createApiKey', name: HOSTILE_NAME, scopes: ['service:read'] };
        const request = await createAppAccessRequest(coffer, { walletId: ada.walletId, userId }, wanted);
        for (const path of await hostileWallet(page, String(baseURL), ada)) {
          await test.step(path, async () => {
            await page.goto(`/w/${ada.walletId}${path}`);
            await expectHarmless(page);
            // The page is found by its `main` element, because the open panel of a narrow screen hides it from the
            // accessibility tree.
            const main = page.locator('main');
            if (path.startsWith('/assets/')) expect(await page.title()).toContain(HOSTILE_SCRIPT_TAG);
            const shows = !/^\/settings(\/appearance|\/sessions)?$/.test(path);
            const places = page.getByText(HOSTILE_SCRIPT_TAG).or(page.locator('input')).filter({ visible: true });
            if (shows) await expect(places.first(), path).toBeVisible();
            await expect(main, path).not.toContainText('MALFORMED_ARGUMENT', { useInnerText: true });
            await expectNoOverflow(page);
          });
        }
        const app = await TestApp.register(String(baseURL), { client_name: HOSTILE_NAME });
        for (const path of [`/access-requests/${request}`, app.request().path]) {
          await page.goto(path);
          await expectHarmless(page);
          await expect(page.getByText(HOSTILE_SCRIPT_TAG).first()).toBeVisible();
          await expectNoOverflow(page);
        }
      });
    });
  }

  test('are found by the command palette', async ({ page, baseURL }) => {
    const ada = await signInNewPerson(page, String(baseURL));
    const { walletId } = ada;
    await callMutation(page.request, String(baseURL), 'tags.create', { walletId, name: HOSTILE_NAME });
    await callMutation(page.request, String(baseURL), 'wallets.update', { walletId, name: HOSTILE_NAME });
    await page.goto(`/w/${walletId}/categories?tab=tags`);
    await waitUntilHydrated(page);
    await expectHarmless(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(HOSTILE_SCRIPT_TAG);
    await expect(page.getByRole('option', { name: HOSTILE_SCRIPT_TAG }).first()).toBeVisible();
    await page.getByRole('option', { name: 'Search transactions' }).click();
    await expect(page).toHaveURL(/\/transactions\?text=%3Cscript/);
    await expectHarmless(page);
  });

  test('cannot send an invitation, and are shown by an invitation', async ({ page, baseURL }) => {
    const { walletId } = await signInNewPerson(page, String(baseURL));
    const invite = (email: string) =>
      callMutation(page.request, String(baseURL), 'invitations.create', { walletId, email, role: 'viewer' });
    for (const email of [
      `"${HOSTILE_SCRIPT_TAG}"@example.org`,
      `${HOSTILE_SCRIPT_TAG}@example.org`,
      'a@b.example\r\nBcc: c@d.example',
    ]) {
      await expect(invite(email), email).rejects.toThrow('invalidInput');
    }
    await callMutation(page.request, String(baseURL), 'account.update', { name: HOSTILE_NAME });
    await callMutation(page.request, String(baseURL), 'wallets.update', { walletId, name: HOSTILE_NAME });
    const { link } = Object(await invite(`${Date.now()}@example.org`));
    await forgetSession(page);
    await page.goto(new URL(String(link)).pathname);
    await expectHarmless(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE_SCRIPT_TAG);
  });

  test('do not become the name of a downloaded file', async ({ page, baseURL }) => {
    const { walletId } = await signInNewPerson(page, String(baseURL));
    await callMutation(page.request, String(baseURL), 'wallets.update', { walletId, name: `../..\\${HOSTILE_NAME}` });
    const answer = await page.request.get(`${baseURL}/internal/export/${walletId}`);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="coffer-[a-z0-9-]+\.jsonl"$/);
    expect(answer.headers()['content-type']).toBe('application/x-ndjson; charset=utf-8');
  });
});

test('a file whose name contains a path and control characters stays one file with a harmless name', async ({
  page,
  baseURL,
}) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${walletId}/import`);
  await waitUntilHydrated(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  const buffer = Buffer.from(csvStatementWithHostileTexts());
  await chooser.setFiles({ name: HOSTILE_FILENAME, mimeType: 'text/html', buffer });
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await expectHarmless(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HOSTILE_SCRIPT_TAG);
});
