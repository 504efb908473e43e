import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { UnknownColumnsError } from './csv/unknown-columns.ts';
import { detectStatement } from './detect-statement.ts';
import { MAX_UNPACKED_FILE_BYTES } from './packed-file.ts';
import { parseStatement } from './parse-statement.ts';

const csv = 'Date;Text;Amount\n2026-01-05;a;-12,50\n';
const amounts = (bytes: Uint8Array) =>
  detectStatement(bytes, 'x').statement.accounts.flatMap(({ transactions }) =>
    transactions.map(({ amount }) => amount),
  );

test('reads a statement from a gzip file or a ZIP archive', () => {
  expect(amounts(gzipSync(csv))).toEqual(['-12.5']);
  expect(amounts(zipSync({ 'x.csv': strToU8(csv), '__MACOSX/x.csv': strToU8('x') }))).toEqual(['-12.5']);
});

test.each([
  ['no file', zipSync({ 'a/': new Uint8Array() }), /without a file/],
  ['a broken archive', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), /cannot be unpacked/],
  ['a broken gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 1), /cannot be unpacked/],
  [
    'a gzip that unpacks to too much',
    gzipSync(new Uint8Array(MAX_UNPACKED_FILE_BYTES + 1)),
    /unpacks to more than 16 MiB/,
  ],
  [
    'a ZIP that unpacks to too much',
    zipSync({ 'a.csv': new Uint8Array(MAX_UNPACKED_FILE_BYTES + 1) }),
    /unpacks to more than 16 MiB/,
  ],
])('rejects %s', (_, bytes, message) => {
  expect(() => detectStatement(bytes, 'x')).toThrow(message);
});

describe('an archive of several files', () => {
  const zip = (files: Readonly<Record<string, string>>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  const csv = (amount: string) => `Date,Text,Amount\n2026-01-05,a,${amount}\n2026-01-06,b,2.00\n`;
  const mt940 = (day: string, opening: string, closing: string) =>
    `:20:X\n:25:DE1\n:28C:1\n:60F:C2601${day}EUR${opening},\n:61:2601${day}01${day}C1,NTRFNONREF\n:62F:C2601${day}EUR${closing},\n-\n`;

  test('becomes one account per file, named after the file if it has no name', () => {
    const { importerType, statement } = detectStatement(
      zip({ 'Giro.csv': csv('-1.00'), 'x/Savings.csv': csv('-3.00'), '__MACOSX/._Giro.csv': 'x' }),
      'all.zip',
    );
    expect(importerType).toBe('csv');
    expect(
      statement.accounts.map(({ account, transactions }) => [
        account,
        transactions.map(({ line, amount }) => [line, amount]),
      ]),
    ).toEqual([
      [
        'Giro',
        [
          [2, '-1'],
          [3, '2'],
        ],
      ],
      [
        'Savings',
        [
          [6, '-3'],
          [7, '2'],
        ],
      ],
    ]);
  });

  test('merges statements of one account in date order', () => {
    const { importerType, statement } = detectStatement(
      zip({ 'a.sta': mt940('07', '2', '3'), 'b.sta': mt940('06', '1', '2'), 'read me.txt': 'Dear customer,' }),
      'all.zip',
    );
    expect(importerType).toBe('mt940');
    expect(statement.accounts).toMatchObject([
      { account: 'DE1', openingBalance: { amount: '1' }, closingBalance: { amount: '3' }, transactions: [{}, {}] },
    ]);
    expect(statement.skipped).toMatchObject([{ reason: expect.stringContaining('read me.txt') }]);
  });

  test('asks for columns if a file needs them', () => {
    const unknown = 'When;A;B\n2026-01-05;1.00;2.00\n2026-01-06;3.00;1.00\n';
    const files = zip({ 'a.csv': unknown, 'b.csv': unknown });
    expect(() => parseStatement('csv', files)).toThrow(UnknownColumnsError);
    expect(detectStatement(files, 'all.zip').statement).toMatchObject({ accounts: [], table: { columnCount: 3 } });
  });

  test('is limited in total size, number of files and nested archives', () => {
    const long = new Uint8Array(MAX_UNPACKED_FILE_BYTES / 2 + 1);
    expect(() => parseStatement('csv', zipSync({ 'a.csv': long, 'b.csv': long }))).toThrow(/more than 16 MiB/);
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`${index}.csv`, strToU8('x')]));
    expect(() => parseStatement('csv', zipSync(many))).toThrow(/more than 400 files/);
    const inner = zip({ 'c.csv': csv('1.00') });
    const { skipped, accounts } = parseStatement('csv', zipSync({ 'a.zip': inner, 'b.csv': strToU8(csv('1.00')) }));
    expect(skipped).toMatchObject([{ reason: expect.stringContaining('compressed again') }]);
    expect(accounts).toHaveLength(1);
  });
});
