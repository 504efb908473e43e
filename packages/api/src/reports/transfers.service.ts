import { convertedSums } from '@coffer/domain/converted-sums.ts';
import { ZERO } from '@coffer/domain/decimal.ts';
import { periodOf } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { periodContext } from './period-context.ts';
import type { transfersInput } from './reports.schema.ts';
import { MOVED_CASH, MOVED_POSITIONS } from './transfers.sql.ts';
import { marketValues } from './wallet-positions.ts';

interface Ends {
  readonly sourceId: string;
  readonly targetId: string;
}

/** What linked transfers moved from each asset to each other, whose sources are dated in a period (contract §3). */
export async function transfers(wallet: WalletScope, { walletId, period: name }: z.infer<typeof transfersInput>) {
  const { currency, timeZone } = await getWallet(wallet.transaction);
  const context = await periodContext(wallet, timeZone);
  const period = periodOf(name, context);
  const moved = await wallet.transaction.query<Ends & { currency: string; date: string; amount: string }>({
    text: MOVED_CASH,
    values: [walletId, period.start, period.end],
  });
  const rates = await wallet.rates.tableOf([currency, ...moved.map((one) => one.currency)]);
  const sums = convertedSums(
    moved.map(({ sourceId, targetId, ...rest }) => ({ key: keyOf({ sourceId, targetId }), ...rest })),
    rates.rateInto(currency),
  );
  const positions = await wallet.transaction.query<Ends & { id: string }>({
    text: MOVED_POSITIONS,
    values: [walletId, period.start, period.end],
  });
  if (positions.length > 0) {
    const worth = await marketValues(wallet, period.end, currency);
    for (const { id, ...ends } of positions) {
      sums.set(keyOf(ends), (sums.get(keyOf(ends)) ?? ZERO).plus(worth.get(id)?.abs() ?? ZERO));
    }
  }
  const names = await namesOf(wallet);
  return [...sums]
    .toSorted(([oneKey, one], [otherKey, other]) => other.comparedTo(one) || (oneKey < otherKey ? -1 : 1))
    .map(([key, amount]) => {
      const [sourceAssetId = '', targetAssetId = ''] = key.split(' ');
      return {
        sourceAssetId,
        sourceAssetName: names.get(sourceAssetId) ?? '',
        targetAssetId,
        targetAssetName: names.get(targetAssetId) ?? '',
        amount: reportNumber(amount, currency),
      };
    });
}

function keyOf({ sourceId, targetId }: Ends): string {
  return `${sourceId} ${targetId}`;
}

async function namesOf({ transaction, walletId }: WalletScope): Promise<Map<string, string>> {
  const assets = await transaction.query<{ id: string; name: string }>({
    text: `SELECT id, name FROM "Asset" WHERE "walletId" = $1`,
    values: [walletId],
  });
  return new Map(assets.map(({ id, name }) => [id, name]));
}
