import { currenciesOf, directionOf } from '@coffer/domain/cash-leg.ts';
import { decimalOfNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { PositionRecord } from './position-booking.schema.ts';

/** Refuses a change after which value would go the other way than the linked counterpart needs (contract §2). */
export async function keepDirection(wallet: Wallet, before: PositionRecord, after: PositionRecord): Promise<void> {
  const [was, is] = [before, after].map((booking) => ({
    ...booking,
    quantity: formatDecimal(decimalOfNumber(booking.quantity)),
  }));
  if (was === undefined || is === undefined) return;
  const rates = await wallet.rates.tableOf([...currenciesOf(was), ...currenciesOf(is)]);
  if (directionOf(was, rates) !== directionOf(is, rates)) {
    throw new Problem('linked', {
      detail: 'A linked booking cannot be turned round: its counterpart goes the opposite way.',
    });
  }
}
