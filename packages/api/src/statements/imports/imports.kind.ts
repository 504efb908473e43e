import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import {
  AUDITED_COLUMNS,
  defaultedLegacyStoreId,
  nullableText,
  RECORD_COLUMNS,
  recordIdFields,
  requiredText,
  restoredCount,
  restoredCreationFields,
  uncheckedJson,
} from '../../kernel/restored-shapes.ts';
import { id } from '../../kernel/shapes.ts';
import { strictTimestamp as timestamp } from '../../kernel/strict-shape.ts';

export const importKind = {
  type: 'import',
  table: 'Import',
  feed: { reader: async () => readRecordsOneByOne((await import('./past-imports.service.ts')).getImport) },
  undo: {},
  history: { names: ['filename', 'importerType'] },
  archive: {
    exported: {
      columns: `${RECORD_COLUMNS} assetId importerType account filename created duplicates reviews skipped skippedLines balanceCheck securities ${AUDITED_COLUMNS} undoneTime`,
    },
    restored: {
      shape: z.strictObject({
        ...{
          ...recordIdFields,
          assetId: id,
          importerType: requiredText,
          account: nullableText,
          filename: nullableText,
          created: restoredCount,
        },
        ...{
          duplicates: restoredCount,
          skipped: restoredCount,
          skippedLines: z.array(uncheckedJson),
          balanceCheck: uncheckedJson,
          ...restoredCreationFields,
        },
        undoneTime: timestamp.nullable(),
        // Missing in exports created before files of brokers were imported.
        securities: uncheckedJson.default(null),
        // Missing in exports created before lines could wait for a review.
        reviews: restoredCount.default(0),
        ...{
          legacyStoreId: defaultedLegacyStoreId,
          lastUpdatedTime: timestamp.optional(),
          lastUpdatedUserId: id.optional(),
        },
      }),
      // Older exports lack the last change of an import. The only possible change is its undo.
      columns: ({ lastUpdatedTime, lastUpdatedUserId, undoneTime, createdTime, createdUserId }) => ({
        lastUpdatedTime: lastUpdatedTime ?? undoneTime ?? createdTime,
        lastUpdatedUserId: lastUpdatedUserId ?? createdUserId,
      }),
    },
  },
} as const satisfies RecordKind;
