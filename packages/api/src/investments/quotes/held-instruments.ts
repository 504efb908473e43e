import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { earlierDate } from '@coffer/domain/dates.ts';

/** An instrument with transactions in at least one wallet. */
export interface HeldInstrument {
  readonly instrument: string;
  readonly kind: 'security' | 'crypto';
  /** The date of the first transaction in any wallet. */
  readonly since: string;
  /** The most frequent price currency; null if no transaction has one. */
  readonly currency: string | null;
}

const HELD = {
  instrument: is.text,
  kind: is.oneOf('security', 'crypto'),
  since: is.date,
  currency: is.orNull(is.text),
  count: is.int8,
};

/** SQL: the instruments that a wallet holds. $1 is the wallet. */
const HELD_IN_WALLET = `
  SELECT isin AS instrument, 'security' AS kind, min(date) AS since,
    mode() WITHIN GROUP (ORDER BY "priceCurrency") AS currency, count(*) AS count
  FROM "SecurityTransaction" WHERE "walletId" = $1 GROUP BY isin
  UNION ALL
  SELECT symbol, 'crypto', min(date), NULL, count(*) FROM "CryptoTransaction" WHERE "walletId" = $1 GROUP BY symbol`;

/** Returns the instruments with transactions in any wallet. The result does not say which wallets have them. */
export async function readHeldInstruments(database: Database, signal: AbortSignal): Promise<HeldInstrument[]> {
  const wallets = await database.query({ row: { id: is.uuid }, text: 'SELECT id FROM coffer.wallet_ids() AS id' });
  const held = new Map<string, HeldInstrument & { readonly count: number }>();
  for (const { id: walletId } of wallets) {
    if (signal.aborted) break;
    const rows = await database.withWallet(
      walletId,
      (transaction) => transaction.query({ row: HELD, text: HELD_IN_WALLET, values: [walletId] }),
      { readOnly: true },
    );
    for (const row of rows) {
      const known = held.get(row.instrument);
      if (known === undefined) held.set(row.instrument, row);
      else {
        const { currency, count } = known.count >= row.count ? known : row;
        held.set(row.instrument, { ...known, since: earlierDate(known.since, row.since), currency, count });
      }
    }
  }
  return [...held.values()].map(({ count: _count, ...instrument }) => instrument);
}
