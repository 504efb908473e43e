import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { plainJsonTransformer } from './plain-json-transformer.ts';

/** Keys that both superjson and the contract refuse; about one in a thousand generated values has such a key. */
const REFUSED = /"(__proto__|constructor|prototype)":/;
/** Values after a round trip through JSON text, which has no −0. */
const json = fc
  .jsonValue()
  .map((value) => JSON.stringify(value))
  .filter((text) => !REFUSED.test(text))
  .map((text): unknown => JSON.parse(text));

test("plain JSON survives superjson's serialiser and this deserialiser", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(plainJsonTransformer.deserialize(JSON.parse(JSON.stringify(superjson.serialize(value))))).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    }),
  );
});

test('superjson reads what this serialiser writes', () => {
  fc.assert(
    fc.property(json, (value) => {
      const sent = JSON.parse(JSON.stringify(plainJsonTransformer.serialize(value)));
      expect(superjson.deserialize(sent)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('rejects values that are not plain JSON', () => {
  const sent = JSON.parse(JSON.stringify(superjson.serialize({ at: new Date(0) })));
  expect(() => plainJsonTransformer.deserialize(sent)).toThrow('no plain JSON');
});
