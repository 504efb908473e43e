import { zipSync } from 'fflate';
import { formatCsvText } from '../../statements/csv-text.ts';

const REGISTER = [
  'Account',
  'Flag',
  'Date',
  'Payee',
  'Category Group/Category',
  'Category Group',
  'Category',
  'Memo',
  'Outflow',
  'Inflow',
  'Cleared',
];
const PLAN = ['Month', 'Category Group/Category', 'Category Group', 'Category', 'Assigned', 'Activity', 'Available'];
const MONTHS = ['Jan 2026', 'Feb 2026', 'Mar 2026'];

interface YnabLine {
  readonly account?: string;
  readonly date: string;
  readonly payee?: string;
  /** `Group: Category` */
  readonly category?: string;
  readonly memo?: string;
  readonly outflow: string;
  readonly inflow: string;
  readonly flag?: string;
  readonly cleared?: string;
}

const encoded = (rows: readonly (readonly string[])[]) => new TextEncoder().encode(`\ufeff${formatCsvText(rows)}\n`);
const partsOf = (category: string) => (category === '' ? ['', '', ''] : [category, ...category.split(': ')]);

/** A register as YNAB exports it. */
export function ynabFile(lines: readonly YnabLine[]): Uint8Array {
  const rows = lines.map(
    ({
      account = 'Checking',
      flag = '',
      date,
      payee = '',
      category = '',
      memo = '',
      outflow,
      inflow,
      cleared = 'Cleared',
    }) => [...[account, flag, date, payee, ...partsOf(category), memo, outflow, inflow, cleared]],
  );
  return encoded([REGISTER, ...rows]);
}

const dollars = (amount: number) => `${amount < 0 ? '-' : ''}$${Math.abs(amount).toFixed(2)}`;
const line = (account: string, date: string, amount: number, more: Partial<YnabLine> = {}): YnabLine => ({
  ...{ account, date, inflow: dollars(Math.max(amount, 0)), outflow: dollars(Math.max(-amount, 0)) },
  ...more,
});

/** Three months with a card, splits, a transfer out of the budget, overspending and a flag. The newest rows come first. */
export function exampleYnabFiles(): { readonly register: Uint8Array; readonly plan: Uint8Array } {
  const ready = 'Inflow: Ready to Assign';
  const months = [3, 2, 1].flatMap((month) => monthOfRegister(`2026-0${month}`, month));
  const openings = [
    line('Checking', '2026-01-01', 1000, { payee: 'Starting Balance', category: ready }),
    line('Visa', '2026-01-01', -200, { payee: 'Starting Balance', category: ready }),
    line('Pension', '2026-01-01', 5000, { payee: 'Starting Balance' }),
  ];
  return { register: ynabFile([...months, ...openings]), plan: plan() };
}

/** The archive of both files. */
export function ynabArchive(): Uint8Array {
  const { register, plan: assigned } = exampleYnabFiles();
  const name = 'My Budget as of 2026-04-01';
  return zipSync({ [`${name} - Register.csv`]: register, [`${name} - Plan.csv`]: assigned });
}

function monthOfRegister(month: string, number: number): YnabLine[] {
  const food = 'Usual: Food 🍎';
  return [
    line('Checking', `${month}-15`, -70, { payee: 'Transfer : Visa' }),
    line('Checking', `${month}-20`, -100, { payee: 'Transfer : Pension', category: 'Usual: Pension' }),
    line('Visa', `${month}-15`, 70, { payee: 'Transfer : Checking' }),
    line('Pension', `${month}-20`, 100, { payee: 'Transfer : Checking' }),
    line('Visa', `${month}-10`, -50, { payee: 'Market', category: food, memo: 'Split (1/2)', flag: 'Orange - Tax' }),
    line('Visa', `${month}-10`, -20.5, { payee: 'Market', category: 'Usual: Rent', memo: 'Split (2/2) map' }),
    line('Checking', `${month}-03`, -(590 + number), {
      payee: 'Landlord',
      category: 'Usual: Rent',
      cleared: 'Reconciled',
    }),
    line('Checking', `${month}-01`, 2000, { payee: 'Employer', category: 'Inflow: Ready to Assign' }),
  ];
}

/** The plan as YNAB computes it: an envelope below 0 at the end of a month starts the next month at 0. */
function plan(): Uint8Array {
  const assigned = {
    'Usual: Food 🍎': [40, 60, 70],
    'Usual: Rent': [620, 600, 640],
    'Usual: Pension': [100, 100, 100],
  };
  const spent = {
    'Usual: Food 🍎': [50, 50, 50],
    'Usual: Rent': [611.5, 612.5, 613.5],
    'Usual: Pension': [100, 100, 100],
  };
  const rows = Object.entries(assigned).flatMap(([category, amounts]) => {
    let available = 0;
    return MONTHS.map((month, at) => {
      const out = Object.entries(spent).find(([name]) => name === category)?.[1][at] ?? 0;
      available = Math.max(available, 0) + (amounts[at] ?? 0) - out;
      return [month, ...partsOf(category), dollars(amounts[at] ?? 0), dollars(-out), dollars(available)];
    });
  });
  const cards = MONTHS.map((month) => [month, ...partsOf('Credit Card Payments: Visa'), '$10.00', '$0.50', '$10.50']);
  return encoded([PLAN, ...cards, ...rows]);
}
