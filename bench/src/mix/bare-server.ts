import { hash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { insertTransactionStatement } from '@coffer/api/books/transactions/transactions.sql.ts';
import { encodeDateCursor } from '@coffer/api/kernel/cursor.ts';
import { openPool } from '@coffer/db/connection.ts';
import { toPgQuery } from '@coffer/db/statements.ts';
import { RateTable, type StoredRate } from '@coffer/domain/fx.ts';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { INSERT_AUDIT_ROW, PAGE_STATEMENTS, SMALL_LIST_STATEMENTS } from './bare-server.sql.ts';
import { BARE_SERVER_REPORTS } from './bare-server-reports.ts';

/**
 * The yardstick of the mix: node:http and pg without a service. It uses the service's database role, so row-level
 * security applies. Each request looks up its key, each statement is prepared, and a created transaction gets its audit
 * row in the same database transaction. It doesn't validate input.
 */
const pool = openPool({ connectionString: process.env['DATABASE_URL'] ?? '' }, 20, { pipeline: true });
const PAGE = 100;

const { rows: stored } = await pool.query<StoredRate>('SELECT currency, date, rate FROM "ExchangeRate" ORDER BY 1, 2');
const rates = new RateTable(stored).rateInto('EUR');

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Key {
  readonly walletId: string;
  readonly id: string;
  readonly userId: string;
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      const json = JSON.stringify(body);
      response
        .writeHead(200, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(json),
        })
        .end(json);
    },
    (error: unknown) => {
      const text = String(error);
      response.writeHead(500, { 'Content-Length': Buffer.byteLength(text) }).end(text);
    },
  );
});

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/readyz') return {};
  const [, , walletId = '', name = '', report = ''] = url.pathname.split('/');
  const key = await keyOf(request);
  if (key?.walletId !== walletId) throw new Error('no such key');
  if (name === 'transactions') return request.method === 'POST' ? create(key, request) : pageOf(walletId, url);
  if (name === 'categories' || name === 'tags') {
    return listOf(await ask(walletId, { name, text: SMALL_LIST_STATEMENTS[name], values: [walletId] }));
  }
  return BARE_SERVER_REPORTS[report]?.(
    (statement, text, values) => ask(walletId, { name: statement, text, values: [walletId, ...values] }),
    rates,
  );
}

async function keyOf({ headers }: IncomingMessage): Promise<Key | undefined> {
  const digest = hash('sha256', headers.authorization?.slice('Bearer '.length) ?? '', 'buffer');
  const text = 'SELECT * FROM coffer.api_key_by_hash($1)';
  const { rows } = await pool.query<Key>({ name: 'key', text, values: [digest] });
  return rows[0];
}

async function pageOf(walletId: string, url: URL) {
  const [filter = 'all', value = ''] = url.searchParams.entries().next().value ?? [];
  if (!isFilter(filter)) throw new Error(`no ${filter}`);
  const { text, values } = PAGE_STATEMENTS[filter];
  const asked = filter === 'text' ? `%${value}%` : [value];
  return listOf(
    await ask(walletId, { name: filter, text, values: values.map((_, at) => (at === 0 ? walletId : asked)) }),
  );
}

function isFilter(name: string): name is keyof typeof PAGE_STATEMENTS {
  return Object.hasOwn(PAGE_STATEMENTS, name);
}

function listOf(rows: readonly Row[]) {
  const items = rows.slice(0, PAGE);
  const last = items.at(-1);
  if (rows.length <= PAGE || last === undefined) return { items, nextCursor: null };
  return { items, nextCursor: encodeDateCursor({ date: String(last['date']), id: String(last['id']) }) };
}

async function create(key: Key, request: IncomingMessage) {
  const { walletId, userId } = key;
  const fields = JSON.parse(await bodyOf(request));
  const now = new Date().toISOString();
  const record = {
    id: uuid(),
    walletId,
    legacyStoreId: null,
    assetId: fields.assetId,
    date: fields.date,
    secondaryDate: null,
    fromTo: fields.fromTo,
    description: fields.description,
    amountValue: fields.amountValue,
    amountCurrency: fields.amountCurrency,
    categoryId: fields.categoryId,
    merchantId: null,
    merchantAutoAssigned: false,
    merchantCheckedMapsService: false,
    merchantCheckedWebSearch: false,
    excludeFromMerchantAutoAssignment: false,
    usingDateRule: 'transactionDate' as const,
    usingStartDate: fields.date,
    usingEndDate: fields.date,
    notes: null,
    parentTransactionId: null,
    parent: false,
    source: 'api' as const,
    assignedUserId: null,
    transferCounterType: null,
    transferCounterId: null,
    providerATransactionId: null,
    providerAInternalTransactionId: null,
    providerBTransactionId: null,
    providerCTransactionId: null,
    providerDTransactionId: null,
    tagIds: [],
    pending: false,
    reviewed: false,
    createdTime: now,
    createdUserId: userId,
    lastUpdatedTime: now,
    lastUpdatedUserId: userId,
  };
  const audited = [walletId, uuid(), userId, key.id, record.id, JSON.stringify(record), randomUUID()];
  const inserting = toPgQuery(insertTransactionStatement(record));
  await ask(walletId, { ...inserting, name: 'insert' }, { name: 'audit', text: INSERT_AUDIT_ROW, values: audited });
  return record;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

type Row = Record<string, unknown>;

/** The rows of the first statement. The statements run as one database transaction in the wallet, sent together. */
async function ask(walletId: string, ...statements: readonly Statement[]): Promise<Row[]> {
  const client = await pool.connect();
  if (client instanceof pg.Client) {
    const { stream } = client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
  }
  const begun = client.query(`BEGIN; SET LOCAL coffer.wallet = '${walletId}'`);
  const answers = statements.map((statement) => client.query<Row>({ ...statement, values: [...statement.values] }));
  const ended = client.query('COMMIT');
  const settled = await Promise.allSettled([begun, ...answers, ended]);
  const failed = settled.find(({ status }) => status === 'rejected');
  client.release(failed !== undefined);
  if (failed !== undefined) throw new Error('a statement failed', { cause: failed });
  return (await answers[0])?.rows ?? [];
}

// The other servers keep unused connections open equally long.
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
