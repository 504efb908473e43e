import {
  type BrokerStatement,
  brokerTransactions,
  mapBrokerTransactions,
  mergeBrokerStatements,
} from './broker/broker-statement.ts';
import { summariseInvestments } from './broker/investment-summary.ts';
import { statementPeriod } from './period.ts';
import type { StatementAccount, StatementBalance, StatementDays } from './statement.ts';
import type { StatementTransaction } from './transaction.ts';

/** One statement of one account in the file; a file may contain several statements of the same account. */
export interface AccountStatement {
  account: string | null;
  currency: string | null;
  institution: string | null;
  /** Movements of the account's securities; null if the account has no securities. */
  broker: BrokerStatement | null;
  transactions: StatementTransaction[];
  opening: StatementBalance | null;
  closing: StatementBalance | null;
  /** The period that the file states. */
  period: StatementDays | null;
}

export function emptyAccountStatement(): AccountStatement {
  return {
    account: null,
    currency: null,
    institution: null,
    broker: null,
    transactions: [],
    opening: null,
    closing: null,
    period: null,
  };
}

/**
 * Real account numbers and names are much shorter. Without a limit, a file could repeat a huge name on every
 * transaction.
 */
const longestAccount = 200;

function firstDay(statement: AccountStatement): string {
  return statement.opening?.date ?? statement.transactions[0]?.date ?? statement.closing?.date ?? '';
}

/**
 * Merges statements of the same account and currency in date order; keeps the first opening and the last closing
 * balance. Each currency is a separate account, because each has its own balance.
 */
export function mergeAccounts(statements: readonly AccountStatement[]): StatementAccount[] {
  const accounts: StatementAccount[] = [];
  for (const parts of byAccountAndCurrency(statements)) {
    const ordered = parts.length === 1 ? parts : parts.toSorted((a, b) => compare(firstDay(a), firstDay(b)));
    const [first] = ordered;
    if (first === undefined) continue;
    const transactions = ordered.length === 1 ? first.transactions : ordered.flatMap((part) => part.transactions);
    const broker = mergeBrokerStatements(ordered.flatMap((part) => part.broker ?? []));
    const trusted = withDistinctReferences(
      broker === null ? transactions : [...transactions, ...brokerTransactions(broker)],
    );
    accounts.push({
      account: first.account?.slice(0, longestAccount) ?? null,
      currency: first.currency,
      institution: first.institution,
      investment: broker === null ? null : summariseInvestments(broker),
      broker: broker === null ? null : mapBrokerTransactions(broker, trusted),
      transactions: transactions.map(trusted),
      openingBalance: first.opening,
      closingBalance: ordered.at(-1)?.closing ?? null,
      periods: ordered.flatMap((part) => statementPeriod(part) ?? []),
    });
  }
  return accounts;
}

/** Groups statements by account and currency, in the order in which the accounts first occur. */
function byAccountAndCurrency(statements: readonly AccountStatement[]): AccountStatement[][] {
  const found = new Map<string | null, Map<string | null, AccountStatement[]>>();
  const inOrder: AccountStatement[][] = [];
  for (const statement of statements) {
    const account = statement.account?.slice(0, longestAccount) ?? null;
    const ofAccount = found.get(account) ?? new Map<string | null, AccountStatement[]>();
    found.set(account, ofAccount);
    const same = ofAccount.get(statement.currency);
    if (same !== undefined) {
      same.push(statement);
      continue;
    }
    const parts = [statement];
    ofAccount.set(statement.currency, parts);
    inOrder.push(parts);
  }
  return inOrder;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns a function that removes unreliable bank references. A reference that two transactions share identifies
 * neither. References that only count the file's records from 0 or 1 recur in the next file, so all of them are
 * removed.
 */
function withDistinctReferences(
  transactions: readonly StatementTransaction[],
): (transaction: StatementTransaction) => StatementTransaction {
  const seen = new Map<string, number>();
  let counting = true;
  let position = 0;
  for (const { bankReference } of transactions) {
    if (bankReference === null) continue;
    seen.set(bankReference, (seen.get(bankReference) ?? 0) + 1);
    counting &&= /^0*\d{1,7}$/.test(bankReference) && isCount(bankReference, position);
    position += 1;
  }
  if (seen.size === 0 || (!counting && seen.size === position)) return (transaction) => transaction;
  return (transaction) => {
    const { bankReference } = transaction;
    if (bankReference === null || (!counting && seen.get(bankReference) === 1)) return transaction;
    return { ...transaction, bankReference: null };
  };
}

function isCount(reference: string, position: number): boolean {
  const count = Number(reference);
  return count === position || count === position + 1;
}

const placeholders = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|NOREF|NONE|N\/A|NULL|UNKNOWN|[0\s./-]*)$/i;

/** The reference, or null if the text is a placeholder for a missing reference. */
export function meaningfulReference(reference: string | null): string | null {
  return reference === null || placeholders.test(reference) ? null : reference;
}
