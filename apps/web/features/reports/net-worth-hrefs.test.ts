import { expect, test } from 'vitest';
import { presetPeriod, readPeriod } from '#shared/periods/periods.ts';
import { assetTransferHref } from './asset-transfer-href.ts';
import { netWorthChangeHref } from './net-worth-hrefs.ts';

const today = '2026-11-27';
const shown = presetPeriod('thisMonth', today);
const of = (id: string, hasPositions = false) => ({ asset: { id }, hasPositions });

test('a change of worth leads to the transactions until today, as the report values them', () => {
  const to = (rows: readonly ReturnType<typeof of>[], isAll = false) =>
    netWorthChangeHref('w', { shown, today }, rows, isAll);
  expect(to([of('a')])).toBe('/w/w/transactions?assetIds=a&dateFrom=2026-11-01&dateTo=2026-11-27');
  expect(to([of('a'), of('b')])).toBe('/w/w/transactions?assetIds=a%2Cb&dateFrom=2026-11-01&dateTo=2026-11-27');
  expect(to([of('a')], true)).toBe('/w/w/transactions?dateFrom=2026-11-01&dateTo=2026-11-27');
  const past = netWorthChangeHref('w', { shown: readPeriod('2026-10', today), today }, [of('a')]);
  expect(past).toBe('/w/w/transactions?assetIds=a&dateFrom=2026-10-01&dateTo=2026-10-31');
});

test('a change of positions leads to the asset, and that of several assets to the change of each', () => {
  expect(netWorthChangeHref('w', { shown, today }, [of('depot', true)])).toBe('/w/w/assets/depot');
  expect(netWorthChangeHref('w', { shown, today }, [of('a'), of('depot', true)])).toBe('#changes');
  expect(netWorthChangeHref('w', { shown, today }, [of('a'), of('depot', true)], true)).toBe('#changes');
});

test('units that moved without cash lead to the transactions of their positions', () => {
  const pair = { sourceAssetId: 'one', targetAssetId: 'other' };
  expect(assetTransferHref('w', shown, { ...pair, moved: 'positions' })).toBe('/w/w/assets/one#transactions');
  expect(assetTransferHref('w', shown, { ...pair, moved: 'cash' })).toContain('movedBetween=one%2Cother&transfer=true');
});
