import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  date,
  deleted,
  id,
  inWallet,
  month,
  name,
  oneRecord,
  recordFields,
  storedDate,
  storedId,
  storedMonth,
} from '../../kernel/shapes.ts';

const startingBasePerCategory = z.enum(['none', 'averageLast3Months', 'averageLast12Months']).meta({
  description:
    'What is assumed each month for a category without a plan item: nothing, or its average over so many whole months before `startDate`.',
});

/** A projection of the wallet into the future (specification 2.6). */
export const scenario = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    startDate: storedDate,
    endMonth: storedMonth,
    startingBasePerCategory,
    expectedAnnualReturn: z.number().nullable().meta({ description: 'Percent a year; null is none.' }),
    assetIds: z.array(storedId).meta({ description: 'Whose value on `startDate` is where the projection begins.' }),
    ...auditFields,
  })
  .meta({ id: 'Scenario' });

export type Scenario = z.infer<typeof scenario>;

const assetIds = z
  .array(id)
  .max(500)
  .meta({ description: 'Assets of the wallet, in the order that is kept; one named twice counts once.' });

const expectedAnnualReturn = boundedNumber
  .nullish()
  .meta({ description: 'Percent a year; −100 or less is a total loss.' });

export const createScenarioInput = z.strictObject({
  ...inWallet,
  name,
  startDate: date,
  endMonth: month.meta({ description: 'The last month; not before that of `startDate`.' }),
  startingBasePerCategory: startingBasePerCategory.default('none'),
  expectedAnnualReturn,
  assetIds: assetIds.default([]),
});

export const updateScenarioInput = z.strictObject({
  ...oneRecord,
  name: name.optional(),
  startDate: date.optional(),
  endMonth: month.meta({ description: 'The last month; not before that of `startDate`.' }).optional(),
  startingBasePerCategory: startingBasePerCategory.optional(),
  expectedAnnualReturn,
  assetIds: assetIds.optional(),
});

export const oneScenarioInput = z.strictObject(oneRecord);
export const listScenariosInput = z.strictObject(inWallet);
export const scenarios = z.array(scenario);
export const deletedScenario = deleted;
