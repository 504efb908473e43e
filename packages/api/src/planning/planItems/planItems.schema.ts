import { z } from 'zod';
import {
  auditFields,
  decimal,
  deletedRecord,
  id,
  month,
  recordFields,
  recordReferenceFields,
  storedDecimal,
  storedId,
  storedMonth,
  walletIdField,
} from '../../kernel/shapes.ts';

const MAX_INT32 = 2_147_483_647;

/** An expected amount in a scenario, once or recurring (specification 2.6). */
export const planItem = z
  .strictObject({
    ...recordFields,
    scenarioId: storedId,
    month: storedMonth,
    categoryOrCategoryGroupId: storedId,
    amount: storedDecimal,
    duration: z.number().int(),
    frequency: z.number().int(),
    ...auditFields,
  })
  .meta({ id: 'PlanItem' });

export type PlanItem = z.infer<typeof planItem>;

const scenarioId = id;
const categoryOrCategoryGroupId = id.meta({ description: 'The category or category group of the amount.' });
const count = z.number().int().min(0).max(MAX_INT32);
const duration = count.meta({
  description: 'Number of months from `month` during which it recurs; 0 means without end.',
});
const frequency = count.meta({ description: 'Months between two occurrences; 0 means once.' });

export const createPlanItemInput = z.strictObject({
  ...walletIdField,
  scenarioId,
  month: month.meta({ description: 'When it is first due.' }),
  categoryOrCategoryGroupId,
  amount: decimal,
  duration: duration.default(0),
  frequency: frequency.default(0),
});

export const updatePlanItemInput = z.strictObject({
  ...recordReferenceFields,
  scenarioId: scenarioId.optional(),
  month: month.meta({ description: 'When it is first due.' }).optional(),
  categoryOrCategoryGroupId: categoryOrCategoryGroupId.optional(),
  amount: decimal.optional(),
  duration: duration.optional(),
  frequency: frequency.optional(),
});

export const planItemReferenceInput = z.strictObject(recordReferenceFields);
export const listPlanItemsInput = z.strictObject(walletIdField);
export const planItems = z.array(planItem);
export const deletedPlanItem = deletedRecord;
