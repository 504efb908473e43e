import type { Database } from '@coffer/db/database.ts';
import { databaseErrorCode } from '@coffer/db/database-errors.ts';
import type { ExchangeRates } from '../../investments/exchangeRates/exchangeRates.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import { sessionCredential } from '../../kernel/credentials/session-credential.ts';
import { Problem } from '../../kernel/problems.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { createJobWallet, type Wallet } from '../../kernel/wallet.ts';
import { queueWebhookEvent } from '../../kernel/webhook-events.ts';
import { notifyMembers } from '../../people/notifications/notify-members.ts';
import {
  type ImportFileChange,
  importPreparedFile,
  prepareImportFile,
  readImportFileOfAttempt,
  readStatementFile,
} from './import-prepared-file.ts';
import { type ImportAttempt, ImportProgress, IS_CURRENT_ATTEMPT } from './import-progress.ts';
import type { ImportFile } from './importFiles.schema.ts';
import { getImportFile, toImportProblem } from './importFiles.service.ts';
import type { ImportFileJob } from './start-import.service.ts';

export interface ImportServices {
  readonly database: Database;
  readonly rates: ExchangeRates;
  now(): Date;
}

export interface ImportRunOptions {
  /** Aborted when the process shuts down; another process then retries the import. */
  readonly signal: AbortSignal;
  /** True if the queue makes no further attempt. */
  readonly last: boolean;
}

/** The outcome of a job; 'nothing' if the file was discarded or imported in the meantime. */
export type ImportRunResult = 'done' | 'failed' | 'nothing';

/** The share of the progress that is reached when the file is read. */
const PROGRESS_AFTER_READING = 0.2;
/** The share of the progress that is reached when the lines are copied to the database; the rest is inserting. */
const PROGRESS_AFTER_COPYING = 0.27;

/**
 * Imports a file in one transaction, and never twice, however often the job runs. Faults of the file are stored with
 * the file; internal errors are thrown, so that the job is retried. The last attempt (`options.last`) only records that
 * the earlier attempts failed.
 */
export async function runImport(
  services: ImportServices,
  job: ImportFileJob,
  options: ImportRunOptions,
): Promise<ImportRunResult> {
  const attempt = await claimImportFile(services, job);
  if (attempt === null) return 'nothing';
  // Earlier attempts died without an error, and this one probably would too, so it only records the failure.
  if (options.last)
    return recordImportFailure(services, job, attempt, new Problem('internal', { detail: INTERRUPTED }));
  const progress = new ImportProgress(services.database, attempt);
  try {
    return await importOnce(services, job, { attempt, progress, signal: options.signal });
  } catch (error) {
    await progress.settled();
    const problem = toProblem(error);
    if (problem.code !== 'internal' && problem.code !== 'unavailable')
      return recordImportFailure(services, job, attempt, problem);
    // The queue stores thrown errors, so the message must not include the database's error text, which may quote data.
    throw new Error(`interrupted: ${databaseErrorCode(problem.parts.cause) || problem.code}`);
  }
}

const INTERRUPTED =
  'The import was interrupted several times and stopped. Nothing was imported. You can start it again.';

/** Claims the file for this attempt, from the queue or from an attempt that died. */
async function claimImportFile(
  { database, now }: ImportServices,
  { walletId, id }: ImportFileJob,
): Promise<ImportAttempt | null> {
  const startedTime = now().toISOString();
  const taken = await database.withWallet(walletId, (transaction) =>
    transaction.execute({
      text: `UPDATE "ImportFile" SET state = 'running', progress = 0, "startedTime" = $3
             WHERE "walletId" = $1 AND id = $2 AND state IN ('queued', 'running')`,
      values: [walletId, id, startedTime],
    }),
  );
  return taken === 0 ? null : { walletId, id, startedTime };
}

interface Run {
  readonly attempt: ImportAttempt;
  readonly progress: ImportProgress;
  readonly signal: AbortSignal;
}

async function importOnce(
  services: ImportServices,
  job: ImportFileJob,
  { attempt, progress, signal }: Run,
): Promise<ImportRunResult> {
  const { database } = services;
  const statement = await database.withWallet(job.walletId, (transaction) =>
    readStatementFile(createJobWallet(transaction, { ...services, userId: job.userId }), job.id),
  );
  // Read before the inserting transaction starts, because that transaction locks the asset.
  const prepared = await prepareImportFile(
    { ...statement, leaveOut: job.leaveOut },
    {
      userId: job.userId,
      progress: (share) => progress.tell(share * PROGRESS_AFTER_READING),
    },
  );
  const reportProgress = async (share: number): Promise<void> => {
    signal.throwIfAborted();
    progress.tell(PROGRESS_AFTER_COPYING + share * (1 - PROGRESS_AFTER_COPYING));
    await progress.settled();
  };
  return database.withWallet(
    job.walletId,
    async (transaction) => {
      const wallet = createJobWallet(transaction, { ...services, userId: job.userId });
      const change = await importPreparedFile(
        wallet,
        attempt,
        { prepared, importAgain: job.importAgain, opensAccount: job.opensAccount },
        reportProgress,
      );
      if (change === null) return 'nothing';
      recordRun(wallet, job, change);
      await notifyOfImport(wallet, change.after);
      return 'done';
    },
    { copies: true },
  );
}

async function recordImportFailure(
  services: ImportServices,
  job: ImportFileJob,
  attempt: ImportAttempt,
  problem: Problem,
): Promise<ImportRunResult> {
  const { walletId, id, startedTime } = attempt;
  const finishedTime = services.now().toISOString();
  return services.database.withWallet(walletId, async (transaction) => {
    const wallet = createJobWallet(transaction, { ...services, userId: job.userId });
    const before = await readImportFileOfAttempt(wallet, attempt);
    if (before === null) return 'nothing';
    const failed = await transaction.execute({
      text: `UPDATE "ImportFile" SET state = 'failed', problem = $4, "finishedTime" = $5 WHERE ${IS_CURRENT_ATTEMPT}`,
      values: [walletId, id, startedTime, JSON.stringify(toImportProblem(problem)), finishedTime],
    });
    if (failed === 0) return 'nothing';
    const after = await getImportFile(wallet, id);
    recordRun(wallet, job, { before, after });
    await notifyOfImport(wallet, after);
    return 'failed';
  });
}

/** Records the import under the member who started it, so that it can be undone. */
function recordRun(wallet: Wallet, { sessionId, userId, requestId }: ImportFileJob, change: ImportFileChange): void {
  writeAuditRow(
    { ...wallet, credential: sessionCredential(sessionId, userId) },
    { operation: 'importFiles.run', ...change, requestId, undoRole: 'member' },
  );
}

/** Notifies the member who started the import, and webhooks. */
async function notifyOfImport(wallet: Wallet, file: ImportFile): Promise<void> {
  const { id, filename, assetId, importId, state, result, problem } = file;
  await notifyMembers(wallet, {
    type: 'importFinished',
    recipientUserIds: [wallet.userId],
    payload: {
      ...{ importFileId: id, filename, assetId, importId, state },
      created: result?.created ?? 0,
      duplicates: result?.duplicates ?? 0,
      skipped: result?.skipped ?? 0,
      problem: problem?.code ?? null,
    },
  });
  const webhookState = state === 'done' ? state : 'failed';
  await queueWebhookEvent(wallet, {
    type: 'import.finished',
    data: { importFileId: id, importId, state: webhookState },
  });
}
