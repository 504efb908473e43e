import { v7 as uuid } from 'uuid';
import type { WalletScope } from '../context.ts';
import { invalidReference, Problem } from '../problems.ts';
import { type HeldSide, holdSides, KINDS, keyOf, type LinkSide } from './link-sides.ts';

/**
 * Links a record with its counterpart, symmetrically: two rows that mirror each other. Both are locked and read here.
 * They must be leaves, without a link, and value must leave the one and come to the other. Both sides get the system
 * category `transfer`; with `keepCategory` the record itself keeps the one that the client chose.
 */
export async function linkTransfer(
  wallet: WalletScope,
  own: LinkSide,
  counter: LinkSide,
  { keepCategory }: { readonly keepCategory: boolean },
): Promise<void> {
  const held = await holdSides(wallet, [own, counter]);
  const [ownSide, counterSide] = [held.get(own), held.get(counter)];
  if (ownSide === undefined) throw new Problem('notFound');
  if (counterSide === undefined) throw invalidReference('transferCounterId');
  await linkPairs(wallet, [[ownSide, counterSide]]);
  await setTransferCategory(wallet, keepCategory ? [counter] : [own, counter]);
}

/** Takes the link of a record away, both sides of it. Categories stay as they are. */
export async function unlinkTransfer(wallet: WalletScope, { type, id }: LinkSide): Promise<void> {
  const { own, counter } = KINDS[type];
  await wallet.transaction.execute({
    text: `DELETE FROM "TransferLink" WHERE "walletId" = $1 AND ("${own}" = $2 OR "${counter}" = $2)`,
    values: [wallet.walletId, id],
  });
}

/** Those of the records that have a link, by their keys. */
export async function linkedAmong(
  { transaction, walletId }: WalletScope,
  sides: readonly LinkSide[],
): Promise<ReadonlySet<string>> {
  const linked = new Set<string>();
  for (const [type, of] of Map.groupBy(sides, (side) => side.type)) {
    const rows = await transaction.query<{ id: string }>({
      text: `SELECT "${KINDS[type].own}" AS id FROM "TransferLink" WHERE "walletId" = $1 AND "${KINDS[type].own}" = ANY($2::uuid[])`,
      values: [walletId, of.map(({ id }) => id)],
    });
    for (const { id } of rows) linked.add(keyOf({ type, id }));
  }
  return linked;
}

/** Links pairs of records that are held: all of them, or a problem that names the first one that cannot be. */
export async function linkPairs(wallet: WalletScope, pairs: readonly (readonly [HeldSide, HeldSide])[]): Promise<void> {
  for (const [a, b] of pairs) requireTransfer(a, b);
  const sides = pairs.flatMap(([a, b]) => [
    { own: a, counter: b },
    { own: b, counter: a },
  ]);
  const ids = (end: 'own' | 'counter', type: LinkSide['type']) =>
    sides.map((side) => (side[end].type === type ? side[end].id : null));
  const inserted = await wallet.transaction.execute({
    text: `INSERT INTO "TransferLink" ("walletId", "createdUserId", id, date, "transactionId", "securityTransactionId",
             "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId")
           SELECT $1, $2, side.* FROM unnest($3::uuid[], $4::date[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[],
             $9::uuid[], $10::uuid[]) AS side
           ON CONFLICT DO NOTHING`,
    values: [
      wallet.walletId,
      wallet.userId,
      sides.map(() => uuid()),
      sides.map(({ own }) => (own.type === 'transaction' ? own.date : null)),
      ids('own', 'transaction'),
      ids('own', 'securityTransaction'),
      ids('own', 'cryptoTransaction'),
      ids('counter', 'transaction'),
      ids('counter', 'securityTransaction'),
      ids('counter', 'cryptoTransaction'),
    ],
  });
  if (inserted !== sides.length) throw new Problem('alreadyLinked');
}

function requireTransfer(a: HeldSide, b: HeldSide): void {
  if (a.parent || b.parent) {
    throw new Problem('split', { detail: 'A split booking cannot be linked: link one of its parts.' });
  }
  if (a.direction * b.direction !== -1) {
    throw new Problem('linked', { detail: 'A transfer joins two bookings of opposite sign.' });
  }
}

/** Puts records into the system category `transfer`. */
export async function setTransferCategory(wallet: WalletScope, sides: readonly LinkSide[]): Promise<void> {
  for (const [type, of] of Map.groupBy(sides, (side) => side.type)) {
    await wallet.transaction.execute({
      text: `UPDATE "${KINDS[type].table}" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
               "categoryId" = (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'transfer')
             WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
      values: [wallet.walletId, of.map(({ id }) => id), wallet.now().toISOString(), wallet.userId],
    });
  }
}
