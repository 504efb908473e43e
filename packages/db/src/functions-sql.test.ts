import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { databaseObjectsSql } from './functions-sql.ts';

test('prisma/functions.sql matches the migrations (packages/db/src/write-functions-file.ts writes it)', async () => {
  const committed = readFileSync(new URL('../../../prisma/functions.sql', import.meta.url), 'utf8');
  expect(await databaseObjectsSql(inject('database'))).toBe(committed);
});
