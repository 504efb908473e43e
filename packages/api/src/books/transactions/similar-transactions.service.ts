import * as is from '@coffer/db/columns.ts';
import { counterpartyNameInText, foldText, normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import { normaliseCounterparty } from '../../recognition/merchantAssignment/counterparty.ts';
import { readTransactionsUntilPageFull } from './read-transactions-until-page-full.ts';
import type { similarTransactionPage, similarTransactionsInput } from './related-transactions.schema.ts';
import { SEARCHED_TRANSACTION_TEXT } from './text-search.sql.ts';
import { getTransaction } from './transactions.service.ts';

/** The number of newest candidates whose names are compared one by one. */
const MAX_COMPARED_CANDIDATES = 5_000;

/** The maximum number of letters in a pattern: this many letters rule out most other names. */
const LONG_ENOUGH = 6;

/**
 * SQL: no person chose the category. The transaction has no category, or the transaction is unreviewed and got the
 * category from a recognised merchant.
 */
const WITHOUT_CHOSEN_CATEGORY = `
  (t."categoryId" IS NULL
    OR t."categoryId" = (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c."systemKey" = 'uncategorized')
    OR (t."merchantAutoAssigned" AND NOT t.reviewed AND t."categoryId" IS DISTINCT FROM $5::uuid AND t."categoryId" =
      (SELECT m."defaultCategoryId" FROM "Merchant" m WHERE m."walletId" = $1 AND m.id = t."merchantId")))
  AND t.source <> 'system'
  AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id)`;

const OPEN = {
  categoryId: WITHOUT_CHOSEN_CATEGORY,
  merchantId: `t."merchantId" IS NULL AND NOT t."excludeFromMerchantAutoAssignment" AND $5::uuid IS NULL`,
};

/**
 * SQL: candidates for similar transactions. $1 wallet, $2 the transaction, $3 its merchant or null, $4 a pattern of its
 * name or null, $5 its category or null.
 */
const candidates = (field: keyof typeof OPEN) => `
  SELECT t.id, t."fromTo", t.description, t."merchantId" FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1 AND t.id <> $2 AND NOT t.parent AND (t."merchantId" = $3 OR ${SEARCHED_TRANSACTION_TEXT} LIKE $4) AND ${OPEN[field]}
  ORDER BY t.date DESC, t.id DESC LIMIT ${MAX_COMPARED_CANDIDATES}`;

const CANDIDATE = {
  id: is.uuid,
  description: is.orNull(is.text),
  fromTo: is.orNull(is.text),
  merchantId: is.orNull(is.uuid),
};

/**
 * Transactions that can take over the category or the merchant of a given transaction: transactions of the same
 * merchant, or of a counterparty with the same cleaned name. Excludes transactions whose category or merchant a
 * person chose.
 */
export async function findSimilarTransactions(
  wallet: Wallet,
  { walletId, id, field, limit, offset }: z.infer<typeof similarTransactionsInput>,
): Promise<z.infer<typeof similarTransactionPage>> {
  const { fromTo, description, merchantId, categoryId } = await getTransaction(wallet, id);
  const isNamed = fromTo !== null && fromTo.trim() !== '';
  const text = isNamed ? fromTo : (description ?? '');
  const { name } = normaliseCounterparty(fromTo, description);
  const sameMerchant = field === 'categoryId' ? merchantId : null;
  const ofCategory = field === 'categoryId' ? categoryId : null;
  const rows = await wallet.transaction.query({
    row: CANDIDATE,
    text: candidates(field),
    values: [walletId, id, sameMerchant, patternOf(text), ofCategory],
  });
  const alike = rows.filter((other) => {
    if (sameMerchant !== null && other.merchantId !== null) return other.merchantId === sameMerchant;
    return name !== '' && normaliseCounterparty(other.fromTo, other.description).name === name;
  });
  const ids = alike.slice(offset, offset + limit).map((one) => one.id);
  return {
    name: counterpartyNameInText(text) || null,
    nameOf: isNamed ? 'counterpart' : 'text',
    count: alike.length,
    items: await readTransactionsUntilPageFull(wallet, ids),
  };
}

/**
 * Returns a LIKE pattern that all texts with the same cleaned name match: the beginning of the longest run of letters
 * that cleaning preserves. The rest is left out, because other spellings may have an apostrophe there (McDonald's).
 */
function patternOf(text: string): string | null {
  const name = normalisedCounterpartyName(text);
  const runs = (foldText(text.slice(0, 1000)).match(/\p{L}+/gu) ?? []).filter((run) => name.includes(run));
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  return longest === '' ? null : `%${longest.slice(0, LONG_ENOUGH)}%`;
}
