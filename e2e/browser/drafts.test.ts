import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  APPLE_ISIN,
  createSecurityPurchase,
  openPositionPage,
  walletWithSecuritiesAccount,
} from './securities-account.ts';
import { forgetSession, signInNewPerson, signInPerson } from './test-people.ts';
import { createWalletWithAsset, openTransactions, transactionPanel, transactionRow } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test('a half-typed form survives Escape, a click beside it and a reload, until it is saved or cleared', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await page.goto(`/w/${ada.walletId}/transactions`);
  await waitUntilHydrated(page);
  const sheet = page.getByRole('dialog', { name: 'Add transaction' });
  const open = () => page.getByRole('button', { name: 'Add transaction' }).first().click();
  await open();
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await open();
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a sentence');
  await expect(sheet.getByRole('status').filter({ hasText: 'Coffer restored your unsaved input.' })).toBeVisible();
  await expectPageQuality(page);
  await page.reload();
  await waitUntilHydrated(page);
  // The address contains the open sheet, so the sheet opens again after the reload.
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a sentence');
  await sheet.getByRole('button', { name: 'Start over' }).click();
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  await page.keyboard.press('Escape');
  await open();
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue('');
});

test('drafts of dialogs and comments are kept per record, and end with saving and signing out', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const [first, second] = [await ada.book('Shop', '-5'), await ada.book('Bakery', '-2')];
  const comment = transactionPanel(page).getByLabel('Write a comment');
  const show = async (id: string) => {
    await page.goto(`/w/${ada.walletId}/transactions?transaction=${id}`);
    await waitUntilHydrated(page);
  };
  await show(first);
  await comment.fill('Who was this?');
  await show(second);
  await expect(comment).toHaveValue('');
  await show(first);
  await expect(comment).toHaveValue('Who was this?');
  await transactionPanel(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment).toHaveValue('');

  await page.goto(`/w/${ada.walletId}/categories`);
  await waitUntilHydrated(page);
  const dialog = page.getByRole('dialog', { name: 'New category' });
  const open = () => page.getByRole('button', { name: 'New category' }).first().click();
  await open();
  await dialog.getByLabel('Name').fill('Garden');
  await page.keyboard.press('Escape');
  await open();
  await expect(dialog.getByLabel('Name')).toHaveValue('Garden');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await dialog.getByLabel('Name').fill('Left behind');
  await page.keyboard.press('Escape');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length);
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/sign-in/);
  expect(await kept()).toBe(0);
});

test('what was typed for one security is not shown for another', async ({ page, baseURL }) => {
  const ada = await walletWithSecuritiesAccount(page, baseURL);
  const other = 'DE0007164600';
  await createSecurityPurchase(ada, {});
  await createSecurityPurchase(ada, { isin: other });
  const dialog = page.getByRole('dialog', { name: 'Edit security' });
  const open = async (isin: string) => {
    await openPositionPage(page, ada, isin);
    await page.getByRole('button', { name: 'Name this security' }).click();
  };
  await open(APPLE_ISIN);
  await dialog.getByLabel('Name').fill('Apple');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(other);
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await open(APPLE_ISIN);
  await expect(dialog.getByLabel('Name')).toHaveValue('Apple');
});

test('a draft outlives an expired session of the same person, but not someone else signing in', async ({
  page,
  baseURL,
  browser,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  const open = async (walletId: string) => {
    await page.goto(`/w/${walletId}/categories?tab=tags`);
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'New tag' }).first().click();
  };
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length);
  await open(ada.walletId);
  await dialog.getByLabel('Name').fill('Half a tag');
  await page.keyboard.press('Escape');
  await forgetSession(page);
  await signInPerson(page, String(baseURL), ada);
  await open(ada.walletId);
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a tag');
  await page.keyboard.press('Escape');
  await forgetSession(page);
  const eve = await signInNewPerson(page, String(baseURL));
  await open(eve.walletId);
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect.poll(kept).toBe(0);
  await page.keyboard.press('Escape');

  // Signing out everywhere deletes the drafts too.
  await open(eve.walletId);
  await dialog.getByLabel('Name').fill('Another tag');
  await page.keyboard.press('Escape');
  expect(await kept()).toBe(1);
  const elsewhere = await browser.newPage();
  await signInPerson(elsewhere, String(baseURL), eve);
  await elsewhere.close();
  await page.goto(`/w/${eve.walletId}/settings/sessions`);
  await waitUntilHydrated(page);
  expect(await kept()).toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await kept()).toBe(0);
  // Requests that the page still had open when a session ended are refused, and the browser logs them.
  expect(complaints.splice(0).filter((text) => !text.includes('status of 401'))).toEqual([]);
});

test('suggestions leave the restored values of a new transaction, and fill a form that was started over', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  for (let times = 0; times < 2; times += 1) await ada.book('Bakery', '-2', { categoryId: ada.groceries });
  await page.goto(`/w/${ada.walletId}/transactions`);
  await waitUntilHydrated(page);
  const sheet = page.getByRole('dialog', { name: 'Add transaction' });
  const box = (name: string) => sheet.getByRole('combobox', { name, exact: true });
  const open = () => page.getByRole('button', { name: 'Add transaction' }).first().click();
  const pick = async () => {
    await box('Counterparty').fill('bake');
    await page.getByRole('option', { name: /Bakery/ }).click();
    await expect(box('Category')).toHaveValue('Groceries');
  };
  await open();
  await sheet.getByLabel('Amount').fill('7');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await open();
  await pick();
  await expect(sheet.getByLabel('Amount')).toHaveValue(/^7/);
  await sheet.getByRole('button', { name: 'Start over' }).click();
  await expect(sheet.getByLabel('Amount')).toHaveValue('');
  await pick();
  await expect(sheet.getByLabel('Amount')).toHaveValue(/^2/);
});

test('nothing is kept of a form that was sent to enter another', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await page.goto(`/w/${ada.walletId}/transactions`);
  await waitUntilHydrated(page);
  const sheet = page.getByRole('dialog', { name: 'Add transaction' });
  await page.getByRole('button', { name: 'Add transaction' }).first().click();
  await sheet.getByLabel('Amount').fill('7');
  await sheet.getByLabel('Date').fill('2026-01-05');
  await sheet.getByRole('button', { name: 'Add and enter another' }).click();
  await expect(sheet.getByLabel('Amount')).toHaveValue('');
  await expect(sheet.getByLabel('Date')).toHaveValue('2026-01-05');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  expect(await kept()).toEqual([]);
});

test('a bulk edit survives Escape and a reload for the same transactions', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('First', '-1');
  await ada.book('Second', '-2');
  const editing = page.getByRole('dialog', { name: 'Set notes' });
  const edit = async (...names: string[]) => {
    await openTransactions(page, ada);
    for (const name of names) await transactionRow(page, name).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected transactions' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Set notes' }).click();
  };
  await edit('First', 'Second');
  await editing.getByRole('textbox').fill('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(editing).toHaveCount(0);
  await edit('First');
  await expect(editing.getByRole('textbox')).toHaveValue('');
  await edit('Second', 'First');
  await expect(editing.getByRole('textbox')).toHaveValue('Half a sentence');
  await editing.getByRole('button', { name: 'Apply to 2' }).click();
  await edit('First', 'Second');
  await expect(editing.getByRole('textbox')).toHaveValue('');
});
