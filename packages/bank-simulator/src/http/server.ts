import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { withDataFaults } from './data-faults.ts';
import {
  RefusedRequest,
  type SimulatedRequest,
  type SimulatedResponse,
  type SimulatedRoute,
} from './request-and-response.ts';
import { FormatRefusal, type SimulatorCore } from './simulator-core.ts';
import type { ArrangedFault, FormatName } from './simulator-state.ts';

/**
 * An API of the simulator, such as the API of one provider: its base path, routes and error responses. `name` is null
 * for pages and for the control API.
 */
export interface SimulatedFormat {
  readonly base: string;
  readonly name: FormatName | null;
  readonly routes: readonly SimulatedRoute[];
  refuse(refusal: FormatRefusal, core: SimulatorCore): SimulatedResponse;
  /** The response for an unknown operation. */
  readonly unknown: SimulatedResponse;
}

const LARGEST_BODY = 4_000_000;

/** Serves the provider APIs of all these formats on a loopback port. */
export async function serveFormats(
  core: SimulatorCore,
  formats: readonly SimulatedFormat[],
  port: number,
): Promise<Server> {
  const server = createServer((request, response) => {
    answerOne(core, formats, request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  core.origin = `http://127.0.0.1:${address.port}`;
  return server;
}

async function answerOne(
  core: SimulatorCore,
  formats: readonly SimulatedFormat[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', core.origin);
  const format = formats.find(({ base }) => url.pathname === base || url.pathname.startsWith(`${base}/`));
  if (format === undefined) return void response.writeHead(404).end();
  const exchange = await exchangeOf(request, url, format.base);
  let answer: SimulatedResponse;
  try {
    answer = await answerOf(core, format, exchange);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    answer = { status: 500, body: { error: error.message } };
  }
  try {
    await send(core, exchange, answer, response);
  } finally {
    endVisits(core, exchange);
  }
}

async function answerOf(
  core: SimulatorCore,
  format: SimulatedFormat,
  exchange: SimulatedRequest,
): Promise<SimulatedResponse> {
  try {
    for (const route of format.routes) {
      const parts = route.method === exchange.method ? route.path.exec(exchange.path) : null;
      if (parts !== null) return await route.answer(exchange, parts.groups ?? {});
    }
    core.state.counters.unknown += 1;
    return format.unknown;
  } catch (error) {
    if (error instanceof RefusedRequest) return error.answer;
    if (error instanceof FormatRefusal) return format.refuse(error, core);
    throw error;
  }
}

async function exchangeOf(request: IncomingMessage, url: URL, base: string): Promise<SimulatedRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > LARGEST_BODY) throw new Error('The body is too large.');
    chunks.push(bytes);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    method: request.method ?? 'GET',
    path: url.pathname.slice(base.length) || '/',
    query: url.searchParams,
    headers,
    body: bodyOf(text, headers['content-type'] ?? ''),
  };
}

function bodyOf(text: string, type: string): unknown {
  if (text === '') return undefined;
  if (type.includes('application/x-www-form-urlencoded')) return formOf(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Form fields; a repeated field is a list. */
function formOf(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Sends the response with arranged transport faults. */
async function send(
  core: SimulatorCore,
  exchange: SimulatedRequest,
  answer: SimulatedResponse,
  response: ServerResponse,
): Promise<void> {
  const faults = (core.visits.get(exchange) ?? []).flatMap((visit) => visit.faults);
  const named = (kind: ArrangedFault['kind']) => faults.find((fault) => fault.kind === kind);
  const delay = core.state.latencyMs + (named('slow')?.ms ?? 0);
  if (delay > 0) await wait(delay);
  if (named('hang')) return await once(response, 'close').then(() => undefined);
  if (named('reset')) return void response.socket?.resetAndDestroy();
  if (named('status400')) return void response.writeHead(400, JSON_TYPE).end('{}');
  if (named('status403')) return void response.writeHead(403, JSON_TYPE).end('{}');
  if (named('status500')) return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error');
  if (named('status502')) return void response.writeHead(502, { 'content-type': 'text/html' }).end(BAD_GATEWAY);
  if (named('html')) return void response.writeHead(200, { 'content-type': 'text/html' }).end(BAD_GATEWAY);
  const body = answer.status < 300 ? withDataFaults(answer.body, faults) : answer.body;
  const text = answer.html ?? (body === undefined ? '' : JSON.stringify(body));
  const type = answer.html === undefined ? 'application/json' : 'text/html; charset=utf-8';
  const sent = named('cutJson') ? text.slice(0, Math.floor(text.length / 2)) : text;
  response.writeHead(answer.status, { 'content-type': type, ...answer.headers }).end(sent);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const BAD_GATEWAY = '<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

function endVisits(core: SimulatorCore, exchange: SimulatedRequest): void {
  for (const { subject } of core.visits.get(exchange) ?? []) {
    if (subject.consentId === undefined) continue;
    core.underWay.set(subject.consentId, Math.max((core.underWay.get(subject.consentId) ?? 1) - 1, 0));
  }
}
