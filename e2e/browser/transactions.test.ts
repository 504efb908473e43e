import { choose, grid, open, panel, pill, row, rows, toasts, wallet } from './booked.ts';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners, violations } from './manners.ts';
import { call, makeAccount, signIn } from './people.ts';

test.describe.configure({ timeout: 120_000 });

test.describe('the list', () => {
  test('is searched and filtered through its URL, which can be shared and has a history', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await ada.book('Corner shop', '-12.50', { categoryId: ada.groceries });
    await ada.book('Landlord', '-900', { categoryId: ada.rent, date: '2026-02-01' });
    await ada.book('Employer', '2000', { date: '2026-02-27' });
    await open(page, ada);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByText('3 transactions')).toBeVisible();
    await expect(page.getByText('Net €1,087.50')).toBeVisible();

    await page.keyboard.press('/');
    await page.keyboard.type('corner');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?text=corner$/);
    // Without accents, and by the name of the category.
    await page.getByRole('searchbox').fill('RÉNT');
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, 'Landlord')).toBeVisible();
    await page.getByRole('searchbox').press('Escape');
    await expect(rows(page)).toHaveCount(3);

    await pill(page, 'Category').click();
    await choose(page, 'Rent');
    await expect(page).toHaveURL(new RegExp(`categoryIds=${ada.rent}`));
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, 'Landlord')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(pill(page, 'Category')).toContainText('Rent');
    await page.reload();
    await live(page);
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await page.goForward();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filter: Category' }).click();
    await expect(rows(page)).toHaveCount(3);

    await pill(page, 'Amount').click();
    await page.getByRole('button', { name: 'Money in' }).click();
    await expect(rows(page)).toHaveCount(1);
    await pill(page, 'Date').click();
    await page.getByLabel('First day').fill('2026-03-01');
    await expect(page.getByText('No transaction matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(page).toHaveURL(/\/transactions$/);
  });

  test('is navigated, categorised and corrected with keys alone', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    for (const name of ['Third', 'Second', 'First']) await ada.book(name, '-10');
    await open(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('c');
    await choose(page, 'Groceries');
    await expect(row(page, 'Second')).toContainText('Groceries');
    await expect(toasts(page)).toContainText('Category changed');
    // After a key the next row becomes active, and a categorised transaction counts as reviewed.
    await expect(row(page, 'Third')).toHaveAttribute('data-active', 'true');
    await expect(row(page, 'Second')).not.toContainText('Not reviewed');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'Category' }).fill('Gifts');
    await page.getByRole('option', { name: 'Create “Gifts”' }).click();
    await expect(row(page, 'First')).toContainText('Gifts');
    await expect(row(page, 'Second')).toHaveAttribute('data-active', 'true');
    await page.keyboard.press('k');
    await page.keyboard.press('t');
    await choose(page, 'Berlin');
    await page.keyboard.press('Escape');
    await expect(row(page, 'First')).toContainText('Berlin');
    await page.keyboard.press('r');
    await expect(row(page, 'First')).toContainText('Not reviewed');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Amount' }).fill('−1.234,5');
    await page.getByRole('textbox', { name: 'Counterparty' }).fill('Somebody');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Somebody')).toContainText('−€1,234.50');
    await expect(grid(page)).toBeFocused();
    // The change to undo must be stored first: the page shows it before the service has stored it.
    const stored = async () => Object((await ada.ask('transactions.list', {}))['items'])[0];
    await expect.poll(stored).toMatchObject({ reviewed: false, amountValue: '-1234.5', fromTo: 'Somebody' });

    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 'First')).toContainText('−€10.00');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 'First')).not.toContainText('Not reviewed');
    // Reloading a page with unsent changes would lose them.
    await expect.poll(stored).toMatchObject({ reviewed: true, amountValue: '-10', fromTo: 'First' });
    await page.reload();
    await live(page);
    await expect(row(page, 'First')).toContainText('Gifts');
    await expect(row(page, 'First')).toContainText('Berlin');
    await expect(row(page, 'First')).not.toContainText('Not reviewed');

    await page.keyboard.press('?');
    for (const what of ['Next transaction', 'Set category', 'Undo last change']) {
      await expect(page.getByRole('dialog').getByText(what)).toBeVisible();
    }
  });

  test('loads thousands while scrolling, and returns to the first', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    const lines = Array.from({ length: 2500 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 2, 1) - Math.floor(at / 5) * 86_400_000).toISOString().slice(0, 10);
      return `${day},-1.00,Shop ${at}`;
    });
    const content = ['Date,Amount,Description', ...lines].join('\n');
    await call(page.request, String(baseURL), 'imports.import', {
      walletId: ada.walletId,
      id: ada.assetId,
      importerType: 'csv',
      content,
    });
    await open(page, ada);
    await expect(page.getByText('2,500 transactions')).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '2501');
    await grid(page).focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '2501', { timeout: 200 });
    }).toPass();
    await expect(row(page, 'Shop 2499')).toBeInViewport();
    // Only visible rows are rendered.
    expect(await rows(page).count()).toBeLessThan(150);
    await page.keyboard.press('Home');
    await expect(row(page, 'Shop 0')).toBeInViewport();
  });

  test('names the next step if it is empty', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await open(page, ada);
    await expect(page.getByRole('link', { name: 'Import a statement' })).toBeVisible();
    await expectManners(page);
    await page.getByRole('button', { name: 'Add a transaction' }).click();
    await page.getByLabel('Amount').fill('3,20');
    await page.getByLabel('Counterparty').fill('Bakery');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Bakery')).toContainText('−€3.20');
    await open(page, ada, '?text=nowhere');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row(page, 'Bakery')).toBeVisible();
  });

  test('keeps its scroll position while it loads, and offers a retry when it fails', async ({
    page,
    baseURL,
    complaints,
  }) => {
    const ada = await wallet(page, baseURL);
    await ada.book('Corner shop', '-12.50');
    await ada.book('Landlord', '-900');
    await open(page, ada);
    await page.route(/transactions\.list/, (route) => route.abort());
    await page.getByRole('searchbox').fill('corner');
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded' })).toBeVisible({
      timeout: 30_000,
    });
    expect(await violations(page)).toEqual([]);
    await page.unroute(/transactions\.list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(1);
    // The browser logs each aborted request.
    expect(complaints.splice(0).every((complaint) => complaint.includes('net::ERR_FAILED'))).toBe(true);
  });

  for (const width of [1280, 360]) {
    test(`is accessible and fits, ${width} px wide`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 800 });
      const ada = await wallet(page, baseURL);
      await ada.book('Corner shop', '-12.50', { categoryId: ada.groceries, tagIds: [ada.tag], pending: true });
      await ada.book('x'.repeat(5000), '1234567.89', { description: 'y '.repeat(4000) });
      await open(page, ada);
      await expectManners(page);
      await rows(page).first().getByRole('checkbox').check();
      await expectManners(page);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await row(page, 'Corner shop').getByText('Corner shop').click();
      await expect(panel(page)).toBeVisible();
      await expectManners(page);
    });
  }

  test('is read-only for a viewer', async ({ page, browser, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await ada.book('Corner shop', '-12.50', { notes: 'a note' });
    const reader = await makeAccount(page.request, String(baseURL), 'Rita Reader');
    const { link } = Object(
      await call(page.request, String(baseURL), 'invitations.create', {
        walletId: ada.walletId,
        email: reader.email,
        role: 'viewer',
      }),
    );
    const context = await browser.newContext({ baseURL: String(baseURL), locale: 'en-GB' });
    const theirs = await context.newPage();
    await signIn(theirs, String(baseURL), reader);
    await call(theirs.request, String(baseURL), 'invitations.accept', { token: String(link).split('/').at(-1) });
    await open(theirs, ada);
    await expect(rows(theirs)).toHaveCount(1);
    await expect(theirs.getByRole('button', { name: 'Add transaction' })).toHaveCount(0);
    await expect(theirs.getByRole('checkbox')).toHaveCount(0);
    await theirs.keyboard.press('j');
    for (const key of ['c', 'e', 'x', 'r', 'Delete']) await theirs.keyboard.press(key);
    await expect(theirs.getByRole('combobox')).toHaveCount(0);
    await expect(rows(theirs)).toHaveCount(1);
    await theirs.keyboard.press('Enter');
    await expect(panel(theirs)).toContainText('a note');
    await expect(panel(theirs).getByRole('textbox')).toHaveCount(0);
    await context.close();
  });
});
