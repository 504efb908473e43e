import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PARTS, SHOWN_COLUMNS } from './record-fields.ts';

const messages = z.object({ history: z.object({ fields: z.record(z.string(), z.string().min(1)) }) });
const wordsIn = (language: string) => {
  const file = new URL(`../../../../../apps/web/messages/${language}/settings.json`, import.meta.url);
  return messages.parse(JSON.parse(readFileSync(file, 'utf8'))).history.fields;
};

/** Rows that set every field of the tables whose rows are elements of a list field. */
const ROWS = [{ transactionId: 'x' }, { securityTransactionId: 'x' }, { cryptoTransactionId: 'x' }];

test.each(['en', 'de'])('the history has a label for every field of every kind of record: %s', (language) => {
  const words = wordsIn(language);
  const columns = Object.values(SHOWN_COLUMNS).flatMap((names) => [...names]);
  const elements = Object.values(PARTS).flatMap(({ field }) => ROWS.map((row) => field(row)));
  const shown = new Set([...columns, ...elements]);
  expect([...shown].filter((name) => !(name in words))).toEqual([]);
});
