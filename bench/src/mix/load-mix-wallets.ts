import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { monthlyRates } from '../fill-large-wallet.ts';
import { firstTransactionDay, MIX_YEARS, TRANSACTION_COLUMNS, transactionLines } from './transactions.ts';
import { CREATION_TIME, MIX_CURRENCIES, type MixWallet, seededUuid } from './wallets.ts';

const ISINS = ['XS0000000009', 'XS0000000017', 'XS0000000025', 'XS0000000033', 'XS0000000041'];

/**
 * Fills a migrated database with all wallets, as the database's owner. Triggers stay on, so that the stored sums are
 * right in every version of the schema. Only the transaction indexes are created afterwards.
 */
export async function loadMixWallets(
  owner: pg.ClientConfig,
  wallets: readonly MixWallet[],
  { last, log }: { readonly last: string; readonly log: (line: string) => void },
): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '128MB'`);
    await loadMarket(client, last);
    for (const wallet of wallets) await loadWallet(client, wallet);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename = 'Transaction' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
    for (const wallet of wallets) {
      if (wallet.number % 20 === 1) log(`transactions of wallet ${wallet.number} of ${wallets.length}`);
      await loadTransactions(client, wallet, last);
    }
    log('indexes');
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Loads monthly rates and weekly quotes for the years with transactions. */
async function loadMarket(client: pg.Client, last: string): Promise<void> {
  const rates = [...monthlyRates()].filter(({ currency }) => MIX_CURRENCIES.some((known) => known === currency));
  await client.query(
    `INSERT INTO "ExchangeRate" (currency, date, rate, source)
     SELECT currency, date, rate, 'ecb' FROM unnest($1::text[], $2::date[], $3::numeric[]) AS known(currency, date, rate)
     ON CONFLICT (currency, date) DO NOTHING`,
    [rates.map(({ currency }) => currency), rates.map(({ date }) => date), rates.map(({ rate }) => rate)],
  );
  await client.query(
    `INSERT INTO "QuotePrice" (instrument, date, value, currency, source)
     SELECT isin, day::date, trim_scale(round((40 + 10 * n + 15 * sin(n + extract(epoch FROM day) / 5e6))::numeric, 2)), 'EUR', 'bench'
     FROM unnest($1::text[]) WITH ORDINALITY AS held(isin, n), generate_series($2::date, $3::date, interval '7 days') day`,
    [ISINS, firstTransactionDay(last), last],
  );
}

const SYSTEM_CATEGORIES = [
  ['uncategorized', 'none'],
  ['transfer', 'transfer'],
  ['initialBalance', 'valueChange'],
  ['valueChange', 'valueChange'],
  ['gainsLosses', 'valueChange'],
  ['fees', 'variableExpense'],
  ['tax', 'variableExpense'],
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Loads all records of a wallet except its transactions. */
async function loadWallet(client: pg.Client, wallet: MixWallet): Promise<void> {
  const { number, walletId, userId, key } = wallet;
  const times = {
    createdTime: new Date(CREATION_TIME).toISOString(),
    lastUpdatedTime: new Date(CREATION_TIME).toISOString(),
  };
  const byHer = { ...times, createdUserId: userId, lastUpdatedUserId: userId };
  const hash = `\\x${Buffer.from(key.hash, 'base64').toString('hex')}`;
  const scopes = ['service:read', 'service:write'];
  const [id, name] = [seededUuid('key', number, 0), `Wallet ${number}`];
  const insert = (table: string, rows: readonly Fields[]) => insertInto(client, table, rows);
  await insert('Person', [{ id: userId, email: `${userId}@example.org`, name: 'Ada', ...times }]);
  await insert('Wallet', [{ id: walletId, name, currency: 'EUR', timeZone: 'Europe/Berlin', locale: 'en', ...byHer }]);
  await insert('Member', [{ walletId, userId, role: 'owner' }]);
  await insert('ApiKey', [{ walletId, id, name: 'mix', hash, display: key.display, scopes, createdUserId: userId }]);
  for (const [table, rows] of Object.entries(namedRecords(wallet))) {
    await insert(
      table,
      rows.map((row) => ({ walletId, ...row, ...byHer })),
    );
  }
}

/** Records with a name, by table. */
function namedRecords(wallet: MixWallet): Record<string, Fields[]> {
  const named = (ids: readonly string[], name: string, fields: (at: number) => Fields = () => ({})) =>
    ids.map((id, at) => ({ id, name: `${name} ${at + 1}`, ...fields(at) }));
  const system = SYSTEM_CATEGORIES.map(([systemKey, type], at) => {
    return {
      id: seededUuid('systemCategory', wallet.number, at + 1),
      name: `System ${at + 1}`,
      type,
      system: true,
      systemKey,
    };
  });
  const ordinary = { type: 'variableExpense', system: false, systemKey: null };
  const depot = { name: 'Depot', type: 'securities', access: 'notice', defaultCurrency: 'EUR' };
  return {
    Category: [...system, ...named(wallet.categoryIds, 'Category', () => ordinary)],
    Merchant: named(wallet.merchantIds, 'Merchant'),
    Tag: named(wallet.tagIds, 'Tag'),
    Asset: [
      ...named(wallet.assetIds, 'Account', (at) => {
        return { type: 'manualBank', access: 'instant', defaultCurrency: MIX_CURRENCIES[at % MIX_CURRENCIES.length] };
      }),
      ...(wallet.depotId === null ? [] : [{ id: wallet.depotId, ...depot }]),
    ],
  };
}

/** Inserts rows that all have the same fields. */
async function insertInto(client: pg.Client, table: string, rows: readonly Fields[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ');
  const text = `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1)`;
  await client.query(text, [JSON.stringify(rows)]);
}

async function loadTransactions(client: pg.Client, wallet: MixWallet, last: string): Promise<void> {
  const columns = TRANSACTION_COLUMNS.map((column) => `"${column}"`).join(', ');
  const copy = client.query(copyFrom(`COPY "Transaction" (${columns}) FROM STDIN`));
  await pipeline(Readable.from(transactionLines(wallet, last), { objectMode: true }), copy);
  await client.query(TAGS, [wallet.walletId, wallet.tagIds]);
  if (wallet.depotId !== null) {
    const trade = seededUuid('trade', wallet.number, 0).slice(0, -12);
    await client.query(TRADES, [
      wallet.walletId,
      wallet.userId,
      wallet.depotId,
      ISINS,
      firstTransactionDay(last),
      MIX_YEARS,
      trade,
    ]);
  }
}

/** A tenth of the transactions has a tag. $1 wallet, $2 tags. */
const TAGS = `
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT $1, t.id, ($2::uuid[])[1 + abs(hashtext(t.description)) / 10 % cardinality($2::uuid[])], 1, t.date
  FROM "Transaction" t WHERE t."walletId" = $1 AND abs(hashtext(t.description)) % 10 = 0`;

/**
 * Monthly trades of each security. $1 wallet, $2 person, $3 securities account, $4 ISINs, $5 first day, $6 years, $7
 * prefix of ids.
 */
const TRADES = `
  INSERT INTO "SecurityTransaction" ("walletId", id, "assetId", date, type, isin, quantity, "priceValue", "priceCurrency",
    "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
  SELECT $1, ($7 || lpad(to_hex(n * 1000 + month), 12, '0'))::uuid, $3, $5::date + (month * 30 + n)::int, 'buy', isin, 1 + (n + month) % 7,
    40 + n, 'EUR', $5::date, $2, $5::date, $2
  FROM unnest($4::text[]) WITH ORDINALITY AS held(isin, n), generate_series(0, $6::int * 12 - 1) month`;
