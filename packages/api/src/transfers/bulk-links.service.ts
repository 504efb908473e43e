import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import {
  LINKABLE_RECORD_KINDS,
  type LinkSide,
  type LinkSideRecord,
  linkSideKey,
  lockLinkSides,
} from '../books/links/link-sides.ts';
import { invalidReferenceProblem } from '../kernel/problems.ts';
import type { RecordedWallet, Wallet } from '../kernel/wallet.ts';
import { findSystemCategoryId } from '../wallets/system-categories.ts';
import { linkRecordPairs } from './link-record-pairs.ts';
import type { bulkLinkInput, bulkUnlinkInput } from './transfers.schema.ts';

/**
 * Links all pairs of records, or none if one cannot be linked. By default, only uncategorised records get the category
 * `transfer`; with `replaceAll` all of them do, with `keepAll` none.
 */
export async function bulkLink(wallet: RecordedWallet, { pairs, categories }: z.infer<typeof bulkLinkInput>) {
  const uncategorized = await findSystemCategoryId(wallet.transaction, 'uncategorized');
  await linkRecordPairs(wallet, pairs, {
    asked: { categories },
    pathOf: (index) => `pairs[${index}].`,
    isSet: ({ categoryId }) =>
      categories === 'replaceAll' ||
      (categories === 'keepChosen' && (categoryId === null || categoryId === uncategorized)),
  });
  return { linkedCount: pairs.length };
}

const LINK = {
  ownType: is.oneOf('transaction', 'securityTransaction', 'cryptoTransaction'),
  ownId: is.uuid,
  counterType: is.oneOf('transaction', 'securityTransaction', 'cryptoTransaction'),
  counterId: is.uuid,
};

type Link = is.RowOf<typeof LINK>;

/**
 * Removes links; each link is named by one or both of its sides. Ignores records without a link.
 * @throws Problem `invalidReference` if a record does not exist
 */
export async function bulkUnlink(
  wallet: RecordedWallet,
  { sides, restoreCategories }: z.infer<typeof bulkUnlinkInput>,
): Promise<{ unlinkedCount: number }> {
  const others = (await readLinksBySide(wallet, sides)).map(counterOf);
  const held = await lockLinkSides(wallet, [...sides, ...others]);
  const missing = sides.findIndex((side) => held.get(side) === undefined);
  if (missing >= 0) throw invalidReferenceProblem(`sides[${missing}].id`);
  // Reads the links again after locking: concurrent calls may have removed a link, or added one with a record that is not locked.
  const isHeld = (side: LinkSide) => held.get(side) !== undefined;
  const links = (await readLinksBySide(wallet, sides)).filter((link) => isHeld(counterOf(link)));
  const linked = new Map(
    links.flatMap((link) => [ownOf(link), counterOf(link)]).map((side) => [linkSideKey(side), side]),
  );
  const before = [...linked.values()].flatMap((side) => held.get(side) ?? []);
  wallet.changingAll(before, { restoreCategories });
  if (before.length === 0) wallet.unchanged();
  for (const [type, of] of Map.groupBy(before, (side) => side.type)) {
    await unlinkAll(wallet, type, of, restoreCategories);
  }
  return { unlinkedCount: before.length / 2 };
}

/** Reads the links of these records. In each link, the record is the own side (`ownType`, `ownId`). */
async function readLinksBySide({ transaction, walletId }: Wallet, sides: readonly LinkSide[]): Promise<Link[]> {
  const links: Link[] = [];
  for (const [type, of] of Map.groupBy(sides, (side) => side.type)) {
    links.push(
      ...(await transaction.query({
        row: LINK,
        text: `SELECT '${type}' AS "ownType", l."${LINKABLE_RECORD_KINDS[type].own}" AS "ownId", ${COUNTER}
               FROM "TransferLink" l WHERE l."walletId" = $1 AND l."${LINKABLE_RECORD_KINDS[type].own}" = ANY($2::uuid[])`,
        values: [walletId, of.map(({ id }) => id)],
      })),
    );
  }
  return links;
}

const COUNTER = `
  CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction'
       WHEN l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction'
       ELSE 'cryptoTransaction' END AS "counterType",
  coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "counterId"`;

const ownOf = ({ ownType: type, ownId: id }: Link): LinkSide => ({ type, id });
const counterOf = ({ counterType: type, counterId: id }: Link): LinkSide => ({ type, id });

/** Deletes the link rows of these sides. Restores a category only if the link set it and it has not changed since. */
async function unlinkAll(
  wallet: Wallet,
  type: LinkSide['type'],
  sides: readonly LinkSideRecord[],
  restoreCategories: boolean,
): Promise<void> {
  const { table, own } = LINKABLE_RECORD_KINDS[type];
  const { transaction, walletId } = wallet;
  const ids = sides.map(({ id }) => id);
  if (restoreCategories) {
    await transaction.execute({
      text: `UPDATE "${table}" AS t SET "categoryId" = l."formerCategoryId", "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
             FROM "TransferLink" AS l
             WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[]) AND t."categoryId" = $3
               AND l."walletId" = $1 AND l."${own}" = t.id AND l."categorySet"`,
      values: [
        walletId,
        ids,
        await findSystemCategoryId(transaction, 'transfer'),
        wallet.now().toISOString(),
        wallet.userId,
      ],
    });
  }
  await transaction.execute({
    text: `DELETE FROM "TransferLink" WHERE "walletId" = $1 AND "${own}" = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}
