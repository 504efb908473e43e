import { z } from 'zod';
import type { StoredFile } from '../../files/files.schema.ts';
import { importPreview } from '../importFiles/importFiles.schema.ts';

const candidate = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ value, confidence: z.number() })).readonly();

/** A bank statement: the preview of importing it into the suggested asset. */
const statement = z.strictObject({ kind: z.literal('statement'), preview: importPreview });

/** An invoice or receipt: possible values, most likely first. */
const document = z.strictObject({
  kind: z.literal('document'),
  /**
   * `text` if the words are in the file; `recognised` if they come from text recognition and may have wrong letters.
   */
  source: z.enum(['text', 'recognised']),
  amounts: candidate(z.strictObject({ amount: z.string(), currency: z.string().nullable() })),
  dates: candidate(z.string()),
  counterparts: candidate(z.string()),
  references: z.array(z.string()).readonly(),
});

/** Why there is no data: reading failed, or the type is not supported. */
const nothing = z.strictObject({ kind: z.enum(['failed', 'unsupported']), code: z.string(), detail: z.string() });

const parseData = z.discriminatedUnion('kind', [statement, document, nothing]);
export type ParseData = z.infer<typeof parseData>;
export type DocumentData = z.infer<typeof document>;

/** The data read from an invoice or receipt; null for other files. */
export function readDocumentData(file: Pick<StoredFile, 'parseData'>): DocumentData | null {
  if (file.parseData === null) return null;
  const data = parseData.safeParse(JSON.parse(file.parseData));
  return data.success && data.data.kind === 'document' ? data.data : null;
}
