// Computes the figures of plain-text journals for the proof, without the importer's code.
import { type ProofLeg, type ProofTransaction, sumDoubleEntry } from '../double-entry/sum-double-entry.ts';
import { parseProofUnits } from '../ledger/sum-ledger.ts';
import type { SourceFigures } from '../source-book.ts';
import { splitTableCells } from '../tables/split-table-cells.ts';

const BALANCE =
  /^[([]?(?:asset|debt|liabilit|aktiva|passiva|vermögen|vermoegen|schulden|verbindlich|acti[fv]|passif|pasivo)/i;
/** Each sign with its usual currency (`-` if there is none), and with the other currencies that it may mean. */
const SIGNS = `$ USD AUD BBD BSD BZD CAD FJD GYD HKD JMD NAD NZD SGD TTD TWD XCD
€ EUR|£ GBP|¥ JPY CNY|円 JPY|元 CNY|₹ INR|₽ RUB|₺ TRY|₩ KRW|₪ ILS|₫ VND|₴ UAH|฿ THB|₱ PHP|₦ NGN|₸ KZT|₾ GEL|₼ AZN
US$ USD|A$ AUD|C$ CAD|NZ$ NZD|HK$ HKD|NT$ TWD|R$ BRL|S$ SGD|KČ CZK|ZŁ PLN|ЛВ BGN
KR - DKK ISK NOK SEK|KR. - DKK ISK NOK SEK|RS - INR LKR MUR NPR PKR SCR|RS. - INR LKR MUR NPR PKR SCR`;

interface JournalLeg extends ProofLeg {
  /** The currency's code, or the name of another commodity. */
  readonly sign: string;
  /** The amount without separators. */
  readonly text: string;
}

interface JournalColumnNames {
  readonly entry: string;
  readonly commodity: string;
  readonly amount: string;
}

/** Computes the figures of a plain-text journal for the proof, without the importer's code. */
export function sumJournalFile(text: string, names: JournalColumnNames, usual: string): SourceFigures {
  const [header = [], ...rows] = splitTableCells(text);
  const at = (name: string) => header.findIndex((one) => one.toLowerCase() === name);
  const [entry, date, account, commodity, amount] = [
    ...[at(names.entry), at('date'), at('account'), at(names.commodity), at(names.amount)],
  ];
  const codeOf = codesBy(usual, new Set(rows.map((row) => row[commodity ?? -1] ?? '')));
  const money = new Set(Intl.supportedValuesOf('currency'));
  const entries = new Map<string, ProofTransaction & { legs: JournalLeg[] }>();
  const firstUnits = new Map(
    rows.toReversed().flatMap((row) => (row[commodity ?? -1] ? [[row[account ?? -1], row[commodity ?? -1]]] : [])),
  );
  for (const row of rows) {
    const cell = (place = -1) => row[place] ?? '';
    const isNothing = !/[1-9]/.test(cell(amount));
    const unit = cell(commodity) === '' && isNothing ? (firstUnits.get(cell(account)) ?? '') : cell(commodity);
    const sign = unit === '' ? usual : codeOf(unit);
    const currency = money.has(sign) || sign === usual ? sign : '';
    const [year = '', month = ''] = cell(date).split(/[-/.]/);
    const one = entries.get(cell(entry)) ?? { month: `${year}-${month.padStart(2, '0')}`, currency: '', legs: [] };
    entries.set(cell(entry), one);
    const isOwn = BALANCE.test(cell(account)) && currency !== '';
    const name = cell(account).replace(/^[([](.*)[)\]]$/, '$1');
    one.legs.push({
      ...{ account: `${name}\t${sign}`, kind: isOwn ? 'own' : 'other', currency, value: null },
      quantity: currency === '' ? 0n : parseProofUnits(cell(amount)),
      ...{ sign, text: cell(amount).replace(/[,\s+]/g, '') },
    });
  }
  for (const one of entries.values()) one.legs = withoutBalancedUnits(one.legs);
  return sumDoubleEntry(entries.values());
}

/** Maps a unit of the file to its currency code; to the unit itself if it is not a currency, or unclear. */
function codesBy(usual: string, units: ReadonlySet<string>): (unit: string) => string {
  const codes = new Map(
    SIGNS.split(/[|\n]/).map((line) => {
      const [sign = '', first, ...others] = line.split(' ');
      return [sign, others.includes(usual) ? usual : first] as const;
    }),
  );
  // Codes of less common currencies may be words when written in lower case.
  const common = new Set([usual, ...SIGNS.split(/\W/)]);
  return (unit) => {
    const upper = unit.toUpperCase();
    const code = codes.get(upper) ?? (units.has(upper) || !common.has(upper) ? '-' : upper);
    return code === '-' ? unit : code;
  };
}

/** Removes units other than money that cancel out within their transaction, such as hours of vacation. */
function withoutBalancedUnits(legs: readonly JournalLeg[]): JournalLeg[] {
  const totals = new Map<string, bigint | null>();
  for (const { sign, currency, text } of legs) {
    const isReadable = /^-?\d{0,20}(?:\.\d{0,8}0*)?$/.test(text) && /\d/.test(text);
    const before = totals.get(sign);
    if (currency === '')
      totals.set(sign, before === null || !isReadable ? null : (before ?? 0n) + parseProofUnits(text));
  }
  return legs.filter(({ sign, currency }) => currency !== '' || totals.get(sign) !== 0n);
}
