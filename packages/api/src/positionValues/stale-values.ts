import type { Database } from '@coffer/db/database.ts';
import type { ExchangeRates } from '../exchangeRates/exchangeRates.ts';
import { Problem } from '../problems.ts';

export interface Place {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly walletId: string;
}

/** Thrown by a report that met stored values which are not true any more: `withTrueValues` computes them, and asks again. */
export class StaleValues extends Error {
  readonly compute: (place: Place) => Promise<unknown>;

  constructor(compute: (place: Place) => Promise<unknown>) {
    super('stored values are stale');
    this.name = 'StaleValues';
    this.compute = compute;
  }
}

/** Bookings and prices may come in while values are computed: then once more, but not for ever. */
const ATTEMPTS = 40;

/** Reports read stored values only: one that could not is asked again when they are true. */
export async function withTrueValues<Result>(
  place: Place,
  read: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read(attempt);
    } catch (error) {
      if (!(error instanceof StaleValues)) throw error;
      if (attempt === ATTEMPTS) throw new Problem('unavailable');
      await error.compute(place);
    }
  }
}
