import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import {
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionGrid,
  transactionGridRows,
  transactionRow,
  type WalletWithAsset,
} from './transactions-page.ts';

test.describe.configure({ timeout: 120_000 });

/**
 * The strip that shows the connection, found by label, because an open dialog hides the strip from the accessibility
 * tree.
 */
const strip = (page: Page) => page.getByLabel('Connection');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
/** Marks the document: the mark is lost when the page reloads. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);
/** Whether the transaction at the corner shop is reviewed. */
const isReviewed = async (ada: WalletWithAsset) =>
  Object((await ada.ask('transactions.list', { text: 'shop' }))['items'])[0].reviewed;
/** Empties the list of browser log entries. Returns the entries that are not about lost requests. */
const takeOtherComplaints = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !text.includes('Failed to load'));

test('offline, the page stays and says so; pending requests succeed when the connection is back', {
  tag: '@narrow',
}, async ({ page, context, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await ada.book('Landlord', '-900');
  await openTransactions(page, ada, '?text=shop');
  await expect(transactionGridRows(page)).toHaveCount(1);
  await mark(page);
  await context.setOffline(true);
  await expect(strip(page)).toContainText('You are offline');
  await page.keyboard.press('j');
  // The code of the category picker, the palette and the assets page isn't loaded yet.
  await page.keyboard.press('c');
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(heading(page)).toHaveText('Transactions');
  await expect(page.getByRole('searchbox')).toHaveValue('shop');
  await expectPageQuality(page);
  await context.setOffline(false);
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText('Assets');
  await expect(strip(page)).toHaveText('');
  await expect.poll(() => isReviewed(ada)).toBe(true);
  expect(await isMarked(page)).toBe(true);
  expect(takeOtherComplaints(complaints)).toEqual([]);
});

test('an action taken before its code has loaded is done afterwards, even if the page was left', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.goto(`/w/${ada.walletId}/assets`);
  await expect(heading(page)).toHaveText('Assets');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  // Hold back the code of actions, which the list requests as soon as it is rendered and has the focus.
  await page.route('**/_next/static/**', async (route) => {
    if (await transactionGridRows(page).first().isVisible()) {
      held += 1;
      await released;
    }
    await route.continue();
  });
  await menu.getByRole('link', { name: 'Transactions' }).click();
  await expect(transactionGridRows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect.poll(() => held).toBeGreaterThan(0);
  await menu.getByRole('link', { name: 'Assets' }).click();
  await expect(heading(page)).toHaveText('Assets');
  expect(await isReviewed(ada)).toBe(false);
  release();
  await expect.poll(() => isReviewed(ada)).toBe(true);
  expect(complaints).toEqual([]);
});

test('code and pages that fail to load are retried, and then keys work', async ({ page, baseURL, complaints }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openTransactions(page, ada);
  await page.route(/\/_next\/static\/|_rsc=|\/readyz/, (route) => route.abort());
  await transactionRow(page, 'Corner shop').click({ position: { x: 150, y: 10 } });
  await expect(strip(page)).toContainText('Coffer isn’t responding');
  await page.keyboard.press('c');
  await expect(transactionGrid(page)).toBeVisible();
  const asked = page.waitForRequest(/\/_next\/static\/|\/readyz/);
  await strip(page).getByRole('button', { name: 'Try now' }).click();
  await asked;
  await page.unrouteAll();
  // By then the page may retry only every fifteen seconds.
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
  await expect(strip(page)).toHaveText('');
  expect(takeOtherComplaints(complaints)).toEqual([]);
});

test('after an upgrade the page stays until the next navigation, which loads the new version', {
  tag: '@narrow',
}, async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openTransactions(page, ada);
  await mark(page);
  await page.route('**/_next/static/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.keyboard.press('ControlOrMeta+k');
  await expect(strip(page)).toContainText('Coffer was updated');
  // Closes the palette, whose code may have been loaded before the upgrade.
  await page.keyboard.press('Escape');
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await page.unrouteAll();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
  await expect(heading(page)).toHaveText('Assets');
  expect(await isMarked(page)).toBe(false);
  await expect(strip(page)).toHaveText('');
  expect(takeOtherComplaints(complaints)).toEqual([]);
});

test('a page that fails to render keeps the navigation, and says what to report', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openTransactions(page, ada);
  await page.route('**/transactions.summary*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"sums":\[.*?\]/, '"sums":5') });
  });
  // The first sums are part of the page that the server sends. Only a filter
  // makes the browser request sums, which this test breaks.
  await page.getByRole('searchbox').fill('shop');
  await expect(heading(page)).toHaveText('This page couldn’t be shown');
  await expect(page.getByText(/^Time: .*\d/)).toBeVisible();
  await expectPageQuality(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
  await expect(heading(page)).toHaveText('Assets');
  expect(complaints.splice(0)).not.toEqual([]);
});

test('a person who is signed out meanwhile is sent to sign in, and back', async ({ page, baseURL, complaints }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openTransactions(page, ada, '?text=shop');
  await page.keyboard.press('j');
  // Only the write gets a response: a refused read or event stream would also lead to the sign-in page.
  await page.route(/\/internal\/(trpc|events)/, (route) =>
    route.request().method() === 'GET' ? new Promise<void>(() => undefined) : route.continue(),
  );
  await page.context().clearCookies();
  await page.keyboard.press('r');
  await toastRegion(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(
    `${baseURL}/sign-in?next=${encodeURIComponent(`/w/${ada.walletId}/transactions?text=shop`)}`,
  );
  await expect(heading(page)).toHaveText('Sign in');
  complaints.splice(0);
});

test('a person who is signed out meanwhile and loads more is sent to sign in at once', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openTransactions(page, ada);
  // Signs out with the first of these requests, so that no earlier request is refused.
  await page.route(/internal\/trpc\/.*shop/, async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
  await page.getByRole('searchbox').fill('shop');
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?next=.*${ada.walletId}`));
  await expect(heading(page)).toHaveText('Sign in');
  complaints.splice(0);
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test(`a toast does not cover the connection message, ${width} px wide`, async ({
    page,
    context,
    baseURL,
    complaints,
  }) => {
    await page.setViewportSize({ width, height });
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Corner shop', '-12.50');
    await openTransactions(page, ada);
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    const toast = toastRegion(page).getByRole('listitem');
    await expect(toast).toBeVisible();
    await toast.hover();
    await context.setOffline(true);
    await expect(strip(page)).toContainText('You are offline');
    const bottom = async () => toast.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = async () => strip(page).evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(8);
    await strip(page).getByRole('button', { name: 'Try now' }).click({ trial: true });
    await context.setOffline(false);
    await expect(strip(page)).toHaveText('');
    expect(takeOtherComplaints(complaints)).toEqual([]);
  });

test('leaving with an unsent change asks first, and not once it is sent', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Corner shop', '-12.50');
  await openTransactions(page, ada);
  // The browser asks before leaving a page only if the person has interacted with the page.
  await transactionRow(page, 'Corner shop').click({ modifiers: ['Shift'] });
  await page.keyboard.press('r');
  await expect.poll(() => isReviewed(ada)).toBe(true);
  await context.setOffline(true);
  await expect(strip(page)).toContainText('You are offline');
  await page.keyboard.press('r');
  // The page notices a lost request with a short delay.
  const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(asks).toBe(true);
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await expect(transactionRow(page, 'Corner shop')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => isReviewed(ada)).toBe(false);
  page.on('dialog', (unexpected) => complaints.push(unexpected.type()));
  expect(takeOtherComplaints(complaints)).toEqual([]);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`an unsent form stays filled in, and is sent once, ${width} px wide`, async ({
    page,
    context,
    baseURL,
    complaints,
  }) => {
    await page.setViewportSize({ width, height });
    const ada = await createWalletWithAsset(page, baseURL);
    await ada.book('Corner shop', '-12.50');
    await openTransactions(page, ada);
    await page.getByRole('button', { name: 'Add transaction' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add transaction' });
    await sheet.getByLabel('Amount').fill('7.25');
    await sheet.getByLabel('Counterparty').fill('Kiosk');
    await page.keyboard.press('Tab');
    await context.setOffline(true);
    const add = sheet.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    await expect(sheet.getByText('Nothing was changed')).toBeVisible();
    await expect(sheet.getByLabel('Counterparty')).toHaveValue('Kiosk');
    await expectPageQuality(page);
    await context.setOffline(false);
    await expect(strip(page)).toHaveText('');
    await add.click();
    await expect(sheet).toHaveCount(0);
    await expect(transactionRow(page, 'Kiosk')).toHaveCount(1);
    await expect(transactionGridRows(page)).toHaveCount(2);
    expect(takeOtherComplaints(complaints)).toEqual([]);
  });
