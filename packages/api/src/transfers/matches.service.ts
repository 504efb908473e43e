import * as is from '@coffer/db/columns.ts';
import { counterAmountRange } from '@coffer/domain/counter-amount-range.ts';
import { formatDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import type { Transaction } from '../books/transactions/transactions.schema.ts';
import { pageTransactionsSql, TRANSACTION_ROW } from '../books/transactions/transactions.sql.ts';
import { cutToMaxPageBytes } from '../kernel/page-byte-counter.ts';
import { invalidReferenceProblem } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { CURRENCIES_NEAR_DAY, MATCHING_TRANSACTIONS, ORDER_BY_BEST_MATCH } from './transfer-matches.sql.ts';
import { readTransferSource, type TransferSource } from './transfer-source.ts';
import type { transferMatchesInput } from './transfers.schema.ts';

/** Finds unlinked transactions of an asset that may be the other side of a record, the surest first. */
export async function findTransferMatches(
  wallet: Wallet,
  { source: side, assetId }: z.infer<typeof transferMatchesInput>,
): Promise<{ items: Transaction[] }> {
  const source = await readTransferSource(wallet, side);
  await requireAsset(wallet, assetId);
  return findDraftTransferMatches(wallet, source, { assetId, except: side.id });
}

/**
 * Finds the transactions that may be the other side of `source`, which may not be stored yet. `except` is the id of a
 * transaction to leave out, such as the source itself.
 */
export async function findDraftTransferMatches(
  { walletId, transaction, rates }: Wallet,
  { amount, currency: from, date, words }: TransferSource,
  { assetId, except }: { readonly assetId: string; readonly except: string | null },
): Promise<{ items: Transaction[] }> {
  // An amount of zero has no opposite amount, and an amount without a currency cannot be compared.
  if (amount.isZero() || from === null) return { items: [] };
  const around = await transaction.query({
    row: { currency: is.text },
    text: CURRENCIES_NEAR_DAY,
    values: [walletId, assetId, date],
  });
  const currencies = around.map(({ currency }) => currency);
  const table = await rates.tableOf([from, ...currencies]);
  const mirrors = currencies.map((currency) => counterAmountRange(amount, from, date, table.rateInto(currency)));
  const items = await transaction.query({
    row: TRANSACTION_ROW,
    text: pageTransactionsSql(MATCHING_TRANSACTIONS, ORDER_BY_BEST_MATCH),
    values: [
      walletId,
      assetId,
      date,
      except,
      currencies,
      mirrors.map(({ expected }) => formatDecimal(expected)),
      mirrors.map(({ low }) => formatDecimal(low)),
      mirrors.map(({ high }) => formatDecimal(high)),
      words,
    ],
  });
  return { items: cutToMaxPageBytes(items) };
}

async function requireAsset(wallet: Wallet, assetId: string): Promise<void> {
  const { transaction, walletId } = wallet;
  const rows = await transaction.query({
    text: 'SELECT FROM "Asset" WHERE "walletId" = $1 AND id = $2',
    values: [walletId, assetId],
  });
  if (rows.length === 0) throw invalidReferenceProblem('assetId');
}
