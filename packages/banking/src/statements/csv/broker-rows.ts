// Classifies rows of a broker's export: trades, costs, splits and plain cash.
import { formatDecimal, isDecimal, ONE, parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES, negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import type {
  BrokerCost,
  BrokerStockSplit,
  BrokerTrade,
  NamedSecurity,
  TradeType,
} from '../broker/broker-statement.ts';
import { buildTrade, hasCashLeg, type TradeFacts } from '../broker/trade.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import { excerpt } from '../statement-error.ts';
import type { StatementTransaction } from '../transaction.ts';
import type { BrokerAction } from './broker-actions.ts';
import { BrokerRowCells } from './broker-row-cells.ts';
import type { CashTransactionRow, RowFormat } from './cash-transaction-row.ts';
import type { CsvRow } from './csv-rows.ts';

/** The meaning of a row; `reason` says why a securities row cannot be imported. */
export type BrokerRow =
  | { readonly trades: readonly BrokerTrade[] }
  | { readonly cost: BrokerCost }
  | { readonly split: BrokerStockSplit }
  | { readonly transaction: StatementTransaction }
  | { readonly reason: string };

interface BrokerFile {
  /** Whether amounts have a sign; negative amounts are outgoing. */
  readonly signed: boolean;
  /** Whether the amounts of trades exclude their costs. */
  readonly onTop: boolean;
}

/** Classifies a row. `booked` is the same row read as a cash transaction. */
export function classifyBrokerRow(
  row: CsvRow,
  booked: CashTransactionRow,
  reading: RowFormat,
  file: BrokerFile,
): BrokerRow {
  const { transaction } = booked;
  const read = new BrokerRowCells(row, reading);
  const security = read.security();
  const profileAction = reading.profile?.actionOf(row.cells) ?? null;
  if (profileAction === 'cash') return { transaction };
  const named = profileAction === null || profileAction === 'leaveOut' ? read.action() : profileAction;
  const action = named ?? (file.signed ? impliedAction(read, security, transaction) : null);
  if (action === null) return plainCash(read, transaction, file);
  if (action === 'option') return { reason: 'an option is not imported' };
  if (action === 'short') return { reason: 'a short sale is not imported' };
  if (action === 'deposit' || action === 'withdrawal') {
    if (file.signed) return { transaction };
    const amount = absoluteAmount(transaction.amount);
    return { transaction: withAmount(transaction, action === 'deposit' ? amount : negateDecimalText(amount)) };
  }
  if (action === 'fees' || action === 'tax') {
    const paid = file.signed
      ? transaction
      : withAmount(transaction, negateDecimalText(absoluteAmount(transaction.amount)));
    return { cost: { kind: action, transaction: paid } };
  }
  if (action === 'feesRefund' || action === 'taxRefund') {
    const kind = action === 'feesRefund' ? 'fees' : 'tax';
    return { cost: { kind, transaction: withAmount(transaction, absoluteAmount(transaction.amount)) } };
  }
  if (security === null && reading.computesAmounts) return { reason: 'the row has no amount' };
  if (security === null) {
    const contradicts =
      action === 'buy' ? !transaction.amount.startsWith('-') : action === 'sell' && transaction.amount.startsWith('-');
    return contradicts
      ? { reason: `the security is missing, and the amount does not match a ${action}` }
      : { transaction };
  }
  if (action === 'split') return splitOf(read, security, transaction);
  if (isExchange(read, action, security, transaction)) return exchangeIn(read, transaction);
  return tradeIn(read, { security, action, transaction, file });
}

/**
 * Imports a row as plain cash, or rejects it. Without a sign, the direction of the money is only known if a word states
 * it.
 */
function plainCash(read: BrokerRowCells, transaction: StatementTransaction, { signed }: BrokerFile): BrokerRow {
  const word = read.text('action');
  if (!signed && read.quantity() !== null && transaction.amount !== '0' && !read.earnsCash()) {
    return { reason: 'states neither a purchase nor a sale' };
  }
  if (signed || word === '' || transaction.amount === '0' || read.earnsCash() || transaction.amount.startsWith('-'))
    return { transaction };
  return { reason: `${excerpt(word)} means neither money in nor money out` };
}

function withAmount(transaction: StatementTransaction, amount: string): StatementTransaction {
  return { ...transaction, amount };
}

/**
 * Derives buy or sell from the amount's sign if no word states the action but the row has a security code and units.
 */
function impliedAction(
  read: BrokerRowCells,
  security: NamedSecurity | null,
  { amount }: StatementTransaction,
): BrokerAction | null {
  const quantity = read.amount('quantity');
  if (security === null || quantity === null || quantity === '0' || read.earnsCash()) return null;
  return amount.startsWith('-') ? 'buy' : 'sell';
}

interface TradeRow {
  readonly security: NamedSecurity;
  readonly action: BrokerAction;
  readonly transaction: StatementTransaction;
  readonly file: BrokerFile;
}

function tradeIn(read: BrokerRowCells, { security, action, transaction, file }: TradeRow): BrokerRow {
  const quantity = read.quantity();
  const hasUnits = quantity !== null && quantity !== '0';
  const type = typeOf(action, hasUnits);
  const isTransfer = !hasCashLeg(type);
  // A transfer without units moves cash. A crypto row without units is skipped.
  if (isTransfer && !hasUnits) return security.isCrypto ? { reason: 'the row moves no crypto' } : { transaction };
  // A reversed dividend is imported as plain cash.
  if (type === 'dividend' && transaction.amount.startsWith('-')) return { transaction };
  const amount = absoluteAmount(transaction.amount);
  const common = {
    ...{
      line: transaction.line,
      date: transaction.date,
      secondaryDate: transaction.secondaryDate,
      currency: transaction.currency,
    },
    ...{ type, security, notes: transaction.notes, bankReference: transaction.bankReference },
    quantity: hasUnits ? quantity : null,
  };
  const price = read.price(transaction.currency, quantity, amount);
  if (isTransfer) {
    const worth = price.value ?? (amount === '0' ? null : quotient(amount, absoluteAmount(quantity ?? '1')));
    const paidIn = security.isCrypto && price.value === null ? { price: null, currency: null } : { price: worth };
    return asRow(buildTrade({ ...common, ...paidIn, net: '0' }));
  }
  if (amount === '0' && type !== 'dividend' && price.value !== '0') return { reason: 'the row has no amount' };
  const costs = read.costs(transaction.currency, price.rate);
  const facts = { ...common, price: statedPrice(price.value, type), priceDecimals: price.decimals, ...costs };
  return asRow(buildTrade({ ...facts, net: netOf(facts, amount, file) }));
}

/** Whether the row exchanges crypto for crypto, so that it moves no cash. */
function isExchange(
  read: BrokerRowCells,
  action: BrokerAction,
  security: NamedSecurity,
  { currency }: StatementTransaction,
): boolean {
  if (security.isCrypto !== true) return false;
  return action === 'exchange' || ((action === 'buy' || action === 'sell') && read.crypto(currency ?? '') !== null);
}

/** Converts an exchange into two transfers, because neither side has a price in money. */
function exchangeIn(read: BrokerRowCells, { bankReference, ...transaction }: StatementTransaction): BrokerRow {
  const exchanged = read.exchange();
  if (exchanged === null) return { reason: 'the two sides of the exchange cannot be read' };
  const { from, fromUnits, into, intoUnits } = exchanged;
  const { line, date, notes } = transaction;
  const trades = (
    [
      ['transferOut', from, fromUnits],
      ['transferIn', into, intoUnits],
    ] as const
  ).map(([type, security, quantity]) =>
    buildTrade({
      ...{ line, date, type, security, quantity, price: null, net: '0', currency: null, notes },
      text: `${from.symbol} exchanged for ${into.symbol}`,
      bankReference: bankReference === null ? null : `${bankReference}/${type}`,
    }),
  );
  const reason = trades.find((trade) => typeof trade === 'string');
  return reason !== undefined ? { reason } : { trades: trades.filter((trade) => typeof trade !== 'string') };
}

/** Returns the stated price. A dividend has no price of 0: its units are only the number of units held. */
function statedPrice(price: string | null, type: TradeType): string | null {
  return price === '0' && type === 'dividend' ? null : price;
}

/**
 * Returns the cash that a trade moves. In some files, amounts include the costs; in others, they do not. The file's
 * usual convention is used, unless only the other convention matches units times price.
 */
function netOf(facts: Omit<TradeFacts, 'net'>, amount: string, { onTop }: BrokerFile): string {
  const costs = sumDecimalTexts([facts.fees ?? '0', facts.tax ?? '0']);
  const signedAmount = facts.type === 'buy' ? negateDecimalText(amount) : amount;
  if (costs === '0') return signedAmount;
  const beside = sumDecimalTexts([signedAmount, negateDecimalText(costs)]);
  const [first, other] = onTop ? [beside, signedAmount] : [signedAmount, beside];
  if (facts.price == null || addsUp({ ...facts, net: first }) || !addsUp({ ...facts, net: other })) return first;
  return other;
}

function addsUp(facts: TradeFacts): boolean {
  const trade = buildTrade(facts);
  return typeof trade !== 'string' && trade.statedPrice === null;
}

/**
 * Whether trade amounts exclude their costs: true if units times price is closer to the amounts without costs than with
 * them.
 */
export function areCostsAdditional(rows: readonly CsvRow[], reading: RowFormat): boolean {
  const stated = reading.profile?.layout.amounts;
  if (stated !== undefined) return stated === 'gross';
  if (reading.computesAmounts) return true;
  let onTop = 0;
  for (const row of rows.slice(0, 2000)) {
    const read = new BrokerRowCells(row, reading);
    const [quantity, price, amount] = [read.amount('quantity'), read.amount('price'), read.amount('amount')];
    const { fees, tax } = read.costs(null, null);
    const costs = sumDecimalTexts([fees, tax]);
    const action = read.action();
    if (quantity === null || price === null || amount === null || costs === '0') continue;
    if (action !== 'buy' && action !== 'sell') continue;
    // Figures in different currencies cannot be compared.
    if (read.price(read.text('currency') || null, quantity, absoluteAmount(amount)).rate !== null) continue;
    const product = parseUnlimitedDecimal(absoluteAmount(quantity)).times(parseUnlimitedDecimal(absoluteAmount(price)));
    const without = product.minus(parseUnlimitedDecimal(absoluteAmount(amount))).abs();
    const whole =
      action === 'buy' ? product.plus(parseUnlimitedDecimal(costs)) : product.minus(parseUnlimitedDecimal(costs));
    const including = whole.minus(parseUnlimitedDecimal(absoluteAmount(amount))).abs();
    if (without.lt(including)) onTop += 1;
    else if (including.lt(without)) onTop -= 1;
  }
  return onTop > 0;
}

/**
 * Returns the type of trade for an action. A reinvestment without units is the dividend; a reinvestment with units is
 * the purchase.
 */
function typeOf(action: BrokerAction, hasUnits: boolean): TradeType {
  if (action === 'reinvest' && !hasUnits) return 'dividend';
  return action === 'sell' ||
    action === 'dividend' ||
    action === 'reward' ||
    action === 'transferIn' ||
    action === 'transferOut'
    ? action
    : 'buy';
}

function asRow(trade: BrokerTrade | string): BrokerRow {
  return typeof trade === 'string' ? { reason: trade } : { trades: [trade] };
}

function quotient(above: string, below: string): string | null {
  const value = formatDecimal(
    roundHalfEven(parseUnlimitedDecimal(above).div(parseUnlimitedDecimal(below)), MAX_DECIMAL_PLACES),
  );
  return isDecimal(value) ? value : null;
}

/** Reads a ratio such as `2 for 1`. A ratio with a colon may be in either order, so the change in units decides. */
function splitOf(read: BrokerRowCells, security: NamedSecurity, { line, date }: StatementTransaction): BrokerRow {
  const ratio = read.ratio();
  const units = read.amount('quantity') ?? '0';
  if (ratio === null || (ratio.sign === ':' && units === '0')) {
    return { reason: `the split of ${security.symbol} has no ratio that can be read` };
  }
  const [above, below] = ratio.sign === ':' ? ordered(ratio, !units.startsWith('-')) : [ratio.first, ratio.second];
  const factor = quotient(above, below);
  if (factor === null || factor === '0' || parseUnlimitedDecimal(factor).equals(ONE))
    return { reason: 'a split that changes nothing' };
  return { split: { line, date, security, factor } };
}

function ordered(
  { first, second }: { readonly first: string; readonly second: string },
  grows: boolean,
): [string, string] {
  const isFirstLarger = parseUnlimitedDecimal(first).gt(parseUnlimitedDecimal(second));
  return isFirstLarger === grows ? [first, second] : [second, first];
}
