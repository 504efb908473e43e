import { importerTypes } from '@coffer/banking/statements/statements.ts';
import { z } from 'zod';
import {
  auditFields,
  currency,
  cursor,
  date,
  id,
  inWallet,
  limit,
  oneRecord,
  page,
  recordFields,
  storedDate,
  storedDecimal,
  storedId,
  timestamp,
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
export type ImportAgain = true | readonly number[];

export const base64Content = content.refine(isBase64, 'is not base64').meta({
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  description: 'The file’s bytes; the encoding is detected.',
});

/** Equivalent to the pattern, but six times as fast; the pattern would block other requests on a long file. */
function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // The decoder skips invalid characters, which shortens the result.
  return Buffer.from(text, 'base64').length === (text.length / 4) * 3 - padding;
}

export const skippedLine = z.strictObject({ line: z.number().int(), reason: z.string() });

/** The balance that a file states, the computed balance, and stated − computed. */
export const statedBalance = z.strictObject({
  stated: storedDecimal,
  computed: storedDecimal,
  difference: storedDecimal,
});

/** With the currency of the three amounts. */
export type BalanceCheck = z.infer<typeof statedBalance> & { readonly currency: string };

const statedPosition = statedBalance.extend({
  isin: z.string(),
  name: z.string().nullable().meta({ description: 'As the file calls it.' }),
  date: storedDate,
});

/** The changes that importing a broker's file made to securities. */
export const importedSecurities = z.strictObject({
  created: z.number().int().meta({
    description: 'The number of security and crypto transactions it created; they are included in its `created`.',
  }),
  duplicates: z.number().int().meta({ description: 'How many of its trades were booked already.' }),
  splits: z
    .array(z.strictObject({ isin: z.string(), date: storedDate, factor: storedDecimal }))
    .readonly()
    .meta({ description: 'The splits that the wallet did not know, and has as its own now.' }),
  named: z
    .array(z.strictObject({ isin: z.string(), name: z.string() }))
    .readonly()
    .meta({ description: 'The securities that nobody had named, and that the wallet calls as the file does now.' }),
  positions: z.array(statedPosition).readonly().meta({
    description: 'Units that the file states at its end, those that its transactions lead to, and stated − computed.',
  }),
  cash: z
    .array(statedBalance.extend({ currency: z.string(), date: storedDate }))
    .readonly()
    .meta({ description: 'The same for the cash, of each currency that the file states.' }),
});

export type ImportedSecurities = z.infer<typeof importedSecurities>;

export const importInput = z
  .strictObject({
    ...oneRecord,
    importerType: z.enum(importerTypes),
    content: content.optional().meta({ description: 'The file as text.' }),
    contentBase64: base64Content.optional(),
    fileId: id.optional().meta({ description: 'A file of the wallet whose bytes it is.' }),
    settings: settingsMap
      .optional()
      .meta({ description: 'How to read the file, where detection errs. Kept in the asset’s importSettings.' }),
    importAgain,
    leaveOut,
    dryRun: z.boolean().optional().meta({ description: 'Only say what would be booked.' }),
  })
  .refine(
    ({ content, contentBase64, fileId }) =>
      [content, contentBase64, fileId].filter((given) => given !== undefined).length === 1,
    { path: ['content'], message: 'exactly one of content, contentBase64 and fileId is required' },
  );

export const importedTransaction = z.strictObject({
  line: z.number().int(),
  duplicate: z.boolean().meta({ description: 'Booked by an earlier import.' }),
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
  duplicate: z.boolean().meta({ description: 'Booked by an earlier import.' }),
  date,
  type: z.enum(['buy', 'sell', 'dividend', 'reward', 'transferIn', 'transferOut']),
  isin: z.string().nullable().meta({ description: 'Null for crypto.' }),
  symbol: z.string().nullable().meta({ description: 'Only for crypto: its code, such as `BTC`.' }),
  name: z.string().nullable().meta({ description: 'As the file calls it.' }),
  quantity: storedDecimal,
  priceValue: storedDecimal.nullable(),
  statedPriceValue: storedDecimal.nullable().meta({
    description:
      'The price as the file states it, where it does not go with the amount and `priceValue` follows from the amount.',
  }),
  feesValue: storedDecimal.nullable(),
  taxValue: storedDecimal.nullable(),
  amountValue: storedDecimal.meta({
    description: 'The cash beside it, exactly as the file states it; 0 where it moves none.',
  }),
  amountCurrency: currency.meta({ description: 'Of all its values.' }),
});

export type ImportedTransaction = z.infer<typeof importedTransaction>;
export type ImportedTrade = z.infer<typeof importedTrade>;

/**
 * Maximum number of transactions, and of trades, in the answer to a dry run; all of a large file would exhaust memory.
 */
export const SHOWN = 10_000;

export const importOutput = z.strictObject({
  created: z.number().int(),
  duplicates: z.number().int(),
  reviews: z
    .number()
    .int()
    .meta({ description: 'How many lines wait for a decision: they may be transactions that others made.' }),
  skipped: z.array(skippedLine),
  balanceCheck: statedBalance.nullable().meta({
    description:
      'The balance the file states, the one its transactions lead to, and stated − computed. Null when it states none.',
  }),
  warnings: z.array(z.enum(importWarnings)).meta({
    description:
      'Signs that the file may have been read wrongly: no transaction is money out, none is money in, or some amounts are 0.',
  }),
  securities: importedSecurities.nullable().meta({
    description:
      'What it did with securities, and how the positions and the cash compare. Null but of a broker’s file.',
  }),
  transactions: z
    .array(importedTransaction)
    .optional()
    .meta({ description: `Only of a dry run: the file’s first ${SHOWN} transactions. The counts are of all.` }),
  trades: z
    .array(importedTrade)
    .optional()
    .meta({ description: `Only of a dry run: the first ${SHOWN} trades, whose cash is not among the transactions.` }),
});

export type ImportOutput = z.infer<typeof importOutput>;

export const listImportsInput = z.strictObject({
  ...inWallet,
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
    filename: z.string().nullable().meta({ description: 'Null where only the file’s content was sent.' }),
    account: z.string().nullable().meta({ description: 'As the file names it.' }),
    created: z.number().int().meta({ description: 'How many transactions it made.' }),
    duplicates: z.number().int().meta({ description: 'How many lines were booked already.' }),
    reviews: z.number().int().meta({ description: 'How many lines waited for a decision then.' }),
    skipped: z.number().int().meta({ description: 'How many lines hold no transaction, or none that can be read.' }),
    skippedLines: z.array(skippedLine).meta({ description: 'The first 200 of the lines that were skipped.' }),
    balanceCheck: statedBalance.extend({ currency: z.string() }).nullable().meta({
      description: 'What the file states against what its transactions led to. Null when it states no balance.',
    }),
    securities: importedSecurities.nullable().meta({
      description:
        'What it did with securities, and how the positions and the cash compared then. Null but of a broker’s file.',
    }),
    undoneTime: timestamp.nullable().meta({ description: 'When its transactions were deleted.' }),
    present: z.number().int().meta({ description: 'How many of its transactions are still there.' }),
    ...auditFields,
  })
  .meta({ id: 'Import' });

export const pastImportPage = page(pastImport);

export const oneImportInput = z.strictObject(oneRecord);
export const undoImportInput = z.strictObject(oneRecord);
export const undoneImport = z.strictObject({
  id: storedId,
  deletedCount: z.number().int().meta({ description: 'How many of its transactions were there to be deleted.' }),
  assetDeleted: z
    .boolean()
    .meta({ description: 'Whether the asset, which was created for the import, was deleted too.' }),
});

export type PastImport = z.infer<typeof pastImport>;
