import autocannon from 'autocannon';

export interface LoadTarget {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  /** API keys that the connections use in turn. */
  readonly keys?: readonly string[];
  /** Called for each request, so that bodies differ like those of real clients. */
  readonly body?: () => string;
}

/** Measures the requests per second over `connections` connections. Throws if any response is not 2xx. */
async function rateOf(
  { url, method = 'GET', headers = {}, keys = [], body }: LoadTarget,
  connections: number,
  seconds: number,
): Promise<number> {
  const requests =
    body === undefined
      ? {}
      : { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }] };
  let connection = 0;
  const setupClient = (client: autocannon.Client): void => {
    const key = keys[connection % keys.length];
    connection += 1;
    if (key !== undefined) client.setHeaders({ ...headers, authorization: `Bearer ${key}` });
  };
  const result = await autocannon({ url, method, headers, ...requests, connections, duration: seconds, setupClient });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}

/** Requests per second of Coffer and of the yardstick, measured alternately, so that disturbances of the machine affect both. */
export async function measureAlternatingThroughput(
  ours: LoadTarget,
  yardstick: LoadTarget,
  connections: number,
  { rounds = 3, seconds = 4 } = {},
) {
  await rateOf(ours, connections, 2);
  await rateOf(yardstick, connections, 2);
  const rates: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await rateOf(ours, connections, seconds));
    rates.yardstick.push(await rateOf(yardstick, connections, seconds));
  }
  return rates;
}
