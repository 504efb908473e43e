import type { Page } from '@playwright/test';
import { neighbouringPeriod, PERIOD_PRESETS, readPeriod } from '../../apps/web/shared/periods/periods.ts';
import { todayInTimeZone } from '../../apps/web/shared/wallet/today.ts';
import { expect, test } from './coffer-test-fixtures.ts';
import { downloadTable } from './download-table.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation } from './test-people.ts';
import { createWalletWithAsset, transactionGridRows, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Reports' });
const byAsset = (page: Page) => page.getByRole('table', { name: 'Net worth by asset' });
const assetRow = (page: Page, name: string) =>
  byAsset(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Period' });
const changes = (page: Page) => page.getByRole('list', { name: 'What changed' }).getByRole('listitem');

/** Giro and savings in a group, dollars outside groups, and a loan that is paid off. */
async function household(ada: WalletWithAsset) {
  const group = await ada.make('assetGroups.create', { name: 'Everyday' });
  await ada.make('assets.update', { id: ada.assetId, assetGroupId: group });
  const savings = await ada.make('assets.create', {
    type: 'savings',
    name: 'Savings',
    defaultCurrency: 'EUR',
    assetGroupId: group,
  });
  const house = await ada.make('assets.create', { type: 'realEstate', name: 'House', defaultCurrency: 'EUR' });
  const loan = await ada.make('assets.create', { type: 'loan', name: 'Old loan', defaultCurrency: 'EUR' });
  await ada.make('assets.update', { id: loan, archived: true });
  await ada.book('Employer', '3000', { date: '2026-02-01' });
  await ada.book('Valuation', '200000', { date: '2026-02-01', assetId: house });
  await ada.book('Landlord', '-900', { date: '2026-03-01', categoryId: ada.rent });
  await ada.book('Employer', '2500.5', { date: '2026-03-31' });
  await ada.book('Landlord', '-900', { date: '2026-04-01', categoryId: ada.rent });
  const out = await ada.book('To savings', '-200', { date: '2026-03-06' });
  const into = await ada.book('From giro', '200', { assetId: savings, date: '2026-03-07' });
  await ada.make('transfers.link', {
    source: { type: 'transaction', id: out },
    counter: { type: 'transaction', id: into },
  });
}

test('each asset has its value before and after a month, transfers and gains, and links to transactions', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await household(ada);
  await page.goto(`/w/${ada.walletId}/reports?period=2026-03`);
  await waitUntilHydrated(page);
  await tabs(page).getByRole('link', { name: 'Net worth' }).click();
  await expect(page).toHaveURL(/\/reports\/worth\?period=2026-03$/);
  await expect(tabs(page).getByRole('link', { name: 'Net worth' })).toHaveAttribute('aria-current', 'page');

  await expect(byAsset(page).getByRole('columnheader').nth(1)).toHaveText('Mar 31, 2026');
  await expect(assetRow(page, 'Giro')).toHaveText('Giro€4,400.50€3,000.00+€1,400.50+46.7%−€200.00+€1,600.50');
  await expect(assetRow(page, 'Savings')).toHaveText('Savings€200.00€0.00+€200.00+€200.00–');
  await expect(assetRow(page, 'Everyday')).toHaveText('Everyday€4,600.50€3,000.00+€1,600.50+53.4%–+€1,600.50');
  await expect(assetRow(page, 'Total')).toContainText('€204,600.50€203,000.00+€1,600.50');
  await expect(assetRow(page, 'Emergency fund')).toContainText('€4,600.50€3,000.00+€1,600.50');
  await expect(changes(page)).toHaveText([/Giro\+€1,400.50/, /Savings\+€200.00/]);
  const causes = page.getByRole('list', { name: 'Why net worth changed' });
  await expect(causes.getByRole('listitem')).toHaveText([
    'Expenses−€900.00',
    'Uncategorised+€2,500.50',
    'Change in net worth+€1,600.50',
  ]);

  const fold = page.getByRole('button', { name: 'One archived or empty asset' });
  await expect(assetRow(page, 'Old loan')).toHaveCount(0);
  await fold.click();
  await expect(assetRow(page, 'Old loan')).toHaveCount(1);
  await expect(assetRow(page, 'Archived')).toHaveCount(1);
  await fold.click();

  const names = byAsset(page)
    .locator('tbody')
    .getByRole('link', { name: /^(Giro|Savings|House)$/ });
  await expect(names).toHaveText(['Giro', 'Savings', 'House']);
  const value = byAsset(page).getByRole('columnheader').nth(1);
  await value.getByRole('button').click();
  await expect(value).toHaveAttribute('aria-sort', 'descending');
  await value.getByRole('button').click();
  await expect(value).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText(['Savings', 'Giro', 'House']);
  await value.getByRole('button').click();
  await expect(value).toHaveAttribute('aria-sort', 'none');

  const file = await downloadTable(page, 'Net worth by asset');
  expect(file.filename).toBe('Net worth by asset 2026-03.csv');
  expect(file.text).toContain('Everyday,Giro,4400.5,3000,1400.5,-200,1600.5\r\n');
  expect(file.text).toContain('Archived,Old loan,0,0,0,0,0\r\n');
  expect((await downloadTable(page, 'What changed')).text).toContain('Giro,1400.5\r\nSavings,200\r\n');

  for (const by of ['By group', 'By asset', 'Total']) {
    await page.getByRole('radio', { name: by, exact: true }).check({ force: true });
    await expect(page.getByRole('figure', { name: 'Net worth' }).locator('canvas')).toBeVisible();
  }
  await expectPageQuality(page);

  await causes.getByRole('link', { name: 'Expenses' }).click();
  await expect(page).toHaveURL(/transfer=false.*dateFrom=2026-03-01&dateTo=2026-03-31/);
  await expect(transactionGridRows(page)).toHaveCount(1);
  await page.goBack();

  // The linked transactions add up to the change.
  await assetRow(page, 'Giro').getByRole('link', { name: '+€1,400.50' }).click();
  await expect(page).toHaveURL(/assetIds=.*dateFrom=2026-03-01&dateTo=2026-03-31/);
  await expect(transactionGridRows(page)).toHaveCount(3);
  for (const amount of ['2,500.50', '200.00', '900.00'])
    await expect(transactionGridRows(page).filter({ hasText: amount })).toHaveCount(1);
  await page.goBack();
  await assetRow(page, 'House').getByRole('link', { name: 'House' }).click();
  await expect(page).toHaveURL(/\/assets\//);
});

test('any period is selected by mouse, by keyboard, by its dates, and by the URL', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await household(ada);
  await page.goto(`/w/${ada.walletId}/reports`);
  await waitUntilHydrated(page);
  const trigger = page.getByRole('button', { name: 'This month ·' });
  await trigger.click();
  await expect(choice(page).getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
  await expectPageQuality(page);
  await choice(page).getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).toHaveURL(/period=last30Days$/);
  await expect(choice(page)).toBeHidden();

  // The first tab stop is the selected period; arrow keys move from there.
  const days = page.getByRole('button', { name: /^Last 30 days .*–/ });
  await days.focus();
  await page.keyboard.press('Enter');
  await expect(choice(page).getByRole('button', { name: 'Last 30 days' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page).getByRole('button', { name: 'Last 365 days' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=lastMonth$/);
  await expect(page.getByRole('button', { name: 'Last month ·' })).toBeFocused();

  await page.keyboard.press('Enter');
  await choice(page).getByText('Week', { exact: true }).click();
  await expect(choice(page).getByRole('group', { name: /^Week/ })).toBeVisible();
  await choice(page).getByText('Month', { exact: true }).click();
  const calendar = choice(page).getByRole('group', { name: /^Month/ });
  while ((await calendar.getAttribute('aria-label')) !== 'Month 2026')
    await choice(page).getByRole('button', { name: 'Earlier' }).click();
  await calendar.getByRole('button', { name: 'Mar' }).click();
  await expect(page).toHaveURL(/period=2026-03$/);

  await page.getByRole('button', { name: 'March 2026 Mar 1 – Mar 31, 2026' }).click();
  const [first, last] = [choice(page).getByLabel('First day'), choice(page).getByLabel('Last day')];
  await expect(first).toHaveValue('2026-03-01');
  await first.fill('2026-04-01');
  await first.blur();
  await expect(choice(page).getByText('The first day is after the last day.')).toBeVisible();
  await choice(page).getByRole('button', { name: 'Show these days' }).click();
  await expect(choice(page)).toBeVisible();
  await last.fill('2026-04-02');
  await choice(page).getByRole('button', { name: 'Show these days' }).click();
  await expect(page).toHaveURL(/period=2026-04-01%2F2026-04-02$/);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByRole('region', { name: 'Expenses', exact: true })).toContainText('900.00');
  expect((await downloadTable(page, 'Largest expenses by merchant')).filename).toBe(
    'Largest expenses by merchant 2026-04-01 - 2026-04-02.csv',
  );

  await page.getByRole('button', { name: 'Go to Mar 30 – Mar 31, 2026' }).click();
  await expect(page).toHaveURL(/period=2026-03-30%2F2026-03-31$/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('report last year');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=lastYear$/);
  await page.goBack();
  await expect(page).toHaveURL(/period=2026-03-30%2F2026-03-31$/);
});

test('each period in a URL works on both tabs, and means the same as in the service', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const today = todayInTimeZone('Europe/Berlin');
  const year = Number(today.slice(0, 4));
  // Two transactions spread an amount of one over each day, so the sum of a period is its number of days. The second
  // transaction ends today.
  const spread = (usingStartDate: string, usingEndDate: string, more: object) => {
    const amount = (Date.parse(usingEndDate) - Date.parse(usingStartDate)) / 86_400_000 + 1;
    const range = { usingDateRule: 'range', usingStartDate, usingEndDate };
    return ada.book('Days', `-${amount}`, { date: today, ...range, ...more });
  };
  await spread(`${year - 2}-01-01`, `${year + 1}-12-31`, { categoryId: ada.rent });
  await spread(`${year - 2}-01-01`, today, { categoryId: ada.groceries });
  const flows = async (period: string) => Object.entries(await ada.ask('reports.cashFlowByCategory', { period }));
  const failed = page.getByText('couldn’t be loaded');
  for (const text of [
    ...PERIOD_PRESETS,
    `${year - 1}`,
    `${year}-Q2`,
    `${year}-W05`,
    today,
    `${year}-01-15/${year}-03-20`,
  ]) {
    const shown = readPeriod(text, today);
    expect(await flows(shown.period), text).toEqual(await flows(text));
    const before = neighbouringPeriod(shown, -1);
    const earlier = before === null ? [] : await flows(before.period);
    for (const [id, flow] of await flows(text)) {
      const then = Object(earlier.find(([other]) => other === id)?.[1]);
      expect(Reflect.get(Object(flow), 'valuePreviousPeriod'), text).toBe(then.value ?? 0);
    }
    for (const tab of ['reports', 'reports/worth']) {
      await page.goto(`/w/${ada.walletId}/${tab}?period=${text}`);
      // All transactions are dated today: before that the net worth was zero.
      const report = page.getByRole('heading', { name: /^(Cash flow|Net worth) by/ });
      await expect(tab === 'reports' ? report : report.or(page.getByText(/^Nothing in /))).toBeVisible();
      await expect(failed).toHaveCount(0);
    }
  }
  await page.goto(`/w/${ada.walletId}/reports?period=nonsense`);
  await expect(page.getByRole('button', { name: 'This month ·' })).toBeVisible();

  // All time has no previous period to compare with, and no neighbouring period.
  await page.goto(`/w/${ada.walletId}/reports/worth?period=allTime`);
  await waitUntilHydrated(page);
  await expect(byAsset(page).getByRole('columnheader')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Earlier' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled();
  await tabs(page).getByRole('link', { name: 'Cash flow' }).click();
  await expect(page).toHaveURL(/\/reports\?period=allTime$/);
  await page.getByRole('link', { name: 'Rent' }).click();
  await expect(page).toHaveURL(new RegExp(`categoryIds=.*dateTo=${today}&basis=cashFlow$`));
  await expect(transactionGridRows(page)).toHaveCount(1);
});

test('an empty wallet names the next step, also in German, and a failed request is retried', async ({
  page,
  baseURL,
  complaints,
}) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const made = await callMutation(page.request, String(baseURL), 'wallets.create', {
    name: 'Leer',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    locale: 'de',
  });
  await callMutation(page.request, String(baseURL), 'account.update', { locale: 'de' });
  await page.goto(`/w/${Reflect.get(Object(made), 'id')}/reports/worth?period=2026-10`);
  await waitUntilHydrated(page);
  await expect(page.getByRole('button', { name: 'Oktober 2026 1. Okt. – 31. Okt. 2026' })).toBeVisible();
  await expect(page.getByText('Noch kein Vermögen vorhanden')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kontoauszug importieren' })).toBeVisible();
  await expectPageQuality(page);
  await ada.book('Employer', '1000');
  await page.goto(`/w/${ada.walletId}/reports/worth?period=2026-10`);
  await waitUntilHydrated(page);
  await page.route(/internal\/trpc\/[^?]*reports\./, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Zu September 2026' }).click();
  const failed = page.getByText('Diese Auswertung konnte nicht geladen werden');
  await expect(failed).toHaveCount(2);
  await page.unroute(/internal\/trpc\/[^?]*reports\./);
  for (const name of ['Nettovermögen nach Vermögenswert', 'Ursachen der Veränderung']) {
    const report = page.getByRole('region', { name });
    await report.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(report.getByText('nicht geladen')).toHaveCount(0);
  }
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([]);
});
