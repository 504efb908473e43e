import * as is from '@coffer/db/columns.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';

const ENVELOPE_TYPES = ['fixedExpense', 'variableExpense', 'none'];

/**
 * Moves the money that budgets assign to a category to its replacement, before the category is deleted. The
 * replacement keeps its own target, flags and notes.
 * @throws Problem `envelopeInUse` if money is assigned to the category, and its replacement is missing or is not an
 * envelope
 */
export async function replaceEnvelope(wallet: Wallet, categoryId: string, replacementId: string | null): Promise<void> {
  const { transaction, walletId } = wallet;
  const [replacement] = await transaction.query({
    row: { type: is.text },
    text: `SELECT type::text AS type FROM "Category" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, replacementId],
  });
  const isEnvelope = replacement !== undefined && ENVELOPE_TYPES.includes(replacement.type);
  if (!isEnvelope && (await isAssigned(wallet, categoryId))) {
    throw new Problem('envelopeInUse', {
      detail: 'Budgets assign money to the category: name a replacement that is an envelope, or set it to 0 first.',
    });
  }
  const values = [walletId, categoryId, replacementId];
  if (isEnvelope) {
    await transaction.execute({
      text: `UPDATE "BudgetRow" AS kept SET assigned = kept.assigned + deleted.assigned FROM "BudgetRow" AS deleted
             WHERE kept."walletId" = $1 AND kept."categoryId" = $3 AND deleted."walletId" = $1 AND deleted."categoryId" = $2
               AND deleted."budgetMonthId" = kept."budgetMonthId" AND deleted.assigned <> 0`,
      values,
    });
    await transaction.execute({
      text: `UPDATE "BudgetRow" AS moved SET "categoryId" = $3, carry = false, note = NULL, snoozed = false
             WHERE "walletId" = $1 AND "categoryId" = $2 AND assigned <> 0 AND NOT EXISTS (
               SELECT FROM "BudgetRow" AS kept WHERE kept."walletId" = $1 AND kept."categoryId" = $3 AND kept."budgetMonthId" = moved."budgetMonthId")`,
      values,
    });
  }
  await transaction.execute({
    text: `UPDATE "BudgetMonth" SET "holdCategoryIds" = CASE WHEN $3::uuid IS NULL OR $3 = ANY("holdCategoryIds")
             THEN array_remove("holdCategoryIds", $2) ELSE array_replace("holdCategoryIds", $2, $3) END
           WHERE "walletId" = $1 AND $2 = ANY("holdCategoryIds")`,
    values,
  });
  for (const table of ['BudgetRow', 'BudgetTarget'] as const) {
    await transaction.execute({
      text: `DELETE FROM "${table}" WHERE "walletId" = $1 AND "categoryId" = $2`,
      values: [walletId, categoryId],
    });
  }
}

async function isAssigned({ transaction, walletId }: Wallet, categoryId: string): Promise<boolean> {
  const rows = await transaction.query({
    row: { isAssigned: is.bool },
    text: `SELECT EXISTS (SELECT FROM "BudgetRow" WHERE "walletId" = $1 AND "categoryId" = $2 AND assigned <> 0) AS "isAssigned"`,
    values: [walletId, categoryId],
  });
  return rows[0]?.isAssigned ?? false;
}
