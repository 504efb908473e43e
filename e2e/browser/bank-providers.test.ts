import type { BankSimulator } from '@coffer/bank-simulator/simulator.ts';
import type { Page } from '@playwright/test';
import { ApiKeyClient } from '../api/http.ts';
import { expect } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { test } from './simulated-banks.ts';
import { makeAsset } from './statements.ts';
import { callMutation, type PersonWithWallet, signInNewPerson } from './test-people.ts';
import { openTransactions, toastRegion, transactionPanel, transactionRow } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** The providers, each with its viewport and colour scheme. */
const PROVIDERS = [
  { name: 'GoCardless', format: 'gocardless', type: 'providerA', viewport: WIDE, colorScheme: 'light' },
  { name: 'finAPI', format: 'finapi', type: 'providerB', viewport: PHONE, colorScheme: 'dark' },
  { name: 'Plaid', format: 'plaid', type: 'providerC', viewport: PHONE, colorScheme: 'light' },
  { name: 'Enable Banking', format: 'enableBanking', type: 'providerD', viewport: WIDE, colorScheme: 'dark' },
] as const;
type Provider = (typeof PROVIDERS)[number];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const lastRun = (page: Page) => page.getByRole('list', { name: 'Recent syncs' }).getByRole('listitem').first();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A person's bank accounts in the simulator; only tests add transactions. */
function accountsAt(banks: BankSimulator, login: string) {
  const [current, savings] = [`alpenbank/${login}/current`, `alpenbank/${login}/savings`];
  banks.world.emptyAccount(current, 150_000);
  banks.world.emptyAccount(savings, 500_000);
  banks.world.book(current, { minor: -98_000, counterpart: 'Hausverwaltung Meyer', text: 'Miete', day: daysAgo(40) });
  banks.world.book(current, { minor: -4590, counterpart: 'Blumen Ritter', text: 'Ein Strauß', day: daysAgo(12) });
  banks.world.book(current, { minor: 210_000, counterpart: 'Muster AG', text: 'Gehalt', day: daysAgo(5) });
  banks.world.book(savings, { minor: 20_000, counterpart: 'Anna Muster', text: 'Sparrate', day: daysAgo(20) });
  const lunch = { minor: -1250, counterpart: 'Bistro Orange', text: 'Mittagessen', pending: true };
  return { current, savings, lunch: banks.world.book(current, lunch).truthId };
}

/** Selects the bank through this provider, which opens the bank's page. */
async function goToBank(page: Page, { name }: Provider): Promise<void> {
  await page.getByRole('button', { name: 'Connect a bank' }).first().click();
  await page.getByLabel('Country').selectOption('DE');
  await page.getByRole('searchbox', { name: 'Search banks' }).fill('alpen');
  await page.getByRole('button', { name: new RegExp(`^Alpenbank.* ${name}$`) }).click();
  await expect(page.getByText('Somebody asks to read your accounts.')).toBeVisible();
}

/** Signs in on the bank's page, allows the two accounts, and returns to Coffer. */
async function approve(page: Page, { format }: Provider, login: string): Promise<void> {
  if (format === 'plaid' && (await page.getByLabel('Bank').count()) > 0)
    await page.getByLabel('Bank').selectOption('alpenbank');
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill('a secret of hers');
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const name of [/^Kreditkarte/, /^Depot/]) await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL(/\/connections\/[0-9a-f-]+\?consent=/);
  await waitUntilHydrated(page);
}

/**
 * Makes the last update of a person's consents ten minutes older, because finAPI refuses to sync with a bank again
 * within minutes.
 */
function minutesPass(banks: BankSimulator, login: string): void {
  for (const { own, login: of } of Object.values(banks.state.consents)) {
    if (of === login && typeof own['updatedAt'] === 'number') own['updatedAt'] -= 10 * 60_000;
  }
}

async function syncNow(page: Page, banks: BankSimulator, login: string): Promise<void> {
  minutesPass(banks, login);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(toastRegion(page)).toContainText('Sync started');
}

async function restClient(page: Page, url: string, { walletId }: PersonWithWallet): Promise<ApiKeyClient> {
  const scopes = ['service:read', 'service:write'];
  const { key } = Object(await callMutation(page.request, url, 'apiKeys.create', { walletId, name: 'Script', scopes }));
  return new ApiKeyClient(url, key);
}

for (const provider of PROVIDERS) {
  test.describe(`through ${provider.name}`, () => {
    test.use({ viewport: provider.viewport, colorScheme: provider.colorScheme });

    test('a bank is connected, synced, reviewed, edited, signed in to again, and disconnected', async ({
      page,
      baseURL,
      banks,
    }) => {
      test.slow();
      const url = String(baseURL);
      const login = `anna-${provider.format}`;
      const at = accountsAt(banks, login);
      const ada = await signInNewPerson(page, url);
      const { walletId } = ada;
      const rest = await restClient(page, url, ada);
      const wallet = `/wallets/${walletId}`;
      const nestEgg = await makeAsset(page, url, walletId, 'Nest egg');

      await test.step('she cancels at the bank, and starts again', async () => {
        await page.goto(`/w/${walletId}/connections`);
        await waitUntilHydrated(page);
        await goToBank(page, provider);
        await page.getByRole('button', { name: 'Deny' }).click();
        await expect(page.getByText('You didn’t give your consent at the bank.')).toBeVisible();
        await waitUntilHydrated(page);
        await goToBank(page, provider);
        await approve(page, provider, login);
      });

      await test.step('she chooses an asset for each account', async () => {
        const account = (name: string) =>
          page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name });
        await account('Girokonto').getByLabel('Name of the asset').fill('Everyday');
        await account('Tagesgeld').getByRole('combobox').selectOption('Nest egg');
        await page.getByRole('button', { name: 'Start syncing' }).click();
        await expect(lastRun(page)).toContainText('5 new transactions');
      });

      const connectionPage = new URL(page.url()).pathname;
      const connectionId = connectionPage.split('/').at(-1) ?? '';
      const connection = await rest.get(`${wallet}/bankConnections/${connectionId}`);
      expect(connection).toMatchObject({ type: provider.type, status: 'active', institution: { name: 'Alpenbank' } });
      const everyday = connection.assetIds.find((id: string) => id !== nestEgg);
      expect(new Set(connection.assetIds)).toEqual(new Set([everyday, nestEgg]));
      /** Excludes the opening balance of the account. */
      const transactions = async () =>
        (await rest.get(`${wallet}/transactions?assetIds=${everyday}&limit=100`)).items.filter(
          ({ source }: { source: string }) => source !== 'system',
        );
      const lunchOf = async () =>
        (await transactions()).find(({ amountValue }: { amountValue: string }) => Number(amountValue) === -12.5);
      const pending = await lunchOf();

      // Banks allow few reads a day, so one sync covers all of this.
      await test.step('a pending transaction becomes booked, stays the same record, and keeps her edits', async () => {
        expect(pending).toMatchObject({ pending: true, source: 'sync' });
        await openTransactions(page, ada);
        await expect(transactionRow(page, 'Bistro Orange')).toContainText('Pending');
        await openTransactions(page, ada, `?transaction=${pending.id}`);
        await transactionPanel(page).getByLabel('Counterparty', { exact: true }).fill('Lunch with Eve');
        await transactionPanel(page).getByLabel('Counterparty', { exact: true }).blur();
        await expect(toastRegion(page)).toContainText('Counterparty changed');
        banks.world.post(at.lunch);
        banks.world.rewrite(at.lunch, { counterpart: 'BISTRO ORANGE 4711', text: 'Karte 0815' });
        // The bank delivers a transaction a day after she added it by hand.
        const byHand = { assetId: everyday, date: daysAgo(2), amountValue: '-19.9', amountCurrency: 'EUR' };
        await rest.post(`${wallet}/transactions`, { ...byHand, fromTo: 'Cinema' });
        const cinema = { minor: -1990, counterpart: 'Kino am Ring', text: 'Karten', day: daysAgo(1) };
        banks.world.book(at.current, cinema);
        await page.goto(connectionPage);
        await waitUntilHydrated(page);
        await syncNow(page, banks, login);
        await expect(lastRun(page)).toContainText('One pending transaction settled');
        await expect(lastRun(page)).toContainText('One transaction to review');
        expect(await lunchOf()).toMatchObject({ id: pending.id, pending: false, fromTo: 'Lunch with Eve' });
      });

      await test.step('she is asked about ambiguous transactions, and nothing is imported twice', async () => {
        const asked = await rest.get(`${wallet}/matchReviews?status=open`);
        expect(asked.items).toMatchObject([{ reason: 'otherSource', assetId: everyday, status: 'open' }]);
        await lastRun(page).getByRole('link', { name: 'One transaction to review' }).click();
        const question = page.getByRole('listitem').filter({ hasText: 'Have you already added this transaction?' });
        await expect(question).toContainText('Kino am Ring');
        await expect(question).toContainText('Cinema');
        await question.getByRole('button', { name: 'Same transaction' }).click();
        await expect(page.getByText('Nothing to review')).toBeVisible();
        expect((await rest.get(`${wallet}/matchReviews?status=open`)).items).toEqual([]);
        expect(await transactions()).toHaveLength(5);
      });

      await test.step('the asset shows that its balance comes from the bank, and which months are covered', async () => {
        await page.goto(`/w/${walletId}/assets/${everyday}`);
        await waitUntilHydrated(page);
        await expect(page.getByText(/Your transactions match the bank’s balance on/)).toBeVisible();
        const { items } = await rest.get(`${wallet}/assets/${everyday}/coverage`);
        expect(items.at(-1)).toMatchObject({ status: 'covered', verified: true, difference: '0' });
        await expect(page.getByRole('button', { name: /: covered, balance matches$/ }).last()).toBeVisible();
      });

      await test.step('the bank requires a new sign-in, and she signs in', async () => {
        for (const consent of Object.values(banks.state.consents))
          if (consent.login === login) banks.endConsent(consent.id, 'loginRequired');
        banks.world.book(at.current, { minor: -720, counterpart: 'Bäckerei Sonne', text: 'Brot' });
        await page.goto(connectionPage);
        await waitUntilHydrated(page);
        await syncNow(page, banks, login);
        await expect(heading(page)).toContainText('Sign-in needed');
        if (provider.format === 'gocardless') await expectPageQuality(page);
        const answer = await rest.post(`${wallet}/integrations/sync`, {});
        expect(new Set(answer.needsReconnect)).toEqual(new Set(connection.assetIds));
        await page.getByRole('button', { name: /^Notifications/ }).click();
        await expect(page.getByText('Alpenbank must be reconnected').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Reconnect' }).click();
        await expect(page.getByText('Somebody asks to read your accounts.')).toBeVisible();
        await approve(page, provider, login);
        await expect(page.getByText('Your consent was renewed.')).toBeVisible();
        await expect(heading(page)).toContainText('Active');
        await expect(lastRun(page)).toContainText('One new transaction');
        const again = await rest.get(`${wallet}/bankConnections/${connectionId}`);
        expect(again).toMatchObject({ status: 'active', error: null, assetIds: connection.assetIds });
        expect(await transactions()).toHaveLength(6);
      });

      await test.step('she disconnects it, and keeps the imported transactions', async () => {
        await page.getByRole('button', { name: 'Actions for this connection' }).click();
        await page.getByRole('menuitem', { name: 'Disconnect' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
        await expect(heading(page)).toContainText('Disconnected');
        const truth = banks.world.account(at.current).transactions.map(({ minor }) => minor);
        const amounts = (await transactions()).map(({ amountValue }: { amountValue: string }) =>
          Math.round(Number(amountValue) * 100),
        );
        expect(amounts.toSorted()).toEqual(truth.toSorted());
        const asset = await rest.get(`${wallet}/assets/${everyday}`);
        expect(asset.bankConnection).toMatchObject({ type: provider.type, status: 'disconnected' });
        // The worker ends the consent at the bank.
        await expect
          .poll(() => Object.values(banks.state.consents).filter((one) => one.login === login && one.trouble === null))
          .toEqual([]);
        expect(banks.state.counters.limitViolations).toBe(0);
      });
    });
  });
}
