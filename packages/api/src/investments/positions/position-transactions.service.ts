import * as is from '@coffer/db/columns.ts';
import { cashLegCurrencies, valueDirection } from '@coffer/domain/cash-leg.ts';
import { decimalFromNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { v7 as uuid } from 'uuid';
import { LINKABLE_RECORD_KINDS, type LinkSide, lockLinkSides } from '../../books/links/link-sides.ts';
import { linkTransfer, unlinkTransfer } from '../../books/links/transfer-links.ts';
import {
  afterCursorCondition,
  boundStatement,
  ORDER_BY_NEWEST,
} from '../../books/transactions/transaction-filters.sql.ts';
import { decodeDateCursor, encodeDateCursor } from '../../kernel/cursor.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { cutToPage } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { changedFields, requireFound } from '../../kernel/records.ts';
import { requireFilterValues } from '../../kernel/references.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { rememberTrade } from '../../recognition/deliveredLines/remembered-import-keys.ts';
import { MONEY_FIELDS, missingMoneyField, type PositionRecord } from './position-transaction.schema.ts';
import {
  IS_TRANSFER_SQL,
  insertPositionTransactionSql,
  type PositionTransactionKind,
  type PositionTransactionReader,
  positionTransactionByIdSql,
  positionTransactionColumns,
  positionTransactionsFromClause,
  updatePositionTransactionSql,
  type WrittenColumn,
  writtenColumns,
} from './position-transactions.sql.ts';

type Optional<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };
type Sent = Optional<Omit<PositionRecord, 'id'>> & {
  readonly isin?: string | undefined;
  readonly symbol?: string | undefined;
};

export async function getPositionTransaction<Transaction extends PositionRecord>(
  wallet: Wallet,
  kind: PositionTransactionReader<Transaction>,
  id: string,
): Promise<Transaction> {
  const [record] = await kind.read(wallet.transaction, {
    name: `${kind.type}ById`,
    text: positionTransactionByIdSql(kind),
    values: [wallet.walletId, id],
  });
  return requireFound(record);
}

export interface PositionTransactionFilters {
  readonly assetIds?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly transfer?: boolean | undefined;
}

/**
 * A page of security or crypto transactions, newest first. It walks along the index (walletId, date, id) and
 * filters the rows on the way.
 */
export async function listPositionTransactions<Transaction extends PositionRecord>(
  wallet: Wallet,
  kind: PositionTransactionReader<Transaction>,
  filters: PositionTransactionFilters,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  await requireFilterValues(wallet, { assetIds: filters.assetIds, categoryIds: filters.categoryIds });
  const after = cursor === undefined ? null : decodeDateCursor(cursor);
  const statement = boundStatement(wallet.walletId, (bind) => {
    const conditions: string[] = [];
    const among = (column: string, values: readonly string[] | undefined, type: string) => {
      if (values !== undefined) conditions.push(`AND ${column} = ANY(${bind(values)}::${type}[])`);
    };
    among('t."assetId"', filters.assetIds, 'uuid');
    among('t."categoryId"', filters.categoryIds, 'uuid');
    among('t.type::text', filters.types, 'text');
    among(`t.${kind.instrument}`, filters.instruments, 'text');
    if (filters.dateFrom !== undefined) conditions.push(`AND t.date >= ${bind(filters.dateFrom)}::date`);
    if (filters.dateTo !== undefined) conditions.push(`AND t.date <= ${bind(filters.dateTo)}::date`);
    if (filters.transfer !== undefined)
      conditions.push(`AND ${IS_TRANSFER_SQL} IS ${filters.transfer ? '' : 'NOT '}TRUE`);
    conditions.push(afterCursorCondition(bind, after)('t.date', 't.id'));
    return `SELECT ${positionTransactionColumns(kind)} FROM ${positionTransactionsFromClause(kind)} WHERE t."walletId" = $1 ${conditions.join(' ')}
      ${ORDER_BY_NEWEST} LIMIT ${bind(limit + 1)}`;
  });
  const rows = await kind.read(wallet.transaction, statement);
  const { items, last } = cutToPage(rows, limit);
  return { items, nextCursor: last === null ? null : encodeDateCursor(last) };
}

/**
 * Creates a security or crypto transaction. If the client sends no category (null counts as sent), a dividend or reward gets the
 * asset's category for gains and losses. Every other type gets none, so that it can be proposed as the counter record of a cash
 * transaction.
 */
export async function createPositionTransaction<Transaction extends PositionRecord>(
  wallet: Wallet,
  kind: PositionTransactionReader<Transaction>,
  input: Sent & Pick<PositionRecord, 'assetId' | 'date' | 'type' | 'quantity'>,
): Promise<Transaction> {
  await requireCurrencies(wallet, input, input.symbol);
  const counter = counterOf(input);
  if (counter !== null) {
    // In the lock order of all operations: assets, then transactions.
    await lockRecord(wallet, 'Asset', input.assetId, 'KEY SHARE');
    await lockLinkSides(wallet, [counter]);
  }
  const id = uuid();
  const categoryId = input.categoryId === undefined ? await earningsCategory(wallet, input) : input.categoryId;
  await wallet.transaction.query({
    name: `${kind.type}Insert`,
    text: insertPositionTransactionSql(kind),
    values: valuesOf(wallet, kind, id, { ...input, categoryId }),
  });
  if (counter !== null) {
    const keepCategory = input.categoryId != null;
    await linkTransfer(wallet, { type: kind.type, id }, counter, { keepCategory });
  }
  return getPositionTransaction(wallet, kind, id);
}

export async function updatePositionTransaction<Transaction extends PositionRecord>(
  wallet: RecordedWallet,
  kind: PositionTransactionReader<Transaction>,
  id: string,
  input: Sent,
): Promise<Transaction> {
  const own = { type: kind.type, id } as const;
  const counter = counterOf(input);
  if (input.assetId !== undefined) await lockRecord(wallet, 'Asset', input.assetId, 'KEY SHARE');
  if (counter !== null) await lockLinkSides(wallet, [own, counter]);
  const before = await lockTransaction(wallet, kind, id);
  wallet.changing(before);
  const { transferCounterType: _type, transferCounterId, ...fields } = input;
  const changes = changedFields(before, fields);
  const relinked = transferCounterId !== undefined && transferCounterId !== before.transferCounterId;
  if (changes === null && !relinked) {
    wallet.unchanged();
    return before;
  }
  if (changes !== null) {
    const after = { ...before, ...changes };
    const missing = missingMoneyField(after);
    if (missing !== null) throw invalidFieldProblem('invalidState', missing, 'is missing: a value needs its currency');
    await requireCurrencies(wallet, changes, input.symbol);
    if (before.transferCounterId !== null && !relinked) await keepDirection(wallet, before, after);
    const values = valuesOf(wallet, kind, id, after);
    await wallet.transaction.query({ name: `${kind.type}Update`, text: updatePositionTransactionSql(kind), values });
  }
  if (relinked) {
    if (before.transferCounterId !== null) await unlinkTransfer(wallet, own);
    if (counter !== null) await linkTransfer(wallet, own, counter, { keepCategory: input.categoryId !== undefined });
    if (changes === null) await touch(wallet, kind, id);
  }
  return getPositionTransaction(wallet, kind, id);
}

/** Deletes a transaction. Foreign keys delete its link (both sides) and file assignments; a trigger deletes the price recorded from it. */
export async function deletePositionTransaction(
  wallet: RecordedWallet,
  kind: PositionTransactionReader<PositionRecord>,
  id: string,
): Promise<{ id: string }> {
  wallet.changing(await lockTransaction(wallet, kind, id));
  await rememberTrade(wallet, LINKABLE_RECORD_KINDS[kind.type].table, id);
  await wallet.transaction.execute({
    text: `DELETE FROM "${LINKABLE_RECORD_KINDS[kind.type].table}" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id],
  });
  return { id };
}

async function lockTransaction<Transaction extends PositionRecord>(
  wallet: Wallet,
  kind: PositionTransactionReader<Transaction>,
  id: string,
): Promise<Transaction> {
  await lockRecord(wallet, LINKABLE_RECORD_KINDS[kind.type].table, id);
  return getPositionTransaction(wallet, kind, id);
}

async function touch(wallet: Wallet, kind: PositionTransactionKind, id: string): Promise<void> {
  await wallet.transaction.execute({
    text: `UPDATE "${LINKABLE_RECORD_KINDS[kind.type].table}" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4 WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id, wallet.now().toISOString(), wallet.userId],
  });
}

/**
 * Checks that the wallet can use the currency of each money field. A new crypto transaction may use its own symbol,
 * although the wallet has no transaction of that symbol yet.
 * @throws Problem `unknownCurrency`, `noExchangeRate`
 */
export async function requireCurrencies(wallet: Wallet, sent: Sent, symbol: string | undefined): Promise<void> {
  for (const [, field] of MONEY_FIELDS) {
    const currency = sent[field];
    if (currency == null) continue;
    if (currency === symbol) await wallet.rates.requireRate(currency, field);
    else await wallet.rates.requireCurrency(currency, field);
  }
}

function counterOf({ transferCounterType: type, transferCounterId: id }: Sent): LinkSide | null {
  return type != null && id != null ? { type, id } : null;
}

async function earningsCategory(
  wallet: Wallet,
  { type, assetId }: Pick<PositionRecord, 'type' | 'assetId'>,
): Promise<string | null> {
  if (type !== 'dividend' && type !== 'reward') return null;
  const [asset] = await wallet.transaction.query({
    row: { categoryId: is.orNull(is.uuid) },
    text: `SELECT "gainsLossesCategoryId" AS "categoryId" FROM "Asset" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, assetId],
  });
  return asset?.categoryId ?? null;
}

function valuesOf(
  wallet: Wallet,
  kind: PositionTransactionKind,
  id: string,
  transaction: Sent & { readonly quantity: number },
) {
  const stored = (column: WrittenColumn) =>
    column === 'quantity' ? formatDecimal(decimalFromNumber(transaction.quantity)) : (transaction[column] ?? null);
  return [wallet.walletId, id, wallet.now().toISOString(), wallet.userId, ...writtenColumns(kind).map(stored)];
}

/** Throws if a change would reverse the direction that the linked record needs (contract §2). */
async function keepDirection(wallet: Wallet, before: PositionRecord, after: PositionRecord): Promise<void> {
  const [was, is] = [before, after].map((transaction) => ({
    ...transaction,
    quantity: formatDecimal(decimalFromNumber(transaction.quantity)),
  }));
  if (was === undefined || is === undefined) return;
  const rates = await wallet.rates.tableOf([...cashLegCurrencies(was), ...cashLegCurrencies(is)]);
  if (valueDirection(was, rates) !== valueDirection(is, rates)) {
    throw new Problem('linked', {
      detail:
        'The direction of a linked transaction cannot change, because its counterpart has the opposite direction.',
    });
  }
}
