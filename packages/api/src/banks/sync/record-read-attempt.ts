import { ProviderFault, type ProviderName } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { AccountToRead } from './accounts-to-read.ts';
import { renewLease } from './connection-lease.ts';
import {
  countRemainingReads,
  nextAllowedRead,
  type ReadTimes,
  readsCountedByBank,
  readTimes,
} from './daily-read-limit.ts';
import type { LeasedRun } from './lease-connection.ts';

interface Counting {
  readonly run: LeasedRun;
  readonly account: AccountToRead;
  readonly time: Date;
}

/** Providers that tell the bank the person's address. The bank then does not count the read against its limit. */
const TELLS_OF_PERSON: ReadonlySet<ProviderName> = new Set(['providerD']);

/** Providers that read all accounts of a connection together, and again only after some minutes (finAPI). */
const READS_TOGETHER: ReadonlySet<ProviderName> = new Set(['providerB']);
const TOGETHER_MS = 4 * 60_000;

/** Whether the bank counts a read against its limit. */
export function countsAgainstLimit(provider: ProviderName, { isAttended }: { readonly isAttended: boolean }): boolean {
  return !isAttended || !TELLS_OF_PERSON.has(provider);
}

/** Counts a read before it is requested, as the bank does. @throws ProviderFault if the limit is used up; LeaseLostError */
export async function recordReadAttempt(transaction: WalletTransaction, counting: Counting): Promise<void> {
  const { run, account, time } = counting;
  await renewLease(transaction, run, time);
  if (!countsAgainstLimit(run.type, { isAttended: run.attended !== null })) return;
  const isTogether = READS_TOGETHER.has(run.type);
  const counted = await countedTogether(transaction, run.connectionId, isTogether ? null : account.id);
  const times = counted.find(({ id }) => id === account.id)?.times ?? [];
  if (isTogether && wasAskedInRun(times, counting)) return;
  const limit = { readsPerDay: run.readsPerDay, time };
  if (countRemainingReads(times, limit) <= 0) {
    throw new ProviderFault('limitReached', 'the bank’s reads of the day are used up', {
      retryTime: nextAllowedRead(times, limit),
    });
  }
  const rows = counted.map((one) => ({
    id: one.id,
    times: [...readsCountedByBank(one.times ?? [], time), time.toISOString()],
  }));
  await transaction.execute({
    text: `UPDATE "BankAccount" AS account SET "readTimes" = made.times
           FROM json_to_recordset($2::json) AS made(id uuid, times jsonb) WHERE account."walletId" = $1 AND account.id = made.id`,
    values: [run.walletId, JSON.stringify(rows)],
  });
}

/** The account, or all accounts of the connection, with the times of their reads. */
function countedTogether(transaction: WalletTransaction, connectionId: string, accountId: string | null) {
  return transaction.query({
    row: { id: is.uuid, times: is.jsonOf(readTimes.nullable()) },
    text: `SELECT id, "readTimes" AS times FROM "BankAccount"
           WHERE "walletId" = $1 AND "connectionId" = $2 AND ($3::uuid IS NULL OR id = $3) ORDER BY id FOR UPDATE`,
    values: [transaction.walletId, connectionId, accountId],
  });
}

function wasAskedInRun(times: ReadTimes, { run, time }: Counting): boolean {
  const since = [run.takenTime, new Date(time.getTime() - TOGETHER_MS).toISOString()].toSorted().at(-1) ?? '';
  return times.some((one) => one >= since);
}
