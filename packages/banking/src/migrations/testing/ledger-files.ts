import { formatCsvText } from '../../statements/csv-text.ts';

const encoded = (rows: readonly (readonly string[])[]) => new TextEncoder().encode(`${formatCsvText(rows)}\n`);

const MONARCH = ['Date', 'Merchant', 'Category', 'Account', 'Original Statement', 'Notes', 'Amount', 'Tags', 'Owner'];
const MINT = [
  ...['Date', 'Description', 'Original Description', 'Amount', 'Transaction Type', 'Category', 'Account Name'],
  ...['Labels', 'Notes'],
];

interface LedgerLine {
  readonly date: string;
  readonly account: string;
  readonly amount: string;
  readonly payee: string;
  readonly category?: string;
  readonly bankText?: string;
  readonly notes?: string;
  readonly tags?: string;
}

/** Two years with a card, transfers to savings two days apart, a refund and a note. The newest rows come first. */
export function exampleLedger(): LedgerLine[] {
  const months = Array.from({ length: 24 }, (_, at) => ({
    month: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    at,
  }));
  return months.flatMap(monthOfLedger).toReversed();
}

function monthOfLedger({ month, at }: { readonly month: string; readonly at: number }): LedgerLine[] {
  const [checking, visa, savings] = ['Checking 🏦', 'Visa Card', 'Savings'];
  const saved = `${100 + at}.00`;
  return [
    ...[{ date: `${month}-01`, account: checking, amount: '2,000.00', payee: 'Employer', category: 'Paychecks' }],
    {
      ...{ date: `${month}-03`, account: checking, amount: '-600.10', payee: 'Landlord', category: 'Rent' },
      ...{ bankText: 'LANDLORD 4711', tags: 'home,Tax 🧾', notes: 'flat, second floor' },
    },
    { date: `${month}-05`, account: checking, amount: `-${saved}`, payee: 'Savings', category: 'Transfer' },
    { date: `${month}-07`, account: savings, amount: saved, payee: 'Checking', category: 'Transfer' },
    ...['-12.50', '-12.50'].map((amount) => ({
      ...{ date: `${month}-10`, account: visa, amount, payee: 'Market', category: 'Groceries' },
    })),
    { date: `${month}-11`, account: visa, amount: '-0.99', payee: 'Kiosk', category: 'Uncategorized' },
    { date: `${month}-20`, account: checking, amount: '-25.99', payee: 'Visa', category: 'Credit Card Payment' },
    { date: `${month}-20`, account: visa, amount: '25.99', payee: 'Payment', category: 'Credit Card Payment' },
    { date: `${month}-21`, account: checking, amount: '-5.00', payee: 'Friend', category: 'Transfer' },
  ];
}

/** The transactions as Monarch exports them. */
export function monarchFile(lines: readonly LedgerLine[]): Uint8Array {
  const rows = lines.map(
    ({ date, payee, category = '', account, bankText = payee.toUpperCase(), notes = '', amount, tags = '' }) => [
      ...[date, payee, category, account, bankText, notes, amount.replaceAll(',', ''), tags, ''],
    ],
  );
  return encoded([MONARCH, ...rows]);
}

/** The transactions as Mint exported them. */
export function mintFile(lines: readonly LedgerLine[]): Uint8Array {
  const rows = lines.map(
    ({ date, payee, category = '', account, bankText = payee.toUpperCase(), notes = '', amount, tags = '' }) => {
      const [year = '', month, day] = date.split('-').map(Number);
      const type = amount.startsWith('-') ? 'debit' : 'credit';
      const unsigned = amount.replaceAll(/[-,]/g, '');
      return [`${month}/${day}/${year}`, payee, bankText, unsigned, type, category, account, tags, notes];
    },
  );
  return encoded([MINT, ...rows]);
}

/**
 * Returns the balances as Monarch exports them: one for each account and day with a transaction since `from`. Each
 * account began with 1,000.
 */
export function monarchBalances(lines: readonly LedgerLine[], from = '2024-01-01'): Uint8Array {
  const rows: string[][] = [];
  for (const [account, own] of Map.groupBy(lines, (line) => line.account)) {
    let cents = 100_000;
    const days = Map.groupBy(own.toReversed(), ({ date }) => date);
    for (const [date, ofDay] of [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      for (const { amount } of ofDay) cents += Math.round(Number(amount.replaceAll(',', '')) * 100);
      if (date >= from) rows.push([date, (cents / 100).toFixed(2), account]);
    }
  }
  return encoded([['Date', 'Balance', 'Account'], ...rows]);
}
