import type { Investment } from '../statement.ts';
import type { BrokerStatement } from './broker-statement.ts';

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
