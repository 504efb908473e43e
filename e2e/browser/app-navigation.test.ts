import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectNoOverflow, expectPageQuality } from './expect-page-quality.ts';
import { signInNewPerson } from './test-people.ts';
import { createWalletWithAsset, openTransactions, transactionRow } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 120_000 });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('on a phone four places are in the bottom bar, and the others one button further', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const ada = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(page);
  await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Transactions', 'Assets', 'Reports']);
  await expect(bar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  const more = bar(page).getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu', { name: 'More' });
  const items = menu.getByRole('menuitem');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await expect(items).toHaveText([
    ...['Budget', 'Plan', 'Import', 'Categories & tags', 'Merchants & rules', 'Files', 'Settings'],
  ]);
  const [above, button] = [await menu.boundingBox(), await more.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  expect(above?.y ?? -1).toBeGreaterThanOrEqual(0);
  await expectPageQuality(page);
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  // Press each key only after the focus has moved, as a person does.
  for (const at of [0, 1, 2, 3]) {
    await page.keyboard.press('ArrowDown');
    await expect(items.nth(at)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/w/${ada.walletId}/categories`);
  await expect(menu).toHaveCount(0);
  await expect(more).toHaveAttribute('aria-current', 'true');
});

test('on a wide screen all places are in the rail, also in German', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${ada.walletId}/settings/appearance`);
  await waitUntilHydrated(page);
  await expect(bar(page).getByRole('link')).toHaveCount(11);
  await expect(bar(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  const german = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(german.getByRole('link', { name: 'Kategorien & Schlagwörter' })).toBeVisible();
  await expectNoOverflow(page);
  for (const link of await german.getByRole('link').all()) {
    const cut = await link.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
    expect(cut, String(await link.textContent())).toBe(false);
  }
});

test('a page that loads slowly shows that it is loading', async ({ page, baseURL }) => {
  const ada = await signInNewPerson(page, String(baseURL));
  await page.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets?_rsc=*', async (route) => {
    await arrived;
    await route.continue();
  });
  const assets = bar(page).getByRole('link', { name: 'Assets' });
  await assets.click();
  await expect(assets.locator('.bg-accent')).toBeVisible();
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
  await expect(assets.locator('.bg-accent')).toHaveCount(0);
});

test('on a phone a transaction is added by thumb, and the sums scroll away with the filters', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const ada = await createWalletWithAsset(page, baseURL);
  for (let day = 10; day < 28; day += 1) await ada.book(`Shop ${day}`, '-1.5', { date: `2026-03-${day}` });
  const add = page.getByRole('button', { name: 'Add transaction' });
  const sums = page.getByRole('status').filter({ hasText: '18 transactions' });
  await openTransactions(page, ada);
  await expect(sums).toBeInViewport();
  await transactionRow(page, 'Shop 11').scrollIntoViewIfNeeded();
  await expect(sums).not.toBeInViewport();
  // The actions for a selection stay visible.
  await transactionRow(page, 'Shop 11').getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeInViewport();
  await transactionRow(page, 'Shop 11').getByRole('checkbox').uncheck();
  const [box, bottom] = [await add.boundingBox(), await bar(page).boundingBox()];
  expect(box?.y ?? 0).toBeGreaterThan(400);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bottom?.y ?? 0);
  await add.click();
  await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible();
  await page.goto(`/w/${ada.walletId}`);
  await page.getByRole('link', { name: 'Add a transaction' }).click();
  await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible();
});

test('the palette finds all actions and each record from anywhere', { tag: '@narrow' }, async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.make('merchants.create', { name: 'Grünmarkt' });
  await ada.book('Corner shop', '-12.50');
  await page.goto(`/w/${ada.walletId}/settings/appearance`);
  await waitUntilHydrated(page);
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const found = palette.getByRole('option');
  const search = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox').fill(text);
  };
  await search('');
  for (const [text, first] of [
    ['add', 'Add transaction'],
    ['new', 'New asset'],
    ['dark', 'Appearance: Dark'],
    ['budget', 'Budget'],
    ['api', 'New API key'],
    ['october', /Cash flow: October 20/],
    ['last year', 'Cash flow: Last year'],
    ['grunm', 'Grünmarkt'],
    ['rent', 'Rent'],
    ['giro', 'Giro'],
    ['linked', 'Linked transfers'],
    ['corner', /Corner shop.*Mar 5, 2026.*12\.50/],
  ] as const) {
    await palette.getByRole('combobox').fill(text);
    await expect(found.first(), text).toContainText(first);
  }
  await expectPageQuality(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/transactions\?text=corner&transaction=/);
  // On a phone, the transaction covers the page and receives the key presses.
  const covering = page.getByRole('dialog', { name: 'Corner shop' });
  if ((page.viewportSize()?.width ?? 0) < 768) await covering.getByRole('button', { name: 'Close' }).click();
  await expect(covering).toHaveCount(0);
  await search('invite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Invite someone' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
  await search('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await search('');
  await expect(palette.getByRole('group', { name: 'Recently used' }).getByRole('option')).toHaveText([
    'Appearance: Dark',
    'Invite someone',
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add transaction' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  for (const key of ['Add transaction', 'Search and commands', 'Go to Reports', 'Keyboard shortcuts'])
    await expect(page.getByRole('dialog').getByText(key, { exact: true }).first(), key).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Transfers' }).click();
  await page.getByRole('link', { name: 'Linked' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linked transfers');
});
