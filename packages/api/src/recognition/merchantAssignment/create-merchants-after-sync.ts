import * as is from '@coffer/db/columns.ts';
import type { CategoryModel } from '@coffer/domain/categories/category-model.ts';
import { counterpartyNameInText } from '@coffer/domain/counterparty-name.ts';
import { v7 as uuid } from 'uuid';
import { withoutInvisibleCharacters } from '../../kernel/shapes.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { normaliseCounterparty } from './counterparty.ts';
import { assignMatchedMerchants } from './merchantAssignment.service.ts';

/** A shop becomes a merchant when this many new transactions name it. */
const MIN_TRANSACTIONS_OF_SHOP = 3;
/** Maximum number of merchants created per sync run. */
const MAX_MERCHANTS_PER_SYNC = 500;

const PAID = {
  id: is.uuid,
  fromTo: is.text,
  description: is.orNull(is.text),
  amount: is.numeric,
};

/**
 * Creates and assigns merchants for shops that occur often among new transactions. A shop is a counterparty whose name
 * contains a kind of business or a chain from the word lists; people and employers are excluded.
 */
export async function createMerchantsAfterSync(
  wallet: Wallet,
  model: CategoryModel,
  transactionIds: readonly string[],
): Promise<void> {
  const { transaction, walletId, userId, now } = wallet;
  const rows = await transaction.query({
    row: PAID,
    text: `SELECT t.id, t."fromTo", t.description, t."amountValue" AS amount FROM "Transaction" t
           WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[]) AND t."merchantId" IS NULL
             AND NOT t."excludeFromMerchantAutoAssignment" AND btrim(t."fromTo") <> '' AND t."amountValue" < 0
           ORDER BY t.date DESC, t.id DESC`,
    values: [walletId, transactionIds],
  });
  const shops = [...Map.groupBy(rows, ({ fromTo, description }) => normaliseCounterparty(fromTo, description).name)]
    .filter(
      ([name, same]) =>
        name !== '' && same.length >= MIN_TRANSACTIONS_OF_SHOP && same.some(({ fromTo }) => model.isShop(fromTo)),
    )
    .slice(0, MAX_MERCHANTS_PER_SYNC)
    .map(([, same]) => ({ id: uuid(), name: nameOf(same[0]?.fromTo ?? ''), ids: same.map(({ id }) => id) }));
  if (shops.length === 0) return;
  await transaction.execute({
    text: `INSERT INTO "Merchant" ("walletId", id, name, domains, "autoCreatedSource", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           SELECT wallet.id, made.id, made.name, '{}'::text[], 'sync'::"MerchantSource", $4, $5, $4, $5
           FROM "Wallet" AS wallet, unnest($2::uuid[], $3::text[]) AS made(id, name) WHERE wallet.id = $1`,
    values: [walletId, shops.map(({ id }) => id), shops.map(({ name }) => name), now().toISOString(), userId],
  });
  await assignMatchedMerchants(
    wallet,
    shops.flatMap(({ id: merchantId, ids }) => ids.map((id) => ({ id, merchantId }))),
  );
}

function nameOf(fromTo: string): string {
  return withoutInvisibleCharacters(counterpartyNameInText(fromTo) || fromTo.trim().slice(0, 200));
}
