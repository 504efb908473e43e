import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { createWalletWithAsset, toastRegion, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const open = async (page: Parameters<typeof waitUntilHydrated>[0], ada: WalletWithAsset, place = '') => {
  await page.goto(`/w/${ada.walletId}/transfers${place}`);
  await waitUntilHydrated(page);
};
const linkedTexts = async (ada: WalletWithAsset) =>
  Object((await ada.ask('transactions.list', { transfer: true }))['items'])
    .map(({ fromTo }: { fromTo: string }) => fromTo)
    .toSorted();

test('pairs with strong evidence are preselected, linked at once, and undone', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await open(page, ada);
  await expect(page.getByText('No possible transfers')).toBeVisible();
  await expectPageQuality(page);
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Rainy day', defaultCurrency: 'EUR' });
  await ada.book('To Rainy day', '-200');
  await ada.book('From Giro', '200', { assetId: savings, date: '2026-03-07' });
  await ada.book('Umbuchung', '-90');
  await ada.book('', '90', { assetId: savings });
  // Opposite amounts are proposed as a transfer, unless a person has set a category.
  await ada.book('Shoes', '-80');
  await ada.book('Gift', '80', { assetId: savings });
  await ada.book('To Rainy day', '-70', { categoryId: ada.rent });
  await ada.book('From Giro', '70', { assetId: savings });
  await page.reload();
  await waitUntilHydrated(page);
  const pairs = page.getByRole('list', { name: 'Possible transfers' }).getByRole('listitem');
  await expect(pairs).toHaveCount(3);
  await expect(pairs.first()).toContainText('Names the other asset');
  await expect(pairs.filter({ hasText: 'Rainy day' }).first().getByRole('checkbox')).toBeChecked();
  await expect(pairs.filter({ hasText: 'Umbuchung' }).getByRole('checkbox')).not.toBeChecked();
  await expect(pairs.filter({ hasText: 'Shoes' }).getByRole('checkbox')).not.toBeChecked();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Link one transfer' }).click();
  await expect(toastRegion(page)).toContainText('One transfer linked');
  await expect(pairs).toHaveCount(2);
  expect(await linkedTexts(ada)).toEqual(['From Giro', 'To Rainy day']);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(pairs).toHaveCount(3);
  await expect.poll(() => linkedTexts(ada)).toEqual([]);
});

test('a pair that changed meanwhile is not linked, and the list is then updated', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Rainy day', defaultCurrency: 'EUR' });
  const id = await ada.book('To Rainy day', '-200');
  await ada.book('From Giro', '200', { assetId: savings });
  await open(page, ada);
  const pairs = page.getByRole('list', { name: 'Possible transfers' }).getByRole('listitem');
  await expect(pairs).toHaveCount(1);
  await ada.make('transactions.update', { id, categoryId: ada.rent });
  await page.getByRole('button', { name: 'Link one transfer' }).click();
  await expect(toastRegion(page)).toContainText('changed this record in the meantime');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('412')]);
  await expect(page.getByText('No possible transfers')).toBeVisible();
  expect(await linkedTexts(ada)).toEqual([]);
});

test('linked pairs are listed, and unlinked together with their earlier categories', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await open(page, ada, '/linked');
  await expect(page.getByText('No linked transfers')).toBeVisible();
  const savings = await ada.make('assets.create', { type: 'savings', name: 'Rainy day', defaultCurrency: 'EUR' });
  const side = (id: string) => ({ type: 'transaction', id });
  const sources: string[] = [];
  for (const amount of ['10', '20', '30']) {
    const source = await ada.book(`To Rainy day ${amount}`, `-${amount}`, { categoryId: ada.rent });
    const counter = await ada.book('From Giro', amount, { assetId: savings });
    await ada.make('transfers.link', { source: side(source), counter: side(counter) });
    sources.push(source);
  }
  await page.reload();
  await waitUntilHydrated(page);
  const pairs = page.getByRole('list', { name: 'Linked transfers' }).getByRole('listitem');
  await expect(pairs).toHaveCount(3);
  await expect(pairs.first()).toContainText('To Rainy day 30');
  await expectPageQuality(page);
  await pairs.nth(0).getByRole('checkbox').check();
  await pairs.nth(2).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Unlink 2 transfers' }).click();
  await expect(toastRegion(page)).toContainText('2 transfers unlinked');
  await expect(pairs).toHaveCount(1);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(pairs).toHaveCount(3);
  await page.getByRole('checkbox', { name: '3 linked transfers' }).check();
  await page.getByRole('button', { name: 'Unlink 3 transfers' }).click();
  await expect(page.getByText('No linked transfers')).toBeVisible();
  // A full page load discards the toast with its undo.
  await page.goto(`/w/${ada.walletId}/transactions`);
  const categories = async () =>
    Promise.all(sources.map(async (id) => (await ada.ask('transactions.get', { id }))['categoryId']));
  await expect.poll(categories).toEqual([ada.rent, ada.rent, ada.rent]);
  await expect.poll(() => linkedTexts(ada)).toEqual([]);
});
