import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet, openOwnerPool } from './bench-stage.ts';
import { LARGE_WALLET_FIRST_DAY } from './fill-large-wallet.ts';

const HISTORY = 100_000;
const TAGGED = 10_000;
const ROUNDS = 3;

/**
 * Measures operations on many transactions through REST, against the same work in plain SQL with the same triggers and
 * keys.
 */
export async function benchBulk(stage: BenchStage): Promise<ReportLine[]> {
  const currencies = Array.from({ length: 2 * ROUNDS + 1 }, () => 'EUR');
  const { walletId, userId, key, assetIds } = await createBenchWallet(stage.services, currencies);
  const owner = openOwnerPool(stage.connection);
  const tagIds = (
    await owner.query<{ id: string }>(
      `INSERT INTO "Tag" ("walletId", id, name, "createdUserId", "lastUpdatedUserId")
       SELECT $1, uuidv7(), 'Tag ' || n, $2, $2 FROM generate_series(1, $3) n RETURNING id`,
      [walletId, userId, 2 * ROUNDS],
    )
  ).rows.map(({ id }) => id);
  for (const [at, assetId] of assetIds.entries()) {
    await owner.query(TRANSACTIONS, [
      walletId,
      userId,
      assetId,
      at === 2 * ROUNDS ? TAGGED : HISTORY,
      LARGE_WALLET_FIRST_DAY,
    ]);
  }
  await owner.query('VACUUM ANALYZE');
  const coffer = await stage.coffer();
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${coffer.url}/wallets/${walletId}/transactions/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  };
  const plainly = async (statements: readonly (readonly [text: string, values: unknown[]])[]) => {
    const client = await owner.connect();
    try {
      await client.query('BEGIN');
      for (const [text, values] of statements) await client.query(text, values);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };

  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2`,
    [walletId, assetIds[2 * ROUNDS]],
  );
  const transactionIds = rows.map(({ id }) => id);
  const tagging = await inTurns(
    (round) => post('bulkAddTags', { transactionIds, tagIdsToAdd: [tagIds[round]] }),
    (round) =>
      plainly([
        [ADD_TAG, [walletId, transactionIds, tagIds[ROUNDS + round]]],
        [TOUCH, [walletId, transactionIds, userId]],
      ]),
  );
  const date = '2026-01-01';
  const removing = await inTurns(
    (round) => post('removeAssetHistory', { assetId: assetIds[round], date }),
    (round) =>
      plainly([
        [SUM_UP, [walletId, userId, assetIds[ROUNDS + round], date]],
        [DELETE, [walletId, assetIds[ROUNDS + round], date]],
      ]),
  );
  await owner.end();
  return [
    lineOf(`removeAssetHistory of ${HISTORY} transactions, time against plain SQL`, removing),
    lineOf(`bulkAddTags of ${TAGGED} transactions, time against plain SQL`, tagging),
  ];
}

interface Seconds {
  readonly ours: number;
  readonly yardstick: number;
}

/**
 * Measures Coffer and the yardstick alternately, so that disturbances of the machine affect both. Returns median
 * seconds.
 */
async function inTurns(
  ours: (round: number) => Promise<void>,
  yardstick: (round: number) => Promise<void>,
): Promise<Seconds> {
  const seconds: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.ours.push(await secondsOf(() => ours(round)));
    seconds.yardstick.push(await secondsOf(() => yardstick(round)));
  }
  return { ours: median(seconds.ours), yardstick: median(seconds.yardstick) };
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function lineOf(what: string, { ours, yardstick }: Seconds): ReportLine {
  return reportRatioAtMost(what, `${ours.toFixed(2)} s`, `${yardstick.toFixed(2)} s`, ours / yardstick, 2);
}

const TRANSACTIONS = `
  INSERT INTO "Transaction" ("walletId", id, "assetId", date, "fromTo", description, "amountValue", "amountCurrency",
    "usingStartDate", "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
  SELECT $1, uuidv7(), $3, day, 'Shop ' || n % 500, 'groceries ' || n, trim_scale(round((n % 30011 - 15000) / 100.0, 2)), 'EUR',
    day, day, 'import', $2, $2
  FROM generate_series(1, $4::int) n, LATERAL (SELECT $5::date + n % 2000 AS day) d`;

const SUM_UP = `
  INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "categoryId", "usingStartDate",
    "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
  SELECT $1, uuidv7(), $3, $4::date, trim_scale(sum("amountValue")), 'EUR',
    (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'initialBalance'), $4::date, $4::date, 'system', $2, $2
  FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $3 AND date < $4::date AND "parentTransactionId" IS NULL`;

const DELETE = `DELETE FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND date < $3`;

const ADD_TAG = `
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT t."walletId", t.id, $3::uuid, 1 + coalesce((
      SELECT max(g.position) FROM "TransactionTag" g WHERE g."walletId" = t."walletId" AND g."transactionId" = t.id), 0), t.date
  FROM "Transaction" t WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])
  ON CONFLICT DO NOTHING`;

const TOUCH = `UPDATE "Transaction" SET "lastUpdatedTime" = now(), "lastUpdatedUserId" = $3 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`;
