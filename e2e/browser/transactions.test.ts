import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality, findAxeViolations } from './expect-page-quality.ts';
import { callMutation, makeAccount, signInPerson } from './test-people.ts';
import {
  chooseOption,
  createWalletWithAsset,
  filterPill,
  openTransactions,
  toastRegion,
  transactionGrid,
  transactionGridRows,
  transactionPanel,
  transactionRow,
} from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

test.describe('the list', () => {
  test('is searched and filtered through its URL, which can be shared and has a history', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Corner shop', '-12.50', { categoryId: ada.groceries });
    await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-02-01' });
    await ada.book('Employer', '2000', { date: '2026-02-27' });
    await openTransactions(page, ada);
    await expect(transactionGridRows(page)).toHaveCount(3);
    await expect(page.getByText('3 transactions')).toBeVisible();
    await expect(page.getByText('Net €1,087.50')).toBeVisible();

    await page.keyboard.press('/');
    await page.keyboard.type('corner');
    await expect(transactionGridRows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?text=corner$/);
    // The search ignores case and accents, and also finds the name of a category.
    await page.getByRole('searchbox').fill('RÉNT');
    await expect(transactionGridRows(page)).toHaveCount(1);
    await expect(transactionRow(page, 'Landlord')).toBeVisible();
    await page.getByRole('searchbox').press('Escape');
    await expect(transactionGridRows(page)).toHaveCount(3);

    await filterPill(page, 'Category').click();
    await chooseOption(page, 'Rent');
    await expect(page).toHaveURL(new RegExp(`categoryIds=${ada.rent}`));
    await expect(transactionGridRows(page)).toHaveCount(1);
    await expect(transactionRow(page, 'Landlord')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(filterPill(page, 'Category')).toContainText('Rent');
    await page.reload();
    await waitUntilHydrated(page);
    await expect(transactionGridRows(page)).toHaveCount(1);
    await page.goBack();
    await expect(transactionGridRows(page)).toHaveCount(3);
    await page.goForward();
    await expect(transactionGridRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filter: Category' }).click();
    await expect(transactionGridRows(page)).toHaveCount(3);

    await filterPill(page, 'Amount').click();
    await page.getByRole('button', { name: 'Money in' }).click();
    await expect(transactionGridRows(page)).toHaveCount(1);
    await filterPill(page, 'Date').click();
    await page.getByLabel('First day').fill('2026-03-01');
    await expect(page.getByText('No transaction matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(transactionGridRows(page)).toHaveCount(3);
    await expect(page).toHaveURL(/\/transactions$/);
  });

  test('is navigated, categorised and corrected with keys alone', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    for (const name of ['Third', 'Second', 'First']) await ada.book(name, '-10');
    await openTransactions(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(transactionGrid(page)).toBeFocused();
    await page.keyboard.press('c');
    await chooseOption(page, 'Groceries');
    await expect(transactionRow(page, 'Second')).toContainText('Groceries');
    await expect(toastRegion(page)).toContainText('Category changed');
    // After a key the next row becomes active, and a categorised transaction counts as reviewed.
    await expect(transactionRow(page, 'Third')).toHaveAttribute('data-active', 'true');
    await expect(transactionRow(page, 'Second')).not.toContainText('Not reviewed');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'Category' }).fill('Gifts');
    await page.getByRole('option', { name: 'Create “Gifts”' }).click();
    await expect(transactionRow(page, 'First')).toContainText('Gifts');
    await expect(transactionRow(page, 'Second')).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('k');
    await page.keyboard.press('t');
    await chooseOption(page, 'Berlin');
    await page.keyboard.press('Escape');
    await expect(transactionRow(page, 'First')).toContainText('Berlin');
    await page.keyboard.press('r');
    await expect(transactionRow(page, 'First')).toContainText('Not reviewed');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Amount' }).fill('−1.234,5');
    await page.getByRole('textbox', { name: 'Counterparty' }).fill('Somebody');
    await page.keyboard.press('Enter');
    await expect(transactionRow(page, 'Somebody')).toContainText('−€1,234.50');
    await expect(transactionGrid(page)).toBeFocused();
    // The change to undo must be stored first: the page shows it before the service has stored it.
    const stored = async () => Object((await ada.ask('transactions.list', {}))['items'])[0];
    await expect.poll(stored).toMatchObject({ reviewed: false, amountValue: '-1234.5', fromTo: 'Somebody' });

    await page.keyboard.press('ControlOrMeta+z');
    await expect(transactionRow(page, 'First')).toContainText('−€10.00');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(transactionRow(page, 'First')).not.toContainText('Not reviewed');
    // Reloading a page with unsent changes would lose them.
    await expect.poll(stored).toMatchObject({ reviewed: true, amountValue: '-10', fromTo: 'First' });
    await page.reload();
    await waitUntilHydrated(page);
    await expect(transactionRow(page, 'First')).toContainText('Gifts');
    await expect(transactionRow(page, 'First')).toContainText('Berlin');
    await expect(transactionRow(page, 'First')).not.toContainText('Not reviewed');

    await page.keyboard.press('?');
    for (const what of ['Next transaction', 'Set category', 'Undo last change']) {
      await expect(page.getByRole('dialog').getByText(what)).toBeVisible();
    }
  });

  test('loads thousands while scrolling, and returns to the first', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    const lines = Array.from({ length: 2500 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 2, 1) - Math.floor(at / 5) * 86_400_000).toISOString().slice(0, 10);
      return `${day},-1.00,Shop ${at}`;
    });
    const content = ['Date,Amount,Description', ...lines].join('\n');
    await callMutation(page.request, String(baseURL), 'imports.import', {
      walletId: ada.walletId,
      id: ada.assetId,
      importerType: 'csv',
      content,
    });
    await openTransactions(page, ada);
    await expect(page.getByText('2,500 transactions')).toBeVisible();
    await expect(transactionGrid(page)).toHaveAttribute('aria-rowcount', '2501');
    await transactionGrid(page).focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(transactionGridRows(page).last()).toHaveAttribute('aria-rowindex', '2501', { timeout: 200 });
    }).toPass();
    await expect(transactionRow(page, 'Shop 2499')).toBeInViewport();
    // Only visible rows are rendered.
    expect(await transactionGridRows(page).count()).toBeLessThan(150);
    await page.keyboard.press('Home');
    await expect(transactionRow(page, 'Shop 0')).toBeInViewport();
  });

  test('names the next step if it is empty', async ({ page, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await openTransactions(page, ada);
    await expect(page.getByRole('link', { name: 'Import a statement' })).toBeVisible();
    await expectPageQuality(page);
    await page.getByRole('button', { name: 'Add a transaction' }).click();
    await page.getByLabel('Amount').fill('3,20');
    await page.getByLabel('Counterparty').fill('Bakery');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(transactionRow(page, 'Bakery')).toContainText('−€3.20');
    await openTransactions(page, ada, '?text=nowhere');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(transactionRow(page, 'Bakery')).toBeVisible();
  });

  test('keeps its scroll position while it loads, and offers a retry when it fails', async ({
    page,
    baseURL,
    complaints,
  }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Corner shop', '-12.50');
    await ada.book('Landlord', '-900');
    await openTransactions(page, ada);
    await page.route(/transactions\.list/, (route) => route.abort());
    await page.getByRole('searchbox').fill('corner');
    await expect(page.getByRole('alert').filter({ hasText: 'The data couldn’t be loaded' })).toBeVisible({
      timeout: 30_000,
    });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.unroute(/transactions\.list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(transactionGridRows(page)).toHaveCount(1);
    // The browser logs each aborted request.
    expect(complaints.splice(0).every((complaint) => complaint.includes('net::ERR_FAILED'))).toBe(true);
  });

  for (const width of [1280, 360]) {
    test(`is accessible and fits, ${width} px wide`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 800 });
      const ada = await createWalletWithAsset(page, baseURL);
      await ada.book('Corner shop', '-12.50', { categoryId: ada.groceries, tagIds: [ada.tag], pending: true });
      await ada.book('x'.repeat(5000), '1234567.89', { description: 'y '.repeat(4000) });
      await openTransactions(page, ada);
      await expectPageQuality(page);
      await transactionGridRows(page).first().getByRole('checkbox').check();
      await expectPageQuality(page);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await transactionRow(page, 'Corner shop').getByText('Corner shop').click();
      await expect(transactionPanel(page)).toBeVisible();
      await expectPageQuality(page);
    });
  }

  test('is read-only for a viewer', async ({ page, browser, baseURL }) => {
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Corner shop', '-12.50', { notes: 'a note' });
    const reader = await makeAccount(page.request, String(baseURL), 'Rita Reader');
    const { link } = Object(
      await callMutation(page.request, String(baseURL), 'invitations.create', {
        walletId: ada.walletId,
        email: reader.email,
        role: 'viewer',
      }),
    );
    const context = await browser.newContext({ baseURL: String(baseURL), locale: 'en-GB' });
    const theirs = await context.newPage();
    await signInPerson(theirs, String(baseURL), reader);
    await callMutation(theirs.request, String(baseURL), 'invitations.accept', {
      token: String(link).split('/').at(-1),
    });
    await openTransactions(theirs, ada);
    await expect(transactionGridRows(theirs)).toHaveCount(1);
    await expect(theirs.getByRole('button', { name: 'Add transaction' })).toHaveCount(0);
    await expect(theirs.getByRole('checkbox')).toHaveCount(0);
    await theirs.keyboard.press('j');
    for (const key of ['c', 'e', 'x', 'r', 'Delete']) await theirs.keyboard.press(key);
    await expect(theirs.getByRole('combobox')).toHaveCount(0);
    await expect(transactionGridRows(theirs)).toHaveCount(1);
    await theirs.keyboard.press('Enter');
    await expect(transactionPanel(theirs)).toContainText('a note');
    await expect(transactionPanel(theirs).getByRole('textbox')).toHaveCount(0);
    await context.close();
  });
});
