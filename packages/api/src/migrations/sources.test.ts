import { exampleFireflyFile, fireflyFile } from '@coffer/banking/migrations/testing/firefly-file.ts';
import { exampleGnucashBook } from '@coffer/banking/migrations/testing/gnucash-file.ts';
import { beancountFile, exampleJournal, hledgerFile } from '@coffer/banking/migrations/testing/journal-files.ts';
import {
  exampleLedger,
  mintFile,
  monarchBalances,
  monarchFile,
} from '@coffer/banking/migrations/testing/ledger-files.ts';
import { ynabPlanFile } from '@coffer/banking/migrations/testing/ynab-plan.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { readExportedState } from '../changes/testing/exported-state.ts';
import { uploadTestFile } from '../files/testing/upload-test-file.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import {
  type AppExport,
  type ImporterFault,
  type MigrationRow,
  proveFaultyImport,
  replaceFirstRow,
  withFaultyRows,
} from './testing/faulty-import.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const lines = exampleLedger();
const monarch = [monarchFile(lines), monarchBalances(lines)];

/** Example exports of each app, and the expected result of importing them. */
const EXPORTS: readonly (AppExport & { readonly kind: string; readonly counts: object; readonly months: number })[] = [
  {
    ...{ source: 'monarch', files: monarch, kind: 'stated', months: 24 },
    counts: { accounts: 3, categories: 4, tags: 2, merchants: 9, transactions: 243, transfers: 48 },
  },
  {
    ...{ source: 'mint', files: [mintFile(lines)], kind: 'recomputed', months: 24 },
    counts: { accounts: 3, categories: 4, tags: 1, merchants: 9, transactions: 240, transfers: 48 },
  },
  {
    ...{ source: 'ynab', files: [ynabPlanFile()], kind: 'recomputed', months: 24 },
    counts: {
      accounts: 6,
      categories: 6,
      categoryGroups: 3,
      tags: 3,
      transactions: 295,
      parts: 96,
      transfers: 97,
      budgetMonths: 24,
    },
  },
  {
    ...{ source: 'firefly', files: [exampleFireflyFile()], kind: 'recomputed', months: 13 },
    counts: { accounts: 4, categories: 3, tags: 2, transactions: 123, parts: 24, transfers: 48 },
  },
  ...(['hledger', 'beancount'] as const).map((source) => ({
    ...{ source, files: [source === 'hledger' ? hledgerFile(exampleJournal()) : beancountFile(exampleJournal())] },
    ...{ kind: 'recomputed', months: 25 },
    counts: { accounts: 4, categories: 3, categoryGroups: 1, transactions: 170, parts: 48, transfers: 48 },
  })),
  ...[exampleGnucashBook().file(), exampleGnucashBook().database()].map((file) => ({
    ...{ source: 'gnucash' as const, files: [file], kind: 'recomputed', months: 25 },
    counts: { accounts: 5, categories: 4, categoryGroups: 1, transactions: 195, parts: 96, transfers: 72 },
  })),
];

test.each(EXPORTS)(
  'files of $source are imported with an equal proof, once, and undone',
  async ({ source, files, kind, counts, months }) => {
    const { walletId, asOwner } = await createTestWallet(services);
    const owner = asOwner();
    const fileIds = [];
    for (const [at, bytes] of files.entries())
      fileIds.push(
        (
          await uploadTestFile(
            services,
            { caller: owner, walletId },
            `export-${at}.${source === 'gnucash' ? 'gnucash' : 'csv'}`,
            bytes,
          )
        ).id,
      );
    const before = await readExportedState(services.database, walletId);
    const input = { walletId, source, fileIds };
    const made = await owner.migrations.create(input);
    expect(made.proof).toMatchObject({ kind, months, differences: [], counts: expect.any(Array) });
    expect(made.counts).toMatchObject(counts);
    expect(await owner.migrations.create(input)).toMatchObject({ id: null, proof: { differences: [] } });
    await owner.migrations.undo({ walletId, id: made.id ?? '' });
    expect(await readExportedState(services.database, walletId)).toEqual(before);
  },
);

test('an account in a currency that Coffer does not know is refused', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const spent = { type: 'Withdrawal', date: '2026-01-30', amount: '-1' };
  const bytes = fireflyFile([
    { ...spent, source_name: 'A' },
    { ...spent, source_name: 'A' },
    { ...spent, source_name: 'B', currency_code: 'QQQ' },
  ]);
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'firefly.csv', bytes);
  await expect(owner.migrations.create({ walletId, source: 'firefly', fileIds: [id] })).rejects.toThrow('QQQ');
});

test('a journal whose only currency is unclear names the field with which a request chooses it', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const [from, to] = [['assets:a', '-2', 'kr'] as const, ['expenses:b', '2', 'kr'] as const];
  const bytes = hledgerFile([{ date: '2026-01-31', payee: 'x', postings: [from, to] }]);
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'hledger.csv', bytes);
  const input = { walletId, source: 'hledger' as const, fileIds: [id], dryRun: true };
  expect(await refusalText(owner.migrations.create(input))).toBe('invalidFile currency');
  await expect(owner.migrations.create(input)).rejects.toThrow('must be one of DKK, ISK, NOK, SEK');
  const { mapping } = await owner.migrations.create({ ...input, currency: 'NOK' });
  expect(mapping.accounts).toMatchObject([{ currency: 'NOK' }]);
});

const isSpent = ({ amountValue, parent }: MigrationRow) => String(amountValue).startsWith('-') && parent === false;
const later = { date: '2030-01-03', usingStartDate: '2030-01-03', usingEndDate: '2030-01-03' };
const ofFirst = (rows: MigrationRow[], change: (row: MigrationRow) => MigrationRow[]) =>
  replaceFirstRow(rows, isSpent, change);

const FAULTS: readonly (readonly [string, ImporterFault])[] = [
  [
    'a sign',
    withFaultyRows('transactions', (rows) =>
      ofFirst(rows, (row) => [{ ...row, amountValue: String(row['amountValue']).slice(1) }]),
    ),
  ],
  ['a lost row', withFaultyRows('transactions', (rows) => ofFirst(rows, () => []))],
  [
    'a doubled transfer',
    withFaultyRows('transactions', (rows) => {
      const side = rows.find(({ fromTo, amountValue }) => fromTo === 'SAVINGS' || amountValue === '-70');
      const copy = { ...side, id: '018c0000-0000-7000-8000-000000000001' };
      return [...rows, copy];
    }),
  ],
  ['a shifted date', withFaultyRows('transactions', (rows) => ofFirst(rows, (row) => [{ ...row, ...later }]))],
  ['a lost link', withFaultyRows('transferSides', (rows) => rows.slice(2))],
];

test.each(EXPORTS.flatMap((exported) => FAULTS.map(([what, fault]) => ({ ...exported, what, fault }))))(
  'the proof of $source finds $what',
  async ({ fault, what: _what, ...exported }) => {
    const { differences } = await proveFaultyImport(services, exported, fault);
    expect(differences.length).toBeGreaterThan(0);
  },
);
