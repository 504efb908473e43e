import { beforeAll, expect, test } from 'vitest';
import { MAX_PAGE_BYTES } from '../kernel/page-byte-counter.ts';
import { appRouter } from '../router.ts';
import { hostileOperations } from './hostile/hostile-operations.ts';
import { createHostileWallet, type HostileWallet } from './hostile/hostile-wallet.ts';
import { openOwnTestServices } from './own-services.ts';

const services = await openOwnTestServices();
let wallet: HostileWallet;

/** Each of these characters needs six bytes as JSON. */
const LONGEST = `repeat(E'\\x01', 10000)`;

/** Gives each record the longest texts that it may have. $1 wallet. */
const LONG_TEXTS = [
  `UPDATE "Transaction" SET "fromTo" = "fromTo" || repeat(E'\\x01', 5000), description = description || ${LONGEST}, notes = ${LONGEST}
   WHERE "walletId" = $1`,
  `UPDATE "SecurityTransaction" SET notes = ${LONGEST} WHERE "walletId" = $1`,
  `UPDATE "CryptoTransaction" SET notes = ${LONGEST} WHERE "walletId" = $1`,
  `UPDATE "Comment" SET text = ${LONGEST} WHERE "walletId" = $1`,
  `UPDATE "Notification" SET payload = '{"text":"' || repeat('x', 16000) || '"}' WHERE "walletId" = $1`,
  `INSERT INTO "Notification" ("walletId", id, type, "recipientUserId", payload, "createdUserId", "lastUpdatedUserId")
   SELECT "walletId", uuidv7(), type, "recipientUserId", payload, "createdUserId", "lastUpdatedUserId"
   FROM "Notification", generate_series(1, 9) WHERE "walletId" = $1`,
  `UPDATE "Merchant" SET domains = ARRAY(SELECT repeat('x', 230) || n || '.example' FROM generate_series(1, 50) n) WHERE "walletId" = $1`,
  // The import settings of all assets of a wallet together have at most 1 MiB.
  `UPDATE "Asset" SET "importSettings" = jsonb_build_object('csv', repeat('x', 40000)) WHERE "walletId" = $1`,
  `UPDATE "File" SET "parseData" = '{"a":"' || repeat('x', 60000) || '"}' WHERE "walletId" = $1`,
  `INSERT INTO "File" ("walletId", id, filename, "fileExtension", size, sha256, "parseData", "createdUserId", "lastUpdatedUserId")
   SELECT "walletId", uuidv7(), filename, "fileExtension", size, sha256, "parseData", "createdUserId", "lastUpdatedUserId"
   FROM "File", generate_series(1, 2) WHERE "walletId" = $1`,
  `INSERT INTO "FileAssignment" ("walletId", id, "fileId", position, "transactionId")
   SELECT file."walletId", uuidv7(), file.id, 0, (SELECT min("transactionId"::text)::uuid FROM "FileAssignment" WHERE "walletId" = $1)
   FROM "File" file WHERE file."walletId" = $1 AND NOT EXISTS (SELECT FROM "FileAssignment" WHERE "walletId" = $1 AND "fileId" = file.id)`,
  `UPDATE "Import" SET "skippedLines" = jsonb_build_array(jsonb_build_object('line', 1, 'reason', repeat('x', 10000))) WHERE "walletId" = $1`,
  `UPDATE "MatchReview" SET delivered = delivered || jsonb_build_object('description', ${LONGEST}, 'notes', ${LONGEST}) WHERE "walletId" = $1`,
];

beforeAll(async () => {
  wallet = await createHostileWallet(services, 8);
  for (const text of LONG_TEXTS) await services.owner.query({ text, values: [wallet.walletId] });
}, 120_000);

/** Inputs for which operations return more records than for their inputs in `hostileOperations`. */
const INPUTS: Readonly<Record<string, () => object>> = {
  'transactions.list': () => ({ limit: 500 }),
  'transactions.search': () => ({ limit: 500, text: 'equal' }),
  'changes.list': () => ({ limit: 500 }),
  'transactions.alike': () => ({ id: wallet.one('equal'), field: 'categoryId', limit: 5000 }),
};

/** Operations whose responses may exceed the limit, with the reason. */
const LONGER: Readonly<Record<string, string>> = {
  'reports.netWorthTimeSeries': 'Has at most 20,000 rows of numbers.',
};

const queries = Object.entries<unknown>(appRouter._def.procedures).flatMap(([name, procedure]) => {
  const row = hostileOperations[name];
  const isQuery = Reflect.get(Object(Reflect.get(Object(procedure), '_def')), 'type') === 'query';
  if (!isQuery || row === undefined || !('input' in row)) return [];
  const other = INPUTS[name];
  const input = () => (other === undefined ? row.input(wallet) : { walletId: wallet.walletId, ...other() });
  return [{ name, input }];
});

function call(name: string, input: object): Promise<unknown> {
  const found: unknown = name.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), wallet.owner);
  if (typeof found !== 'function') throw new Error(`no operation ${name}`);
  return Promise.resolve(found(input));
}

/** Returns the items of a list; null if the response is a single object. */
const itemsOf = (answer: unknown): readonly unknown[] | null => {
  const list: unknown = Array.isArray(answer) ? answer : Reflect.get(Object(answer), 'items');
  return Array.isArray(list) ? list : null;
};

/** Lists for which a page of this wallet has fewer items than requested. */
const CUT = [
  'budgets.monthTransactions',
  'changes.list',
  'files.list',
  'securityTransactions.list',
  'transactions.list',
  'transactions.search',
];

test('in a wallet with the longest texts, each read answers with about 1 MiB, and each list continues exactly', {
  timeout: 240_000,
}, async () => {
  const tooLong: string[] = [];
  const cut: string[] = [];
  for (const { name, input } of queries) {
    const asked = input();
    const answer = await call(name, asked).catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    });
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    if (bytes > 1.05 * MAX_PAGE_BYTES && !(name in LONGER)) tooLong.push(`${name}: ${bytes}`);
    const by = continuationOf(asked, answer);
    if (by === null) continue;
    const whole = await readOn(name, asked, { answer, by });
    const few = { ...asked, limit: 7 };
    const slowly = await readOn(name, few, { answer: await call(name, few), by });
    expect(whole.items, name).toEqual(slowly.items);
    if (whole.pages > 1) cut.push(name);
  }
  expect(tooLong).toEqual([]);
  expect(cut).toEqual(expect.arrayContaining(CUT));
});

type Continuation = 'cursor' | 'since';

/** Returns the parameter that continues the list; null if the response is not a list with pages. */
function continuationOf(input: object, answer: unknown): Continuation | null {
  if (!('limit' in input) || itemsOf(answer) === null) return null;
  if ('more' in Object(answer)) return 'since';
  return 'nextCursor' in Object(answer) ? 'cursor' : null;
}

/** Reads the list to its end; returns all items and the number of pages. */
async function readOn(name: string, input: object, first: { readonly answer: unknown; readonly by: Continuation }) {
  const items: string[] = [];
  let { answer } = first;
  for (let pages = 1; ; pages += 1) {
    const part = itemsOf(answer) ?? [];
    items.push(...part.map((item) => JSON.stringify(item)));
    const next: unknown = Reflect.get(Object(answer), 'nextCursor');
    const isLast = first.by === 'since' ? Reflect.get(Object(answer), 'more') === false : next === null;
    if (isLast || part.length === 0) return { items, pages };
    answer = await call(name, { ...input, [first.by]: next });
  }
}
