import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { MerchantLookup, MerchantLookupResult } from '@coffer/places/merchant-lookup.ts';
import { pauseSourceRequests, waitForSourceRequestSlot } from '../../kernel/source-request-slot.ts';
import { normaliseCounterparty } from './counterparty.ts';
import { lookupCandidatesSql } from './lookup.sql.ts';
import { type NameToLookUp, storeLookupResult } from './store-lookup-result.ts';

export interface MerchantLookupDependencies {
  readonly database: Database;
  readonly lookups: readonly MerchantLookup[];
  readonly signal: AbortSignal;
  now(): Date;
}

/** The number of queries that a source responded to, and the number of merchants that a run created. */
export interface MerchantLookupCounts {
  readonly asked: number;
  readonly made: number;
}

/** The source is temporarily unavailable; a later run may succeed. */
export class LookupUnavailableError extends Error {
  constructor(lookup: MerchantLookup, reason: string) {
    super(`${lookup.key}: ${reason}`);
    this.name = 'LookupUnavailableError';
  }
}

/** Maximum number of names per run and source. */
const MAX_QUESTIONS = 100;
/** Maximum number of names per run, source and wallet, so that no wallet blocks the others. */
const MAX_NAMES_PER_WALLET = 25;
/** Slightly more than the second that Nominatim requires between requests. */
const SPACING_MS = 1_100;
/** The minimum length of a name; shorter names are too ambiguous. */
const SHORTEST_NAME = 3;

/**
 * Queries each source for the merchants of transactions whose counterparty the wallet does not know. Sends only the
 * counterparty's name, once per wallet.
 * @throws LookupUnavailableError if a retry makes sense; the responses so far are stored
 */
export async function lookUpMerchants(parts: MerchantLookupDependencies): Promise<MerchantLookupCounts> {
  const rows = await parts.database.query({
    row: { id: is.uuid },
    text: 'SELECT id FROM coffer.wallet_ids() AS id ORDER BY random()',
  });
  let total: MerchantLookupCounts = { asked: 0, made: 0 };
  for (const lookup of parts.lookups) {
    let left = MAX_QUESTIONS;
    for (const { id: walletId } of rows) {
      const { asked, made, stopped } = await lookUpIn(parts, lookup, walletId, Math.min(left, MAX_NAMES_PER_WALLET));
      total = { asked: total.asked + asked, made: total.made + made };
      left -= asked;
      if (stopped || left <= 0) break;
    }
  }
  return total;
}

async function lookUpIn(parts: MerchantLookupDependencies, lookup: MerchantLookup, walletId: string, most: number) {
  const { database, signal, now } = parts;
  const unknown = await findUnknownCounterparties(parts, lookup, walletId);
  let asked = 0;
  let made = 0;
  for (const counterpart of unknown) {
    if (asked === most) break;
    const known = counterpart.alreadyAsked;
    if (!known && !(await waitForSourceRequestSlot(database, { key: lookup.key, spacingMs: SPACING_MS }, signal)))
      return { asked, made, stopped: true };
    const answer: MerchantLookupResult = known ? { status: 'unknown' } : await lookup.ask(counterpart.name, signal);
    if (answer.status === 'unavailable') {
      if (answer.retryAfter !== null) await pauseSourceRequests(database, lookup.key, answer.retryAfter);
      if (answer.retry) throw new LookupUnavailableError(lookup, answer.reason);
      return { asked, made, stopped: true };
    }
    if (!known) asked += 1;
    const found = answer.status === 'found' ? answer.merchant : null;
    if (await storeLookupResult({ database, now }, { walletId, source: lookup.source, ...counterpart }, found))
      made += 1;
  }
  return { asked, made, stopped: false };
}

interface CounterpartyToLookUp extends NameToLookUp {
  /** True if the source already found no merchant for another transaction of this counterparty. */
  readonly alreadyAsked: boolean;
}

/** Returns the counterparties with transactions for which the source was not queried yet. */
async function findUnknownCounterparties(
  { database }: MerchantLookupDependencies,
  { source }: MerchantLookup,
  walletId: string,
): Promise<CounterpartyToLookUp[]> {
  const rows = await database.withWallet(
    walletId,
    (transaction) =>
      transaction.query({
        row: {
          id: is.uuid,
          fromTo: is.orNull(is.text),
          description: is.orNull(is.text),
          createdUserId: is.uuid,
          checked: is.bool,
        },
        text: lookupCandidatesSql(source),
        values: [walletId],
      }),
    { readOnly: true },
  );
  const byName = Map.groupBy(rows, ({ fromTo, description }) => normaliseCounterparty(fromTo, description).name);
  return [...byName].flatMap(([name, transactions]) => {
    const open = transactions.filter(({ checked }) => !checked);
    const [newest] = open;
    if (newest === undefined || name.length < SHORTEST_NAME || !/\p{L}{2}/u.test(name)) return [];
    const alreadyAsked = open.length < transactions.length;
    return [{ name, transactionIds: open.map(({ id }) => id), userId: newest.createdUserId, alreadyAsked }];
  });
}
