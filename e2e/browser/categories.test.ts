import type { Locator, Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  callMutation,
  callQuery,
  makeAccount,
  type PersonWithWallet,
  signInNewPerson,
  signInPerson,
} from './test-people.ts';
import { waitForArrowKeys, waitUntilHydrated } from './wait-until-hydrated.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) });

async function open(page: Page, { walletId }: Pick<PersonWithWallet, 'walletId'>, tab = ''): Promise<void> {
  await page.goto(`/w/${walletId}/categories${tab}`);
  await waitUntilHydrated(page);
}

/** Opens the menu of a row and selects an action. */
async function selectCategoryRowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A new wallet with two groups and three categories: A and B in Home, C in none. */
async function homeWithThree(page: Page, baseURL: string): Promise<PersonWithWallet> {
  const ada = await signInNewPerson(page, baseURL);
  const { walletId } = ada;
  const group = async (name: string, order: number) =>
    idOf(await callMutation(page.request, baseURL, 'categoryGroups.create', { walletId, name, order }));
  const home = await group('Home', 1);
  await group('Fun', 2);
  const category = (name: string, order: number, categoryGroupId: string | null) =>
    callMutation(page.request, baseURL, 'categories.create', {
      walletId,
      name,
      order,
      categoryGroupId,
      type: 'variableExpense',
    });
  await category('Apples', 1, home);
  await category('Bread', 2, home);
  await category('Cinema', 3, null);
  return ada;
}

function idOf(made: unknown): string {
  return String(typeof made === 'object' && made !== null ? Reflect.get(made, 'id') : '');
}

/** The names of the rows from top to bottom, without system categories. */
const names = async (page: Page): Promise<string[]> => {
  const labels = await page
    .getByRole('button', { name: /^Actions for / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels
    .map((label) => label.replace('Actions for ', ''))
    .filter((name) => ['Home', 'Fun', 'Apples', 'Bread', 'Cinema'].includes(name));
};

/** The indentation of a row. */
const inset = async (rowOf: Locator): Promise<number> =>
  rowOf.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingInlineStart));

test('a new wallet starts with common categories when asked', { tag: '@narrow' }, async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await open(page, ada);
  await expectPageQuality(page);
  await page.getByRole('radio', { name: /^Common and business categories/ }).click();
  await page.getByRole('button', { name: 'Add categories' }).click();
  await expect(page.getByRole('link', { name: 'Value added tax' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Groceries' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add categories' })).toHaveCount(0);
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Everyday', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Groceries' })).toHaveCount(0);
});

test('without any categories, the common ones are offered', async ({ page, baseURL }) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  const make = async (procedure: string, input: object) =>
    idOf(await callMutation(page.request, String(baseURL), procedure, { walletId, ...input }));
  const assetId = await make('assets.create', { type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  await make('transactions.create', { assetId, date: '2026-03-05', amountCurrency: 'EUR', amountValue: '-3' });
  await page.goto(`/w/${walletId}/transactions`);
  await waitUntilHydrated(page);
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'Start with common categories' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  await expect(page.locator('[data-row]')).toContainText('Groceries');
  const { items } = Object(await callQuery(page.request, String(baseURL), 'categories.list', { walletId, limit: 100 }));
  expect(items.filter(({ system }: { system: boolean }) => !system)).toHaveLength(18);
});

const PLACES = [
  { form: 'a new transaction', path: '/transactions', opens: 'Add transaction' },
  { form: 'a rule', path: '/rules', opens: 'New rule' },
  { form: 'a merchant', path: '/merchants', opens: 'New merchant' },
] as const;

for (const width of [360, 1280]) {
  for (const { form, path, opens } of PLACES) {
    test(`they are offered in the form of ${form} too, ${width} px wide`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 800 });
      const { walletId } = await signInNewPerson(page, String(baseURL));
      const asset = { walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' };
      await callMutation(page.request, String(baseURL), 'assets.create', asset);
      await page.goto(`/w/${walletId}${path}`);
      await waitUntilHydrated(page);
      await page.getByRole('button', { name: opens }).first().click();
      const field = page.getByRole('dialog').getByRole('combobox', { name: 'Category' });
      await field.click();
      await page.getByRole('option', { name: 'Start with common categories' }).click();
      await page.getByRole('option', { name: 'Groceries' }).click();
      await expect(field).toHaveValue(/Groceries$/);
      await expectPageQuality(page);
    });
  }
}

test('a list that opens by itself is beside its field at once', async ({ page, baseURL }) => {
  const { walletId } = await signInNewPerson(page, String(baseURL));
  const make = async (procedure: string, input: object) =>
    idOf(await callMutation(page.request, String(baseURL), procedure, { walletId, ...input }));
  const assetId = await make('assets.create', { type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  await make('transactions.create', { assetId, date: '2026-03-05', amountCurrency: 'EUR', amountValue: '-3' });
  await page.goto(`/w/${walletId}/transactions`);
  await waitUntilHydrated(page);
  await page.evaluate(() => {
    const look = new MutationObserver(() => {
      const list = document.querySelector('[role=listbox]');
      if (list === null) return;
      look.disconnect();
      Object.assign(window, { firstPlace: [list.getBoundingClientRect().left, list.getBoundingClientRect().top] });
    });
    look.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const field = await page.getByRole('combobox', { name: 'Category' }).boundingBox();
  await expect(page.getByRole('option', { name: 'Start with common categories' })).toBeVisible();
  const [left, top] = await page.evaluate((): number[] => Reflect.get(window, 'firstPlace'));
  expect(Math.abs(Number(left) - (field?.x ?? 0))).toBeLessThan(40);
  expect(Number(top)).toBeGreaterThan((field?.y ?? 0) + 10);
});

test('a category is created, changed and deleted, and the deletion undone', async ({ page, baseURL }) => {
  const ada = await homeWithThree(page, String(baseURL));
  await open(page, ada);
  await page.keyboard.press('Shift+N');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is required.')).toBeVisible();
  await expectPageQuality(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cheese');
  await dialog.getByRole('textbox', { name: 'Emoji' }).fill('🧀');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Fixed expense');
  await dialog.getByRole('combobox', { name: 'Group' }).fill('Home');
  await page.getByRole('option', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Cheese')).toContainText('Fixed expense');
  await expect(row(page, 'Cheese')).toContainText('🧀');

  await selectCategoryRowAction(page, 'Cheese', 'Edit');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cheese and milk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Cheese and milk')).toBeVisible();

  await selectCategoryRowAction(page, 'Cheese and milk', 'Delete');
  await expect(dialog).toContainText('Its transactions are kept.');
  await expectPageQuality(page);
  await dialog.getByRole('combobox', { name: 'New category for these transactions' }).fill('Bread');
  await page.getByRole('option', { name: 'Bread' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Cheese and milk')).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Cheese and milk')).toBeVisible();
});

test('transactions of a deleted category get the selected one', async ({ page, baseURL }) => {
  const origin = String(baseURL);
  const ada = await homeWithThree(page, origin);
  const { walletId } = ada;
  const make = (procedure: string, input: object) =>
    callMutation(page.request, origin, procedure, { walletId, ...input });
  const assetId = idOf(await make('assets.create', { type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' }));
  const categoryId = idOf(await make('categories.create', { name: 'Sweets', type: 'variableExpense' }));
  const transaction = { assetId, categoryId, date: '2026-02-03', amountValue: '-3.20', amountCurrency: 'EUR' };
  await make('transactions.create', { ...transaction, fromTo: 'Candy shop' });
  await open(page, ada);
  await selectCategoryRowAction(page, 'Sweets', 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'New category for these transactions' }).fill('Apples');
  await page.getByRole('option', { name: 'Apples' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Sweets')).toHaveCount(0);
  // Leaving the page ends the time for undo: the category is deleted then.
  await page.goto('about:blank');
  const list = () => callQuery(page.request, origin, 'categories.list', { walletId, limit: 100 });
  await expect.poll(async () => JSON.stringify(await list())).not.toContain('Sweets');
  await open(page, ada);
  await row(page, 'Apples').getByRole('link', { name: 'Apples' }).click();
  await expect(page.getByText('Candy shop').first()).toBeVisible();
});

test('groups can contain groups, and the content of a deleted group stays', async ({ page, baseURL }) => {
  const ada = await homeWithThree(page, String(baseURL));
  await open(page, ada);
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kitchen');
  await dialog.getByRole('combobox', { name: 'Parent group' }).fill('Home');
  await page.getByRole('option', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Kitchen')).toContainText('empty');
  await expect.poll(() => inset(row(page, 'Kitchen'))).toBe(24);
  // A group cannot be moved into its own subgroup.
  await selectCategoryRowAction(page, 'Home', 'Edit');
  await dialog.getByRole('combobox', { name: 'Parent group' }).click();
  await expect(page.getByRole('option', { name: 'Fun' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Kitchen/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await selectCategoryRowAction(page, 'Home', 'Delete');
  await expect(row(page, 'Home')).toHaveCount(0);
  await expect(row(page, 'Apples')).toBeVisible();
  await expect.poll(() => inset(row(page, 'Kitchen'))).toBe(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => inset(row(page, 'Apples'))).toBe(24);
});

test('rows are moved by keyboard, and moved back', async ({ page, baseURL }) => {
  const ada = await homeWithThree(page, String(baseURL));
  await open(page, ada);
  await expect.poll(() => names(page)).toEqual(['Home', 'Apples', 'Bread', 'Fun', 'Cinema']);
  await page.getByRole('button', { name: 'Move Bread' }).focus();
  const said = page.locator('[aria-live="assertive"]');
  await page.keyboard.press('Space');
  await expect(said.filter({ hasText: 'Bread' })).toHaveCount(1);
  await waitForArrowKeys(page);
  await page.keyboard.press('ArrowUp');
  await expect(said.filter({ hasText: 'Bread is over Apples.' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect.poll(() => names(page)).toEqual(['Home', 'Bread', 'Apples', 'Fun', 'Cinema']);
  await expect(toasts(page)).toContainText('Bread was moved.');
  await expectPageQuality(page);
  await page.reload();
  await waitUntilHydrated(page);
  await expect.poll(() => names(page)).toEqual(['Home', 'Bread', 'Apples', 'Fun', 'Cinema']);

  await page.getByRole('button', { name: 'Move Apples' }).focus();
  await page.keyboard.press('Space');
  await expect(said.filter({ hasText: 'Apples' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => names(page)).toEqual(['Home', 'Bread', 'Apples', 'Fun', 'Cinema']);
  await page.keyboard.press('Space');
  await expect(said.filter({ hasText: 'Apples is picked up.' })).toHaveCount(1);
  await waitForArrowKeys(page);
  await page.keyboard.press('ArrowUp');
  await expect(said.filter({ hasText: 'Apples is over Bread.' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect.poll(() => names(page)).toEqual(['Home', 'Apples', 'Bread', 'Fun', 'Cinema']);
  await toasts(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => names(page)).toEqual(['Home', 'Bread', 'Apples', 'Fun', 'Cinema']);
});

test('a row is dragged into another group, and moved back', async ({ page, baseURL }) => {
  const ada = await homeWithThree(page, String(baseURL));
  await open(page, ada);
  await drag(page, 'Cinema', 'Bread');
  await expect.poll(() => names(page)).toEqual(['Home', 'Apples', 'Cinema', 'Bread', 'Fun']);
  await expect.poll(() => inset(row(page, 'Cinema'))).toBe(24);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['Home', 'Apples', 'Bread', 'Fun', 'Cinema']);
  await expect.poll(() => inset(row(page, 'Cinema'))).toBe(0);
});

/** Drags a row by its handle to the place of another row. */
async function drag(page: Page, name: string, over: string): Promise<void> {
  const centre = async (handle: string) => {
    const box = await page.getByRole('button', { name: `Move ${handle}`, exact: true }).boundingBox();
    if (box === null) throw new Error(`${handle} is not visible`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await centre(name), await centre(over)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 12, { steps: 3 });
  await page.mouse.move(from.x, to.y, { steps: 12 });
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: `${name} is over ${over}.` })).toHaveCount(1);
  await page.mouse.up();
}

test('tags have names and colours; a taken name is reported beside it', async ({ page, baseURL, complaints }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await open(page, ada, '?tab=tags');
  await expect(page.getByText('There are no tags yet')).toBeVisible();
  await expectPageQuality(page);
  const dialog = page.getByRole('dialog');
  for (const [name, colour] of [
    ['Holiday', 'Colour 2'],
    ['Work', 'No colour'],
  ] as const) {
    await page.getByRole('button', { name: 'New tag' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('radio', { name: colour, exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, name)).toBeVisible();
  }
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'New tag' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Holiday');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('This name is already in use. Choose another name.');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Holiday');
  await expectPageQuality(page);
  // The browser logs a refused request as failed.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('409');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Holidays at the sea');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Holidays at the sea')).toBeVisible();

  await selectCategoryRowAction(page, 'Work', 'Delete');
  await expect(row(page, 'Work')).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Work')).toBeVisible();
  await page.getByRole('tab', { name: 'Categories' }).click();
  await expect(page).toHaveURL(/\/categories$/);
});

test('a move that fails is reverted, with the reason', async ({ page, baseURL, complaints }) => {
  const ada = await homeWithThree(page, String(baseURL));
  const answers = /\/internal\/trpc\/.*tags\.update/;
  await callMutation(page.request, String(baseURL), 'tags.create', { walletId: ada.walletId, name: 'Trip' });
  await callMutation(page.request, String(baseURL), 'tags.create', { walletId: ada.walletId, name: 'Work' });
  await open(page, ada, '?tab=tags');
  await page.route(answers, (route) => route.abort());
  await page.getByRole('button', { name: 'Move Work' }).focus();
  await page.keyboard.press('Space');
  const said = page.locator('[aria-live="assertive"]');
  await expect(said.filter({ hasText: 'Work is picked up.' })).toHaveCount(1);
  await waitForArrowKeys(page);
  await page.keyboard.press('ArrowUp');
  await expect(said.filter({ hasText: 'Work is over Trip.' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(toasts(page)).toContainText('Coffer can’t be reached');
  const order = () =>
    page
      .getByRole('button', { name: /^Actions for / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await expect.poll(order).toEqual(['Actions for Trip', 'Actions for Work']);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
});

test('a viewer reads categories and tags, and changes nothing', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  const ada = await homeWithThree(page, origin);
  await callMutation(page.request, origin, 'tags.create', { walletId: ada.walletId, name: 'Trip' });
  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  const vera = await makeAccount(theirs.request, origin, 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await callMutation(page.request, origin, 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await signInPerson(theirs, origin, vera);
  await callMutation(theirs.request, origin, 'invitations.accept', { token: link.split('/').at(-1) });
  await open(theirs, ada);
  await expect(theirs.getByRole('link', { name: 'Apples' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^(New|Move|Add categories)/ })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Actions for Apples' }).click();
  await expect(theirs.getByRole('menuitem')).toHaveText(['Show transactions', 'History']);
  await theirs.keyboard.press('Escape');
  await expectPageQuality(theirs);
  await theirs.getByRole('tab', { name: 'Tags' }).click();
  await expect(theirs.getByRole('link', { name: 'Trip' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^(New|Move)/ })).toHaveCount(0);
  await expectPageQuality(theirs);
  await context.close();
});

test('a category whose answer was lost is created once', async ({ page, baseURL, complaints }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await open(page, ada);
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Apples');
  await page.route(
    /categories\.create/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Coffer can’t be reached')).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Apples')).toHaveCount(1);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(row(page, 'Apples')).toHaveCount(1);
});
