import { expect, test } from 'vitest';
import { laterChangeSets } from './later-change-sets.ts';

test('the changes of one change set are listed once, with the numbers of its records', () => {
  const change = { historyId: 'a', operation: 'migrations.create', time: '2026-01-01T00:00:00Z' };
  const other = { ...change, historyId: 'b', operation: 'tags.update', type: 'tag', recordId: '4' };
  const { historyId, operation, time } = change;
  const counted = (changed: number) => ({ made: 0, changed, deleted: 0 });
  expect(
    laterChangeSets([
      { ...change, type: 'transaction', recordId: '1' },
      other,
      { ...change, type: 'transaction', recordId: '2' },
      { ...change, type: 'merchant', recordId: '3' },
    ]),
  ).toEqual([
    { historyId, operation, time, recordId: '1', records: { transaction: counted(2), merchant: counted(1) } },
    { historyId: 'b', operation: 'tags.update', time, recordId: '4', records: { tag: counted(1) } },
  ]);
});
