import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation, makeAccount, signInPerson } from './test-people.ts';
import { createWalletWithAsset, toastRegion, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

const sheet = (page: Page) => page.getByRole('dialog');
const answer = (page: Page) => page.getByRole('status', { name: 'Answer' });
const headline = (page: Page) => page.getByRole('heading', { name: /^At the end of/ }).locator('xpath=following::p[1]');

async function open(page: Page, { walletId }: Pick<WalletWithAsset, 'walletId'>, search = ''): Promise<void> {
  await page.goto(`/w/${walletId}/plan${search}`);
  await waitUntilHydrated(page);
}

/** Opens a menu and selects an action. */
async function selectPlanRowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A date in the previous month, where averages end. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 5)).toISOString().slice(0, 10);
}

/**
 * The headline of a plan that starts today. `whole` is the final amount of a plan that starts on the first of this
 * month. The share of `monthly` for the days that are over is subtracted.
 */
function endsAt(whole: number, monthly: number, cents = 0): string {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })
    .format(new Date())
    .split('-')
    .map(Number) as [number, number, number];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const amount = whole - (monthly * day) / days + cents / 100;
  const text = Math.abs(amount).toLocaleString('en', { maximumFractionDigits: 0 });
  return `${amount < 0 ? '−' : ''}€${text}`;
}

/** The headline of the preview, before the service responds. Its last digit may differ from the final headline. */
const previewedAt = (whole: number, monthly: number) =>
  new RegExp(`^(${[-1, 0, 1].map((cents) => endsAt(whole, monthly, cents)).join('|')})$`);

/** Creates a wallet with a net worth of 18,800.00 and one rent payment of 1,200.00 last month. */
async function homeWithRent(page: Page, baseURL: string | undefined): Promise<WalletWithAsset> {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Savings of years', '20000', { date: '2020-01-01' });
  await ada.book('Landlord', '-1200', { date: lastMonth(), categoryId: ada.rent });
  return ada;
}

test('a first plan shows the projection, and planned items change it at once', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await homeWithRent(page, baseURL);
  await open(page, ada);
  await expect(page.getByText('There is no plan yet')).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Show my forecast' }).click();
  // The rest of this month and 120 more months, 100.00 each.
  await expect(headline(page)).toHaveText(endsAt(6700, -100));
  await expect(page).toHaveURL(/\?scenario=/);
  await expect(answer(page)).toHaveText(
    /^Beyond .+, when this plan ends\. Your total balance is lowest in .+, at €6,\d{3}\.$/,
  );
  await page.getByRole('radio', { name: 'When can I afford …?' }).check({ force: true });
  await expect(answer(page)).toContainText('Enter a price');
  await page.getByRole('textbox', { name: 'Price' }).fill('7000');
  await expect(answer(page)).toHaveText(/^Not before .+ The most you can spend is €6,\d{3}, in /);
  await page.getByRole('textbox', { name: 'Price' }).fill('1000');
  await expect(answer(page)).toHaveText(/^Now\. Your total balance then stays above zero until /);
  await page.getByRole('radio', { name: 'How long will my money last?' }).check({ force: true });
  await expect(page.getByText('Nothing is planned yet')).toBeVisible();
  const assumed = page.getByRole('list', { name: 'Continues as before' });
  const rent = page.getByRole('table', { name: 'By category' }).getByRole('row', { name: /^Rent/ });
  await expect(rent.getByRole('cell').nth(1)).toHaveText('−€100');
  await expect(assumed.getByRole('link', { name: 'Rent' })).toHaveAttribute('href', /categoryIds=.+dateFrom=/);

  // Turn an assumption into a plan item. An error is shown, and the typed amount stays.
  await page.getByRole('button', { name: 'Change plan for Rent' }).click();
  const amount = sheet(page).getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('100.00');
  await amount.fill('much');
  await sheet(page).getByRole('button', { name: 'Create' }).click();
  await expect(sheet(page)).toContainText('Enter an amount such as 12.50.');
  await expect(sheet(page)).toContainText('Recently −€100.00 a month');
  await expectPageQuality(page);
  await amount.fill('200');
  const create = /\/internal\/trpc\/.*planItems\.create/;
  await page.route(create, (route) => route.abort());
  await sheet(page).getByRole('button', { name: 'Create' }).click();
  await expect(sheet(page)).toContainText('Coffer can’t be reached.');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED');
  await page.unroute(create);
  await sheet(page).getByRole('button', { name: 'Create' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(headline(page)).toHaveText(endsAt(-5400, -200));
  await expect(answer(page)).toHaveText(/^Until .+, when your total balance falls below zero\./);
  await expect(page.getByText('There is no other income or expense.')).toBeVisible();
  const planned = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Rent', exact: true }) });
  await expect(planned).toContainText(/Every month from .*−€200\.00|−€200\.00.*Every month from/);
  const table = page.getByRole('table', { name: 'By category' });
  await expect(table.getByRole('row', { name: /^Rent/ })).toContainText('−€200');
  await page.getByRole('radio', { name: 'Years' }).check({ force: true });
  await expect(table.getByRole('row', { name: /^Rent/ })).toContainText('−€2,400');
  await expect(table.getByRole('img', { name: /^Below zero in/ }).first()).toBeAttached();
  await expectPageQuality(page);

  await page.reload();
  await waitUntilHydrated(page);
  await expect(headline(page)).toHaveText(endsAt(-5400, -200));

  // Change the rent to once a year, and undo the change.
  await planned.getByRole('button', { name: 'Rent', exact: true }).click();
  await sheet(page).getByRole('combobox', { name: 'How often' }).selectOption('Every year');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(headline(page)).toHaveText(endsAt(16600, -200));
  await expect(planned).toContainText('Every year from');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveText(endsAt(-5400, -200));

  // A deleted item stops counting at once, and counts again after undo.
  await selectPlanRowAction(page, 'Rent', 'Delete');
  await expect(headline(page)).toHaveText(previewedAt(6700, -100));
  await expect(assumed.getByRole('link', { name: 'Rent' })).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(headline(page)).toHaveText(endsAt(-5400, -200));
  await selectPlanRowAction(page, 'Rent', 'Delete');
  await expect(headline(page)).toHaveText(previewedAt(6700, -100));
  await page.goto('about:blank');
  await expect.poll(async () => JSON.stringify(await ada.ask('planItems.list', {}))).toBe('[]');
});

test('an item has a number of times, and the months are shown one by one', async ({ page, baseURL }) => {
  const ada = await homeWithRent(page, baseURL);
  await ada.make('scenarios.create', {
    ...{ name: 'Stay', startDate: '2026-04-15', endMonth: '2027-09' },
    ...{ expectedAnnualReturn: 5, assetIds: [ada.assetId] },
  });
  await open(page, ada);
  await expect(headline(page)).toBeVisible();
  await page.keyboard.press('Shift+N');
  await sheet(page).getByRole('combobox', { name: 'Category' }).fill('Groc');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await sheet(page).getByRole('textbox', { name: 'Amount' }).fill('150');
  await sheet(page).getByRole('combobox', { name: 'How often' }).selectOption('Other…');
  await sheet(page).getByRole('textbox', { name: 'Interval in months' }).fill('2');
  await sheet(page).getByRole('combobox', { name: 'First month' }).selectOption('December');
  await sheet(page).getByRole('textbox', { name: 'year', exact: true }).fill('2026');
  await sheet(page).getByRole('textbox', { name: 'How many times' }).fill('3');
  await expect(sheet(page)).toContainText('Every 2 months from December 2026, 3 times, until April 2027');
  await expectPageQuality(page);
  await sheet(page).getByRole('button', { name: 'Create' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByText('Every 2 months from December 2026, 3 times, until April 2027')).toBeVisible();
  const table = page.getByRole('table', { name: 'By category' });
  const cells = (name: RegExp) => table.getByRole('row', { name }).getByRole('cell');
  await page.getByRole('radio', { name: 'Years' }).check({ force: true });
  await expect(cells(/^Groceries/)).toHaveText(['−€150', '−€300']);
  await page.getByRole('radio', { name: 'Months', exact: true }).check({ force: true });
  const none = '–';
  await expect(cells(/^Groceries/)).toHaveText([...Array(8).fill(none), '−€150', none, '−€150', none]);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(cells(/^Groceries/)).toHaveText(['−€150', none, none, none, none, none]);
  await expect(cells(/^Returns/).first()).toHaveText(/^€\d/);
  // The table shows the same data as the chart, beginning one year before the plan.
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const months = page.getByRole('table', { name: 'Stay' });
  await expect(months.getByRole('row').nth(1)).toContainText('April 2025');
  await expect(months.getByRole('row').nth(13)).toContainText('April 2026');
  await expect(months.getByRole('link', { name: 'April 2026' })).toHaveAttribute('href', /dateFrom=2026-04-01/);
  await expectPageQuality(page);
});

test('scenarios are selected, compared, changed, copied and deleted', async ({ page, baseURL, complaints }) => {
  const ada = await homeWithRent(page, baseURL);
  const times = { startDate: '2026-04-15', endMonth: '2027-03', assetIds: [ada.assetId] };
  await ada.make('scenarios.create', { ...times, name: 'Stay' });
  const move = await ada.make('scenarios.create', { ...times, name: 'Move' });
  const item = { scenarioId: move, categoryOrCategoryGroupId: ada.rent, month: '2026-05', amount: '-50', frequency: 1 };
  await ada.make('planItems.create', item);
  await open(page, ada);
  const choice = page.getByRole('combobox', { name: 'Scenario', exact: true });
  await choice.selectOption('Move');
  await expect(page).toHaveURL(new RegExp(`scenario=${move}`));
  await expect(page.getByText('Every month from May 2026')).toBeVisible();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(choice).toHaveValue(move);
  await page.getByRole('combobox', { name: 'Compare with another scenario' }).selectOption('Stay');
  await expect(page.getByText('At the end of March 2027 −€550 compared with Stay.')).toBeVisible();
  const sides = page.getByRole('table', { name: 'Side by side' });
  await expect(sides.getByRole('columnheader')).toHaveText(['Side by side', 'Move', 'Stay']);
  await expect(sides.getByRole('row', { name: /^Final month/ })).toContainText('Mar 2027');
  await expectPageQuality(page);

  await selectPlanRowAction(page, 'Move', 'Edit the scenario');
  await sheet(page).getByRole('textbox', { name: 'year', exact: true }).fill('2020');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toContainText('The final month is before the start date.');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('422');
  await expectPageQuality(page);
  await sheet(page).getByRole('textbox', { name: 'year', exact: true }).fill('2028');
  await sheet(page).getByRole('textbox', { name: 'Annual return' }).fill('4.5');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'At the end of March 2028' })).toBeVisible();
  await expect(page.getByText('4.5% annual return')).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'At the end of March 2027' })).toBeVisible();

  await selectPlanRowAction(page, 'Move', 'Copy to try changes');
  await expect(choice.locator('option:checked')).toHaveText('Move (copy)');
  await expect(page.getByText('Every month from May 2026')).toBeVisible();
  await selectPlanRowAction(page, 'Move (copy)', 'Delete');
  await expect(choice.locator('option')).toHaveText(['Stay', 'Move']);
  await toastRegion(page).getByRole('button', { name: 'Undo' }).last().click();
  await expect(choice.locator('option:checked')).toHaveText('Move (copy)');
});

test('a viewer reads plans, and changes nothing', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  const ada = await homeWithRent(page, baseURL);
  const times = { startDate: '2026-04-15', endMonth: '2027-03', assetIds: [ada.assetId] };
  const scenarioId = await ada.make('scenarios.create', { ...times, name: 'Stay' });
  const item = { scenarioId, categoryOrCategoryGroupId: ada.rent, month: '2026-05', amount: '-50', frequency: 1 };
  await ada.make('planItems.create', item);
  const context = await browser.newContext({ baseURL: origin });
  const theirs = await context.newPage();
  const vera = await makeAccount(theirs.request, origin, 'Vera');
  const invitation = { walletId: ada.walletId, email: vera.email, role: 'viewer' };
  const made = await callMutation(page.request, origin, 'invitations.create', invitation);
  const link = String(typeof made === 'object' && made !== null ? Reflect.get(made, 'link') : '');
  await signInPerson(theirs, origin, vera);
  await callMutation(theirs.request, origin, 'invitations.accept', { token: link.split('/').at(-1) });
  await open(theirs, ada);
  await expect(theirs.getByText('Every month from May 2026')).toBeVisible();
  await expect(
    theirs.getByRole('button', { name: /^(Add plan item|New|Change|Continue|Actions for Stay)/ }),
  ).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Actions for Rent' }).click();
  await expect(theirs.getByRole('menuitem')).toHaveText(['Show transactions', 'History']);
  await theirs.keyboard.press('Escape');
  await expectPageQuality(theirs);
  await context.close();
});
