import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { categoryGroup } from './categoryGroups.schema.ts';

/** SQL that reads the groups of a wallet, each after the group that contains it. */
const outerFirst = (columns: string) => `WITH RECURSIVE nested AS (
       SELECT r.*, 0 AS depth FROM "CategoryGroup" r WHERE r."walletId" = $1 AND r."parentGroupId" IS NULL
       UNION ALL
       SELECT r.*, nested.depth + 1 FROM "CategoryGroup" r JOIN nested ON r."parentGroupId" = nested.id
       WHERE r."walletId" = $1
     )
     SELECT ${columns} FROM nested r ORDER BY r.depth, r.id`;

export const categoryGroupKind = {
  type: 'categoryGroup',
  table: 'CategoryGroup',
  feed: { reader: async () => readRecordsOneByOne((await import('./categoryGroups.service.ts')).getCategoryGroup) },
  undo: {},
  history: { shown: categoryGroup, isReferredTo: true },
  quota: { name: 'categoryGroups', most: 10_000 },
  archive: {
    exported: { columns: shapeColumnNames(categoryGroup), select: outerFirst },
    restored: { shape: restoredRecordShape(categoryGroup, { name: restoredName }) },
  },
} as const satisfies RecordKind;
