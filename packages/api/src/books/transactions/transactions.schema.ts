import { z } from 'zod';
import {
  auditFields,
  currency,
  cursor,
  date,
  decimal,
  deletedRecord,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  searchTerm,
  storedDate,
  storedDecimal,
  storedId,
  text,
  usingDateRule,
  walletIdField,
} from '../../kernel/shapes.ts';
import { categoryType } from '../categories/categories.schema.ts';

export const transferCounterType = z.enum(['transaction', 'securityTransaction', 'cryptoTransaction']);
const transactionSource = z.enum(['manual', 'import', 'sync', 'api', 'split', 'system']);

const storedProviderIds = {
  providerATransactionId: z.string().nullable(),
  providerAInternalTransactionId: z.string().nullable(),
  providerBTransactionId: z.string().nullable(),
  providerCTransactionId: z.string().nullable(),
  providerDTransactionId: z.string().nullable(),
} as const;

/** A transaction of an asset (specification 2.2), as stored and returned. */
export const transaction = z
  .strictObject({
    ...recordFields,
    assetId: storedId,
    date: storedDate,
    secondaryDate: storedDate.nullable(),
    fromTo: z.string().nullable(),
    description: z.string().nullable(),
    amountValue: storedDecimal,
    amountCurrency: z.string(),
    categoryId: storedId.nullable(),
    merchantId: storedId.nullable(),
    merchantAutoAssigned: z.boolean(),
    merchantCheckedMapsService: z.boolean(),
    merchantCheckedWebSearch: z.boolean(),
    excludeFromMerchantAutoAssignment: z.boolean(),
    usingDateRule: usingDateRule,
    usingStartDate: storedDate,
    usingEndDate: storedDate,
    notes: z.string().nullable(),
    parentTransactionId: storedId.nullable(),
    parent: z.boolean(),
    source: transactionSource,
    assignedUserId: storedId.nullable(),
    transferCounterType: transferCounterType.nullable(),
    transferCounterId: storedId.nullable(),
    ...storedProviderIds,
    tagIds: z.array(storedId),
    pending: z.boolean(),
    reviewed: z.boolean(),
    ...auditFields,
  })
  .meta({ id: 'Transaction' });

export type Transaction = z.infer<typeof transaction>;

/** The optional fields that a client can set, for create and update. */
export const writableTransactionFields = {
  secondaryDate: date.nullish(),
  fromTo: text.nullish(),
  description: text.nullish(),
  categoryId: id.nullish(),
  merchantId: id.nullish(),
  merchantAutoAssigned: z.boolean().optional(),
  merchantCheckedMapsService: z.boolean().optional(),
  merchantCheckedWebSearch: z.boolean().optional(),
  excludeFromMerchantAutoAssignment: z
    .boolean()
    .meta({
      description: 'If true, no merchant is assigned automatically. Set to true when a person removes the merchant.',
    })
    .optional(),
  usingDateRule: usingDateRule.optional(),
  usingStartDate: date.optional(),
  usingEndDate: date.optional(),
  notes: text.nullish(),
  assignedUserId: id.nullish(),
  transferCounterType: transferCounterType.nullish(),
  transferCounterId: id.nullish(),
  tagIds: z.array(id).max(100).optional(),
  pending: z.boolean().optional(),
  reviewed: z.boolean().optional(),
} as const;

interface UsingDates {
  readonly usingDateRule?: string | undefined;
  readonly usingStartDate?: string | undefined;
  readonly usingEndDate?: string | undefined;
}

/**
 * Checks cash-flow dates: with the rule `range`, both dates are required and must be in order; with any other rule,
 * neither date is allowed.
 */
export function checkCashFlowDates(value: UsingDates, ctx: z.core.$RefinementCtx): void {
  const { usingDateRule: rule, usingStartDate: start, usingEndDate: end } = value;
  if (rule === 'range') {
    if (start === undefined)
      ctx.addIssue({ code: 'custom', path: ['usingStartDate'], message: 'is needed with the rule range' });
    if (end === undefined)
      ctx.addIssue({ code: 'custom', path: ['usingEndDate'], message: 'is needed with the rule range' });
    if (start !== undefined && end !== undefined && start > end) {
      ctx.addIssue({ code: 'custom', path: ['usingEndDate'], message: 'is before usingStartDate' });
    }
  } else {
    if (start !== undefined)
      ctx.addIssue({ code: 'custom', path: ['usingStartDate'], message: 'is only allowed with the rule range' });
    if (end !== undefined)
      ctx.addIssue({ code: 'custom', path: ['usingEndDate'], message: 'is only allowed with the rule range' });
  }
}

interface Counter {
  readonly transferCounterType?: string | null | undefined;
  readonly transferCounterId?: string | null | undefined;
}

/** Checks that `transferCounterType` and `transferCounterId` are set, cleared or omitted together. */
export function checkTransferCounter(value: Counter, ctx: z.core.$RefinementCtx): void {
  const { transferCounterType: type, transferCounterId: counter } = value;
  if (kindOf(type) !== kindOf(counter)) {
    const path = kindOf(counter) === 'absent' ? 'transferCounterId' : 'transferCounterType';
    ctx.addIssue({
      code: 'custom',
      path: [path],
      message: 'transferCounterType and transferCounterId must be set together',
    });
  }
}

function kindOf(value: string | null | undefined): 'absent' | 'cleared' | 'set' {
  if (value === undefined) return 'absent';
  return value === null ? 'cleared' : 'set';
}

export const createTransactionInput = z
  .strictObject({
    ...walletIdField,
    assetId: id,
    date: date,
    amountValue: decimal,
    amountCurrency: currency,
    ...writableTransactionFields,
    providerATransactionId: text.nullish(),
    providerAInternalTransactionId: text.nullish(),
    providerBTransactionId: text.nullish(),
    providerCTransactionId: text.nullish(),
    providerDTransactionId: text.nullish(),
  })
  .superRefine(checkCashFlowDates)
  .superRefine(checkTransferCounter);

export const updateTransactionInput = z
  .strictObject({
    ...recordReferenceFields,
    assetId: id.optional(),
    date: date.optional(),
    amountValue: decimal.optional(),
    amountCurrency: currency.optional(),
    ...writableTransactionFields,
  })
  .superRefine(checkCashFlowDates)
  .superRefine(checkTransferCounter);

const ids = z.array(id).min(1).max(500);

/** The filters of a list. A transaction matches all filters, and any value of each filter. */
export const transactionFilters = {
  assetIds: ids.optional(),
  categoryIds: ids
    .optional()
    .meta({ description: 'The id of the system category `uncategorized` also finds transactions without a category.' }),
  categoryTypes: z
    .array(categoryType)
    .min(1)
    .max(categoryType.options.length)
    .optional()
    .meta({ description: 'Types of categories; `none` finds those without a category.' }),
  merchantIds: ids.optional(),
  tagIds: ids.optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  amountMin: decimal.optional(),
  amountMax: decimal.optional(),
  text: searchTerm.optional().meta({
    description:
      'Words that must all occur, in any order: anywhere in counterparty, description, notes or the name of the category, merchant or a tag, or at the start of a word of the asset’s name. Case and accents are ignored (`strasse` finds `Straße`, and `gruenmarkt` finds `Grünmarkt`), and words in "quotes" must be adjacent. A number such as `12,34`, `1.234,56` or `1 234,56` also finds transactions of that amount, of either sign.',
  }),
  payee: text.optional().meta({
    description:
      'Transactions without a merchant and with exactly this counterparty, or with this description if they have no counterparty. Only the first 200 characters are compared. An empty text finds transactions with neither.',
  }),
  movedBetween: z.array(id).length(2).optional().meta({
    description:
      'The ids of two assets: the transactions that make up the row of the report `transfers` with this source and this target. `dateFrom` and `dateTo` are compared with the date of the source side.',
  }),
  reviewed: z.boolean().optional(),
  pending: z.boolean().optional(),
  transfer: z.boolean().optional().meta({ description: 'Linked as a transfer, or in a category of type `transfer`.' }),
  uncategorized: z
    .boolean()
    .optional()
    .meta({ description: 'Without category, or in the system one `uncategorized`.' }),
  assignedUserId: id.optional(),
  parentTransactionId: id.optional(),
  importId: id
    .optional()
    .meta({ description: 'Added by this import; the parts of a split transaction go with their parent.' }),
} as const;

export const filterBasis = z.enum(['date', 'cashFlow']);
export type FilterBasis = z.infer<typeof filterBasis>;

const listBasis = filterBasis.default('date').meta({
  description:
    '`date`: `dateFrom` and `dateTo` are compared with the date; the parents of listed split parts are listed too. `cashFlow`: the transactions that `cashFlowByCategory` counts and whose cash-flow dates have days in the range, and no parents; the answer has `shares`.',
});

export type TransactionFilters = z.infer<z.ZodObject<typeof transactionFilters>>;

export const listTransactionsInput = z.strictObject({
  ...walletIdField,
  ...transactionFilters,
  basis: listBasis,
  limit,
  cursor: cursor.optional(),
});

const sharesOfPage = z.record(z.string(), z.number()).optional().meta({
  description:
    'With the basis `cashFlow`: by id, the share of each item on the days from `dateFrom` to `dateTo`, in the wallet’s currency and rounded as in reports.',
});

export const transactionPage = page(transaction).extend({ shares: sharesOfPage });
export const transactionSearchResult = z.strictObject({
  items: z.array(transaction),
  totalCount: z
    .number()
    .int()
    .meta({ description: 'How many transactions match. Split parts count, their parents don’t.' }),
  nextCursor: z.string().nullable(),
  shares: sharesOfPage,
  total: z.number().optional().meta({
    description:
      'With the basis `cashFlow`: the sum of the shares of all pages in the wallet’s currency, rounded once, as in the report.',
  }),
});

export const summarizeTransactionsInput = z.strictObject({ ...walletIdField, ...transactionFilters, basis: listBasis });
/** The number of transactions in a list, and their sums. Omits sums that would take too long. */
export const transactionSummary = z.strictObject({
  count: z.number().int().meta({ description: 'The number of transactions; a lower bound if there are more.' }),
  more: z.boolean(),
  sums: z
    .array(
      z.strictObject({
        currency: z.string(),
        in: storedDecimal.nullable(),
        out: storedDecimal.nullable().meta({ description: 'Negative.' }),
        net: storedDecimal,
      }),
    )
    .nullable()
    .meta({
      description:
        'By currency, without the parents of split parts. With the basis `cashFlow` only the net of the shares, in the wallet’s currency. Null if there are too many transactions.',
    }),
});

export const transactionReferenceInput = z.strictObject(recordReferenceFields);
export const deletedTransaction = deletedRecord;
