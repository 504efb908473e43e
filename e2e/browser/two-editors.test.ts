import type { Page } from '@playwright/test';
import { open, panel, row, wallet } from './booked.ts';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners } from './manners.ts';

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
    const ada = await wallet(page, baseURL);
    const id = await ada.book('Corner shop', '-1', { notes: 'as it was' });
    const notes = async () => (await ada.ask('transactions.get', { id }))['notes'];
    const other = await context.newPage();
    for (const one of [page, other]) {
      await open(one, ada);
      await row(one, 'Corner shop').getByText('Corner shop').first().click();
    }
    const written = (one: Page) => panel(one).getByLabel('Notes');
    await written(page).fill('written second');
    await written(other).fill('written first');
    await written(other).blur();
    await expect.poll(notes).toBe('written first');
    await written(page).blur();
    await expect(conflict(page)).toContainText('written second');
    await expect(conflict(page)).toContainText('written first');
    await expectManners(page);
    await conflict(page).getByRole('button', { name: choice }).click();
    await expect(conflict(page)).toHaveCount(0);
    await expect(written(page)).toHaveValue(kept);
    await expect.poll(notes).toBe(kept);
  });

test('a form keeps what another page saved in a field that was not touched, and asks about a name', async ({
  page,
  baseURL,
}) => {
  const ada = await wallet(page, baseURL);
  const tag = async () => Object((await ada.ask('tags.list', {}))['items'])[0];
  await page.goto(`/w/${ada.walletId}/categories?tab=tags`);
  await live(page);
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
