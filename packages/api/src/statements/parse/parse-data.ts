import { z } from 'zod';
import type { StoredFile } from '../../files/files.schema.ts';
import { importPreview } from '../importFiles/importFiles.schema.ts';

const candidate = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ value, confidence: z.number() })).readonly();

/** A bank's statement: what an import of it would do, to the asset that it seems to belong to. */
const statement = z.strictObject({ kind: z.literal('statement'), preview: importPreview });

/** An invoice, a receipt: what it may say, the likeliest first. */
const document = z.strictObject({
  kind: z.literal('document'),
  /** Whether the words stood in the file, or were recognised in a picture, and may be wrong letter by letter. */
  source: z.enum(['text', 'recognised']),
  amounts: candidate(z.strictObject({ amount: z.string(), currency: z.string().nullable() })),
  dates: candidate(z.string()),
  counterparts: candidate(z.string()),
  references: z.array(z.string()).readonly(),
});

/** Why there is no data: reading the file failed, or its kind is not read here. */
const nothing = z.strictObject({ kind: z.enum(['failed', 'unsupported']), code: z.string(), detail: z.string() });

const parseData = z.discriminatedUnion('kind', [statement, document, nothing]);
export type ParseData = z.infer<typeof parseData>;
export type DocumentData = z.infer<typeof document>;

/** What was read in an invoice or a receipt; null of every other file. */
export function documentDataOf(file: Pick<StoredFile, 'parseData'>): DocumentData | null {
  if (file.parseData === null) return null;
  const data = parseData.safeParse(JSON.parse(file.parseData));
  return data.success && data.data.kind === 'document' ? data.data : null;
}
