import type { Page } from '@playwright/test';
import { backdateSignIn } from './backdate-sign-in.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { makeAsset, selectTargetAsset, textFile, uploadStatement } from './statements.ts';
import { callMutation, signInNewPerson } from './test-people.ts';
import { openTransactions, toastRegion, transactionPanel, transactionRow } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** Last year, so that all of its months are over. */
const YEAR = new Date().getUTCFullYear() - 1;
const lastOf = (month: string) => `${YEAR}-${month}-${new Date(Date.UTC(YEAR, Number(month), 0)).getUTCDate()}`;

/** A monthly statement with one transaction on the 5th; its balances are computed. */
function statement(month: string, opening: number, spent: number): string {
  const yy = String(YEAR).slice(2);
  const left = opening - spent;
  const lines = [`:60F:C${yy}${month}01EUR${opening},00`, `:61:${yy}${month}05${month}05D${spent},00NTRFNONREF`];
  return [
    ...[':20:A', ':25:12345678/1234567', ':28C:1', ...lines, `:86:Groceries of ${month}`],
    ...[`:62F:C${yy}${month}${lastOf(month).slice(8)}EUR${left},00`, '-', ''],
  ].join('\n');
}

const cell = (page: Page, month: string) =>
  page.getByRole('button', { name: new RegExp(`^${month.slice(0, 3)} ${YEAR}:`) });

/** Empties the list of browser log entries. Fails for any entry except refusals with 403 or 409. */
function expectRefusals(complaints: string[]): void {
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/403|409/);
}

test('a missing statement is noticed and imported, the period closed, an edit refused, and it is reopened', async ({
  page,
  baseURL,
  coffer,
  complaints,
}) => {
  const ada = await signInNewPerson(page, String(baseURL));
  const { walletId } = ada;
  const assetId = await makeAsset(page, String(baseURL), walletId, 'Giro');
  const start = { walletId, id: assetId, date: `${YEAR}-01-01`, balance: '100' };
  await callMutation(page.request, String(baseURL), 'assets.balance', start);
  const bring = async (month: string, opening: number, spent: number) => {
    await uploadStatement(page, ada, textFile(`${month}.sta`, statement(month, opening, spent)));
    await selectTargetAsset(page, 'Giro');
    await page.getByRole('button', { name: /^Import 1 transaction/ }).click();
    await expect(page.getByText('1 transaction added to Giro')).toBeVisible();
  };
  await bring('01', 100, 10);
  await bring('03', 70, 5);
  await expect(page.getByText('The statement starts with €70.00, but the balance in Coffer is €90.00')).toBeVisible();

  await page.goto(`/w/${walletId}/assets/${assetId}`);
  await waitUntilHydrated(page);
  await expect(cell(page, 'January')).toHaveAccessibleName(/covered, balance matches/);
  await expect(cell(page, 'February')).toHaveAccessibleName(/missing/);
  await expect(cell(page, 'March')).toHaveAccessibleName(/balance differs/);
  await cell(page, 'March').click();
  const march = page.getByRole('region', { name: `March ${YEAR}` });
  await expect(march).toContainText('Difference since');
  await expect(march).toContainText('03.sta');
  await expectPageQuality(page);
  await cell(page, 'February').click();
  await page.getByRole('link', { name: 'Import the missing statement' }).click();
  await page.waitForURL(/\/import\?asset=/);
  await bring('02', 90, 20);
  await page.goto(`/w/${walletId}/assets/${assetId}`);
  await waitUntilHydrated(page);
  for (const month of ['January', 'February', 'March']) {
    await expect(cell(page, month)).toHaveAccessibleName(/covered, balance matches/);
  }

  await page.getByRole('button', { name: 'Close…' }).click();
  const form = page.getByRole('dialog', { name: 'Close a period' });
  await expect(form.getByRole('combobox', { name: 'Asset' })).toHaveValue(assetId);
  await form.getByLabel('Last closed day').fill(lastOf('02'));
  await expectPageQuality(page);
  await form.getByRole('button', { name: 'Close the period' }).click();
  await expect(page.getByText(/Closed up to .*\. Transactions up to/)).toBeVisible();
  await expect(cell(page, 'January')).toHaveAccessibleName(/closed$/);
  await expect(cell(page, 'February')).toHaveAccessibleName(/closed$/);
  await expect(cell(page, 'March')).not.toHaveAccessibleName(/closed$/);

  await openTransactions(page, ada);
  await expect(transactionRow(page, 'Groceries of 02')).toContainText('Closed up to');
  await expect(transactionRow(page, 'Groceries of 03')).not.toContainText('Closed up to');
  await transactionRow(page, 'Groceries of 02').getByText('Groceries of 02').first().click();
  const amount = transactionPanel(page).getByLabel('Amount', { exact: true });
  await amount.fill('-21');
  await amount.blur();
  await expect(toastRegion(page)).toContainText(/This asset is closed up to .*Nothing was changed/);
  expectRefusals(complaints);
  await toastRegion(page).getByRole('button', { name: 'Show closings' }).click();
  await page.waitForURL(/\/settings\/closings$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Giro' })).toContainText(/Up to/);
  await waitUntilHydrated(page);
  await expectPageQuality(page);

  await backdateSignIn(coffer, ada.email);
  await page.getByRole('button', { name: /^Reopen: Giro/ }).click();
  await page.getByRole('dialog', { name: 'Reopen this period?' }).getByRole('button', { name: 'Reopen' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No closed periods')).toBeVisible();
  expectRefusals(complaints);
  await expectPageQuality(page);
});
