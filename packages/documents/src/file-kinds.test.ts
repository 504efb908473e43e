import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ACCEPTED_FILE_EXTENSIONS, fileKindFromExtension, isOfKind } from './file-kinds.ts';

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'),
  deflateSync(Buffer.alloc(5)),
]);
const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
  png: PNG,
  jpg: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
  csv: Buffer.from('Datum;Betrag\n01.01.2026;1,00\n'),
  xml: Buffer.from('<?xml version="1.0"?><Document/>'),
  sta: Buffer.from('\x01{1:F01}{4:\r\n:20:X\r\n:25:1\r\n-}\x03', 'latin1'),
  ofx: Buffer.from('OFXHEADER:100\r\nDATA:OFXSGML\r\n'),
  txt: Buffer.from('Grüße', 'latin1'),
};
const agree = (extension: string, bytes: Uint8Array) => isOfKind(fileKindFromExtension(extension)!, bytes);

describe('a file matches its extension', () => {
  test.each(Object.entries(SAMPLES))('%s', async (extension, bytes) => {
    expect(await agree(extension, bytes)).toBe(true);
  });

  test('and no other, except that text formats match each other', async () => {
    const texts = new Set(['csv', 'sta', 'ofx', 'txt', 'xml']);
    for (const extension of Object.keys(SAMPLES)) {
      for (const [other, bytes] of Object.entries(SAMPLES)) {
        const alike = extension === other || (texts.has(extension) && texts.has(other));
        expect(await agree(extension, bytes), `${other} as ${extension}`).toBe(alike);
      }
    }
  });

  test('UTF-16 is text; programs and archives are not', async () => {
    expect(await agree('csv', Buffer.from('\ufeffa;b', 'utf16le'))).toBe(true);
    for (const hex of [
      '4d5a90000300000004000000',
      '7f454c4602010100000000',
      '504b0304140000000800',
      '1f8b0800',
      '0000',
    ]) {
      expect(await agree('txt', Buffer.from(hex, 'hex')), hex).toBe(false);
      expect(await agree('pdf', Buffer.from(hex, 'hex')), hex).toBe(false);
    }
  });
});

test('a book of GnuCash is a database, XML or compressed XML', async () => {
  const database = Buffer.from('SQLite format 3\0'.padEnd(200, '\0'), 'latin1');
  const compressed = Buffer.from('1f8b08000000000000030000', 'hex');
  const xml = Buffer.from('<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2>');
  for (const bytes of [database, compressed, xml]) expect(await agree('gnucash', bytes)).toBe(true);
  expect(await agree('sqlite', database)).toBe(true);
  expect(await agree('sqlite', compressed)).toBe(false);
  expect(await agree('gnucash', PNG)).toBe(false);
});

test('rejects extensions that are not on the list', () => {
  for (const extension of ['exe', 'html', 'svg', 'js', '', 'constructor', '__proto__', 'PDF']) {
    expect(fileKindFromExtension(extension)).toBeNull();
  }
  for (const extension of ACCEPTED_FILE_EXTENSIONS)
    expect(fileKindFromExtension(extension)?.contentType).not.toMatch(/html|svg|script/);
});
