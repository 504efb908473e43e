import type { Locator, Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { createWalletWithAsset, toastRegion, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

const now = new Date();
const monthOf = (monthsAgo: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
const [last, month] = [1, 0].map((monthsAgo) => monthOf(monthsAgo).toISOString().slice(0, 7)) as [string, string];
const nameOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const [monthName, nextName] = [0, -1].map((monthsAgo) => nameOf.format(monthOf(monthsAgo))) as [string, string];
const sheet = (page: Page) => page.getByRole('dialog');
const sentence = (page: Page) => page.getByText('Your accounts hold');

/**
 * Creates an income of 1,000.00. Groceries were assigned 40.00 last month and nothing this month, in which they cost
 * 70.00. The rent is assigned 500.00.
 */
async function household(page: Page, baseURL: string | undefined): Promise<WalletWithAsset> {
  const ada = await createWalletWithAsset(page, baseURL);
  const pay = await ada.make('categories.create', { name: 'Pay', type: 'activeIncome' });
  await ada.book('Employer', '1000', { date: `${month}-01`, categoryId: pay });
  await ada.book('Market', '-70', { date: `${month}-01`, categoryId: ada.groceries });
  const id = await ada.make('budgets.create', { name: 'Household', assetIds: [ada.assetId], startMonth: last });
  await ada.make('budgets.setMonth', { id, month: last, rows: [{ key: ada.groceries, assigned: '40' }] });
  await ada.make('budgets.setMonth', { id, month, rows: [{ key: ada.rent, assigned: '500' }] });
  await page.goto(`/w/${ada.walletId}/budget`);
  await waitUntilHydrated(page);
  return ada;
}

/** Moves the focus with the Tab key alone. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 90 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
}

test('every job of a month is done by keyboard alone', async ({ page, baseURL }) => {
  await household(page, baseURL);
  const press = async (place: Locator) => {
    await tabTo(page, place);
    await page.keyboard.press('Enter');
  };
  // 40 carried over, 70 spent.
  await press(page.getByRole('button', { name: 'Cover €30.00 from Rent' }));
  await expect(page.getByRole('button', { name: /^Cover/ })).toHaveCount(0);
  await expect(sentence(page)).toContainText('€460.00 to assign, €470.00 in envelopes');

  await page.keyboard.press('Shift+H');
  await tabTo(page, sheet(page).getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.type('=50*2');
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toContainText(`€100.00 held for ${nextName}`);

  await press(page.getByRole('button', { name: 'Rent', exact: true }));
  const rent = page.getByRole('dialog', { name: 'Rent' });
  await tabTo(page, rent.getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.type('20');
  await tabTo(page, rent.getByRole('combobox', { name: 'To' }));
  await page.keyboard.type('Groc');
  await press(rent.getByRole('button', { name: 'Move money' }));
  await expect(rent.getByRole('listitem').filter({ hasText: 'Available' })).toContainText('€450.00');
  await tabTo(page, rent.getByRole('switch', { name: 'Carry a negative balance into next month' }));
  await page.keyboard.press('Space');
  await expect(rent.getByRole('switch', { name: 'Carry a negative balance into next month' })).toBeChecked();
  await tabTo(page, rent.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type('until June');
  await press(rent.getByRole('button', { name: 'Save' }));
  await expect(rent.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await press(rent.getByRole('button', { name: 'Set a target' }));
  const target = page.getByRole('dialog', { name: 'Target for Rent' });
  await tabTo(page, target.getByRole('textbox', { name: 'Amount' }));
  await page.keyboard.type('600');
  await page.keyboard.press('Enter');
  await expect(target).toHaveCount(0);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Rent', exact: true }) });
  await expect(row.getByRole('rowheader')).toContainText('Note: until June');
  await expect(row.getByRole('rowheader')).toContainText('€150.00 short of the target');

  await page.keyboard.press('Shift+F');
  await press(sheet(page).getByRole('button', { name: 'Fill envelopes' }));
  await expect(row.getByRole('rowheader')).not.toContainText('missing');
  await press(page.getByRole('button', { name: 'Next month' }));
  const cell = page.getByRole('textbox', { name: `Assigned to Rent in ${nextName}` });
  await expect(cell).toHaveAttribute('data-cell', / 0$/);

  const group = page.getByRole('button', { name: 'Without a group' });
  await press(group);
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(cell).toHaveCount(0);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await press(group);
  await expect(cell).toHaveCount(1);
  await press(page.getByRole('button', { name: nextName, exact: true }));
  const choice = page.getByRole('dialog', { name: 'Month' });
  await press(choice.getByRole('button', { name: 'Next year' }));
  await tabTo(page, choice.getByRole('group', { name: 'Month' }).getByRole('button', { name: 'Jan' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(choice).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: `February ${Number(nextName.slice(-4)) + 1}`, exact: true }),
  ).toBeVisible();
});

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every job of a month is done by tapping', async ({ page, baseURL }) => {
    await household(page, baseURL);
    const item = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
    await page.getByRole('button', { name: 'Cover €30.00 from Rent' }).tap();
    await expect(toastRegion(page)).toContainText('Groceries was covered with €30.00 from Rent.');
    await toastRegion(page).getByRole('button', { name: 'Undo' }).tap();
    await expect(item('Groceries')).toContainText('−€30.00');

    await item('Groceries').getByRole('button', { name: 'Groceries', exact: true }).tap();
    const groceries = page.getByRole('dialog', { name: 'Groceries' });
    await groceries.getByRole('button', { name: 'Same as last month' }).tap();
    await expect(groceries.getByRole('listitem').filter({ hasText: 'Available' })).toContainText('€10.00');
    await groceries.getByRole('textbox', { name: 'Assigned' }).fill('90');
    await groceries.getByRole('button', { name: 'Assign', exact: true }).tap();
    await expect(groceries.getByRole('listitem').filter({ hasText: 'Available' })).toContainText('€60.00');
    await groceries.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Rent · €500.00' });
    await groceries.getByRole('textbox', { name: 'Amount' }).fill('10');
    await groceries.getByRole('button', { name: 'Move money' }).tap();
    await expect(groceries.getByRole('listitem').filter({ hasText: 'Available' })).toContainText('€50.00');
    // Touch targets are at least 40 px high. Buttons in list items are excluded, because the whole line reacts to
    // touch.
    const buttons = groceries.getByRole('button').and(page.locator(':not(li *)'));
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height, String(await button.textContent())).toBeGreaterThanOrEqual(40);
    await groceries.getByRole('button', { name: 'Set a target' }).tap();
    const target = page.getByRole('dialog', { name: 'Target for Groceries' });
    await target.getByRole('textbox', { name: 'Amount' }).fill('120');
    await target.getByRole('button', { name: 'Create' }).tap();
    await expect(target).toHaveCount(0);
    await expect(item('Groceries')).toContainText('€40.00 short of the target');
    await page.getByRole('button', { name: 'Fill envelopes' }).tap();
    await sheet(page).getByRole('button', { name: 'Fill envelopes' }).tap();
    await expect(item('Groceries')).not.toContainText('missing');

    await page.getByRole('button', { name: 'Actions for Household' }).tap();
    await page.getByRole('menuitem', { name: 'Hold money' }).tap();
    await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('100');
    await sheet(page).getByRole('button', { name: 'Hold money' }).tap();
    await expect(sentence(page)).toContainText(`€100.00 held for ${nextName}`);
    await page.getByRole('button', { name: 'Next month' }).tap();
    await expect(page.getByText(nextName, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'This month' }).tap();
    await expect(page.getByText(monthName, { exact: true })).toBeVisible();
  });
});
