import { MIGRATION_SOURCES } from '@coffer/banking/migrations/migration-sources.ts';
import { MAX_EXPORT_FILES } from '@coffer/domain/file-limits.ts';
import { z } from 'zod';
import { undoResult } from '../changes/undo/undo.schema.ts';
import { currency, id, recordReferenceFields, storedDecimal, storedId, walletIdField } from '../kernel/shapes.ts';

const accountType = z
  .enum(['manualBank', 'cash', 'creditCard', 'savings', 'loan', 'other'])
  .meta({ description: 'The type of the asset; guessed from the account’s name unless it is sent.' });
const categoryType = z.enum(['activeIncome', 'passiveIncome', 'fixedExpense', 'variableExpense']).meta({
  description:
    'The type of the category: `activeIncome` for income of the other app, else `variableExpense`, unless it is sent.',
});
const key = z
  .string()
  .min(1)
  .max(2_000)
  .meta({ description: 'The record’s identity in the other app, as returned by this operation.' });
/** Any text, so that no content of a file makes a response invalid. */
const givenKey = z.string().meta({ description: 'The record’s identity in the other app.' });
const inBudget = z.boolean().meta({ description: 'Whether the account is one of the budget’s.' });

const mappingInput = z.strictObject({
  accounts: z
    .array(z.strictObject({ key, type: accountType.optional(), inBudget: inBudget.optional() }))
    .max(500)
    .default([])
    .meta({ description: 'Decisions about accounts. Others stay as they were guessed.' }),
  categories: z
    .array(z.strictObject({ key, type: categoryType }))
    .max(2_000)
    .default([])
    .meta({ description: 'Decisions about categories. Others stay as they were guessed.' }),
  dateOrder: z.enum(['dayFirst', 'monthFirst']).optional().meta({
    description: 'The order of day and month in the dates of a table, if no date shows it.',
  }),
});

export const createMigrationInput = z.strictObject({
  ...walletIdField,
  source: z.enum(MIGRATION_SOURCES).meta({ description: 'The app that exported the files.' }),
  fileIds: z
    .array(id)
    .min(1)
    .max(MAX_EXPORT_FILES)
    .meta({ description: 'The exported files, uploaded to the wallet before.' }),
  currency: currency.optional().meta({
    description:
      'The currency of the other app’s amounts, if its files do not state one, or only a symbol of several, such as `kr`. Default: the wallet’s.',
  }),
  mapping: mappingInput.optional().meta({ description: 'What to import differently from the first response.' }),
  acceptDifferences: z.boolean().default(false).meta({
    description: 'Whether to import although the proof found differences.',
  }),
  dryRun: z.boolean().default(false).meta({ description: 'Import, prove, and roll back.' }),
});

const mapping = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        key: givenKey,
        name: z.string().meta({ description: 'Its name.' }),
        type: accountType,
        inBudget,
        currency: z.string().meta({ description: 'The currency of its amounts.' }),
        assetId: storedId.meta({ description: 'The asset that it becomes.' }),
      }),
    )
    .meta({ description: 'The accounts.' }),
  categories: z
    .array(
      z.strictObject({
        key: givenKey,
        name: z.string().meta({ description: 'Its name.' }),
        group: z.string().nullable().meta({ description: 'The name of its group; null without one.' }),
        type: categoryType,
        categoryId: storedId.meta({ description: 'The category that it becomes.' }),
      }),
    )
    .meta({ description: 'The categories.' }),
});

const month = z.string().meta({ description: 'The calendar month, YYYY-MM.', examples: ['2026-01'] });
const figures = {
  source: storedDecimal.meta({ description: 'The amount by the other app.' }),
  coffer: storedDecimal.meta({ description: 'The amount by Coffer.' }),
} as const;

const balanceProof = z.strictObject({
  assetId: storedId.meta({ description: 'The asset.' }),
  currency: z.string().meta({ description: 'The currency of both amounts.' }),
  month,
  ...figures,
});
export type BalanceProof = z.infer<typeof balanceProof>;

const budgetProof = z.strictObject({
  budgetId: storedId.meta({ description: 'The budget.' }),
  month,
  key: storedId.nullable().meta({ description: 'The envelope; null for `toAssign`.' }),
  measure: z.enum(['assigned', 'available', 'toAssign']).meta({ description: 'Which number of the month.' }),
  ...figures,
  because: z.enum(['uncategorized']).nullable().meta({
    description:
      'Why the amounts may differ: `uncategorized` means that Coffer’s budget counts transactions without a category and the other app’s does not.',
  }),
});
export type BudgetProof = z.infer<typeof budgetProof>;

const count = z.number().int();

const countProof = z.strictObject({
  what: z.enum(['transfers', 'parts']).meta({ description: 'Linked transfers, or parts of splits.' }),
  source: count.meta({ description: 'The number in the other app.', examples: [418] }),
  coffer: count.meta({ description: 'The number in Coffer, of the imported records.', examples: [418] }),
});
export type CountProof = z.infer<typeof countProof>;

/** Maximum number of balance rows, and of budget rows, in the proof of a response. */
export const MAX_PROOF_ROWS = 5_000;

const kind = z.enum(['stated', 'recomputed']);

const proof = z.strictObject({
  kind: kind.meta({
    description:
      'Where the other app’s balances come from: stated in its files, or added up by separate code that the import does not use.',
  }),
  budgetKind: kind.meta({ description: 'The same for its budget.' }),
  months: count.meta({ description: 'The number of months compared for each account.' }),
  balances: z.array(balanceProof).max(MAX_PROOF_ROWS).meta({
    description:
      'The balance of each account at the end of each month in which it changed; in the other months both are those of the month before. Different ones come first; at most 5,000.',
  }),
  budgets: z.array(budgetProof).max(MAX_PROOF_ROWS).meta({
    description:
      'The numbers of the budget that are not 0 on both sides: different ones first, then those with a reason, at most 5,000.',
  }),
  more: z.boolean().meta({ description: 'Whether `balances` or `budgets` leave out rows.' }),
  compared: z
    .strictObject({
      balances: count.meta({ description: 'Balances.' }),
      budgets: count.meta({ description: 'Numbers of the budget.' }),
      months: count.meta({ description: 'Months.' }),
      equal: count.meta({ description: 'Balances and numbers of the budget that are equal in both apps.' }),
      differing: count.meta({ description: 'What differs without a reason, with what `differences` leaves out.' }),
    })
    .meta({ description: 'How much was compared, with the rows that are left out.' }),
  counts: z.array(countProof).meta({ description: 'Numbers of records in both apps.' }),
  differences: z
    .array(z.union([countProof, balanceProof, budgetProof]))
    .max(1_000)
    .meta({
      description: 'What differs without a reason: counts, then amounts; the first 1,000.',
    }),
});
export type MigrationProof = z.infer<typeof proof>;

export const migration = z.strictObject({
  id: storedId
    .nullable()
    .meta({ description: 'The change set of the import, for its undo; null if nothing was stored.' }),
  counts: z
    .strictObject({
      accounts: count.meta({ description: 'Assets.' }),
      categories: count.meta({ description: 'Categories.' }),
      categoryGroups: count.meta({ description: 'Groups of categories.' }),
      tags: count.meta({ description: 'Tags.' }),
      merchants: count.meta({ description: 'Merchants.' }),
      transactions: count.meta({ description: 'Transactions, without the parts of splits.' }),
      parts: count.meta({ description: 'Parts of splits.' }),
      transfers: count.meta({ description: 'Linked transfers.' }),
      budgetMonths: count.meta({ description: 'Months of the budget.' }),
    })
    .meta({ description: 'How many records of each kind were created; records of an earlier import are not counted.' }),
  mapping: mapping.meta({ description: 'What each account and category became.' }),
  notImported: z
    .array(
      z.strictObject({
        what: z.string().meta({ description: 'The kind of record.' }),
        count: count.meta({ description: 'The number of such records.' }),
        why: z.string().meta({ description: 'Why they were not imported.' }),
      }),
    )
    .meta({ description: 'What the files contain and Coffer cannot store.' }),
  proof: proof.meta({ description: 'The comparison of both apps after the import.' }),
});
export type Migration = z.infer<typeof migration>;

export const undoMigrationInput = z.strictObject(recordReferenceFields);
export const undoneMigration = undoResult.pick({ id: true, undoneIds: true, records: true });
