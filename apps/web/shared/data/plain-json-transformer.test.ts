import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { plainJsonTransformer } from './plain-json-transformer.ts';

/** Keys that superjson refuses, and the contract too: one of a thousand values has such a key. */
const REFUSED = /"(__proto__|constructor|prototype)":/;
/** As a JSON text has it, which knows no −0. */
const json = fc
  .jsonValue()
  .map((value) => JSON.stringify(value))
  .filter((text) => !REFUSED.test(text))
  .map((text): unknown => JSON.parse(text));

test('what superjson makes of plain JSON is read as it was', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(plainJsonTransformer.deserialize(JSON.parse(JSON.stringify(superjson.serialize(value))))).toEqual(
        JSON.parse(JSON.stringify(value)),
      );
    }),
  );
});

test('superjson reads what is sent', () => {
  fc.assert(
    fc.property(json, (value) => {
      const sent = JSON.parse(JSON.stringify(plainJsonTransformer.serialize(value)));
      expect(superjson.deserialize(sent)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('what is no JSON is refused, not misread', () => {
  const sent = JSON.parse(JSON.stringify(superjson.serialize({ at: new Date(0) })));
  expect(() => plainJsonTransformer.deserialize(sent)).toThrow('no plain JSON');
});
