import { z } from 'zod';
import { declareIdList, type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { nullableText, restoredCount, restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { currency, decimal, id, month } from '../../kernel/shapes.ts';
import { budget, budgetMonth, budgetTarget } from './budgets.schema.ts';
import { budgetRowsJsonSql } from './month-rows.sql.ts';

const ASSETS = declareIdList({ table: 'BudgetAsset', field: 'assetIds', owner: 'budgetId', item: 'assetId' });

export const budgetKind = {
  type: 'budget',
  table: 'Budget',
  feed: { reader: async () => readRecordsOneByOne((await import('./budgets.service.ts')).getBudget) },
  undo: {},
  parts: [ASSETS.part],
  history: { shown: budget, isReferredTo: true },
  quota: { name: 'budgets', most: 100 },
  archive: {
    exported: { columns: shapeColumnNames(budget, ['assetIds']), more: ASSETS.exported },
    restored: {
      shape: restoredRecordShape(budget, {
        ...{ name: restoredName, currency },
        startMonth: month,
        assetIds: z.array(id).max(1000),
      }),
      without: ['assetIds'],
      also: ASSETS.restored,
    },
  },
} as const satisfies RecordKind;

/** SQL: whether a key is a category of the wallet $2; any other key is an asset. */
const IS_CATEGORY = (key: string) => `EXISTS (SELECT FROM "Category" c WHERE c."walletId" = $2 AND c.id = ${key})`;
const KEYED = (key: string) =>
  `CASE WHEN ${IS_CATEGORY(key)} THEN ${key} END, CASE WHEN NOT ${IS_CATEGORY(key)} THEN ${key} END`;

const RESTORED_ROWS = `
  INSERT INTO "BudgetRow" ("walletId", id, "budgetMonthId", "categoryId", "assetId", assigned, carry, note, snoozed)
  SELECT wallet.id, uuidv7(), r.id, ${KEYED('row.key')}, row.assigned, row.carry, row.note, row.snoozed
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, rows json),
    json_to_recordset(r.rows) AS row (key uuid, assigned numeric, carry boolean, note text, snoozed boolean)
  WHERE wallet.id = $2`;

export const budgetMonthKind = {
  type: 'budgetMonth',
  table: 'BudgetMonth',
  feed: { reader: async () => readRecordsOneByOne((await import('./month-records.ts')).getBudgetMonth) },
  undo: {},
  parts: [
    {
      table: 'BudgetRow',
      undo: {},
      part: {
        field: () => 'rows',
        // The amount is text, so that all digits are kept.
        value: ({ categoryId, assetId, assigned, carry, note, snoozed }) => ({
          ...{ key: categoryId ?? assetId, assigned: JSON.stringify(assigned), carry, note, snoozed },
        }),
      },
      quota: { name: 'budgetRows', most: 1_000_000 },
    },
  ],
  history: { shown: budgetMonth, names: ['month'] },
  archive: {
    exported: { columns: shapeColumnNames(budgetMonth, ['rows']), more: `${budgetRowsJsonSql('r')} AS rows` },
    restored: {
      shape: restoredRecordShape(budgetMonth, {
        ...{ budgetId: id, month, held: decimal.nullable(), holdCategoryIds: z.array(id).max(1000) },
        rows: z
          .array(
            z.strictObject({
              key: id,
              assigned: decimal,
              carry: z.boolean(),
              note: nullableText,
              snoozed: z.boolean(),
            }),
          )
          .max(100_000),
      }),
      without: ['rows'],
      also: RESTORED_ROWS,
    },
  },
} as const satisfies RecordKind;

const RESTORED_TARGETS = `
  INSERT INTO "BudgetTarget" ("walletId", id, "legacyStoreId", "budgetId", "categoryId", "assetId", type, amount, priority, weight, month,
    every, keep, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
  SELECT wallet.id, r.id, r."legacyStoreId", r."budgetId", ${KEYED('r.key')}, r.type, r.amount, r.priority, r.weight, r.month,
    r.every, r.keep, r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "legacyStoreId" text, "budgetId" uuid, key uuid, type text,
    amount numeric, priority integer, weight integer, month text, every integer, keep text, "createdTime" timestamptz,
    "createdUserId" uuid, "lastUpdatedTime" timestamptz, "lastUpdatedUserId" uuid)
  WHERE wallet.id = $2`;

export const budgetTargetKind = {
  type: 'budgetTarget',
  table: 'BudgetTarget',
  feed: { reader: async () => readRecordsOneByOne((await import('./targets.service.ts')).getTarget) },
  undo: { leaf: true },
  history: { shown: budgetTarget, columns: ['categoryId', 'assetId'], names: ['type'] },
  quota: { name: 'budgetTargets', most: 100_000 },
  archive: {
    exported: {
      columns: shapeColumnNames(budgetTarget, ['key']),
      more: 'coalesce(r."categoryId", r."assetId") AS key',
    },
    restored: {
      shape: restoredRecordShape(budgetTarget, {
        ...{ budgetId: id, key: id, amount: decimal, month: month.nullable(), every: restoredCount.nullable() },
        priority: restoredCount,
        weight: restoredCount,
      }),
      insert: RESTORED_TARGETS,
    },
  },
} as const satisfies RecordKind;
