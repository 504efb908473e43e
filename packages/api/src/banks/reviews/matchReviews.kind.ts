import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { id } from '../../kernel/shapes.ts';
import { matchReview } from './matchReviews.schema.ts';

const restoredReview = restoredRecordShape(matchReview, { lineId: id }).refine(
  ({ status, decision }) => (status === 'decided') === (decision !== null),
  'has status decided but no decision',
);

export const matchReviewKind = {
  type: 'matchReview',
  table: 'MatchReview',
  feed: {
    reader: async () => readRecordsOneByOne((await import('./matchReviews.service.ts')).getMatchReview),
    isLast: true,
  },
  undo: { leaf: true },
  archive: {
    exported: { columns: `${shapeColumnNames(matchReview)} lineId` },
    restored: { shape: restoredReview },
  },
} as const satisfies RecordKind;
