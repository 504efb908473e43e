import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { monthlyRates } from '../million.ts';
import { BOOKING_COLUMNS, bookingLines, firstDay, YEARS } from './bookings.ts';
import { CURRENCIES, MADE, type MixWallet, uuidOf } from './wallets.ts';

const ISINS = ['XS0000000009', 'XS0000000017', 'XS0000000025', 'XS0000000033', 'XS0000000041'];

/**
 * Fills a migrated database with all wallets, as its owner. The triggers are on, so that every sum that is kept by the
 * database is right whatever its schema is; only the indexes of the bookings are made afterwards.
 */
export async function loadBooks(
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
      if (wallet.number % 20 === 1) log(`bookings of wallet ${wallet.number} of ${wallets.length}`);
      await loadBookings(client, wallet, last);
    }
    log('indexes');
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** Rates of each month and quotes of each week, of the years in which there are bookings. */
async function loadMarket(client: pg.Client, last: string): Promise<void> {
  const rates = [...monthlyRates()].filter(({ currency }) => CURRENCIES.some((known) => known === currency));
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
    [ISINS, firstDay(last), last],
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

/** Everything of a wallet but its bookings. */
async function loadWallet(client: pg.Client, wallet: MixWallet): Promise<void> {
  const { number, walletId, userId, key } = wallet;
  const made = new Date(MADE).toISOString();
  const insert = (table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) => {
    const places = rows.map((row, at) => `(${row.map((_, nth) => `$${at * row.length + nth + 1}`).join(', ')})`);
    const names = columns.map((column) => `"${column}"`).join(', ');
    return client.query(`INSERT INTO "${table}" (${names}) VALUES ${places.join(', ')}`, rows.flat());
  };
  const byWhom = ['createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'];
  const byHer = [made, userId, made, userId];
  const named = (ids: readonly string[], name: string, ...fields: unknown[]) =>
    ids.map((id, at) => [walletId, id, `${name} ${at + 1}`, ...fields, ...byHer]);
  const times = ['createdTime', 'lastUpdatedTime'];
  await insert('Person', ['id', 'email', 'name', ...times], [[userId, `${userId}@example.org`, 'Ada', made, made]]);
  await insert(
    'Wallet',
    ['id', 'name', 'currency', 'timeZone', 'locale', ...byWhom],
    [[walletId, `Wallet ${number}`, 'EUR', 'Europe/Berlin', 'en', ...byHer]],
  );
  await insert('Member', ['walletId', 'userId', 'role'], [[walletId, userId, 'owner']]);
  await insert(
    'ApiKey',
    ['walletId', 'id', 'name', 'hash', 'display', 'scopes', 'createdUserId'],
    [
      [
        walletId,
        uuidOf('key', number, 0),
        'mix',
        Buffer.from(key.hash, 'base64'),
        key.display,
        ['service:read', 'service:write'],
        userId,
      ],
    ],
  );
  await insert(
    'Category',
    ['walletId', 'id', 'name', 'type', 'system', 'systemKey', ...byWhom],
    [
      ...SYSTEM_CATEGORIES.map(([systemKey, type], at) => [
        walletId,
        uuidOf('systemCategory', number, at + 1),
        `System ${at + 1}`,
        type,
        true,
        systemKey,
        ...byHer,
      ]),
      ...named(wallet.categoryIds, 'Category', 'variableExpense', false, null),
    ],
  );
  await insert('Merchant', ['walletId', 'id', 'name', ...byWhom], named(wallet.merchantIds, 'Merchant'));
  await insert('Tag', ['walletId', 'id', 'name', ...byWhom], named(wallet.tagIds, 'Tag'));
  const assetColumns = ['walletId', 'id', 'name', 'type', 'access', 'defaultCurrency', ...byWhom];
  await insert(
    'Asset',
    assetColumns,
    wallet.assetIds.map((id, at) => [
      walletId,
      id,
      `Account ${at + 1}`,
      'manualBank',
      'instant',
      CURRENCIES[at % CURRENCIES.length],
      ...byHer,
    ]),
  );
  if (wallet.depotId === null) return;
  await insert('Asset', assetColumns, [[walletId, wallet.depotId, 'Depot', 'securities', 'notice', 'EUR', ...byHer]]);
}

async function loadBookings(client: pg.Client, wallet: MixWallet, last: string): Promise<void> {
  const columns = BOOKING_COLUMNS.map((column) => `"${column}"`).join(', ');
  const copy = client.query(copyFrom(`COPY "Transaction" (${columns}) FROM STDIN`));
  await pipeline(Readable.from(bookingLines(wallet, last), { objectMode: true }), copy);
  await client.query(TAGS, [wallet.walletId, wallet.tagIds]);
  if (wallet.depotId !== null) {
    const trade = uuidOf('trade', wallet.number, 0).slice(0, -12);
    await client.query(TRADES, [wallet.walletId, wallet.userId, wallet.depotId, ISINS, firstDay(last), YEARS, trade]);
  }
}

/** A tenth of the bookings has a tag. $1 wallet, $2 tags. */
const TAGS = `
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT $1, t.id, ($2::uuid[])[1 + abs(hashtext(t.description)) / 10 % cardinality($2::uuid[])], 1, t.date
  FROM "Transaction" t WHERE t."walletId" = $1 AND abs(hashtext(t.description)) % 10 = 0`;

/** Some of each security, each month. $1 wallet, $2 person, $3 securities account, $4 ISINs, $5 first day, $6 years, $7 how ids begin. */
const TRADES = `
  INSERT INTO "SecurityTransaction" ("walletId", id, "assetId", date, type, isin, quantity, "priceValue", "priceCurrency",
    "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
  SELECT $1, ($7 || lpad(to_hex(n * 1000 + month), 12, '0'))::uuid, $3, $5::date + (month * 30 + n)::int, 'buy', isin, 1 + (n + month) % 7,
    40 + n, 'EUR', $5::date, $2, $5::date, $2
  FROM unnest($4::text[]) WITH ORDINALITY AS held(isin, n), generate_series(0, $6::int * 12 - 1) month`;
