import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface FakeQuoteListing {
  readonly Code: string;
  readonly Exchange: string;
  readonly Currency: string;
  readonly ISIN: string;
  readonly isPrimary?: boolean;
}

/** How the next responses fail. */
export interface FakeQuoteFault {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** If true, the connection breaks. */
  readonly reset?: boolean;
}

/**
 * A local server of prices in the formats of EOD Historical Data (`/eodhd`), CoinGecko (`/coingecko`) and the operator's own
 * table (`/csv`), following their public documentation. Tests set its prices and faults.
 */
export class FakeQuoteServer {
  readonly listings: FakeQuoteListing[] = [];
  /** Closing prices as text by day, keyed by `CODE.EXCHANGE`, the id of a coin, or an ISIN. */
  readonly prices = new Map<string, Record<string, string>>();
  readonly coins: { id: string; symbol: string; market_cap_rank: number | null }[] = [];
  /** The requests in order: path and query, without the key. */
  readonly asked: string[] = [];
  readonly keys: (string | null)[] = [];
  fault: FakeQuoteFault | null = null;
  origin = '';
  readonly #server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    this.origin = `http://127.0.0.1:${address.port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.origin);
    const coingeckoKey = request.headers['x-cg-demo-api-key'];
    this.keys.push(url.searchParams.get('api_token') ?? (typeof coingeckoKey === 'string' ? coingeckoKey : null));
    url.searchParams.delete('api_token');
    this.asked.push(url.pathname + url.search);
    if (this.fault !== null) {
      this.#fail(this.fault, response);
      return;
    }
    const [, format = '', ...path] = url.pathname.split('/').map(decodeURIComponent);
    const body = this.#bodyOf(format, path, url.searchParams);
    if (body === null) return void response.writeHead(404).end('Not Found');
    response.writeHead(200, { 'content-type': format === 'csv' ? 'text/csv' : 'application/json' }).end(body);
  }

  #fail({ status = 200, headers = {}, body = '', reset = false }: FakeQuoteFault, response: ServerResponse): void {
    if (reset) return void response.socket?.resetAndDestroy();
    response.writeHead(status, headers).end(body);
  }

  #bodyOf(format: string, path: readonly string[], query: URLSearchParams): string | null {
    if (format === 'eodhd' && path[0] === 'search') return JSON.stringify(this.#found(path[1] ?? ''));
    if (format === 'eodhd' && path[0] === 'eod') return this.#days(path[1] ?? '', query);
    if (format === 'coingecko' && path[0] === 'search') return JSON.stringify({ coins: this.coins, exchanges: [] });
    if (format === 'coingecko' && path[0] === 'coins') return this.#chart(path[1] ?? '', query);
    return format === 'csv' ? this.#table(path[0] ?? '') : null;
  }

  #found(text: string): object[] {
    const more = { Name: 'Name', Type: 'ETF', Country: 'Germany', previousClose: 1, previousCloseDate: '2026-01-01' };
    return this.listings.filter(({ ISIN, Code }) => ISIN === text || Code === text).map((one) => ({ ...one, ...more }));
  }

  #days(symbol: string, query: URLSearchParams): string | null {
    const prices = this.prices.get(symbol);
    if (prices === undefined) return null;
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9999'];
    const rows = Object.entries(prices)
      .filter(([date]) => date >= from && date <= to)
      .map(
        ([date, close]) =>
          `{"date":"${date}","open":1,"high":1,"low":1,"close":${close},"adjusted_close":0.5,"volume":9}`,
      );
    return `[${rows.join(',')}]`;
  }

  /** The daily prices of a coin. Each point is at the midnight at the end of its day. */
  #chart(id: string, query: URLSearchParams): string | null {
    const prices = this.prices.get(id);
    if (prices === undefined) return null;
    const [from, to] = [Number(query.get('from')) * 1000, Number(query.get('to')) * 1000];
    const points = Object.entries(prices)
      .map(([date, price]) => [Date.parse(`${date}T00:00:00Z`) + 86_400_000, price] as const)
      .filter(([time]) => time >= from && time <= to)
      .map(([time, price]) => `[${time},${price}]`);
    return `{"prices":[${points.join(',')}],"market_caps":[],"total_volumes":[]}`;
  }

  #table(isin: string): string | null {
    const prices = this.prices.get(isin);
    if (prices === undefined) return null;
    const currency = this.listings.find(({ ISIN }) => ISIN === isin)?.Currency ?? 'EUR';
    return ['Date,Close,Currency', ...Object.entries(prices).map(([day, close]) => `${day},${close},${currency}`)].join(
      '\n',
    );
  }
}
