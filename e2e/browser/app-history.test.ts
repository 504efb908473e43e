import type { Page } from '@playwright/test';
import { connectAgent } from '../api/mcp/mcp-client.ts';
import { TestApp } from '../api/oauth/test-app.ts';
import { TestBrowser } from '../api/test-browser.ts';
import { expect } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { openLivePage, test } from './live-pages.ts';
import { callMutation } from './test-people.ts';
import {
  createWalletWithAsset,
  openTransactions,
  transactionPanel,
  type WalletWithAsset,
} from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

/** Changes appear within a second; a busy machine may take longer. */
const SOON = { timeout: 6_000 };

/** An app of the person with read and write access over MCP. The history shows its calls as calls of an agent. */
async function agentOf(url: string, { email, password }: WalletWithAsset, name: string) {
  const browser = new TestBrowser(url);
  await browser.signIn(email, password);
  const app = await TestApp.register(url, { client_name: name });
  const resource = `${url}/mcp`;
  const { body } = await app.exchange(await app.authorize(browser, { resource }), { resource });
  const client = await connectAgent(url, body.access_token);
  return {
    categorise: async (walletId: string, transactionIds: readonly string[], categoryId: string) => {
      const given = { walletId, action: 'transactions.bulkUpdate', transactionIds, changes: { categoryId } };
      const answer = await client.callTool({ name: 'categorise', arguments: given });
      expect(answer.isError ?? false, JSON.stringify(answer.content)).toBe(false);
    },
    end: () => client.close(),
  };
}

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).locator(':scope > li');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Undo this change?' });

async function shops(ada: WalletWithAsset): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Corner shop', 'Bakery', 'Market']) ids.push(await ada.book(name, '-12.50'));
  return ids;
}

test('a change by an app over MCP appears in the record’s history at once, and is undone there', async ({
  page,
  baseURL,
}) => {
  const url = String(baseURL);
  const ada = await createWalletWithAsset(page, url);
  const { walletId, groceries } = ada;
  const ids = await shops(ada);
  const agent = await agentOf(url, ada, 'Tidy');
  const categories = async () =>
    Object(await ada.ask('transactions.list', {}))['items'].map(({ categoryId }: { categoryId: string }) => categoryId);

  await openLivePage(page, () => openTransactions(page, ada, `?transaction=${ids[0]}`));
  await transactionPanel(page).getByRole('button', { name: 'Show', exact: true }).click();
  await expect(changes(page)).toHaveCount(1);
  await agent.categorise(walletId, ids, groceries);
  const change = changes(page).first();
  await expect(change).toContainText('categorised 3 transactions as Groceries', SOON);
  await expect(change).toContainText('Ada Example with Tidy');
  await expect(change).toContainText('Groceries');
  await expectPageQuality(page);

  await change.getByRole('button', { name: 'Undo: categorised 3 transactions as Groceries' }).click();
  await expect(dialog(page)).toContainText('One change will be undone: 3 transactions changed.');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(change).toContainText('undid a change: 3 transactions changed');
  await expect(changes(page).nth(1)).toContainText('undone');
  expect(await categories()).toEqual([null, null, null]);
  await agent.end();
});

test('later changes that block the undo of an app’s change are listed with links', async ({
  page,
  baseURL,
  complaints,
}) => {
  const url = String(baseURL);
  const ada = await createWalletWithAsset(page, url);
  const { walletId, groceries, rent } = ada;
  const ids = await shops(ada);
  const agent = await agentOf(url, ada, 'Tidy');
  await agent.categorise(walletId, ids, groceries);
  await callMutation(page.request, url, 'transactions.update', { walletId, id: ids[1], categoryId: rent });

  await page.goto(`/w/${walletId}/settings/connected-apps`);
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Changes by Tidy' }).click();
  await expect(page.getByText('Changes by Tidy')).toBeVisible();
  await expect(changes(page)).toHaveCount(1);
  await expect(changes(page).first()).toContainText('Ada Example with Tidy');
  await expectPageQuality(page);
  await changes(page)
    .first()
    .getByRole('button', { name: /^Undo:/ })
    .click();
  await expect(dialog(page).getByRole('alert')).toContainText('This can’t be undone because of later changes');
  await expect(dialog(page).getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expectPageQuality(page);
  await dialog(page).getByRole('listitem').getByRole('link').click();
  await expect(page.getByText('Changes to one record')).toBeVisible();
  // The browser logs the refused dry run.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);

  // Undo the blocking change first, and then the change itself.
  const later = changes(page).first();
  await expect(later).toContainText('Rent');
  await later.getByRole('button', { name: /^Undo:/ }).click();
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(later).toContainText('undid a change: 1 transaction changed');
  await changes(page)
    .filter({ hasText: 'with Tidy' })
    .getByRole('button', { name: /^Undo:/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(changes(page).first()).toContainText('undid a change: 3 transactions changed');
  const { items } = Object(await ada.ask('transactions.list', {}));
  expect(items.map(({ categoryId }: { categoryId: string | null }) => categoryId)).toEqual([null, null, null]);
  await agent.end();
});
