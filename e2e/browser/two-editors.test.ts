import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionPanel,
  transactionRow,
} from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this' });

for (const [choice, kept] of [
  ['Keep mine', 'written second'],
  ['Keep theirs', 'written first'],
] as const)
  test(`notes that another page saved meanwhile are shown: ${choice}`, { tag: '@narrow' }, async ({
    page,
    baseURL,
    context,
  }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const id = await ada.book('Corner shop', '-1', { notes: 'as it was' });
    const notes = async () => (await ada.ask('transactions.get', { id }))['notes'];
    const other = await context.newPage();
    for (const one of [page, other]) {
      await openTransactions(one, ada);
      await transactionRow(one, 'Corner shop').getByText('Corner shop').first().click();
    }
    const written = (one: Page) => transactionPanel(one).getByLabel('Notes');
    await written(page).fill('written second');
    await written(other).fill('written first');
    await written(other).blur();
    await expect.poll(notes).toBe('written first');
    await written(page).blur();
    await expect(conflict(page)).toContainText('written second');
    await expect(conflict(page)).toContainText('written first');
    await expectPageQuality(page);
    await conflict(page).getByRole('button', { name: choice }).click();
    await expect(conflict(page)).toHaveCount(0);
    await expect(written(page)).toHaveValue(kept);
    await expect.poll(notes).toBe(kept);
  });

test('a form keeps what another page saved in a field that was not touched, and asks about a name', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const tag = async () => Object((await ada.ask('tags.list', {}))['items'])[0];
  await page.goto(`/w/${ada.walletId}/categories?tab=tags`);
  await waitUntilHydrated(page);
  const edit = async () => {
    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Edit tag' });
  await edit();
  await ada.make('tags.update', { id: ada.tag, name: 'Hamburg' });
  await dialog.getByRole('radio', { name: 'Colour 2', exact: true }).press(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await tag()).toMatchObject({ name: 'Hamburg', color: expect.any(String) });

  await edit();
  await ada.make('tags.update', { id: ada.tag, name: 'Munich' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cologne');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(conflict(page)).toContainText('Munich');
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await tag()).toMatchObject({ name: 'Cologne' });
});

for (const [choice, kept] of [
  ['Keep mine', 'for all'],
  ['Keep theirs', 'newer'],
] as const)
  test(`notes set on several transactions ask about newer ones: ${choice}`, async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const ids = [await ada.book('Corner shop', '-1', { notes: 'old' }), await ada.book('Bakery', '-2')];
    const notes = async () => Promise.all(ids.map(async (id) => (await ada.ask('transactions.get', { id }))['notes']));
    await openTransactions(page, ada);
    await transactionRow(page, 'Corner shop').getByRole('checkbox').check();
    await transactionRow(page, 'Bakery').getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected transactions' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Set notes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set notes' });
    await ada.make('transactions.update', { id: ids[0], notes: 'newer' });
    await dialog.getByLabel('Notes').fill('for all');
    await dialog.getByRole('button', { name: 'Apply to 2' }).click();
    await expect(conflict(page)).toContainText('newer');
    await conflict(page).getByRole('button', { name: choice }).click();
    await expect.poll(notes).toEqual([kept, 'for all']);
    // Undoing also asks before it overwrites a newer text.
    await ada.make('transactions.update', { id: ids[1], notes: 'written since' });
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
    await expect(conflict(page)).toContainText('written since');
    await conflict(page).getByRole('button', { name: 'Keep theirs' }).click();
    // The undo restores the text that the change replaced, not the text that the page showed before.
    await expect.poll(notes).toEqual(['newer', 'written since']);
  });

test('the undo of a rule asks before it replaces newer conditions, and shows both in words', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const groups = (value: string) => [{ apply: 'any', conditions: [{ field: 'text', match: 'contains', value }] }];
  const id = await ada.make('rules.create', {
    ...{ name: 'Shops', ifText: 'shop', ifGroups: groups('corner'), thenCategoryId: ada.groceries },
  });
  const rule = () => ada.ask('rules.get', { id });
  await page.goto(`/w/${ada.walletId}/rules`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit rule' });
  await sheet.getByRole('textbox', { name: 'Condition 1: value' }).fill('bakery');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(rule).toMatchObject({ ifGroups: groups('bakery') });
  await ada.make('rules.update', { id, name: 'Theirs', ifGroups: groups('market') });
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(conflict(page)).toContainText('any text contains “corner”');
  await expect(conflict(page)).toContainText('any text contains “market”');
  await conflict(page).getByRole('button', { name: 'Keep theirs' }).click();
  await expect(conflict(page)).toHaveCount(0);
  expect(await rule()).toMatchObject({ name: 'Theirs', ifGroups: groups('market') });
});

test('a new name of a security, and a note of an envelope, ask about newer ones', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const isin = 'US0378331005';
  const depot = await ada.make('assets.create', { type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  await ada.make('securityTransactions.create', {
    ...{ assetId: depot, type: 'buy', date: '2026-03-01', isin, quantity: 1, priceValue: '10', priceCurrency: 'EUR' },
  });
  await page.goto(`/w/${ada.walletId}/assets/${depot}/positions/${isin}`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Name this security' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit security' });
  await ada.make('securities.update', { isin, name: 'Theirs' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(conflict(page)).toContainText('Theirs');
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await ada.ask('securities.get', { isin })).toMatchObject({ name: 'Mine' });

  const month = new Date().toISOString().slice(0, 7);
  const id = await ada.make('budgets.create', { name: 'Home', assetIds: [ada.assetId], startMonth: month });
  const setNote = (note: string) => ada.make('budgets.setMonth', { id, month, rows: [{ key: ada.groceries, note }] });
  await setNote('first');
  await page.goto(`/w/${ada.walletId}/budget`);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Groceries' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Groceries' });
  await sheet.getByLabel('Note').fill('mine');
  await setNote('theirs');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(conflict(page)).toContainText('theirs');
  await conflict(page).getByRole('button', { name: 'Keep theirs' }).click();
  await expect(sheet.getByLabel('Note')).toHaveValue('theirs');
});
