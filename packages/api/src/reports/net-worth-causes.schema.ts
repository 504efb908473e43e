import { z } from 'zod';
import { money } from './reports.schema.ts';

/**
 * Why net worth changed.
 * - `earned`, `spent`: transactions in categories of income and of expense; `uncategorized`: transactions without a
 *   category.
 * - `market`: the change of the market value of securities and crypto, less the cash paid for them, plus the cash
 *   received, before `fees`. Movements without cash are not included.
 * - `exchangeRates`: the effect of exchange rates on the balances of the previous day.
 * - `fees`: fees and taxes of trades that were paid in cash.
 * - `transfers`: transactions that are linked or have a category of type transfer: a bank's margin, money in transit,
 *   money for other people.
 * - `corrections`: opening balances, changes of value, and securities and crypto that were added without cash.
 */
export const NET_WORTH_CAUSES = [
  ...['earned', 'spent', 'uncategorized'],
  ...['market', 'exchangeRates', 'fees'],
  ...['transfers', 'corrections'],
] as const;
export type NetWorthCause = (typeof NET_WORTH_CAUSES)[number];

export const netWorthCausesOutput = z.strictObject({
  total: money.meta({ description: 'The change of net worth: the sum of the causes.' }),
  causes: z.array(
    z.strictObject({
      cause: z.enum(NET_WORTH_CAUSES),
      amount: money,
      exact: z.string().meta({ description: 'The amount in the wallet’s currency, not rounded.' }),
    }),
  ),
});
