import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import { buildWordListModel } from '../../recognition/categoryReasons/build-category-model.ts';
import { type GroupedCounterparty, mostFrequentValue, suggestCounterparties } from './suggest-counterparties.ts';
import type { Suggestion, suggestTransactionsInput } from './suggestions.schema.ts';

/** The number of newest transactions to read: a limit that keeps large wallets as fast as small ones. */
const MAX_TRANSACTIONS_READ = 10_000;
/** The number of a counterparty's newest transactions from which the usual values are taken. */
const SUGGESTION_SAMPLE_SIZE = 25;

/** Examples exclude transfers and split parts, because people do not enter those by hand. $1 is the wallet. */
const RECENT = `
  recent AS MATERIALIZED (
    SELECT t.id, t.date, t."fromTo", t."parentTransactionId", t."assetId", t."categoryId", t."merchantId", t."amountValue",
      t."amountCurrency"
    FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ORDER BY t.date DESC, t.id DESC LIMIT ${MAX_TRANSACTIONS_READ}
  ),
  example AS (
    SELECT r.* FROM recent r WHERE r."parentTransactionId" IS NULL AND r."fromTo" <> ''
      AND r.id NOT IN (SELECT l."transactionId" FROM "TransferLink" l
                       WHERE l."walletId" = $1 AND l."transactionId" IS NOT NULL AND l.date >= (SELECT min(date) FROM recent))
  )`;

const SPELLINGS = `WITH ${RECENT}
  SELECT "fromTo" AS name, count(*)::int AS count, max(date) AS date FROM example GROUP BY 1`;

/** SQL: the newest examples of each counterparty in $2. */
const EXAMPLES = `WITH ${RECENT},
  numbered AS (
    SELECT e.*, row_number() OVER (PARTITION BY e."fromTo" ORDER BY e.date DESC, e.id DESC) AS place
    FROM example e WHERE e."fromTo" = ANY($2::text[])
  )
  SELECT n."fromTo", c.id AS "categoryId", n."merchantId", a.id AS "assetId", n."amountValue", n."amountCurrency"
  FROM numbered n
  LEFT JOIN "Asset" a ON a."walletId" = $1 AND a.id = n."assetId" AND NOT a.archived
  LEFT JOIN "Category" c ON c."walletId" = $1 AND c.id = n."categoryId" AND c."systemKey" IS DISTINCT FROM 'uncategorized'
  WHERE n.place <= ${SUGGESTION_SAMPLE_SIZE} ORDER BY n.date DESC, n.id DESC`;

const EXAMPLE = {
  assetId: is.orNull(is.uuid),
  fromTo: is.text,
  amountValue: is.numeric,
  amountCurrency: is.text,
  categoryId: is.orNull(is.uuid),
  merchantId: is.orNull(is.uuid),
};

type Example = is.RowOf<typeof EXAMPLE>;

const SPELLING = {
  name: is.text,
  count: is.int4,
  date: is.date,
};

/** Suggests the fields of a new transaction for the typed counterparty, from the wallet's newest transactions. */
export async function suggestTransactions(
  wallet: Wallet,
  { text, limit }: z.infer<typeof suggestTransactionsInput>,
): Promise<{ items: Suggestion[] }> {
  const { transaction, walletId } = wallet;
  const spellings = await transaction.query({
    row: SPELLING,
    text: SPELLINGS,
    values: [walletId],
  });
  const known = suggestCounterparties(text, spellings, limit);
  if (known.length === 0) return { items: [] };
  const examples = await transaction.query({
    row: EXAMPLE,
    text: EXAMPLES,
    values: [walletId, known.flatMap((counterpart) => counterpart.spellings)],
  });
  const byName = Map.groupBy(examples, ({ fromTo }) => fromTo);
  const items = known.flatMap((counterpart) => suggestionOf(counterpart, byName));
  return { items: await withListedCategories(wallet, items) };
}

/** Adds to suggestions without a category the category that the word lists determine with certainty. */
async function withListedCategories(wallet: Wallet, items: Suggestion[]): Promise<Suggestion[]> {
  if (items.every(({ categoryId }) => categoryId !== null)) return items;
  const model = await buildWordListModel(wallet);
  if (model === null) return items;
  return items.map((item) => {
    if (item.categoryId !== null) return item;
    const { date, assetId, amountValue: amount, amountCurrency: currency, fromTo: counterparty } = item;
    const guess = model.guess({ date, assetId: assetId ?? '', amount, currency, counterparty, description: '' });
    return guess?.isSure === true ? { ...item, categoryId: guess.categoryId } : item;
  });
}

function suggestionOf(
  { name, spellings, count, date }: GroupedCounterparty,
  byName: ReadonlyMap<string, readonly Example[]>,
): Suggestion[] {
  const examples = spellings.flatMap((spelling) => byName.get(spelling) ?? []);
  const most = (field: 'categoryId' | 'merchantId' | 'assetId') =>
    mostFrequentValue(
      examples.flatMap((example) => example[field] ?? []),
      String,
    );
  const amount = mostFrequentValue(examples, ({ amountValue, amountCurrency }) => `${amountValue} ${amountCurrency}`);
  if (amount === null) return [];
  const { amountValue, amountCurrency } = amount;
  return [
    {
      fromTo: name,
      categoryId: most('categoryId'),
      merchantId: most('merchantId'),
      assetId: most('assetId'),
      amountValue,
      amountCurrency,
      count,
      date,
    },
  ];
}
