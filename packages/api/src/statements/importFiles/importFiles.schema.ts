import { importerTypes } from '@coffer/banking/statements/statements.ts';
import { z } from 'zod';
import {
  id,
  inWallet,
  isVisible,
  oneRecord,
  storedDate,
  storedDecimal,
  storedId,
  text,
  timestamp,
} from '../../kernel/shapes.ts';
import { settingsMap } from '../../wallets/assets/settings.schema.ts';
import {
  base64Content,
  importAgain,
  importedSecurities,
  importedTrade,
  importedTransaction,
  skippedLine,
  statedBalance,
} from '../imports/imports.schema.ts';

const importerType = z.enum(importerTypes);

/** A booking of a preview; `duplicate` is null while no asset is chosen, because it is unknown until then. */
const previewedBooking = importedTransaction.extend({
  duplicate: z.boolean().nullable(),
  /** A person would be asked what it is. */
  review: z.boolean().default(false),
  /** A person deleted its transaction: it is imported again only if she asks for it. */
  deleted: z.boolean().default(false),
});

const balance = z.strictObject({ date: storedDate, amount: storedDecimal, currency: z.string().nullable() });

/** What a statement tells of trades in securities. */
const investment = z.strictObject({
  trades: z.number().int(),
  firstDate: storedDate.nullable(),
  lastDate: storedDate.nullable(),
  securityCount: z.number().int(),
  securities: z.array(z.string()).readonly(),
});

/** An account that a statement file speaks of. In formats with balances one in two currencies counts as two. */
const statementAccount = z.strictObject({
  /** As the file writes it: an IBAN, or the bank's own number. */
  account: z.string().nullable(),
  /** The bank or broker. Files that were sent before this was read have none, and no `investment`. */
  institution: z.string().nullable().default(null),
  investment: investment.nullable().default(null),
  currencies: z.array(z.string()).readonly(),
  bookings: z.number().int(),
  firstDate: storedDate.nullable(),
  lastDate: storedDate.nullable(),
  openingBalance: balance.nullable(),
  closingBalance: balance.nullable(),
  /** The asset whose account number this is, or that an earlier file of this account went to. */
  suggestedAssetId: storedId.nullable(),
});

const detectedStatement = z.strictObject({
  importerType,
  accounts: z.array(statementAccount).readonly(),
  bookings: z.number().int(),
  skipped: z.number().int(),
  /** How it was read, in the shape in which settings are given. */
  settings: z.record(z.string(), z.unknown()),
});

/** Why a file cannot be imported yet: a problem code, and the parts of the input that it concerns. */
const importProblem = z.strictObject({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })).readonly(),
});

const balanceCheck = statedBalance.extend({ currency: z.string() });

const importResult = z.strictObject({
  created: z.number().int(),
  duplicates: z.number().int(),
  /** Lines that wait for a decision. Files that were imported before there were any have none. */
  reviews: z.number().int().default(0),
  skipped: z.number().int(),
  /** The first 200 of them. */
  skippedLines: z.array(skippedLine).readonly(),
  balanceCheck: balanceCheck.nullable(),
  /** Files that were imported before this was kept have none. */
  securities: importedSecurities.nullable().default(null),
});

const importFileState = z.enum(['uploaded', 'queued', 'running', 'done', 'failed']);

export const importFile = z.strictObject({
  id: storedId,
  walletId: storedId,
  filename: z.string(),
  size: z.number().int(),
  importerType,
  detected: detectedStatement,
  assetId: storedId.nullable(),
  /** How to read it, as a person chose; takes precedence over the asset’s own importSettings. */
  settings: z.record(z.string(), z.unknown()),
  state: importFileState,
  /** Percent of the import that is done. */
  progress: z.number().int(),
  /** Of a failed one. */
  problem: importProblem.nullable(),
  /** Of one that is done. */
  result: importResult.nullable(),
  importId: storedId.nullable(),
  /** When its import was undone. */
  undoneTime: timestamp.nullable(),
  createdTime: timestamp,
  createdUserId: storedId,
  startedTime: timestamp.nullable(),
  finishedTime: timestamp.nullable(),
});

export const importFiles = z.array(importFile);

/** A file that was taken, or why it was not. That is an ordinary answer, so that browsers report no failed request. */
export const uploadedFile = z.union([importFile, z.strictObject({ id: z.null(), problem: importProblem })]);

export const uploadInput = z.strictObject({
  ...inWallet,
  filename: text.trim().min(1).max(255).refine(isVisible, 'has a character that cannot be seen'),
  contentBase64: base64Content,
});

/** A file that the wallet keeps, and that is a statement. */
export const importStoredFileInput = z.strictObject({ ...inWallet, fileId: id });

export const listImportFilesInput = z.strictObject(inWallet);
export const oneImportFileInput = z.strictObject(oneRecord);

/** What a person decides about a file; what is not sent stays. */
const decisions = {
  assetId: id.nullish(),
  importerType: importerType.optional(),
  settings: settingsMap.optional(),
} as const;

export const updateImportFileInput = z.strictObject({ ...oneRecord, ...decisions });

export const startImportFileInput = z.strictObject({ ...oneRecord, importAgain });

/** With decisions the preview is of these, and they are not kept. */
export const previewInput = z.strictObject({ ...oneRecord, ...decisions });

const cells = z.array(z.string()).readonly();

/** A CSV file as a table, for choosing its columns. */
const csvTable = z.strictObject({
  header: cells.nullable(),
  headerLine: z.number().int().nullable(),
  columnCount: z.number().int(),
  rowCount: z.number().int(),
  /** The first rows below the header, as they are in the file. */
  sample: z.array(z.strictObject({ line: z.number().int(), cells })).readonly(),
  /** The column of each role in effect, by index from 0; empty while they cannot be told. */
  columns: z.record(z.string(), z.union([z.number().int(), z.array(z.number().int()).readonly()])),
});

export const importPreview = z.strictObject({
  importerType,
  assetId: storedId.nullable(),
  /** Why it cannot be imported as it stands; the rest is then what could be said all the same. */
  problem: importProblem.nullable(),
  /** How it is read with all settings together: the asset’s, the file’s, and what was detected. */
  settings: z.record(z.string(), z.unknown()),
  accounts: z.array(statementAccount).readonly(),
  csv: csvTable.nullable(),
  /** Bookings of the chosen account. */
  bookings: z.number().int(),
  /** Null while no asset is chosen. */
  created: z.number().int().nullable(),
  duplicates: z.number().int().nullable(),
  /** Lines about which a person would be asked. */
  reviews: z.number().int().nullable().default(null),
  skipped: z.number().int(),
  skippedLines: z.array(skippedLine).readonly(),
  balanceCheck: balanceCheck.nullable(),
  /** At most 200 of them in the order of the file, new ones and duplicates both among them. */
  rows: z.array(previewedBooking).readonly(),
  /** Of a broker's file: what would be done with securities, and how the positions and the cash would compare then. */
  securities: importedSecurities.nullable().default(null),
  /** At most 200 of its trades; their cash is not among the rows. */
  trades: z
    .array(importedTrade.extend({ duplicate: z.boolean().nullable() }))
    .readonly()
    .default([]),
});

export const discardedImportFile = z.strictObject({ id: storedId });

export type ImportFile = z.infer<typeof importFile>;
export type SuggestedAccount = z.infer<typeof statementAccount>;
export type ImportPreview = z.infer<typeof importPreview>;
export type ImportProblem = z.infer<typeof importProblem>;
export type UploadedFile = z.infer<typeof uploadedFile>;
export type ImportResult = z.infer<typeof importResult>;
