import { panel, wallet } from './booked.ts';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners } from './manners.ts';

test('a half-typed form survives Escape, a click beside it and a reload, until it is saved or cleared', async ({
  page,
  baseURL,
}) => {
  const ada = await wallet(page, baseURL);
  await page.goto(`/w/${ada.walletId}/transactions`);
  await live(page);
  const sheet = page.getByRole('dialog', { name: 'Add transaction' });
  const open = () => page.getByRole('button', { name: 'Add transaction' }).first().click();
  await open();
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await open();
  await expect(sheet.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a sentence');
  await expect(sheet.getByRole('status').filter({ hasText: 'Coffer kept what you typed before.' })).toBeVisible();
  await expectManners(page);
  await page.reload();
  await live(page);
  if ((await sheet.count()) === 0) await open();
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
  const ada = await wallet(page, baseURL);
  const [first, second] = [await ada.book('Shop', '-5'), await ada.book('Bakery', '-2')];
  const comment = panel(page).getByLabel('Write a comment');
  const show = async (id: string) => {
    await page.goto(`/w/${ada.walletId}/transactions?transaction=${id}`);
    await live(page);
  };
  await show(first);
  await comment.fill('Who was this?');
  await show(second);
  await expect(comment).toHaveValue('');
  await show(first);
  await expect(comment).toHaveValue('Who was this?');
  await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment).toHaveValue('');

  await page.goto(`/w/${ada.walletId}/categories`);
  await live(page);
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
