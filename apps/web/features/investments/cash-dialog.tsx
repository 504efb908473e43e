'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { movementDisplayAmount, type PositionMovement } from './position-transaction.ts';
import { useCashAccounts } from './use-cash-accounts.ts';
import { positionLinkSide, usePositionChanges } from './use-position-changes.ts';

type Cash = RouterOutputs['transfers']['matches']['items'][number];

interface Props {
  readonly transaction: PositionMovement;
  readonly onClose: () => void;
}

/** The dialog to link the cash transaction of an account, or to add one. */
export function CashDialog({ transaction, onClose }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const options = useCashAccounts();
  const [chosen, setChosen] = useState<string | null>(null);
  const assetId = chosen ?? options[0]?.value ?? null;
  const account = options.find(({ value }) => value === assetId);
  const changes = usePositionChanges();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const perform = async (work: () => Promise<unknown>) => {
    setProblem(null);
    setIsBusy(true);
    try {
      await work();
      onClose();
    } catch (error) {
      setProblem(words(error));
    } finally {
      setIsBusy(false);
    }
  };
  const money = movementDisplayAmount(transaction);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('linkCash')}
      description={t.rich('linkCashText', {
        amount: () => money !== null && <Amount value={money.value} currency={money.currency} />,
      })}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          {account !== undefined && (
            <Button pending={isBusy} onClick={() => void perform(() => changes.bookCash(transaction, account.value))}>
              {t('bookCash', { asset: account.label })}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <Field label={t('account')} reserve={false}>
        <Combobox options={options} value={assetId} onValueChange={setChosen} />
      </Field>
      {assetId !== null && (
        <Matches
          transaction={transaction}
          assetId={assetId}
          onLink={(cash) => void perform(() => changes.link(transaction, cash))}
        />
      )}
    </Dialog>
  );
}

interface MatchesProps {
  readonly transaction: PositionMovement;
  readonly assetId: string;
  readonly onLink: (cash: Cash) => void;
}

/** Candidates on that account, best match first. */
function Matches({ transaction, assetId, onLink }: MatchesProps) {
  const t = useTranslations('investments');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const format = useFormat();
  const { walletId } = useWallet();
  const { data, error } = useQuery(
    trpc.transfers.matches.queryOptions({ walletId, source: positionLinkSide(transaction), assetId }),
  );
  if (error !== null) return <Banner tone="danger">{words(error)}</Banner>;
  if (data === undefined) return <Skeleton className="mt-4 h-12 w-full" />;
  if (data.items.length === 0) return <p className="mt-4 text-muted">{t('noMatches')}</p>;
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 font-medium text-sm">{t('matches')}</h3>
      {data.items.map((cash) => (
        <button
          key={cash.id}
          type="button"
          onClick={() => onLink(cash)}
          className="mb-1.5 grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-card border border-line px-3 py-2 text-left hover:bg-hover"
        >
          <bdi className="truncate">{cash.fromTo || cash.description || '–'}</bdi>
          <Amount value={cash.amountValue} currency={cash.amountCurrency} />
          <span className="col-span-2 text-muted text-sm">{format.date(cash.date)}</span>
        </button>
      ))}
    </section>
  );
}
