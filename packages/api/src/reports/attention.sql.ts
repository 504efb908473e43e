/** For each unarchived asset, its newest import with a stated balance, if the asset's balance differs from it. $1 wallet. */
export const IMPORTS_WITH_BALANCE_DIFFERENCE = `
  SELECT id AS "importId", "assetId", filename, stated->>'stated' AS stated, stated->>'computed' AS computed,
    stated->>'difference' AS difference, stated->>'currency' AS currency
  FROM (
    SELECT DISTINCT ON (i."assetId") i.id, i."assetId", i.filename, i."balanceCheck" AS stated
    FROM "Import" i JOIN "Asset" a ON a."walletId" = i."walletId" AND a.id = i."assetId"
    WHERE i."walletId" = $1 AND NOT a.archived AND i."undoneTime" IS NULL AND jsonb_typeof(i."balanceCheck") = 'object'
    ORDER BY i."assetId", i."createdTime" DESC, i.id DESC
  ) AS newest
  WHERE (stated->>'difference')::numeric <> 0
  ORDER BY id DESC`;

/**
 * Connections of unarchived assets that deliver nothing until a person acts, or whose consent ends soon.
 * $1 wallet, $2 now, $3 the latest expiry time that counts as soon.
 */
export const CONNECTIONS_NEEDING_ATTENTION = `
  SELECT c.id AS "connectionId", coalesce(c."institutionName", c."institutionId") AS "institutionName", c."expireTime",
    CASE WHEN c.status <> 'active' THEN c.status::text WHEN c."expireTime" <= $2 THEN 'expired' ELSE 'expiresSoon' END
      AS status
  FROM "BankConnection" c
  WHERE c."walletId" = $1
    AND (c.status IN ('expired', 'needsReconnect', 'error') OR c.status = 'active' AND c."expireTime" <= $3)
    AND EXISTS (
      SELECT FROM "Asset" a WHERE a."walletId" = $1 AND a."bankConnectionId" = c.id AND NOT a.archived)
  ORDER BY c.id`;
