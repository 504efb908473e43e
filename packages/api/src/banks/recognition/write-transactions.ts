import type { DeliveredLine, ProviderIds } from '@coffer/banking/providers/provider.ts';
import type { WrittenFields } from '@coffer/banking/recognition/written-fields.ts';
import { insertInWalletSql } from '@coffer/db/insert-in-wallet-sql.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { classifyNewTransactions } from '../../recognition/rules/classify-new-transactions.ts';
import type { DeliveryAsset } from './delivery-source.ts';

export const PROVIDER_ID_FIELDS = [
  'providerATransactionId',
  'providerAInternalTransactionId',
  'providerBTransactionId',
  'providerCTransactionId',
  'providerDTransactionId',
] as const satisfies readonly (keyof ProviderIds)[];

/** A line that becomes a new transaction with this id. */
export interface NewTransactionFromLine {
  readonly id: string;
  readonly line: DeliveredLine;
  /** The import and the key of a line from a file; null or absent for a bank's line. */
  readonly imported?: { readonly importId: string | null; readonly importKey: string } | null;
}

const COLUMNS = [
  ...[
    'id',
    'walletId',
    'assetId',
    'source',
    'date',
    'secondaryDate',
    'usingStartDate',
    'usingEndDate',
    'usingDateRule',
  ],
  ...['fromTo', 'description', 'notes', 'amountValue', 'amountCurrency', 'pending', 'parent', 'reviewed'],
  ...['merchantAutoAssigned', 'merchantCheckedMapsService', 'merchantCheckedWebSearch'],
  ...['excludeFromMerchantAutoAssignment', 'importId', 'importKey', ...PROVIDER_ID_FIELDS],
  ...['createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
];

/**
 * Creates transactions from lines of a bank or a file, and assigns recognised merchants and applies rules. Transactions
 * without a category get the asset's default category.
 */
export async function createTransactionsFromLines(
  wallet: Wallet,
  asset: DeliveryAsset,
  transactions: readonly NewTransactionFromLine[],
): Promise<void> {
  if (transactions.length === 0) return;
  const { transaction, walletId, userId, now } = wallet;
  const time = now().toISOString();
  const no = { parent: false, reviewed: false, merchantAutoAssigned: false, merchantCheckedMapsService: false };
  const rows = transactions.map(({ id, line, imported = null }) => ({
    ...{ ...no, id, assetId: asset.id, source: imported === null ? 'sync' : 'import', pending: line.pending },
    ...{ importId: imported?.importId ?? null, importKey: imported?.importKey ?? null },
    ...{ merchantCheckedWebSearch: false, excludeFromMerchantAutoAssignment: false },
    ...{ date: line.date, secondaryDate: line.secondaryDate, usingDateRule: 'transactionDate' },
    ...{ usingStartDate: line.date, usingEndDate: line.date },
    ...{ fromTo: line.fromTo, description: line.description, notes: line.notes },
    ...{ amountValue: line.amount, amountCurrency: line.currency, ...line.ids },
    ...{ createdTime: time, createdUserId: userId, lastUpdatedTime: time, lastUpdatedUserId: userId },
  }));
  await transaction.execute({
    text: insertInWalletSql('Transaction', COLUMNS),
    values: [JSON.stringify(rows), walletId],
  });
  const ids = transactions.map(({ id }) => id);
  await classifyNewTransactions(wallet, ids);
  if (asset.defaultCategoryId === null) return;
  await transaction.execute({
    text: `UPDATE "Transaction" SET "categoryId" = $3 WHERE "walletId" = $1 AND id = ANY($2::uuid[]) AND "categoryId" IS NULL`,
    values: [walletId, ids, asset.defaultCategoryId],
  });
}

/** The fields that a delivery writes to an existing transaction. */
export interface TransactionChange {
  readonly id: string;
  readonly fields: WrittenFields;
  readonly pending: boolean;
  readonly providerIds: ProviderIds;
}

const CHANGED = `made(id uuid, date date, "secondaryDate" date, "fromTo" text, description text, notes text, pending boolean,
  ${PROVIDER_ID_FIELDS.map((name) => `"${name}" text`).join(', ')})`;

const USING = ['Start', 'End'].map(
  (end) => `"using${end}Date" = CASE WHEN t."usingDateRule" = 'range' OR t.date = made.date THEN t."using${end}Date"
    ELSE coffer.using_${end.toLowerCase()}(t."usingDateRule", made.date) END`,
);

/**
 * Updates transactions with the values of a delivery. If a split parent gets another date, its parts get the same
 * date.
 */
export async function changeTransactions(wallet: Wallet, changes: readonly TransactionChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { transaction, walletId, userId, now } = wallet;
  const rows = changes.map(({ id, fields, pending, providerIds }) => ({ id, ...fields, pending, ...providerIds }));
  const own = ['secondaryDate', 'fromTo', 'description', 'notes', 'pending', ...PROVIDER_ID_FIELDS];
  const values = [walletId, JSON.stringify(rows), now().toISOString(), userId];
  const by = '"lastUpdatedTime" = $3, "lastUpdatedUserId" = $4';
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET date = made.date, ${USING.join(', ')}, ${by}
           FROM json_to_recordset($2::json) AS ${CHANGED}
           WHERE t."walletId" = $1 AND t."parentTransactionId" = made.id AND t.date <> made.date`,
    values,
  });
  await transaction.execute({
    text: `UPDATE "Transaction" AS t SET date = made.date, ${USING.join(', ')}, ${own.map((name) => `"${name}" = made."${name}"`).join(', ')}, ${by}
           FROM json_to_recordset($2::json) AS ${CHANGED} WHERE t."walletId" = $1 AND t.id = made.id`,
    values,
  });
}

/** Records when a delivery wrote a transaction. A later `lastUpdatedTime` means that someone else changed it. */
export async function recordWriteTime({ transaction, walletId }: Wallet, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.execute({
    text: `UPDATE "DeliveredLine" AS line SET "writtenTime" = t."lastUpdatedTime" FROM "Transaction" AS t
           WHERE line."walletId" = $1 AND t."walletId" = $1 AND t.id = line."transactionId" AND t.id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}

/**
 * Deletes the transactions with these ids and returns their number. Callers pass only pending transactions that
 * nobody changed.
 */
export async function deletePendingTransactions(
  { transaction, walletId }: Wallet,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  return transaction.execute({
    text: `DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}
