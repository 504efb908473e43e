import { effectiveSplitsSql, sharedSecurityDetailsSql } from './splits.sql.ts';

/** SQL: details of every security with a transaction in the wallet. The wallet's own names and WKNs take precedence. $1 wallet. */
export const SECURITIES_WITH_TRANSACTIONS = `
  WITH held AS (SELECT DISTINCT isin FROM "SecurityTransaction" WHERE "walletId" = $1),
  ${sharedSecurityDetailsSql('isin IN (SELECT isin FROM held)')}
  SELECT held.isin, coalesce(own.name, known.name) AS name, coalesce(own.wkn, known.wkn) AS wkn,
    coalesce(split.splits, '{}') AS splits
  FROM held
  LEFT JOIN "WalletSecurity" own ON own."walletId" = $1 AND own.isin = held.isin
  LEFT JOIN known ON known.isin = held.isin
  LEFT JOIN (
    SELECT isin, json_object_agg(date, factor::float8 ORDER BY date) AS splits FROM ${effectiveSplitsSql('$1')} AS held_split GROUP BY isin
  ) split ON split.isin = held.isin
  ORDER BY held.isin`;

/** SQL: details of any security, and the values that the wallet entered itself (`own`). $1 wallet, $2 isin. */
export const OWN_SECURITY = `
  WITH ${sharedSecurityDetailsSql('isin = $2')}
  SELECT $2::text AS isin, coalesce(own.name, known.name) AS name, coalesce(own.wkn, known.wkn) AS wkn,
    coalesce((
      SELECT json_object_agg(date, factor::float8 ORDER BY date) FROM ${effectiveSplitsSql('$1')} AS held_split WHERE isin = $2
    ), '{}') AS splits,
    json_build_object('name', own.name, 'wkn', own.wkn, 'splits', coalesce((
      SELECT json_object_agg(date, factor::float8 ORDER BY date) FROM "WalletSecuritySplit" WHERE "walletId" = $1 AND isin = $2
    ), '{}')) AS own
  FROM (VALUES (1)) AS one
  LEFT JOIN "WalletSecurity" own ON own."walletId" = $1 AND own.isin = $2
  LEFT JOIN known ON known.isin = $2`;

/**
 * Inserts or updates the wallet's own name and WKN of a security. $1 wallet, $2 isin, $3 name, $4 wkn, $5 time, $6
 * user.
 */
export const SET_OWN_SECURITY = `
  INSERT INTO "WalletSecurity" ("walletId", isin, name, wkn, "lastUpdatedTime", "lastUpdatedUserId") VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ("walletId", isin) DO UPDATE SET name = excluded.name, wkn = excluded.wkn,
    "lastUpdatedTime" = excluded."lastUpdatedTime", "lastUpdatedUserId" = excluded."lastUpdatedUserId"`;

/**
 * Inserts or updates the wallet's own splits of a security. $1 wallet, $2 isin, $3 time, $4 user, $5 days, $6 factors.
 */
export const SET_OWN_SPLITS = `
  INSERT INTO "WalletSecuritySplit" ("walletId", isin, "lastUpdatedTime", "lastUpdatedUserId", date, factor)
  SELECT wallet.id, $2, $3, $4, made.* FROM "Wallet" AS wallet, unnest($5::date[], $6::numeric[]) AS made(date, factor)
  WHERE wallet.id = $1 ORDER BY made.date
  ON CONFLICT ("walletId", isin, date) DO UPDATE SET factor = excluded.factor,
    "lastUpdatedTime" = excluded."lastUpdatedTime", "lastUpdatedUserId" = excluded."lastUpdatedUserId"`;
