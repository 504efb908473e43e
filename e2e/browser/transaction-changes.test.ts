import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality, findAxeViolations } from './expect-page-quality.ts';
import {
  chooseOption,
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionGridRows,
  transactionRow,
} from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

test.describe('a change', () => {
  test('that the service refuses is reverted, with the reason', async ({ page, baseURL, complaints }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const out = await ada.book('Outflow', '-50');
    await ada.book('Inflow', '50', { transferCounterType: 'transaction', transferCounterId: out });
    await openTransactions(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Amount' }).fill('-50');
    await page.keyboard.press('Enter');
    await expect(toastRegion(page)).toContainText(
      'This transaction is one side of a transfer. Unlink the transfer first.',
    );
    await expect(transactionRow(page, 'Inflow')).toContainText('+€50.00');
    expect(complaints.splice(0).every((complaint) => complaint.includes('409'))).toBe(true);
  });

  test('stays visible while the list reloads', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Corner shop', '-12.50');
    await openTransactions(page, ada);
    const held: (() => void)[] = [];
    await page.route(/transactions\.update/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await chooseOption(page, 'Groceries');
    await expect(transactionRow(page, 'Corner shop')).toContainText('Groceries');
    const again = page.waitForResponse(/transactions\.list/);
    await page.getByRole('searchbox').fill('corner');
    await again;
    await expect(transactionGridRows(page)).toHaveCount(1);
    await expect(transactionRow(page, 'Corner shop')).toContainText('Groceries');
    for (const go of held) go();
    await expect
      .poll(async () => Object((await ada.ask('transactions.list', {}))['items'])[0].categoryId)
      .toBe(ada.groceries);
    await expect(transactionRow(page, 'Corner shop')).toContainText('Groceries');
  });

  test('of many transactions is undone to the earlier value of each', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Fourth', '-4', { tagIds: [ada.tag] });
    await ada.book('Third', '-3', { categoryId: ada.rent });
    await ada.book('Second', '-2.5', { categoryId: ada.groceries });
    await ada.book('First', '-1', { amountCurrency: 'USD' });
    await openTransactions(page, ada);
    await transactionRow(page, 'First').getByRole('checkbox').check();
    await transactionRow(page, 'Third')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await expect(bar).toContainText('3 selected');
    await expect(bar).toContainText('−€5.50');
    await expect(bar).toContainText('−$1.00');
    await bar.getByRole('button', { name: 'Category' }).click();
    await chooseOption(page, 'Rent');
    for (const name of ['First', 'Second', 'Third']) await expect(transactionRow(page, name)).toContainText('Rent');
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
    await expect(transactionRow(page, 'First')).toContainText('Uncategorised');
    await expect(transactionRow(page, 'Second')).toContainText('Groceries');
    await expect(transactionRow(page, 'Third')).toContainText('Rent');

    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar).toContainText('4 selected');
    await bar.getByRole('button', { name: 'Tags' }).click();
    await page.getByLabel('Add tags').fill('Ber');
    await page.getByRole('option', { name: 'Berlin' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    for (const name of ['First', 'Fourth']) await expect(transactionRow(page, name)).toContainText('Berlin');
    await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
    await expect(transactionRow(page, 'First')).not.toContainText('Berlin');
    await expect(transactionRow(page, 'Fourth')).toContainText('Berlin');
    await page.reload();
    await waitUntilHydrated(page);
    await expect(transactionRow(page, 'First')).toContainText('Uncategorised');
    await expect(transactionRow(page, 'Fourth')).toContainText('Berlin');
  });

  test('that deletes takes effect when the toast or page closes, and not after undo', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    for (const name of ['Second', 'First']) await ada.book(name, '-1');
    await openTransactions(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await expect(transactionRow(page, 'First')).toHaveCount(0);
    await expect(toastRegion(page)).toContainText('1 transaction deleted');
    const count = async () => Object((await ada.ask('transactions.list', {}))['items']).length;
    await expect.poll(count, { timeout: 5000 }).toBe(1);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(transactionRow(page, 'First')).toBeVisible();
    expect(await count()).toBe(2);
    await page.keyboard.press('Delete');
    await expect(transactionRow(page, 'First')).toHaveCount(0);
    await page.goto('about:blank');
    await expect.poll(count, { timeout: 5000 }).toBe(1);
  });
});

test('a new transaction is added with a new category, and undone', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Old', '-1');
  await openTransactions(page, ada);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add transaction' });
  await expect(form.getByRole('combobox', { name: 'Asset' })).toHaveValue('Giro');
  await form.getByLabel('Amount').fill('12');
  await form.getByText('Money in').click();
  await form.getByLabel('Counterparty').fill('Lottery');
  await form.getByRole('combobox', { name: 'Category' }).fill('Luck');
  await page.getByRole('option', { name: 'Create “Luck”' }).click();
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Luck');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(transactionRow(page, 'Lottery')).toContainText('+€12.00');
  await expect(transactionRow(page, 'Lottery')).toContainText('Luck');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(transactionRow(page, 'Lottery')).toHaveCount(0);
});

for (const width of [360, 1280])
  test(`a half-written transaction survives a press beside it and a refusal, ${width} px wide`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Old', '-1');
    await openTransactions(page, ada);
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Add transaction' });
    const shop = form.getByLabel('Counterparty');
    await form.getByLabel('Amount').fill('12');
    await shop.fill('Corner shop');
    await page.mouse.click(20, 20);
    await page.mouse.click(20, 20);
    await expect(shop).toHaveValue('Corner shop');

    const another = form.getByRole('button', { name: 'Add and enter another' });
    let refuse = () => {};
    const held = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(
      /transactions\.create/,
      async (route) => {
        await held;
        await route.abort();
      },
      { times: 1 },
    );
    await another.click();
    await expect(another).toHaveAttribute('aria-busy', 'true');
    await expect(shop).toHaveValue('Corner shop');
    refuse();
    await expect(form.getByText('Nothing was changed')).toBeVisible();
    await expect(shop).toHaveValue('Corner shop');
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
    await expect(another).not.toHaveAttribute('aria-busy');
    await another.click();
    await expect(shop).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(transactionRow(page, 'Corner shop')).toHaveCount(1);

    // With an empty form, one press returns to the list.
    await page.keyboard.press('n');
    await shop.click();
    await page.mouse.click(20, 20);
    await expect(form).toHaveCount(0);
  });

test('a transfer is added in four steps: both sides at once, and both are undone', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const dollars = await ada.make('assets.create', { type: 'bank', name: 'Dollars', defaultCurrency: 'USD' });
  await openTransactions(page, ada, `?assetIds=${ada.assetId}`);
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const form = page.getByRole('dialog', { name: 'Add transaction' });
  await form.getByText('Transfer').click();
  await expect(form.getByRole('combobox', { name: 'From' })).toHaveValue('Giro');
  // A wallet with two assets has only one other asset to choose.
  await expect(form.getByRole('combobox', { name: 'To' })).toHaveValue('Dollars');
  await form.getByLabel('Amount sent').fill('100');
  await expect(form.getByLabel('Amount received')).not.toHaveValue('');
  await expectPageQuality(page);
  await form.getByRole('combobox', { name: 'To' }).fill('Giro');
  await page.getByRole('option', { name: /Giro/ }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toContainText('The money comes from this asset. Choose another asset.');
  await form.getByRole('combobox', { name: 'To' }).fill('Dollars');
  await page.getByRole('option', { name: /Dollars/ }).click();
  await form.getByLabel('Amount received').fill('110');

  // The answer is lost on its way: repeating the request adds the transfer once.
  await page.route(/transfers\.book/, async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute(/transfers\.book/);
  });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastRegion(page)).toContainText('Transfer added');
  await expect(transactionRow(page, 'Dollars')).toContainText('−€100.00');
  await expect(transactionGridRows(page)).toHaveCount(1);
  const items = async () => Object((await ada.ask('transactions.list', {}))['items']);
  const there = (await items()).find((one: { assetId: string }) => one.assetId === dollars);
  expect(there).toMatchObject({ amountValue: '110', amountCurrency: 'USD', transferCounterType: 'transaction' });
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(transactionGridRows(page)).toHaveCount(0);
  await expect.poll(async () => (await items()).length).toBe(0);
});

test('a known counterparty suggests its usual values, and typed values are kept', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const purse = await ada.make('assets.create', { type: 'cash', name: 'A purse', defaultCurrency: 'EUR' });
  const merchantId = await ada.make('merchants.create', { name: 'Market' });
  const usual = { categoryId: ada.groceries, merchantId, assetId: purse };
  for (let times = 0; times < 2; times += 1) await ada.book('Grünmarkt Süd', '-6.20', usual);
  await openTransactions(page, ada);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add transaction' });
  const box = (name: string) => form.getByRole('combobox', { name, exact: true });
  await box('Counterparty').pressSequentially('grun');
  await expect(page.getByRole('option', { name: /Grünmarkt Süd/ })).toContainText('Groceries');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box('Counterparty')).toHaveValue('Grünmarkt Süd');
  await expect(box('Category')).toHaveValue('Groceries');
  await expect(box('Merchant')).toHaveValue('Market');
  await expect(box('Asset')).toHaveValue('A purse');
  await expect(form.getByLabel('Amount')).toHaveValue('6.20');
  await form.getByRole('button', { name: 'Add and enter another' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('');
  await expect(box('Category')).toHaveValue('');

  await form.getByLabel('Amount').fill('99');
  await box('Category').fill('Rent');
  await page.getByRole('option', { name: 'Rent' }).click();
  await box('Counterparty').fill('süd');
  await page.getByRole('option', { name: /Grünmarkt Süd/ }).click();
  await expect(box('Merchant')).toHaveValue('Market');
  await expect(form.getByLabel('Amount')).toHaveValue('99.00');
  await expect(box('Category')).toHaveValue('Rent');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  // The form proposes the last used asset.
  await expect(box('Asset')).toHaveValue('A purse');
});
