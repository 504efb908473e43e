import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { merchantMatcher } from '../../recognition/merchantAssignment/known-merchants.ts';
import type { MerchantMatcher } from '../../recognition/merchantAssignment/merchant-matcher.ts';
import { heldRules } from '../../recognition/rules/held-rules.ts';
import { type AskedRules, askedRules, outcomesOf } from '../../recognition/rules/outcome.sql.ts';
import type { Rule } from '../../recognition/rules/rules.schema.ts';
import type { ImportAsset } from './import-asset.ts';
import { NEW_BOOKINGS } from './new-bookings.sql.ts';

/** What was found out of the new bookings stands in the table `classified`; the rules stay, for their tags. */
export interface Classification {
  readonly rules: readonly Rule[];
}

/**
 * Finds out the merchants of the new bookings, then what the wallet's rules say of them; so few statements however many
 * lines. Null where the wallet has neither merchants nor rules.
 */
export async function classifyIncoming(wallet: Wallet, asset: ImportAsset): Promise<Classification | null> {
  const matcher = await merchantMatcher(wallet);
  const rules = (await heldRules(wallet)).filter(({ enabled }) => enabled);
  if (matcher === null && rules.length === 0) return null;
  const { transaction, walletId } = wallet;
  await transaction.execute({ text: 'CREATE TEMPORARY TABLE recognised (id uuid, "merchantId" uuid) ON COMMIT DROP' });
  if (matcher !== null) await recognise(wallet, asset, matcher);
  // Those that go away meanwhile are given to nobody.
  await transaction.query({
    text: `SELECT FROM "Merchant" WHERE "walletId" = $1 AND id IN (SELECT "merchantId" FROM recognised) ORDER BY id FOR KEY SHARE`,
    values: [walletId],
  });
  await transaction.execute({ text: 'ANALYZE recognised' });
  const asked = askedRules(rules);
  await transaction.execute({
    text: classified(asked),
    values: [walletId, asset.id, asked.parameter, asset.defaultCategoryId],
  });
  await transaction.execute({ text: 'ANALYZE classified' });
  return { rules };
}

/** Lines that are matched at one go: others get a turn between two of these. */
const PART = 2_000;

async function recognise(
  { transaction, walletId }: Wallet,
  asset: ImportAsset,
  matcher: MerchantMatcher,
): Promise<void> {
  await transaction.execute({
    text: `DECLARE new_texts NO SCROLL CURSOR FOR SELECT i.id, i."fromTo", i.description ${NEW_BOOKINGS}`,
    values: [walletId, asset.id],
  });
  for (;;) {
    const rows = await transaction.query({
      row: { id: is.uuid, fromTo: is.orNull(is.text), description: is.orNull(is.text) },
      text: `FETCH ${PART} FROM new_texts`,
    });
    const matched = rows.flatMap(({ id, fromTo, description }) => {
      const merchantId = matcher.match(fromTo, description);
      return merchantId === null ? [] : [{ id, merchantId }];
    });
    await transaction.execute({
      text: 'INSERT INTO recognised SELECT * FROM unnest($1::uuid[], $2::uuid[])',
      values: [matched.map(({ id }) => id), matched.map(({ merchantId }) => merchantId)],
    });
    if (rows.length < PART) break;
  }
  await transaction.execute({ text: 'CLOSE new_texts' });
}

const NEW = `
  SELECT i.id, i.date, i."fromTo", i.description, i.notes, i."amountValue", $2::uuid AS "assetId", m.id AS "merchantId", true AS open
  FROM (SELECT i.* ${NEW_BOOKINGS}) i
  LEFT JOIN recognised r ON r.id = i.id
  LEFT JOIN "Merchant" m ON m."walletId" = $1 AND m.id = r."merchantId"`;

/**
 * $1 wallet, $2 asset, $3 rules, $4 the asset's category, which is for want of a better one. What a rule says goes before
 * what the merchant says of its bookings.
 */
const classified = (asked: AskedRules) => `
  CREATE TEMPORARY TABLE classified ON COMMIT DROP AS
  SELECT o.id, m.id AS "merchantId", coalesce(o."outcomeCategoryId", m."defaultCategoryId", $4::uuid) AS "categoryId",
    days.rule AS "usingDateRule", coffer.using_start(days.rule, o.date) AS "usingStartDate",
    coffer.using_end(days.rule, o.date) AS "usingEndDate",
    o."outcomeReviewed" OR coalesce(m."autoReviewTransactions", false) AS reviewed, o."outcomePlaces" AS places
  FROM (${outcomesOf(NEW, '$3', asked)}) o
  LEFT JOIN "Merchant" m ON m."walletId" = $1 AND m.id = o."outcomeMerchantId"
  CROSS JOIN LATERAL (
    SELECT coffer.fitting_rule(coalesce(o."outcomeUsingDateRule", m."defaultUsingDateRule"), o.date) AS rule
  ) days`;

/** Puts the rules' tags on what an import has booked: one statement for those that the same rules are about. */
export async function tagClassified({ transaction, walletId }: Wallet, { rules }: Classification): Promise<void> {
  if (rules.every(({ thenTagIds }) => thenTagIds.length === 0)) return;
  const groups = await transaction.query({
    row: { places: is.arrayOf(is.int4) },
    text: 'SELECT DISTINCT places FROM classified WHERE places IS NOT NULL',
  });
  for (const { places } of groups) {
    const tagIds = new Set(places.flatMap((place) => rules[place]?.thenTagIds ?? []));
    if (tagIds.size === 0) continue;
    await transaction.execute({
      text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
             SELECT t."walletId", t.id, tag.id, tag.position, t.date
             FROM classified c JOIN "Transaction" t ON t."walletId" = $1 AND t.id = c.id
             CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS tag(id, position)
             WHERE c.places = $2::integer[]`,
      values: [walletId, places, [...tagIds]],
    });
  }
}
