import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HISTORY_SHAPES_BY_TABLE } from './history-shapes.schema.ts';
import { HISTORY_COLUMNS_BY_TABLE, LIST_ELEMENT_TABLES } from './record-fields.ts';

const texts = z.record(z.string(), z.string().min(1));
const messages = z.object({ history: z.object({ fields: texts, named: texts }) });
const wordsIn = (language: string) => {
  const file = new URL(`../../../../../apps/web/messages/${language}/settings.json`, import.meta.url);
  return messages.parse(JSON.parse(readFileSync(file, 'utf8'))).history;
};

/** One example row for each kind of transaction that a list element can belong to. */
const ROWS = [{ transactionId: 'x' }, { securityTransactionId: 'x' }, { cryptoTransactionId: 'x' }];

test.each(['en', 'de'])('the history has a label for every field of every kind of record: %s', (language) => {
  const { fields: words } = wordsIn(language);
  const columns = Object.values(HISTORY_COLUMNS_BY_TABLE).flatMap((names) => [...names]);
  const elements = Object.values(LIST_ELEMENT_TABLES).flatMap(({ field }) => ROWS.map((row) => field(row)));
  const shown = new Set([...columns, ...elements]);
  expect([...shown].filter((name) => !(name in words))).toEqual([]);
});

test.each(['en', 'de'])('the history names each record that has a name: %s', (language) => {
  const { named } = wordsIn(language);
  const types = Object.entries(HISTORY_SHAPES_BY_TABLE).flatMap(([table, { shape }]) =>
    'name' in shape ? [typeOf(table)] : [],
  );
  // The wallet has no label, because its name is shown above the history.
  expect(types.filter((type) => type !== 'wallet' && !(type in named))).toEqual([]);
});

function typeOf(table: string): string {
  return table === 'WalletSecurity' ? 'security' : `${table.charAt(0).toLowerCase()}${table.slice(1)}`;
}
