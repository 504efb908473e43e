import { z } from 'zod';
import {
  currency,
  cursor,
  date,
  decimal,
  limit,
  page,
  storedDate,
  storedDecimal,
  storedId,
  timestamp,
} from '../../kernel/shapes.ts';

export const priceSource = z.enum(['manual', 'quote', 'transaction']).meta({
  description:
    'Set by hand, quoted by a source of prices, or paid in one of the wallet’s own transactions. On one day manual wins over quote over transaction.',
});

/** The price of a unit of an instrument on a day, by one source. */
const price = z
  .strictObject({
    date: storedDate,
    source: priceSource,
    priceValue: storedDecimal.meta({ description: 'As traded: units of that day, before later splits.' }),
    priceCurrency: z.string(),
    quotedBy: z.string().nullable().meta({ description: 'Who quoted it, for the source `quote`.' }),
    bookingId: storedId.nullable().meta({ description: 'The transaction that paid it, for the source `transaction`.' }),
    lastUpdatedTime: timestamp.nullable(),
  })
  .meta({ id: 'Price' });

export type Price = z.infer<typeof price>;

export const listPricesFields = {
  dateFrom: date.optional(),
  dateTo: date.optional(),
  sources: z.array(priceSource).min(1).max(3).optional(),
  limit,
  cursor: cursor.optional(),
} as const;
export const pricePage = page(price);

const manualPrice = z.strictObject({
  date,
  priceValue: decimal
    .refine((value) => !value.startsWith('-'), 'is below 0')
    .nullable()
    .meta({
      description: 'An exact decimal, not below 0; null takes the day’s manual price away.',
      examples: ['104.52'],
    }),
  priceCurrency: currency
    .nullable()
    .meta({ description: 'ISO 4217, or the code of a crypto currency; null with a price of null.' }),
});

/** Checks that each day occurs once, and that each price has a currency. */
function checkPrices(prices: readonly z.infer<typeof manualPrice>[], ctx: z.core.$RefinementCtx): void {
  const days = new Set<string>();
  for (const [at, { date: day, priceValue, priceCurrency }] of prices.entries()) {
    if (days.has(day)) ctx.addIssue({ code: 'custom', path: [at, 'date'], message: 'occurs twice' });
    days.add(day);
    if ((priceValue === null) !== (priceCurrency === null)) {
      const path = priceValue === null ? 'priceValue' : 'priceCurrency';
      ctx.addIssue({ code: 'custom', path: [at, path], message: 'is missing: a value needs its currency' });
    }
  }
}

export const manualPrices = z
  .array(manualPrice)
  .min(1)
  .max(5000)
  .superRefine(checkPrices)
  .meta({ description: 'Days whose manual price is set or taken away; all other days stay as they are.' });

export const setPricesOutput = z.strictObject({
  items: z.array(price).meta({ description: 'The manual prices that now stand on these days, oldest first.' }),
});
