'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { cutForList } from '#shared/format/display-names.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { RelatedTransaction } from '../related-transaction.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useAssetOptions } from '../use-tag-and-asset-options.ts';
import { useSplitAndTransferActions } from './use-split-and-transfer-actions.ts';

interface Props {
  readonly source: Transaction;
  readonly onClose: () => void;
}

/** The dialog to link the other side of a transfer, or to add it. */
export function TransferDialog({ source, onClose }: Props) {
  const t = useTranslations('transactions.transfer');
  const common = useTranslations('common');
  const { walletId } = useWallet();
  const { lookups } = useTransactionsContext();
  const options = useAssetOptions(true).filter(({ value }) => value !== source.assetId);
  const [assetId, setAssetId] = useState(options.length === 1 ? (options[0]?.value ?? null) : null);
  const { link, mirror, isBusy, problem } = useSplitAndTransferActions(onClose);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('description')}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          {assetId !== null && (
            <Button pending={isBusy} onClick={() => void mirror(source, assetId)}>
              {t('book', { asset: cutForList(lookups.assets.get(assetId)?.name ?? '') })}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <Field label={t('asset')} reserve={false}>
        <Combobox options={options} value={assetId} onValueChange={setAssetId} placeholder={t('choose')} />
      </Field>
      <p className="mt-2 text-sm">
        <TextLink asChild>
          <Link href={`/w/${walletId}/transfers`}>{t('all')}</Link>
        </TextLink>
      </p>
      {assetId !== null && (
        <Matches source={source} assetId={assetId} onLink={(counter) => void link(source, counter)} />
      )}
    </Dialog>
  );
}

interface MatchesProps {
  readonly source: Transaction;
  readonly assetId: string;
  readonly onLink: (counter: Transaction) => void;
}

/** Candidates in that asset, best match first. */
function Matches({ source, assetId, onLink }: MatchesProps) {
  const t = useTranslations('transactions.transfer');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const { data, error } = useQuery(
    trpc.transfers.matches.queryOptions({ walletId, source: { type: 'transaction', id: source.id }, assetId }),
  );
  if (error !== null) return <Banner tone="danger">{words(error)}</Banner>;
  if (data === undefined) return <Skeleton className="mt-4 h-12 w-full" />;
  if (data.items.length === 0) return <p className="mt-4 text-muted">{t('none')}</p>;
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 font-medium text-sm">{t('matches')}</h3>
      {data.items.map((match) => (
        <RelatedTransaction key={match.id} record={match} onOpen={() => onLink(match)} />
      ))}
    </section>
  );
}
