import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { createWalletWithAsset, toastRegion, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

const now = new Date();
/** The fifth day of a month: of this month, or of the month `monthsAgo` months earlier. */
const day = (monthsAgo = 0) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 5)).toISOString().slice(0, 10);
const month = day().slice(0, 7);
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now);
const sheet = (page: Page) => page.getByRole('dialog');
const sentence = (page: Page) => page.getByText('Your accounts hold');

/**
 * Creates a wallet. Each of the last three months has 320.00 for groceries, 900.00 for the rent and 2,400.00 of income.
 * This month has 70.00 for groceries.
 */
async function threeMonths(page: Page, baseURL: string | undefined): Promise<WalletWithAsset> {
  const ada = await createWalletWithAsset(page, baseURL);
  const pay = await ada.make('categories.create', { name: 'Pay', type: 'activeIncome' });
  for (const monthsAgo of [3, 2, 1]) {
    await ada.book('Employer', '2400', { date: day(monthsAgo), categoryId: pay });
    await ada.book('Landlord', '-900', { date: day(monthsAgo), categoryId: ada.rent });
    await ada.book('Market', '-320', { date: day(monthsAgo), categoryId: ada.groceries });
  }
  await ada.book('Market', '-70', { date: `${month}-01`, categoryId: ada.groceries });
  return ada;
}

async function open(page: Page, { walletId }: WalletWithAsset, search = ''): Promise<void> {
  await page.goto(`/w/${walletId}/budget${search}`);
  await waitUntilHydrated(page);
}

const assigned = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Assigned to ${name} in ${monthName}`, exact: true });

test('a first budget takes one click, shows the law, and is changed by keyboard alone', async ({ page, baseURL }) => {
  const ada = await threeMonths(page, baseURL);
  await open(page, ada);
  await expect(page.getByText('There is no budget yet')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Make my first budget' }).click();
  // Shows the month three months ago, as if the budget had existed then.
  await expect(page.getByText('No envelope was overspent.')).toBeVisible();
  // One undo reverts everything.
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('There is no budget yet')).toBeVisible();
  expect(await ada.ask('budgets.list', {})).toEqual([]);
  await page.getByRole('button', { name: 'Make my first budget' }).click();
  await expect(page.getByText('No envelope was overspent.')).toBeVisible();
  await page.getByRole('button', { name: 'This month' }).click();
  // 3 × (2,400 − 1,220) came in and 70 went out; each month assigned 1,220.
  await expect(sentence(page)).toHaveText('Your accounts hold €3,470.00: €2,320.00 to assign, €1,150.00 in envelopes.');
  await expect(assigned(page, 'Groceries')).toHaveValue('320.00');
  await expectPageQuality(page);

  // Enters a sum, and uses Enter, the arrow keys, Escape and undo.
  const next = page.locator('[data-cell="1 0"]');
  await page.locator('[data-cell="0 0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(next).toBeFocused();
  await assigned(page, 'Groceries').fill('=100*2+50');
  await page.keyboard.press('Enter');
  await expect(assigned(page, 'Groceries')).toHaveValue('250.00');
  await expect(sentence(page)).toContainText('€2,390.00 to assign, €1,080.00 in envelopes');
  await assigned(page, 'Rent').fill('a lot');
  await expect(assigned(page, 'Rent')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(assigned(page, 'Rent')).toHaveValue('900.00');
  // The message about the new budget may still be there.
  await expect(toastRegion(page)).toContainText('Groceries');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(assigned(page, 'Groceries')).toHaveValue('320.00');

  // Each number opens the amounts that make it up.
  await sentence(page).getByRole('button', { name: '€2,320.00' }).click();
  await sheet(page).getByRole('button', { name: 'Assigned' }).click();
  await sheet(page).getByRole('button', { name: 'Groceries' }).click();
  await expect(sheet(page).getByRole('link', { name: 'Market' })).toBeVisible();
  await expectPageQuality(page);
});

test('overspending is covered by one click from a named envelope, and by moving on a phone', async ({
  page,
  baseURL,
}) => {
  const ada = await threeMonths(page, baseURL);
  const id = await ada.make('budgets.create', { name: 'Household', assetIds: [ada.assetId], startMonth: month });
  const rows = [
    { key: ada.groceries, assigned: '40' },
    { key: ada.rent, assigned: '900' },
  ];
  await ada.make('budgets.setMonth', { id, month, rows });
  await page.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(page);
  await expect(page.getByText('One envelope is overspent.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the budget' }).click();
  await page.getByRole('button', { name: 'Cover €30.00 from Rent' }).click();
  await expect(toastRegion(page)).toContainText('Groceries was covered with €30.00 from Rent.');
  await expect(assigned(page, 'Groceries')).toHaveValue('70.00');
  await expect(page.getByRole('button', { name: /^Cover/ })).toHaveCount(0);

  // Sets a target and fills it from the amount to assign.
  await page.getByRole('button', { name: 'Groceries', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Set a target' }).click();
  // The dialog is found by name, because the envelope's sheet also has an amount and stays open until the dialog is
  // loaded.
  const target = page.getByRole('dialog', { name: 'Target for Groceries' });
  await target.getByRole('textbox', { name: 'Amount' }).fill('100');
  await target.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('€30.00 short of the target')).toBeVisible();
  await page.getByRole('button', { name: 'Fill envelopes' }).click();
  await expect(sheet(page).getByRole('list', { name: 'Changes' })).toContainText('€70.00 → €100.00');
  await sheet(page).getByRole('button', { name: 'Fill envelopes' }).click();
  await expect(assigned(page, 'Groceries')).toHaveValue('100.00');

  await page.setViewportSize({ width: 360, height: 740 });
  const groceries = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Groceries' }) });
  await expect(groceries).toContainText('€70.00 of €100.00 spent');
  await groceries.getByRole('button', { name: 'Groceries' }).click();
  await sheet(page).getByRole('combobox', { name: 'To' }).selectOption({ label: 'Rent · €870.00' });
  await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('10');
  await sheet(page).getByRole('button', { name: 'Move money' }).click();
  await expect(sheet(page)).toContainText('€20.00');
  await expectPageQuality(page);
});
