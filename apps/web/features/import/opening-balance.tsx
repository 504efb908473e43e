'use client';

import { addDays } from '@coffer/domain/dates.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAddOpeningBalance } from '#features/assets/use-add-opening-balance.ts';
import { useBalanceDifference } from '#features/assets/use-balance-difference.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { distinctAccountNumbers, type ImportFile } from './import-file.ts';

interface Props {
  readonly file: ImportFile;
  readonly asset: { readonly id: string; readonly defaultCurrency: string };
}

/**
 * Compares the statement's opening balance with the asset's balance on the day before the first transaction. A
 * difference at the first statement of an account is usually an opening balance, which the person can add; otherwise a
 * statement is missing.
 */
export function OpeningBalanceOffer({ file, asset }: Props) {
  const wanted = openingOf(file, asset.defaultCurrency);
  if (wanted === null) return null;
  return (
    <>
      <Gap assetId={asset.id} wanted={wanted} />
      <Offer assetId={asset.id} wanted={wanted} />
    </>
  );
}

/**
 * Warns before the import if the statement's opening balance differs from the asset's balance on that day, because a
 * statement is then missing.
 */
export function MissingStatementNotice({ file, assetId }: { file: ImportFile; assetId: string }) {
  const asset = useAssets().data?.items.find(({ id }) => id === assetId);
  const wanted = asset === undefined ? null : openingOf(file, asset.defaultCurrency);
  return wanted === null ? null : <Gap assetId={assetId} wanted={wanted} />;
}

interface OfferProps {
  readonly assetId: string;
  readonly wanted: { readonly amount: string; readonly currency: string; readonly date: string };
}

function Gap({ assetId, wanted }: OfferProps) {
  const t = useTranslations('import');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { present, difference, isUnused } = useBalanceDifference({ ...wanted, assetId, balance: wanted.amount });
  const isDifferent = difference !== null && difference !== '0' && !isUnused;
  const pending = useQuery(
    trpc.transactions.summary.queryOptions(
      { walletId, assetIds: [assetId], pending: true, dateTo: wanted.date },
      { enabled: isDifferent },
    ),
  );
  // A bank's stated balance excludes pending transactions, but Coffer's balance includes them.
  if (!isDifferent || present === null || pending.data?.count !== 0) return null;
  const amount = (value: string) => <Amount value={value} currency={wanted.currency} />;
  return (
    <Banner
      tone="warning"
      title={t.rich('gapTitle', { stated: () => amount(wanted.amount), present: () => amount(present) })}
    >
      {t('gapText')}
    </Banner>
  );
}

function Offer({ assetId, wanted }: OfferProps) {
  const t = useTranslations('import');
  const showProblem = useProblemToast();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { walletId } = useWallet();
  const bookInitial = useAddOpeningBalance();
  const { isUnused, difference: missing } = useBalanceDifference({ ...wanted, assetId, balance: wanted.amount });
  const book = useMutation({
    mutationFn: (amount: string) => bookInitial({ ...wanted, assetId, amount }),
    onSuccess: ({ id }) => {
      const undo = () =>
        void client.transactions.delete.mutate({ walletId, id }).then(() => queryClient.invalidateQueries());
      toasts.show({ text: t('openingBooked'), undo });
    },
    onError: showProblem,
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!isUnused || missing === null || missing === '0') return null;
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
      {t('openingText')}
    </Banner>
  );
}

/**
 * The account's stated opening balance, dated on the day before its first transaction; null if the account is not
 * chosen yet or states no opening balance in this currency.
 */
function openingOf(file: ImportFile, ownCurrency: string) {
  const { detected, settings } = file;
  if (settings['account'] === undefined && distinctAccountNumbers(file).length > 1) return null;
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
