import { readInvoice } from '@coffer/documents/invoice/invoice.ts';
import { DocumentError } from '@coffer/documents/reading/document-error.ts';
import { type ReadingLimits, readDocument } from '@coffer/documents/reading/read-document.ts';
import type { StoredFile } from '../../files/files.schema.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { previewStatement } from '../importFiles/preview.service.ts';
import { suggestAssets, suggestFileAsset } from '../importFiles/suggest-asset.ts';
import { readFileWithoutBlocking } from '../imports/read-file-without-blocking.ts';
import { toStatementFault, toStatementProblem } from '../imports/statement-faults.ts';
import type { DetectedFile } from '../imports/statement-file-readers.ts';
import type { ParseData } from './parse-data.ts';

/** Extensions of files that can only be statements. */
const STATEMENTS = new Set('csv tsv xml c52 c53 c54 camt sta swi mt940 940 ofx qfx qbo qif'.split(' '));
/** Extensions of text files that may be statements: banks use .txt for every type. */
const TEXTS: ReadonlySet<string> = new Set(['txt']);
/** Maximum number of transactions, and of skipped lines, stored with a preview. */
const SHOWN = 20;

export interface FileToRead {
  readonly file: StoredFile;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly reading: ReadingLimits;
}

type InWallet = <Result>(work: (wallet: Wallet) => Promise<Result>) => Promise<Result>;

/**
 * Reads the data of a file. Faults of the file are returned; internal errors are thrown. Returns `picture` if text
 * recognition is needed but not available in this process.
 */
export async function readFileData(
  { file, bytes, reading }: FileToRead,
  inWallet: InWallet,
): Promise<ParseData | 'picture'> {
  const { fileExtension } = file;
  if (STATEMENTS.has(fileExtension) || TEXTS.has(fileExtension)) {
    const found = await detectFileContent(bytes, file);
    const named = STATEMENTS.has(fileExtension);
    // A text file with commas can look like a table, so a .txt file counts as a statement only if it has transactions.
    if ('importerType' in found && (named || found.transactions > 0)) {
      return inWallet((wallet) => statementData(wallet, file, bytes, found));
    }
    if (named && 'kind' in found) return found;
  }
  try {
    const read = await readDocument(fileExtension, bytes, reading);
    if (read === 'picture') return read;
    if (read === null) {
      const detail = `Coffer cannot read .${fileExtension} files.`;
      return { kind: 'unsupported', code: 'unsupportedFile', detail };
    }
    return { kind: 'document', source: read.source, ...readInvoice(read.text) };
  } catch (error) {
    if (error instanceof DocumentError) return { kind: 'failed', code: error.fault, detail: error.message };
    throw error;
  }
}

async function detectFileContent(
  content: Buffer<ArrayBuffer>,
  { filename, createdUserId: userId }: StoredFile,
): Promise<DetectedFile | Extract<ParseData, { kind: 'failed' | 'unsupported' }>> {
  try {
    return await readFileWithoutBlocking('detect', { content, filename }, { userId });
  } catch (error) {
    const fault = toStatementFault(error);
    if (fault === null) throw error;
    const { code, message } = toStatementProblem(fault, 'content');
    return { kind: 'failed', code, detail: message };
  }
}

async function statementData(
  wallet: Wallet,
  { filename }: StoredFile,
  content: Uint8Array,
  { importerType, accounts }: DetectedFile,
): Promise<ParseData> {
  const suggested = await suggestAssets(wallet, accounts);
  const assetId = await suggestFileAsset(wallet, suggested, { filename, importerType });
  const preview = await previewStatement(wallet, { importerType, content, settings: {}, assetId, shown: SHOWN });
  return { kind: 'statement', preview: { ...preview, skippedLines: preview.skippedLines.slice(0, SHOWN) } };
}
