import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { superjsonTransformer } from './superjson-transformer.ts';

const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const value = fc.dictionary(
  fc.stringMatching(/^[a-z.]{1,8}$/),
  fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.date({ noInvalidDate: true })),
  { maxKeys: 20 },
);

test('reads texts, numbers, dates and null as superjson wrote them', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(superjsonTransformer.deserialize(sent(superjson.serialize(one)))).toEqual(one);
    }),
  );
});

test.each(['{"__proto__":{"x":1},"constructor":2,"a":[{"prototype":null}]}', '{"toJSON":"x","then":1}'])(
  'sends and reads %s unchanged',
  (text) => {
    const one = JSON.parse(text) as unknown;
    const written = sent(superjsonTransformer.serialize(one));
    expect(JSON.stringify(superjsonTransformer.deserialize(written))).toBe(text);
  },
);

test('sends plain JSON without copying it, and the same row twice without a note', () => {
  const row = { id: 'a', amount: '1.5', count: 2, isOpen: false, note: null };
  const answer = { rows: [row, row] };
  const written = superjsonTransformer.serialize(answer);
  expect(written).toEqual({ json: answer });
  expect(written.json).toBe(answer);
});

test('sends every other value as superjson does', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(sent(superjsonTransformer.serialize(one))).toEqual(sent(superjson.serialize(one)));
    }),
  );
  const others = [{ at: [new Date(0)] }, new Map([[1, 2]]), { a: undefined }, Number.NaN, 10n];
  for (const one of others) expect(superjsonTransformer.serialize(one).meta).toBeDefined();
});

test.each([
  ['equal references', { json: [1, 1], meta: { referentialEqualities: { 0: ['1'] } } }],
  ['sets', sent(superjson.serialize({ a: new Set([1]) }))],
  ['maps', sent(superjson.serialize({ a: new Map([[1, 2]]) }))],
  ['regular expressions', sent(superjson.serialize(/(a+)+$/))],
  ['large integers', sent(superjson.serialize(10n))],
  ['more notes than an input can need', sent(superjson.serialize(Array.from({ length: 200 }, () => undefined)))],
  ['notes that are none', { json: 1, meta: 'x' }],
  ['notes with a number', { json: 1, meta: { values: [1] } }],
  ['nothing', null],
])('rejects %s', (_what, one) => {
  expect(() => superjsonTransformer.deserialize(one)).toThrow('is not superjson');
});

test.each([7, 'x', [], {}, { meta: { values: ['set'] } }])('reads %j as no input', (one) => {
  expect(superjsonTransformer.deserialize(one)).toBeUndefined();
});
