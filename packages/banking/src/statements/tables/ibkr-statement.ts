// Reads the activity statement of Interactive Brokers: sections of a CSV file, each with a header of its own, become rows
// for the profile "Interactive Brokers, activity statement".
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { readCsvRows } from '../csv/csv-rows.ts';
import { formatCsvText } from '../csv-text.ts';
import { SectionRow } from './ibkr-section.ts';

const begins = /^\s*"?Statement"?,"?Header"?,"?Field Name"?,"?Field Value"?/;

/**
 * Whether a text begins like an activity statement of Interactive Brokers. Returns false for a transaction history,
 * which is a plain table with a similar beginning.
 */
export function isIbkrActivityStatement(head: string): boolean {
  return begins.test(head) && !/^"?Statement"?,"?Data"?,"?Title"?,"?Transaction History/m.test(head);
}

/** Sections of money with the columns Currency, Date (or Settle Date), Description and Amount. */
const cashSections = new Set([
  ...['Deposits & Withdrawals', 'Dividends', 'Payment In Lieu Of Dividends', 'Withholding Tax', 'Fees', 'Other Fees'],
  ...['Interest', 'Broker Interest Paid', 'Broker Interest Received', 'Bond Interest Received', 'Transaction Fees'],
  ...['Sales Tax Details', 'Commission Adjustments', '871(m) Withholding'],
]);

const header = [
  ...['Date', 'Account', 'Type', 'Symbol', 'ISIN', 'Description', 'Quantity', 'Price', 'Commission', 'Net Amount'],
  ...['Currency', 'Statement Row'],
];

/** Converts the trades and cash transactions of an activity statement of Interactive Brokers to CSV. */
export function ibkrActivityToCsv(text: string): string {
  const rows: string[][] = [header];
  const headers = new Map<string, readonly string[]>();
  const isins = new Map<string, string>();
  const found: SectionRow[] = [];
  let account = '';
  for (const { cells, line } of readCsvRows(text, ',', 0, 1)) {
    const [section = '', kind = '', ...values] = cells.map((cell) => cell.trim());
    if (kind === 'Header') headers.set(section, values);
    if (kind !== 'Data') continue;
    const row = new SectionRow(section, line, headers.get(section) ?? [], values);
    if (section === 'Account Information' && values[0] === 'Account') account = values[1] ?? '';
    if (section === 'Financial Instrument Information') {
      const isin = row.cell('Security ID');
      for (const symbol of row.cell('Symbol').split(/\s*,\s*/)) if (isIsin(isin)) isins.set(symbol, isin);
    }
    found.push(row);
  }
  for (const row of found) {
    for (const { date, type, symbol, isin, text: description, quantity, price, fee, amount, currency } of recordsOf(
      row,
    ))
      rows.push([
        ...[date, account, type, symbol, isin || (isins.get(symbol) ?? ''), description, quantity, price, fee, amount],
        ...[currency, String(row.line)],
      ]);
  }
  return formatCsvText(rows);
}

interface ActivityRecord {
  readonly date: string;
  readonly type: string;
  readonly symbol: string;
  readonly isin: string;
  readonly text: string;
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly amount: string;
  readonly currency: string;
}

const NO_TRADE = { symbol: '', isin: '', quantity: '', price: '', fee: '' };

function recordsOf(row: SectionRow): ActivityRecord[] {
  if (row.section === 'Trades') return tradeRecords(row);
  const date = row.day();
  if (date === '') return [];
  const common = { date, type: row.section, text: row.cell('Description'), currency: row.cell('Currency') };
  if (row.section === 'Corporate Actions') return [{ ...NO_TRADE, ...common, amount: row.cell('Proceeds') }];
  if (!cashSections.has(row.section)) return [];
  // "AAPL(US0378331005) Cash Dividend USD 0.24 per Share"
  const [, symbol = '', code = ''] = /^([^\s()]{1,30})\s?\(([A-Z0-9]{9,12})\)/.exec(common.text) ?? [];
  return [{ ...NO_TRADE, ...common, symbol, isin: isIsin(code) ? code : '', amount: row.cell('Amount') }];
}

/** One record per order; the parts of an order, closed lots and totals are left out. */
function tradeRecords(row: SectionRow): ActivityRecord[] {
  if (row.cell('DataDiscriminator') !== 'Order') return [];
  const [quantity, proceeds] = [row.number('Quantity'), row.number('Proceeds')];
  const fee = row.number('Comm/Fee', 'Comm in', 'Commission');
  const [symbol, currency, kind] = [row.cell('Symbol'), row.cell('Currency'), row.cell('Asset Category')];
  const common = { ...NO_TRADE, date: row.day(), symbol, currency, text: symbol };
  if (kind.startsWith('Forex')) return forexRecords(row, { ...common, symbol: '', fee, type: 'Forex' });
  const type = /option|future|warrant/i.test(kind) ? 'Option' : quantity.startsWith('-') ? 'Sell' : 'Buy';
  const amount = proceeds === '' ? '' : sumDecimalTexts([proceeds, fee || '0']);
  return [{ ...common, type, quantity, price: row.cell('T. Price'), fee, amount }];
}

/** Both sides of an exchange such as EUR.USD, and its commission in the currency that the header names. */
function forexRecords(row: SectionRow, common: Omit<ActivityRecord, 'amount'>): ActivityRecord[] {
  const [bought = ''] = row.cell('Symbol').split('.');
  const feeCurrency = /^Comm in ([A-Z]{3})$/.exec(row.nameOf('Comm in'))?.[1] ?? common.currency;
  const sides = [
    { amount: row.number('Quantity'), currency: bought },
    { amount: row.number('Proceeds'), currency: common.currency },
    { amount: common.fee, currency: feeCurrency },
  ];
  return sides
    .filter(({ amount }) => amount !== '' && canonicalAmount(amount) !== '0')
    .map((side) => ({ ...common, ...side, fee: '' }));
}
