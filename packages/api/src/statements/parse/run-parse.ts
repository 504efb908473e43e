import { buffer } from 'node:stream/consumers';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { databaseErrorCode } from '@coffer/db/database-errors.ts';
import { addJobInWalletOrder } from '@coffer/db/jobs.ts';
import { MAX_READABLE_BYTES } from '@coffer/domain/file-limits.ts';
import { type ByteStorage, NoSuchBytesError } from '@coffer/storage/storage.ts';
import type { StoredFile } from '../../files/files.schema.ts';
import { findFile } from '../../files/files.sql.ts';
import type { FileParseJob } from '../../files/parse.service.ts';
import type { ExchangeRates } from '../../investments/exchangeRates/exchangeRates.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import { createJobWallet, type Wallet } from '../../kernel/wallet.ts';
import type { ParseData } from './parse-data.ts';
import { readFileData } from './read-file.ts';

export interface FileParseServices {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly storage: ByteStorage;
  now(): Date;
}

export interface FileParseOptions {
  /** Aborted when the process shuts down; another process then reads the file again. */
  readonly signal: AbortSignal;
  /** True if the queue makes no further attempt. */
  readonly last: boolean;
  /** True if this worker recognises text in pictures; otherwise such jobs are moved to the picture queue. */
  readonly recognises: boolean;
}

/**
 * The outcome of a job. `handedOn`: the job was moved to the queue for text recognition. `nothing`: the file was
 * deleted or has been read in the meantime.
 */
export type FileParseOutcome = 'parsed' | 'failed' | 'unsupported' | 'handedOn' | 'nothing';

/**
 * Reads a file and stores its data, or the reason why it cannot be read. The last attempt only stores a failure:
 * earlier attempts ended without an error, so the file probably stops its process.
 */
export async function runFileParse(
  services: FileParseServices,
  job: FileParseJob,
  options: FileParseOptions,
): Promise<FileParseOutcome> {
  const { database, storage } = services;
  const file = await database.withWallet(job.walletId, (transaction) => findUnparsedFile(transaction, job), {
    readOnly: true,
  });
  if (file === null) return 'nothing';
  // Earlier attempts died without an error, and this one probably would too, so it only records the failure.
  if (options.last) return storeParseOutcome(services, job, INTERRUPTED);
  const inWallet = <Result>(work: (wallet: Wallet) => Promise<Result>): Promise<Result> =>
    database.withWallet(
      job.walletId,
      (transaction) => work(createJobWallet(transaction, { ...services, userId: job.userId })),
      { copies: true },
    );
  try {
    const bytes = file.size > MAX_READABLE_BYTES ? null : await bytesOf(storage, file);
    if (bytes === null)
      return await storeParseOutcome(services, job, file.size > MAX_READABLE_BYTES ? TOO_LARGE : BYTES_MISSING);
    const data = await readFileData({ file, bytes, reading: options }, inWallet);
    return data === 'picture' ? await handOn(services, job) : await storeParseOutcome(services, job, data);
  } catch (error) {
    // The queue stores thrown errors, so the message must not include error texts of the database or the storage,
    // which may quote data.
    throw new Error(`interrupted: ${databaseErrorCode(error) || (error instanceof Error ? error.name : 'unknown')}`);
  }
}

const INTERRUPTED: ParseData = {
  kind: 'failed',
  code: 'interrupted',
  detail: 'Reading the file was interrupted several times and stopped. You can request it again.',
};
const BYTES_MISSING: ParseData = { kind: 'failed', code: 'notUploaded', detail: 'The file’s bytes are missing.' };

const TOO_LARGE: ParseData = {
  kind: 'unsupported',
  code: 'fileTooLarge',
  detail: `Files larger than ${MAX_READABLE_BYTES} bytes are stored, but not read.`,
};

/** The file, if it still has to be read; otherwise null. */
async function findUnparsedFile(transaction: WalletTransaction, { id }: FileParseJob): Promise<StoredFile | null> {
  const file = await findFile(transaction, id);
  return file?.parseStatus === 'parsing' ? file : null;
}

async function bytesOf(storage: ByteStorage, { storagePath }: StoredFile): Promise<Buffer<ArrayBuffer> | null> {
  if (storagePath === null) return null;
  try {
    return Buffer.from(await buffer(await storage.read(storagePath)));
  } catch (error) {
    if (error instanceof NoSuchBytesError) return null;
    throw error;
  }
}

async function handOn({ database }: FileParseServices, job: FileParseJob): Promise<FileParseOutcome> {
  return database.withWallet(job.walletId, async (transaction) => {
    if ((await findUnparsedFile(transaction, job)) === null) return 'nothing';
    await addJobInWalletOrder(transaction, 'recogniseFile', job);
    return 'handedOn';
  });
}

async function storeParseOutcome(
  services: FileParseServices,
  job: FileParseJob,
  data: ParseData,
): Promise<FileParseOutcome> {
  const { walletId, id, userId, requestId } = job;
  const { credentialKind: kind, credentialId, clientId } = job;
  const credential = { kind, id: credentialId, ...(clientId === undefined ? {} : { clientId }) };
  const parseStatus = data.kind === 'failed' || data.kind === 'unsupported' ? data.kind : 'parsed';
  return services.database.withWallet(walletId, async (transaction) => {
    await transaction.query({
      text: 'SELECT FROM "File" WHERE "walletId" = $1 AND id = $2 FOR UPDATE',
      values: [walletId, id],
    });
    const before = await findUnparsedFile(transaction, job);
    if (before === null) return 'nothing';
    await transaction.execute({
      text: `UPDATE "File" SET "parseStatus" = $3, "parseData" = $4, "lastUpdatedTime" = $5, "lastUpdatedUserId" = $6
             WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id, parseStatus, JSON.stringify(data), services.now().toISOString(), userId],
    });
    const after = await findFile(transaction, id);
    const change = { operation: 'files.parse.run', before, after, requestId, undoRole: 'member' } as const;
    writeAuditRow({ walletId, transaction, userId, credential }, change);
    return parseStatus;
  });
}
