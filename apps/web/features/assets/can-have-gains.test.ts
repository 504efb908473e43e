import { expect, test } from 'vitest';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { buildAssetsOverview } from './build-assets-overview.ts';
import { canHaveGains } from './can-have-gains.ts';
import type { NetWorthReport } from './net-worth-total.ts';
import { soleCurrency } from './sole-currency.ts';

const account = (id: string, order: number) =>
  ({ id, order, type: 'bank', archived: false, assetGroupId: null, defaultCurrency: 'USD' }) as unknown as Asset;

const row = (value: string, hasPositions: boolean) => ({
  ...{ value: Number(value), hasPositions },
  exact: {
    ...{ value, valuePreviousPeriod: '0' },
    valuePreviousPeriodWithTransfersAndBalancesAdded: '0',
  },
});

test('only accounts without positions have no gains', () => {
  expect(canHaveGains({ type: 'bank' }, false)).toBe(false);
  expect(canHaveGains({ type: 'manualBank' }, true)).toBe(true);
  expect(canHaveGains({ type: 'securities' }, false)).toBe(true);
});

test('an account with positions and its group show growth', () => {
  const byAsset = { giro: row('1000', false), broker: row('380', true) };
  const { sections } = buildAssetsOverview({
    ...{ assets: [account('giro', 1), account('broker', 2)], groups: [], currency: 'EUR' },
    worth: { byAsset } as unknown as NetWorthReport,
    sparklines: { byAsset: {} } as Parameters<typeof buildAssetsOverview>[0]['sparklines'],
  });
  expect(sections.map(({ growth, assets }) => [growth, ...assets.map((one) => one.growth)])).toEqual([
    [380, null, 380],
  ]);
});

test('the value of an account with positions is not in its own currency alone', () => {
  const held = [{ currency: 'USD', balance: '5' }];
  expect(soleCurrency(account('giro', 1), { held, hasPositions: false })).toBe('USD');
  expect(soleCurrency(account('broker', 1), { held, hasPositions: true })).toBe(null);
});
