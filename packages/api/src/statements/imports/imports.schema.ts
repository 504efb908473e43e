import { importerTypes } from '@coffer/banking/statements/importer-types.ts';
import { z } from 'zod';
import {
  auditFields,
  currency,
  cursor,
  date,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  storedDate,
  storedDecimal,
  storedId,
  timestamp,
  walletIdField,
} from '../../kernel/shapes.ts';
import { settingsMap } from '../../wallets/assets/settings.schema.ts';
import { importWarnings } from './import-warnings.ts';

/** No maximum length: the request body's limit of 64 MiB applies first. */
const content = z.string().min(1);

export const importAgain = z
  .union([z.literal(true), z.array(z.number().int().min(1)).max(10_000)])
  .optional()
  .meta({
    description:
      'Lines to import although a person deleted their transactions: by their numbers in the file, or `true` for all. The ' +
      'others are skipped with the reason `deletedBefore`.',
  });

export const leaveOut = z.array(z.number().int().min(1)).max(10_000).optional().meta({
  description: 'Lines not to import, by their numbers in the file. They are skipped with the reason `leftOut`.',
});

/** Lines to import although their transactions were deleted: all, or these line numbers. */
export type LinesToImportAgain = true | readonly number[];

export const base64Content = content.refine(isBase64, 'is not base64').meta({
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  description: 'The file’s bytes; the encoding is detected.',
});

/**
 * Whether a text is valid base64. Equivalent to the pattern in the schema, but six times as fast; the pattern would
 * block other requests on a long file.
 */
function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // The decoder skips invalid characters, which shortens the result.
  return Buffer.from(text, 'base64').length === (text.length / 4) * 3 - padding;
}

export const skippedLine = z.strictObject({ line: z.number().int(), reason: z.string() });

/** The balance that a file states, the computed balance, and stated − computed. */
export const balanceComparison = z.strictObject({
  stated: storedDecimal,
  computed: storedDecimal,
  difference: storedDecimal,
});

/** A stated balance with the currency of its three amounts. */
export type BalanceCheck = z.infer<typeof balanceComparison> & { readonly currency: string };

const statedPosition = balanceComparison.extend({
  isin: z.string(),
  name: z.string().nullable().meta({ description: 'The name in the file.' }),
  date: storedDate,
});

/** The changes that importing a broker's file made to securities. */
export const importedSecurities = z.strictObject({
  created: z.number().int().meta({
    description: 'The number of security and crypto transactions it created; they are included in its `created`.',
  }),
  duplicates: z.number().int().meta({ description: 'How many of its trades already existed.' }),
  splits: z
    .array(z.strictObject({ isin: z.string(), date: storedDate, factor: storedDecimal }))
    .readonly()
    .meta({ description: 'The splits that the import added to the wallet.' }),
  named: z
    .array(z.strictObject({ isin: z.string(), name: z.string() }))
    .readonly()
    .meta({ description: 'The securities without a name that got their name from the file.' }),
  positions: z.array(statedPosition).readonly().meta({
    description:
      'The units that the file states at its end, the units computed from transactions, and stated − computed.',
  }),
  cash: z
    .array(balanceComparison.extend({ currency: z.string(), date: storedDate }))
    .readonly()
    .meta({ description: 'The same for cash, for each currency in the file.' }),
});

export type ImportedSecurities = z.infer<typeof importedSecurities>;

export const importInput = z
  .strictObject({
    ...recordReferenceFields,
    importerType: z.enum(importerTypes),
    content: content.optional().meta({ description: 'The file as text.' }),
    contentBase64: base64Content.optional(),
    fileId: id.optional().meta({ description: 'A file of the wallet to import.' }),
    settings: settingsMap
      .optional()
      .meta({ description: 'How to read the file if detection is wrong. Stored in the asset’s `importSettings`.' }),
    importAgain,
    leaveOut,
    dryRun: z.boolean().optional().meta({ description: 'Only preview the import.' }),
  })
  .refine(
    ({ content, contentBase64, fileId }) =>
      [content, contentBase64, fileId].filter((given) => given !== undefined).length === 1,
    { path: ['content'], message: 'exactly one of content, contentBase64 and fileId is required' },
  );

export const importedTransaction = z.strictObject({
  line: z.number().int(),
  duplicate: z.boolean().meta({ description: 'Added by an earlier import.' }),
  date,
  secondaryDate: date.nullable(),
  fromTo: z.string().nullable(),
  description: z.string().nullable(),
  amountValue: storedDecimal,
  amountCurrency: currency,
  notes: z.string().nullable(),
});

/** A trade of a broker's file with its cash. */
export const importedTrade = z.strictObject({
  line: z.number().int(),
  duplicate: z.boolean().meta({ description: 'Added by an earlier import.' }),
  date,
  type: z.enum(['buy', 'sell', 'dividend', 'reward', 'transferIn', 'transferOut']),
  isin: z.string().nullable().meta({ description: 'Null for crypto.' }),
  symbol: z.string().nullable().meta({ description: 'Only for crypto: its code, such as `BTC`.' }),
  name: z.string().nullable().meta({ description: 'The name in the file.' }),
  quantity: storedDecimal,
  priceValue: storedDecimal.nullable(),
  statedPriceValue: storedDecimal.nullable().meta({
    description:
      'The price stated in the file if it doesn’t match the amount; `priceValue` then follows from the amount.',
  }),
  feesValue: storedDecimal.nullable(),
  taxValue: storedDecimal.nullable(),
  amountValue: storedDecimal.meta({
    description: 'The cash of the trade, exactly as stated in the file; 0 if it moves none.',
  }),
  amountCurrency: currency.meta({ description: 'The currency of all values.' }),
});

export type ImportedTransaction = z.infer<typeof importedTransaction>;
export type ImportedTrade = z.infer<typeof importedTrade>;

/**
 * Maximum number of transactions, and of trades, in the response to a dry run; all of a large file would exhaust memory.
 */
export const MAX_PREVIEWED_RECORDS = 10_000;

export const importOutput = z.strictObject({
  created: z.number().int(),
  duplicates: z.number().int(),
  reviews: z
    .number()
    .int()
    .meta({ description: 'How many lines need a review: they may match transactions from other sources.' }),
  skipped: z.array(skippedLine),
  balanceCheck: balanceComparison.nullable().meta({
    description:
      'The balance stated in the file, the balance computed from transactions, and stated − computed. Null if the file states none.',
  }),
  warnings: z.array(z.enum(importWarnings)).meta({
    description:
      'Signs that the file may have been read wrongly: no transaction is money out, none is money in, or some amounts are 0.',
  }),
  securities: importedSecurities.nullable().meta({
    description:
      'The result for securities, and the comparison of positions and cash. Null unless it is a broker’s file.',
  }),
  transactions: z
    .array(importedTransaction)
    .optional()
    .meta({
      description: `Only of a dry run: the file’s first ${MAX_PREVIEWED_RECORDS} transactions. The counts are of all.`,
    }),
  trades: z
    .array(importedTrade)
    .optional()
    .meta({
      description: `Only of a dry run: the first ${MAX_PREVIEWED_RECORDS} trades, whose cash is not among the transactions.`,
    }),
});

export type ImportOutput = z.infer<typeof importOutput>;

export const listImportsInput = z.strictObject({
  ...walletIdField,
  assetId: id.optional().meta({ description: 'Only imports into this asset.' }),
  limit,
  cursor: cursor.optional(),
});

/** An import made in the app or through the REST API. */
export const pastImport = z
  .strictObject({
    ...recordFields,
    assetId: storedId,
    importerType: z.string(),
    filename: z.string().nullable().meta({ description: 'Null if only the file’s content was sent.' }),
    account: z.string().nullable().meta({ description: 'As named in the file.' }),
    created: z.number().int().meta({ description: 'How many transactions it created.' }),
    duplicates: z.number().int().meta({ description: 'How many lines already existed as transactions.' }),
    reviews: z.number().int().meta({ description: 'How many lines needed a review.' }),
    skipped: z.number().int().meta({ description: 'How many lines had no transaction or an unreadable one.' }),
    skippedLines: z.array(skippedLine).meta({ description: 'The first 200 skipped lines.' }),
    balanceCheck: balanceComparison.extend({ currency: z.string() }).nullable().meta({
      description: 'The stated and the computed balance. Null if the file states none.',
    }),
    securities: importedSecurities.nullable().meta({
      description:
        'The result for securities, and the comparison of positions and cash at the time. Null unless it is a broker’s file.',
    }),
    undoneTime: timestamp.nullable().meta({ description: 'When the import was undone.' }),
    present: z.number().int().meta({ description: 'How many of its transactions still exist.' }),
    ...auditFields,
  })
  .meta({ id: 'Import' });

export const pastImportPage = page(pastImport);

export const importReferenceInput = z.strictObject(recordReferenceFields);
export const undoImportInput = z.strictObject(recordReferenceFields);
export const undoneImport = z.strictObject({
  id: storedId,
  deletedCount: z.number().int().meta({ description: 'How many of its transactions were deleted.' }),
  assetDeleted: z
    .boolean()
    .meta({ description: 'Whether the asset, which was created for the import, was deleted too.' }),
});

export type PastImport = z.infer<typeof pastImport>;
