import { z } from 'zod';

const transaction = z.strictObject({
  date: z.string(),
  alsoDate: z.string().optional(),
  amount: z.string(),
  currency: z.string(),
  counterparty: z.string().nullish(),
  description: z.string().nullish(),
  category: z.string().nullish(),
  pending: z.boolean().optional(),
});

const trade = z.strictObject({
  date: z.string(),
  alsoDate: z.string().optional(),
  type: z.enum(['buy', 'sell', 'dividend', 'reward', 'transferIn', 'transferOut']),
  symbol: z.string().optional(),
  isin: z.string().optional(),
  quantity: z.string().optional(),
  /** The cash that the trade moves; left out in cases whose trade moves no cash. */
  amount: z.string().default('0'),
  currency: z.string().optional(),
  fee: z.string().optional(),
  tax: z.string().optional(),
});

const lists = { transactions: z.array(transaction).default([]), trades: z.array(trade).default([]) };

const expected = z.strictObject({
  ...lists,
  accounts: z.record(z.string(), z.strictObject(lists)).optional(),
  securities: z.record(z.string(), z.string()).optional(),
  refused: z.enum(['balances', 'lots', 'orders']).optional(),
  ambiguous: z.string().optional(),
  skipped: z.unknown().optional(),
  note: z.string().optional(),
});

export const expectedRecordsFile = z.strictObject({ source: z.string(), country: z.string(), expected });

export type ExpectedRecords = z.infer<typeof expected>;
export type ExpectedTransaction = z.infer<typeof transaction>;
export type ExpectedTrade = z.infer<typeof trade>;

/** The expected records of each account, by account name; the name is empty if the file has only one account. */
export function expectedByAccount({ accounts, transactions, trades }: ExpectedRecords) {
  return Object.entries(accounts ?? { '': { transactions, trades } });
}

/** The currency of an account if the file does not state it. */
export function assumedAccountCurrency(expected: ExpectedRecords): string {
  const all = expectedByAccount(expected).flatMap(([, { transactions, trades }]) => [...transactions, ...trades]);
  return all[0]?.currency ?? 'EUR';
}
