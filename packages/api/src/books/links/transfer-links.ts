import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { findSystemCategoryId } from '../../wallets/system-categories.ts';
import { LINKABLE_RECORD_KINDS, type LinkSide, type LinkSideRecord, linkSideKey, lockLinkSides } from './link-sides.ts';

/**
 * Links a record with its counter record as a transfer, after locking both. Both get the system category `transfer`;
 * with `keepCategory`, the first record keeps its category.
 * @throws Problem `notFound` or `invalidReference` if a record does not exist, `split` if one is a split parent,
 * `linked` if both have the same direction, or `alreadyLinked`
 */
export async function linkTransfer(
  wallet: Wallet,
  own: LinkSide,
  counter: LinkSide,
  { keepCategory }: { readonly keepCategory: boolean },
): Promise<void> {
  const held = await lockLinkSides(wallet, [own, counter]);
  const [ownSide, counterSide] = [held.get(own), held.get(counter)];
  if (ownSide === undefined) throw new Problem('notFound');
  if (counterSide === undefined) throw invalidReferenceProblem('transferCounterId');
  await linkTransferPairs(wallet, [[ownSide, counterSide]], (side) => side === counterSide || !keepCategory);
}

const LINK_SIDE = {
  type: is.oneOf('transaction', 'securityTransaction', 'cryptoTransaction'),
  id: is.uuid,
};

/** The record at the other end of a record's link; null if unlinked. */
export async function readLinkedRecord(
  { transaction, walletId }: Wallet,
  { type, id }: LinkSide,
): Promise<LinkSide | null> {
  const [link] = await transaction.query({
    row: LINK_SIDE,
    text: `SELECT coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS id,
             CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction'
                  WHEN l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction'
                  ELSE 'cryptoTransaction' END AS type
           FROM "TransferLink" l WHERE l."walletId" = $1 AND l."${LINKABLE_RECORD_KINDS[type].own}" = $2`,
    values: [walletId, id],
  });
  return link ?? null;
}

/** Deletes both rows of a record's link after locking both records. Categories do not change. */
export async function unlinkTransfer(wallet: Wallet, side: LinkSide): Promise<void> {
  const { own, counter } = LINKABLE_RECORD_KINDS[side.type];
  const { id } = side;
  const other = await readLinkedRecord(wallet, side);
  if (other !== null) await lockLinkSides(wallet, [side, other]);
  await wallet.transaction.execute({
    text: `DELETE FROM "TransferLink" WHERE "walletId" = $1 AND ("${own}" = $2 OR "${counter}" = $2)`,
    values: [wallet.walletId, id],
  });
}

/** Returns the keys (`linkSideKey`) of the records that have a link. */
export async function readLinkedSideKeys(
  { transaction, walletId }: Wallet,
  sides: readonly LinkSide[],
): Promise<ReadonlySet<string>> {
  const linked = new Set<string>();
  for (const [type, of] of Map.groupBy(sides, (side) => side.type)) {
    const rows = await transaction.query({
      row: { id: is.uuid },
      text: `SELECT "${LINKABLE_RECORD_KINDS[type].own}" AS id FROM "TransferLink" WHERE "walletId" = $1 AND "${LINKABLE_RECORD_KINDS[type].own}" = ANY($2::uuid[])`,
      values: [walletId, of.map(({ id }) => id)],
    });
    for (const { id } of rows) linked.add(linkSideKey({ type, id }));
  }
  return linked;
}

/** Number of pairs in one statement: an import links up to 100,000, and preparing its values would block other requests. */
const PAIRS_AT_ONCE = 1000;

/**
 * Links pairs of locked records as transfers: all of them or none. Records for which `isSet` is true get the system
 * category `transfer`, and their links remember the previous category.
 * @throws Problem `split`, `linked` or `alreadyLinked` if a pair cannot be linked
 */
export async function linkTransferPairs(
  wallet: Wallet,
  pairs: readonly (readonly [LinkSideRecord, LinkSideRecord])[],
  isSet: (side: LinkSideRecord) => boolean,
): Promise<void> {
  for (const [a, b] of pairs) requireTransfer(a, b);
  for (let from = 0; from < pairs.length; from += PAIRS_AT_ONCE) {
    await insertLinks(wallet, pairs.slice(from, from + PAIRS_AT_ONCE), isSet);
  }
}

async function insertLinks(
  wallet: Wallet,
  pairs: readonly (readonly [LinkSideRecord, LinkSideRecord])[],
  isSet: (side: LinkSideRecord) => boolean,
): Promise<void> {
  const transferCategory = await findSystemCategoryId(wallet.transaction, 'transfer');
  const sides = pairs.flatMap(([a, b]) => [
    { own: a, counter: b, set: isSet(a) && a.categoryId !== transferCategory },
    { own: b, counter: a, set: isSet(b) && b.categoryId !== transferCategory },
  ]);
  const ids = (end: 'own' | 'counter', type: LinkSide['type']) =>
    sides.map((side) => (side[end].type === type ? side[end].id : null));
  const inserted = await wallet.transaction.execute({
    text: `INSERT INTO "TransferLink" ("walletId", "createdUserId", "createdTime", id, date, "categorySet", "formerCategoryId",
             "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId",
             "counterSecurityTransactionId", "counterCryptoTransactionId")
           SELECT wallet.id, $2, $3, side.* FROM "Wallet" AS wallet, unnest($4::uuid[], $5::date[], $6::boolean[], $7::uuid[],
             $8::uuid[], $9::uuid[], $10::uuid[], $11::uuid[], $12::uuid[], $13::uuid[]) AS side
           WHERE wallet.id = $1
           ON CONFLICT DO NOTHING`,
    values: [
      wallet.walletId,
      wallet.userId,
      wallet.now().toISOString(),
      sides.map(() => uuid()),
      sides.map(({ own }) => (own.type === 'transaction' ? own.date : null)),
      sides.map(({ set }) => set),
      sides.map(({ own, set }) => (set ? own.categoryId : null)),
      ids('own', 'transaction'),
      ids('own', 'securityTransaction'),
      ids('own', 'cryptoTransaction'),
      ids('counter', 'transaction'),
      ids('counter', 'securityTransaction'),
      ids('counter', 'cryptoTransaction'),
    ],
  });
  if (inserted !== sides.length) throw new Problem('alreadyLinked');
  const linked = sides.filter(({ own }) => isSet(own)).map(({ own }) => own);
  for (const [type, of] of Map.groupBy(linked, (side) => side.type)) {
    await wallet.transaction.execute({
      text: `UPDATE "${LINKABLE_RECORD_KINDS[type].table}" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "categoryId" = $5
             WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
      values: [wallet.walletId, of.map(({ id }) => id), wallet.now().toISOString(), wallet.userId, transferCategory],
    });
  }
}

function requireTransfer(a: LinkSideRecord, b: LinkSideRecord): void {
  if (a.parent || b.parent) {
    throw new Problem('split', { detail: 'A split transaction cannot be linked. Link one of its parts.' });
  }
  if (a.direction * b.direction !== -1) {
    throw new Problem('linked', { detail: 'A transfer links two transactions of opposite signs.' });
  }
}
