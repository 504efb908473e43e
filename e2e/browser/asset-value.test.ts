import type { Page } from '@playwright/test';
import { expect, test } from './coffer-test-fixtures.ts';
import { dayFromToday, formatPageAmount } from './dates-and-amounts.ts';
import { expectPageQuality } from './expect-page-quality.ts';
import { callQuery } from './test-people.ts';
import { createWalletWithAsset, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

test.describe.configure({ timeout: 180_000 });

interface ShownNetWorth {
  readonly byAsset: Readonly<Record<string, { readonly value: number }>>;
}

/** The asset's value today according to the service. */
async function worthOf(page: Page, baseURL: string, walletId: string, assetId: string): Promise<number> {
  const worth = (await callQuery(page.request, baseURL, 'reports.netWorthByAsset', {
    walletId,
    period: 'today',
  })) as ShownNetWorth;
  return worth.byAsset[assetId]?.value ?? Number.NaN;
}

const systemCategory = async (ada: WalletWithAsset, key: string): Promise<string> => {
  const { items } = await ada.ask('categories.list', { limit: 500 });
  const found = Array.isArray(items) ? items.find(({ systemKey }) => systemKey === key) : undefined;
  return String(found?.id);
};

/** Expects the same value wherever it is shown: home, the list, the page, its chart in two ranges, and the report. */
async function expectOneValue(
  page: Page,
  ada: WalletWithAsset,
  assetId: string,
  name: string,
  value: string,
  // The chart of an account uses the currency of the account.
  inChart = value,
): Promise<void> {
  const places = `/w/${ada.walletId}`;
  for (const place of ['', '/assets']) {
    await page.goto(`${places}${place}`);
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row, `${name} on ${place}`).toContainText(value);
  }
  for (const range of ['1y', 'all']) {
    await page.goto(`${places}/assets/${assetId}?range=${range}`);
    await waitUntilHydrated(page);
    await expect(page.getByRole('link', { name: value, exact: true }), `${name}, headline`).toBeVisible();
    const chart = page.getByRole('figure', { name: `Value of ${name}` });
    await expect(chart.getByRole('img'), `${name}, ${range}`).toHaveAccessibleName(
      new RegExp(` ${escaped(inChart)} at the end`),
    );
  }
  await page.goto(`${places}/reports/worth?period=today`);
  await expect(page.getByRole('table', { name: 'Net worth by asset' }).getByRole('row', { name })).toContainText(value);
}

const escaped = (text: string) => text.replace(/[.$]/g, '\\$&');

test('an asset has one value, whatever its positions and future transactions', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const { make, book } = ada;
  const dollars = await make('assets.create', { type: 'bank', name: 'Dollars', defaultCurrency: 'USD' });
  const depot = await make('assets.create', { type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  await book('Rent', '-100', { date: dayFromToday(-40) });
  await book('Tomorrow', '-7000', { date: dayFromToday(1), pending: true });
  await book('Pending', '-20', { date: dayFromToday(0), pending: true });
  await book('Employer', '1234.56', { assetId: dollars, amountCurrency: 'USD', date: dayFromToday(-60) });
  await book('Tomorrow', '9000', { assetId: dollars, amountCurrency: 'USD', date: dayFromToday(1) });
  const bought = { assetId: depot, isin: 'US0378331005', type: 'buy', priceCurrency: 'EUR', quantity: 10 };
  await make('securityTransactions.create', { ...bought, date: dayFromToday(-30), priceValue: '150' });
  await make('securityTransactions.create', { ...bought, date: dayFromToday(2), priceValue: '999' });
  await book('Bought elsewhere', '-10526.67', { assetId: depot, date: dayFromToday(-30) });

  for (const [id, name] of [
    [ada.assetId, 'Giro'],
    [dollars, 'Dollars'],
    [depot, 'Depot'],
  ] as const) {
    const value = await worthOf(page, String(baseURL), ada.walletId, id);
    await expectOneValue(
      page,
      ada,
      id,
      name,
      formatPageAmount(value),
      id === dollars ? '$1,234.56' : formatPageAmount(value),
    );
  }
  expect(await worthOf(page, String(baseURL), ada.walletId, ada.assetId)).toBe(-120);
  expect(await worthOf(page, String(baseURL), ada.walletId, depot)).toBe(-9026.67);
  // The asset's page shows the positions and the cash that make up the value.
  await page.goto(`/w/${ada.walletId}/assets/${depot}`);
  await expect(page.getByText('€1,500.00 in positions')).toBeVisible();
  await expect(page.getByText('−€10,526.67 in cash')).toBeVisible();
  await expectPageQuality(page);
  await page.goto(`/w/${ada.walletId}/assets/${dollars}?range=1y`);
  await expect(page.getByRole('link', { name: '$1,234.56', exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Change in balance' })).toContainText('+$1,234.56');
  await expectPageQuality(page);
});

test('an asset with only future transactions has no chart, and no errors', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Next month', '50', { date: dayFromToday(40) });
  for (const range of ['1m', 'all']) {
    await page.goto(`/w/${ada.walletId}/assets/${ada.assetId}?range=${range}`);
    await waitUntilHydrated(page);
    await expect(page.getByRole('link', { name: '€0.00', exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('€50.00');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  await page.goto(`/w/${ada.walletId}?range=all`);
  await waitUntilHydrated(page);
  await expect(page.getByText('No transactions up to today.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('the shares of assets and groups add up, and what they exclude is named', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const group = await ada.make('assetGroups.create', { name: 'Everyday' });
  await ada.make('assets.update', { id: ada.assetId, assetGroupId: group });
  const card = await ada.make('assets.create', {
    type: 'creditCard',
    name: 'Card',
    defaultCurrency: 'EUR',
    assetGroupId: group,
  });
  const house = await ada.make('assets.create', { type: 'realEstate', name: 'House', defaultCurrency: 'EUR' });
  await ada.book('Employer', '1000');
  await ada.book('Shop', '-400', { assetId: card });
  await ada.book('House', '2000', { assetId: house });
  await page.goto(`/w/${ada.walletId}/assets`);
  const shares = page.getByRole('main').getByText(/ of what you own$/);
  await expect(shares).toHaveText([
    '33.3% of what you own',
    '33.3% of what you own',
    '66.7% of what you own',
    '66.7% of what you own',
  ]);
  await expect(page.getByText('Percentages are of €3,000.00 in assets. €400.00 of debt isn’t included.')).toBeVisible();
  await expectPageQuality(page);
});

test('a sparkline names its first and last balance, and payments are no growth', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  await ada.book('Long ago', '500', { date: dayFromToday(-800) });
  await ada.book('Spent', '-120', { date: dayFromToday(-200) });
  await ada.book('Earned', '20', { date: dayFromToday(-3) });
  for (const place of ['', '/assets']) {
    await page.goto(`/w/${ada.walletId}${place}`);
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Giro', exact: true }) });
    await expect(row).toContainText('€500.00 a year ago, €400.00 now');
    await expect(row).not.toContainText('−€100.00');
  }
});

test('opening balances are no gain, and the change covers the selected range', async ({ page, baseURL }) => {
  const ada = await createWalletWithAsset(page, baseURL);
  const opening = await systemCategory(ada, 'initialBalance');
  const depot = await ada.make('assets.create', { type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  await ada.book('Opening', '10000', { date: dayFromToday(-50), categoryId: opening });
  await ada.make('securityTransactions.create', {
    ...{ assetId: depot, isin: 'US0378331005', type: 'initialBalance', date: dayFromToday(-50), quantity: 2 },
    ...{ priceValue: '100', priceCurrency: 'EUR' },
  });
  await ada.book('Employer', '2000', { date: dayFromToday(-45) });
  await ada.book('Employer', '300', { date: dayFromToday(-5) });
  await page.goto(`/w/${ada.walletId}`);
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '€12,500.00', exact: true })).toBeVisible();
  await expect(main.getByRole('group', { name: 'Change in value' })).toContainText('+€2,300.00');
  await expect(main.getByRole('group', { name: 'Change in value' })).toContainText(
    'Excludes €10,200.00 in opening balances and transfers.',
  );
  await main.getByRole('radio', { name: '1M' }).check();
  await expect(main.getByRole('group', { name: 'Change in value' })).toContainText('+€300.00');
  await expect(main.getByRole('group', { name: 'Change in value' })).not.toContainText('opening balances');
  await main.getByRole('radio', { name: 'All' }).check();
  await expect(main.getByRole('group', { name: 'Change in value' })).toContainText('+€2,300.00');
  await expect(main.getByRole('group', { name: 'Change in value' })).toContainText('since the beginning');
  await expectPageQuality(page);
  // The assets page and the report show the same growth for the last year.
  await page.goto(`/w/${ada.walletId}/assets`);
  await expect(main.getByRole('group', { name: 'Change in value' })).toContainText('+€2,300.00');
  // Payments into an account do not count as its growth.
  await expect(main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Giro' }) })).not.toContainText(
    '+€',
  );
  await page.goto(`/w/${ada.walletId}/assets/${ada.assetId}`);
  await expect(main.getByRole('group', { name: 'Change in balance' })).toContainText(/\+€[\d,.]+ since/);
  await expect(main.getByRole('group', { name: 'Change in value' })).toHaveCount(0);
  await page.goto(`/w/${ada.walletId}/reports/worth?period=last365Days`);
  const total = page.getByRole('table', { name: 'Net worth by asset' }).getByRole('row', { name: 'Total' });
  await expect(total).toContainText('+€10,200.00');
  await expect(total).toContainText('+€2,300.00');
});
