import { createServer, type Server } from 'node:http';
import { findWalletsNearQuota } from '@coffer/api/kernel/wallets-near-quota.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const metricsRegistry = new Registry();
collectDefaultMetrics({ register: metricsRegistry });

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last byte of its response.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metricsRegistry],
});

const inFlight = new Gauge({
  name: 'http_requests_in_flight',
  help: 'Requests being answered.',
  registers: [metricsRegistry],
});

export const liveStreamsGauge = new Gauge({
  name: 'live_streams',
  help: 'Open streams that notify pages of changes.',
  registers: [metricsRegistry],
});

export const rateLimitedRequestsCounter = new Counter({
  name: 'http_requests_rate_limited_total',
  help: 'Requests refused with 429.',
  registers: [metricsRegistry],
});

export const waitingAnonymousRequestsGauge = new Gauge({
  name: 'strangers_waiting',
  help: 'Requests without a session or key that wait for their turn.',
  registers: [metricsRegistry],
});

export const droppedAnonymousRequestsCounter = new Counter({
  name: 'strangers_dropped_total',
  help: 'Requests without a session or key that were refused because too many waited.',
  registers: [metricsRegistry],
});

export const droppedConnectionsCounter = new Counter({
  name: 'connections_dropped_total',
  help: 'Connections closed because there were too many (COFFER_CONNECTIONS), or too many unanswered requests on one.',
  registers: [metricsRegistry],
});

interface RowCount {
  readonly kind: string;
  readonly rows: number | bigint | string;
  readonly bytes: number | bigint | string;
}

let strangerRows: () => Promise<readonly RowCount[]> = async () => [];

/**
 * Sets the function that counts registered apps and open authorizations. If it fails, the other metrics are still
 * served.
 */
export function setOAuthRowCounter(count: typeof strangerRows): void {
  strangerRows = () => count().catch(() => []);
}

new Gauge({
  name: 'stranger_rows',
  help: 'Registered apps and open authorizations, which anybody can create.',
  labelNames: ['kind'],
  registers: [metricsRegistry],
  async collect() {
    for (const { kind, rows } of await strangerRows()) this.set({ kind }, Number(rows));
  },
});

new Gauge({
  name: 'stranger_bytes',
  help: 'Bytes used by registered apps and open authorizations.',
  labelNames: ['kind'],
  registers: [metricsRegistry],
  async collect() {
    for (const { kind, bytes } of await strangerRows()) this.set({ kind }, Number(bytes));
  },
});

/**
 * Registers a gauge: the number of wallets that use more than 80 % of a byte quota, counted when the metrics are
 * requested.
 */
function measureQuotas(database: Database): void {
  const near = new Gauge({
    name: 'wallets_near_quota',
    help: 'Wallets that use more than 80 % of a quota of bytes.',
    labelNames: ['quota'],
    registers: [metricsRegistry],
    collect: async () => {
      const wallets = await findWalletsNearQuota(database).catch(() => null);
      near.reset();
      for (const { quota } of wallets ?? []) near.inc({ quota });
    },
  });
}

export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    inFlight.inc();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    inFlight.dec();
    const route = request.routeOptions.url ?? '*';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves Prometheus metrics on a separate port, which must not be public. */
export async function serveMetrics(port: number, host: string, database: Database): Promise<Server> {
  measureQuotas(database);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': metricsRegistry.contentType }).end(await metricsRegistry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
