import { isPeriod } from '@coffer/domain/periods.ts';
import { z } from 'zod';
import { asset } from '../assets/assets.schema.ts';
import { date, id, inWallet } from '../shapes.ts';

const period = z
  .string()
  .max(40)
  .refine(
    isPeriod,
    'is not a period: a name such as thisMonth or last30Days, or ISO 8601 such as 2026, 2026-Q3, 2026-11, 2026-W47, 2026-11-20, 2026-01-15/2026-03-20',
  )
  .meta({ examples: ['today', '2026-11'] });

/** The asset as it stands inside reports (specification 2.4). */
export const embeddedAsset = asset
  .pick({
    id: true,
    name: true,
    type: true,
    access: true,
    assetGroupId: true,
    archived: true,
    expectedAnnualReturn: true,
    order: true,
    defaultCurrency: true,
    defaultCategoryId: true,
    accountNumber: true,
    importSettings: true,
    createdTime: true,
    createdUserId: true,
    lastUpdatedTime: true,
    lastUpdatedUserId: true,
  })
  .meta({ id: 'EmbeddedAsset' });

export type EmbeddedAsset = z.infer<typeof embeddedAsset>;

const money = z.number().meta({ description: 'In the wallet’s currency, rounded half-even to its minor unit.' });

export const netWorthByAssetInput = z.strictObject({ ...inWallet, period });
export const netWorthByAssetOutput = z.strictObject({
  byAsset: z.record(
    z.string(),
    z.strictObject({
      asset: embeddedAsset,
      value: money,
      valuePreviousPeriod: money,
      valueChange: money,
      valuePreviousPeriodWithTransfersAndBalancesAdded: money,
    }),
  ),
  kpis: z.strictObject({
    total: money,
    totalPreviousPeriod: money,
    totalChange: money,
    emergencyFund: money,
    emergencyFundPreviousPeriod: money,
    emergencyFundChange: money,
  }),
});

export const netWorthTimeSeriesInput = z.strictObject({
  ...inWallet,
  startDate: date.optional().meta({ description: 'Default: the first booking.' }),
  endDate: date.optional().meta({ description: 'Default: today.' }),
  interval: z.enum(['day', 'week', 'month', 'quarter', 'year']).default('month'),
  assetIds: z.array(id).min(1).max(500).optional(),
});
export const netWorthTimeSeriesOutput = z.array(
  z.strictObject({
    period: z.string().meta({ description: 'The interval’s ISO name.', examples: ['2026-11'] }),
    inPeriod: money,
    cumulative: money,
    fxEffectCumulative: money,
  }),
);
