/**
 * SQL: the budget rows of a month as a JSON array, in the order of their keys. `month` is the alias of the table
 * `BudgetMonth`.
 */
export const budgetRowsJsonSql = (
  month: string,
): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object('key', coalesce(row."categoryId", row."assetId"), 'assigned', trim_scale(row.assigned)::text,
      'carry', row.carry, 'note', row.note, 'snoozed', row.snoozed) ORDER BY coalesce(row."categoryId", row."assetId")), '[]')
    FROM "BudgetRow" row WHERE row."walletId" = ${month}."walletId" AND row."budgetMonthId" = ${month}.id)`;
