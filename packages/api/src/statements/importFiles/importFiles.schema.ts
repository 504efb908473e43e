import { importerTypes } from '@coffer/banking/statements/importer-types.ts';
import { z } from 'zod';
import {
  hasOnlyVisibleCharacters,
  id,
  recordReferenceFields,
  storedDate,
  storedDecimal,
  storedId,
  text,
  timestamp,
  walletIdField,
} from '../../kernel/shapes.ts';
import { settingsMap } from '../../wallets/assets/settings.schema.ts';
import { importWarnings } from '../imports/import-warnings.ts';
import {
  balanceComparison,
  base64Content,
  importAgain,
  importedSecurities,
  importedTrade,
  importedTransaction,
  leaveOut,
  skippedLine,
} from '../imports/imports.schema.ts';

const importerType = z.enum(importerTypes);

/** A transaction of a preview. `duplicate` is null until an asset is chosen. */
const previewedTransaction = importedTransaction.extend({
  duplicate: z.boolean().nullable(),
  /** The import would open a review for this line. */
  review: z.boolean().default(false),
  /** The matching transaction was deleted; the line is imported only if the person selects it. */
  deleted: z.boolean().default(false),
});

const balance = z.strictObject({ date: storedDate, amount: storedDecimal, currency: z.string().nullable() });

/** A summary of a statement's trades. */
const investment = z.strictObject({
  trades: z.number().int(),
  firstDate: storedDate.nullable(),
  lastDate: storedDate.nullable(),
  securityCount: z.number().int(),
  securities: z.array(z.string()).readonly(),
});

/** Files that were uploaded before the rename store their number of transactions as `bookings`. */
function withPresentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('bookings' in stored)) return stored;
  const { bookings: transactions, ...others } = stored;
  return { transactions, ...others };
}

/** An account in a statement file. In formats with balances, an account with two currencies counts as two. */
const statementAccount = z.preprocess(
  withPresentNames,
  z.strictObject({
    /** The account number as written in the file: an IBAN, or the bank's own number. */
    account: z.string().nullable(),
    /** The bank or broker. Older uploads have neither this nor `investment`. */
    institution: z.string().nullable().default(null),
    investment: investment.nullable().default(null),
    currencies: z.array(z.string()).readonly(),
    transactions: z.number().int(),
    firstDate: storedDate.nullable(),
    lastDate: storedDate.nullable(),
    openingBalance: balance.nullable(),
    closingBalance: balance.nullable(),
    /** The asset with this account number, or the asset of an earlier file of the account. */
    suggestedAssetId: storedId.nullable(),
  }),
);

const detectedStatement = z.preprocess(
  withPresentNames,
  z.strictObject({
    importerType,
    accounts: z.array(statementAccount).readonly(),
    transactions: z.number().int(),
    skipped: z.number().int(),
    /** The settings used, in the shape of input settings. */
    settings: z.record(z.string(), z.unknown()),
  }),
);

/** Why a file cannot be imported yet: a problem code and the inputs that it concerns. */
const importProblem = z.strictObject({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })).readonly(),
});

const balanceCheck = balanceComparison.extend({ currency: z.string() });

const importResult = z.strictObject({
  created: z.number().int(),
  duplicates: z.number().int(),
  /** Number of reviews opened. Defaults to 0 for imports that predate reviews. */
  reviews: z.number().int().default(0),
  skipped: z.number().int(),
  /** The skipped lines, at most the first 200. */
  skippedLines: z.array(skippedLine).readonly(),
  balanceCheck: balanceCheck.nullable(),
  /** The changes to securities; null for files imported before Coffer stored these changes. */
  securities: importedSecurities.nullable().default(null),
});

const importFileState = z.enum(['uploaded', 'queued', 'running', 'done', 'failed']);

export const importFileRecord = z.strictObject({
  id: storedId,
  walletId: storedId,
  filename: z.string(),
  size: z.number().int(),
  importerType,
  detected: detectedStatement,
  assetId: storedId.nullable(),
  /** Settings chosen for this file; they take precedence over the asset’s importSettings. */
  settings: z.record(z.string(), z.unknown()),
  state: importFileState,
  /** Import progress in percent. */
  progress: z.number().int(),
  /** Set if the import failed. */
  problem: importProblem.nullable(),
  /** Set if the import is done. */
  result: importResult.nullable(),
  importId: storedId.nullable(),
  /** Set if the import was undone. */
  undoneTime: timestamp.nullable(),
  createdTime: timestamp,
  createdUserId: storedId,
  startedTime: timestamp.nullable(),
  finishedTime: timestamp.nullable(),
});

export const importFiles = z.array(importFileRecord);

/**
 * The uploaded file, or the reason why it was rejected. Rejections are successful responses, so that browsers log no failed
 * request.
 */
export const importFileUploadResult = z.union([
  importFileRecord,
  z.strictObject({ id: z.null(), problem: importProblem }),
]);

export const uploadInput = z.strictObject({
  ...walletIdField,
  filename: text.trim().min(1).max(255).refine(hasOnlyVisibleCharacters, 'has a character that cannot be seen'),
  contentBase64: base64Content,
});

/** The input of importing a stored file of the wallet as a statement. */
export const importStoredFileInput = z.strictObject({ ...walletIdField, fileId: id });

export const listImportFilesInput = z.strictObject(walletIdField);
export const importFileReferenceInput = z.strictObject(recordReferenceFields);

/** Choices for a file; omitted fields stay unchanged. */
const decisions = {
  assetId: id.nullish(),
  importerType: importerType.optional(),
  settings: settingsMap.optional(),
} as const;

export const updateImportFileInput = z.strictObject({ ...recordReferenceFields, ...decisions });

export const startImportFileInput = z.strictObject({
  ...recordReferenceFields,
  importAgain,
  leaveOut,
  /** Adds the opening balance that follows from the file, if the asset has no transactions yet. */
  opensAccount: z.boolean().optional(),
});

/** Choices apply to this preview only and are not stored. */
export const importPreviewInput = z.strictObject({ ...recordReferenceFields, ...decisions });

const cells = z.array(z.string()).readonly();

/** A CSV file as a table for choosing its columns. */
const csvTable = z.strictObject({
  header: cells.nullable(),
  headerLine: z.number().int().nullable(),
  columnCount: z.number().int(),
  rowCount: z.number().int(),
  /** The first rows below the header, unchanged. */
  sample: z.array(z.strictObject({ line: z.number().int(), cells })).readonly(),
  /** The columns in effect by role, as 0-based indexes; empty if they are unclear. */
  columns: z.record(z.string(), z.union([z.number().int(), z.array(z.number().int()).readonly()])),
});

export const importPreview = z.strictObject({
  importerType,
  assetId: storedId.nullable(),
  /** Why the file cannot be imported yet; the other fields are then as complete as possible. */
  problem: importProblem.nullable(),
  /** The effective settings: the asset's settings, the file's settings and the detected settings. */
  settings: z.record(z.string(), z.unknown()),
  accounts: z.array(statementAccount).readonly(),
  csv: csvTable.nullable(),
  /** Number of transactions of the chosen account. */
  transactions: z.number().int(),
  /** The number of transactions that the import would create; null until an asset is chosen. */
  created: z.number().int().nullable(),
  duplicates: z.number().int().nullable(),
  /** Number of reviews that the import would open. */
  reviews: z.number().int().nullable().default(null),
  skipped: z.number().int(),
  skippedLines: z.array(skippedLine).readonly(),
  balanceCheck: balanceCheck.nullable(),
  /** The opening balance that the import can add, because the asset has no transactions yet. */
  opening: z.strictObject({ date: z.string(), amount: z.string(), currency: z.string() }).nullable().default(null),
  /** Signs that the file may have been read wrongly. */
  warnings: z.array(z.enum(importWarnings)).readonly().default([]),
  /** At most 200 lines in file order, both new ones and duplicates. */
  rows: z.array(previewedTransaction).readonly(),
  /** For broker files: the planned changes to securities, and how positions and cash would compare afterwards. */
  securities: importedSecurities.nullable().default(null),
  /** At most 200 trades; their cash is not in `rows`. */
  trades: z
    .array(importedTrade.extend({ duplicate: z.boolean().nullable() }))
    .readonly()
    .default([]),
});

export const discardedImportFile = z.strictObject({ id: storedId });

export type ImportFile = z.infer<typeof importFileRecord>;
export type DetectedStatementAccount = z.infer<typeof statementAccount>;
export type ImportPreview = z.infer<typeof importPreview>;
export type ImportProblem = z.infer<typeof importProblem>;
export type ImportFileUploadResult = z.infer<typeof importFileUploadResult>;
export type ImportResult = z.infer<typeof importResult>;
