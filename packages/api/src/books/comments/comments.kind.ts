import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { defaultedLegacyStoreId, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { id } from '../../kernel/shapes.ts';
import { comment } from './comments.schema.ts';

export const commentKind = {
  type: 'comment',
  table: 'Comment',
  feed: { reader: async () => readRecordsOneByOne((await import('./comments.service.ts')).getComment) },
  undo: { leaf: true },
  history: { shown: comment, names: ['text'] },
  quota: { name: 'comments', most: 1_000_000 },
  archive: {
    exported: { columns: shapeColumnNames(comment) },
    restored: {
      shape: restoredRecordShape(comment, {
        legacyStoreId: defaultedLegacyStoreId,
        mentionedUserIds: z.array(id).max(1000),
      }),
    },
  },
} as const satisfies RecordKind;
