import { loadModule } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { findWalletFilterFault } from './wallet-filter-fault.ts';

beforeAll(loadModule);

test.each([
  'SELECT 1',
  "BEGIN; SET LOCAL coffer.wallet = 'x'",
  'SELECT * FROM "ExchangeRate"',
  'SELECT * FROM coffer.wallet_transaction',
  'SELECT FROM coffer.worth_change w WHERE w."walletId" = $1',
  'SELECT FROM "Tag" WHERE "walletId" = $1 AND id = $2',
  'SELECT FROM "Wallet" WHERE id = $1',
  'SELECT FROM "public"."Tag" WHERE ("public"."Tag"."walletId" = $1 AND 1=1)',
  'SELECT FROM "Tag" t JOIN "Rule" r ON r."walletId" = t."walletId" WHERE t."walletId" = $1',
  'SELECT FROM "Tag" t JOIN "RuleTag" r USING ("walletId") WHERE t."walletId" = $1',
  'WITH one AS (SELECT "walletId" FROM "Tag" WHERE "walletId" = $1) SELECT FROM one JOIN "Rule" USING ("walletId")',
  'INSERT INTO "Tag" ("walletId", id) VALUES ($1, $2)',
  'INSERT INTO "Tag" SELECT changed.* FROM changed',
  'UPDATE "Tag" AS tag SET name = $2 WHERE tag."walletId" = $1',
  'DELETE FROM "Tag" WHERE ("walletId", id) IN (SELECT $1, $2)',
  'SELECT FROM "Tag" WHERE "walletId" = $1 UNION SELECT FROM "Rule" WHERE "walletId" = $1',
  'WITH one AS (SELECT FROM "Tag" WHERE "walletId" = $1) SELECT FROM one',
])('accepts a statement that names its wallet: %s', (sql) => expect(findWalletFilterFault(sql)).toBeNull());

test.each([
  ['SELECT FROM "Tag"', '"Tag" without its "walletId"'],
  ['SELECT "walletId" FROM "Tag" WHERE id = $1', '"Tag" without its "walletId"'],
  ['SELECT FROM "public"."Tag" WHERE "public"."Tag".id = $1', '"Tag" without its "walletId"'],
  ['SELECT FROM coffer.worth_change', '"coffer.worth_change" without its "walletId"'],
  ['SELECT FROM "Wallet"', '"Wallet" without its "id"'],
  ['SELECT FROM "Tag" t JOIN "Rule" r ON r.id = t.id WHERE t."walletId" = $1', '"Rule" without its "walletId"'],
  [
    'SELECT FROM "Tag" WHERE "walletId" = $1 AND EXISTS (SELECT FROM "Rule" r WHERE r.id = "Tag".id)',
    '"Rule" without its "walletId"',
  ],
  ['SELECT FROM "Tag" WHERE "walletId" = $1 UNION SELECT FROM "Rule"', '"Rule" without its "walletId"'],
  ['SELECT FROM "Tag" t JOIN "RuleTag" r USING ("walletId")', '"Tag" without its "walletId"'],
  ['SELECT FROM "Tag" t JOIN "Rule" r ON r."walletId" = t."walletId" WHERE t.id = $1', '"Tag" without its "walletId"'],
  ['INSERT INTO "Tag" (id) VALUES ($1)', '"Tag" without its "walletId"'],
  ['INSERT INTO "Tag" ("walletId", id) SELECT $1, id FROM "Rule"', '"Rule" without its "walletId"'],
  ['UPDATE "Tag" SET name = $1', '"Tag" without its "walletId"'],
  ['UPDATE "Tag" t SET name = r.name FROM "Rule" r WHERE t."walletId" = $1', '"Rule" without its "walletId"'],
  ['WITH gone AS (DELETE FROM "Tag" RETURNING 1) SELECT count(*) FROM gone', '"Tag" without its "walletId"'],
])('rejects a statement that does not: %s', (sql, fault) => expect(findWalletFilterFault(sql)).toBe(fault));
