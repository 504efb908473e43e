import { ActualTestFile, exampleActualFile } from '@coffer/banking/migrations/testing/actual-file.ts';
import * as is from '@coffer/db/columns.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { storeMigration } from './store-migration.ts';
import {
  type AppExport,
  createMigrationTarget,
  type ImporterFault,
  type MigrationRow,
  proveFaultyImport,
  replaceFirstRow,
  withFaultyRows,
} from './testing/faulty-import.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const exported = (): AppExport => ({ source: 'actual', files: [exampleActualFile().zip()] });

const isTransfer = ({ fromTo }: MigrationRow) => fromTo === 'Visa';
const isRent = ({ fromTo }: MigrationRow) => fromTo === 'Landlord';
const nextMonth = (row: MigrationRow) => ({
  ...row,
  date: '2030-01-03',
  usingStartDate: '2030-01-03',
  usingEndDate: '2030-01-03',
});

const FAULTS: readonly (readonly [string, ImporterFault])[] = [
  [
    'a sign',
    withFaultyRows('transactions', (rows) => replaceFirstRow(rows, isRent, (row) => [{ ...row, amountValue: '600' }])),
  ],
  ['a lost row', withFaultyRows('transactions', (rows) => replaceFirstRow(rows, isRent, () => []))],
  [
    'a doubled transfer',
    withFaultyRows('transactions', (rows) =>
      replaceFirstRow(rows, isTransfer, (row) => [row, { ...row, id: '018c0000-0000-7000-8000-000000000001' }]),
    ),
  ],
  [
    'a shifted date',
    withFaultyRows('transactions', (rows) => replaceFirstRow(rows, isRent, (row) => [nextMonth(row)])),
  ],
  [
    'a wrong account',
    withFaultyRows('transactions', (rows) =>
      replaceFirstRow(rows, isRent, (row) => [{ ...row, assetId: rows.find(isMortgage)?.['assetId'] }]),
    ),
  ],
  [
    'a wrong category',
    withFaultyRows('transactions', (rows) => replaceFirstRow(rows, isRent, (row) => [{ ...row, categoryId: null }])),
  ],
  [
    'a wrong part of a split',
    withFaultyRows('parts', (rows) =>
      replaceFirstRow(
        rows,
        () => true,
        (row) => [{ ...row, categoryId: rows[1]?.['categoryId'] }],
      ),
    ),
  ],
  [
    'an amount of the budget',
    withFaultyRows('budgetRows', (rows) =>
      replaceFirstRow(
        rows,
        () => true,
        (row) => [{ ...row, assigned: '1' }],
      ),
    ),
  ],
  ['a flag to carry', withFaultyRows('budgetRows', (rows) => rows.map((row) => ({ ...row, carry: false })))],
  [
    'a lost link',
    withFaultyRows('transferSides', (rows) =>
      rows.filter(
        (row) =>
          row['transactionId'] !== rows[0]?.['transactionId'] &&
          row['transactionId'] !== rows[0]?.['counterTransactionId'],
      ),
    ),
  ],
  [
    'a lost split',
    (prepared) =>
      withFaultyRows('parts', (rows) =>
        rows.filter((row) => row['parentTransactionId'] !== rows[0]?.['parentTransactionId']),
      )(withFaultyRows('transactionTags', (rows) => rows.slice(-1))(prepared)),
  ],
  ['a hold', withFaultyRows('budgetMonths', (rows) => rows.map((row) => ({ ...row, held: '0' })))],
];

function isMortgage({ amountValue }: MigrationRow): boolean {
  return amountValue === '-90000';
}

test('the proof of a correct import has no differences', async () => {
  const { balances, budgets, differences, counts, compared, more } = await proveFaultyImport(
    services,
    exported(),
    (prepared) => prepared,
  );
  expect(differences).toEqual([]);
  expect(counts).toEqual([
    { what: 'transfers', source: 73, coffer: 73 },
    { what: 'parts', source: 72, coffer: 72 },
  ]);
  expect([compared.balances, compared.budgets, more]).toEqual([balances.length, budgets.length, false]);
  expect(balances.length).toBeGreaterThan(100);
  expect(budgets.length).toBeGreaterThan(200);
});

test.each(FAULTS)('the proof finds %s', async (_fault, change) => {
  const { differences } = await proveFaultyImport(services, exported(), change);
  expect(differences.length).toBeGreaterThan(0);
});

test('all differences count, of which an answer has 1,000', async () => {
  const file = new ActualTestFile();
  file.account('Checking');
  const monthOf = (at: number) => `${1920 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  file.run('BEGIN');
  for (let at = 0; at < 1_100; at += 1)
    file.add({ account: 'Checking', date: `${monthOf(at)}-01`, amount: 100, payee: 'Landlord' });
  file.run('COMMIT');
  const lost = withFaultyRows('transactions', (rows) => replaceFirstRow(rows, isRent, () => []));
  const { differences, compared } = await proveFaultyImport(services, { source: 'actual', files: [file.zip()] }, lost);
  expect(differences).toHaveLength(1_000);
  expect(compared.differing).toBeGreaterThanOrEqual(1_100);
});

test('tags and merchants that appear after the file was read are used', async () => {
  const { walletId, prepare, walletOf } = await createMigrationTarget(services, exported());
  const prepared = await services.database.withWallet(walletId, (transaction) => prepare(transaction));
  const known = '018c0000-0000-7000-8000-00000000000';
  await services.database.withWallet(walletId, async (transaction) => {
    const { userId } = walletOf(transaction);
    for (const [at, table, name] of [
      [1, 'Tag', 'TRIP'],
      [2, 'Merchant', 'market'],
    ] as const)
      await transaction.execute({
        text: `INSERT INTO "${table}" ("walletId", id, name, "createdUserId", "lastUpdatedUserId") VALUES ($1, $2, $3, $4, $4)`,
        values: [walletId, `${known}${at}`, name, userId],
      });
  });
  await services.database.withWallet(walletId, async (transaction) => {
    const stored = await storeMigration(walletOf(transaction), prepared.tables);
    expect([stored.get('tags')?.made, stored.get('merchants')?.made]).toEqual([1, 3]);
    const [row] = await transaction.query({
      row: { tagged: is.int4, bought: is.int4 },
      text: `SELECT (SELECT count(*) FROM "TransactionTag" WHERE "walletId" = $1 AND "tagId" = $2)::int4 AS tagged,
               (SELECT count(*) FROM "Transaction" WHERE "walletId" = $1 AND "merchantId" = $3)::int4 AS bought`,
      values: [walletId, `${known}1`, `${known}2`],
    });
    expect(row).toEqual({ tagged: 36, bought: 36 * 3 });
  });
});
