import { z } from 'zod';
import { declareIdList, type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { boundedNumber, id } from '../../kernel/shapes.ts';
import { scenario } from './scenarios.schema.ts';

const ASSETS = declareIdList({ table: 'ScenarioAsset', field: 'assetIds', owner: 'scenarioId', item: 'assetId' });

export const scenarioKind = {
  type: 'scenario',
  table: 'Scenario',
  feed: { reader: async () => readRecordsOneByOne((await import('./scenarios.service.ts')).getScenario) },
  undo: {},
  parts: [ASSETS.part],
  history: { shown: scenario, isReferredTo: true },
  quota: { name: 'scenarios', most: 1000 },
  archive: {
    exported: { columns: shapeColumnNames(scenario, ['assetIds']), more: ASSETS.exported },
    restored: {
      shape: restoredRecordShape(scenario, {
        name: restoredName,
        expectedAnnualReturn: boundedNumber.nullable(),
        assetIds: z.array(id).max(1000),
      }),
      without: ['assetIds'],
      also: ASSETS.restored,
    },
  },
} as const satisfies RecordKind;
