// The second reader of plain-text journals. It shares no code with the importer.
import { type PlainEntry, type PlainLeg, sumDoubleEntry } from '../double-entry/sum-double-entry.ts';
import { plainUnits } from '../ledger/sum-ledger.ts';
import type { SourceFigures } from '../source-book.ts';
import { plainCells } from '../tables/plain-cells.ts';

const BALANCE =
  /^[([]?(?:asset|debt|liabilit|aktiva|passiva|vermögen|vermoegen|schulden|verbindlich|acti[fv]|passif|pasivo)/i;
const SIGNS = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
]);

interface Places {
  readonly entry: string;
  readonly commodity: string;
  readonly amount: string;
}

export function sumJournal(text: string, names: Places, usual: string): SourceFigures {
  const [header = [], ...rows] = plainCells(text);
  const at = (name: string) => header.findIndex((one) => one.toLowerCase() === name);
  const [entry, date, account, commodity, amount] = [
    ...[at(names.entry), at('date'), at('account'), at(names.commodity), at(names.amount)],
  ];
  const money = new Set(Intl.supportedValuesOf('currency'));
  const entries = new Map<string, PlainEntry & { readonly legs: PlainLeg[] }>();
  for (const row of rows) {
    const cell = (place = -1) => row[place] ?? '';
    const sign = cell(commodity) === '' ? usual : (SIGNS.get(cell(commodity)) ?? cell(commodity));
    const currency = money.has(sign) || sign === usual ? sign : '';
    const [year = '', month = ''] = cell(date).split(/[-/.]/);
    const one = entries.get(cell(entry)) ?? { month: `${year}-${month.padStart(2, '0')}`, currency: '', legs: [] };
    entries.set(cell(entry), one);
    const isOwn = BALANCE.test(cell(account)) && currency !== '';
    const name = cell(account).replace(/^[([]|[)\]]$/g, '');
    one.legs.push({
      ...{ account: `${name}\t${sign}`, kind: isOwn ? 'own' : 'other', currency, value: null },
      quantity: currency === '' ? 0n : plainUnits(cell(amount)),
    });
  }
  return sumDoubleEntry(entries.values());
}
