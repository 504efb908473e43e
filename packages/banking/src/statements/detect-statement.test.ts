import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectStatement, readCsvTable } from './detect-statement.ts';
import { importerTypes } from './importer-types.ts';
import { parseStatement, StatementError } from './parse-statement.ts';
import { areSamplesMissing, readSample, samplesFolder } from './testing/samples.ts';

const files = areSamplesMissing
  ? []
  : importerTypes.flatMap((type) =>
      existsSync(join(samplesFolder, type))
        ? readdirSync(join(samplesFolder, type)).map((file) => [type, file] as const)
        : [],
    );
const readable = files.filter(([, file]) => file !== 'v2.wrong.xml');

describe.skipIf(areSamplesMissing)('samples', () => {
  test.each(readable)('detects %s/%s by its content and reads it', (type, file) => {
    const content = readSample(`${type}/${file}`);
    for (const filename of [file, 'statement.txt', null]) {
      expect(detectStatement(content, filename)).toEqual({
        importerType: type,
        statement: parseStatement(type, content),
      });
    }
  });

  test('names the message type of a camt file that is not a statement', () => {
    expect(() => detectStatement(readSample('camt053/v2.wrong.xml'), 'v2.wrong.xml')).toThrow(/expected a camt.053/);
  });
});

describe('detectStatement', () => {
  test('detects QIF by its first line', () => {
    const text = '!Type:Bank\nD01/31/2024\nT-5.00\nPShop\n^\n';
    expect(detectStatement(text, null)).toMatchObject({ importerType: 'qif' });
    expect(detectStatement(`\n!Account\nNGiro\n^\n${text}`, 'x.csv')).toMatchObject({ importerType: 'qif' });
  });

  test('falls back to the file name for the type, unless the content is a table', () => {
    const table = 'Date;Payee;Amount\n2024-01-31;Shop;-1.50\n';
    expect(detectStatement(table, 'export.sta')).toMatchObject({ importerType: 'csv' });
    expect(() => detectStatement('nothing of the kind', 'export.sta')).toThrow(/MT940/);
  });

  test.each([
    ['empty', '', /empty/],
    ['a web page', '<!DOCTYPE html><html><body>1;2024-01-31;2.00</body></html>', /web page/],
    ['other XML', '<?xml version="1.0"?><feed><entry/></feed>', /camt.053/],
    ['a PDF', Buffer.from('%PDF-1.7 …'), /PDF/],
    ['a workbook', Buffer.from('PK\u0003\u0004…'), /Excel/],
    ['a custody statement', ':16R:GENL\n:28E:00001/ONLY\n:20C::SEME//1\n:35B:ISIN DE0007164600\n', /securities.*SWIFT/],
    ['an MT535', '{1:F01AAAABB99AXXX0000000000}{2:O5350000}{4:\n:16R:GENL\n:20C::SEME//1\n', /securities.*MT535/],
    [
      'a semt message',
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.002.001.11"/>',
      /semt.002/,
    ],
    ['a Flex query without statements', '<FlexQueryResponse queryName="a" type="AF"/>', /Flex query without/],
    [
      'no account',
      '<?xml version="1.0"?>\n<client>\n<version>69</version></client>',
      /Portfolio Performance file contains no/,
    ],
    ['a letter', 'Dear all,\nthis, that, and more.\nYours, B.', /CSV statement/],
    ['a list', 'name,colour\napple,red\npear,green\n', /CSV statement/],
  ])('rejects %s and says so', (_, content, message) => {
    expect(() => detectStatement(content, 'statement.csv')).toThrow(StatementError);
    expect(() => detectStatement(content, 'statement.csv')).toThrow(message);
  });

  test('rejects custody statements by name, even if another type is requested', () => {
    const custody = '{1:F01AAAABB99AXXX0000000000}{2:O5350000}{4:\n:16R:GENL\n:20C::SEME//1\n';
    expect(() => parseStatement('mt940', custody)).toThrow(/securities.*MT535/);
    expect(() => parseStatement('flex', custody)).toThrow(/securities.*MT535/);
  });

  test('returns a table to be mapped if its columns are unclear', () => {
    const text = 'Wann|Wieviel\nJan 3|5.00\nJan 4|-2.00\nJan 5|1.00';
    const { importerType, statement } = detectStatement(text, null);
    expect(importerType).toBe('csv');
    expect(statement).toMatchObject({ accounts: [], settings: { delimiter: '|' }, table: { columnCount: 2 } });
  });
});

describe('csvTableOf', () => {
  const text = 'Date;Payee;Amount\n2024-01-31;Shop;-1.50\n';

  test('returns the table whatever columns the settings name', () => {
    const settings = { columns: { date: 'gone', amount: 17 } };
    expect(readCsvTable(text, settings)).toMatchObject({
      header: ['Date', 'Payee', 'Amount'],
      rowCount: 1,
      columns: {},
    });
  });

  test('applies the settings for the layout as far as they are usable', () => {
    expect(readCsvTable(text, { header: false })).toMatchObject({ header: null, rowCount: 2 });
    expect(readCsvTable(text, { delimiter: ',' })).toMatchObject({ columnCount: 1 });
    expect(readCsvTable(text, { delimiter: 'xx', dateFormat: 'nonsense' })).toMatchObject({ columnCount: 3 });
    expect(readCsvTable(Buffer.from([0, 1, 2, 0, 0, 3, 0, 1]), {})).toBeNull();
  });
});

test('reads or rejects any input', () => {
  const pieces = [
    '2024-01-31',
    ';',
    ',',
    '-1.50',
    '\n',
    '!Type:Bank',
    ':20:',
    ':61:',
    '<',
    'OFX>',
    '\t',
    'Date',
    '"',
    '^',
  ];
  const content = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }),
  );
  fc.assert(
    fc.property(
      content,
      fc.option(fc.constantFrom('a.csv', 'a.sta', 'a.xml', 'a.ofx', 'a.qif', 'a')),
      (input, name) => {
        try {
          expect(importerTypes).toContain(detectStatement(input, name).importerType);
        } catch (error) {
          expect(error).toBeInstanceOf(StatementError);
        }
      },
    ),
  );
});
