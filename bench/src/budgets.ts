import type pg from 'pg';
import { measureAlternatingMedians, medianRatioReportLine } from './alternating-medians.ts';
import { type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, openOwnerPool } from './bench-stage.ts';
import { createReportsWallet, fillMarket } from './reports/reports-wallet.ts';

const TRANSACTIONS = 1_000_000;
const ENVELOPES = 200;
const MONTHS = ['2024', '2025'].flatMap((year) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`),
);
const MAX_BYTES = 400_000;

/**
 * Measures how long it takes to read 24 months of 200 envelopes in a wallet with 1,000,000 transactions, compared
 * with `data/query` by month and category over the same months. Also measures the length of the response.
 */
export async function benchBudgets(stage: BenchStage): Promise<ReportLine[]> {
  const owner = openOwnerPool(stage.connection);
  await fillMarket(owner, stage.services);
  const wallet = await createReportsWallet(owner, stage.services, TRANSACTIONS);
  const categoryIds = await spreadOverCategories(owner, wallet);
  await owner.end();
  const { url } = await stage.coffer();
  const ask = async (method: string, path: string, body?: object): Promise<string> => {
    const answer = await fetch(`${url}/wallets/${wallet.walletId}${path}`, {
      method,
      headers: { authorization: `Bearer ${wallet.key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text.slice(0, 300)}`);
    return text;
  };
  const [first = '', last = ''] = [MONTHS[0], MONTHS.at(-1)];
  const made = await ask('POST', '/budgets', { name: 'Household', assetIds: wallet.assetIds, startMonth: first });
  const path = `/budgets/${JSON.parse(made).id}/months`;
  for (const month of MONTHS) {
    const rows = categoryIds.map((key, at) => ({ key, assigned: String(10 + at) }));
    await ask('PUT', `${path}/${month}`, { rows });
  }
  const months = () => ask('GET', `${path}?from=${first}&to=${last}`);
  const period = `${first}-01/${last}-31`;
  const query = { measure: 'sum', groupBy: ['month', 'category'], basis: 'cashFlow', period };
  const time = await measureAlternatingMedians({ ours: months, query: () => ask('POST', '/data/query', query) }, 9);
  const answer = await months();
  const envelopes: number = JSON.parse(answer).envelopes.length;
  if (envelopes < ENVELOPES) throw new Error(`The budget has ${envelopes} envelopes`);
  const bytes = Buffer.byteLength(answer);
  return [
    medianRatioReportLine(
      '24 months of 200 envelopes over 1,000,000 transactions, against data/query',
      time,
      ['ours', 'query'],
      3,
    ),
    reportRatioAtMost('length of the answer', `${bytes} bytes`, `${MAX_BYTES} bytes`, bytes / MAX_BYTES, 1),
  ];
}

/**
 * Adds categories of expenses until there are 200, and spreads the transactions over them. Resolves to the ids of the
 * 200 categories.
 */
async function spreadOverCategories(
  owner: pg.Pool,
  { walletId, userId }: { readonly walletId: string; readonly userId: string },
): Promise<readonly string[]> {
  const client = await owner.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO "Category" ("walletId", id, name, type, "createdUserId", "lastUpdatedUserId")
       SELECT $1, uuidv7(), 'More ' || n, 'variableExpense', $2, $2
       FROM generate_series(1, $3 - (SELECT count(*)::int FROM "Category" WHERE "walletId" = $1 AND type = 'variableExpense')) n`,
      [walletId, userId, ENVELOPES],
    );
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM "Category" WHERE "walletId" = $1 AND type = 'variableExpense' ORDER BY id`,
      [walletId],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `UPDATE "Transaction" SET "categoryId" = ($2::uuid[])[1 + abs(hashtext(id::text)) % cardinality($2::uuid[])]
       WHERE "walletId" = $1 AND "categoryId" IS NOT NULL`,
      [walletId, ids],
    );
    await client.query('VACUUM ANALYZE "Transaction"');
    return ids;
  } finally {
    client.release(true);
  }
}
