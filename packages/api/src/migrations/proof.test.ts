import { exampleActualFile } from '@coffer/banking/migrations/testing/actual-file.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { rollBackAfter } from '../kernel/savepoint.ts';
import { walletIn } from '../kernel/wallet.ts';
import type { PreparedMigration } from '../statements/migrationRows/migrated.ts';
import { prepareMigration } from '../statements/migrationRows/prepare-migration.ts';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';
import { systemCategoryId } from '../wallets/system-categories.ts';
import type { Proof } from './migrations.schema.ts';
import { proofOf } from './proof.ts';
import { storeMigration } from './store-migration.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

type Row = Record<string, unknown>;

/** Changes the rows of a table, as a faulty importer would write them. */
const broken =
  (what: string, change: (rows: Row[]) => Row[]) =>
  (prepared: PreparedMigration): PreparedMigration => ({
    ...prepared,
    tables: prepared.tables.map((table) => {
      if (table.what !== what) return table;
      const rows = change(table.pieces.flatMap((piece): Row[] => JSON.parse(piece)));
      return { ...table, pieces: [JSON.stringify(rows)], rows: rows.length };
    }),
  });

const isTransfer = ({ fromTo }: Row) => fromTo === 'Visa';
const first = (rows: Row[], is: (row: Row) => boolean, change: (row: Row) => Row[]) => {
  const at = rows.findIndex(is);
  return rows.flatMap((row, place) => (place === at ? change(row) : [row]));
};
const isRent = ({ fromTo }: Row) => fromTo === 'Landlord';
const nextMonth = (row: Row) => ({
  ...row,
  date: '2030-01-03',
  usingStartDate: '2030-01-03',
  usingEndDate: '2030-01-03',
});

const FAULTS: readonly (readonly [string, (prepared: PreparedMigration) => PreparedMigration])[] = [
  ['a sign', broken('transactions', (rows) => first(rows, isRent, (row) => [{ ...row, amountValue: '600' }]))],
  ['a lost row', broken('transactions', (rows) => first(rows, isRent, () => []))],
  [
    'a doubled transfer',
    broken('transactions', (rows) =>
      first(rows, isTransfer, (row) => [row, { ...row, id: '018c0000-0000-7000-8000-000000000001' }]),
    ),
  ],
  ['a shifted date', broken('transactions', (rows) => first(rows, isRent, (row) => [nextMonth(row)]))],
  [
    'a wrong account',
    broken('transactions', (rows) =>
      first(rows, isRent, (row) => [{ ...row, assetId: rows.find(isMortgage)?.['assetId'] }]),
    ),
  ],
  ['a wrong category', broken('transactions', (rows) => first(rows, isRent, (row) => [{ ...row, categoryId: null }]))],
  [
    'a wrong part of a split',
    broken('parts', (rows) =>
      first(
        rows,
        () => true,
        (row) => [{ ...row, categoryId: rows[1]?.['categoryId'] }],
      ),
    ),
  ],
  [
    'an amount of the budget',
    broken('budgetRows', (rows) =>
      first(
        rows,
        () => true,
        (row) => [{ ...row, assigned: '1' }],
      ),
    ),
  ],
  ['a flag to carry', broken('budgetRows', (rows) => rows.map((row) => ({ ...row, carry: false })))],
  ['a hold', broken('budgetMonths', (rows) => rows.map((row) => ({ ...row, held: '0' })))],
];

function isMortgage({ amountValue }: Row): boolean {
  return amountValue === '-90000';
}

/** Stores an import that a fault changed, and returns its proof. Nothing is kept. */
async function proofWith(fault: (prepared: PreparedMigration) => PreparedMigration): Promise<Proof> {
  const { walletId, userId } = await testWallet(services);
  const now = () => new Date('2026-12-31T12:00:00Z');
  return services.database.withWallet(walletId, async (transaction) => {
    const wallet = walletIn(transaction, { userId, rates: services.rates, now });
    const prepared = prepareMigration({
      ...{ source: 'actual', content: exampleActualFile().zip(), others: [], currency: 'EUR', dateOrder: null },
      ...{ accounts: [], categories: [] },
      wallet: {
        ...{ walletId, userId, now: now().toISOString(), tags: new Map(), merchants: new Map() },
        transferCategoryId: await systemCategoryId(transaction, 'transfer'),
        initialBalanceCategoryId: await systemCategoryId(transaction, 'initialBalance'),
      },
    });
    const faulty = fault(prepared);
    const found: Proof[] = [];
    await rollBackAfter(transaction, async () => {
      await storeMigration(wallet, faulty.tables);
      found.push(await proofOf(wallet, faulty));
    });
    return found[0] ?? expect.fail('no proof');
  });
}

test('the proof of a correct import has no differences', async () => {
  const { balances, budgets, differences } = await proofWith((prepared) => prepared);
  expect(differences).toEqual([]);
  expect(balances.length).toBeGreaterThan(100);
  expect(budgets.length).toBeGreaterThan(200);
});

test.each(FAULTS)('the proof finds %s', async (_fault, change) => {
  const { differences } = await proofWith(change);
  expect(differences.length).toBeGreaterThan(0);
});
