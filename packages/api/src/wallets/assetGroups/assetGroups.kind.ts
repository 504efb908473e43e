import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { assetGroup } from './assetGroups.schema.ts';

export const assetGroupKind = {
  type: 'assetGroup',
  table: 'AssetGroup',
  feed: { reader: async () => readRecordsOneByOne((await import('./assetGroups.service.ts')).getAssetGroup) },
  undo: {},
  history: { shown: assetGroup, isReferredTo: true },
  quota: { name: 'assetGroups', most: 10_000 },
  archive: {
    exported: { columns: shapeColumnNames(assetGroup) },
    restored: { shape: restoredRecordShape(assetGroup, { name: restoredName }) },
  },
} as const satisfies RecordKind;
