import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { detectStatement } from './detect.ts';
import { MOST_UNPACKED } from './packed-file.ts';

const csv = 'Date;Text;Amount\n2026-01-05;a;-12,50\n';
const amounts = (bytes: Uint8Array) =>
  detectStatement(bytes, 'x').statement.accounts.flatMap(({ bookings }) => bookings.map(({ amount }) => amount));

test('a statement in a gzip or in a ZIP archive is read', () => {
  expect(amounts(gzipSync(csv))).toEqual(['-12.5']);
  expect(amounts(zipSync({ 'x.csv': strToU8(csv), '__MACOSX/x.csv': strToU8('x') }))).toEqual(['-12.5']);
});

test.each([
  ['several files', zipSync({ 'a.csv': strToU8(csv), 'b.csv': strToU8(csv) }), /one by one/],
  ['no file', zipSync({ 'a/': new Uint8Array() }), /without a file/],
  ['a broken archive', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), /cannot be unpacked/],
  ['a broken gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 1), /cannot be unpacked/],
  ['a gzip that unpacks to too much', gzipSync(new Uint8Array(MOST_UNPACKED + 1)), /unpacks to more than 16 MiB/],
  [
    'a ZIP that unpacks to too much',
    zipSync({ 'a.csv': new Uint8Array(MOST_UNPACKED + 1) }),
    /unpacks to more than 16 MiB/,
  ],
])('%s is refused', (_, bytes, message) => {
  expect(() => detectStatement(bytes, 'x')).toThrow(message);
});
