import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORY_TYPES } from './category-types.ts';
import {
  isFiltered,
  readTransactionFilters,
  type TransactionListFilters,
  withFilters,
  withoutFilters,
} from './filters.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 });
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.option(fc.integer({ min: 1, max: 999_999 })))
  .map(([whole, fraction]) => (fraction === null ? String(whole) : `${whole}.${fraction}`));

const filters: fc.Arbitrary<TransactionListFilters> = fc.record(
  {
    text: fc
      .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
      .map((text) => text.slice(0, 200).toWellFormed().replaceAll('\0', '').trim())
      .filter((text) => text !== ''),
    assetIds: ids,
    categoryIds: ids,
    categoryTypes: fc.subarray([...CATEGORY_TYPES], { minLength: 1 }),
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
    payee: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.toWellFormed().replaceAll('\0', '')),
    basis: fc.constant('cashFlow' as const),
  },
  { requiredKeys: [] },
);

test('an address restores exactly the filters it was made from', () => {
  fc.assert(
    fc.property(filters, (wanted) => {
      const address = withFilters(new URLSearchParams(), wanted);
      expect(readTransactionFilters(new URLSearchParams(address.toString()))).toEqual(wanted);
    }),
  );
});

test('a period read from any address is read the same again', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('text', 'assetIds', 'dateFrom', 'amountMin', 'reviewed'), fc.string()),
      (said) => {
        const read = readTransactionFilters(new URLSearchParams(said));
        expect(readTransactionFilters(withFilters(new URLSearchParams(), read))).toEqual(read);
      },
    ),
  );
});

test('ignores invalid parameters', () => {
  const address = new URLSearchParams(
    'assetIds=x,12&dateFrom=2026-02-30&dateTo=yesterday&amountMin=1e5&reviewed=maybe&text=%20%20',
  );
  expect(readTransactionFilters(address)).toEqual({});
  expect(isFiltered(readTransactionFilters(address))).toBe(false);
});

test('keeps parameters that are not filters', () => {
  const next = withFilters(new URLSearchParams('transaction=1&text=old&pending=true'), { text: 'new' });
  expect(next.toString()).toBe('transaction=1&text=new');
});

test('removes filters', () => {
  expect(withoutFilters({ text: 'a', dateFrom: '2026-01-01', dateTo: '2026-01-31' }, 'dateFrom', 'dateTo')).toEqual({
    text: 'a',
  });
});
