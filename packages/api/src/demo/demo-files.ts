import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@coffer/db/database.ts';
import { readInvoice } from '@coffer/documents/invoice/invoice.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import { v7 as uuid } from 'uuid';
import { UNCLAIMED_BYTES_LIFETIME } from '../files/receive-upload.ts';
import type { ParseData } from '../statements/parse/parse-data.ts';
import type { DemoInvoice } from './demo-invoices.ts';
import type { DemoRows } from './demo-rows.ts';

export interface StoredDemoInvoice extends DemoInvoice {
  readonly id: string;
  readonly storagePath: string;
}

/**
 * Stores the bytes of the invoices under new paths, which no file refers to until the rows of `demoFileRows` are
 * inserted. Bytes without a file are removed later.
 */
export async function storeDemoInvoices(
  { database, storage }: { readonly database: Database; readonly storage: ByteStorage },
  walletId: string,
  papers: readonly DemoInvoice[],
): Promise<StoredDemoInvoice[]> {
  const stored = papers.map((paper) => {
    const id = uuid();
    return { ...paper, id, storagePath: `${walletId}/${id}/${uuid()}` };
  });
  await database.query({
    text: `INSERT INTO "UnclaimedBytes" ("storagePath", "dueTime")
           SELECT path, now() + interval '${UNCLAIMED_BYTES_LIFETIME}' FROM unnest($1::text[]) AS path`,
    values: [stored.map(({ storagePath }) => storagePath)],
  });
  const directory = await mkdtemp(join(tmpdir(), 'coffer-demo-'));
  try {
    for (const { id, bytes, storagePath } of stored) {
      await writeFile(join(directory, id), bytes);
      await storage.store(storagePath, join(directory, id));
    }
  } finally {
    await rm(directory, { recursive: true });
  }
  return stored;
}

/** Returns the rows of the invoice files, with their parsed content, and of their attachments to transactions. */
export function demoFileRows(
  place: { readonly walletId: string; readonly userId: string; readonly now: Date },
  papers: readonly StoredDemoInvoice[],
  { ids }: DemoRows,
) {
  const { walletId, userId, now } = place;
  return {
    files: papers.map(({ id, filename, lines, bytes, sha256, storagePath }) => ({
      walletId,
      createdUserId: userId,
      lastUpdatedUserId: userId,
      id,
      filename,
      fileExtension: 'pdf',
      storagePath,
      size: bytes.length,
      sha256: `\\x${sha256.toString('hex')}`,
      uploadedTime: now.toISOString(),
      parseStatus: 'parsed',
      parseData: JSON.stringify(invoiceParseData(lines)),
    })),
    fileAssignments: papers
      .filter(({ isAttached }) => isAttached)
      .map(({ id, transaction }) => ({
        walletId,
        id: uuid(),
        fileId: id,
        position: 0,
        transactionId: ids.ofTransaction.get(transaction),
      })),
  };
}

/** Returns the data that a worker would read in the PDF, without reading the PDF. */
function invoiceParseData(lines: readonly string[]): ParseData {
  return { kind: 'document', source: 'text', ...readInvoice(lines.join('\n').replaceAll('\t', ' ')) };
}
