import type { AccountDelivery, BankProvider, CallContext, JsonObject } from '@coffer/banking/providers/provider.ts';
import { addDays, dateInTimeZone, daysBetween, earlierDate } from '@coffer/domain/dates.ts';
import { sealSecrets } from '../connections/connection-state.ts';
import type { AccountToRead } from './accounts-to-read.ts';
import { renewLease } from './connection-lease.ts';
import type { LeasedRun } from './lease-connection.ts';
import { recordReadAttempt } from './record-read-attempt.ts';
import type { SyncServices } from './sync-services.ts';

/** Banks deliver some transactions late, so a read requests this many days before the last complete one again. */
const OVERLAP_DAYS = 14;
/** Days that a balance difference must last before the account is read again from its start: late transactions have arrived by then. */
const DAYS_OF_DIFFERENCE = 3;

export interface AccountFetch {
  readonly services: SyncServices;
  readonly run: LeasedRun;
  readonly provider: BankProvider;
  readonly call: CallContext;
}

/** Reads one account. The read is counted before it is requested. @throws ProviderFault, LeaseLostError */
export async function fetchAccount(
  { services, run, provider, call }: AccountFetch,
  account: AccountToRead,
  secrets: JsonObject,
): Promise<{ readonly delivery: AccountDelivery; readonly secrets: JsonObject }> {
  const { database, sealer, now } = services;
  await database.withWallet(
    run.walletId,
    (transaction) => recordReadAttempt(transaction, { run, account, time: now() }),
    {
      quiet: true,
    },
  );
  const { providerAccountId: id, currency, type, lastDay } = account;
  const delivery = await provider.read(
    {
      secrets,
      account: { id, currency, type },
      from: lastDay === null ? null : addDays(earlierDate(lastDay, run.today), -OVERLAP_DAYS),
      until: run.today,
      cursor: isToReadAnew(account, run) ? null : account.cursor,
      attended: run.attended,
    },
    call,
  );
  if (delivery.secrets === null) return { delivery, secrets };
  const renewed = { ...secrets, ...delivery.secrets };
  // Stored first, because the previous token became invalid when it was exchanged.
  await database.withWallet(
    run.walletId,
    async (transaction) => {
      await renewLease(transaction, run, now());
      await transaction.execute({
        text: `UPDATE "ConnectionState" SET "providerState" = $3 WHERE "walletId" = $1 AND "connectionId" = $2`,
        values: [run.walletId, run.connectionId, sealSecrets(sealer, renewed)],
      });
    },
    { quiet: true },
  );
  return { delivery, secrets: renewed };
}

/**
 * Whether to read the list from its start. A provider that delivers only changes never repeats a lost page; only a
 * difference in the balance shows it. If the balance differs for some days, the list is read again, at most once a
 * week, because the difference may have other causes.
 */
function isToReadAnew({ differenceSince, lastSyncTime }: AccountToRead, { today, timeZone }: LeasedRun): boolean {
  if (differenceSince === null || lastSyncTime === null) return false;
  const isFirstOfDay = dateInTimeZone(new Date(lastSyncTime), timeZone) < today;
  const days = daysBetween(differenceSince, today);
  return isFirstOfDay && days >= DAYS_OF_DIFFERENCE && (days - DAYS_OF_DIFFERENCE) % 7 === 0;
}
