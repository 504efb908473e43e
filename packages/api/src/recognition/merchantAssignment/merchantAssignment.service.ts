import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { decodeDateCursor, encodeDateCursor } from '../../kernel/cursor.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  ASSIGN_MERCHANTS,
  LOCK_TRANSACTIONS,
  LOCKED_TRANSACTION_ROW,
  TRANSACTIONS_WITHOUT_MERCHANT,
} from './assign-merchants.sql.ts';
import { createMerchantMatcher } from './create-merchant-matcher.ts';
import type { MerchantMatcher } from './merchant-matcher.ts';
import type { merchantAssignmentInput } from './merchantAssignment.schema.ts';

type Input = z.infer<typeof merchantAssignmentInput>;

const CANDIDATE = {
  id: is.uuid,
  date: is.date,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  amountValue: is.numeric,
  amountCurrency: is.text,
};

type Candidate = is.RowOf<typeof CANDIDATE>;

interface Matched extends Candidate {
  readonly merchantId: string;
}

/** Maximum number of transactions that one preview examines, which keeps the call short. */
const MAX_TRANSACTIONS_PER_PREVIEW = 50_000;
/** Maximum number of transactions that one run examines, which keeps the call short. */
const MAX_TRANSACTIONS_PER_RUN = 10_000;
/** Transactions per batch; other work gets a turn between batches. */
const PART = 2_000;
const SHOWN = 50;

/** A preview of `assignMerchants` for the newest transactions without a merchant. */
export async function previewMerchantAssignment(wallet: Wallet, { cursor }: Input) {
  const { matched, examined, nextCursor } = await matchOld(wallet, cursor, MAX_TRANSACTIONS_PER_PREVIEW);
  const counts = new Map<string, number>();
  for (const { merchantId } of matched) counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1);
  return {
    examined,
    count: matched.length,
    merchants: [...counts].map(([merchantId, count]) => ({ merchantId, count })).sort((a, b) => b.count - a.count),
    items: matched.slice(0, SHOWN),
    nextCursor,
  };
}

/**
 * Assigns merchants to existing transactions as if they were new. Repeat with `nextCursor` until it is null to process all;
 * repeating everything changes nothing.
 */
export async function assignMerchants(wallet: RecordedWallet, { cursor }: Input) {
  const { matched, examined, nextCursor } = await matchOld(wallet, cursor, MAX_TRANSACTIONS_PER_RUN);
  const before = await assignMatchedMerchants(wallet, matched);
  if (before.length === 0) wallet.unchanged();
  else wallet.changingAll(before, { merchantIds: [...new Set(matched.map(({ merchantId }) => merchantId))] });
  return { examined, updatedCount: before.length, nextCursor };
}

/**
 * Assigns each transaction its merchant, unless it already has one. Returns the changed transactions in their former
 * state.
 */
export async function assignMatchedMerchants(
  { transaction, walletId, now, userId }: Pick<Wallet, 'transaction' | 'walletId' | 'now' | 'userId'>,
  found: readonly { readonly id: string; readonly merchantId: string }[],
): Promise<{ id: string }[]> {
  if (found.length === 0) return [];
  // Skips merchants that were deleted in the meantime.
  const merchants = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    values: [walletId, [...new Set(found.map(({ merchantId }) => merchantId))]],
  });
  const before = await transaction.query({
    row: LOCKED_TRANSACTION_ROW,
    text: LOCK_TRANSACTIONS,
    values: [walletId, found.map(({ id }) => id)],
  });
  const open = new Set(before.map(({ id }) => id));
  const assigned = new Set<string>();
  for (const merchant of merchants) {
    const ids = found.filter(({ id, merchantId }) => merchantId === merchant.id && open.has(id)).map(({ id }) => id);
    for (const id of ids) assigned.add(id);
    const values = [walletId, ids, merchant.id, now().toISOString(), userId];
    if (ids.length > 0) await transaction.execute({ text: ASSIGN_MERCHANTS, values });
  }
  return before.filter(({ id }) => assigned.has(id));
}

/** Finds merchants for up to `most` transactions after the cursor, in batches. */
async function matchOld(wallet: Wallet, cursor: string | undefined, most: number) {
  const matcher = await createMerchantMatcher(wallet);
  let place = cursor === undefined ? null : decodeDateCursor(cursor);
  const matched: Matched[] = [];
  let examined = 0;
  while (matcher !== null && examined < most) {
    const rows: Candidate[] = await wallet.transaction.query({
      row: CANDIDATE,
      text: TRANSACTIONS_WITHOUT_MERCHANT,
      values: [wallet.walletId, place?.date ?? null, place?.id ?? null, PART],
    });
    examined += rows.length;
    matched.push(...matchAll(matcher, rows));
    place = rows.at(-1) ?? place;
    if (rows.length < PART) return { matched, examined, nextCursor: null };
  }
  return { matched, examined, nextCursor: matcher === null || place === null ? null : encodeDateCursor(place) };
}

function matchAll(matcher: MerchantMatcher, candidates: readonly Candidate[]): Matched[] {
  return candidates.flatMap((candidate) => {
    const merchantId = matcher.match(candidate.fromTo, candidate.description);
    return merchantId === null ? [] : [{ ...candidate, merchantId }];
  });
}
