import { choose, open, row, rows, toasts, wallet } from './booked.ts';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';

test.describe.configure({ timeout: 120_000 });

test.describe('a change', () => {
  test('that the service refuses is put back, and says why', async ({ page, baseURL, complaints }) => {
    const ada = await wallet(page, baseURL);
    const out = await ada.book('Outflow', '-50');
    await ada.book('Inflow', '50', { transferCounterType: 'transaction', transferCounterId: out });
    await open(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Amount' }).fill('-50');
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('This is one side of a transfer. Unlink it first.');
    await expect(row(page, 'Inflow')).toContainText('+€50.00');
    expect(complaints.splice(0).every((complaint) => complaint.includes('409'))).toBe(true);
  });

  test('stays on the screen while the list is asked for again', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await ada.book('Corner shop', '-12.50');
    await open(page, ada);
    const held: (() => void)[] = [];
    await page.route(/transactions\.update/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await choose(page, 'Groceries');
    await expect(row(page, 'Corner shop')).toContainText('Groceries');
    const again = page.waitForResponse(/transactions\.list/);
    await page.getByRole('searchbox').fill('corner');
    await again;
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, 'Corner shop')).toContainText('Groceries');
    for (const go of held) go();
    await expect
      .poll(async () => Object((await ada.ask('transactions.list', {}))['items'])[0].categoryId)
      .toBe(ada.groceries);
    await expect(row(page, 'Corner shop')).toContainText('Groceries');
  });

  test('of many is taken back to what each had', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await ada.book('Fourth', '-4', { tagIds: [ada.tag] });
    await ada.book('Third', '-3', { categoryId: ada.rent });
    await ada.book('Second', '-2.5', { categoryId: ada.groceries });
    await ada.book('First', '-1', { amountCurrency: 'USD' });
    await open(page, ada);
    await row(page, 'First').getByRole('checkbox').check();
    await row(page, 'Third')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await expect(bar).toContainText('3 selected');
    await expect(bar).toContainText('−€5.50');
    await expect(bar).toContainText('−$1.00');
    await bar.getByRole('button', { name: 'Category' }).click();
    await choose(page, 'Rent');
    for (const name of ['First', 'Second', 'Third']) await expect(row(page, name)).toContainText('Rent');
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'First')).toContainText('Uncategorized');
    await expect(row(page, 'Second')).toContainText('Groceries');
    await expect(row(page, 'Third')).toContainText('Rent');

    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar).toContainText('4 selected');
    await bar.getByRole('button', { name: 'Tags' }).click();
    await page.getByLabel('Add tags').fill('Ber');
    await page.getByRole('option', { name: 'Berlin' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    for (const name of ['First', 'Fourth']) await expect(row(page, name)).toContainText('Berlin');
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'First')).not.toContainText('Berlin');
    await expect(row(page, 'Fourth')).toContainText('Berlin');
    await page.reload();
    await live(page);
    await expect(row(page, 'First')).toContainText('Uncategorized');
    await expect(row(page, 'Fourth')).toContainText('Berlin');
  });

  test('that deletes happens when the toast is gone or the page is left, and not when it is undone', async ({
    page,
    baseURL,
  }) => {
    const ada = await wallet(page, baseURL);
    for (const name of ['Second', 'First']) await ada.book(name, '-1');
    await open(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await expect(row(page, 'First')).toHaveCount(0);
    await expect(toasts(page)).toContainText('1 transaction deleted');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 'First')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(row(page, 'First')).toHaveCount(0);
    const count = async () => Object((await ada.ask('transactions.list', {}))['items']).length;
    expect(await count()).toBe(2);
    await page.goto('about:blank');
    await expect.poll(count).toBe(1);
  });
});

test('a new transaction is written down with a category of its own, and taken back', async ({ page, baseURL }) => {
  const ada = await wallet(page, baseURL);
  await ada.book('Old', '-1');
  await open(page, ada);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add transaction' });
  await expect(form.getByRole('combobox', { name: 'Asset' })).toHaveValue('Giro');
  await form.getByLabel('Amount').fill('12');
  await form.getByText('Money in').click();
  await form.getByLabel('Counterpart').fill('Lottery');
  await form.getByRole('combobox', { name: 'Category' }).fill('Luck');
  await page.getByRole('option', { name: 'Create “Luck”' }).click();
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Luck');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'Lottery')).toContainText('+€12.00');
  await expect(row(page, 'Lottery')).toContainText('Luck');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Lottery')).toHaveCount(0);
});
