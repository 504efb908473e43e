import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import { toUnrecordedWallet, type Wallet } from '../../kernel/wallet.ts';
import { mergeImportSettings } from '../../wallets/assets/import-settings.service.ts';
import { isJsonMap } from '../../wallets/assets/settings.schema.ts';
import {
  effectiveImportSettings,
  type ImportAsset,
  lockImportAsset,
  readImportAsset,
  readImportAssets,
} from '../imports/import-asset.ts';
import { type FileToImport, importCopiedLines, MAX_STORED_SKIPPED_LINES } from '../imports/import-copied-lines.ts';
import { copyIncomingLines } from '../imports/incoming-tables.ts';
import type { PreparedImport, StatementFile } from '../imports/prepare-import.ts';
import { readFileWithoutBlocking } from '../imports/read-file-without-blocking.ts';
import { toReadingProblem } from '../imports/statement-faults.ts';
import { type ImportAttempt, IS_CURRENT_ATTEMPT } from './import-progress.ts';
import type { ImportFile, ImportResult } from './importFiles.schema.ts';
import { getImportFile, readImportFileContent } from './importFiles.service.ts';

/**
 * Reads the bytes of a file that is not imported yet, and the settings for reading it, including those stored on its
 * asset.
 */
export async function readStatementFile(wallet: Wallet, id: string): Promise<StatementFile> {
  const file = await getImportFile(wallet, id);
  const asset = await assetOf(wallet, file, readImportAsset);
  return {
    importerType: file.importerType,
    content: await readImportFileContent(wallet, file),
    settings: effectiveImportSettings(asset, file.importerType, file.settings),
    defaultCurrency: asset.defaultCurrency,
  };
}

/**
 * Reads a statement without blocking other requests, and converts it to lines for the import.
 * @throws Problem for a fault of the file
 */
export async function prepareImportFile(
  statement: StatementFile,
  reader: { readonly userId: string; readonly progress: (share: number) => void },
): Promise<PreparedImport> {
  try {
    return await readFileWithoutBlocking('prepare', statement, reader);
  } catch (error) {
    throw toReadingProblem(error, 'content');
  }
}

/** An import file before and after it was imported, for the history. */
export interface ImportFileChange {
  readonly before: ImportFile;
  readonly after: ImportFile;
}

/**
 * Imports a prepared file, stores its settings and account number on the asset, and records the result on the file.
 * Returns null if another attempt has imported the file or is importing it now.
 */
export async function importPreparedFile(
  wallet: Wallet,
  attempt: ImportAttempt,
  { prepared, importAgain, opensAccount }: Pick<FileToImport, 'prepared' | 'importAgain' | 'opensAccount'>,
  reportProgress: (share: number) => Promise<void>,
): Promise<ImportFileChange | null> {
  const { id } = attempt;
  const present = await getImportFile(wallet, id);
  const known = await assetOf(wallet, present, readImportAsset);
  const { asset, cashAsset } = await readImportAssets(
    wallet,
    known,
    effectiveImportSettings(known, present.importerType, present.settings),
    (of, assetId) => (assetId === known.id ? assetOf(of, present, lockImportAsset) : lockImportAsset(of, assetId)),
  );
  // The file may have been imported while waiting for the asset's lock.
  const before = await readImportFileOfAttempt(wallet, attempt);
  if (before === null) return null;
  const { importerType, filename } = before;
  for (const currency of prepared.currencies) await wallet.rates.requireCurrency(currency, 'content');
  const cash = prepared.broker === null ? asset : cashAsset;
  const incoming = await copyIncomingLines(wallet, prepared, cash.id);
  await reportProgress(0);
  const {
    importId,
    shown: _shown,
    skipped,
    skippedCount,
    ...booked
  } = await importCopiedLines(
    wallet,
    { asset, cashAsset: cash, importerType, filename, prepared, importAgain, opensAccount: opensAccount ?? false },
    incoming,
    reportProgress,
  );
  const { settings } = before;
  if (isJsonMap(settings) && Object.keys(settings).length > 0)
    await mergeImportSettings(toUnrecordedWallet(wallet), asset.id, importerType, settings);
  await keepAccountNumber(wallet, asset, prepared);
  const skippedLines = skipped.slice(0, MAX_STORED_SKIPPED_LINES);
  await finish(wallet, attempt, importId, { ...booked, skipped: skippedCount, skippedLines });
  return { before, after: await getImportFile(wallet, id) };
}

async function assetOf(
  wallet: Wallet,
  { assetId }: ImportFile,
  read: (wallet: Wallet, id: string) => Promise<ImportAsset>,
): Promise<ImportAsset> {
  const gone = () => invalidReferenceProblem('assetId', 'no longer exists');
  if (assetId === null) throw gone();
  return read(wallet, assetId).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'notFound' ? gone() : error;
  });
}

/** The file, if this attempt still owns it; otherwise null. */
export async function readImportFileOfAttempt(
  wallet: Wallet,
  { walletId, id, startedTime }: ImportAttempt,
): Promise<ImportFile | null> {
  const ours = await wallet.transaction.query({
    text: `SELECT FROM "ImportFile" WHERE ${IS_CURRENT_ATTEMPT}`,
    values: [walletId, id, startedTime],
  });
  return ours.length === 0 ? null : getImportFile(wallet, id);
}

/** Stores the file's account number on an asset that has no account number, so that later files find the asset. */
async function keepAccountNumber(
  { transaction, walletId, userId, now }: Wallet,
  asset: ImportAsset,
  { account }: PreparedImport,
): Promise<void> {
  if (account === null || account.length > 100) return;
  await transaction.execute({
    text: `UPDATE "Asset" SET "accountNumber" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND id = $2 AND coalesce("accountNumber", '') = ''`,
    values: [walletId, asset.id, account, now().toISOString(), userId],
  });
}

async function finish(
  { transaction, now }: Wallet,
  { walletId, id, startedTime }: ImportAttempt,
  importId: string,
  result: ImportResult,
): Promise<void> {
  const finished = await transaction.execute({
    text: `UPDATE "ImportFile" SET state = 'done', progress = 100, content = NULL, result = $4, "importId" = $5, "finishedTime" = $6
           WHERE ${IS_CURRENT_ATTEMPT}`,
    values: [walletId, id, startedTime, JSON.stringify(result), importId, now().toISOString()],
  });
  // Another attempt took over the file during this import, so this attempt rolls back.
  if (finished !== 1) throw new Error('another attempt is importing the file');
}
