import { brokerTransactions } from '@coffer/banking/statements/broker/broker-statement.ts';
import type {
  InvestmentSummary,
  StatementAccount,
  StatementBalance,
} from '@coffer/banking/statements/parse-statement.ts';

/** A summary of one account in a statement file. */
export interface StatementAccountSummary {
  readonly account: string | null;
  readonly institution: string | null;
  readonly investment: InvestmentSummary | null;
  readonly currencies: readonly string[];
  readonly transactions: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly openingBalance: StatementBalance | null;
  readonly closingBalance: StatementBalance | null;
}

export function summariseStatementAccount({
  currency,
  transactions,
  broker,
  periods: _days,
  ...account
}: StatementAccount): StatementAccountSummary {
  const all = broker === null ? transactions : [...transactions, ...brokerTransactions(broker)];
  const currencies = new Set(currency === null ? [] : [currency]);
  let firstDate: string | null = null;
  let lastDate: string | null = null;
  for (const transaction of all) {
    if (transaction.currency !== null) currencies.add(transaction.currency);
    if (firstDate === null || transaction.date < firstDate) firstDate = transaction.date;
    if (lastDate === null || transaction.date > lastDate) lastDate = transaction.date;
  }
  return { ...account, currencies: [...currencies], transactions: all.length, firstDate, lastDate };
}
