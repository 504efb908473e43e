import type { Locator, Page } from '@playwright/test';
import { expect, test } from './coffer.ts';
import { live } from './live.ts';
import { expectManners, fits, violations } from './manners.ts';
import { type AtHome, call, makeAccount, newcomer, signIn } from './people.ts';
import { wordsOf } from './words.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Transactions' });
const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const panel = (page: Page) => page.getByRole('dialog');
const pill = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) });

function idOf(made: unknown): string {
  return String(typeof made === 'object' && made !== null ? Reflect.get(made, 'id') : '');
}

interface Booked extends AtHome {
  readonly assetId: string;
  readonly groceries: string;
  readonly rent: string;
  readonly tag: string;
  readonly make: (procedure: string, input: object) => Promise<string>;
  readonly ask: (procedure: string, input: object) => Promise<Record<string, unknown>>;
  /** Books on the asset; the newest stands first. */
  readonly book: (fromTo: string, amountValue: string, more?: object) => Promise<string>;
}

/** A new wallet with an account, two categories, a tag, and no booking yet. */
async function wallet(page: Page, baseURL: string | undefined): Promise<Booked> {
  const address = String(baseURL);
  const ada = await newcomer(page, address);
  const { walletId } = ada;
  const make = async (procedure: string, input: object) =>
    idOf(await call(page.request, address, procedure, { walletId, ...input }));
  const ask = async (procedure: string, input: object): Promise<Record<string, unknown>> => {
    const asked = encodeURIComponent(JSON.stringify({ json: { walletId, ...input } }));
    const answer = await page.request.get(`${address}/internal/trpc/${procedure}?input=${asked}`);
    return (await answer.json()).result.data.json;
  };
  const assetId = await make('assets.create', { type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const groceries = await make('categories.create', { name: 'Groceries', type: 'variableExpense' });
  const rent = await make('categories.create', { name: 'Rent', type: 'fixedExpense' });
  const tag = await make('tags.create', { name: 'Berlin' });
  const book = (fromTo: string, amountValue: string, more: object = {}) =>
    make('transactions.create', { assetId, date: '2026-03-05', amountCurrency: 'EUR', fromTo, amountValue, ...more });
  return { ...ada, assetId, groceries, rent, tag, make, ask, book };
}

async function open(page: Page, { walletId }: Pick<AtHome, 'walletId'>, search = ''): Promise<void> {
  await page.goto(`/w/${walletId}/transactions${search}`);
  await live(page);
}

/** Chooses from an open list. */
async function choose(page: Page, name: string): Promise<void> {
  await expect(page.locator(':focus')).toHaveRole('combobox');
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: false }).first().click();
}

test.describe.configure({ timeout: 120_000 });

test.describe('the list', () => {
  test('is searched and filtered in its address: shareable, and one can go back', async ({ page, baseURL }) => {
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

  test('is walked through, filled in and put right with keys alone', async ({ page, baseURL }) => {
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
    await page.keyboard.press('k');
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'Category' }).fill('Gifts');
    await page.getByRole('option', { name: 'Create “Gifts”' }).click();
    await expect(row(page, 'First')).toContainText('Gifts');
    await page.keyboard.press('t');
    await choose(page, 'Berlin');
    await page.keyboard.press('Escape');
    await expect(row(page, 'First')).toContainText('Berlin');
    await page.keyboard.press('r');
    await expect(row(page, 'First')).not.toContainText('Not reviewed');
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Amount' }).fill('−1.234,5');
    await page.getByRole('textbox', { name: 'Counterpart' }).fill('Somebody');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Somebody')).toContainText('−€1,234.50');
    await expect(grid(page)).toBeFocused();

    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 'First')).toContainText('−€10.00');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(row(page, 'First')).toContainText('Not reviewed');
    await page.reload();
    await live(page);
    await expect(row(page, 'First')).toContainText('Gifts');
    await expect(row(page, 'First')).toContainText('Berlin');
    await expect(row(page, 'First')).toContainText('Not reviewed');

    await page.keyboard.press('?');
    for (const what of ['Next transaction', 'Set category', 'Undo last change']) {
      await expect(page.getByRole('dialog').getByText(what)).toBeVisible();
    }
  });

  test('asks the service for thousands while one scrolls, and leads back to the first', async ({ page, baseURL }) => {
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
    // Only what is on the screen is drawn.
    expect(await rows(page).count()).toBeLessThan(150);
    await page.keyboard.press('Home');
    await expect(row(page, 'Shop 0')).toBeInViewport();
  });

  test('says what is the next step where there is nothing', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await open(page, ada);
    await expect(page.getByRole('link', { name: 'Import a statement' })).toBeVisible();
    await expectManners(page);
    await page.getByRole('button', { name: 'Add a transaction' }).click();
    await page.getByLabel('Amount').fill('3,20');
    await page.getByLabel('Counterpart').fill('Bakery');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Bakery')).toContainText('−€3.20');
    await open(page, ada, '?text=nowhere');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row(page, 'Bakery')).toBeVisible();
  });

  test('keeps its place while it loads, and offers to try again when it fails', async ({
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
    // The browser notes each request that was cut off.
    expect(complaints.splice(0).every((complaint) => complaint.includes('net::ERR_FAILED'))).toBe(true);
  });

  for (const width of [1280, 360]) {
    test(`has manners, ${width} px wide`, async ({ page, baseURL }) => {
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

  test('is to be read only by who may only read', async ({ page, browser, baseURL }) => {
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

test.describe('the panel of a transaction', () => {
  test('has its own address, every field, and is walked on from', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    await ada.book('Second', '-2');
    const first = await ada.book('First', '-1', { notes: 'remember', usingDateRule: 'nextMonth' });
    await open(page, ada, `?transaction=${first}`);
    const it = panel(page);
    await expect(it).toContainText('First');
    for (const label of ['Counterpart', 'Description', 'Notes', 'Amount', 'Date', 'Value date']) {
      await expect(it.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(it.getByLabel('Counts for')).toHaveValue('nextMonth');
    await expect(it).toContainText('In cash flow from Apr 1, 2026 to Apr 30, 2026.');
    await it.getByLabel('Notes').fill('forget');
    await it.getByLabel('Notes').blur();
    await expect(toasts(page)).toContainText('Notes changed');
    await it.getByRole('switch', { name: 'Reviewed' }).check();
    await it.getByText('Technical details').click();
    await expect(it).toContainText(first);
    await it.getByRole('button', { name: 'Next transaction' }).click();
    await expect(it.getByLabel('Counterpart')).toHaveValue('Second');
    await page.keyboard.press('k');
    await expect(it.getByLabel('Counterpart')).toHaveValue('First');
    await expect(it.getByLabel('Notes')).toHaveValue('forget');
    await expect(it.getByRole('switch', { name: 'Reviewed' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(it).toHaveCount(0);
    await expect(page).toHaveURL(/\/transactions$/);
  });

  test('leads to the other side of a transfer, takes the link away, and puts it back', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    const out = await ada.book('Outflow', '-50');
    await ada.book('Inflow', '50', {
      transferCounterType: 'transaction',
      transferCounterId: out,
      categoryId: ada.groceries,
    });
    await call(page.request, String(baseURL), 'transactions.update', {
      walletId: ada.walletId,
      id: out,
      categoryId: ada.rent,
    });
    await open(page, ada);
    await row(page, 'Inflow').getByText('Inflow').click();
    await panel(page)
      .getByRole('button', { name: /^Outflow/ })
      .click();
    await expect(panel(page).getByLabel('Counterpart')).toHaveValue('Outflow');
    await panel(page).getByRole('button', { name: 'Unlink' }).click();
    await expect(panel(page).getByText('Other side of the transfer')).toHaveCount(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(panel(page).getByText('Other side of the transfer')).toBeVisible();
    await expect
      .poll(async () => {
        const items = Object((await ada.ask('transactions.list', {}))['items']);
        return [items[0], items[1]].map(({ fromTo, categoryId, transferCounterId }) => [
          fromTo,
          categoryId,
          transferCounterId !== null,
        ]);
      })
      .toEqual([
        ['Inflow', ada.groceries, true],
        ['Outflow', ada.rent, true],
      ]);
  });

  test('holds what members say about it', async ({ page, baseURL }) => {
    const ada = await wallet(page, baseURL);
    const id = await ada.book('Hotel', '-200');
    await open(page, ada, `?transaction=${id}`);
    await panel(page).getByLabel('Write a comment').fill('Whose was this?\nMine.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(panel(page).getByRole('listitem')).toContainText('Whose was this?');
    await expect(panel(page).getByLabel('Write a comment')).toHaveValue('');
    await expect(row(page, 'Hotel')).toContainText('Has comments');
    await panel(page).getByRole('button', { name: 'Delete comment' }).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(panel(page).getByRole('listitem')).toContainText('Mine.');
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

test.describe('on a telephone, in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 360, height: 800 } });

  test('each transaction has two lines, and is put right in its panel', async ({ page, baseURL }) => {
    const t = wordsOf('de');
    const ada = await wallet(page, baseURL);
    await call(page.request, String(baseURL), 'account.update', { locale: 'de' });
    await ada.book('Bäckerei', '-3.5', { categoryId: ada.groceries });
    await open(page, ada);
    const only: Locator = page.getByRole('row').filter({ hasText: 'Bäckerei' });
    await expect(only).toContainText('−3,50 €');
    await expect(only).toContainText('05.03.2026 · Groceries · Giro');
    await fits(page);
    await only.click();
    await panel(page).getByLabel(t('transactions.fields.amountValue'), { exact: true }).fill('-4,25');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(only).toContainText('−4,25 €');
  });
});
