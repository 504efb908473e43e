import { z } from 'zod';
import { transaction, transferCounterType } from '../books/transactions/transactions.schema.ts';
import {
  currency,
  cursor,
  date,
  decimal,
  deletedRecord,
  id,
  limit,
  page,
  storedDate,
  storedDecimal,
  storedId,
  text,
  timestamp,
  walletIdField,
} from '../kernel/shapes.ts';
import { TRANSFER_EVIDENCE_KINDS } from './evidence.ts';

/** A record that can be one side of a transfer. */
const side = z.strictObject({ type: transferCounterType, id });
const storedSide = z.strictObject({ type: transferCounterType, id: storedId });

const keepCategories = z
  .boolean()
  .optional()
  .meta({ description: 'Both sides keep their categories, instead of getting the system one `transfer`.' });

export const transferMatchesInput = z.strictObject({
  ...walletIdField,
  source: side,
  assetId: id.meta({ description: 'The asset on which to find the other side of the transfer.' }),
});
export const transferMatches = z.strictObject({ items: z.array(transaction) });

export const linkRecordsInput = z.strictObject({ ...walletIdField, source: side, counter: side, keepCategories });
export const transfer = z.strictObject({ source: storedSide, counter: storedSide });

export const unlinkRecordInput = z.strictObject({ ...walletIdField, type: transferCounterType, id });
export const unlinkedRecord = deletedRecord;

export const createCounterInput = z.strictObject({
  ...walletIdField,
  source: side,
  assetId: id.meta({ description: 'The asset on which the other side of the transfer is created.' }),
  date: date.optional().meta({ description: 'Left out: the day of the source.' }),
  amountValue: decimal.optional().meta({
    description:
      'Default: the opposite of the source’s amount, or the expected cash of a security or crypto transaction, converted on that day if the currency differs.',
  }),
  amountCurrency: currency.optional().meta({ description: 'Left out: the asset’s.' }),
  fromTo: text.nullish().meta({ description: 'Left out: the name of the source’s asset.' }),
  description: text.nullish().meta({ description: 'Left out: that of the source.' }),
  notes: text.nullish(),
  categoryId: id.nullish().meta({ description: 'Left out: the system category `transfer`.' }),
});

export const deleteCounterInput = z.strictObject({
  ...walletIdField,
  source: side,
  counterId: id.meta({ description: 'The transaction that was created as the other side of the transfer.' }),
});

export const createTransferInput = z
  .strictObject({
    ...walletIdField,
    assetId: id.meta({ description: 'The asset that the money leaves.' }),
    date: date.meta({ description: 'The day on which it leaves.' }),
    amountValue: decimal.meta({ description: 'How much leaves, positive.' }),
    amountCurrency: currency.optional().meta({ description: 'Left out: that of the asset that the money leaves.' }),
    counterAssetId: id.meta({ description: 'The asset to which the money comes, another one.' }),
    counterDate: date.optional().meta({ description: 'The day on which it comes. Left out: `date`.' }),
    counterAmountValue: decimal.optional().meta({
      description:
        'The amount that arrives, positive. Default: the amount that leaves, converted on `date` if the currency differs.',
    }),
    counterAmountCurrency: currency.optional().meta({ description: 'Left out: that of the asset it comes to.' }),
    description: text.nullish().meta({ description: 'Of both sides.' }),
    notes: text.nullish().meta({ description: 'Of both sides.' }),
    tagIds: z.array(id).max(100).optional().meta({ description: 'Tags of both sides, in this order.' }),
    reviewed: z.boolean().optional().meta({ description: 'Of both sides.' }),
  })
  .superRefine(checkTransfer);

/** Checks that a transfer has two different assets and amounts above zero. */
export function checkTransfer(
  value: {
    readonly assetId: string;
    readonly counterAssetId: string;
    readonly amountValue: string;
    readonly counterAmountValue?: string | undefined;
  },
  ctx: z.core.$RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (value.assetId === value.counterAssetId) refuse('counterAssetId', 'is the asset that the money leaves');
  for (const name of ['amountValue', 'counterAmountValue'] as const) {
    const amount = value[name];
    if (amount === '0' || amount?.startsWith('-')) refuse(name, 'is not more than 0');
  }
}
export const createdTransfer = z.strictObject({
  source: transaction.meta({ description: 'The money leaves with it.' }),
  counter: transaction.meta({ description: 'The transaction with which the money arrives.' }),
});

export const convertTransferInput = z.strictObject({
  ...walletIdField,
  date,
  amountValue: decimal,
  amountCurrency: currency,
  counterAmountCurrency: currency,
});
export const convertedTransferAmount = z.strictObject({
  counterAmountValue: storedDecimal.nullable().meta({ description: 'Null if the amount is out of range.' }),
});

export const proposeTransfersInput = z.strictObject({
  ...walletIdField,
  dateFrom: date.optional(),
  dateTo: date.optional(),
  limit,
  cursor: cursor.optional(),
});
const proposal = z.strictObject({
  source: transaction.meta({ description: 'The money leaves with it.' }),
  counter: transaction.meta({ description: 'The transaction with which the money arrives.' }),
  strong: z.boolean().meta({
    description: 'Whether the evidence is strong enough to preselect the pair: no other pair competes with it.',
  }),
  evidence: z.array(z.enum(TRANSFER_EVIDENCE_KINDS)).meta({
    description:
      'The evidence for the pair besides opposite amounts on near days: an account number, the name (or kind) of the other asset, a member as counterparty, the settlement of a credit card (the same text on both sides), a category of the type `transfer`, words of transfers, equal texts; `onlyMatch`: neither side names anyone, and no other transaction has the opposite amount.',
  }),
});
export const proposals = page(proposal).meta({ description: 'Surest first; each transaction is in one pair.' });

/** The maximum number of pairs in one request. */
const PAIRS = 1000;

const seenSide = z.strictObject({
  ...side.shape,
  lastUpdatedTime: z.iso.datetime().optional().meta({
    description: 'The `lastUpdatedTime` of the record as read: if it has changed since, nothing is linked (412).',
  }),
});

export const bulkLinkInput = z.strictObject({
  ...walletIdField,
  pairs: z
    .array(z.strictObject({ source: seenSide, counter: seenSide }))
    .min(1)
    .max(PAIRS),
  categories: z.enum(['keepChosen', 'keepAll', 'replaceAll']).default('keepChosen').meta({
    description:
      'Which records get the system category `transfer`: those without a category or with `uncategorized` (keepChosen), none (keepAll), all (replaceAll).',
  }),
});
export const linkedCount = z.strictObject({ linkedCount: z.number().int() });

export const bulkUnlinkInput = z.strictObject({
  ...walletIdField,
  sides: z
    .array(side)
    .min(1)
    .max(2 * PAIRS)
    .meta({ description: 'One side of each pair, or both. Sides without a link stay unchanged.' }),
  restoreCategories: z.boolean().default(true).meta({
    description:
      'Whether both sides get back their categories from before the link, if the link changed them and nobody has changed them since.',
  }),
});
export const unlinkedCount = z.strictObject({ unlinkedCount: z.number().int() });

export const listLinkedInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
const linkedSide = z.strictObject({
  ...storedSide.shape,
  assetId: storedId,
  date: storedDate,
  amountValue: storedDecimal.nullable().meta({ description: 'Null for a security or crypto transaction.' }),
  amountCurrency: z.string().nullable(),
  fromTo: z.string().nullable(),
  description: z.string().nullable(),
  instrument: z.string().nullable().meta({ description: 'The ISIN or the symbol; null for a transaction.' }),
  categoryId: storedId.nullable(),
});
const linkedPair = z.strictObject({
  source: linkedSide.meta({ description: 'Value leaves with it.' }),
  counter: linkedSide.meta({ description: 'Value comes with it.' }),
  linkedTime: timestamp,
  linkedUserId: storedId,
});
export const linkedPairs = page(linkedPair);

export const proposedCountInput = z.strictObject(walletIdField);
/** The number of preselected pairs; `more` if there are further ones. */
export const proposedCount = z.strictObject({ count: z.number().int(), more: z.boolean() });
