import type { AccountDelivery } from '@coffer/banking/providers/provider.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type StoredUnreadableRecord, UNREADABLE_RECORDS_COLUMN } from '../connections/unreadable-records-column.ts';

/** Maximum number of records kept per account; the newest are kept. */
const MAX_UNREADABLE_RECORDS = 50;

interface UnreadableRecordsInput {
  readonly accountId: string;
  readonly delivery: AccountDelivery;
  readonly today: string;
}

/**
 * Stores the unreadable records of a delivery, and deletes records that are readable now or were removed by the bank.
 * Only the newest 50 are kept.
 */
export async function storeUnreadableRecords(
  { transaction, walletId }: Wallet,
  kept: UnreadableRecordsInput,
): Promise<void> {
  const [row] = await transaction.query({
    row: { setAside: UNREADABLE_RECORDS_COLUMN },
    text: `SELECT "setAside" FROM "BankAccount" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, kept.accountId],
  });
  const before = row?.setAside ?? [];
  const after = setAsideAfter(before, kept);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await transaction.execute({
    text: `UPDATE "BankAccount" SET "setAside" = $3 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, kept.accountId, JSON.stringify(after)],
  });
}

function setAsideAfter(
  before: readonly StoredUnreadableRecord[],
  { delivery, today }: UnreadableRecordsInput,
): readonly StoredUnreadableRecord[] {
  const { lines, removedIds, from } = delivery;
  const ids = lines.flatMap((line) => [line.stableId, ...Object.values(line.ids)]);
  const settled = new Set([...ids, ...removedIds]);
  const known = new Map(before.map((record) => [record.key, record]));
  const now = delivery.setAside.map((record) => ({ ...record, since: known.get(record.key)?.since ?? today, from }));
  const again = new Set(now.map(({ key }) => key));
  const left = before.filter(({ key, from: first }) => {
    const isGone = delivery.coversDays && delivery.cursor === null && from <= first;
    return !again.has(key) && !settled.has(key) && !isGone;
  });
  return [...left, ...now].slice(-MAX_UNREADABLE_RECORDS);
}
