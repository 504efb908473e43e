import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, forgetSession, makeAccount, signInNewPerson, signInPerson } from './test-people.ts';
import { waitForArrowKeys, waitUntilHydrated } from './wait-until-hydrated.ts';

/** Creates a record and returns its id. */
async function idOf(page: Page, baseURL: string, procedure: string, input: object): Promise<string> {
  const record = await callMutation(page.request, baseURL, procedure, input);
  if (typeof record !== 'object' || record === null) throw new Error(`${procedure}: no record`);
  return String(Reflect.get(record, 'id'));
}

/** A person whose wallet has two groups, three assets and one transaction. */
async function household(page: Page, baseURL: string) {
  const { walletId } = await signInNewPerson(page, baseURL);
  const make = (procedure: string, input: object) => idOf(page, baseURL, procedure, { walletId, ...input });
  const everyday = await make('assetGroups.create', { name: 'Everyday', order: 1 });
  const reserves = await make('assetGroups.create', { name: 'Reserves', order: 2 });
  const inEuro = { type: 'bank', defaultCurrency: 'EUR' };
  const giro = await make('assets.create', { ...inEuro, name: 'Giro', assetGroupId: everyday, order: 1 });
  const cash = await make('assets.create', { ...inEuro, type: 'cash', name: 'Cash', assetGroupId: everyday, order: 2 });
  const savings = await make('assets.create', {
    ...inEuro,
    type: 'savings',
    name: 'Savings',
    assetGroupId: reserves,
    accountNumber: 'DE02120300000000202051',
  });
  const amount = { amountValue: '1234.5', amountCurrency: 'EUR', fromTo: 'Employer' };
  await make('transactions.create', { assetId: giro, date: '2024-03-01', ...amount });
  return { walletId, giro, cash, savings };
}

/** The handles of groups and assets in list order. */
const arrangement = (page: Page) =>
  page.getByRole('button', { name: /^Move / }).evaluateAll((handles) => handles.map((handle) => handle.ariaLabel));

test('an asset is created with its balance, in a group created on the way', async ({ page, baseURL }) => {
  const { walletId } = await signInNewPerson(page, baseURL!);
  await page.goto(`/w/${walletId}/assets`);
  await waitUntilHydrated(page);
  await expect(page.getByText('There are no assets yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New asset' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'New asset' });
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByText('This is required.')).toBeVisible();

  await sheet.getByRole('radio', { name: 'Real estate' }).check();
  await expect(sheet.getByLabel('How quickly you can access the money')).toHaveValue('fixed');
  await sheet.getByLabel('Name').fill('Flat');
  await sheet.getByRole('combobox', { name: 'Group' }).fill('Home');
  await sheet.getByRole('option', { name: 'Create “Home”' }).click();
  await expect(sheet.getByRole('combobox', { name: 'Group' })).toHaveValue('Home');
  await sheet.getByLabel('Opening balance').fill('310000,50');
  await sheet.getByLabel('Opening date').fill('2024-02-29');
  await sheet.getByRole('button', { name: 'Create' }).click();

  await expect(sheet).toBeHidden();
  const group = page.getByRole('region', { name: 'Home' });
  await expect(group.getByRole('listitem')).toContainText('€310,000.50');
  await group.getByRole('link', { name: 'Flat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flat' })).toBeVisible();
  // An initial balance is no income, so reports don't count it as a gain.
  await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('Initial balance');
  await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('Feb 29, 2024');
});

test('an asset is changed, and the change undone', async ({ page, baseURL }) => {
  const { walletId, giro } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets/${giro}`);
  await waitUntilHydrated(page);
  await expect(page.getByText('Employer')).toBeVisible();
  await page.keyboard.press('e');
  const sheet = page.getByRole('dialog', { name: 'Edit the asset' });
  await sheet.getByLabel('Name').fill('Current account');
  await sheet.getByText('More: account number').click();
  await sheet.getByLabel('Expected annual return').fill('1.25');
  await sheet.getByLabel('Account number').fill(' 4711 ');
  await sheet.getByRole('combobox', { name: 'For fees' }).fill('fees');
  await sheet.getByRole('option', { name: 'Fees' }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Current account' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Account', exact: true });
  await expect(facts).toContainText('1.25%');
  await expect(facts).toContainText('Fees');
  await expect(facts.getByLabel('Account number')).toHaveValue('4711');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Giro' })).toBeVisible();
  await expect(facts).not.toContainText('1.25%');
});

test('a balance is set after its difference is shown, and can be undone', async ({ page, baseURL }) => {
  const { walletId, giro } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets/${giro}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Set balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Balance of Giro' });
  await expect(dialog).toContainText('€1,234.50');
  await dialog.getByLabel('Balance').fill('1,000.10');
  await expect(dialog).toContainText('−€234.40');
  await dialog.getByLabel('At the end of').fill('2024-02-29');
  await expect(dialog).toContainText('+€1,000.10');
  await dialog.getByLabel('At the end of').fill('2024-03-02');
  await dialog.getByRole('button', { name: 'Set balance' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: '€1,000.10' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('−€234.40');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: '€1,234.50' })).toBeVisible();
});

test('an asset is archived and restored', async ({ page, baseURL }) => {
  const { walletId } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Actions for Cash' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('One archived asset')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('One archived asset')).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Cash' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('One archived asset').click();
  await page.getByRole('button', { name: 'Actions for Cash' }).click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await expect(page.getByRole('region', { name: 'Everyday' }).getByRole('link', { name: 'Cash' })).toBeVisible();
});

test('deleting can be undone, except with transactions: then the name must be typed', async ({ page, baseURL }) => {
  const { walletId } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Actions for Cash' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Cash' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Cash' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Giro' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Giro?' });
  await expect(dialog).toContainText('Its only transaction is deleted too');
  await expect(dialog.getByRole('button', { name: 'Delete with all transactions' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Giro');
  await dialog.getByRole('button', { name: 'Delete with all transactions' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Giro' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cash' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Giro' })).toBeHidden();
});

test('assets and groups are sorted by keyboard, also into another group', async ({ page, baseURL }) => {
  const { walletId } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('button', { name: 'Move Giro' })).toBeVisible();
  expect(await arrangement(page)).toEqual(['Move Everyday', 'Move Giro', 'Move Cash', 'Move Reserves', 'Move Savings']);

  /**
   * Moves a row by keyboard to the places of other rows, one after another, and checks the announcement of each move.
   */
  const take = async (name: string, key: string, ...places: string[]) => {
    await page.getByRole('button', { name: `Move ${name}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(new RegExp(`^${name} is `))).toBeAttached();
    await waitForArrowKeys(page);
    for (const place of places) {
      await page.keyboard.press(key);
      await expect(page.getByText(`${name} is over ${place}.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
  };
  await take('Giro', 'ArrowDown', 'Cash');
  await expect
    .poll(() => arrangement(page))
    .toEqual(['Move Everyday', 'Move Cash', 'Move Giro', 'Move Reserves', 'Move Savings']);
  await expect(page.getByText('Giro was moved.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Giro was moved.')).toBeHidden();
  await take('Giro', 'ArrowDown', 'Reserves');
  await expect
    .poll(() => arrangement(page))
    .toEqual(['Move Everyday', 'Move Cash', 'Move Reserves', 'Move Giro', 'Move Savings']);
  await expect(page.getByText('Giro was moved.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Reserves' }).getByRole('link')).toHaveText(['Giro', 'Savings']);
  const undone = page.waitForResponse((answer) => answer.url().includes('assets.update'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Everyday' }).getByRole('link')).toHaveText(['Cash', 'Giro']);
  await undone;
  await page.reload();
  await expect(page.getByRole('region', { name: 'Everyday' }).getByRole('link')).toHaveText(['Cash', 'Giro']);
});

test('a group is created, renamed and deleted, and its assets stay', async ({ page, baseURL }) => {
  const { walletId } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Plans');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('button', { name: 'Move Plans' })).toBeVisible();
  await page.getByRole('button', { name: 'Rename Reserves' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Rainy days');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Move Rainy days' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Rainy days' }).click();
  await expect(page.getByRole('button', { name: 'Move Rainy days' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Move Savings' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'No group' }).getByRole('link')).toHaveText(['Savings']);
});

test('the chart of one asset has a table too, and can be hidden', async ({ page, baseURL }) => {
  const { walletId, giro } = await household(page, baseURL!);
  await page.goto(`/w/${walletId}/assets/${giro}?range=all`);
  await waitUntilHydrated(page);
  const chart = page.getByRole('figure', { name: 'Value of Giro' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(/^Value of Giro as a line from March 2024/);
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  const table = chart.getByRole('table', { name: 'Value of Giro' });
  await expect(table.getByRole('row').last()).toContainText('March 2024');
  await expect(table.getByRole('row').last()).toContainText('€1,234.50');
  await expect(table.getByRole('link', { name: 'March 2024' })).toHaveAttribute(
    'href',
    `/w/${walletId}/transactions?assetIds=${giro}&dateFrom=2024-03-01&dateTo=2024-03-31`,
  );
  await chart.getByRole('button', { name: 'Download' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('Value of Giro.csv');
  expect(await readFile(await csv.path(), 'utf8')).toMatch(
    /^\uFEFFPeriod,Value,In and out\r\n2024-03,1234.5,1234.5\r\n/,
  );
});

test('a viewer sees no action that would be refused', async ({ page, baseURL }) => {
  const { walletId, giro } = await household(page, baseURL!);
  const viewer = await makeAccount(page.request, baseURL!, 'Vera');
  const invitation = await callMutation(page.request, baseURL!, 'invitations.create', {
    walletId,
    email: viewer.email,
    role: 'viewer',
  });
  if (typeof invitation !== 'object' || invitation === null) throw new Error('no invitation');
  const token = String(Reflect.get(invitation, 'link')).split('/').at(-1);
  await forgetSession(page);
  await signInPerson(page, baseURL!, viewer);
  await callMutation(page.request, baseURL!, 'invitations.accept', { token });
  await page.goto(`/w/${walletId}/assets`);
  await expect(page.getByRole('link', { name: 'Giro' })).toBeVisible();
  // The page has only the download button: with a second button, the locator would be ambiguous and fail.
  await expect(page.getByRole('main').getByRole('button')).toHaveAccessibleName('Download Assets');
  await page.goto(`/w/${walletId}/assets/${giro}`);
  await expect(page.getByText('Employer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set balance' })).toBeHidden();
  await page.goto(`/w/${walletId}`);
  await expect(page.getByRole('link', { name: 'Giro' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a statement' })).toBeHidden();
});

test('an unknown asset shows a message', async ({ page, baseURL, complaints }) => {
  const { walletId } = await signInNewPerson(page, baseURL!);
  const answer = await page.goto(`/w/${walletId}/assets/01900000-0000-7000-8000-000000000000`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('its pages are accessible and fit, whatever the names', async ({ page, baseURL }) => {
  const { walletId, giro, savings } = await household(page, baseURL!);
  const name = `<img src=x onerror=alert(1)> ${'Rindfleischetikettierungsüberwachung'.repeat(2)}`;
  await callMutation(page.request, baseURL!, 'assets.update', { walletId, id: giro, name });
  await page.goto(`/w/${walletId}/assets`);
  await waitUntilHydrated(page);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('button', { name: 'Move Savings' })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'New asset' }).click();
  await page.getByRole('dialog').getByText('More: account number').click();
  await expectPageQuality(page);
  await page.goto(`/w/${walletId}/assets/${savings}`);
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expectPageQuality(page);
  await page.goto(`/w/${walletId}/assets/${giro}`);
  await waitUntilHydrated(page);
  await expect(page.getByRole('img', { name: /as a line from/ })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Set balance' }).click();
  await expect(page.getByRole('dialog')).toContainText('From transactions');
  await expectPageQuality(page);
});
