import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { z } from 'zod';
import { Problem } from './problems.ts';

/** Quotas by the name used in problems, with their default limits. */
export const QUOTAS = {
  // Records of a wallet, counted by triggers.
  transactions: 5_000_000,
  securityTransactions: 1_000_000,
  cryptoTransactions: 1_000_000,
  prices: 2_000_000,
  comments: 1_000_000,
  notifications: 1_000_000,
  merchants: 500_000,
  files: 100_000,
  importFiles: 10_000,
  assets: 10_000,
  assetGroups: 10_000,
  categories: 10_000,
  categoryGroups: 10_000,
  tags: 10_000,
  rules: 10_000,
  scenarios: 1000,
  planItems: 100_000,
  budgets: 100,
  budgetRows: 1_000_000,
  budgetTargets: 100_000,
  connections: 50,
  closings: 1000,
  /** MiB per wallet of files, and of statements that are not imported yet. */
  storage: 50 * 1024,
  /** MiB per wallet of texts: long texts of records, of history kept for undo, and of stored responses. */
  texts: 2 * 1024,
  /** Per wallet: usable ones, and all of the last day. */
  apiKeys: 100,
  invitations: 100,
  webhooks: 20,
  /** Wallets that a person owns. */
  wallets: 100,
} as const;

export type QuotaName = keyof typeof QUOTAS;

const BYTES = 1024 * 1024;
/** Quotas set in MiB and counted in bytes. */
const IN_BYTES: Readonly<Record<string, string>> = {
  storage: 'bytes of storage',
  importSettings: 'bytes of import settings in all assets',
  texts: 'bytes of text. Deleted texts count until they can no longer be restored',
};
const NAMES = Object.keys(QUOTAS);

/** `importFiles` → `COFFER_QUOTA_IMPORT_FILES` */
function variableOf(name: string): string {
  return `COFFER_QUOTA_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The environment variables of the quotas. */
export const quotaVariables: Record<string, z.ZodType<number>> = Object.fromEntries(
  Object.entries(QUOTAS).map(([name, most]) => [
    variableOf(name),
    z.coerce.number<string>().int().min(0).max(1_000_000_000).default(most),
  ]),
);

/** Stores this process's quotas for all processes on the database; the last server to start wins. */
export async function storeQuotas(database: Database, config: object): Promise<void> {
  const quotas = NAMES.map((name) => {
    const most = z.number().parse(Reflect.get(config, variableOf(name)));
    return [name, name in IN_BYTES ? most * BYTES : most];
  });
  const text = 'SELECT coffer.set_quotas($1)';
  const values = [JSON.stringify(Object.fromEntries(quotas))];
  // A transaction is retried if it conflicts with writers of other processes.
  await database.transaction((transaction) => transaction.query({ text, values }));
}

/**
 * Fails if one more record exceeds the quota, for records without a counting trigger. The caller must lock, so that
 * concurrent counts run one after another.
 *
 * @throws Problem `quotaExceededProblem`
 */
export async function requireFreeQuota(
  transaction: WalletTransaction,
  name: QuotaName,
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
  const what = IN_BYTES[name] ?? name;
  return new Problem('quotaExceeded', {
    detail: `The limit is reached: at most ${limit} ${what}.`,
    quota: { name, limit: Number(limit) },
  });
}
