import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';
import { computeEtag } from '../../kernel/etag.ts';
import { requireFound } from '../../kernel/records.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type BudgetMonthRecord, type BudgetRow, budgetRow } from './budgets.schema.ts';
import { budgetRowsJsonSql } from './month-rows.sql.ts';

type Reader = Pick<Wallet, 'transaction' | 'walletId'>;

const MONTHS = `
  SELECT m.id, m."walletId", m."legacyStoreId", m."budgetId", m.month, trim_scale(m.held) AS held, m."holdCategoryIds",
    ${budgetRowsJsonSql('m')} AS rows, m."createdTime", m."createdUserId", m."lastUpdatedTime", m."lastUpdatedUserId"
  FROM "BudgetMonth" m WHERE m."walletId" = $1`;

const MONTH = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  budgetId: is.uuid,
  month: is.text,
  held: is.orNull(is.numeric),
  holdCategoryIds: is.arrayOf(is.uuid),
  rows: is.jsonOf(z.array(budgetRow)),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

/** The stored months of a budget, ascending. A month has a record once one of its settings has been changed. */
export async function listBudgetMonthRecords(
  { transaction, walletId }: Reader,
  budgetId: string,
): Promise<BudgetMonthRecord[]> {
  const text = `${MONTHS} AND m."budgetId" = $2 ORDER BY m.month`;
  return transaction.query({ row: MONTH, text, values: [walletId, budgetId] });
}

export async function getBudgetMonth({ transaction, walletId }: Reader, id: string): Promise<BudgetMonthRecord> {
  const rows = await transaction.query({ row: MONTH, text: `${MONTHS} AND m.id = $2`, values: [walletId, id] });
  return requireFound(rows[0]);
}

/** Returns a month's budget rows by envelope key. */
export function envelopeRowsByKey(record: BudgetMonthRecord | undefined): ReadonlyMap<string, BudgetRow> {
  return new Map(record?.rows.map((row) => [row.key, row]));
}

/** The values that determine the version of a month; defaults for a month without a record. */
export interface MonthVersion {
  readonly id: string;
  readonly month: string;
  readonly held: string | null;
  readonly holdCategoryIds: readonly string[];
  readonly rows: readonly BudgetRow[];
}

/**
 * Returns the values that determine the ETag of a month. Their `id` is the budget's id, because a month without
 * settings has no record.
 */
export function toMonthVersion(budgetId: string, month: string, record: BudgetMonthRecord | undefined): MonthVersion {
  const { held = '0', holdCategoryIds = [], rows = [] } = record ?? {};
  return { id: budgetId, month, held, holdCategoryIds, rows };
}

export function budgetMonthEtag(budgetId: string, month: string, record: BudgetMonthRecord | undefined): string {
  return computeEtag(toMonthVersion(budgetId, month, record));
}
