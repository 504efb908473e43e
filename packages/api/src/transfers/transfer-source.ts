import * as is from '@coffer/db/columns.ts';
import { cashLegCurrencies, computeCashLeg } from '@coffer/domain/cash-leg.ts';
import { type Decimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { LINKABLE_RECORD_KINDS, type LinkSide } from '../books/links/link-sides.ts';
import { invalidReferenceProblem } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { transactionTextSql } from './transfer-matches.sql.ts';

/** A record for which the other side of a transfer is searched. */
export interface TransferSource {
  readonly assetName: string;
  readonly date: string;
  /** The expected amount of the counter record: the opposite of a transaction's amount, or the cash leg of a position. */
  readonly amount: Decimal;
  /** The currency of the amount; null for a position without a price. */
  readonly currency: string | null;
  readonly description: string | null;
  readonly words: string;
}

/**
 * Reads a record as the source of a transfer.
 * @throws Problem `invalidReference` if the record is not in the wallet
 */
export async function readTransferSource(wallet: Wallet, side: LinkSide): Promise<TransferSource> {
  const source = await (side.type === 'transaction'
    ? readTransactionSource(wallet, side.id)
    : readPositionSource(wallet, side));
  if (source === undefined) throw invalidReferenceProblem('source.id');
  return source;
}

const TRANSACTION_SOURCE = {
  assetName: is.text,
  date: is.date,
  description: is.orNull(is.text),
  words: is.text,
  amountValue: is.numeric,
  currency: is.text,
};

async function readTransactionSource(
  { transaction, walletId }: Wallet,
  id: string,
): Promise<TransferSource | undefined> {
  const [row] = await transaction.query({
    row: TRANSACTION_SOURCE,
    text: `SELECT a.name AS "assetName", t.date, t.description, ${transactionTextSql('t')} AS words, t."amountValue",
             t."amountCurrency" AS currency
           FROM "Transaction" t JOIN "Asset" a ON a."walletId" = t."walletId" AND a.id = t."assetId"
           WHERE t."walletId" = $1 AND t.id = $2`,
    values: [walletId, id],
  });
  return row && { ...row, amount: parseUnlimitedDecimal(row.amountValue).negated() };
}

const POSITION_SOURCE = {
  assetName: is.text,
  date: is.date,
  description: is.orNull(is.text),
  words: is.text,
  type: is.oneOf('initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'reward'),
  quantity: is.numeric,
  priceValue: is.orNull(is.numeric),
  priceCurrency: is.orNull(is.text),
  feesValue: is.orNull(is.numeric),
  feesCurrency: is.orNull(is.text),
  taxValue: is.orNull(is.numeric),
  taxCurrency: is.orNull(is.text),
};

/** Reads the source data of a position. `words` has the instrument and the notes instead of a counterparty. */
async function readPositionSource(
  { transaction, walletId, rates }: Wallet,
  { type, id }: LinkSide,
): Promise<TransferSource | undefined> {
  const instrument = type === 'securityTransaction' ? 'isin' : 'symbol';
  const [row] = await transaction.query({
    row: POSITION_SOURCE,
    text: `SELECT a.name AS "assetName", t.date, t.notes AS description, concat_ws(' ', t.${instrument}, t.notes) AS words,
             t.type, t.quantity, t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency"
           FROM "${LINKABLE_RECORD_KINDS[type].table}" t JOIN "Asset" a ON a."walletId" = t."walletId" AND a.id = t."assetId"
           WHERE t."walletId" = $1 AND t.id = $2`,
    values: [walletId, id],
  });
  if (row === undefined) return undefined;
  const amount = computeCashLeg(row, await rates.tableOf(cashLegCurrencies(row)));
  return { ...row, amount, currency: row.priceCurrency };
}
