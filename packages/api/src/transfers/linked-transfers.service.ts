import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { type LinkSide, type LinkSideRecord, linkSideKey, readLinkSides } from '../books/links/link-sides.ts';
import { PageByteCounter, readItemsUntilPageFull } from '../kernel/page-byte-counter.ts';
import { decodeIdCursor, encodeIdCursor } from '../kernel/records.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { linkedPairs, listLinkedInput } from './transfers.schema.ts';

type LinkedPair = z.infer<typeof linkedPairs>['items'][number];
type Words = Omit<LinkedPair['source'], 'type' | 'id'>;

/**
 * The row `l` of each link that was created first. The most recent links come first, because ids ascend with time.
 * $1 wallet, $2 the last id of the previous page or null, $3 limit.
 */
const PAGE = `
  SELECT l.id, l."createdTime" AS "linkedTime", l."createdUserId" AS "linkedUserId",
    l."transactionId", l."securityTransactionId", l."cryptoTransactionId",
    l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1 AND ($2::uuid IS NULL OR l.id < $2)
    AND l.id < (
      SELECT back.id FROM "TransferLink" back WHERE back."walletId" = $1
        AND (back."counterTransactionId" = l."transactionId" OR back."counterSecurityTransactionId" = l."securityTransactionId"
          OR back."counterCryptoTransactionId" = l."cryptoTransactionId"))
  ORDER BY l.id DESC LIMIT $3`;

const RECORDS = {
  transaction: `
    SELECT id, "assetId", date, "amountValue", "amountCurrency", "fromTo", description, NULL AS instrument, "categoryId"
    FROM "Transaction"`,
  securityTransaction: `
    SELECT id, "assetId", date, NULL::numeric AS "amountValue", NULL AS "amountCurrency", NULL AS "fromTo", notes AS description,
      isin AS instrument, "categoryId" FROM "SecurityTransaction"`,
  cryptoTransaction: `
    SELECT id, "assetId", date, NULL::numeric AS "amountValue", NULL AS "amountCurrency", NULL AS "fromTo", notes AS description,
      symbol AS instrument, "categoryId" FROM "CryptoTransaction"`,
} as const;

const LINKED = {
  id: is.uuid,
  linkedTime: is.timestamptz,
  linkedUserId: is.uuid,
  transactionId: is.orNull(is.uuid),
  securityTransactionId: is.orNull(is.uuid),
  cryptoTransactionId: is.orNull(is.uuid),
  counterTransactionId: is.orNull(is.uuid),
  counterSecurityTransactionId: is.orNull(is.uuid),
  counterCryptoTransactionId: is.orNull(is.uuid),
};

/** The wallet's linked pairs, the most recently linked first. */
export async function listLinkedPairs(
  wallet: Wallet,
  { walletId, limit, cursor }: z.infer<typeof listLinkedInput>,
): Promise<z.infer<typeof linkedPairs>> {
  const after = cursor === undefined ? null : decodeIdCursor(cursor);
  const rows = await wallet.transaction.query({
    row: LINKED,
    text: PAGE,
    values: [walletId, after, limit + 1],
  });
  const items = await readItemsUntilPageFull(rows.slice(0, limit), new PageByteCounter(), (part) =>
    pairsOf(wallet, part),
  );
  const last = rows[items.length - 1];
  const isMore = rows.length > items.length && last !== undefined;
  return {
    items: items.filter((item) => item !== null),
    nextCursor: isMore ? encodeIdCursor(last.id) : null,
  };
}

/** Returns the linked records of each row; null if one of them is missing. */
async function pairsOf(wallet: Wallet, rows: readonly is.RowOf<typeof LINKED>[]) {
  const pairs = rows.map((row) => ({
    row,
    own: sideOf(row.transactionId, row.securityTransactionId, row.cryptoTransactionId),
    counter: sideOf(row.counterTransactionId, row.counterSecurityTransactionId, row.counterCryptoTransactionId),
  }));
  const sides = pairs.flatMap(({ own, counter }) => [own, counter]);
  const known = await readLinkSides(wallet, sides);
  const words = await wordsOf(wallet, sides);
  const describeSide = (side: LinkSide) => {
    const record = words.get(linkSideKey(side));
    return record === undefined ? null : { ...record, type: side.type, id: side.id };
  };
  return pairs.map(({ row: { linkedTime, linkedUserId }, own, counter }) => {
    const [from, to] = isSource(known.get(own), known.get(counter)) ? [own, counter] : [counter, own];
    const [source, target] = [describeSide(from), describeSide(to)];
    return source === null || target === null ? null : { source, counter: target, linkedTime, linkedUserId };
  });
}

function sideOf(
  transactionId: string | null,
  securityTransactionId: string | null,
  cryptoTransactionId: string | null,
): LinkSide {
  if (transactionId !== null) return { type: 'transaction', id: transactionId };
  return securityTransactionId === null
    ? { type: 'cryptoTransaction', id: cryptoTransactionId ?? '' }
    : { type: 'securityTransaction', id: securityTransactionId };
}

/** Whether a side is the source. If a link joins cash and a position, the direction of the cash decides. */
function isSource(own: LinkSideRecord | undefined, counter: LinkSideRecord | undefined): boolean {
  if (own?.type !== 'transaction' && counter?.type === 'transaction') return counter.direction === 1;
  return own?.direction === -1;
}

const WORDS = {
  description: is.orNull(is.text),
  date: is.date,
  assetId: is.uuid,
  fromTo: is.orNull(is.text),
  amountValue: is.orNull(is.numeric),
  amountCurrency: is.orNull(is.text),
  categoryId: is.orNull(is.uuid),
  instrument: is.orNull(is.text),
  id: is.uuid,
};

async function wordsOf({ transaction, walletId }: Wallet, sides: readonly LinkSide[]): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  for (const [type, of] of Map.groupBy(sides, (side) => side.type)) {
    const rows = await transaction.query({
      row: WORDS,
      text: `${RECORDS[type]} WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
      values: [walletId, of.map(({ id }) => id)],
    });
    for (const { id, ...record } of rows) words.set(linkSideKey({ type, id }), record);
  }
  return words;
}
