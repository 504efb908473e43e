import type { SourcePart, SourceTransaction } from '@coffer/banking/migrations/source-book.ts';
import { JsonRowCollector } from './json-rows.ts';
import {
  type MigratedAccount,
  type MigrationTable,
  migratedName,
  nameKey,
  type ResolvedSourceBook,
} from './migrated-records.ts';

/** A record that can be a side of a transfer: a split part, or a transaction without parts. */
interface Side {
  readonly id: string;
  readonly key: string;
  readonly date: string;
  readonly amount: string;
  readonly transferKey: string | null;
  readonly categoryId: string | null;
}

const NOTES = 10_000;

/** Builds the tables of tags, merchants, transactions and their links, in the order in which they are inserted. */
export function buildTransactionTables(migrated: ResolvedSourceBook): MigrationTable[] {
  const rows = new TransactionRows(migrated);
  for (const transaction of migrated.book.transactions) rows.add(transaction);
  return rows.end();
}

class TransactionRows {
  readonly #migrated: ResolvedSourceBook;
  readonly #accounts: ReadonlyMap<string, MigratedAccount>;
  readonly #categoryIds: ReadonlyMap<string, string>;
  readonly #tagIds = new Map<string, string>();
  readonly #merchantIds = new Map<string, string>();
  readonly #sides: ReadonlyMap<string, Side>;
  readonly #tags: JsonRowCollector;
  readonly #merchants: JsonRowCollector;
  readonly #wholes: JsonRowCollector;
  readonly #parts: JsonRowCollector;
  readonly #tagged: JsonRowCollector;
  readonly #links: JsonRowCollector;

  constructor(migrated: ResolvedSourceBook) {
    const { accounts, categories, wallet } = migrated;
    this.#migrated = migrated;
    this.#accounts = new Map(accounts.map((account) => [account.key, account]));
    this.#categoryIds = new Map(categories.map(({ key, categoryId }) => [key, categoryId]));
    this.#tags = new JsonRowCollector('Tag', 'tags', wallet);
    this.#merchants = new JsonRowCollector('Merchant', 'merchants', wallet);
    this.#wholes = new JsonRowCollector('Transaction', 'transactions', wallet, { named: 'merchantId' });
    this.#parts = new JsonRowCollector('Transaction', 'parts', wallet, {
      of: ['parentTransactionId'],
      named: 'merchantId',
    });
    this.#tagged = new JsonRowCollector('TransactionTag', 'transactionTags', wallet, {
      of: ['transactionId'],
      named: 'tagId',
    });
    this.#links = new JsonRowCollector('TransferLink', 'transferSides', wallet, {
      of: ['transactionId', 'counterTransactionId'],
    });
    this.#sides = this.#sidesOf(migrated.book.transactions);
  }

  add(transaction: SourceTransaction): void {
    const { accountKey, date, parts } = transaction;
    const account = this.#accounts.get(accountKey);
    if (account === undefined) throw new Error('a transaction without an account');
    const id = this.#idOf(transaction);
    const place = { account, date, merchantId: this.#merchantOf(transaction) };
    const isSplit = parts.length > 0;
    this.#wholes.add({
      ...this.#row(transaction, place, isSplit),
      id,
      parent: isSplit,
      parentTransactionId: null,
      source: 'import',
    });
    this.#tag(id, transaction);
    for (const part of parts) {
      const own = { ...place, merchantId: this.#merchantOf(part) ?? place.merchantId };
      const given = {
        ...part,
        originalPayee: part.originalPayee ?? part.payee ?? transaction.originalPayee ?? transaction.payee,
      };
      const partId = this.#idOf(part);
      this.#parts.add({
        ...this.#row(given, own, false),
        id: partId,
        parent: false,
        parentTransactionId: id,
        source: 'split',
      });
      this.#tag(partId, { ...part, date });
    }
  }

  end(): MigrationTable[] {
    for (const side of this.#sides.values()) this.#link(side);
    return [this.#tags, this.#merchants, this.#wholes, this.#parts, this.#tagged, this.#links].map((rows) =>
      rows.end(),
    );
  }

  #idOf({ key }: Pick<SourcePart, 'key'>): string {
    return this.#migrated.ids('transaction', key);
  }

  #row(
    entry: SourcePart,
    {
      account: { assetId, currency },
      date,
      merchantId,
    }: { readonly account: MigratedAccount; readonly date: string; readonly merchantId: string | null },
    isSplit: boolean,
  ) {
    const fromTo = entry.originalPayee ?? entry.payee;
    return {
      ...{ assetId, date, amountValue: entry.amount, amountCurrency: currency, merchantId },
      categoryId: isSplit ? null : this.#categoryOf(entry),
      fromTo: fromTo === null || fromTo === '' ? null : fromTo.slice(0, NOTES).toWellFormed(),
      notes: entry.notes === null || entry.notes === '' ? null : entry.notes.slice(0, NOTES).toWellFormed(),
      ...{ usingStartDate: date, usingEndDate: date },
      // The user has already dealt with these transactions in the other app.
      reviewed: true,
    };
  }

  #categoryOf({ key, categoryKey, isOpening }: SourcePart): string | null {
    const { initialBalanceCategoryId, transferCategoryId } = this.#migrated.wallet;
    if (isOpening) return initialBalanceCategoryId;
    const own = this.#categoryIds.get(categoryKey ?? '');
    if (own !== undefined) return own;
    const side = this.#sides.get(key);
    return side !== undefined && this.#otherOf(side) !== undefined ? transferCategoryId : null;
  }

  #merchantOf({ payee }: SourcePart): string | null {
    if (payee === null || payee.trim() === '') return null;
    const name = migratedName(payee, '');
    if (name === '') return null;
    const key = nameKey(name);
    const known = this.#merchantIds.get(key);
    if (known !== undefined) return known;
    const id = this.#migrated.ids('payee', key);
    this.#merchantIds.set(key, id);
    this.#merchants.add({ id, name });
    return id;
  }

  #tag(transactionId: string, { tags, date }: Pick<SourceTransaction, 'tags' | 'date'>): void {
    const ids = new Set(tags.flatMap((tag) => this.#tagId(tag) ?? []));
    for (const [position, tagId] of [...ids].entries())
      this.#tagged.add({ transactionId, tagId, position: position + 1, date });
  }

  #tagId(tag: string): string | null {
    const name = migratedName(tag, '');
    if (name === '') return null;
    const key = nameKey(name);
    const id = this.#tagIds.get(key) ?? this.#migrated.ids('tag', key);
    if (!this.#tagIds.has(key)) this.#tags.add({ id, name });
    this.#tagIds.set(key, id);
    return id;
  }

  #sidesOf(transactions: readonly SourceTransaction[]): Map<string, Side> {
    const sides = new Map<string, Side>();
    for (const { parts, date, ...whole } of transactions) {
      for (const { key, amount, transferKey, categoryKey } of parts.length === 0 ? [whole] : parts) {
        if (transferKey === null) continue;
        const categoryId = this.#categoryIds.get(categoryKey ?? '') ?? null;
        sides.set(key, { id: this.#idOf({ key }), key, date, amount, transferKey, categoryId });
      }
    }
    return sides;
  }

  /** Returns the other side of the transfer if the records name each other and their amounts have opposite signs. */
  #otherOf({ key, amount, transferKey }: Side): Side | undefined {
    const other = this.#sides.get(transferKey ?? '');
    const isMutual = other !== undefined && other.transferKey === key && other.key !== key;
    return isMutual && signOf(amount) === -signOf(other.amount) && signOf(amount) !== 0 ? other : undefined;
  }

  #link(side: Side): void {
    const other = this.#otherOf(side);
    if (other === undefined) return;
    this.#links.add({
      id: this.#migrated.ids('link', side.key),
      ...{
        transactionId: side.id,
        counterTransactionId: other.id,
        date: side.date,
        categorySet: side.categoryId === null,
      },
    });
  }
}

/** The sign of a canonical decimal. */
function signOf(amount: string): number {
  if (amount === '0') return 0;
  return amount.startsWith('-') ? -1 : 1;
}
