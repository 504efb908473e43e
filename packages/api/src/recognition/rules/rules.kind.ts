import { z } from 'zod';
import { declareIdList, type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { id } from '../../kernel/shapes.ts';
import { findInvalidPattern } from './rule-patterns.ts';
import { rule, ruleDirection, ruleGroups } from './rules.schema.ts';

const TAGS = declareIdList({ table: 'RuleTag', field: 'thenTagIds', owner: 'ruleId', item: 'tagId' });

const restoredRule = restoredRecordShape(rule, {
  name: restoredName,
  position: z.number().int().min(0).max(1_000_000),
  thenTagIds: z.array(id).max(100),
  // Older exports lack these fields.
  ...{ ifDirection: ruleDirection.nullable().default(null), ifGroups: ruleGroups.default([]) },
}).superRefine((said, context) => {
  const fault = findInvalidPattern(said);
  if (fault !== null) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
});

export const ruleKind = {
  type: 'rule',
  table: 'Rule',
  feed: { reader: async () => readRecordsOneByOne((await import('./rules.service.ts')).getRule) },
  undo: {},
  parts: [TAGS.part],
  history: { shown: rule },
  quota: { name: 'rules', most: 10_000 },
  archive: {
    exported: { columns: shapeColumnNames(rule, ['thenTagIds']), more: TAGS.exported },
    restored: { shape: restoredRule, without: ['thenTagIds'], also: TAGS.restored },
  },
} as const satisfies RecordKind;
