// Computes the figures of GnuCash's books for the proof. The importer's code only opens the database.
import { StatementError } from '../../statements/statement-error.ts';
import {
  type ProofLeg,
  type ProofTransaction,
  parseFractionUnits,
  parseYearMonth,
  sumDoubleEntry,
} from '../double-entry/sum-double-entry.ts';
import type { SourceFigures } from '../source-book.ts';
import type { UntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { walkPlainTags } from './walk-plain-tags.ts';

const MONEY = /^(?:BANK|CASH|CREDIT|ASSET|LIABILITY|RECEIVABLE|PAYABLE|CHECKING|SAVINGS|MONEYMRKT|CREDITLINE)$/;

interface Node {
  readonly parent: string;
  readonly type: string;
  /** The account's currency; empty for securities. */
  readonly currency: string;
}

/** A split whose quantity and value are fractions: the texts of a numerator and a denominator. */
interface RawSplit {
  readonly account: string;
  readonly quantity: readonly [string, string];
  readonly value: readonly [string, string];
}

interface RawEntry {
  readonly date: string;
  readonly currency: string;
  readonly splits: RawSplit[];
}

export interface GnucashFigures {
  readonly figures: SourceFigures;
  /** The currency of each account; empty for securities. */
  readonly currencyOf: (accountKey: string) => string;
}

/** Sums the splits of accounts below a root. */
function sumBelow(root: string, nodes: ReadonlyMap<string, Node>, entries: Iterable<RawEntry>): GnucashFigures {
  const plain: ProofTransaction[] = [];
  for (const { date, currency, splits } of entries) {
    const legs = splits.filter(({ account }) => isBelow(root, nodes, account)).map((split) => legOf(split, nodes));
    if (legs.length > 0) plain.push({ month: parseYearMonth(date), currency, legs });
  }
  return { figures: sumDoubleEntry(plain), currencyOf: (key) => nodes.get(key)?.currency ?? '' };
}

function isBelow(root: string, nodes: ReadonlyMap<string, Node>, id: string): boolean {
  let at = id;
  for (let steps = 0; steps < 100; steps += 1) {
    if (at === root) return true;
    at = nodes.get(at)?.parent ?? '';
  }
  return false;
}

function legOf({ account, quantity, value }: RawSplit, nodes: ReadonlyMap<string, Node>): ProofLeg {
  const { type = '', currency = '' } = nodes.get(account) ?? {};
  const kind = MONEY.test(type) && currency !== '' ? 'own' : 'other';
  const units = parseFractionUnits(...quantity);
  if (units === null && kind === 'own') throw new StatementError('has an amount that is not a decimal number');
  return {
    account,
    kind: type === 'TRADING' ? 'skipped' : kind,
    currency,
    quantity: units ?? 0n,
    value: parseFractionUnits(...value),
  };
}

/** Computes the figures of GnuCash's SQLite file independently of the importer, to verify the import. */
export function sumGnucashDatabase(database: UntrustedDatabase): GnucashFigures {
  const all = (table: string, columns: Readonly<Record<string, string>>, where = 'true') => {
    const list = Object.entries(columns).map(([name, column]) => `substr(${column}, 1, 200) AS ${name}`);
    const rows = database.scan({ table, columns: list.join(', '), where, limit: 'records' });
    return [...rows].map((row) => (name: string) => String(row[name] ?? ''));
  };
  const [book] = all('books', { root: 'root_account_guid' });
  const names = all('commodities', { id: 'guid', name: 'mnemonic' }, `"namespace" = 'CURRENCY'`);
  const currencies = new Map(names.map((row) => [row('id'), row('name')]));
  const accounts = all('accounts', { id: 'guid', parent: 'parent_guid', type: 'account_type', of: 'commodity_guid' });
  const nodes = new Map(
    accounts.map((row) => [
      row('id'),
      { parent: row('parent'), type: row('type'), currency: currencies.get(row('of')) ?? '' },
    ]),
  );
  const entries = new Map<string, RawEntry>();
  for (const row of all('transactions', { id: 'guid', currency: 'currency_guid', date: 'post_date' }))
    entries.set(row('id'), { date: row('date'), currency: currencies.get(row('currency')) ?? '', splits: [] });
  const days = all('slots', { id: 'obj_guid', day: 'gdate_val' }, `name = 'date-posted' AND gdate_val IS NOT NULL`);
  for (const row of days) {
    const entry = entries.get(row('id'));
    if (entry !== undefined) entries.set(row('id'), { ...entry, date: row('day') });
  }
  const number = (column: string) => `printf('%d', ${column})`;
  const splits = all('splits', {
    ...{ entry: 'tx_guid', account: 'account_guid', top: number('quantity_num'), bottom: number('quantity_denom') },
    ...{ valueTop: number('value_num'), valueBottom: number('value_denom') },
  });
  for (const row of splits)
    entries.get(row('entry'))?.splits.push({
      account: row('account'),
      ...{ quantity: [row('top'), row('bottom')], value: [row('valueTop'), row('valueBottom')] },
    });
  return sumBelow(book?.('root') ?? '', nodes, entries.values());
}

/** Computes the figures of GnuCash's XML file for the proof. It reads the tags one after another, by their full names. */
export function sumGnucashXml(text: string): GnucashFigures {
  const nodes = new Map<string, Node>();
  const entries: RawEntry[] = [];
  let root = '';
  let isTemplate = false;
  let fields = new Map<string, string>();
  let fieldsOfSplit = new Map<string, string>();
  let splits: RawSplit[] = [];
  const fieldsWith = (name: string) => (name.startsWith('split:') ? fieldsOfSplit : fields);
  const field = (name: string) => fieldsWith(name).get(name) ?? '';
  const pair = (name: string): [string, string] => {
    const [top = '', bottom = ''] = field(name).split('/');
    return [top, bottom];
  };
  const currencyIn = (where: string) =>
    /^(?:CURRENCY|ISO4217)$/.test(field(`${where} cmdty:space`)) ? field(`${where} cmdty:id`) : '';
  walkPlainTags(text, {
    opens: (name) => {
      if (name === 'gnc:template-transactions') isTemplate = true;
      if (name === 'gnc:account' || name === 'gnc:transaction') [fields, splits] = [new Map(), []];
      if (name === 'trn:split') fieldsOfSplit = new Map();
    },
    text: (names, value) => {
      if (isTemplate) return;
      const name = names.at(-1) ?? '';
      const isNested = /^(?:cmdty:|ts:|gdate$)/.test(name);
      const isSlot = name === 'gdate' && fields.get('slot:key') === 'date-posted';
      if (isSlot) fields.set('day', value);
      else if (isNested) fields.set(`${names.at(-2)} ${name}`, value);
      else fieldsWith(name).set(name, value);
    },
    closes: (name) => {
      if (name === 'gnc:template-transactions') isTemplate = false;
      if (isTemplate) return;
      if (name === 'trn:split')
        splits.push({ account: field('split:account'), quantity: pair('split:quantity'), value: pair('split:value') });
      if (name === 'gnc:transaction') {
        const date = fields.get('day') ?? field('trn:date-posted ts:date');
        entries.push({ date, currency: currencyIn('trn:currency'), splits });
      }
      if (name !== 'gnc:account') return;
      const type = field('act:type');
      if (type === 'ROOT') root = field('act:id');
      nodes.set(field('act:id'), { parent: field('act:parent'), type, currency: currencyIn('act:commodity') });
    },
  });
  return sumBelow(root, nodes, entries);
}
