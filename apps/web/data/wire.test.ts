import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wire } from './wire.ts';

/** As it stands in a text: that knows no −0. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

test('what is sent is read as it was', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(wire.deserialize(JSON.parse(JSON.stringify(wire.serialize(value))))).toEqual(value);
    }),
  );
});

test('what is no JSON is refused, not misread', () => {
  expect(() => wire.deserialize({ json: { at: '1970-01-01' }, meta: { values: { at: ['Date'] } } })).toThrow(
    'no plain JSON',
  );
});
