import { SeededRandom } from '@coffer/api/demo/seeded-random.ts';
import { dayOfDate } from '@coffer/domain/date-texts.ts';
import { firstOfMonth } from '@coffer/domain/dates.ts';
import { DESCRIPTION_WORDS } from './transactions.ts';
import { MIX_CURRENCIES, type MixWallet } from './wallets.ts';

/** The kinds of requests; `share` is the number of requests of a kind among twenty. */
export const REQUEST_KINDS = [
  { kind: 'list', share: 9, what: 'first page of the list' },
  { kind: 'filter', share: 2, what: 'one filter' },
  { kind: 'text', share: 1, what: 'text' },
  { kind: 'netWorthByAsset', share: 2, what: 'netWorthByAsset' },
  { kind: 'series', share: 1, what: 'netWorthTimeSeries' },
  { kind: 'cashFlow', share: 1, what: 'cashFlowByCategory' },
  { kind: 'create', share: 3, what: 'create' },
  { kind: 'small', share: 1, what: 'small lists' },
] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number]['kind'];

export interface MixRequest {
  readonly kind: RequestKind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key: string;
  readonly body: string | null;
}

/** One block of twenty requests, in which each kind has exactly its share. */
const BLOCK = REQUEST_KINDS.flatMap(({ kind, share }) => Array.from({ length: share }, () => kind));

/** The list of requests that every side answers. All wallets are equally likely; each has its own key. */
export function planRequests(wallets: readonly MixWallet[], count: number, today: string): MixRequest[] {
  const random = new SeededRandom(1);
  const requests: MixRequest[] = [];
  while (requests.length < count) {
    for (const kind of shuffled(BLOCK, random)) {
      const wallet = wallets[random.between(0, wallets.length - 1)];
      if (wallet !== undefined) requests.push(requestOf(kind, wallet, { random, today, nth: requests.length }));
    }
  }
  return requests;
}

interface MixRequestContext {
  readonly random: SeededRandom;
  readonly today: string;
  readonly nth: number;
}

function requestOf(kind: RequestKind, wallet: MixWallet, asking: MixRequestContext): MixRequest {
  const { random } = asking;
  const among = (values: readonly string[]) => values[random.between(0, values.length - 1)] ?? '';
  const get = (path: string) => ({ kind, ...of(wallet, path), method: 'GET', body: null }) as const;
  const post = (path: string, body: object) =>
    ({ kind, ...of(wallet, path), method: 'POST', body: JSON.stringify(body) }) as const;
  switch (kind) {
    case 'list':
      return get('transactions');
    case 'filter': {
      const [name, values] = random.pick([
        ['assetIds', wallet.assetIds],
        ['categoryIds', wallet.categoryIds],
        ['merchantIds', wallet.merchantIds],
      ]);
      return get(`transactions?${name}=${among(values)}`);
    }
    case 'text':
      return get(`transactions?text=${among(DESCRIPTION_WORDS.map(({ word }) => word))}`);
    case 'netWorthByAsset':
      return post('data/netWorthByAsset', { period: 'today' });
    case 'series':
      return post('data/netWorthTimeSeries', { interval: 'month' });
    case 'cashFlow':
      return post('data/cashFlowByCategory', { period: 'thisMonth' });
    case 'create':
      return post('transactions', newTransaction(wallet, asking, among));
    case 'small':
      return get(random.pick(['categories', 'tags']));
  }
}

function of({ walletId, key: { key } }: MixWallet, path: string) {
  return { path: `/wallets/${walletId}/${path}`, key };
}

/** A new transaction dated in this month, whose counterparty is no merchant of the wallet. */
function newTransaction(
  wallet: MixWallet,
  { random, today, nth }: MixRequestContext,
  among: (values: readonly string[]) => string,
) {
  const day = random.between(1, dayOfDate(today));
  return {
    assetId: among(wallet.assetIds),
    date: `${firstOfMonth(today).slice(0, -2)}${String(day).padStart(2, '0')}`,
    amountValue: String(-random.between(1, 20_000) / 100),
    amountCurrency: among(MIX_CURRENCIES),
    fromTo: `Bakery ${nth}`,
    description: 'bread',
    categoryId: among(wallet.categoryIds),
  };
}

function shuffled(kinds: readonly RequestKind[], random: SeededRandom): RequestKind[] {
  const rest = [...kinds];
  return kinds.flatMap(() => rest.splice(random.between(0, rest.length - 1), 1));
}

/** The request as sent over the network. */
export function formatRawHttpRequest({ method, path, key, body }: MixRequest): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`;
  if (body === null) return `${head}\r\n`;
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
