import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as is from '@coffer/db/columns.ts';
import { ImportFileState } from '@coffer/db/generated/tables.ts';
import type { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import { changedFields } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type ImportFile,
  type ImportProblem,
  importFileRecord,
  type updateImportFileInput,
} from './importFiles.schema.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const { detected, settings, problem, result, importerType } = importFileRecord.shape;

const IMPORT_FILE = {
  id: is.uuid,
  walletId: is.uuid,
  filename: is.text,
  size: is.int4,
  importerType: is.oneOf(...importerType.options),
  detected: is.jsonOf(detected),
  assetId: is.orNull(is.uuid),
  settings: is.jsonOf(settings),
  state: is.enumOf(ImportFileState),
  progress: is.int4,
  problem: is.jsonOf(problem),
  result: is.jsonOf(result),
  importId: is.orNull(is.uuid),
  undoneTime: is.orNull(is.timestamptz),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  startedTime: is.orNull(is.timestamptz),
  finishedTime: is.orNull(is.timestamptz),
};

const FILES = `
  SELECT f.id, f."walletId", f.filename, f.size, f."importerType", f.detected, f."assetId", f.settings, f.state, f.progress,
    f.problem, f.result, f."importId", i."undoneTime", f."createdTime", f."createdUserId", f."startedTime", f."finishedTime"
  FROM "ImportFile" f LEFT JOIN "Import" i ON i."walletId" = f."walletId" AND i.id = f."importId"
  WHERE f."walletId" = $1`;

/** Files that have not been discarded, newest first. */
export async function listImportFiles({ transaction, walletId }: Wallet): Promise<ImportFile[]> {
  return transaction.query({ row: IMPORT_FILE, text: `${FILES} ORDER BY f.id DESC`, values: [walletId] });
}

export async function getImportFile({ transaction, walletId }: Wallet, id: string): Promise<ImportFile> {
  const [file] = await transaction.query({ row: IMPORT_FILE, text: `${FILES} AND f.id = $2`, values: [walletId, id] });
  if (file === undefined) throw new Problem('notFound');
  return file;
}

/** The compressed content for storage. Statements shrink to a tenth even at the fastest level. */
export function compressContent(content: Uint8Array): Promise<Buffer> {
  return zip(content, { level: 1 });
}

/** Reads the bytes of a file that has not been imported yet. @throws Problem `alreadyImported` */
export async function readImportFileContent(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  file: Pick<ImportFile, 'id' | 'state'>,
): Promise<Buffer> {
  requireNotImported(file);
  const [row] = await transaction.query({
    row: { content: is.bytea },
    text: `SELECT content FROM "ImportFile" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, file.id],
  });
  if (row === undefined) throw new Error('a stored file is missing');
  return unzip(row.content);
}

/** Stores choices for a file that is not being imported. A failed file may then be started again. */
export async function updateImportFile(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateImportFileInput>,
): Promise<ImportFile> {
  const before = await lockImportFile(wallet, id);
  wallet.changing(before);
  requireEditableImportFile(before);
  const changes = changedFields(before, withClearedSettings(before, input));
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const { importerType, assetId, settings } = { ...before, ...changes };
  await wallet.transaction.execute({
    text: `UPDATE "ImportFile" SET "importerType" = $3, "assetId" = $4, settings = $5, state = 'uploaded', problem = NULL, progress = 0
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, importerType, assetId, JSON.stringify(settings)],
  });
  return getImportFile(wallet, id);
}

/** Clears the settings if the importer type changes without new settings, because settings belong to a type. */
export function withClearedSettings<
  Decisions extends Pick<z.infer<typeof updateImportFileInput>, 'importerType' | 'settings'>,
>(file: ImportFile, decisions: Decisions): Decisions {
  const { importerType, settings } = decisions;
  const another = importerType !== undefined && importerType !== file.importerType;
  return another && settings === undefined ? { ...decisions, settings: {} } : decisions;
}

/** Discards a file; a queued import is cancelled. Imported transactions stay. */
export async function discardImportFile(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const before = await lockImportFile(wallet, id);
  wallet.changing(before);
  if (before.state === 'running') throw underWay();
  await wallet.transaction.execute({
    text: `DELETE FROM "ImportFile" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id],
  });
  return { id };
}

/** Locks a file, so that concurrent starts and discards run one after another. */
export async function lockImportFile(wallet: Wallet, id: string): Promise<ImportFile> {
  await wallet.transaction.query({
    text: `SELECT FROM "ImportFile" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
    values: [wallet.walletId, id],
  });
  return getImportFile(wallet, id);
}

export function requireEditableImportFile(file: ImportFile): void {
  requireNotImported(file);
  if (file.state !== 'uploaded' && file.state !== 'failed') throw underWay();
}

function requireNotImported({ state }: Pick<ImportFile, 'state'>): void {
  if (state === 'done') {
    throw new Problem('alreadyImported', {
      detail: 'The file is already imported. Upload it again to import it again.',
    });
  }
}

function underWay(): Problem {
  return new Problem('importUnderWay', { detail: 'The file is being imported. Wait until the import has finished.' });
}

/** A problem in the shape stored with a file. */
export function toImportProblem({ code, message, parts }: Problem): ImportProblem {
  return { code, detail: message, errors: [...(parts.errors ?? [])] };
}
