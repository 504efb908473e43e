import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnableBankingBalances, parseEnableBankingLines } from './enable-banking/parse-records.ts';
import { parseGocardlessBalances, parseGocardlessLines } from './gocardless/parse-records.ts';
import { parseTestJson } from './testing/parse-test-json.ts';

/** Providers' responses with known results, stored next to the project and not in it. */
const CASES = new URL('../../../../../shared/cases/files/', import.meta.url);
const hasCases = existsSync(CASES);
const UNTIL = '2026-11-26';

function caseOf(name: string): Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> {
  return parseTestJson(readFileSync(new URL(name, CASES), 'utf8')) as ReturnType<typeof caseOf>;
}

const unless = test.skipIf(!hasCases);
if (!hasCases) process.stderr.write(`Skipped: the cases are not at ${CASES.pathname}\n`);

unless('A single available balance is the basis of the opening balance', () => {
  const { balances, transactions } = caseOf('sync-enable-banking-only-available-balance.json');
  const { lines, setAside } = parseEnableBankingLines(transactions?.['transactions'] ?? [], UNTIL);
  expect([lines.map(({ amount }) => amount), setAside]).toEqual([['-10'], []]);
  expect(parseEnableBankingBalances(balances?.['balances'] ?? [], { currency: 'EUR', until: UNTIL, lines })).toEqual({
    bookedBalance: null,
    openingBasis: { amount: '1000', currency: 'EUR', date: UNTIL, isProvisional: true },
  });
});

unless('A balance that includes a credit limit is not the booked balance', () => {
  const { balances } = caseOf('sync-gocardless-credit-limit-included.json');
  const stated = parseGocardlessBalances(balances?.['balances'] ?? [], { currency: 'EUR', until: UNTIL, lines: [] });
  expect(stated.bookedBalance?.amount).toBe('500');
});

unless('A booked record without a date is set aside, and the others are read', () => {
  const { transactions } = caseOf('sync-gocardless-booked-without-day.json');
  const rest = { bookingDate: '2026-11-20', transactionAmount: { amount: '-1', currency: 'EUR' } };
  const read = parseGocardlessLines([...(transactions?.['booked'] ?? []), rest], { pending: false, until: UNTIL });
  expect(read).toMatchObject({ lines: [{ amount: '-1' }], setAside: [{ key: 'I1' }] });
});
