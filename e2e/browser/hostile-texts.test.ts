import type { NewParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import type { Page } from '@playwright/test';
import { App } from '../api/oauth/app.ts';
import { expect, test } from './coffer.ts';
import { connectedApp } from './connected-app.ts';
import { FILENAME, HOSTILE, HOSTILE_NAME, hostileCsv, hostileMt940, LONG, SPELL, VISIBLE } from './hostile-texts.ts';
import { live } from './live.ts';
import { fits } from './manners.ts';
import { type AtHome, ask, call, forgetSession, newcomer, signIn } from './people.ts';
import { requestOfApp } from './request-of-app.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A wallet in which every editable text is an attack; returns the pages that show the texts. */
async function hostileWallet(page: Page, baseURL: string, { walletId }: AtHome): Promise<string[]> {
  const say = (procedure: string, input: object) => call(page.request, baseURL, procedure, input);
  const make = async (procedure: string, input: object) =>
    String(Object(await say(procedure, { walletId, ...input })).id);

  await say('account.update', { name: HOSTILE_NAME });
  await say('wallets.update', { walletId, name: HOSTILE_NAME });
  const assetGroupId = await make('assetGroups.create', { name: HOSTILE_NAME });
  const assetId = await make('assets.create', {
    type: 'bank',
    name: HOSTILE_NAME,
    defaultCurrency: 'EUR',
    accountNumber: `"><img src=x onerror=${SPELL}>`,
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
    ifText: HOSTILE,
    ifAssetId: assetId,
    ifMerchantId: merchantId,
    ...then,
  });
  const transaction = { assetId, amountValue: '-12.5', amountCurrency: 'EUR', categoryId, merchantId, tagIds: [tagId] };
  const texts = { fromTo: HOSTILE, description: HOSTILE, notes: LONG, providerATransactionId: HOSTILE };
  const transactionId = await make('transactions.create', { ...transaction, ...texts, date: '2026-11-01' });
  await make('transactions.create', {
    ...transaction,
    date: '2026-11-01',
    fromTo: LONG,
    description: LONG,
    reviewed: true,
  });
  await make('comments.create', { id: transactionId, text: HOSTILE });
  await make('apiKeys.create', { name: HOSTILE_NAME, scopes: ['service:read'] });
  await make('invitations.create', { email: `o'x+${Date.now()}@example.org`, role: 'viewer' });
  const csv = await make('importFiles.upload', { filename: FILENAME, contentBase64: base64(hostileCsv()) });
  const mt940 = await make('importFiles.upload', { filename: `${VISIBLE}.sta`, contentBase64: base64(hostileMt940()) });
  const done = await make('importFiles.upload', { filename: `${VISIBLE}.csv`, contentBase64: base64(hostileCsv()) });
  await say('importFiles.update', { walletId, id: done, assetId });
  await say('importFiles.start', { walletId, id: done });

  return [
    '',
    '/transactions',
    `/transactions?transaction=${transactionId}`,
    `/transactions?text=${encodeURIComponent(HOSTILE)}&tagIds=${tagId}&categoryIds=${categoryId}&assetIds=${assetId}`,
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
  await live(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  expect(await page.locator('img[onerror], svg[onload], [href^="javascript:" i]').count()).toBe(0);
}

test.describe('texts that are attacks', () => {
  const agent = `Mozilla/5.0 (${VISIBLE}) "><img src=x onerror=${SPELL}> {count, plural, one {#}}`;

  for (const [view, viewport] of Object.entries({
    wide: { width: 1280, height: 900 },
    narrow: { width: 390, height: 800 },
  })) {
    test.describe(view, () => {
      test.use({ viewport });

      test('are shown as text by every page of the wallet', async ({ page, browser, baseURL, coffer, complaints }) => {
        test.setTimeout(300_000);
        page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
        const ada = await newcomer(page, String(baseURL));
        const visitor = await browser.newContext({ userAgent: agent });
        await signIn(await visitor.newPage(), String(baseURL), ada);
        await visitor.close();
        await connectedApp(String(baseURL), ada, HOSTILE_NAME);
        const { id: userId } = Object(await ask(page.request, String(baseURL), 'account.me', {}));
        const wanted: NewParams = { action: 'createApiKey', name: HOSTILE_NAME, scopes: ['service:read'] };
        const request = await requestOfApp(coffer, { walletId: ada.walletId, userId }, wanted);
        for (const path of await hostileWallet(page, String(baseURL), ada)) {
          await test.step(path, async () => {
            await page.goto(`/w/${ada.walletId}${path}`);
            await expectHarmless(page);
            // Found by its element, because the open panel of a narrow screen hides it from the accessibility tree.
            const main = page.locator('main');
            if (path.startsWith('/assets/')) expect(await page.title()).toContain(VISIBLE);
            const shows = !/^\/settings(\/appearance|\/sessions)?$/.test(path);
            const places = page.getByText(VISIBLE).or(page.locator('input')).filter({ visible: true });
            if (shows) await expect(places.first(), path).toBeVisible();
            await expect(main, path).not.toContainText('MALFORMED_ARGUMENT', { useInnerText: true });
            await fits(page);
          });
        }
        const app = await App.register(String(baseURL), { client_name: HOSTILE_NAME });
        for (const path of [`/access-requests/${request}`, app.request().path]) {
          await page.goto(path);
          await expectHarmless(page);
          await expect(page.getByText(VISIBLE).first()).toBeVisible();
          await fits(page);
        }
      });
    });
  }

  test('are found by the command palette', async ({ page, baseURL }) => {
    const ada = await newcomer(page, String(baseURL));
    const { walletId } = ada;
    await call(page.request, String(baseURL), 'tags.create', { walletId, name: HOSTILE_NAME });
    await call(page.request, String(baseURL), 'wallets.update', { walletId, name: HOSTILE_NAME });
    await page.goto(`/w/${walletId}/categories?tab=tags`);
    await live(page);
    await expectHarmless(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(VISIBLE);
    await expect(page.getByRole('option', { name: VISIBLE }).first()).toBeVisible();
    await page.getByRole('option', { name: 'Search transactions' }).click();
    await expect(page).toHaveURL(/\/transactions\?text=%3Cscript/);
    await expectHarmless(page);
  });

  test('cannot send an invitation, and are shown by an invitation', async ({ page, baseURL }) => {
    const { walletId } = await newcomer(page, String(baseURL));
    const invite = (email: string) =>
      call(page.request, String(baseURL), 'invitations.create', { walletId, email, role: 'viewer' });
    for (const email of [`"${VISIBLE}"@example.org`, `${VISIBLE}@example.org`, 'a@b.example\r\nBcc: c@d.example']) {
      await expect(invite(email), email).rejects.toThrow('invalidInput');
    }
    await call(page.request, String(baseURL), 'account.update', { name: HOSTILE_NAME });
    await call(page.request, String(baseURL), 'wallets.update', { walletId, name: HOSTILE_NAME });
    const { link } = Object(await invite(`${Date.now()}@example.org`));
    await forgetSession(page);
    await page.goto(new URL(String(link)).pathname);
    await expectHarmless(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(VISIBLE);
  });

  test('do not become the name of a downloaded file', async ({ page, baseURL }) => {
    const { walletId } = await newcomer(page, String(baseURL));
    await call(page.request, String(baseURL), 'wallets.update', { walletId, name: `../..\\${HOSTILE_NAME}` });
    const answer = await page.request.get(`${baseURL}/internal/export/${walletId}`);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="coffer-[a-z0-9-]+\.jsonl"$/);
    expect(answer.headers()['content-type']).toBe('application/x-ndjson; charset=utf-8');
  });
});

test('a file whose name contains a path and control characters stays one file with a harmless name', async ({
  page,
  baseURL,
}) => {
  const { walletId } = await newcomer(page, String(baseURL));
  await page.goto(`/w/${walletId}/import`);
  await live(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  const buffer = Buffer.from(hostileCsv());
  await chooser.setFiles({ name: FILENAME, mimeType: 'text/html', buffer });
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await expectHarmless(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(VISIBLE);
});
