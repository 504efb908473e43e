import {
  type AccountDelivery,
  type BankProvider,
  type CallContext,
  type JsonObject,
  ProviderFault,
  type ProviderName,
} from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { addDays, dateInTimeZone, daysBetween, earlierDate } from '@coffer/domain/dates.ts';
import { sealConnectionSecrets } from '../connections/connection-state.ts';
import type { AccountToRead } from './accounts-to-read.ts';
import { withLease } from './connection-lease.ts';
import {
  countRemainingReads,
  isReadCountedByBank,
  nextAllowedReadTime,
  type ReadTimes,
  readTimes,
  readTimesCountedByBank,
} from './daily-read-limit.ts';
import type { LeasedRun } from './lease-connection.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/**
 * Banks deliver some transactions late, so each read starts this many days before the last day that was read
 * completely.
 */
const OVERLAP_DAYS = 14;
/** Days that a balance difference must last before the account is read again from its start: late transactions have arrived by then. */
const DAYS_OF_DIFFERENCE = 3;

export interface AccountFetch {
  readonly services: SyncDependencies;
  readonly run: LeasedRun;
  readonly provider: BankProvider;
  readonly call: CallContext;
}

/**
 * Reads one account at its provider, and stores and returns renewed secrets. The read is counted before it is
 * requested.
 * @throws ProviderFault, LeaseLostError
 */
export async function fetchAccountDelivery(
  { services, run, provider, call }: AccountFetch,
  account: AccountToRead,
  secrets: JsonObject,
): Promise<{ readonly delivery: AccountDelivery; readonly secrets: JsonObject }> {
  const { sealer, now } = services;
  const cursor = isToReadAnew(account, run) ? null : account.cursor;
  const isQuiet = { quiet: true };
  const record = (transaction: WalletTransaction) => recordReadAttempt(transaction, { run, account, time: now() });
  await withLease(services, run, record, isQuiet);
  const { providerAccountId: id, currency, type, lastDay } = account;
  const delivery = await provider.read(
    {
      secrets,
      account: { id, currency, type },
      from: lastDay === null ? null : addDays(earlierDate(lastDay, run.today), -OVERLAP_DAYS),
      until: run.today,
      cursor,
      attended: run.attended,
    },
    call,
  );
  if (delivery.secrets === null) return { delivery, secrets };
  const renewed = { ...secrets, ...delivery.secrets };
  // Stored first, because the previous token became invalid when it was exchanged.
  const store = (transaction: WalletTransaction) =>
    transaction.execute({
      text: `UPDATE "ConnectionState" SET "providerState" = $3 WHERE "walletId" = $1 AND "connectionId" = $2`,
      values: [run.walletId, run.connectionId, sealConnectionSecrets(sealer, renewed)],
    });
  await withLease(services, run, store, isQuiet);
  return { delivery, secrets: renewed };
}

/** Providers that read all accounts of a connection together, and again only after some minutes (finAPI). */
const READS_TOGETHER: ReadonlySet<ProviderName> = new Set(['providerB']);
const TOGETHER_MS = 4 * 60_000;

interface Counting {
  readonly run: LeasedRun;
  readonly account: AccountToRead;
  readonly time: Date;
}

/**
 * Counts a read against the bank's daily limit before it is requested. Does nothing if the bank does not count the read.
 * @throws ProviderFault if the limit is used up
 */
async function recordReadAttempt(transaction: WalletTransaction, counting: Counting): Promise<void> {
  const { run, account, time } = counting;
  if (!isReadCountedByBank(run.type, { isPersonPresent: run.attended !== null })) return;
  const isTogether = READS_TOGETHER.has(run.type);
  const counted = await lockReadTimes(transaction, run.connectionId, isTogether ? null : account.id);
  const times = counted.find(({ id }) => id === account.id)?.times ?? [];
  if (isTogether && wasReadInRun(times, counting)) return;
  const limit = { readsPerDay: run.readsPerDay, time };
  if (countRemainingReads(times, limit) <= 0) {
    throw new ProviderFault('limitReached', 'the bank’s reads of the day are used up', {
      retryTime: nextAllowedReadTime(times, limit),
    });
  }
  const rows = counted.map((one) => ({
    id: one.id,
    times: [...readTimesCountedByBank(one.times ?? [], time), time.toISOString()],
  }));
  await transaction.execute({
    text: `UPDATE "BankAccount" AS account SET "readTimes" = made.times
           FROM json_to_recordset($2::json) AS made(id uuid, times jsonb) WHERE account."walletId" = $1 AND account.id = made.id`,
    values: [run.walletId, JSON.stringify(rows)],
  });
}

/** Locks the account, or all accounts of the connection if `accountId` is null. Returns the times of their reads. */
function lockReadTimes(transaction: WalletTransaction, connectionId: string, accountId: string | null) {
  return transaction.query({
    row: { id: is.uuid, times: is.jsonOf(readTimes.nullable()) },
    text: `SELECT id, "readTimes" AS times FROM "BankAccount"
           WHERE "walletId" = $1 AND "connectionId" = $2 AND ($3::uuid IS NULL OR id = $3) ORDER BY id FOR UPDATE`,
    values: [transaction.walletId, connectionId, accountId],
  });
}

function wasReadInRun(times: ReadTimes, { run, time }: Counting): boolean {
  const since = [run.takenTime, new Date(time.getTime() - TOGETHER_MS).toISOString()].toSorted().at(-1) ?? '';
  return times.some((one) => one >= since);
}

/**
 * Whether to read the account's transactions from the start. A provider that delivers only changes never repeats a lost
 * page, so only a balance difference reveals the loss. If the difference lasts for some days, the account is read from
 * the start, at most once a week, because the difference may have other causes.
 */
function isToReadAnew({ differenceSince, lastSyncTime }: AccountToRead, { today, timeZone }: LeasedRun): boolean {
  if (differenceSince === null || lastSyncTime === null) return false;
  const isFirstOfDay = dateInTimeZone(new Date(lastSyncTime), timeZone) < today;
  const days = daysBetween(differenceSince, today);
  return isFirstOfDay && days >= DAYS_OF_DIFFERENCE && (days - DAYS_OF_DIFFERENCE) % 7 === 0;
}
