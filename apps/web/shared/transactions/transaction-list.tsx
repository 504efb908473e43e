'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { useAssets, useCategories } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Transaction = RouterOutputs['transactions']['list']['items'][number];

interface Props {
  readonly label: string;
  readonly transactions: readonly Transaction[];
  /** False hides the asset, if all transactions are on the same asset. */
  readonly withAsset?: boolean;
  /** The balance after each transaction, by its id; the date is then beside the category. */
  readonly balances?: ReadonlyMap<string, string>;
}

/** Transactions in two lines each, with links to their details. */
export function TransactionList({ label, transactions, withAsset = true, balances }: Props) {
  const t = useTranslations('home');
  const format = useFormat();
  const { walletId } = useWallet();
  const categories = useCategories().data?.items ?? [];
  const assets = useAssets().data?.items ?? [];
  return (
    <DataList label={label}>
      {transactions.map((transaction) => {
        const category = categories.find(({ id }) => id === transaction.categoryId)?.name ?? t('noCategory');
        const asset = withAsset ? assets.find(({ id }) => id === transaction.assetId)?.name : undefined;
        const words = transaction.fromTo || transaction.description || null;
        const details = [words === null ? undefined : category, asset].filter((part) => part !== undefined);
        const balance = balances?.get(transaction.id);
        const day = (
          <Tooltip text={format.longDate(transaction.date)}>
            <time dateTime={transaction.date} className="relative z-1">
              {format.date(transaction.date)}
            </time>
          </Tooltip>
        );
        return (
          <DataListItem
            key={transaction.id}
            title={
              <Link
                prefetch={false}
                href={`/w/${walletId}/transactions?transaction=${transaction.id}`}
                className="after:absolute after:inset-0"
              >
                {words ?? category}
              </Link>
            }
            detail={
              balances === undefined ? (
                details.join(' · ')
              ) : (
                <>
                  {day}
                  {details.length > 0 && ` · ${details.join(' · ')}`}
                </>
              )
            }
            value={
              <Amount
                value={transaction.amountValue}
                currency={transaction.amountCurrency}
                {...(transaction.amountValue.startsWith('-') ? {} : { tone: 'gainLoss' as const })}
              />
            }
            meta={
              balances === undefined
                ? day
                : balance !== undefined && (
                    <>
                      <span className="sr-only">{t('balanceAfter')}: </span>
                      <Amount value={balance} currency={transaction.amountCurrency} />
                    </>
                  )
            }
          />
        );
      })}
    </DataList>
  );
}
