import { createServer, type IncomingMessage } from 'node:http';
import { insertTransactionStatement } from '@coffer/api/books/transactions/transactions.sql.ts';
import { columnTypes } from '@coffer/db/connection.ts';
import { toPgQuery } from '@coffer/db/statements.ts';
import pg from 'pg';
import { v7 as uuid } from 'uuid';

/**
 * The yardstick: node:http and pg without a service. It has no authentication, validation, audit rows or row-level
 * security (it connects as the owner). It writes to the same table, so the same triggers maintain the daily totals.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20, types: columnTypes });

const server = createServer(async (request, response) => {
  try {
    const answer =
      request.method === 'POST'
        ? await create(await bodyOf(request))
        : await read(new URL(request.url ?? '/', 'http://x'));
    const body = JSON.stringify(answer);
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      .end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

async function create(row: Parameters<typeof insertTransactionStatement>[0]) {
  const record = { ...row, id: uuid() };
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query(toPgQuery(insertTransactionStatement(record)));
    await connection.query('COMMIT');
  } finally {
    connection.release();
  }
  return record;
}

/** Answers `/?sql=…&values=[…]` with the rows. */
async function read(url: URL) {
  if (url.pathname === '/readyz') return {};
  const values: unknown[] = JSON.parse(url.searchParams.get('values') ?? '[]');
  return { items: (await pool.query(url.searchParams.get('sql') ?? '', values)).rows };
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
