import type { Database } from '@coffer/db/database.ts';
import type { Admitted } from '../kernel/admission.ts';
import type { Rates } from '../kernel/services.ts';
import type { Wallet } from '../kernel/wallet.ts';

/** The wallet of a report that reads stored values. */
export interface ReportedWallet extends Wallet {
  /** 1, and more when the report was begun anew after stored values were computed (`computeStaleAndRetry`). */
  readonly attempt: number;
}

export interface ComputeContext {
  readonly database: Database;
  readonly rates: Rates;
  readonly walletId: string;
}

/** A report throws it that meets stale sums: `computeStaleAndRetry` computes them and asks the report again. */
export class StaleSumsError extends Error {
  readonly compute: (place: ComputeContext) => Promise<unknown>;

  constructor(compute: (place: ComputeContext) => Promise<unknown>) {
    super('stored values are stale');
    this.name = 'StaleSumsError';
    this.compute = compute;
  }
}

/** Bookings and prices may come in while values are computed: then once more, but not for ever. */
const ATTEMPTS_TO_COMPUTE = 3;

/**
 * Whether a report computes what is stale in its own snapshot, and keeps nothing of it: so it is answered however fast
 * somebody writes, who never waits for it.
 */
export function computesForItself(attempt: number): boolean {
  return attempt > ATTEMPTS_TO_COMPUTE;
}

/** The lock of a transaction that computes values of a wallet. $1 wallet. */
export const COMPUTING = `SELECT pg_advisory_xact_lock(hashtextextended('position values ' || $1::uuid, 0))`;

/** One of several tries to answer a report. */
interface Try {
  readonly attempt: number;
  /** Its transaction may compute what is stale, and keeps nothing. */
  readonly provisional: boolean;
}

/**
 * Reports read stored values only: one that could not is asked again when they are true. It stands outside the
 * transaction, for what was computed is seen by a new snapshot only. The transaction throws what a report throws.
 */
export async function computeStaleAndRetry<Result>(
  { ctx: { database, rates }, walletId }: Admitted,
  read: (one: Try) => Promise<Result>,
): Promise<Result> {
  const place = { database, rates, walletId };
  for (let attempt = 1; ; attempt += 1) {
    const provisional = computesForItself(attempt);
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
 * A report that computes for itself meets nobody who does so too: of two who change the same stored values, the second
 * would have to begin anew. The lock is a connection's that has nothing else to do, since a snapshot is older than what
 * is waited for in it; so that these do not use up the pool, a process has one at a time.
 */
async function oneAtATime<Result>(
  { database, walletId }: ComputeContext,
  read: () => Promise<Result>,
): Promise<Result> {
  const turn = last.then(() =>
    database.withWallet(walletId, async (transaction) => {
      await transaction.query({ text: COMPUTING, values: [walletId] });
      return read();
    }),
  );
  last = turn.catch(() => undefined);
  return turn;
}
