import { boundStatement, type FiltersWithoutText, meeting, newest } from './transaction-filters.sql.ts';
import { havingTerms, type TextSearch } from './transaction-text.sql.ts';

/** How many bookings meet the filters, counted up to `most`: an index alone tells it of most filters. */
export function countUpToStatement(walletId: string, filters: FiltersWithoutText, most: number) {
  return boundStatement(
    walletId,
    (bind) => `
      SELECT count(*) AS count FROM (
        SELECT FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${meeting(filters, bind)} LIMIT ${most}
      ) matched`,
  );
}

/**
 * Count and sums by currency of the bookings that meet the filters, or of any `most` of them. A part of a split is not
 * summed when its whole is, so that each money counts once.
 */
export function sumsStatement(walletId: string, filters: FiltersWithoutText, search: TextSearch | null, most: number) {
  return boundStatement(walletId, (bind) => {
    const matched = () => {
      if (search !== null) return havingTerms(filters, search, bind);
      // Links and categories have an index each; as one condition they have none.
      if (filters.transfer === true) return `(${newest(filters, bind, most, null)}) t WHERE true`;
      return `coffer.wallet_transaction t WHERE t."walletId" = $1 ${meeting(filters, bind)}`;
    };
    return `
      WITH matched AS MATERIALIZED (
        SELECT t.id, t.parent, t."parentTransactionId" AS whole, t."amountCurrency" AS currency, t."amountValue" AS amount
        FROM ${matched()} LIMIT ${most}
      ), counted AS (
        SELECT *, whole IS NULL OR whole NOT IN (SELECT id FROM matched WHERE parent) AS once FROM matched
      )
      SELECT currency, count(*) AS count,
        trim_scale(coalesce(sum(amount) FILTER (WHERE once AND amount > 0), 0)) AS "in",
        trim_scale(coalesce(sum(amount) FILTER (WHERE once AND amount < 0), 0)) AS "out",
        trim_scale(coalesce(sum(amount) FILTER (WHERE once), 0)) AS net
      FROM counted GROUP BY currency ORDER BY currency`;
  });
}

/** Sums by currency from day totals, which have no parts of splits. $1 wallet, $2 assets or null, $3 and $4 days or null. */
export const NET_BY_DAY_TOTALS = `
  SELECT currency, NULL AS "in", NULL AS "out", trim_scale(sum(amount)) AS net
  FROM "DayTotal"
  WHERE "walletId" = $1 AND ($2::uuid[] IS NULL OR "assetId" = ANY($2))
    AND date >= coalesce($3::date, '-infinity') AND date <= coalesce($4::date, 'infinity')
  GROUP BY currency HAVING sum(amount) <> 0
  ORDER BY currency`;
