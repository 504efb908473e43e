import type { BrokerStatement } from './broker-statement.ts';

/** The securities of an account in a few words. */
export interface Investment {
  /** How many purchases, sales and reinvestments. */
  readonly trades: number;
  /** The first and the last day of trades, where they state their days. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** How many different securities were traded, and the first 100 of them by name, else by code. */
  readonly securityCount: number;
  readonly securities: readonly string[];
}

const MOST_NAMES = 100;

/** What a person sees of a broker's statement before anything is chosen. */
export function investmentOf({ trades }: BrokerStatement): Investment {
  const moves = trades.filter(({ type }) => type === 'buy' || type === 'sell');
  const days = moves.map(({ booking }) => booking.date).toSorted();
  const securities = new Set(moves.map(({ security }) => security.name ?? security.symbol));
  return {
    trades: moves.length,
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
    securityCount: securities.size,
    securities: [...securities].slice(0, MOST_NAMES),
  };
}
