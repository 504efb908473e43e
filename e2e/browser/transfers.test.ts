import { toasts, wallet } from './booked.ts';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners } from './manners.ts';

test.describe.configure({ timeout: 120_000 });

test('pairs that look like transfers are found, chosen, linked at once, and taken back', async ({ page, baseURL }) => {
  const ada = await wallet(page, baseURL);
  await page.goto(`/w/${ada.walletId}/transfers`);
  await live(page);
  await expect(page.getByText('Nothing looks like a transfer')).toBeVisible();
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
  await ada.book('To savings', '-200', { categoryId: ada.rent });
  await ada.book('From giro', '200', { assetId: savings, date: '2026-03-07' });
  await ada.book('Shoes', '-80');
  await ada.book('Gift', '80', { assetId: savings });
  await page.reload();
  await live(page);
  const linked = async () =>
    Object((await ada.ask('transactions.list', { transfer: true }))['items']).map(
      ({ fromTo }: { fromTo: string }) => fromTo,
    );
  const pairs = page.getByRole('list', { name: 'Possible transfers' }).getByRole('listitem');
  await expect(pairs).toHaveCount(2);
  await expectManners(page);
  await pairs.filter({ hasText: 'Shoes' }).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Link one pair' }).click();
  await expect(toasts(page)).toContainText('One pair linked as transfers');
  await expect(pairs).toHaveCount(1);
  expect((await linked()).toSorted()).toEqual(['From giro', 'To savings']);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(pairs).toHaveCount(2);
  await expect.poll(linked).toEqual([]);
});
