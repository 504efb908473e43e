import { isPeriod, PERIOD_COMPARISONS } from '@coffer/domain/periods.ts';
import { z } from 'zod';
import { category } from '../books/categories/categories.schema.ts';
import { transaction } from '../books/transactions/transactions.schema.ts';
import {
  date,
  id,
  storedDate,
  storedDecimal,
  storedId,
  storedMonth,
  timestamp,
  walletIdField,
} from '../kernel/shapes.ts';
import { asset } from '../wallets/assets/assets.schema.ts';

export const period = z
  .string()
  .max(40)
  .refine(
    isPeriod,
    'is not a period: a name such as thisMonth or last30Days, or ISO 8601 such as 2026, 2026-Q3, 2026-11, 2026-W47, 2026-11-20, 2026-01-15/2026-03-20',
  )
  .meta({ examples: ['today', '2026-11'] });

/** An asset as embedded in reports (specification 2.4). */
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

/** A category as embedded in reports (specification 2.5). */
const embeddedCategory = category
  .omit({ walletId: true, legacyStoreId: true, systemKey: true })
  .meta({ id: 'EmbeddedCategory' });

export type EmbeddedCategory = z.infer<typeof embeddedCategory>;

export const money = z.number().meta({ description: 'In the wallet’s currency, rounded half-even to its minor unit.' });

export const netWorthByAssetInput = z.strictObject({ ...walletIdField, period });
export const comparedAssetValue = z.strictObject({
  asset: embeddedAsset,
  value: money,
  valuePreviousPeriod: money,
  valueChange: money,
  valuePreviousPeriodWithTransfersAndBalancesAdded: money,
});
export const netWorthByAssetOutput = z.strictObject({
  byAsset: z.record(z.string(), comparedAssetValue),
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
  ...walletIdField,
  startDate: date.optional().meta({ description: 'Default: the first transaction.' }),
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

export const cashFlowByCategoryInput = z.strictObject({
  ...walletIdField,
  period,
  compare: z.enum(PERIOD_COMPARISONS).default('whole').meta({
    description:
      'How a period that includes today is compared. `whole`: all of its days with all days of the previous period. `toDate`: its days up to today with as many days from the start of the previous period, or with all of them if it has fewer. Other periods are always compared whole.',
  }),
});
export const comparedCategoryFlow = z.strictObject({
  category: embeddedCategory,
  categoryNameWithParentGroups: z.string().meta({ examples: ['Living / Home / Rent'] }),
  value: money,
  valuePreviousPeriod: money,
  valueChange: money,
});
export const cashFlowByCategoryOutput = z
  .record(z.string(), comparedCategoryFlow)
  .meta({ description: 'By category id.' });

/** A transaction as the report of the largest expenses shows it (specification 2.2, variant). */
const topExpense = transaction
  .omit({
    walletId: true,
    legacyStoreId: true,
    secondaryDate: true,
    amountValue: true,
    amountCurrency: true,
    transferCounterType: true,
    transferCounterId: true,
    providerBTransactionId: true,
    providerDTransactionId: true,
  })
  .extend({
    // The specification defines plain strings here.
    assetId: z.string(),
    amount: z.strictObject({
      value: z
        .number()
        .meta({ description: 'The transaction’s amount, rounded half-even to the minor unit of its currency.' }),
      currency: z.string(),
    }),
    transferCounterPosition: z.strictObject({ type: z.string(), id: z.string() }).nullable(),
    providerBTransactionId: z
      .number()
      .nullable()
      .meta({ description: 'Null if it isn’t a whole number within ±(2^53 − 1).' }),
  })
  .meta({ id: 'TopExpense' });

export type TopExpense = z.infer<typeof topExpense>;

export const topExpensesInput = z.strictObject({
  ...walletIdField,
  period,
  limit: z.number().int().min(1).max(100).default(10),
});
export const topExpensesOutput = z.array(topExpense).meta({
  description: 'Largest first, by value on their own day; without transfers and changes of value.',
});

export const periodDetailsInput = z
  .strictObject({ ...walletIdField, startDate: date, endDate: date })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['startDate'],
    message: 'is after the end',
  });
export const periodDetailsOutput = z.strictObject({
  amountByAssetId: z.record(z.string(), money).meta({ description: 'By asset id; amounts of 0 are omitted.' }),
  total: money,
  assetById: z.record(z.string(), embeddedAsset),
});

export const transfersInput = z.strictObject({ ...walletIdField, period });
export const transferredAmount = z.strictObject({
  sourceAssetId: z.string(),
  sourceAssetName: z.string(),
  targetAssetId: z.string(),
  targetAssetName: z.string(),
  amount: money.meta({
    description: 'The amount that left the source, in the wallet’s currency at the days’ rates; positive.',
  }),
});
export const transfersOutput = z
  .array(transferredAmount)
  .meta({ description: 'Linked transfers between two assets in one direction, largest sum first.' });

export const scenarioProjectionInput = z.strictObject({ ...walletIdField, scenarioId: id });
export const projectedMonth = z.strictObject({
  period: storedMonth,
  base: money.meta({
    description: 'The value at the start of the month; for the first month, at the end of `startDate`.',
  }),
  planned: money.meta({
    description:
      'The amounts of plan items, and the assumed amounts of categories without one. In the first month, recurring and assumed amounts count for the days after `startDate` only.',
  }),
  return: money.meta({ description: 'The return of the assets; in the first month for the days after `startDate`.' }),
  cumulative: money.meta({ description: 'The value at the end of the month.' }),
});
export const scenarioProjectionOutput = z.array(projectedMonth);

export const assetSeriesInput = z.strictObject({
  ...walletIdField,
  months: z.number().int().min(1).max(60).default(12),
});
export const assetSeriesOutput = z.strictObject({
  days: z
    .array(storedDate)
    .meta({ description: 'Oldest first: the same day this many months ago, the ends of the months since, and today.' }),
  byAsset: z.record(z.string(), z.array(money)).meta({ description: 'Values at the ends of the days, by asset id.' }),
});

export const cashFlowSeriesInput = z.strictObject({
  ...walletIdField,
  start: date
    .optional()
    .meta({ description: 'Default: the day of the first transaction, or the first cash-flow date if it is earlier.' }),
  end: date.meta({
    description: 'The last day. At most 1200 months; the first and the last month are cut to the requested days.',
  }),
});
const flow = {
  income: money,
  expense: money.meta({ description: 'Usually below 0.' }),
  uncategorizedIn: money.meta({ description: 'The money in of transactions without a category.' }),
  uncategorizedOut: money.meta({ description: 'The money out of transactions without a category.' }),
  net: money,
} as const;
export const cashFlowSeriesOutput = z.strictObject({
  months: z.array(z.strictObject({ period: storedMonth, ...flow })).meta({ description: 'Each month, oldest first.' }),
  total: z.strictObject(flow).meta({ description: 'The total of all days, rounded once.' }),
});

const counted = z.strictObject({
  count: z.number().int().meta({ description: 'Up to 1000.' }),
  more: z.boolean().meta({ description: 'Whether there are more.' }),
});

export const attentionInput = z.strictObject(walletIdField);
export const attentionOutput = z.strictObject({
  uncategorized: counted,
  unreviewed: counted,
  pending: counted,
  importsOff: z
    .array(
      z.strictObject({
        importId: storedId,
        assetId: storedId,
        filename: z.string().nullable(),
        stated: storedDecimal.meta({ description: 'The balance that the file stated.' }),
        computed: storedDecimal.meta({ description: 'The balance after the import.' }),
        difference: storedDecimal.meta({ description: 'The stated balance − the balance after the import.' }),
        currency: z.string(),
      }),
    )
    .meta({ description: 'Assets whose newest import with a stated balance doesn’t match it, newest first.' }),
  connections: z
    .array(
      z.strictObject({
        connectionId: storedId,
        institutionName: z.string().nullable(),
        status: z.enum(['expired', 'expiresSoon', 'needsReconnect', 'error']),
        expireTime: timestamp.nullable(),
      }),
    )
    .meta({
      description: 'Bank connections that need a person: ended ones, and active ones whose consent ends within a week.',
    }),
});
