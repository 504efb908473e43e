import { countUtcDays } from './calendar.ts';
import type { SimulatedAccount, TrueTrade } from './model.ts';
import { addTransactionAtBank, type BankTime } from './transactions.ts';

/** Securities of the simulated accounts; their price on a day depends only on the day. */
export const SIMULATED_SECURITIES = [
  { isin: 'IE00B4L5Y983', symbol: 'EUNL', name: 'iShares Core MSCI World UCITS ETF', baseMinor: 8_412 },
  { isin: 'US0378331005', symbol: 'AAPL', name: 'Apple Inc.', baseMinor: 19_870 },
  { isin: 'DE0007164600', symbol: 'SAP', name: 'SAP SE', baseMinor: 13_264 },
] as const;

const EPOCH = '2020-01-01';

/** Price of one share at the end of a day, in smallest units. */
export function priceOnDay(isin: string, day: string): number {
  const security = SIMULATED_SECURITIES.find((one) => one.isin === isin);
  if (security === undefined) throw new RangeError(`No security ${isin}.`);
  const days = countUtcDays(EPOCH, day);
  return Math.round(security.baseMinor * (1 + days / 6_000) * (1 + Math.sin(days / 9) / 25));
}

/**
 * Adds the day's transactions of a securities account: a deposit on the 1st, a savings plan on the 5th, a purchase on
 * the 6th of each quarter's last month, a dividend on the 15th of its middle month, a sale on 20 December.
 */
export function addDailyTrades(account: SimulatedAccount, at: BankTime): void {
  const [month, day] = [at.today.slice(5, 7), at.today.slice(8)];
  const [world, apple] = SIMULATED_SECURITIES;
  if (day === '01')
    addTransactionAtBank(account, { minor: 60_000, counterpart: account.holder, text: 'Einzahlung' }, at);
  if (day === '05') trade(account, 'buy', world.isin, 5, at);
  if (day === '06' && Number(month) % 3 === 0) trade(account, 'buy', apple.isin, 1, at);
  if (day === '15' && Number(month) % 3 === 2)
    trade(account, 'dividend', apple.isin, sharesHeld(account, apple.isin), at);
  if (day === '20' && month === '12') trade(account, 'sell', world.isin, 3, at);
}

function trade(account: SimulatedAccount, kind: TrueTrade['kind'], isin: string, quantity: number, at: BankTime): void {
  if (quantity === 0) return;
  const priceMinor = kind === 'dividend' ? 24 : priceOnDay(isin, at.today);
  const feesMinor = kind === 'dividend' ? 0 : 150;
  const gross = priceMinor * quantity;
  const minor = kind === 'buy' ? -gross - feesMinor : gross - feesMinor;
  const name = SIMULATED_SECURITIES.find((one) => one.isin === isin)?.name ?? isin;
  const tradeId = `${account.key}~${account.trades.length + 1}`;
  account.trades.push({ tradeId, day: at.today, kind, isin, quantity, priceMinor, feesMinor, minor });
  addTransactionAtBank(account, { minor, counterpart: name, text: `${kind.toUpperCase()} ${quantity} ${isin}` }, at);
}

/** Shares held after all trades. */
function sharesHeld(account: SimulatedAccount, isin: string): number {
  let quantity = 0;
  for (const one of account.trades) {
    if (one.isin === isin && one.kind !== 'dividend') quantity += one.kind === 'buy' ? one.quantity : -one.quantity;
  }
  return quantity;
}

/** The holdings of a securities account. */
export const securitiesHoldings = (account: SimulatedAccount): { isin: string; quantity: number }[] =>
  SIMULATED_SECURITIES.map(({ isin }) => ({ isin, quantity: sharesHeld(account, isin) })).filter(
    ({ quantity }) => quantity !== 0,
  );
