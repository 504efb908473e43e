import { type MonthlyNetWorth, type NetWorthHistory, toHundredths } from './net-worth-history.ts';
import type { RivalsWallet } from './rivals-wallet.ts';

/** Number of requests until Node has compiled the code that handles them. */
const WARM_UP_REQUESTS = 60;
const ROUNDS = 15;

export interface CofferMeasurement {
  /** The time of each round, in milliseconds. */
  readonly all: readonly number[];
  readonly each: readonly number[];
  readonly worth: NetWorthHistory;
}

/**
 * Measures net worth by month over REST with an API key: first all assets in one request, then each asset in a
 * request of its own, with these requests sent at the same time.
 */
export async function measureCofferNetWorth(books: RivalsWallet, endDate: string): Promise<CofferMeasurement> {
  const all = () => netWorth(books, endDate);
  const each = () =>
    Promise.all(books.assets.map(({ id }, at) => netWorth(books, endDate, { assetIds: [id], person: at })));
  const times = { all: await timesOf(all, 1), each: await timesOf(each, books.assets.length) };
  const texts = await each();
  const byAsset = new Map(books.assets.map(({ name }, at) => [name, worthOf(texts[at] ?? '')]));
  return { ...times, worth: { all: worthOf(await all()), byAsset } };
}

async function netWorth(
  { url, walletId, keys }: RivalsWallet,
  endDate: string,
  { assetIds, person = 0 }: { readonly assetIds?: readonly string[]; readonly person?: number } = {},
): Promise<string> {
  const key = keys[person % keys.length];
  const answer = await fetch(`${url}/wallets/${walletId}/data/netWorthTimeSeries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ interval: 'month', endDate, assetIds }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`netWorthTimeSeries answered ${answer.status}: ${text}`);
  return text;
}

function worthOf(text: string): MonthlyNetWorth {
  const rows: { period: string; cumulative: number }[] = JSON.parse(text);
  return {
    months: rows.map(({ period }) => period),
    atEnd: rows.map(({ cumulative }) => toHundredths(cumulative.toFixed(2))),
  };
}

async function timesOf(work: () => Promise<unknown>, requests: number): Promise<number[]> {
  for (let round = 0; round < WARM_UP_REQUESTS / requests; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
