import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presetOf, rangeOf } from './date-presets.ts';
import { exactSum, negated } from './exact-sum.ts';
import { type Filters, filtersOf, isFiltered, withFilters, without } from './filters.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.option(fc.integer({ min: 1, max: 999_999 })))
  .map(([whole, fraction]) => (fraction === null ? String(whole) : `${whole}.${fraction}`));

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    text: fc
      .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
      .map((text) => text.slice(0, 200).toWellFormed().replaceAll('\0', '').trim())
      .filter((text) => text !== ''),
    assetIds: ids,
    categoryIds: ids,
    tagIds: ids,
    merchantIds: ids,
    dateFrom: day,
    dateTo: day,
    amountMin: decimal,
    amountMax: decimal,
    reviewed: fc.boolean(),
    pending: fc.boolean(),
    transfer: fc.boolean(),
    uncategorized: fc.boolean(),
    assignedUserId: fc.uuid(),
    parentTransactionId: fc.uuid(),
    importId: fc.uuid(),
  },
  { requiredKeys: [] },
);

test('an address says exactly the filters it was made of', () => {
  fc.assert(
    fc.property(filters, (wanted) => {
      const address = withFilters(new URLSearchParams(), wanted);
      expect(filtersOf(new URLSearchParams(address.toString()))).toEqual(wanted);
    }),
  );
});

test('whatever an address says, what is read of it reads the same again', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('text', 'assetIds', 'dateFrom', 'amountMin', 'reviewed'), fc.string()),
      (said) => {
        const read = filtersOf(new URLSearchParams(said));
        expect(filtersOf(withFilters(new URLSearchParams(), read))).toEqual(read);
      },
    ),
  );
});

test('what an address says wrongly is as if it were not said', () => {
  const address = new URLSearchParams(
    'assetIds=x,12&dateFrom=2026-02-30&dateTo=yesterday&amountMin=1e5&reviewed=maybe&text=%20%20',
  );
  expect(filtersOf(address)).toEqual({});
  expect(isFiltered(filtersOf(address))).toBe(false);
});

test('parameters that are no filters stay', () => {
  const next = withFilters(new URLSearchParams('transaction=1&text=old&pending=true'), { text: 'new' });
  expect(next.toString()).toBe('transaction=1&text=new');
});

test('a filter can be taken out', () => {
  expect(without({ text: 'a', dateFrom: '2026-01-01', dateTo: '2026-01-31' }, 'dateFrom', 'dateTo')).toEqual({
    text: 'a',
  });
});

test('presets are whole months and years', () => {
  expect(rangeOf('thisMonth', '2026-11-20')).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-30' });
  expect(rangeOf('lastMonth', '2026-01-05')).toEqual({ dateFrom: '2025-12-01', dateTo: '2025-12-31' });
  expect(rangeOf('lastMonth', '2028-03-31')).toEqual({ dateFrom: '2028-02-01', dateTo: '2028-02-29' });
  expect(rangeOf('lastYear', '2026-11-20')).toEqual({ dateFrom: '2025-01-01', dateTo: '2025-12-31' });
  expect(presetOf('2026-11-01', '2026-11-30', '2026-11-20')).toBe('thisMonth');
  expect(presetOf('2026-11-02', '2026-11-30', '2026-11-20')).toBeNull();
});

test('sums are exact', () => {
  expect(exactSum(['0.1', '0.2'])).toBe('0.3');
  expect(exactSum(['-12.5', '12.5'])).toBe('0');
  expect(exactSum([])).toBe('0');
  expect(exactSum(['99999999999999999999.999999999999999999', '0.000000000000000001'])).toBe('100000000000000000000');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
      const asText = (value: number) =>
        exactSum([
          `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
        ]);
      expect(exactSum(cents.map(asText))).toBe(asText(cents.reduce((sum, value) => sum + value, 0)));
    }),
  );
});

test('the other sign of an amount', () => {
  expect(negated('12.5')).toBe('-12.5');
  expect(negated('-12.5')).toBe('12.5');
  expect(negated('0')).toBe('0');
});
