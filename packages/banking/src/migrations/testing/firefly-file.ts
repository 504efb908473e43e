import { formatCsvText } from '../../statements/csv-text.ts';

const COLUMNS = [
  ...[
    'user_id',
    'group_id',
    'journal_id',
    'created_at',
    'updated_at',
    'group_title',
    'type',
    'currency_code',
    'amount',
  ],
  ...['foreign_currency_code', 'foreign_amount', 'primary_currency_code', 'pc_amount', 'pc_foreign_amount'],
  ...['description', 'date', 'source_name', 'source_iban', 'source_type', 'destination_name', 'destination_iban'],
  ...['destination_type', 'reconciled', 'category', 'budget', 'bill', 'tags', 'notes', 'sepa_cc', 'import_hash'],
];

type Journal = Readonly<Record<string, string>>;

/** Transactions as Firefly III exports them. */
export function fireflyFile(journals: readonly Journal[]): Uint8Array {
  const rows = journals.map((journal, at) => {
    const row: Journal = {
      ...{ user_id: '1', group_id: `${at + 1}`, journal_id: `${at + 1}`, currency_code: 'EUR', reconciled: '0' },
      ...{ source_type: 'Asset account', destination_type: 'Expense account', description: 'something' },
      ...journal,
      date: `${journal['date']}T00:00:00+01:00`,
    };
    return COLUMNS.map((name) => row[name] ?? '');
  });
  return new TextEncoder().encode(`${formatCsvText([COLUMNS, ...rows])}\n`);
}

/** A year with openings, a split, transfers, a mortgage, a correction, and an account in dollars. */
export function exampleFireflyFile(): Uint8Array {
  const [giro, asset] = ['Giro 🏦', 'Asset account'];
  const opening = { type: 'Opening balance', description: 'Initial balance', date: '2024-12-31' };
  const initial = 'Initial balance account';
  const months = Array.from({ length: 12 }, (_, at) => monthOfJournals(giro, at + 1));
  return fireflyFile([
    {
      ...opening,
      amount: '1000.00',
      source_name: 'x',
      source_type: initial,
      destination_name: giro,
      destination_type: asset,
    },
    { ...opening, amount: '-90.50', source_name: 'Visa Card', destination_name: 'y', destination_type: initial },
    ...months.flat(),
    {
      ...{ type: 'Reconciliation', date: '2025-12-31', amount: '1.11', source_name: giro },
      destination_type: 'Reconciliation account',
    },
  ]);
}

function monthOfJournals(giro: string, at: number): Journal[] {
  const month = `2025-${String(at).padStart(2, '0')}`;
  const own = { destination_type: 'Asset account' };
  const split = {
    type: 'Withdrawal',
    date: `${month}-10`,
    group_id: `9${at}`,
    group_title: 'Big shop',
    source_name: giro,
  };
  return [
    {
      ...{ type: 'Deposit', date: `${month}-01`, amount: '2000.00', source_name: 'Employer', destination_name: giro },
      ...{ source_type: 'Revenue account', ...own, category: 'Salary', tags: 'work,2025' },
    },
    { ...split, amount: '-50.25', destination_name: 'Market', category: 'Food', description: 'bread', notes: 'two' },
    { ...split, amount: '-20.00', destination_name: 'Market', category: 'House', budget: 'Usual' },
    {
      ...own,
      type: 'Transfer',
      date: `${month}-15`,
      amount: '70.00',
      source_name: giro,
      destination_name: 'Visa Card',
    },
    {
      ...{ type: 'Withdrawal', date: `${month}-20`, amount: '-300.00', source_name: giro, category: 'House' },
      ...{ destination_name: 'Mortgage', destination_type: 'Mortgage' },
    },
    {
      ...{
        ...own,
        type: 'Transfer',
        date: `${month}-21`,
        amount: '9.00',
        source_name: giro,
        destination_name: 'Dollars',
      },
      ...{ foreign_currency_code: 'USD', foreign_amount: '10.00' },
    },
    {
      ...{
        ...own,
        type: 'Transfer',
        date: `${month}-22`,
        amount: '4.00',
        source_name: 'Dollars',
        destination_name: giro,
      },
      ...{ currency_code: 'USD', foreign_currency_code: 'EUR', foreign_amount: '3.50' },
    },
  ];
}
