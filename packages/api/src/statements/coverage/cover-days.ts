import type { StatedBalance } from '@coffer/banking/providers/provider.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';

/** What told the bookings of these days: an import of a file, or the run of a sync. */
type CoveredBy =
  | { readonly source: 'import'; readonly importId: string }
  | { readonly source: 'sync'; readonly runId: string };

/** Days of an asset of which all bookings were told, both included, and what the balance was at the end of some days. */
export type CoveredDays = CoveredBy & {
  readonly assetId: string;
  readonly from: string;
  readonly until: string;
  /** Left out: true. Else they are only the days of the first and the last booking that was told. */
  readonly isStated?: boolean;
  readonly balances: readonly StatedBalance[];
};

/** Remembers that all bookings of these days were told. Called in the transaction that books them. */
export async function coverDays(
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
