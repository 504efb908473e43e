import { z } from 'zod';
import { date, inWallet, storedDate, storedId } from '../kernel/shapes.ts';
import { money } from './reports.schema.ts';

const percent = (of: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `In percent, ${of}; null when it is not known.` });
const percentPerYear = percent('for a year of 365 days, when the first flow is at least 365 days before `date`');
const figures = {
  value: money.meta({
    description: 'Without any price on or before the day 0. In the wallet’s currency, rounded half-even.',
  }),
  cost: money.meta({
    description: 'What the units held have cost, fees and tax of buying included, at the rates of those days.',
  }),
  gain: money.meta({ description: 'Value − cost.' }),
  realisedGain: money.meta({ description: 'What sales brought less what the units sold had cost.' }),
  dividends: money.meta({ description: 'Fees and tax deducted.' }),
  timeWeightedReturn: percent('of the period since the first transaction, from daily values'),
  moneyWeightedReturn: percent('of the period since the first transaction'),
  timeWeightedReturnPerYear: percentPerYear,
  moneyWeightedReturnPerYear: percentPerYear,
  daysSkipped: z.int().meta({
    description:
      'Days left out of `timeWeightedReturn`, because nothing was invested when something was gained or lost.',
  }),
} as const;

export const securityPositionsInput = z.strictObject({
  ...inWallet,
  date: date.optional().meta({ description: 'The day at whose end they are valued. Default: today.' }),
  costBasis: z
    .enum(['fifo', 'average'])
    .default('fifo')
    .meta({ description: 'Whether a sale takes the oldest units, or a part of all of them.' }),
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
          description: 'Of one unit of the day; null without any price on or before it: the position then counts 0.',
        }),
        priceCurrency: z.string().nullable(),
        priceDate: storedDate.nullable(),
        ...figures,
      }),
    )
    .meta({
      description: 'One for each asset and ISIN or symbol with a transaction up to the day, also when nothing is left.',
    }),
  byAsset: z.record(z.string(), z.strictObject(figures)).meta({ description: 'All positions of an asset, by its id.' }),
  total: z.strictObject(figures),
});
