import * as is from '@coffer/db/columns.ts';
import { AssetType, CategorySystemKey } from '@coffer/db/generated/tables.ts';
import {
  cashLegCurrencies,
  computeCashLeg,
  computeTotalPrice,
  type PositionTransaction,
} from '@coffer/domain/cash-leg.ts';
import { type Decimal, formatDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { cutToMaxPageBytes } from '../../kernel/page-byte-counter.ts';
import { requireFilterValues } from '../../kernel/references.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { SECURITY_TRANSACTION_ROW } from '../positions/position-transactions.sql.ts';
import { buildSecuritySearchStatements } from './search.sql.ts';
import type { FoundSecurityTransaction, searchSecurityTransactionsInput } from './securityTransactions.schema.ts';

const FOUND = {
  ...SECURITY_TRANSACTION_ROW,
  /** The stored decimal, for exact products. */
  units: is.numeric,
  assetName: is.text,
  assetType: is.enumOf(AssetType),
  assetDefaultCurrency: is.text,
  categoryName: is.orNull(is.text),
  categoryEmoji: is.orNull(is.text),
  categorySystemKey: is.orNull(is.enumOf(CategorySystemKey)),
  isTransfer: is.bool,
};

/** Security transactions that can be the counter record of a cash transaction (specification 4.3), newest first. */
export async function searchSecurityTransactions(
  wallet: Wallet,
  { walletId, limit, offset, ...filters }: z.infer<typeof searchSecurityTransactionsInput>,
): Promise<{ items: FoundSecurityTransaction[]; totalCount: number }> {
  await requireFilterValues(wallet, filters);
  const { page, count } = buildSecuritySearchStatements(walletId, filters, { limit, offset });
  const rows = cutToMaxPageBytes(await wallet.transaction.query({ ...page, row: FOUND }));
  const [counted] = await wallet.transaction.query({ ...count, row: { count: is.int8 } });
  const rates = await wallet.rates.tableOf(rows.flatMap((row) => cashLegCurrencies({ ...row, quantity: row.units })));
  const items = rows.map(({ units, ...record }) => {
    const transaction: PositionTransaction = { ...record, quantity: units };
    return {
      ...record,
      totalPriceValue: numberOf(computeTotalPrice(transaction)),
      totalPriceCurrency: record.priceCurrency,
      matchAmountValue: numberOf(computeCashLeg(transaction, rates)),
      matchAmountCurrency: record.priceCurrency,
    };
  });
  return { items, totalCount: counted?.count ?? 0 };
}

/** The double nearest to an exact value. */
function numberOf(value: Decimal): number {
  return Number(formatDecimal(value));
}
