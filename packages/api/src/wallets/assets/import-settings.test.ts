import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyJsonMergePatch, type JsonMap, settingsMap } from './settings.schema.ts';

const { map } = fc.letrec<{ map: JsonMap; value: JsonMap[string] }>((tie) => ({
  map: fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true }),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('map'),
  ),
}));

describe('merging import settings', () => {
  test('merges maps, replaces everything else, and deletes keys with null', () => {
    const present = { a: { b: 1, c: [1, 2] }, d: 'x', e: 5 };
    expect(applyJsonMergePatch(present, { a: { c: [3], b: null }, d: { f: 1 }, g: { h: null } })).toEqual({
      a: { c: [3] },
      d: { f: 1 },
      e: 5,
      g: {},
    });
    expect(applyJsonMergePatch({ a: [{ b: 1 }] }, { a: [{ c: null }] })).toEqual({ a: [{ c: null }] });
  });

  test('changes nothing when merging nothing', () => {
    fc.assert(
      fc.property(map, (present) => {
        expect(applyJsonMergePatch(present, {})).toEqual(present);
      }),
    );
  });

  test('changes nothing when merging the same settings again', () => {
    fc.assert(
      fc.property(map, map, (present, changes) => {
        const once = applyJsonMergePatch(present, changes);
        expect(applyJsonMergePatch(once, changes)).toEqual(once);
      }),
    );
  });

  test('does not change its arguments', () => {
    fc.assert(
      fc.property(map, map, (present, changes) => {
        const before = structuredClone([present, changes]);
        applyJsonMergePatch(present, changes);
        expect([present, changes]).toEqual(before);
      }),
    );
  });

  test('never modifies a prototype, whatever the keys are', () => {
    const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a');
    const json = fc.letrec<{ at: string }>((tie) => ({
      at: fc.oneof(
        { maxDepth: 4 },
        fc.constant('1'),
        fc.tuple(names, tie('at')).map(([name, inner]) => `{"${name}":${inner}}`),
      ),
    })).at;
    fc.assert(
      fc.property(json, json, (a, b) => {
        const before = Reflect.ownKeys(Object.prototype).length;
        const merged = applyJsonMergePatch(JSON.parse(`{"x":${a}}`), JSON.parse(`{"x":${b}}`));
        expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before);
        expect(Reflect.get({}, 'a')).toBeUndefined();
      }),
    );
  });
});

describe('the content of settings', () => {
  const faultOf = (json: unknown) => settingsMap.safeParse(json).error?.issues[0]?.path;
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

  test('is any JSON', () => {
    const settings = { a: [1, null, { b: true }], 'ä.b': 'x', '': -0.5, toString: 1 };
    expect(settingsMap.parse(settings)).toEqual(settings);
    expect(settingsMap.parse({})).toEqual({});
  });

  test.each([null, 1, 'x', [], undefined, new Date(), new Map()])('is an object, not %j', (value) => {
    expect(faultOf(value)).toEqual([]);
  });

  test('has no key that modifies prototypes; the error names its path', () => {
    expect(faultOf(JSON.parse('{"a":[{"__proto__":{"x":1}}]}'))).toEqual(['a', 0, '__proto__']);
    expect(faultOf(JSON.parse('{"__proto__":1}'))).toEqual(['__proto__']);
    expect(faultOf({ a: { constructor: 1 } })).toEqual(['a', 'constructor']);
    expect(faultOf({ prototype: null })).toEqual(['prototype']);
  });

  test('has no value that jsonb cannot store; the error names its path', () => {
    expect(faultOf({ a: 'x\0' })).toEqual(['a']);
    expect(faultOf({ a: ['\ud800'] })).toEqual(['a', 0]);
    expect(faultOf({ 'x\0': 1 })).toEqual([]);
    expect(faultOf({ a: { '\udc00': 1 } })).toEqual(['a']);
    expect(faultOf({ a: Number.POSITIVE_INFINITY })).toEqual(['a']);
    expect(faultOf({ a: undefined })).toEqual(['a']);
    expect(faultOf({ a: new Date() })).toEqual(['a']);
  });

  test('is at most 32 levels deep and 64 KiB', () => {
    expect(faultOf(nested(32))).toBeUndefined();
    expect(faultOf(nested(33))).toHaveLength(33);
    expect(faultOf({ a: 'x'.repeat(65_536 - 8) })).toBeUndefined();
    expect(faultOf({ a: 'x'.repeat(65_536 - 7) })).toEqual([]);
    expect(faultOf({ a: 'ü'.repeat(32_768) })).toEqual([]);
  });

  test('is checked quickly even if one object is referenced many times', () => {
    let shared: unknown = 1;
    for (let depth = 0; depth < 30; depth += 1) shared = { a: shared, b: shared };
    expect(faultOf(shared)).toEqual([]);
    const cycle: Record<string, unknown> = {};
    cycle['a'] = cycle;
    expect(faultOf(cycle)).toHaveLength(33);
  });
});
