import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import {
  boundStatement,
  type FiltersWithoutText,
  newestTransactionsSql,
} from '../books/transactions/transaction-filters.sql.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { CONNECTIONS_NEEDING_ATTENTION, IMPORTS_WITH_BALANCE_DIFFERENCE } from './attention.sql.ts';
import type { attentionInput, attentionOutput } from './reports.schema.ts';

/**
 * Maximum number of transactions that are counted. Larger numbers are of no use, and counting would take longer than
 * the rest of the page.
 */
const MAX_COUNTED_TRANSACTIONS = 1000;

/** A consent that ends within a week can be renewed before syncs stop. */
const SOON_MS = 7 * 86_400_000;

type Attention = z.infer<typeof attentionOutput>;

const CONNECTION = {
  connectionId: is.uuid,
  institutionName: is.orNull(is.text),
  status: is.oneOf('error', 'needsReconnect', 'expired', 'expiresSoon'),
  expireTime: is.orNull(is.timestamptz),
};

const IMPORT_OFF = {
  importId: is.uuid,
  assetId: is.uuid,
  filename: is.orNull(is.text),
  stated: is.text,
  computed: is.text,
  difference: is.text,
  currency: is.text,
};

/**
 * Lists what needs a person's attention: the numbers of uncategorised, unreviewed and pending transactions, imports
 * whose stated balance differs, and bank connections that need a person or end soon.
 */
export async function listAttentionItems(
  { transaction, now }: Wallet,
  { walletId }: z.infer<typeof attentionInput>,
): Promise<Attention> {
  const counted = async (filters: FiltersWithoutText) => {
    const statement = boundStatement(
      walletId,
      (bind) =>
        `SELECT count(*) AS count FROM (${newestTransactionsSql(filters, bind, MAX_COUNTED_TRANSACTIONS + 1, null)}) found`,
    );
    const [row] = await transaction.query({ ...statement, row: { count: is.int8 } });
    const count = row?.count ?? 0;
    return { count: Math.min(count, MAX_COUNTED_TRANSACTIONS), more: count > MAX_COUNTED_TRANSACTIONS };
  };
  const imports = { text: IMPORTS_WITH_BALANCE_DIFFERENCE, values: [walletId] };
  const time = now();
  const soon = new Date(time.getTime() + SOON_MS);
  const connections = {
    text: CONNECTIONS_NEEDING_ATTENTION,
    values: [walletId, time.toISOString(), soon.toISOString()],
  };
  return {
    uncategorized: await counted({ uncategorized: true }),
    unreviewed: await counted({ reviewed: false }),
    pending: await counted({ pending: true }),
    importsOff: await transaction.query({ ...imports, row: IMPORT_OFF }),
    connections: await transaction.query({ ...connections, row: CONNECTION }),
  };
}
