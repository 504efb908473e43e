import type { StatedBalance } from '@coffer/banking/providers/provider.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';

/** The source of a covered period: a file import or a sync run. */
type CoveredBy =
  | { readonly source: 'import'; readonly importId: string }
  | { readonly source: 'sync'; readonly runId: string };

/**
 * A range of days, both included, for which all transactions of an asset are known, with stated balances at the end of
 * some days.
 */
export type CoveredDays = CoveredBy & {
  readonly assetId: string;
  readonly from: string;
  readonly until: string;
  /** Defaults to true. False if the range only spans the first to the last transaction of the source. */
  readonly isStated?: boolean;
  readonly balances: readonly StatedBalance[];
};

/** Records a covered period. Must run in the database transaction that inserts its transactions. */
export async function recordCoveredDays(
  { transaction, walletId, now }: Pick<Wallet, 'transaction' | 'walletId' | 'now'>,
  covered: CoveredDays,
): Promise<void> {
  const { assetId, from, until, isStated = true, balances } = covered;
  const [importId, runId] = covered.source === 'import' ? [covered.importId, null] : [null, covered.runId];
  await transaction.execute({
    text: `INSERT INTO "CoveredPeriod" ("walletId", id, "assetId", "importId", "runId", "fromDate", "untilDate", "isStated", balances, "createdTime")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      walletId,
      uuid(),
      assetId,
      importId,
      runId,
      from,
      until,
      isStated,
      JSON.stringify(balances.map(({ date, currency, amount }) => ({ date, currency, amount }))),
      now().toISOString(),
    ],
  });
}
