import type { DateRange } from './calendar-units.ts';
import { convertDaySums, type KeyedDayTotal } from './converted-sums.ts';
import { addDays, earlierDate } from './dates.ts';
import { type Decimal, ZERO } from './decimal.ts';
import type { TargetCurrencyRates } from './fx.ts';
import { reportNumber } from './report-money.ts';

/** The two days on which a period is valued. */
export interface ValuationDays {
  readonly end: string;
  readonly before: string;
}

/** The period's last day and the day before its first, neither of them after today (contract §3). */
export function periodValuationDays(period: DateRange, today: string): ValuationDays {
  return { end: earlierDate(period.end, today), before: earlierDate(addDays(period.start, -1), today) };
}

/**
 * An asset's balance in one currency at the end of each of the two valuation days. Balances with the same asset and
 * currency are added up.
 */
export interface ComparedBalance {
  readonly assetId: string;
  readonly currency: string;
  readonly amountAtEnd: string;
  readonly amountBefore: string;
}

export interface NetWorthByAssetInput {
  /** All assets, including archived and empty ones; `instant` marks assets that count towards the emergency fund. */
  readonly assets: readonly { readonly id: string; readonly instant: boolean }[];
  readonly balances: readonly ComparedBalance[];
  /**
   * Incoming and outgoing money keyed by asset, each on its own day: transfers, transfer-like categories and initial balances
   * dated after `valuation.before` and up to `valuation.end`.
   */
  readonly movements: readonly KeyedDayTotal[];
  readonly valuation: ValuationDays;
  readonly rates: TargetCurrencyRates;
}

export interface AssetNetWorth {
  readonly value: number;
  readonly valuePreviousPeriod: number;
  readonly valueChange: number;
  readonly valuePreviousPeriodWithTransfersAndBalancesAdded: number;
}

/** An asset's net worth before rounding, so that sums of some assets are rounded once. */
export interface ExactNetWorth {
  readonly value: Decimal;
  readonly valuePreviousPeriod: Decimal;
  readonly valuePreviousPeriodWithTransfersAndBalancesAdded: Decimal;
}

export interface NetWorthKpis {
  readonly total: number;
  readonly totalPreviousPeriod: number;
  readonly totalChange: number;
  readonly emergencyFund: number;
  readonly emergencyFundPreviousPeriod: number;
  readonly emergencyFundChange: number;
}

/**
 * Net worth per asset at the end of a period and before the period, in the wallet's currency (contract §3). Sums are exact;
 * each reported number is rounded on its own, half-even to the minor unit.
 * @throws NoExchangeRateError for a currency without any rate.
 */
export function netWorthByAsset(input: NetWorthByAssetInput): {
  byAsset: Map<string, AssetNetWorth>;
  exactByAsset: Map<string, ExactNetWorth>;
  kpis: NetWorthKpis;
} {
  const { assets, balances, movements, valuation, rates } = input;
  const values = convertDaySums(balancesOn(valuation.end, balances, 'amountAtEnd'), rates);
  const previous = convertDaySums(balancesOn(valuation.before, balances, 'amountBefore'), rates);
  const moved = convertDaySums(movements, rates);
  const rounded = (value: Decimal) => reportNumber(value, rates.currency);

  const byAsset = new Map<string, AssetNetWorth>();
  const exactByAsset = new Map<string, ExactNetWorth>();
  const all = new Totals();
  const emergencyFund = new Totals();
  for (const { id, instant } of assets) {
    const value = values.get(id) ?? ZERO;
    const valueBefore = previous.get(id) ?? ZERO;
    all.add(value, valueBefore);
    if (instant) emergencyFund.add(value, valueBefore);
    const added = valueBefore.plus(moved.get(id) ?? ZERO);
    exactByAsset.set(id, {
      value,
      valuePreviousPeriod: valueBefore,
      valuePreviousPeriodWithTransfersAndBalancesAdded: added,
    });
    byAsset.set(id, {
      value: rounded(value),
      valuePreviousPeriod: rounded(valueBefore),
      valueChange: rounded(value.minus(valueBefore)),
      valuePreviousPeriodWithTransfersAndBalancesAdded: rounded(added),
    });
  }
  return {
    byAsset,
    exactByAsset,
    kpis: {
      total: rounded(all.value),
      totalPreviousPeriod: rounded(all.before),
      totalChange: rounded(all.value.minus(all.before)),
      emergencyFund: rounded(emergencyFund.value),
      emergencyFundPreviousPeriod: rounded(emergencyFund.before),
      emergencyFundChange: rounded(emergencyFund.value.minus(emergencyFund.before)),
    },
  };
}

class Totals {
  value = ZERO;
  before = ZERO;

  add(value: Decimal, before: Decimal): void {
    this.value = this.value.plus(value);
    this.before = this.before.plus(before);
  }
}

function balancesOn(
  date: string,
  balances: readonly ComparedBalance[],
  amount: 'amountAtEnd' | 'amountBefore',
): KeyedDayTotal[] {
  return balances.map((balance) => ({
    key: balance.assetId,
    currency: balance.currency,
    date,
    amount: balance[amount],
  }));
}
