import { formatCsvText } from '../../statements/csv-text.ts';

export interface JournalTestTransaction {
  readonly date: string;
  readonly payee: string;
  readonly note?: string;
  readonly isCleared?: boolean;
  readonly tags?: string;
  /** Account, amount and commodity. */
  readonly postings: readonly (readonly [account: string, amount: string, commodity?: string])[];
}

const encoded = (rows: readonly (readonly string[])[]) => new TextEncoder().encode(`${formatCsvText(rows)}\n`);

/** The postings as `hledger print -O csv` writes them. */
export function hledgerFile(entries: readonly JournalTestTransaction[]): Uint8Array {
  const header = [
    ...['txnidx', 'date', 'date2', 'status', 'code', 'description', 'comment', 'account', 'amount', 'commodity'],
    ...['credit', 'debit', 'posting-status', 'posting-comment'],
  ];
  const rows = entries.flatMap(({ date, payee, note, isCleared = false, postings }, at) =>
    postings.map(([account, amount, commodity = 'EUR']) => {
      const text = note === undefined ? payee : `${payee} | ${note}`;
      const sides = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount];
      const before = [`${at + 1}`, date, '', isCleared ? '*' : '', '', text, ''];
      return [...before, account, amount, commodity, ...sides, '', ''];
    }),
  );
  return encoded([header, ...rows]);
}

/** The postings as `bean-query -f csv` writes them. */
export function beancountFile(entries: readonly JournalTestTransaction[]): Uint8Array {
  const header = ['id', 'date', 'flag', 'payee', 'narration', 'tags', 'account', 'number', 'currency'];
  const rows = entries.flatMap(({ date, payee, note, isCleared = false, tags = '', postings }, at) =>
    postings.map(([account, amount, commodity = 'EUR']) => [
      ...[`${at}ab`, date, isCleared ? '*' : '!', note === undefined ? '' : payee, note ?? payee, tags],
      ...[account, ` ${amount} `, commodity],
    ]),
  );
  return encoded([header, ...rows]);
}

/** Two years with a salary, a loan, transfers, an account in two currencies, a share and an opening balance. */
export function exampleJournal(): JournalTestTransaction[] {
  const [giro, visa] = ['Assets:Bank:Giro 🏦', 'Liabilities:Visa Card'];
  const months = Array.from(
    { length: 24 },
    (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
  );
  return [
    {
      date: '2023-12-31',
      payee: 'Opening',
      postings: [
        [giro, '1000.00'],
        ['Equity:Opening Balances', '-1000.00'],
      ],
    },
    {
      date: '2023-12-31',
      payee: 'Buy',
      postings: [
        [giro, '-100.00'],
        ['Assets:Shares', '10', 'ACME'],
      ],
    },
    ...months.flatMap((month): JournalTestTransaction[] => [
      {
        ...{ date: `${month}-01`, payee: 'Employer', note: 'gross', isCleared: true },
        postings: [
          [giro, '2000.00'],
          ['Expenses:Tax', '500.00'],
          ['Income:Salary', '-2500.00'],
        ],
      },
      {
        date: `${month}-03`,
        payee: 'Market',
        note: 'bread',
        tags: 'food,trip',
        postings: [
          [visa, '-70.50'],
          ['Expenses:Home:Food', '70.50'],
        ],
      },
      {
        date: `${month}-15`,
        payee: 'SAVINGS',
        postings: [
          [giro, '-50.00'],
          ['Assets:Savings', '50.00'],
        ],
      },
      {
        date: `${month}-20`,
        payee: 'Exchange',
        postings: [
          [giro, '-100.00'],
          ['Assets:Savings', '110.00', 'USD'],
        ],
      },
      {
        date: `${month}-21`,
        payee: 'Diner',
        postings: [
          ['Assets:Savings', '-20.00', 'USD'],
          ['Expenses:Home:Food', '20.00', 'USD'],
        ],
      },
    ]),
  ];
}
