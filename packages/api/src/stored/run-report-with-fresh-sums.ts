import type { Database } from '@coffer/db/database.ts';
import type { AuthenticatedCall } from '../kernel/authenticated-call.ts';
import type { RateService } from '../kernel/services.ts';
import type { Wallet } from '../kernel/wallet.ts';

/** The wallet of a report that reads stored values. */
export interface ReportWallet extends Wallet {
  /** 1 for the first attempt; higher if the report was restarted after stored values were computed (`runReportWithFreshSums`). */
  readonly attempt: number;
}

export interface SumComputationContext {
  readonly database: Database;
  readonly rates: RateService;
  readonly walletId: string;
}

/** Thrown by a report that finds stale sums. `runReportWithFreshSums` then computes the sums and restarts the report. */
export class StaleSumsError extends Error {
  readonly compute: (place: SumComputationContext) => Promise<unknown>;

  constructor(compute: (place: SumComputationContext) => Promise<unknown>) {
    super('stored values are stale');
    this.name = 'StaleSumsError';
    this.compute = compute;
  }
}

/**
 * Number of attempts for which stale sums are computed outside the report. A further attempt is needed if transactions
 * or prices change while sums are computed.
 */
const ATTEMPTS_TO_COMPUTE = 3;

/**
 * True if the report computes stale sums in its own snapshot and discards them. The report then finishes even if other
 * writes continue, and no write waits for the report.
 */
export function computesInOwnSnapshot(attempt: number): boolean {
  return attempt > ATTEMPTS_TO_COMPUTE;
}

/** SQL: the lock for computing a wallet's values. $1 wallet. */
export const LOCK_VALUE_COMPUTATION = `SELECT pg_advisory_xact_lock(hashtextextended('position values ' || $1::uuid, 0))`;

/** One attempt to run a report. */
interface ReportAttempt {
  readonly attempt: number;
  /** True if the transaction may compute stale sums; they are rolled back. */
  readonly provisional: boolean;
}

/**
 * Runs a report. If the report throws a `StaleSumsError`, computes the stale sums and runs the report again. The sums
 * are computed outside the report's transaction, because only a new snapshot contains them. After `ATTEMPTS_TO_COMPUTE`
 * attempts, the report computes the sums in its own transaction and discards them.
 */
export async function runReportWithFreshSums<Result>(
  { ctx: { database, rates }, walletId }: AuthenticatedCall,
  read: (one: ReportAttempt) => Promise<Result>,
): Promise<Result> {
  const place = { database, rates, walletId };
  for (let attempt = 1; ; attempt += 1) {
    const provisional = computesInOwnSnapshot(attempt);
    const once = () => read({ attempt, provisional });
    try {
      return provisional ? await oneAtATime(place, once) : await once();
    } catch (error) {
      if (!(error instanceof StaleSumsError)) throw error;
      await error.compute(place);
    }
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a report that computes stale values itself, after other such reports of the wallet: if two such transactions
 * changed the same stored values, the second would have to restart. A separate connection takes the lock, because a
 * transaction that waits for the lock itself has a snapshot from before the changes. Each process runs one such report
 * at a time, so that these connections do not use up the pool.
 */
async function oneAtATime<Result>(
  { database, walletId }: SumComputationContext,
  read: () => Promise<Result>,
): Promise<Result> {
  const turn = last.then(() =>
    database.withWallet(walletId, async (transaction) => {
      await transaction.query({ text: LOCK_VALUE_COMPUTATION, values: [walletId] });
      return read();
    }),
  );
  last = turn.catch(() => undefined);
  return turn;
}
