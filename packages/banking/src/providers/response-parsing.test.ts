import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactAmount } from './exact-amount.ts';
import { joinPages } from './join-pages.ts';
import { parseExactJson } from './parse-json.ts';
import type { DeliveredLine } from './provider.ts';
import { bankTransactionId, toIsoTime } from './response-fields.ts';
import { parseRetryTime } from './retry-time.ts';

const line = (stableId: string | null, amount = '1', more: Partial<DeliveredLine> = {}): DeliveredLine => ({
  ...{ ids: {}, stableId, pendingId: null, pending: false, date: '2026-11-20', secondaryDate: null, amount },
  ...{ currency: 'EUR', fromTo: null, description: null, notes: null, balanceAfter: null, ...more },
});

describe('Amounts', () => {
  test.each([
    ['1.5E+3', '1500'],
    ['1.5e3', '1500'],
    ['-12.34e-1', '-1.234'],
    ['5e-3', '0.005'],
    ['0e9', '0'],
    ['-0.00', '0'],
    ['+007.10', '7.1'],
  ])('%s is %s', (text, amount) => expect(parseExactAmount(text)).toBe(amount));

  test.each(['', '1,5', '1e99', '1e400', '1e-30', 'NaN', 'Infinity', '0x1', '1'.repeat(21), '１'])(
    '%j is not an amount',
    (text) => {
      expect(parseExactAmount(text)).toBeNull();
    },
  );

  test('with an exponent equal those without', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: -6, max: 6 }), (n, exponent) => {
        const expected = Number(`${n}e${exponent}`);
        expect(Number(parseExactAmount(`${n}e${exponent}`))).toBe(expected === 0 ? 0 : expected);
      }),
    );
  });
});

test('JSON numbers keep their digits, and invalid or too deeply nested JSON is rejected', () => {
  const of = (text: string) => parseExactJson(new TextEncoder().encode(text));
  expect(of('{"a":90071992547409931,"b":[1.10,-0,1e3],"c":"1.10","__proto__":{"x":1}}')).toEqual(
    JSON.parse('{"a":"90071992547409931","b":["1.10","-0","1e3"],"c":"1.10","__proto__":{"x":"1"}}'),
  );
  for (const text of ['', '{', '<html>', '['.repeat(2_000_000), `${'['.repeat(500_000)}${']'.repeat(500_000)}`]) {
    expect(of(text)).toBeUndefined();
  }
  expect(parseExactJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined();
});

test.each(['0', '000', '-', 'NOTPROVIDED', 'n/a', 'null', '', '  ', 'x'.repeat(201), 'a\u0000b'])(
  '%j is not a transaction id',
  (id) => expect(bankTransactionId(id)).toBeNull(),
);

test('Times have a time zone', () => {
  expect(toIsoTime('2026-11-24T10:00:00+01:00')).toBe('2026-11-24T09:00:00.000Z');
  expect(toIsoTime('2026-11-24 10:00:00.000')).toBe('2026-11-24T10:00:00.000Z');
  for (const none of [null, undefined, '', '2026', 'soon', '2026-13-40T99:99']) expect(toIsoTime(none)).toBeNull();
});

test('A limit ends at the latest time in its headers, within a week at most', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const of = (headers: Record<string, string>) => parseRetryTime(new Headers(headers), ['a', 'b'], now)?.toISOString();
  expect(of({ a: '60', b: '3600' })).toBe('2026-11-24T11:00:00.000Z');
  expect(of({ a: 'Tue, 24 Nov 2026 12:00:00 GMT' })).toBe('2026-11-24T12:00:00.000Z');
  expect(of({ a: '999999999' })).toBe('2026-12-01T10:00:00.000Z');
  expect(of({ a: 'Mon, 23 Nov 2026 12:00:00 GMT' })).toBe('2026-11-24T10:00:00.000Z');
  for (const headers of [{}, { a: '' }, { a: 'soon' }, { a: '-5' }]) expect(of(headers)).toBeUndefined();
});

describe('Pages', () => {
  test('that are repeated count once', () => {
    const page = [line(null), line(null)];
    expect(joinPages([page, [line('x')], page])).toHaveLength(3);
  });

  const idsOf = (pages: DeliveredLine[][]) => joinPages(pages).map(({ stableId }) => stableId);

  test('may repeat a line, recognised by its id or running balance', () => {
    expect(
      idsOf([
        [line('a'), line('b')],
        [line('b'), line('c')],
      ]),
    ).toEqual(['a', 'b', 'c']);
    expect(idsOf([[line('a'), line('a')]])).toEqual(['a']);
    const coffee = line(null, '-3', { balanceAfter: '7' });
    expect(joinPages([[coffee, coffee, { ...coffee, balanceAfter: '4' }]])).toHaveLength(2);
  });

  test('may have equal lines if neither id nor balance shows that they are the same', () => {
    expect(joinPages([[line(null), line(null)]])).toHaveLength(2);
  });

  test('lose ids that different lines share', () => {
    expect(idsOf([[line('a', '1')], [line('a', '2'), line('a', '2'), line('b')]])).toEqual([null, null, null, 'b']);
  });

  test('with a line both pending and booked keep it as booked', () => {
    const [pending, booked] = [line('a', '1', { pending: true }), line('a', '1')];
    expect(joinPages([[pending, booked, line(null)]])).toEqual([booked, line(null)]);
  });
});
