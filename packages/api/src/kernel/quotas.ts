import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { Problem } from './problems.ts';

/** The default limits of the quotas that no `RecordKind` declares. */
export const QUOTAS_WITHOUT_KIND = {
  /** MiB per wallet of files, and of statements that are not imported yet. */
  storage: 50 * 1024,
  /** MiB per wallet of texts: long texts of records, of history kept for undo, and of stored responses. */
  texts: 2 * 1024,
  /** API keys per wallet. Keys created within the last day count even if they are no longer usable. */
  apiKeys: 100,
  /** Invitations per wallet. Invitations created within the last day count even if they are no longer usable. */
  invitations: 100,
  /** Webhooks per wallet. */
  webhooks: 20,
  /** Wallets that a person owns. */
  wallets: 100,
} as const;

/** The quotas that are set in MiB and counted in bytes, each with its description in error messages. */
export const BYTE_QUOTA_LABELS: Readonly<Record<string, string>> = {
  storage: 'bytes of storage',
  importSettings: 'bytes of import settings in all assets',
  texts: 'bytes of text. Deleted texts count until they can no longer be restored',
};

/**
 * Checks that the quota allows one more record, for records without a counting trigger. `present` is the number of
 * existing records. The caller must hold a lock, so that concurrent requests count one after another.
 *
 * @throws Problem `quotaExceeded`
 */
export async function requireFreeQuota(
  transaction: WalletTransaction,
  name: keyof typeof QUOTAS_WITHOUT_KIND | 'connections',
  present: number,
): Promise<void> {
  const [quota] = await transaction.query({
    row: { most: is.int8 },
    text: 'SELECT most FROM "Quota" WHERE kind = $1',
    values: [name],
  });
  if (quota !== undefined && present >= quota.most) throw quotaExceededProblem(name, String(quota.most));
}

export function quotaExceededProblem(name: string, limit: string): Problem {
  const what = BYTE_QUOTA_LABELS[name] ?? name;
  return new Problem('quotaExceeded', {
    detail: `The limit is reached: at most ${limit} ${what}.`,
    quota: { name, limit: Number(limit) },
  });
}
