import * as is from '@coffer/db/columns.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import type { z } from 'zod';
import { cutToPage } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { type manualPrices, type Price, priceSource } from './prices.schema.ts';
import { MANUAL_PRICES, PRICE_PAGE, REMOVE_MANUAL_PRICES, SET_MANUAL_PRICES } from './prices.sql.ts';

interface PriceFilters {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const PRICE = {
  date: is.date,
  source: is.oneOf('manual', 'transaction', 'quote'),
  priceValue: is.numeric,
  priceCurrency: is.text,
  quotedBy: is.orNull(is.text),
  transactionId: is.orNull(is.uuid),
  lastUpdatedTime: is.orNull(is.timestamptz),
};

/**
 * Returns a page of an instrument's prices: quotes, manual prices, and prices of the wallet's transactions. Newest
 * first; on the same day, the effective price comes first.
 */
export async function listPrices(wallet: Wallet, instrument: string, filters: PriceFilters) {
  const { dateFrom = null, dateTo = null, sources = null, limit, cursor } = filters;
  const after = cursor === undefined ? null : placeOf(cursor);
  const rows = await wallet.transaction.query({
    row: PRICE,
    text: PRICE_PAGE,
    values: [instrument, dateFrom, dateTo, sources, after?.date ?? null, after?.source ?? null, limit + 1],
  });
  const { items, last } = cutToPage(rows, limit);
  return { items, nextCursor: last === null ? null : cursorAt(last) };
}

/** The wallet's manual price of a day; null if there is none. */
export async function getManualPrice(wallet: Wallet, instrument: string, day: string): Promise<Price | null> {
  const values = [wallet.walletId, instrument, [day]];
  const [price] = await wallet.transaction.query({ row: PRICE, text: MANUAL_PRICES, values });
  return price ?? null;
}

/** Sets or deletes manual prices of this wallet. Returns the manual prices of these days after the change. */
export async function setPrices(
  wallet: RecordedWallet,
  instrument: string,
  prices: z.infer<typeof manualPrices>,
): Promise<{ items: Price[] }> {
  for (const [at, { priceCurrency }] of prices.entries()) {
    if (priceCurrency !== null) await wallet.rates.requireCurrency(priceCurrency, `prices[${at}].priceCurrency`);
  }
  const days = prices.map(({ date }) => date);
  const read = () =>
    wallet.transaction.query({
      row: PRICE,
      text: MANUAL_PRICES,
      values: [wallet.walletId, instrument, days],
    });
  const before = await read();
  const { walletId } = wallet;
  const set = prices.filter(({ priceValue }) => priceValue !== null);
  const gone = prices.filter(({ priceValue }) => priceValue === null).map(({ date }) => date);
  const changed =
    (await wallet.transaction.execute({ text: REMOVE_MANUAL_PRICES, values: [walletId, instrument, gone] })) +
    (await wallet.transaction.execute({
      text: SET_MANUAL_PRICES,
      values: [
        walletId,
        instrument,
        wallet.now().toISOString(),
        set.map(({ date }) => date),
        set.map(({ priceValue }) => priceValue),
        set.map(({ priceCurrency }) => priceCurrency),
      ],
    }));
  if (changed === 0) wallet.unchanged();
  // A price has no id; its instrument and day identify it.
  const named = before.map((price) => ({ id: `${instrument} ${price.date}`, ...price }));
  wallet.changingAll(named, { instrument, prices });
  return { items: await read() };
}

/** An opaque position in the list. */
function cursorAt({ date, source }: Price): string {
  return Buffer.from(`${date} ${source}`).toString('base64url');
}

function placeOf(cursor: string): { readonly date: string; readonly source: string } {
  const [date = '', source = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!isDate(date) || !priceSource.safeParse(source).success || rest.length > 0) {
    throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  }
  return { date, source };
}
