import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  date,
  deletedRecord,
  id,
  month,
  name,
  recordFields,
  recordReferenceFields,
  storedDate,
  storedId,
  storedMonth,
  walletIdField,
} from '../../kernel/shapes.ts';

const startingBasePerCategory = z.enum(['none', 'averageLast3Months', 'averageLast12Months']).meta({
  description:
    'The assumed monthly amount of categories without a plan item: 0, or the average of this many whole months before `startDate`.',
});

/** A projection of the wallet into the future (specification 2.6). */
export const scenario = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    startDate: storedDate,
    endMonth: storedMonth,
    startingBasePerCategory,
    expectedAnnualReturn: z.number().nullable().meta({ description: 'Percent a year; null means none.' }),
    assetIds: z
      .array(storedId)
      .meta({ description: 'The assets whose value on `startDate` the projection starts with.' }),
    ...auditFields,
  })
  .meta({ id: 'Scenario' });

export type Scenario = z.infer<typeof scenario>;

const assetIds = z
  .array(id)
  .max(500)
  .meta({ description: 'Assets of the wallet, in this order; duplicates are ignored.' });

const expectedAnnualReturn = boundedNumber
  .nullish()
  .meta({ description: 'Percent a year; −100 or less is a total loss.' });

export const createScenarioInput = z.strictObject({
  ...walletIdField,
  name,
  startDate: date,
  endMonth: month.meta({ description: 'The last month; not before the month of `startDate`.' }),
  startingBasePerCategory: startingBasePerCategory.default('none'),
  expectedAnnualReturn,
  assetIds: assetIds.default([]),
});

export const updateScenarioInput = z.strictObject({
  ...recordReferenceFields,
  name: name.optional(),
  startDate: date.optional(),
  endMonth: month.meta({ description: 'The last month; not before the month of `startDate`.' }).optional(),
  startingBasePerCategory: startingBasePerCategory.optional(),
  expectedAnnualReturn,
  assetIds: assetIds.optional(),
});

export const scenarioReferenceInput = z.strictObject(recordReferenceFields);
export const listScenariosInput = z.strictObject(walletIdField);
export const scenarios = z.array(scenario);
export const deletedScenario = deletedRecord;
