import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { amountToUnits } from '../../statements/canonical-amount.ts';
import { StatementError } from '../../statements/statement-error.ts';
import type { CutTexts } from '../cut-texts.ts';
import type { SourcePart, SourceTransaction } from '../source-book.ts';
import type { DoubleEntrySplit, DoubleEntryTransaction } from './double-entry-types.ts';

/** Maximum number of splits of a transaction. Real transactions have fewer; a hostile file could have more. */
const MAX_SPLITS = 2_000;

/** Counts of records that Coffer cannot store. */
export interface UnsupportedCounts {
  /** Transactions without a split of an own account or of a security. */
  between: number;
  /** Splits of own accounts in transactions without a currency in which all amounts are known and sum to zero. */
  unclear: number;
  equity: number;
  securities: number;
}

interface Reading {
  readonly cut: CutTexts;
  readonly counts: UnsupportedCounts;
}

/**
 * Converts a double-entry transaction; returns an empty list if it has no split of an own account. Splits of trading
 * accounts are ignored. If the splits of own accounts have the same sign and there is at most one other split, each own
 * split becomes a transaction, with the category of the other split. Two splits of different own accounts without other
 * splits become a transfer. Otherwise one own split, the hub, becomes a transaction with a part for every other split,
 * and the other own splits become transfers with these parts. Without a currency in which all amounts are known and sum
 * to zero, each own split becomes a transaction without a category.
 */
export function convertDoubleEntryTransaction(
  entry: DoubleEntryTransaction,
  { cut, counts }: Reading,
): SourceTransaction[] {
  if (entry.splits.length > MAX_SPLITS) throw new StatementError(`has a transaction of more than ${MAX_SPLITS} splits`);
  const splits = entry.splits.filter(({ account }) => account.kind !== 'trading');
  const own = splits.filter(({ account }) => account.kind === 'own');
  const others = splits.filter(({ account }) => account.kind !== 'own');
  counts.securities += others.filter(({ account }) => account.kind === 'security').length;
  if (own.length === 0) {
    if (others.every(({ account }) => account.kind !== 'security')) counts.between += 1;
    return [];
  }
  counts.equity += others.filter(({ account }) => account.kind === 'equity').length;
  const make = new EntryRecords(entry, cut);
  if (others.length <= 1 && haveOneSign(own)) return own.map((split) => make.whole(split, others[0] ?? null));
  const [one, other] = own;
  if (others.length === 0 && own.length === 2 && one !== undefined && other !== undefined)
    return isOneAccount(one, other)
      ? [make.whole(one, null), make.whole(other, null)]
      : [make.side(one, other.key, other), make.side(other, one.key, one)];
  const hub = hubOf(own, splits, entry.currency);
  if (hub !== null) return make.split(hub, splits);
  counts.unclear += own.length;
  return own.map((split) => make.whole(split, null));
}

function haveOneSign(splits: readonly DoubleEntrySplit[]): boolean {
  const signs = new Set(splits.filter(({ quantity }) => quantity !== '0').map(({ quantity }) => quantity[0] === '-'));
  return signs.size <= 1;
}

/**
 * The split on one of the person's own accounts that becomes a transaction with parts. `amountOf` returns the amount of a split in the hub's currency.
 */
interface Hub {
  readonly split: DoubleEntrySplit;
  readonly amountOf: (split: DoubleEntrySplit) => string;
}

/**
 * Returns the largest own split in a currency in which the amounts of all splits are known and sum to zero. Returns
 * null if there is no such currency.
 */
function hubOf(
  own: readonly DoubleEntrySplit[],
  splits: readonly DoubleEntrySplit[],
  entryCurrency: string | null,
): Hub | null {
  const currencies = [...new Set(own.map(({ account }) => account.currency))].toSorted(
    (one, other) => Number(other === entryCurrency) - Number(one === entryCurrency) || (one < other ? -1 : 1),
  );
  for (const currency of currencies) {
    const amounts = new Map(splits.map((split) => [split, amountIn(split, currency, entryCurrency)]));
    const known = [...amounts.values()].filter((amount) => amount !== null);
    if (known.length < splits.length || known.reduce((sum, amount) => sum + amountToUnits(amount), 0n) !== 0n) continue;
    const [split] = own
      .filter(({ account }) => account.currency === currency)
      .map((candidate) => ({ candidate, size: magnitude(candidate.quantity) }))
      .toSorted((one, other) => {
        if (one.size !== other.size) return one.size > other.size ? -1 : 1;
        const [key, otherKey] = [one, other].map(({ candidate: { account, key: own } }) => `${account.key}\n${own}`);
        return String(key) < String(otherKey) ? -1 : 1;
      });
    if (split !== undefined) return { split: split.candidate, amountOf: (one) => amounts.get(one) ?? '0' };
  }
  return null;
}

function amountIn(
  { account, quantity, value }: DoubleEntrySplit,
  currency: string,
  entryCurrency: string | null,
): string | null {
  if (account.kind !== 'security' && account.currency === currency) return quantity;
  return entryCurrency === currency ? value : null;
}

function magnitude(amount: string): bigint {
  const units = amountToUnits(amount);
  return units < 0n ? -units : units;
}

/** Writes the records of one transaction. */
class EntryRecords {
  readonly #entry: DoubleEntryTransaction;
  readonly #cut: CutTexts;

  constructor(entry: DoubleEntryTransaction, cut: CutTexts) {
    this.#entry = entry;
    this.#cut = cut;
  }

  /** Returns an own split as a transaction without parts, with the category of the other split. */
  whole(split: DoubleEntrySplit, other: DoubleEntrySplit | null): SourceTransaction {
    const { date, description } = this.#entry;
    const isOpening = other?.account.kind === 'opening';
    return {
      ...{ key: split.key, accountKey: split.account.key, date, amount: split.quantity, isOpening, parts: [] },
      payee: isOpening || description === '' ? null : this.#cut.name(description),
      originalPayee: isOpening && description !== '' ? this.#cut.text(description) : null,
      notes: this.#notes(split.memo, other?.memo ?? ''),
      tags: this.#cut.tags(this.#entry.tags),
      categoryKey: categoryOf(other),
      transferKey: null,
    };
  }

  /** Returns an own split as one side of a transfer. */
  side(split: DoubleEntrySplit, transferKey: string, other: DoubleEntrySplit): SourceTransaction {
    const { description } = this.#entry;
    const text = description === '' ? (other.account.path.at(-1) ?? '') : description;
    return {
      ...{ ...this.whole(split, null), transferKey, payee: null },
      originalPayee: text === '' ? null : this.#cut.text(text),
    };
  }

  /**
   * Returns the hub as a transaction with a part for every other split. Adds a transaction for each own split among the
   * other splits, and links it with its part as a transfer.
   */
  split({ split: hub, amountOf }: Hub, splits: readonly DoubleEntrySplit[]): SourceTransaction[] {
    const rest = splits.filter((split) => split !== hub);
    const parts = rest.map((split) => this.#part(split, negateDecimalText(amountOf(split)), hub));
    const sides = rest.filter(({ account }) => account.kind === 'own');
    return [
      { ...this.whole(hub, null), parts },
      ...sides.map((split) =>
        isOneAccount(split, hub) ? this.whole(split, null) : this.side(split, partKey(split), hub),
      ),
    ];
  }

  #part(split: DoubleEntrySplit, amount: string, hub: DoubleEntrySplit): SourcePart {
    const { account, memo } = split;
    const isOwn = account.kind === 'own';
    return {
      ...{ key: partKey(split), amount, payee: null, tags: [], isOpening: account.kind === 'opening' },
      originalPayee: isOwn ? this.#cut.text(account.path.at(-1) ?? '') : null,
      notes: memo === '' ? null : this.#cut.text(memo),
      categoryKey: categoryOf(split),
      transferKey: isOwn && !isOneAccount(split, hub) ? split.key : null,
    };
  }

  #notes(...memos: readonly string[]): string | null {
    const notes = new Set([...this.#entry.notes, ...memos].filter((note) => note !== ''));
    return notes.size === 0 ? null : this.#cut.text([...notes].join('\n'));
  }
}

/** Whether both splits are on one account; such splits are not sides of a transfer. */
function isOneAccount({ account }: DoubleEntrySplit, { account: other }: DoubleEntrySplit): boolean {
  return account.key === other.key;
}

function partKey({ key }: DoubleEntrySplit): string {
  return `${key}\tpart`;
}

function categoryOf(split: DoubleEntrySplit | null): string | null {
  const isCategory = split !== null && ['income', 'expense'].includes(split.account.kind);
  return isCategory ? split.account.key : null;
}
