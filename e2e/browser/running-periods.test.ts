import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { dayFromToday, formatDateRangeText, formatPageAmount, TODAY } from './dates-and-amounts.ts';
import { downloadTable } from './download-table.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callMutation } from './test-people.ts';
import { createWalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

/**
 * Returns two ranges of days: `now` is the current period up to today, and `before` is the start of the previous
 * period. `before` has as many days as `now`, unless the previous period is shorter.
 */
function comparedRanges(first: string, before: string) {
  const days = (Date.parse(TODAY) - Date.parse(first)) / 86_400_000;
  const [last = TODAY] = [dayFromToday(days, before), dayFromToday(-1, first)].sort();
  return { now: { first, last: TODAY }, before: { first: before, last } };
}

const year = Number(TODAY.slice(0, 4));
const thisMonth = `${TODAY.slice(0, 7)}-01`;
const lastMonth = `${dayFromToday(-1, thisMonth).slice(0, 7)}-01`;
const ofYear = comparedRanges(`${year}-01-01`, `${year - 1}-01-01`);
const ofMonth = comparedRanges(thisMonth, lastMonth);

/** Creates a wallet with rent payments inside and outside the compared ranges. */
async function createWalletWithRent(page: Page, baseURL: string | undefined) {
  const ada = await createWalletWithAsset(page, baseURL);
  const booked = new Map([
    [`${year - 1}-01-01`, -1000],
    [ofYear.before.last, -200],
    [dayFromToday(1, ofYear.before.last), -40_000],
    [lastMonth, -30],
    [ofMonth.before.last, -7],
    [thisMonth, -60],
    [dayFromToday(1), -90_000],
  ]);
  for (const [date, amount] of booked) await ada.book('Landlord', String(amount), { categoryId: ada.rent, date });
  const sum = ({ first, last }: { first: string; last: string }) =>
    [...booked].reduce((all, [date, amount]) => (date >= first && date <= last ? all + amount : all), 0);
  return { ...ada, sum };
}

test('the current year and month are compared with equally many days, and both ranges are named', async ({
  page,
  baseURL,
}) => {
  const ada = await createWalletWithRent(page, baseURL);
  for (const [period, { now, before }] of [
    ['thisYear', ofYear],
    ['thisMonth', ofMonth],
  ] as const) {
    await page.goto(`/w/${ada.walletId}/reports?period=${period}`);
    await waitUntilHydrated(page);
    const report = page.getByRole('region', { name: 'Cash flow by category' });
    const rent = report.getByRole('listitem').filter({ hasText: 'Rent' });
    await expect(rent).toContainText(formatPageAmount(ada.sum(now)));
    await expect(rent).toContainText(formatPageAmount(ada.sum(before)));
    await expect(
      report.getByText(
        `${formatDateRangeText(now.first, now.last)} compared with ${formatDateRangeText(before.first, before.last)}`,
      ),
    ).toBeVisible();
    await expect(rent.getByRole('link', { name: 'Rent' })).toHaveAttribute(
      'href',
      new RegExp(`dateFrom=${now.first}&dateTo=${now.last}&basis=cashFlow$`),
    );
    await expect(rent.getByRole('link').last()).toHaveAttribute(
      'href',
      new RegExp(`dateFrom=${before.first}&dateTo=${before.last}&basis=cashFlow$`),
    );
    // The streams cover the same days, and so do the lists below.
    const streams = page.getByRole('figure', { name: 'Where the money went' });
    await expect(streams.getByRole('img')).toHaveAccessibleName(
      new RegExp(`${formatDateRangeText(now.first, now.last)}.*Rent ${formatPageAmount(-ada.sum(now))}`),
    );
    await expect(page.getByRole('list', { name: 'Largest expenses by merchant' })).not.toContainText('90,000');
  }
  const { text: csv } = await downloadTable(page, 'Cash flow by category');
  expect(csv).toContain(formatDateRangeText(ofMonth.before.first, ofMonth.before.last));
  expect(csv).toContain(`Rent,${ada.sum(ofMonth.now)},${ada.sum(ofMonth.before)},`);
  await expectPageQuality(page);
});

test('home compares this month to date', async ({ page, baseURL }) => {
  const ada = await createWalletWithRent(page, baseURL);
  await page.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(page);
  const card = page.getByRole('region', { name: /^Income and expenses/ });
  const expenses = card.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Expenses' }) });
  await expect(expenses).toContainText(formatPageAmount(ada.sum(ofMonth.now)));
  await expect(expenses).toContainText(formatPageAmount(ada.sum(ofMonth.before)));
  for (const { first, last } of [ofMonth.now, ofMonth.before])
    await expect(card.getByText(formatDateRangeText(first, last)).first()).toBeAttached();
  await expect(expenses.getByRole('link', { name: 'Expenses' })).toHaveAttribute(
    'href',
    new RegExp(`dateTo=${TODAY}&basis=cashFlow$`),
  );
  await expectPageQuality(page);
});

test('no future month is drawn or described, and the current month says how far it goes', async ({ page, baseURL }) => {
  const ada = await createWalletWithRent(page, baseURL);
  await ada.book('Next year', '-5', { categoryId: ada.rent, date: `${year + 1}-01-01` });
  const monthName = (day: string) =>
    new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(new Date(`${day}T12:00:00Z`));
  await page.goto(`/w/${ada.walletId}/reports?period=thisYear`);
  await waitUntilHydrated(page);
  const chart = page.getByRole('figure', { name: 'Income and expenses by month' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    new RegExp(`to ${monthName(TODAY)}, until .*expenses ${formatPageAmount(ada.sum(ofMonth.now))}`),
  );
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  const rows = chart.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(1)).toContainText(`${monthName(TODAY)}, until`);
  await expect(rows.nth(1)).toContainText(formatPageAmount(ada.sum(ofMonth.now)));
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test('both ranges are named too', async ({ page, baseURL }) => {
    const ada = await createWalletWithRent(page, baseURL);
    await callMutation(page.request, String(baseURL), 'account.update', { locale: 'de' });
    await page.goto(`/w/${ada.walletId}/reports?period=thisYear`);
    await waitUntilHydrated(page);
    await expect(page.getByText(/^1\. Jan\. – .* im Vergleich zu 1\. Jan\. – /)).toBeVisible();
    await expectPageQuality(page);
  });
});
