/** For each unarchived asset, its newest import with a stated balance, if the asset's balance differs from it. $1 wallet. */
export const IMPORTS_OFF = `
  SELECT id AS "importId", "assetId", filename, stated->>'difference' AS difference, stated->>'currency' AS currency
  FROM (
    SELECT DISTINCT ON (i."assetId") i.id, i."assetId", i.filename, i."balanceCheck" AS stated
    FROM "Import" i JOIN "Asset" a ON a."walletId" = i."walletId" AND a.id = i."assetId"
    WHERE i."walletId" = $1 AND NOT a.archived AND i."undoneTime" IS NULL AND jsonb_typeof(i."balanceCheck") = 'object'
    ORDER BY i."assetId", i."createdTime" DESC, i.id DESC
  ) AS newest
  WHERE (stated->>'difference')::numeric <> 0
  ORDER BY id DESC`;

/** Unarchived assets whose bank connection delivers nothing until a person acts. $1 wallet. */
export const CONNECTIONS_IN_NEED = `
  SELECT a.id AS "assetId", c.status
  FROM "Asset" a JOIN "BankConnection" c ON c."walletId" = a."walletId" AND c.id = a."bankConnectionId"
  WHERE a."walletId" = $1 AND NOT a.archived AND c.status IN ('expired', 'needsReconnect', 'error')
  ORDER BY a.id`;
