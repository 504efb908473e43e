import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { v4 as randomUuid } from 'uuid';
import { z } from 'zod';
import { type Credential, idempotencyNamespace } from '../../kernel/credentials/credential-kinds.ts';
import type { OperationResult } from '../../kernel/operation-meta.ts';
import { Problem } from '../../kernel/problems.ts';
import type { WriteInspection } from '../../kernel/write-inspection.ts';
import { countChangeSetRecords } from '../rows/count-change-set-records.ts';
import { changeHash } from './change-hash.ts';
import { type DryRunChanges, readDryRunChanges } from './dry-run-changes.ts';
import { inputHash } from './input-hash.ts';

/** A write that supports a dry run. */
export interface DryRunnableWrite {
  readonly database: Database;
  readonly credential: Credential;
  readonly walletId: string;
  /** The name of the operation or the tool. */
  readonly operation: string;
  /** The complete input without `dryRun` and `code`. */
  readonly input: unknown;
  readonly dryRun: boolean;
  readonly code: string | undefined;
  /** The id assigned to each name in the sent input. */
  readonly names?: Readonly<Record<string, string>>;
  now(): Date;
}

/** The result of a run; for a dry run also its code and its changes. */
interface RunOutcome<Result> {
  readonly result: Result;
  readonly code: string | null;
  readonly expiresTime: string | null;
  readonly preview: DryRunChanges | null;
}

const NO_DRY_RUN = { code: null, expiresTime: null, preview: null } as const;

/** Validity of a code, in milliseconds. */
const GOOD_FOR = 15 * 60 * 1000;
/** Changing more records than this requires a dry run. */
const MAX_CHANGES_WITHOUT_DRY_RUN = 100;
/** Deleting more records than this requires a dry run. */
const MAX_DELETIONS_WITHOUT_DRY_RUN = 1;

/**
 * Runs a write. A dry run saves nothing and returns a code. A run with a code makes the changes of its dry run or
 * fails; if the code was already used, returns the stored response as `answer`. A run without a code fails if it
 * changes or deletes too many records.
 *
 * @throws Problem `dryRunStale`, `dryRunRequired`
 */
export async function runWithDryRun<Result extends OperationResult>(
  tried: DryRunnableWrite,
  run: (writeInspection: WriteInspection) => Promise<Result>,
): Promise<RunOutcome<Result> | { readonly answer: unknown }> {
  if (tried.dryRun) return dryRun(tried, run);
  if (tried.code === undefined)
    return { result: await run({ keepsNothing: false, inspect: requireDryRunForLargeWrite }), ...NO_DRY_RUN };
  return runWithCode(tried, tried.code, run);
}

async function dryRun<Result extends OperationResult>(
  tried: DryRunnableWrite,
  run: (writeInspection: WriteInspection) => Promise<Result>,
) {
  let found: { readonly hash: Buffer; readonly preview: DryRunChanges } | undefined;
  const result = await run({
    keepsNothing: true,
    inspect: async (wallet) => {
      found = { hash: await changeHash(wallet), preview: await readDryRunChanges(wallet) };
    },
  });
  if (found === undefined) return { result, ...NO_DRY_RUN };
  return { result, preview: found.preview, ...(await keepDryRun(tried, found.hash)) };
}

/** Saves the dry run in a separate database transaction, because the transaction of the dry run is rolled back. */
async function keepDryRun(tried: DryRunnableWrite, found: Buffer) {
  const { database, credential, walletId, operation, now, names = {} } = tried;
  const code = randomUuid();
  const expiresTime = new Date(now().getTime() + GOOD_FOR).toISOString();
  await database.withWallet(walletId, (transaction) =>
    transaction.execute({
      text: `INSERT INTO "DryRun" ("walletId", id, actor, operation, "inputHash", "changeHash", "expiresTime", names)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        ...[walletId, code, idempotencyNamespace(credential), operation, inputHash(tried.input), found, expiresTime],
        JSON.stringify(names),
      ],
    }),
  );
  return { code, expiresTime };
}

/** Returns the ids assigned to names in the caller's dry run with this code; empty if there is no such dry run. */
export async function readDryRunIdsByName(
  { database, credential, walletId }: Pick<DryRunnableWrite, 'database' | 'credential' | 'walletId'>,
  code: string,
): Promise<Readonly<Record<string, string>>> {
  const [found] = await database.withWallet(
    walletId,
    (transaction) =>
      transaction.query({
        row: { names: is.jsonb },
        text: `SELECT names FROM "DryRun" WHERE "walletId" = $1 AND id = $2 AND actor = $3`,
        values: [walletId, code, idempotencyNamespace(credential)],
      }),
    { readOnly: true },
  );
  return keptNames.parse(found?.names ?? {});
}

const keptNames = z.record(z.string(), z.string());

async function runWithCode<Result extends OperationResult>(
  tried: DryRunnableWrite,
  code: string,
  run: (writeInspection: WriteInspection) => Promise<Result>,
) {
  let isAuthorised = false;
  // A concurrent second use of the code fails, because the first use already made the changes. The second use then
  // returns the response of the first use.
  const answerOfOther = async (): Promise<{ readonly answer: unknown } | null> =>
    isAuthorised ? answerGiven(tried, code).catch(() => null) : null;
  try {
    const result = await run({
      keepsNothing: false,
      answered: async ({ transaction }) => {
        isAuthorised = true;
        return answerIn(await readDryRun(tried, code, transaction, ''));
      },
      inspect: createCodeInspection(tried, code),
    });
    return (result.ok ? null : await answerOfOther()) ?? { result, ...NO_DRY_RUN };
  } catch (error) {
    const answer = await answerOfOther();
    if (answer !== null) return answer;
    throw error;
  }
}

/**
 * Returns the earlier response to this code; null if the code is unused. @throws Problem `dryRunStale` if the code is
 * not valid now for this caller, operation and input
 */
async function answerGiven(tried: DryRunnableWrite, code: string): Promise<{ readonly answer: unknown } | null> {
  const { database, walletId } = tried;
  const known = await database.withWallet(walletId, (transaction) => readDryRun(tried, code, transaction, ''), {
    readOnly: true,
  });
  return answerIn(known);
}

function answerIn({ usedTime, answer }: Pick<Awaited<ReturnType<typeof readDryRun>>, 'usedTime' | 'answer'>) {
  return usedTime === null ? null : { answer };
}

/**
 * Returns an inspection that fails if the changes differ from those of the dry run, and otherwise stores the response
 * with the code.
 */
function createCodeInspection(tried: DryRunnableWrite, code: string): WriteInspection['inspect'] {
  return async ({ transaction, ...wallet }, answer) => {
    const { changeHash: found, usedTime } = await readDryRun(tried, code, transaction, 'FOR UPDATE');
    if (usedTime !== null)
      throw dryRunStaleProblem('The code was used at the same time. Send the call again to get its response.');
    if (!found.equals(await changeHash({ transaction, ...wallet })))
      throw dryRunStaleProblem('Something has changed since the dry run. Nothing was done.');
    await transaction.execute({
      text: `UPDATE "DryRun" SET "usedTime" = $3, answer = $4 WHERE "walletId" = $1 AND id = $2`,
      values: [tried.walletId, code, tried.now().toISOString(), JSON.stringify(answer)],
    });
  };
}

const DRY_RUN = {
  actor: is.text,
  operation: is.text,
  inputHash: is.bytea,
  changeHash: is.bytea,
  expiresTime: is.timestamptz,
  usedTime: is.orNull(is.timestamptz),
  answer: is.orNull(is.jsonb),
};

/**
 * Returns the dry run with this code.
 * @throws Problem `dryRunStale` unless the code is valid now for this caller, operation and input
 */
async function readDryRun(
  tried: DryRunnableWrite,
  code: string,
  transaction: WalletTransaction,
  lock: '' | 'FOR UPDATE',
) {
  const { credential, walletId, operation, now } = tried;
  const [found] = await transaction.query({
    row: DRY_RUN,
    text: `SELECT actor, operation, "inputHash", "changeHash", "expiresTime", "usedTime", answer FROM "DryRun"
           WHERE "walletId" = $1 AND id = $2 ${lock}`,
    values: [walletId, code],
  });
  if (found === undefined || found.actor !== idempotencyNamespace(credential) || found.operation !== operation) {
    throw dryRunStaleProblem('There is no dry run with this code.');
  }
  if (!found.inputHash.equals(inputHash(tried.input))) throw dryRunStaleProblem('The dry run had another input.');
  if (found.usedTime === null && found.expiresTime < now().toISOString())
    throw dryRunStaleProblem('The code has expired.');
  return found;
}

function dryRunStaleProblem(detail: string): Problem {
  return new Problem('dryRunStale', { detail });
}

/** Fails with `dryRunRequired` if a write without a dry run changes too many records. */
const requireDryRunForLargeWrite: WriteInspection['inspect'] = async (wallet) => {
  const { changeSetId } = wallet.transaction;
  const records = Object.entries((await countChangeSetRecords(wallet, [changeSetId])).get(changeSetId) ?? {});
  // Notifications and remembered statement lines do not count: people do not edit them.
  const counted = records
    .filter(([type]) => type !== 'notification' && type !== 'deliveredLine')
    .map(([, counts]) => counts);
  const deleted = counted.reduce((sum, counts) => sum + counts.deleted, 0);
  const all = counted.reduce((sum, counts) => sum + counts.made + counts.changed + counts.deleted, 0);
  if (all <= MAX_CHANGES_WITHOUT_DRY_RUN && deleted <= MAX_DELETIONS_WITHOUT_DRY_RUN) return;
  throw new Problem('dryRunRequired', {
    detail: `This changes ${all} records, and deletes ${deleted} of them. Run it with dryRun first, then with the code.`,
  });
};
