import { ZERO } from '@coffer/domain/decimal.ts';
import { groupedSums } from '@coffer/domain/grouped-sums.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { readTransactionGroups } from '../books/transactions/read-transaction-groups.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { expensesByMerchantInput, expensesByMerchantOutput } from './page-reports.schema.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import { parseGroupKeys, readGroupNames } from './query-group-names.ts';

/**
 * The merchants with the highest expenses in a period. Expenses are defined as in `cashFlowByCategory`; transactions without a
 * merchant are grouped by counterparty.
 */
export async function expensesByMerchant(
  wallet: Wallet,
  { walletId, period: name, limit }: z.infer<typeof expensesByMerchantInput>,
): Promise<z.infer<typeof expensesByMerchantOutput>> {
  const { currency, timeZone } = await readReportWallet(wallet);
  const period = resolvePeriod(name, await readPeriodContext(wallet, name, { timeZone, basis: 'cashFlow' }));
  const { grouped, rates } = await readTransactionGroups(wallet, {
    ...{ walletId, filters: { amountMax: '0' }, search: null, ...period, basis: 'cashFlow', currency },
    ...{ uncategorized: undefined, keys: ['merchant', 'payee'], unit: null },
  });
  const sums = await runInSlices(groupedSums(grouped, [period], { rates, mostRows: Number.POSITIVE_INFINITY }));
  const largest = sums
    .filter(({ sum }) => sum.lt(ZERO))
    .toSorted((one, other) => one.sum.comparedTo(other.sum) || (one.group < other.group ? -1 : 1))
    .slice(0, limit)
    .map(({ group, ...sum }) => ({ ...sum, keys: parseGroupKeys(group) }));
  const merchants = await readGroupNames(
    wallet,
    'merchant',
    largest.flatMap(({ keys: [id] }) => id ?? []),
  );
  return largest.map(({ keys: [merchantId = null, payee = null], sum, count }) => ({
    merchantId,
    name: merchants.find(({ id }) => id === merchantId)?.name ?? (payee || null),
    amount: reportNumber(sum, currency),
    count,
  }));
}
