import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredName, restoredRecordShape, shortText } from '../../kernel/restored-shapes.ts';
import { category } from './categories.schema.ts';

export const categoryKind = {
  type: 'category',
  table: 'Category',
  feed: { reader: async () => readRecordsOneByOne((await import('./categories.service.ts')).getCategory) },
  undo: {},
  history: { shown: category, isReferredTo: true },
  quota: { name: 'categories', most: 10_000 },
  archive: {
    exported: { columns: shapeColumnNames(category) },
    restored: { shape: restoredRecordShape(category, { name: restoredName, emoji: shortText }) },
  },
} as const satisfies RecordKind;
