import { buffer } from 'node:stream/consumers';
import { MAX_READABLE_BYTES } from '@coffer/domain/file-limits.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { z } from 'zod';
import { openBytes, requireReferencedFile } from '../files/stored-bytes.ts';
import type { Context } from '../kernel/context.ts';
import { invalidFieldProblem, Problem } from '../kernel/problems.ts';
import type { SeparateDatabaseTransactions } from '../kernel/separate-database-transactions.ts';
import type { ChangeReporter, RequestedWallet, Wallet } from '../kernel/wallet.ts';
import { readFileWithoutBlocking } from '../statements/imports/read-file-without-blocking.ts';
import { toReadingProblem, toStatementFault } from '../statements/imports/statement-faults.ts';
import type { MigrationWallet, PreparedMigration } from '../statements/migrationRows/migrated-records.ts';
import { findSystemCategoryId } from '../wallets/system-categories.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import type { createMigrationInput, Migration } from './migrations.schema.ts';
import { proveMigration } from './prove-migration.ts';
import { withReadingDirectory } from './reading-directory.ts';
import { type StoredMigration, storeMigration } from './store-migration.ts';

type Input = z.infer<typeof createMigrationInput>;

/** The data of the wallet that is read from the database before the files are read. */
interface MigrationInputData {
  readonly storagePaths: readonly string[];
  readonly currency: string;
  readonly wallet: MigrationWallet;
}

/**
 * Imports another app’s files in one database transaction, and compares the result with the files. A dry run does the
 * same and rolls back. No database transaction is open while the files are read, which may take minutes.
 * @throws Problem `doesNotMatch` if the comparison found differences that the request does not accept
 */
export async function migrateFiles(
  {
    separateTransactions,
    fileServices,
  }: Pick<Context, 'fileServices'> & { readonly separateTransactions: SeparateDatabaseTransactions },
  input: Input,
): Promise<Migration> {
  const asked = await separateTransactions.reads((wallet) => readMigrationInput(wallet, input));
  const prepared = await prepare(asked, await bytesOf(fileServices.storage, asked.storagePaths), input);
  return separateTransactions.writes((wallet) => storeAndProve(wallet, prepared, input));
}

async function readMigrationInput(wallet: Wallet, input: Input): Promise<MigrationInputData> {
  const { transaction, walletId, userId, now } = wallet;
  const currency = input.currency ?? (await getWallet(transaction)).currency;
  await wallet.rates.requireCurrency(currency, 'currency');
  const files = [];
  for (const [at, id] of [...new Set(input.fileIds)].entries())
    files.push(await requireReferencedFile(wallet, { id, field: `fileIds[${at}]` }));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_READABLE_BYTES)
    throw invalidFieldProblem(
      'fileTooLarge',
      'fileIds',
      `are larger than ${MAX_READABLE_BYTES} bytes together, the limit for reading`,
    );
  return {
    storagePaths: files.map(({ storagePath }) => storagePath),
    currency,
    wallet: {
      ...{ walletId, userId, now: now().toISOString() },
      transferCategoryId: await findSystemCategoryId(transaction, 'transfer'),
      initialBalanceCategoryId: await findSystemCategoryId(transaction, 'initialBalance'),
    },
  };
}

async function bytesOf(storage: ByteStorage, storagePaths: readonly string[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const files: Uint8Array<ArrayBuffer>[] = [];
  for (const storagePath of storagePaths) {
    const { buffer: bytes, byteOffset, byteLength } = await buffer(await openBytes(storage, storagePath));
    const isWhole = bytes instanceof ArrayBuffer && byteLength === bytes.byteLength;
    // The buffer of a small file is part of a shared pool, which cannot be passed to a thread.
    const whole = new Uint8Array(bytes, byteOffset, byteLength);
    files.push(isWhole ? new Uint8Array(bytes) : Uint8Array.from(whole));
  }
  return files;
}

async function prepare(
  { currency, wallet }: MigrationInputData,
  files: readonly Uint8Array<ArrayBuffer>[],
  { source, mapping }: Input,
): Promise<PreparedMigration> {
  const { accounts = [], categories = [], dateOrder = null } = mapping ?? {};
  const decided = accounts.map(({ key, type, inBudget }) => ({
    key,
    ...(type === undefined ? {} : { type }),
    ...(inBudget === undefined ? {} : { inBudget }),
  }));
  try {
    return await withReadingDirectory((directory) =>
      readFileWithoutBlocking(
        'migrate',
        { source, files, directory, currency, dateOrder, accounts: decided, categories, wallet },
        wallet,
      ),
    );
  } catch (error) {
    const fault = toStatementFault(error);
    if (fault?.kind === 'setting') {
      const field = fault.setting === 'currency' ? 'currency' : `mapping.${fault.setting}`;
      throw invalidFieldProblem('invalidFile', field, fault.reason);
    }
    throw toReadingProblem(error, 'fileIds');
  }
}

async function storeAndProve(
  wallet: RequestedWallet & ChangeReporter,
  prepared: PreparedMigration,
  input: Input,
): Promise<Migration> {
  const { currency, accounts, categories, notImported } = prepared;
  for (const used of new Set([currency, ...accounts.map((account) => account.currency)]))
    await wallet.rates.requireCurrency(used, 'currency');
  await wallet.transaction.execute({ text: 'SAVEPOINT migration' });
  const stored = await storeMigration(wallet, prepared.tables);
  const proof = await proveMigration(wallet, prepared, stored);
  const { differing } = proof.compared;
  const counts = countsOf(stored);
  const hasStored = [...stored.values()].some(({ made }) => made > 0);
  if (hasStored && differing > 0 && !input.acceptDifferences && !input.dryRun) {
    throw new Problem('doesNotMatch', {
      detail: `${differing} compared values differ. Nothing was imported. To import anyway, send acceptDifferences.`,
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

function countsOf(stored: StoredMigration): Migration['counts'] {
  const of = (what: string) => stored.get(what)?.made ?? 0;
  return {
    accounts: of('accounts'),
    categories: of('categories'),
    categoryGroups: of('categoryGroups'),
    tags: of('tags'),
    merchants: of('merchants'),
    transactions: of('transactions'),
    parts: of('parts'),
    transfers: Math.floor(of('transferSides') / 2),
    budgetMonths: of('budgetMonths'),
  };
}
