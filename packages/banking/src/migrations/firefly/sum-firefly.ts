import { ledgerChanges, ledgerFigures, type ProofRow, parseProofUnits } from '../ledger/sum-ledger.ts';
import type { SourceCounts, SourceFigures } from '../source-book.ts';
import { splitTableCells } from '../tables/split-table-cells.ts';

const OWN = /^(?:asset account|default account|loan|debt|mortgage|credit card)$/i;

type Cell = (name: string) => string;

interface FireflyFigures {
  readonly figures: SourceFigures;
  readonly currencyOf: (account: string) => string;
}

/** Computes the figures of a Firefly III export for the proof, without the importer's code. */
export function sumFireflyExport(text: string): FireflyFigures {
  const [header = [], ...rows] = splitTableCells(text);
  const places = new Map(header.map((name, at) => [name.toLowerCase(), at]));
  const cells = rows.map(
    (row): Cell =>
      (name) =>
        row[places.get(name) ?? -1] ?? '',
  );
  const all = cells.map(sidesOf);
  const currencies = currenciesOf(all.flat());
  const sides = all.map((both) => both.flatMap((side) => inOwnCurrency(side, currencies.get(side.account) ?? '')));
  const figures: SourceFigures = {
    kind: 'recomputed',
    budgetKind: 'recomputed',
    budget: [],
    accounts: ledgerFigures(ledgerChanges(sides.flat())),
    counts: {
      transfers: sides.filter((both) => both.length === 2 && both.every(({ change }) => change !== 0n)).length,
      parts: partsIn(cells, sides),
    },
  };
  return { figures, currencyOf: (account) => currencies.get(account) ?? '' };
}

interface Side extends ProofRow {
  readonly currency: string;
  /** The row's main amount, if this side has the foreign amount; otherwise null. */
  readonly sent: { readonly currency: string; readonly change: bigint } | null;
}

/** The side in its account's currency; empty if neither amount is in that currency. */
function inOwnCurrency(side: Side, own: string): Side[] {
  if (side.currency === own) return [side];
  return side.sent?.currency === own ? [{ ...side, ...side.sent }] : [];
}

/**
 * Returns each account's most frequent currency, or the first of several equally frequent currencies. Foreign amounts
 * count only if the account has no other amounts.
 */
function currenciesOf(sides: readonly Side[]): ReadonlyMap<string, string> {
  const tallies = Map.groupBy(sides, ({ account }) => account);
  return new Map(
    [...tallies].map(([account, all]) => {
      const usual = all.filter(({ sent }) => sent === null);
      const own = usual.length === 0 ? all : usual;
      const byCurrency = [...Map.groupBy(own, ({ currency }) => currency)];
      const most = Math.max(...byCurrency.map(([, rows]) => rows.length));
      return [account, byCurrency.find(([, rows]) => rows.length === most)?.[0] ?? ''];
    }),
  );
}

function sidesOf(cell: Cell): Side[] {
  const [year = 0, month = 0, day = 0] = cell('date').slice(0, 10).split('-').map(Number);
  const [leaves, arrives] = [OWN.test(cell('source_type')), OWN.test(cell('destination_type'))];
  const left = { currency: cell('currency_code'), amount: cell('amount') };
  const other = { currency: cell('foreign_currency_code'), amount: cell('foreign_amount') };
  // A transfer between own accounts may arrive in the currency of the receiving account.
  const isForeign = leaves && arrives && other.currency !== '' && other.currency !== left.currency;
  const arrived = isForeign ? other : left;
  const at = { year, month, day, isTransfer: false, sent: null };
  // Amounts are read without their sign: money always moves from the source to the destination.
  const from = { ...at, account: cell('source_name'), currency: left.currency, change: -unsigned(left.amount) };
  const to = {
    ...{ ...at, account: cell('destination_name'), currency: arrived.currency, change: unsigned(arrived.amount) },
    sent: isForeign ? { currency: left.currency, change: unsigned(left.amount) } : null,
  };
  return [...(leaves ? [from] : []), ...(arrives ? [to] : [])];
}

function unsigned(cell: string): bigint {
  return parseProofUnits(cell.replace('-', ''));
}

/** Counts the rows that become split parts: rows of one group on the same account and day, if there are several. */
function partsIn(cells: readonly Cell[], sides: readonly (readonly ProofRow[])[]): SourceCounts['parts'] {
  const counts = new Map<string, number>();
  for (const [place, cell] of cells.entries()) {
    for (const { account } of sides[place] ?? []) {
      const key = JSON.stringify([cell('group_id'), cell('date').slice(0, 10), account]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0);
}
