import * as is from '@coffer/db/columns.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { z } from 'zod';
import { bytesOfReference } from '../files/stored-bytes.ts';
import { invalidField, Problem } from '../kernel/problems.ts';
import type { ChangeReport, RequestedWallet, Wallet } from '../kernel/wallet.ts';
import { readWithoutBlocking } from '../statements/imports/reading-threads.ts';
import { asReadingProblem, statementFaultOf } from '../statements/imports/statement-faults.ts';
import { type MigrationWallet, nameKey, type PreparedMigration } from '../statements/migrationRows/migrated.ts';
import { systemCategoryId } from '../wallets/system-categories.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import type { createMigrationInput, Migration } from './migrations.schema.ts';
import { proofOf } from './proof.ts';
import { type MigrationCounts, storeMigration } from './store-migration.ts';

type Input = z.infer<typeof createMigrationInput>;

/**
 * Imports another app's files in one transaction, and compares the result with the files. A dry run does the same and
 * rolls back.
 * @throws Problem `doesNotMatch` if the proof found differences that nobody accepted
 */
export async function migrateFiles(
  wallet: RequestedWallet & ChangeReport,
  storage: ByteStorage,
  input: Input,
): Promise<Migration> {
  const prepared = await prepare(wallet, await bytesOf(wallet, storage, input.fileIds), input);
  const { currency, accounts, categories, notImported } = prepared;
  await wallet.rates.requireCurrency(currency, 'currency');
  await wallet.transaction.execute({ text: 'SAVEPOINT migration' });
  const stored = await storeMigration(wallet, prepared.tables);
  const proof = await proofOf(wallet, prepared);
  const counts = countsOf(stored);
  const hasStored = Object.values(stored).some((count) => count > 0);
  if (hasStored && proof.differences.length > 0 && !input.acceptDifferences && !input.dryRun) {
    throw new Problem('doesNotMatch', {
      detail: `Of the compared amounts ${proof.differences.length} differ. Nothing was imported. Send acceptDifferences to import all the same.`,
      differences: proof.differences,
    });
  }
  const answer = {
    counts,
    mapping: { accounts: [...accounts], categories: [...categories] },
    notImported: [...notImported],
    proof,
  };
  if (input.dryRun) await wallet.transaction.execute({ text: 'ROLLBACK TO SAVEPOINT migration' });
  if (input.dryRun || !hasStored) {
    wallet.unchanged();
    return { id: null, ...answer };
  }
  const id = wallet.transaction.changeSetId;
  // The history needs no copy of the proof, which may have thousands of rows.
  wallet.changingAll([], { id, source: input.source, counts });
  return { id, ...answer };
}

async function bytesOf(wallet: Wallet, storage: ByteStorage, fileIds: readonly string[]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const [at, id] of new Set(fileIds).values().toArray().entries()) {
    const { bytes } = await bytesOfReference(wallet, storage, { id, field: `fileIds[${at}]` });
    files.push(bytes);
  }
  return files.toSorted((one, other) => other.length - one.length);
}

async function prepare(wallet: Wallet, [content, ...others]: Uint8Array[], input: Input): Promise<PreparedMigration> {
  if (content === undefined) throw new Error('a migration has files');
  const { accounts = [], categories = [], dateOrder = null } = input.mapping ?? {};
  const currency = input.currency ?? (await getWallet(wallet.transaction)).currency;
  const task = {
    ...{ source: input.source, content, others, currency, dateOrder, categories },
    accounts: accounts.map(({ key, type, inBudget }) => ({
      key,
      ...(type === undefined ? {} : { type }),
      ...(inBudget === undefined ? {} : { inBudget }),
    })),
    wallet: await walletForRows(wallet),
  };
  try {
    return await readWithoutBlocking('migrate', task, { userId: wallet.userId });
  } catch (error) {
    const fault = statementFaultOf(error);
    if (fault?.kind === 'setting') throw invalidField('invalidFile', `mapping.${fault.setting}`, fault.reason);
    throw asReadingProblem(error, 'fileIds');
  }
}

async function walletForRows(wallet: Wallet): Promise<MigrationWallet> {
  const { transaction, walletId, userId, now } = wallet;
  return {
    ...{ walletId, userId, now: now().toISOString() },
    transferCategoryId: await systemCategoryId(transaction, 'transfer'),
    initialBalanceCategoryId: await systemCategoryId(transaction, 'initialBalance'),
    tags: await idsByName(wallet, 'Tag'),
    merchants: await idsByName(wallet, 'Merchant'),
  };
}

async function idsByName({ transaction, walletId }: Wallet, table: 'Tag' | 'Merchant'): Promise<Map<string, string>> {
  const rows = await transaction.query({
    row: { id: is.uuid, name: is.text },
    text: `SELECT id, name FROM "${table}" WHERE "walletId" = $1 ORDER BY id DESC`,
    values: [walletId],
  });
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]));
}

function countsOf(stored: MigrationCounts): Migration['counts'] {
  const of = (what: string) => stored[what] ?? 0;
  return {
    accounts: of('accounts'),
    categories: of('categories'),
    categoryGroups: of('categoryGroups'),
    tags: of('tags'),
    merchants: of('merchants'),
    transactions: of('transactions'),
    parts: of('parts'),
    transfers: of('transferSides') / 2,
    budgetMonths: of('budgetMonths'),
  };
}
