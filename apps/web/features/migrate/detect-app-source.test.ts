import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { detectAppSource } from './detect-app-source.ts';

const XML = '<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2\n     xmlns:gnc="http://www.gnucash.org/XML/gnc">';
const fileOf = (bytes: string | Uint8Array<ArrayBuffer>) => new File([bytes], 'export');
/** A database file whose schema is longer than its first page. */
const database = (...names: readonly string[]) => fileOf(`SQLite format 3\0${' '.repeat(10_000)}${names.join(' ')}`);

test.each([
  ['a compressed book of GnuCash', fileOf(Uint8Array.from(gzipSync(XML + 'x'.repeat(5_000_000)))), 'gnucash'],
  ['a book of GnuCash', fileOf(XML), 'gnucash'],
  ['a database of GnuCash', database('gnclock', 'quantity_denom'), 'gnucash'],
  ['a database of Actual', database('category_mapping', 'zero_budgets'), 'actual'],
  ['postings of hledger', fileOf('"txnidx","date","account","amount","commodity","credit","debit"\n'), 'hledger'],
  ['a plan of YNAB', fileOf('{"data":{"plan":{"id":"1","name":"x","last_modified_on":"2026-01-01T00:00:00Z"'), 'ynab'],
  ['other JSON', fileOf('{"data":{"accounts":[],"plan":{"id":"1"}}}'), null],
  ['another database', database('accounts'), null],
  ['another compressed file', fileOf(Uint8Array.from(gzipSync('Date,Amount\n'))), null],
  ['a damaged compressed file', fileOf(Uint8Array.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), null],
])('%s is recognised by its beginning', async (_what, file, source) => {
  expect(await detectAppSource([file])).toBe(source);
});
