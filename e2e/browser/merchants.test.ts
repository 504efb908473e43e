import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, forgetSession, makeAccount, signInPerson } from './test-people.ts';
import {
  chooseOption,
  createWalletWithAsset,
  openTransactions,
  toastRegion,
  transactionGridRows,
  transactionPanel,
  transactionRow,
} from './transactions-page.ts';
import { waitForArrowKeys, waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

const dialog = (page: Page) => page.getByRole('dialog');
const merchants = (page: Page) => page.getByRole('list', { name: 'Merchants' }).getByRole('listitem');
const rules = (page: Page) => page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click();
const answered = (page: Page, procedure: string) =>
  page.waitForResponse((response) => response.url().includes(procedure) && response.ok());

async function open(page: Page, { walletId }: { readonly walletId: string }, place = 'merchants'): Promise<void> {
  await page.goto(`/w/${walletId}/${place}`);
  await waitUntilHydrated(page);
}

async function selectMerchantRowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Selects an option in a field of the open dialog. */
async function pick(page: Page, field: string, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('a merchant is created, changed, found and deleted, and the deletion undone', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await open(page, ada);
  await expect(page.getByText('There are no merchants yet')).toBeVisible();
  await expectPageQuality(page);

  await page.keyboard.press('Shift+N');
  await dialog(page).getByRole('textbox', { name: 'Web addresses' }).fill('no address');
  await save(page);
  await expect(dialog(page).getByText('This is required.')).toBeVisible();
  await expect(dialog(page).getByText('Enter addresses such as example.org.')).toBeVisible();
  await expectPageQuality(page);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Corner shop');
  await dialog(page).getByRole('textbox', { name: 'Web addresses' }).fill('https://corner.example/basket');
  await pick(page, 'Category', 'Groceries');
  await save(page);
  await expect(merchants(page)).toContainText('Groceries · corner.example');

  await page.getByRole('button', { name: 'Corner shop', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Corner store');
  await save(page);
  await expect(merchants(page)).toContainText('Corner store');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(merchants(page)).toContainText('Corner shop');
  await page.reload();
  await waitUntilHydrated(page);
  await expect(merchants(page)).toContainText('Corner shop');

  await page.keyboard.press('/');
  await page.keyboard.type('nothing');
  await expect(page.getByText('No merchant matches “nothing”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await selectMerchantRowAction(page, 'Corner shop', 'Delete');
  await expect(merchants(page)).toHaveCount(0);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(merchants(page)).toHaveCount(1);
});

test('several merchants are merged, and each leads to its transactions', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const corner = await ada.make('merchants.create', { name: 'Corner shop' });
  const kiosk = await ada.make('merchants.create', { name: 'Kiosk', domains: ['kiosk.example'] });
  await ada.make('merchants.create', { name: 'Zoo' });
  await ada.book('Corner 1', '-4', { merchantId: corner });
  await ada.book('Corner 2', '-5', { merchantId: corner });
  await ada.book('Kiosk 1', '-2', { merchantId: kiosk });
  await open(page, ada);
  await expect(merchants(page).filter({ hasText: 'Zoo' })).toContainText('No transactions');
  await page.getByRole('checkbox', { name: 'Select Corner shop' }).check();
  await page.getByRole('checkbox', { name: 'Select Kiosk' }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 merchants selected')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Merge…' }).click();
  await expect(dialog(page)).toContainText('1 transaction moves from Kiosk to Corner shop.');
  await expect(dialog(page)).toContainText('Corner shop also gets the web addresses kiosk.example.');
  await expectPageQuality(page);
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(merchants(page)).toHaveCount(2);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(merchants(page)).toHaveCount(3);
  await selectMerchantRowAction(page, 'Kiosk', 'Merge into another…');
  await pick(page, 'Merchant to keep', 'Corner shop');
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(merchants(page)).toHaveCount(2);
  // Leaving the page ends the time for undo.
  await page.goto('about:blank');
  await expect.poll(async () => JSON.stringify(await ada.ask('merchants.list', {}))).not.toContain('Kiosk');
  await open(page, ada);
  await merchants(page).filter({ hasText: 'Corner shop' }).getByRole('link', { name: '3 transactions' }).click();
  await expect(page.getByText('Kiosk 1').first()).toBeVisible();
});

test('transactions without a merchant get the merchant that their texts name', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await open(page, ada);
  await ada.book('REWE SAGT DANKE 4711//Berlin/DE', '-12');
  await ada.book('Nobody', '-1');
  await ada.make('merchants.create', { name: 'Rewe', defaultCategoryId: ada.groceries });
  await page.reload();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Recognise…' }).click();
  await expect(dialog(page)).toContainText('1 of 2 transactions without a merchant would get a merchant.');
  await expectPageQuality(page);
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(dialog(page)).toContainText('1 transaction now has a merchant.');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(merchants(page)).toContainText('1 transaction');
});

test('a rule is written with a preview, applied, disabled and deleted', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await open(page, ada);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByText('There are no rules yet')).toBeVisible();
  await expectPageQuality(page);
  const rewe = await ada.book('Rewe 1', '-12');
  await ada.book('Rewe 2', '-300');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Food');
  await save(page);
  await expect(dialog(page)).toContainText('Add at least one condition.');
  await dialog(page).getByRole('textbox', { name: 'Counterparty', exact: true }).fill('rewe');
  await expect(dialog(page)).toContainText('2 of the newest 2 transactions match, 0 would change.');
  await save(page);
  await expect(dialog(page)).toContainText('Add at least one action.');
  await pick(page, 'Category', 'Groceries');
  await expect(dialog(page)).toContainText('→ Groceries');
  await dialog(page).getByRole('textbox', { name: 'Amount from' }).fill('-50');
  await expect(dialog(page)).toContainText('1 of the newest 2 transactions matches, 1 would change.');
  await dialog(page).getByRole('textbox', { name: 'Amount to' }).fill('-60');
  await save(page);
  await expect(dialog(page)).toContainText('The maximum amount is less than the minimum amount.');
  await dialog(page).getByRole('textbox', { name: 'Amount to' }).fill('');
  const applies = dialog(page).getByRole('checkbox', { name: 'Also apply to existing transactions' });
  await expect(applies).toBeChecked();
  await applies.uncheck();
  await expectPageQuality(page);
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(rules(page)).toContainText(
    'If the counterparty contains “rewe” and the amount is at least −50: category Groceries.',
  );
  await expectPageQuality(page);

  await selectMerchantRowAction(page, 'Food', 'Apply to transactions…');
  await expect(dialog(page)).toContainText('1 of the newest 2 transactions matches, 1 would change.');
  await expectPageQuality(page);
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(page)).toContainText('1 transaction changed.');
  await page.keyboard.press('Escape');
  expect(await ada.ask('transactions.get', { id: rewe })).toMatchObject({ categoryId: ada.groceries });

  const updated = answered(page, 'rules.update');
  await page.getByRole('switch', { name: 'Rule Food is on' }).click();
  await updated;
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByRole('switch', { name: 'Rule Food is on' })).not.toBeChecked();
  await selectMerchantRowAction(page, 'Food', 'Delete');
  await expect(page.getByText('There are no rules yet')).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(rules(page)).toHaveCount(1);
});

test('rules are reordered by keyboard, and back', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  for (const name of ['First', 'Second', 'Third'])
    await ada.make('rules.create', { name, ifText: name, thenCategoryId: ada.rent });
  await open(page, ada, 'rules');
  await expect(rules(page)).toHaveCount(3);
  const order = async () =>
    page.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  await page.getByRole('button', { name: 'Move Third' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Third is picked up.')).toBeAttached();
  await waitForArrowKeys(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Third is over Second.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Third is over First.')).toBeAttached();
  const reordered = answered(page, 'rules.reorder');
  await page.keyboard.press('Space');
  await reordered;
  await expect.poll(order).toEqual(['Move Third', 'Move First', 'Move Second']);
  await page.reload();
  await waitUntilHydrated(page);
  await expect.poll(order).toEqual(['Move Third', 'Move First', 'Move Second']);
});

test('a transaction gets a merchant, which becomes a rule', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.make('merchants.create', { name: 'Landlord' });
  const first = await ada.book('Ada Landlady 4711 Berlin', '-900', { categoryId: ada.rent });
  const second = await ada.book('Ada Landlady 0815 Hamburg', '-910');
  await openTransactions(page, ada, `?transaction=${second}`);
  await transactionPanel(page).getByRole('combobox', { name: 'Merchant' }).click();
  await chooseOption(page, 'Landlord');
  await expect(toastRegion(page)).toContainText('Merchant changed');
  await expect(transactionPanel(page).getByRole('combobox', { name: 'Merchant' })).toHaveValue('Landlord');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(transactionPanel(page).getByRole('combobox', { name: 'Merchant' })).toHaveValue('');
  await expect(transactionPanel(page).getByRole('switch', { name: 'Don’t recognise the merchant' })).not.toBeChecked();

  await openTransactions(page, ada, `?transaction=${first}`);
  await transactionPanel(page).getByRole('button', { name: 'Create a rule…' }).click();
  const sheet = page.getByRole('dialog', { name: 'New rule' });
  await expect(sheet.getByRole('textbox', { name: 'Counterparty', exact: true })).toHaveValue('Ada Landlady');
  await expect(sheet.getByRole('combobox', { name: 'Category' })).toHaveValue('Rent');
  await expect(sheet).toContainText('2 of the newest 2 transactions match, 1 would change.');
  await expectPageQuality(page);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toastRegion(page)).toContainText('1 transaction changed.');
  await expect(transactionRow(page, '910')).toContainText('Rent');
});

test('a rule can use or, not, pattern and direction', { tag: '@narrow' }, async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  for (const [name, amount] of [
    ['Rewe 1', '-12'],
    ['Edeka 2', '-3'],
    ['Edeka refund', '-4'],
    ['Rewe 3', '5'],
  ] as const)
    await ada.book(name, amount);
  await open(page, ada, 'rules');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const sheet = dialog(page);
  await expect(sheet.getByRole('group', { name: 'All of these apply' })).toBeVisible();
  await sheet
    .getByRole('combobox', { name: 'Counterparty, description or notes: Comparison' })
    .selectOption('doesn’t contain');
  await sheet.getByRole('textbox', { name: 'Counterparty, description or notes' }).fill('REFUND');
  await sheet.getByRole('combobox', { name: 'Direction' }).selectOption('Money out');
  await sheet.getByRole('button', { name: 'Add group' }).click();
  const group = sheet.getByRole('group', { name: 'Group 1' });
  await expect(group.getByRole('combobox', { name: 'Conditions that must apply' })).toHaveValue('any');
  await group.getByRole('textbox', { name: 'Condition 1: value' }).fill('rewe');
  await group.getByRole('combobox', { name: 'Condition 2: comparison' }).selectOption('matches pattern');
  await group.getByRole('textbox', { name: 'Condition 2: value' }).fill('(edeka');
  await group.getByRole('textbox', { name: 'Condition 2: value' }).blur();
  await expect(group).toContainText('This pattern isn’t valid.');
  await group.getByRole('textbox', { name: 'Condition 2: value' }).fill('^edeka \\d');
  await expect(group).not.toContainText('This pattern isn’t valid');
  await pick(page, 'Category', 'Groceries');
  await expect(sheet).toContainText('2 of the newest 4 match, 2 would change.');
  await expectPageQuality(page);
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Markets');
  await save(page);
  await expect(toastRegion(page)).toContainText('2 transactions changed.');
  await expect(rules(page)).toContainText(
    'If no text contains “REFUND”, money went out, and (the counterparty contains “rewe” or the counterparty matches the pattern “^edeka \\d”): category Groceries.',
  );
});

test('after one transaction all similar ones are offered, by one key and one undo', { tag: '@narrow' }, async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('GRUNMARKT 0815 Berlin', '-3', { date: '2026-03-01' });
  await ada.book('Grünmarkt GmbH', '-4', { date: '2026-03-02', categoryId: ada.rent });
  await ada.book('Grünmarkt 12.03.2026', '-5', { date: '2026-03-03' });
  await ada.book('Grünmarkt 4711 Hamburg DE', '-6', { date: '2026-03-04' });
  await openTransactions(page, ada, '?text=grunm');
  await expect(transactionGridRows(page)).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await chooseOption(page, 'Groceries');
  const offer = page.getByRole('region', { name: 'More like this' });
  await expect(offer).toContainText('2 more like this: “Grünmarkt”');
  await offer.getByRole('button', { name: 'View' }).click();
  await expect(offer.getByRole('listitem')).toHaveCount(2);
  await expectPageQuality(page);
  await page.keyboard.press('a');
  await expect(transactionRow(page, 'Groceries')).toHaveCount(3);
  await expect(transactionRow(page, 'GmbH')).toContainText('Rent');
  await expect(offer).toHaveCount(0);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(transactionRow(page, 'Groceries')).toHaveCount(1);
  await expect(transactionRow(page, '0815')).toContainText('Not reviewed');

  await transactionRow(page, '4711').getByText('Grünmarkt 4711').first().click();
  await transactionPanel(page).getByRole('combobox', { name: 'Category' }).click();
  await chooseOption(page, 'Rent');
  const beside = transactionPanel(page).getByRole('region', { name: 'More like this' });
  await expect(beside).toContainText('2 more like this');
  await beside.getByRole('button', { name: 'Always…' }).click();
  const sheet = page.getByRole('dialog', { name: 'New rule' });
  await expect(sheet.getByRole('textbox', { name: 'Counterparty', exact: true })).toHaveValue('Grünmarkt');
  await expect(sheet.getByRole('combobox', { name: 'Category' })).toHaveValue('Rent');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(toastRegion(page)).toContainText('2 transactions changed.');
});

test('a viewer reads merchants and rules, and changes nothing', async ({ page, baseURL }) => {
  const origin = String(baseURL);
  const ada = await createWalletWithAsset(page, baseURL);
  const kiosk = await ada.make('merchants.create', { name: 'Kiosk' });
  await ada.book('Kiosk 1', '-2', { merchantId: kiosk });
  await ada.make('rules.create', { name: 'Papers', ifMerchantId: kiosk, thenTagIds: [ada.tag] });
  const vera = await makeAccount(page.request, origin, 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await callMutation(page.request, origin, 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await forgetSession(page);
  await signInPerson(page, origin, vera);
  await callMutation(page.request, origin, 'invitations.accept', { token: link.split('/').at(-1) });
  await open(page, ada);
  await expect(merchants(page)).toContainText('1 transaction');
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Kiosk' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Show transactions', 'History']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(rules(page)).toContainText('If the merchant is Kiosk: tag Berlin.');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectPageQuality(page);
  await openTransactions(page, ada, `?merchantIds=${kiosk}`);
  await expect(page.getByRole('search')).toContainText('Kiosk');
});

for (const width of [360, 1280]) {
  test(`the service finds the intended one of very many merchants, ${width} px wide`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 800 });
    const ada = await createWalletWithAsset(page, baseURL);
    for (let made = 0; made < 300; made += 20) {
      const names = Array.from({ length: 20 }, (_, at) => `Shop ${made + at}`);
      await Promise.all(names.map((name) => ada.make('merchants.create', { name })));
    }
    const last = await ada.make('merchants.create', { name: 'Grünmarkt am Tor' });
    await ada.book('Corner shop', '-5');
    await ada.book('Market', '-7', { merchantId: last });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('merchants.list')) asked.push(request.url());
    });
    await openTransactions(page, ada);
    await transactionRow(page, 'Corner shop').click({ position: { x: 150, y: 10 } });
    const field = transactionPanel(page).getByRole('combobox', { name: 'Merchant' });
    await field.fill('tor grun');
    await page.getByRole('option', { name: 'Grünmarkt am Tor' }).click();
    await expect(field).toHaveValue('Grünmarkt am Tor');
    await page.reload();
    await waitUntilHydrated(page);
    await expect(field).toHaveValue('Grünmarkt am Tor');
    // While a search is running, creating the merchant isn't offered.
    await field.fill('');
    await field.fill('Grünmarkt am Tor');
    await expect(page.getByRole('option', { name: 'Grünmarkt am Tor', exact: true })).toBeVisible();
    await expect(page.getByRole('option', { name: /^Create/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.goto(`/w/${ada.walletId}/transactions?merchantIds=${last}`);
    await waitUntilHydrated(page);
    await expect(page.getByRole('search')).toContainText('Grünmarkt am Tor');
    await expect(transactionGridRows(page)).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('am tor');
    await page.getByRole('option', { name: 'Grünmarkt am Tor' }).first().click();
    await expect(page).toHaveURL(new RegExp(`merchantIds=${last}`));
    // Requests loaded no more than the first page of merchants.
    const inputs = asked.flatMap(merchantInputs);
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.filter(({ limit, cursor }) => limit === 500 || cursor !== undefined)).toEqual([]);
  });
}

/** The inputs of merchant list calls in a request, which may be a batch. */
function merchantInputs(url: string): readonly { limit?: number; cursor?: string }[] {
  const { pathname, searchParams } = new URL(url);
  const inputs = JSON.parse(searchParams.get('input') ?? '{}');
  const names = pathname.slice(pathname.lastIndexOf('/') + 1).split(',');
  return names.flatMap((name, at) => (name === 'merchants.list' ? [inputs[at].json] : []));
}
