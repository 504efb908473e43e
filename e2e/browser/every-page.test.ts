import { globSync } from 'node:fs';
import path from 'node:path';
import type { NewAccessRequestParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { TestApp } from '../api/oauth/test-app.ts';
import { createAppAccessRequest } from './app-access-request.ts';
import { authoriseTestApp } from './authorise-test-app.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow, findAxeViolations } from './expect-page-quality.ts';
import { csvFile, uploadStatement } from './statements.ts';
import { callMutation, callQuery, makeAccount, signInNewPerson, signInPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** The pages of a wallet in menu order: the key after `g`, and the page's heading. */
const PAGES = [
  ['h', /^(Home|Welcome to Household)$/],
  ['t', 'Transactions'],
  ['a', 'Assets'],
  ['r', 'Reports'],
  ['b', 'Budget'],
  ['p', 'Plan'],
  ['i', 'Import'],
  ['c', 'Categories & tags'],
  ['m', 'Merchants & rules'],
  ['f', 'Files'],
  // On wide screens, the first settings page is beside the settings menu.
  ['s', /^(Settings|Wallet)$/],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const strip = (page: Page) => page.getByLabel('Connection');

const goTo = async (page: Page, key: string) => {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
};

async function newWallet(page: Page, baseURL: string): Promise<string> {
  return (await signInNewPerson(page, baseURL)).walletId;
}

async function demoWallet(page: Page, baseURL: string): Promise<string> {
  await signInPerson(page, baseURL, await makeAccount(page.request, baseURL));
  const made = await callMutation(page.request, baseURL, 'wallets.createDemo', {});
  return String(Object(made).id);
}

const WINDOWS = [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;
const WALLETS = [
  ['a new wallet', newWallet],
  ['the demo', demoWallet],
] as const;

for (const [window, viewport] of WINDOWS) {
  for (const [kind, makeWallet] of WALLETS) {
    test(`${kind} in ${window}: every page can be read in both themes, and stays when the connection is lost`, async ({
      page,
      context,
      baseURL,
      complaints,
    }) => {
      test.slow();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const walletId = await makeWallet(page, String(baseURL));
      await page.goto(`/w/${walletId}`);
      await waitUntilHydrated(page);
      for (const [at, [, name]] of PAGES.entries()) {
        await expect(heading(page)).toHaveText(name);
        await expect(page.locator('[aria-hidden].animate-pulse')).toHaveCount(0);
        await expectNoOverflow(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === 'light' ? 'all' : 'colours';
          expect(await findAxeViolations(page, rules), `${name} ${colorScheme}`).toEqual([]);
        }
        const [key, next] = PAGES[(at + 1) % PAGES.length] ?? PAGES[0];
        await context.setOffline(true);
        await expect(strip(page)).toContainText('You are offline');
        await goTo(page, key);
        await expect(heading(page)).toHaveText(name);
        await context.setOffline(false);
        await expect(heading(page)).toHaveText(next);
        await expect(strip(page)).toHaveText('');
      }
      // The browser itself logs each lost request.
      expect(complaints.splice(0).filter((text) => !text.includes('Failed to load'))).toEqual([]);
    });
  }
}

/** The test file for each page of the app; `here` is this file. */
const TEST_FILE_BY_PAGE: Readonly<Record<string, 'here' | `${string}.test.ts`>> = {
  '': 'here',
  ...Object.fromEntries(
    [
      ...['(outside)/access-requests/[id]', '(outside)/authorize', '(outside)/authorize/[uid]'],
      ...['(outside)/connect/demo-bank', '(outside)/connections', '(outside)/forgot', '(outside)/invitation/[token]'],
      ...['(outside)/reset/[token]', '(outside)/sign-in', '(outside)/sign-up', '(outside)/verify/[token]'],
      ...['(outside)/welcome', 'w/[walletId]', 'w/[walletId]/assets', 'w/[walletId]/assets/[assetId]'],
      ...['w/[walletId]/assets/[assetId]/positions/[code]', 'w/[walletId]/categories', 'w/[walletId]/connections'],
      ...['w/[walletId]/connections/[connectionId]', 'w/[walletId]/files', 'w/[walletId]/import'],
      ...[
        'w/[walletId]/import/[fileId]',
        'w/[walletId]/budget',
        'w/[walletId]/merchants',
        'w/[walletId]/plan',
        'w/[walletId]/reports',
      ],
      ...['w/[walletId]/reports/worth', 'w/[walletId]/reviews', 'w/[walletId]/rules', 'w/[walletId]/settings'],
      ...[
        'access-requests',
        'account',
        'api-keys',
        'appearance',
        'closings',
        'connected-apps',
        'history',
        'members',
      ].map((place) => `w/[walletId]/settings/${place}`),
      ...['security', 'sessions', 'wallet', 'webhooks'].map((place) => `w/[walletId]/settings/${place}`),
      ...['w/[walletId]/transactions', 'w/[walletId]/transfers', 'w/[walletId]/transfers/linked'],
    ].map((page) => [page, 'here'] as const),
  ),
  '(outside)/provider': 'identity-provider.test.ts',
  'w/[walletId]/import/from/[source]': 'migrate.test.ts',
  'w/[walletId]/settings/bank-providers': 'instance-settings.test.ts',
  design: 'design.test.ts',
};

test('every page of the app is covered by a test', () => {
  const app = path.join(import.meta.dirname, '..', '..', 'apps', 'web', 'app');
  const pages = globSync('**/page.tsx', { cwd: app }).map((file) => path.dirname(file).replace(/^\.$/, ''));
  expect(pages.toSorted()).toEqual(Object.keys(TEST_FILE_BY_PAGE).toSorted());
  const elsewhere = Object.values(TEST_FILE_BY_PAGE).filter((test) => test !== 'here');
  expect(globSync('*.test.ts', { cwd: import.meta.dirname })).toEqual(expect.arrayContaining(elsewhere));
});

/** Expects that a page is readable in both themes, and fits into its window. */
async function expectReadable(page: Page, path: string, name: string | RegExp): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
  await expect(heading(page)).toHaveText(name);
  await expect(page.locator('[aria-hidden].animate-pulse')).toHaveCount(0);
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findAxeViolations(page), `${path} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeViolations(page, 'colours'), `${path} dark`).toEqual([]);
}

/** Pages for signed-out people. The links in the paths are invalid, and the server sends no mail. */
const SIGNED_OUT_PAGES = [
  ['/sign-in', 'Sign in'],
  ['/sign-up', 'Create account'],
  ['/forgot', 'Forgot your password?'],
  ['/reset/none', 'This link no longer works'],
  ['/verify/none', 'This link no longer works'],
  ['/invitation/none', 'Invitation not found'],
  ['/authorize?error=invalid_client', 'Coffer doesn’t know this app'],
  ['/connections?problem=expired', 'The bank isn’t connected'],
] as const;

/** The settings pages. */
const SETTINGS = [
  ['api-keys', 'API keys'],
  ['history', 'History'],
  ['closings', 'Closings'],
  ['webhooks', 'Webhooks'],
  ['account', 'Account'],
  ['security', 'Security'],
  ['sessions', 'Devices'],
  ['connected-apps', 'Connected apps'],
  ['members', 'Members'],
  ['appearance', 'Appearance'],
  ['access-requests', 'App requests'],
] as const;

/** Returns all pages in `npm run soak`. In `npm test`, returns three pages, which a fixed seed selects. */
function sampled<T>(pages: readonly T[]): readonly T[] {
  if (process.env['COFFER_SOAK'] === '1') return pages;
  return fc.sample(fc.shuffledSubarray([...pages], { minLength: 3, maxLength: 3 }), { seed: 35, numRuns: 1 }).flat();
}

for (const [window, viewport] of WINDOWS) {
  test.describe(`in ${window} in both themes can be read`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

    test('the pages for signed-out people', async ({ page, baseURL }) => {
      // Without an account, this Coffer would show its first-run page.
      await makeAccount(page.request, String(baseURL));
      for (const [path, name] of sampled(SIGNED_OUT_PAGES)) await expectReadable(page, path, name);
    });

    test('the pages of banks, without a connection', async ({ page, baseURL }) => {
      const { walletId } = await signInNewPerson(page, String(baseURL));
      await expectReadable(page, `/w/${walletId}/connections`, 'Bank connections');
      await expectReadable(page, `/w/${walletId}/reviews`, 'Transactions to review');
    });

    test('a bank from its consent to its reviews', async ({ page, baseURL }) => {
      const url = String(baseURL);
      const { walletId } = await signInNewPerson(page, url);
      const bank = { type: 'providerD', countryCode: 'DE', institutionId: 'demo-bank', language: 'en' };
      const { id, address } = Object(
        await callMutation(page.request, url, 'bankConnections.connect', { walletId, ...bank }),
      );
      await expectReadable(page, String(address), 'Demo Bank');
      await page.getByRole('button', { name: 'Agree' }).click();
      await page.waitForURL(/consent=given$/);
      await expectReadable(page, `/w/${walletId}/connections/${id}?consent=given`, /^Demo Bank/);
      await page.getByRole('button', { name: 'Start syncing' }).click();
      await expect(page.getByText(/new transactions/).first()).toBeVisible();
      await expectReadable(page, `/w/${walletId}/connections/${id}`, /^Demo Bank/);
      await expectReadable(page, `/w/${walletId}/connections`, 'Bank connections');
      const { assetIds } = Object(await callQuery(page.request, url, 'bankConnections.get', { walletId, id }));
      await expectReadable(page, `/w/${walletId}/assets/${assetIds[0]}`, /account|card/i);
    });

    test('the detail pages, in the demo', async ({ page, baseURL }) => {
      test.slow();
      const url = String(baseURL);
      const walletId = await demoWallet(page, url);
      const own = `/w/${walletId}`;
      const { items } = Object(await callQuery(page.request, url, 'securityTransactions.list', { walletId, limit: 1 }));
      const [{ assetId, isin }] = items;
      await expectReadable(page, `${own}/assets/${assetId}/positions/${isin}`, /./);
      await expectReadable(page, `${own}/reports/worth`, 'Reports');
      await expectReadable(page, `${own}/rules`, 'Merchants & rules');
      await expectReadable(page, `${own}/transfers`, 'Possible transfers');
      await expectReadable(page, `${own}/transfers/linked`, 'Linked transfers');
      await expectReadable(page, `${own}/settings/wallet`, 'Wallet');
      await expectReadable(page, '/welcome', 'Create a wallet');
      await uploadStatement(page, { walletId }, csvFile('statement.csv', '2026-01-02;Corner shop;Bread;-3.10'));
      await expectReadable(page, new URL(page.url()).pathname, 'statement.csv');
    });

    test('the access settings, empty, and with an app, a key and a request', async ({ page, baseURL, coffer }) => {
      test.slow();
      const url = String(baseURL);
      const ada = await signInNewPerson(page, url);
      const { walletId } = ada;
      const settings = `/w/${walletId}/settings`;
      for (const [place, name] of sampled(SETTINGS)) await expectReadable(page, `${settings}/${place}`, name);

      await authoriseTestApp(url, ada, 'Ledger');
      await authoriseTestApp(url, ada, 'Budget');
      await callMutation(page.request, url, 'apiKeys.create', {
        walletId,
        name: 'Script',
        scopes: ['service:read'],
        export: true,
      });
      await callMutation(page.request, url, 'webhooks.create', {
        walletId,
        url: 'https://hooks.invalid/a/very/long/path/that/does/not/fit/into/a/narrow/window',
        types: ['wallet.changed', 'import.finished'],
        description: 'Ledger',
      });
      const { key } = Object(await callMutation(page.request, url, 'factors.beginTotp', {}));
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
      await callMutation(page.request, url, 'factors.setUpTotp', { code });
      const { id: userId } = Object(await callQuery(page.request, url, 'account.me', {}));
      const wanted: NewAccessRequestParams = {
        action: 'invite',
        email: 'eve@example.org',
        role: 'viewer',
        permissions: [],
      };
      const id = await createAppAccessRequest(coffer, { walletId, userId }, wanted);
      for (const [place, name] of sampled(SETTINGS)) await expectReadable(page, `${settings}/${place}`, name);
      await page.goto(`${settings}/connected-apps`);
      await page.getByRole('link', { name: 'Review requests' }).click();
      await page.getByRole('link', { name: 'eve@example.org is invited with the role Viewer.' }).click();
      await expect(heading(page)).toHaveText('Ledger Lens asks for your approval');
      await expectReadable(page, `/access-requests/${id}`, 'Ledger Lens asks for your approval');
      const other = await TestApp.register(url, { client_name: 'Ledger' });
      await expectReadable(page, other.request().path, /Ledger.* wants to access your Coffer data/);
    });
  });
}
