import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareByOrder, sortOrdersAfterMove } from './orders-after-move.ts';

const records = fc
  .uniqueArray(fc.record({ id: fc.uuid(), order: fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }) }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.map((record) => ({ ...record, name: record.id })).sort(compareByOrder));

test('after a move the records have the new order', () => {
  fc.assert(
    fc.property(records, fc.nat(), fc.nat(), (list, from, to) => {
      const moved = list[from % list.length]!;
      const sequence = list.filter(({ id }) => id !== moved.id);
      sequence.splice(to % list.length, 0, moved);
      const orders = new Map(sortOrdersAfterMove(sequence, moved.id).map(({ id, order }) => [id, order]));
      const after = sequence.map((record) => ({ ...record, order: orders.get(record.id) ?? record.order }));
      expect(after.toSorted(compareByOrder).map(({ id }) => id)).toEqual(sequence.map(({ id }) => id));
    }),
  );
});

test('changes only the moved row if there is room between its neighbours', () => {
  const list = [
    { id: 'a', order: 1 },
    { id: 'c', order: 9 },
    { id: 'b', order: 2 },
  ];
  expect(sortOrdersAfterMove(list, 'c')).toEqual([{ id: 'c', order: 1.5 }]);
});
