import type { BrokerTrade } from '@coffer/banking/statements/broker/broker-statement.ts';
import type { ParsedStatement, StatementAccount } from '@coffer/banking/statements/parse-statement.ts';
import type { StatementTransaction } from '@coffer/banking/statements/transaction.ts';
import { parseUnlimitedDecimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import {
  assumedAccountCurrency,
  type ExpectedRecords,
  type ExpectedTrade,
  type ExpectedTransaction,
  expectedByAccount,
} from './expected-records.ts';

interface Records {
  readonly transactions: readonly (StatementTransaction & { readonly currency: string })[];
  readonly trades: readonly (BrokerTrade & { readonly currency: string })[];
}

/** The differences between a statement and the expected records; empty if there are none. */
export function statementDifferences(expected: ExpectedRecords, { accounts }: ParsedStatement): string[] {
  const found: string[] = [];
  const fallback = assumedAccountCurrency(expected);
  const wanted = expectedByAccount(expected);
  for (const [name, lists] of wanted) {
    const currency = [...lists.transactions, ...lists.trades][0]?.currency ?? fallback;
    const records = recordsOf(accounts, name, currency);
    if (expected.note !== undefined && isEquivalent(lists, records)) continue;
    found.push(...listRecordDifferences(lists, records).map((what) => (name === '' ? what : `${name}: ${what}`)));
  }
  const all = recordsOf(accounts, '', fallback);
  const more = all.transactions.length + all.trades.length;
  const counted = wanted.reduce((sum, [name]) => {
    const { transactions, trades } = recordsOf(accounts, name, fallback);
    return sum + transactions.length + trades.length;
  }, 0);
  if (more > counted) found.push(`${more - counted} records in other accounts`);
  return found;
}

/**
 * The records of the account with that name, otherwise of the account in that currency; all records for an empty name.
 */
function recordsOf(accounts: readonly StatementAccount[], name: string, fallback: string): Records {
  const named = accounts.filter(({ account }) => account === name);
  const all = (named.length > 0 ? named : accounts).map((account) => {
    const currencyOf = (transaction: StatementTransaction) => transaction.currency ?? account.currency ?? fallback;
    const withCurrency = (transaction: StatementTransaction) =>
      partsOf(transaction).map((part) => ({ ...part, currency: currencyOf(transaction) }));
    const { transactions, broker } = account;
    const costs = (broker?.costs ?? []).map(({ transaction }) => transaction);
    const exchanges = (broker?.exchanges ?? []).flatMap(({ paid, received }) => [paid, received]);
    return {
      transactions: [...transactions, ...costs, ...exchanges].flatMap(withCurrency),
      trades: (broker?.trades ?? []).map((trade) => ({ ...trade, currency: currencyOf(trade.transaction) })),
    };
  });
  const isThere = ({ currency }: { readonly currency: string }) => name === '' || named.length > 0 || currency === name;
  return {
    transactions: all.flatMap(({ transactions }) => transactions).filter(isThere),
    trades: all.flatMap(({ trades }) => trades).filter(isThere),
  };
}

/** The parts of a split transaction, each as a transaction; otherwise the transaction itself. */
function partsOf(transaction: StatementTransaction): readonly StatementTransaction[] {
  return (
    transaction.parts?.map(({ categoryId: _categoryId, ...part }) => ({ ...transaction, ...part })) ?? [transaction]
  );
}

interface Lists {
  readonly transactions: readonly ExpectedTransaction[];
  readonly trades: readonly ExpectedTrade[];
}

function listRecordDifferences(lists: Lists, records: Records): string[] {
  const found: string[] = [];
  const transactions = [...records.transactions];
  for (const wanted of lists.transactions) {
    const at = transactions.findIndex((one) => isSame(wanted, one));
    if (at === -1)
      found.push(`missing ${wanted.date} ${wanted.amount} ${wanted.currency} ${wanted.counterparty ?? ''}`);
    else transactions.splice(at, 1);
  }
  const trades = [...records.trades];
  for (const wanted of lists.trades) {
    const at = trades.findIndex((one) => isSameTrade(wanted, one));
    const { date, type, symbol, isin, quantity, amount, fee, tax } = wanted;
    if (at === -1) found.push(`missing ${date} ${type} ${quantity} ${symbol ?? isin} ${amount} fee ${fee} tax ${tax}`);
    else trades.splice(at, 1);
  }
  for (const { date, amount, currency, fromTo, description } of transactions)
    found.push(`unexpected ${date} ${amount} ${currency} ${fromTo} / ${description}`);
  for (const { transaction, type, quantity, security, fees, tax } of trades)
    found.push(
      `unexpected ${transaction.date} ${type} ${quantity} ${security.isin ?? security.symbol} ${transaction.amount} fee ${fees} tax ${tax}`,
    );
  return found;
}

function isSame(wanted: ExpectedTransaction, one: Records['transactions'][number]): boolean {
  return (
    (one.date === wanted.date || one.date === wanted.alsoDate) &&
    isEqual(one.amount, wanted.amount) &&
    one.currency === wanted.currency &&
    hasText(one, wanted.counterparty) &&
    hasText(one, wanted.description) &&
    (wanted.pending === undefined || (one.pending ?? false) === wanted.pending) &&
    hasCategory(one, wanted.category)
  );
}

/** Whether the transaction has the category. Apps export transfers with the category "Transfer", which is ignored. */
function hasCategory({ category }: StatementTransaction, wanted: string | null | undefined): boolean {
  if (wanted == null) return true;
  if (category === undefined) return /^transfer/i.test(wanted);
  return plain(category.name) === plain(wanted.split(':').at(-1) ?? '');
}

function hasText({ fromTo, description, notes }: StatementTransaction, text: string | null | undefined): boolean {
  return text == null || plain(`${fromTo} ${description} ${notes}`).includes(plain(text));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isSameTrade(wanted: ExpectedTrade, one: Records['trades'][number]): boolean {
  return (
    (one.transaction.date === wanted.date || one.transaction.date === wanted.alsoDate) &&
    (one.type === wanted.type || wanted.type === 'reward') &&
    isEqual(one.transaction.amount, wanted.amount) &&
    (wanted.currency === undefined || one.currency === wanted.currency) &&
    (wanted.isin === undefined || one.security.isin === wanted.isin || one.security.isin === null) &&
    (wanted.symbol === undefined || [one.security.symbol, one.security.name].includes(wanted.symbol)) &&
    (wanted.quantity === undefined || one.type === 'dividend' || isEqual(one.quantity, wanted.quantity)) &&
    (wanted.fee === undefined || isEqual(one.fees ?? '0', wanted.fee)) &&
    (wanted.tax === undefined || isEqual(one.tax ?? '0', wanted.tax))
  );
}

function isEqual(a: string, b: string): boolean {
  return parseUnlimitedDecimal(a).equals(parseUnlimitedDecimal(b.replace(/^\+/, '')));
}

/**
 * Whether the cash of each day and the units of each security are equal. Rows can be divided into transactions in
 * several correct ways.
 */
function isEquivalent(lists: Lists, records: Records): boolean {
  const wanted = totals(
    [...lists.transactions, ...lists.trades],
    lists.trades.map(({ type, symbol, isin, quantity = '0' }) => [isin ?? symbol ?? '', type, quantity] as const),
  );
  const found = totals(
    [...records.transactions, ...records.trades.map(({ transaction, currency }) => ({ ...transaction, currency }))],
    records.trades.map(({ type, security, quantity }) => [security.isin ?? security.symbol, type, quantity] as const),
  );
  return wanted === found;
}

/** True if the money of each day is as expected; units of securities are ignored. */
export function hasSameCash(expected: ExpectedRecords, { accounts }: ParsedStatement): boolean {
  const { transactions, trades } = recordsOf(accounts, '', assumedAccountCurrency(expected));
  const wanted = [...expected.transactions, ...expected.trades];
  const found = [...transactions, ...trades.map(({ transaction, currency }) => ({ ...transaction, currency }))];
  return totals(wanted, []) === totals(found, []);
}

function totals(
  cash: readonly { readonly date: string; readonly currency?: string | undefined; readonly amount: string }[],
  units: readonly (readonly [security: string, type: string, quantity: string])[],
): string {
  const sums = new Map<string, string>();
  const add = (key: string, amount: string) =>
    sums.set(key, sumDecimalTexts([sums.get(key) ?? '0', parseUnlimitedDecimal(amount).toString()]));
  const cents = (amount: string) => roundHalfEven(parseUnlimitedDecimal(amount), 2).toString();
  for (const { date, currency, amount } of cash) add(`${date} ${currency}`, cents(amount));
  for (const [security, type, quantity] of units) {
    if (type === 'dividend') continue;
    const leaves = type === 'sell' || type === 'transferOut';
    add(`units ${security}`, leaves ? negateDecimalText(parseUnlimitedDecimal(quantity).toString()) : quantity);
  }
  return [...sums]
    .filter(([, sum]) => sum !== '0')
    .map(([key, sum]) => `${key} ${sum}`)
    .toSorted()
    .join('\n');
}
