import { isIsin } from '@coffer/domain/isin.ts';
import { absoluteAmount } from '../../statements/canonical-amount.ts';
import { cleanText, joinUniqueTexts } from '../../statements/text.ts';
import { parseExactAmount } from '../exact-amount.ts';
import type { AccountDelivery, DeliveredLine, DeliveredTrade } from '../provider.ts';
import { parseCurrencyCode, parseProviderDate } from '../response-fields.ts';
import { negatePlaidAmount } from './parse-records.ts';
import type { PlaidInvestmentTransaction, PlaidSecurity } from './response-schemas.ts';

/**
 * A movement in an investment account: of a security, or of cash only. `none`: unreadable, or cash with the amount 0.
 */
export type InvestmentMovement =
  | { readonly kind: 'trade'; readonly trade: DeliveredTrade }
  | { readonly kind: 'cash'; readonly line: DeliveredLine }
  | { readonly kind: 'none' };

/**
 * Converts a record to a movement. The movement of a security without ISIN counts as cash: an ISIN derived from a CUSIP
 * could be wrong, whereas the balance is correct with the cash alone.
 */
export function parsePlaidMovement(
  record: PlaidInvestmentTransaction,
  securities: ReadonlyMap<string, PlaidSecurity>,
): InvestmentMovement {
  const facts = factsOf(record);
  if (facts === null) return { kind: 'none' };
  const security = securities.get(record.security_id ?? '');
  const type = tradeType(record, facts.quantity);
  const isin = security?.isin ?? '';
  if (type === null || !isIsin(isin)) return cashOf(record, facts, security);
  const isDividend = type === 'dividend';
  const [quantity, amount] = [absoluteAmount(facts.quantity), facts.amount];
  if (quantity === '0' && !isDividend) return cashOf(record, facts, security);
  const trade: DeliveredTrade = {
    stableId: record.investment_transaction_id,
    type,
    date: facts.date,
    isin,
    name: cleanText(security?.name),
    // A dividend has no units, so it counts as one unit at the whole amount, as in brokers' files.
    quantity: isDividend ? '1' : quantity,
    price: isDividend ? absoluteAmount(amount) : absoluteAmount(facts.price),
    currency: facts.currency,
    fees: facts.fees === '0' ? null : facts.fees,
    amount,
  };
  return { kind: 'trade', trade };
}

interface Facts {
  readonly date: string;
  readonly currency: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly fees: string | null;
}

function factsOf(record: PlaidInvestmentTransaction): Facts | null {
  const [date, currency] = [parseProviderDate(record.date), parseCurrencyCode(record.iso_currency_code)];
  const [quantity, price] = [parseExactAmount(record.quantity), parseExactAmount(record.price)];
  const amount = negatePlaidAmount(record.amount);
  const fees = record.fees == null ? null : parseExactAmount(record.fees);
  if (date === null || currency === null || quantity === null || price === null || amount === null) return null;
  return { date, currency, quantity, price, amount, fees };
}

function tradeType({ type, subtype }: PlaidInvestmentTransaction, quantity: string): DeliveredTrade['type'] | null {
  if (type === 'buy' || type === 'sell') return type;
  if (subtype === 'dividend' || subtype === 'qualified dividend' || subtype === 'non-qualified dividend') {
    return 'dividend';
  }
  // Transfers without units move only cash.
  if (type !== 'transfer' || quantity === '0') return null;
  return quantity.startsWith('-') ? 'transferOut' : 'transferIn';
}

function cashOf(
  record: PlaidInvestmentTransaction,
  facts: Facts,
  security: PlaidSecurity | undefined,
): InvestmentMovement {
  if (facts.amount === '0') return { kind: 'none' };
  const id = record.investment_transaction_id;
  const { date, amount, currency } = facts;
  return {
    kind: 'cash',
    line: {
      ids: { providerCTransactionId: id },
      ...{ stableId: id, pendingId: null, pending: false, date, secondaryDate: null, amount, currency, fromTo: null },
      description: cleanText(record.name),
      notes: joinUniqueTexts([record.subtype ?? record.type, security?.name ?? security?.ticker_symbol], '; '),
      balanceAfter: null,
    },
  };
}

/**
 * Positions by ISIN; cash is skipped. Null if a holding has no ISIN or an unreadable quantity, because a list without
 * this holding would mean that it was sold.
 */
export function parsePlaidPositions(
  holdings: readonly { readonly security_id: string; readonly quantity: string }[],
  securities: ReadonlyMap<string, PlaidSecurity>,
): AccountDelivery['positions'] {
  const positions = [];
  for (const { security_id: id, quantity: text } of holdings) {
    const security = securities.get(id);
    if (security?.type === 'cash') continue;
    const [isin, quantity] = [security?.isin ?? '', parseExactAmount(text)];
    if (!isIsin(isin) || quantity === null) return null;
    positions.push({ isin, quantity });
  }
  return positions;
}
