'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addDays } from '../charts/days.ts';
import { useTRPC, useTRPCClient } from '../data/trpc.ts';
import { useCategories } from '../data/use-catalogue.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { exactSum, negated } from '../transactions/exact-sum.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { ImportFile } from './import-file.ts';

interface Props {
  readonly file: ImportFile;
  readonly asset: { readonly id: string; readonly defaultCurrency: string };
}

/**
 * The first statement of an account starts with money that was there before. Where the asset holds something else on
 * the eve of the file's first booking, this offers to book the difference as its initial balance.
 */
export function OpeningBalance({ file, asset }: Props) {
  const t = useTranslations('import');
  const words = useProblemWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { walletId } = useWallet();
  const categories = useCategories();
  const wanted = openingOf(file, asset.defaultCurrency);
  const date = wanted?.date ?? '2000-01-01';
  const balances = trpc.assets.balances.queryOptions({ walletId, assetId: asset.id, date });
  const { data } = useQuery({ ...balances, enabled: wanted !== null });
  const book = useMutation({
    mutationFn: (amountValue: string) =>
      client.transactions.create.mutate({
        walletId,
        assetId: asset.id,
        date,
        amountValue,
        amountCurrency: wanted?.currency ?? asset.defaultCurrency,
        categoryId: categories.data?.items.find(({ systemKey }) => systemKey === 'initialBalance')?.id ?? null,
        reviewed: true,
      }),
    onSuccess: ({ id }) => {
      const undo = () =>
        void client.transactions.delete.mutate({ walletId, id }).then(() => queryClient.invalidateQueries());
      toasts.show({ text: t('openingBooked'), undo });
    },
    onError: (error) => toasts.show({ text: words(error), tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (wanted === null || data === undefined || categories.data === undefined) return null;
  const present = data.find(({ currency }) => currency === wanted.currency)?.balance ?? '0';
  const missing = exactSum([wanted.amount, negated(present)]);
  if (missing === '0') return null;
  const amount = (value: string) => <Amount value={value} currency={wanted.currency} />;
  return (
    <Banner
      title={t.rich('openingTitle', { amount: () => amount(wanted.amount) })}
      action={
        <Button size="small" pending={book.isPending} onClick={() => book.mutate(missing)}>
          {t('bookOpening')}
        </Button>
      }
    >
      {t.rich('openingText', { present: () => amount(present) })}
    </Banner>
  );
}

/** The balance that the file states for the account before its first booking, on the day before that. */
function openingOf({ detected, settings }: ImportFile, ownCurrency: string) {
  const account = detected.accounts.find(
    (one) =>
      one.openingBalance !== null &&
      (settings['account'] === undefined || one.account === settings['account']) &&
      (one.openingBalance.currency ?? one.currencies[0] ?? ownCurrency) === ownCurrency,
  );
  const opening = account?.openingBalance;
  const first = account?.firstDate;
  if (!opening || !first) return null;
  return { amount: opening.amount, currency: ownCurrency, date: addDays(first, -1) };
}
