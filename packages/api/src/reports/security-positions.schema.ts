import { z } from 'zod';
import { date, storedDate, storedId, walletIdField } from '../kernel/shapes.ts';
import { money } from './reports.schema.ts';

const percent = (of: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `In percent, ${of}; null when it is not known.` });
const percentPerYear = percent('for a year of 365 days, when the first flow is at least 365 days before `date`');
const figures = {
  value: money.meta({
    description: 'In the wallet’s currency, rounded half-even; 0 without a price on or before the day.',
  }),
  cost: money.meta({
    description: 'The cost of the current units, with fees and tax of buying, at the rates of those days.',
  }),
  gain: money.meta({ description: 'Value − cost.' }),
  realisedGain: money.meta({ description: 'The proceeds of sales − the cost of the sold units.' }),
  dividends: money.meta({ description: 'Fees and tax deducted.' }),
  timeWeightedReturn: percent('of the period since the first transaction, from daily values'),
  moneyWeightedReturn: percent('of the period since the first transaction'),
  timeWeightedReturnPerYear: percentPerYear,
  moneyWeightedReturnPerYear: percentPerYear,
  daysSkipped: z.int().meta({
    description:
      'Days omitted from `timeWeightedReturn`, because something was gained or lost while nothing was invested.',
  }),
} as const;

export const securityPositionsInput = z.strictObject({
  ...walletIdField,
  date: date.optional().meta({ description: 'The day at whose end the positions are valued. Default: today.' }),
  costBasis: z
    .enum(['fifo', 'average'])
    .default('fifo')
    .meta({ description: 'Whether a sale takes the oldest units (`fifo`), or the average of all units.' }),
});
export const securityPositionsOutput = z.strictObject({
  date: storedDate,
  currency: z.string(),
  items: z
    .array(
      z.strictObject({
        assetId: storedId,
        isin: z.string().nullable(),
        symbol: z.string().nullable(),
        name: z.string().nullable(),
        quantity: z.number(),
        price: z.number().nullable().meta({
          description:
            'The price of one unit on the day; null without a price on or before it: the position’s value is then 0.',
        }),
        priceCurrency: z.string().nullable(),
        priceDate: storedDate.nullable(),
        ...figures,
      }),
    )
    .meta({
      description: 'One for each asset and ISIN or symbol with a transaction up to the day, even if no units are left.',
    }),
  byAsset: z.record(z.string(), z.strictObject(figures)).meta({ description: 'All positions of an asset, by its id.' }),
  total: z.strictObject(figures),
});
