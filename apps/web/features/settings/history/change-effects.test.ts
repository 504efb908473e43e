import { expect, test } from 'vitest';
import { changeEffects } from './change-effects.ts';
import { groupHistoryByDay } from './group-by-day.ts';
import type { HistoryEntry } from './use-history-filter.ts';

type Fields = readonly (readonly [name: string, before: string | null, after: string | null])[];

const entry: HistoryEntry = {
  ...{
    id: '1',
    time: '2026-11-20T10:00:00Z',
    userId: 'nora',
    credentialType: 'session',
    apiKeyId: null,
    clientId: null,
  },
  ...{ operation: 'transactions.update', recordId: null, records: {}, firstRecords: [], commonName: null },
  ...{ undoable: true, undoneById: null, address: null, userAgent: null },
};

const counts = (made: number, changed = 0, deleted = 0) => ({ made, changed, deleted });

function changed(name: string, fields: Fields, count = 1): HistoryEntry {
  const record = {
    ...{ type: 'transaction', id: name, change: 'changed' as const, name },
    fields: fields.map(([field, before, after]) => ({ name: field, before, after, beforeName: null, afterName: null })),
  };
  const firstRecords = Array.from({ length: Math.min(count, 3) }, () => record);
  return { ...entry, records: { transaction: counts(0, count) }, firstRecords, commonName: name };
}

test('a change of one field has words of its own, whatever changes along with it', () => {
  const fields: Fields = [
    ['categoryId', null, 'Food'],
    ['reviewed', 'false', 'true'],
  ];
  expect(changeEffects(changed('Bakery', fields))).toMatchObject([
    { kind: 'categorised', count: 1, name: 'Bakery', value: 'Food' },
  ]);
  expect(changeEffects(changed('Bakery', [['reviewed', 'false', 'true']]))).toMatchObject([{ kind: 'reviewed' }]);
  expect(changeEffects(changed('Bakery', [['notes', null, 'x']]))).toMatchObject([
    { kind: 'changedFields', fields: ['notes'] },
  ]);
});

test('what is not known of all records is not said of them', () => {
  const many = changed('Bakery', [['categoryId', null, 'Food']], 141);
  expect(changeEffects({ ...many, operation: 'transactions.bulkUpdate' })).toMatchObject([
    { kind: 'categorised', count: 141, name: 'Bakery', value: 'Food' },
  ]);
  expect(changeEffects({ ...many, operation: 'rules.run' })).toMatchObject([{ kind: 'changed', value: null }]);
  expect(changeEffects({ ...many, commonName: null })).toMatchObject([{ name: null }]);
});

test('an import names its file and what it added, and not what it read or learned', () => {
  const file = { type: 'import', id: 'f', change: 'made' as const, name: 'march.csv', fields: [] };
  const records = { import: counts(1), transaction: counts(7), deliveredLine: counts(7), importFile: counts(0, 1) };
  expect(changeEffects({ ...entry, operation: 'imports.create', records, firstRecords: [file] })).toMatchObject([
    { kind: 'imported', type: 'transaction', count: 7, value: 'march.csv' },
  ]);
});

test('equal changes of one author in a row are one item, by day', () => {
  const food: Fields = [['categoryId', null, 'Food']];
  const list = [
    changed('Bakery', food),
    changed('Market', food),
    changed('Shop', food),
    changed('Rent', [['categoryId', null, 'Home']]),
    { ...changed('Old', food), time: '2026-11-19T10:00:00Z' },
  ];
  const days = groupHistoryByDay(list, (time) => time.slice(0, 10));
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ]);
  expect(days[0]?.items[0]).toMatchObject({
    kind: 'many',
    effect: { kind: 'categorised', count: 3, name: null, value: 'Food' },
  });
  expect(days[0]?.items[1]).toMatchObject({ kind: 'one' });
});
