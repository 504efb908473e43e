import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredName, restoredRecordShape, shortText } from '../../kernel/restored-shapes.ts';
import { tag } from './tags.schema.ts';

export const tagKind = {
  type: 'tag',
  table: 'Tag',
  feed: {
    reader: async () => {
      const { getTag } = await import('./tags.service.ts');
      return readRecordsOneByOne((wallet, id) => getTag(wallet, { walletId: wallet.walletId, id }));
    },
  },
  undo: {},
  history: { shown: tag, isReferredTo: true },
  quota: { name: 'tags', most: 10_000 },
  archive: {
    exported: { columns: shapeColumnNames(tag) },
    restored: { shape: restoredRecordShape(tag, { name: restoredName, color: shortText }) },
  },
} as const satisfies RecordKind;
