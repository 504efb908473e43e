import { PERIOD_COMPARISONS } from '@coffer/domain/periods.ts';
import { z } from 'zod';
import { date, id, storedDate, walletIdField } from '../kernel/shapes.ts';
import { period } from './reports.schema.ts';

const days = z.strictObject({ start: storedDate, end: storedDate });

export const reportFrameInput = z.strictObject({
  ...walletIdField,
  period: period.optional(),
  compare: z.enum(PERIOD_COMPARISONS).default('whole'),
  startDate: date.optional(),
  endDate: date.optional(),
  assetIds: z.array(id).min(1).max(500).optional(),
  hasFlow: z.boolean().meta({ description: 'Whether the report is about cash flow.' }),
});
export const reportFrameOutput = z.strictObject({
  currency: z.string(),
  period: days,
  previousPeriod: days.nullable(),
  flow: z.record(z.string(), z.number()).nullable().meta({ description: 'The cash flow of the period.' }),
});
