import { resolveCashFlowDates } from '@coffer/domain/cash-flow-dates.ts';
import type { z } from 'zod';
import { createHistoryListElement, type RecordKind } from '../../kernel/record-kind.ts';
import { importKeyFields, restoredRecordShape, uncheckedJson } from '../../kernel/restored-shapes.ts';
import { currency, type usingDateRule } from '../../kernel/shapes.ts';
import { transaction } from './transactions.schema.ts';

const restoredTransaction = restoredRecordShape(transaction, {
  amountCurrency: currency,
  ...importKeyFields,
  // These fields are ignored, because the transfer records contain the same data.
  ...{ transferCounterType: uncheckedJson, transferCounterId: uncheckedJson },
}).superRefine((transaction, ctx) => {
  if (!hasCashFlowDatesOfRule(transaction)) {
    ctx.addIssue({
      code: 'custom',
      path: ['usingStartDate'],
      message: 'does not follow from usingDateRule and the date',
    });
  }
});

const RESTORED_TAGS = `
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT wallet.id, r.id, tag.id, tag.position, r.date
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, date date, "tagIds" uuid[]),
    unnest(r."tagIds") WITH ORDINALITY AS tag (id, position)
  WHERE wallet.id = $2`;

export const transactionKind = {
  type: 'transaction',
  table: 'Transaction',
  feed: { reader: async () => (await import('./transactions.service.ts')).getTransactions },
  undo: {},
  parts: [
    {
      table: 'TransactionTag',
      undo: { key: ['transactionId', 'tagId'], derived: ['date'] },
      part: createHistoryListElement('tagIds', 'tagId'),
    },
  ],
  history: { shown: transaction, names: ['fromTo', 'description'] },
  quota: { name: 'transactions', most: 5_000_000 },
  archive: {
    exported: {
      // Exports parents before their split parts.
      statements: async () => {
        const { TRANSACTIONS_FOR_EXPORT: transactions } = await import('./transactions.sql.ts');
        return [
          `${transactions} AND t."parentTransactionId" IS NULL ORDER BY t.id`,
          `${transactions} AND t."parentTransactionId" IS NOT NULL ORDER BY t.id`,
        ];
      },
    },
    restored: {
      shape: restoredTransaction,
      without: ['transferCounterType', 'transferCounterId', 'tagIds'],
      also: RESTORED_TAGS,
    },
  },
} as const satisfies RecordKind;

interface UsingDates {
  readonly usingDateRule: z.infer<typeof usingDateRule>;
  readonly date: string;
  readonly usingStartDate: string;
  readonly usingEndDate: string;
}

function hasCashFlowDatesOfRule({ usingDateRule: rule, date: day, usingStartDate, usingEndDate }: UsingDates): boolean {
  if (rule === 'range') return usingStartDate <= usingEndDate;
  const { start, end } = resolveCashFlowDates({ rule, date: day });
  return start === usingStartDate && end === usingEndDate;
}
