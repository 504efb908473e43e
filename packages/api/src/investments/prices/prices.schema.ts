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
    'Set by hand, quoted by a price source, or paid in a transaction of the wallet. If a day has several, `manual` has precedence over `quote`, and `quote` over `transaction`.',
});

/** The price of a unit of an instrument on a day, by one source. */
const price = z
  .strictObject({
    date: storedDate,
    source: priceSource,
    priceValue: storedDecimal.meta({ description: 'The price of a unit of that day, before later splits.' }),
    priceCurrency: z.string(),
    quotedBy: z.string().nullable().meta({ description: 'The price source, for the source `quote`.' }),
    transactionId: storedId
      .nullable()
      .meta({ description: 'The id of the transaction with this price, for the source `transaction`.' }),
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
      description: 'An exact decimal, not below 0; null removes the day’s manual price.',
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
  .meta({ description: 'Days whose manual price is set or removed; other days stay unchanged.' });

export const setPricesOutput = z.strictObject({
  items: z.array(price).meta({ description: 'The manual prices of these days after the change, oldest first.' }),
});
