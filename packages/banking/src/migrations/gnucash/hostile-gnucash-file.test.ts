import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { exampleGnucashBook, GnucashTestBook } from '../testing/gnucash-file.ts';
import { withTemporaryFolder } from '../testing/temporary-folder.ts';

const OPTIONS = { currency: 'GBP', dateOrder: null, inBudget: new Map<string, boolean>() };
const read = (bytes: Uint8Array) =>
  withTemporaryFolder((directory) => readMigrationSource('gnucash', [bytes], { ...OPTIONS, directory }));

function looped(): GnucashTestBook {
  const book = new GnucashTestBook();
  book.account('A', 'BANK', { parent: 'B' });
  book.account('B', 'BANK', { parent: 'A' });
  return book;
}

const small = (change: (xml: string) => string) => {
  const book = new GnucashTestBook();
  book.account('Giro', 'BANK');
  book.account('Fee', 'EXPENSE');
  book.add({
    date: '2026-01-31',
    splits: [
      { account: 'Giro', value: -100 },
      { account: 'Fee', value: 100 },
    ],
  });
  return new TextEncoder().encode(change(book.xml()));
};
const bomb = '<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';

test.each([
  ['accounts in a loop, in SQLite', () => looped().database(), 'in a loop'],
  ['accounts in a loop, in XML', () => looped().file(), 'in a loop'],
  [
    'an account without a parent',
    () => small((xml) => xml.replace(/(<act:parent type="guid">)[^<]*/, '$1none')),
    'parent is missing',
  ],
  [
    'a transaction twice',
    () => small((xml) => xml.replace(/<gnc:transaction [\s\S]*<\/gnc:transaction>/, '$&$&')),
    'two transactions of the same id',
  ],
  ['a denominator of 0', () => small((xml) => xml.replaceAll('/100<', '/0<')), 'amount that cannot be read'],
  ['a negative denominator', () => small((xml) => xml.replaceAll('/100<', '/-100<')), 'amount that cannot be read'],
  ['a third', () => small((xml) => xml.replaceAll('/100<', '/3<')), 'amount that cannot be read'],
  [
    'a huge numerator',
    () => small((xml) => xml.replaceAll('>100/', `>${'9'.repeat(100_000)}/`)),
    'amount that cannot be read',
  ],
  ['a missing date', () => small((xml) => xml.replaceAll('2026-01-31', '')), 'date that cannot be read'],
  [
    'entities that unpack to much',
    () => small((xml) => xml.replace('<gnc-v2', `${bomb}<gnc-v2`).replace('>Fee<', '>&b;<')),
    'expected XML',
  ],
  [
    'a second book',
    () => small((xml) => xml.replace(/(<gnc:book.*<\/gnc:book>)/s, '$1$1')),
    'two accounts of the same id',
  ],
  [
    'a split twice',
    () => small((xml) => xml.replace(/(<trn:split>.*?<\/trn:split>)/s, '$1$1')),
    'two splits of the same id',
  ],
  ['no end', () => small((xml) => xml.slice(0, -300)), 'expected XML'],
  ['128 MiB in little', () => gzipSync(Buffer.alloc(129 * 1024 * 1024, ' ')), 'unpacks to more than'],
  ['broken compression', () => exampleGnucashBook().file().subarray(0, 500), 'cannot be unpacked'],
  ['a text', () => new TextEncoder().encode('<html></html>'), 'not a book of GnuCash'],
  [
    'a view instead of splits',
    () =>
      exampleGnucashBook().database((database) =>
        database.exec('ALTER TABLE splits RENAME TO s; CREATE VIEW splits AS SELECT * FROM s'),
      ),
    'splits.guid is missing',
  ],
  [
    'a denominator of 0, in SQLite',
    () => exampleGnucashBook().database((database) => database.exec('UPDATE splits SET quantity_denom = 0')),
    'amount that cannot be read',
  ],
  [
    'another account in a split',
    () =>
      exampleGnucashBook().database((database) =>
        database.exec(`UPDATE splits SET account_guid = 'x' WHERE rowid = 1`),
      ),
    'unknown account',
  ],
  [
    'records of the same id',
    () =>
      exampleGnucashBook().database((database) =>
        database.exec(
          'CREATE TABLE a AS SELECT * FROM accounts; DROP TABLE accounts; ALTER TABLE a RENAME TO accounts; INSERT INTO accounts SELECT * FROM accounts',
        ),
      ),
    'accounts of the same id',
  ],
] as const)('a book with %s is refused', (_what, bytes, message) => {
  expect(() => read(bytes())).toThrow(expect.objectContaining({ name: 'StatementError' }));
  expect(() => read(bytes())).toThrow(message);
});

test('huge values in any column cost no more than their size', () => {
  const columns = {
    accounts: ['name', 'account_type', 'commodity_guid', 'parent_guid', 'hidden'],
    transactions: ['currency_guid', 'num', 'post_date', 'description'],
    splits: ['account_guid', 'memo', 'value_num', 'value_denom', 'quantity_num', 'quantity_denom', 'reconcile_state'],
    slots: ['name', 'string_val', 'gdate_val'],
  };
  for (const value of [`printf('%.*c', 300000, 'x')`, `zeroblob(300000)`, '9223372036854775807', '-1e300', `''`]) {
    for (const [table, names] of Object.entries(columns)) {
      const bytes = exampleGnucashBook().database((database) => {
        for (const name of names)
          database.exec(`UPDATE ${table} SET ${name} = ${value} WHERE rowid = (SELECT min(rowid) + 5 FROM ${table})`);
      });
      let outcome = 'read';
      try {
        read(bytes);
      } catch (error) {
        outcome = error instanceof Error ? error.name : 'unknown';
      }
      expect(['read', 'StatementError'], `${table} with ${value}`).toContain(outcome);
    }
  }
});
