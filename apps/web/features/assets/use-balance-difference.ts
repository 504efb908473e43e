'use client';

import { isDate } from '@coffer/domain/date-texts.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface TypedBalance {
  readonly assetId: string;
  /** The typed text, which may be incomplete. */
  readonly balance: string;
  readonly date: string;
  readonly currency: string;
}

/**
 * `present` is the asset's balance at the end of a day, `difference` the typed balance minus `present`. Both are null
 * while loading; `difference` is also null if the typed text isn't a number. `isUnused` is true if the asset has no
 * transactions in this currency up to that day.
 */
export function useBalanceDifference({ assetId, balance, date, currency }: TypedBalance) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery(trpc.assets.balances.queryOptions({ walletId, assetId, date }, { enabled: isDate(date) }));
  if (data === undefined) return { present: null, difference: null, isUnused: false };
  const held = data.find((one) => one.currency === currency);
  const present = held?.balance ?? '0';
  const difference = /^-?\d{1,20}(\.\d{1,18})?$/.test(balance)
    ? sumDecimalTexts([balance, negateDecimalText(present)])
    : null;
  return { present, difference, isUnused: held === undefined };
}
