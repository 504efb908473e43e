import type { BrokerStatement } from './broker-statement.ts';

/** A summary of the trades in an account's statement. `securities` are the names of the first 100 securities. */
export interface InvestmentSummary {
  /** Number of security transactions that change a holding: all except dividends. */
  readonly trades: number;
  /** The day of the first trade; null if there are no trades. */
  readonly firstDate: string | null;
  /** The day of the last trade; null if there are no trades. */
  readonly lastDate: string | null;
  /** Number of different securities traded. */
  readonly securityCount: number;
  readonly securities: readonly string[];
}

const MAX_NAMES = 100;

/** Summarises a broker's statement for the preview. */
export function summariseInvestments({ trades }: BrokerStatement): InvestmentSummary {
  const moves = trades.filter(({ type }) => type !== 'dividend');
  const days = moves.map(({ transaction }) => transaction.date).toSorted();
  const securities = new Set(moves.map(({ security }) => security.name ?? security.symbol));
  return {
    trades: moves.length,
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
    securityCount: securities.size,
    securities: [...securities].slice(0, MAX_NAMES),
  };
}
