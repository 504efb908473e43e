/** Statements that fill the hostile wallet with positions. $1 wallet, $2 user, $3 size, $4 the security with the most records. */

const BY = '"createdUserId", "lastUpdatedUserId"';
const DEPOTS = `(SELECT array_agg(id ORDER BY id) FROM "Asset" WHERE "walletId" = $1 AND type = 'securities')`;
const SECURITY = `"walletId", id, "assetId", date, type, isin, quantity, "priceValue", "priceCurrency", ${BY}`;
const CURRENCY = `(ARRAY['EUR','USD','GBP','CHF'])[1 + n % 4]`;

export const HOSTILE_POSITION_INSERTS: readonly string[] = [
  `INSERT INTO "Asset" ("walletId", id, type, name, access, "defaultCurrency", ${BY})
   SELECT $1, uuidv7(), 'securities', 'Depot ' || n, 'notice', 'EUR', $2, $2 FROM generate_series(1, greatest(2, $3::int / 8)) n`,
  // One position that is bought in n parts and then sold in n parts.
  `INSERT INTO "SecurityTransaction" (${SECURITY})
   SELECT $1, uuidv7(), depots.ids[1], '1990-01-01'::date + n * 3, CASE WHEN n <= $3 THEN 'buy' ELSE 'sell' END::"SecurityTransactionType", $4,
     1 + n % 7, trim_scale(10 + n / 1000.0), ${CURRENCY}, $2, $2
   FROM generate_series(1, 2 * $3::int) n, (SELECT ${DEPOTS} AS ids) depots`,
  // $3 / 2 positions, each bought on three different days.
  `INSERT INTO "SecurityTransaction" (${SECURITY})
   SELECT $1, uuidv7(), depots.ids[1 + n % cardinality(depots.ids)], '1995-01-01'::date + n * 4 + trade * 1000, 'buy', 'XS' || lpad(n::text, 10, '0'),
     trade, 100, ${CURRENCY}, $2, $2
   FROM generate_series(1, $3::int / 2) n, generate_series(1, 3) trade, (SELECT ${DEPOTS} AS ids) depots`,
  `INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency)
   SELECT $1, $4, '1990-01-02'::date + n, 'manual', trim_scale(10 + n / 100.0), ${CURRENCY} FROM generate_series(1, 4 * $3::int) n`,
  // Prices have no author, so $2 is not needed.
  `INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency)
   SELECT $1, 'XS' || lpad(n::text, 10, '0'), '1994-01-02'::date + price * 300, 'manual', 100 + price, ${CURRENCY}
   FROM generate_series(1, $3::int / 2) n, generate_series(1, 4) price`,
  `INSERT INTO "WalletSecuritySplit" ("walletId", isin, date, factor, "lastUpdatedUserId")
   SELECT $1, $4, '1990-01-03'::date + n * 40, CASE WHEN n % 2 = 0 THEN 2 ELSE 0.5 END, $2 FROM generate_series(1, greatest(2, least(100, $3::int / 10))) n`,
  `INSERT INTO "CryptoTransaction" ("walletId", id, "assetId", date, type, symbol, quantity, "priceValue", "priceCurrency", ${BY})
   SELECT $1, uuidv7(), depots.ids[2], '2015-01-01'::date + n * 2, 'buy', 'BTC', 0.001, 100, 'EUR', $2, $2
   FROM generate_series(1, $3::int) n, (SELECT ${DEPOTS} AS ids) depots`,
];
