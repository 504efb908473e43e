'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCommands } from '#shared/commands/commands.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { cutForList } from '#shared/format/display-names.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { NewAssignment } from '../change/category-or-merchant-assignment.ts';
import type { TransactionChangeActions } from '../change/transaction-change-actions.ts';
import { useCreateRuleFromTransaction } from './use-create-rule-from-transaction.ts';

const SimilarTransactionsList = lazy(async () => ({
  default: (await import('./similar-list.tsx')).SimilarTransactionsList,
}));
const RuleFromTransactionForm = lazy(async () => ({
  default: (await import('#features/rules/rule-from-transaction-form.tsx')).RuleFromTransactionForm,
}));

/** Maximum number of transactions in one request. The service compares no more than this number. */
const MAX_SIMILAR_TRANSACTIONS = 5000;

interface Props {
  readonly assignment: NewAssignment;
  readonly changes: TransactionChangeActions;
  readonly onDone: () => void;
}

/** The place of the offer: beside the fields of an open panel, or above the list. */
function placeOfOffer(): Element | null {
  return document.querySelector('[role=dialog] [data-offer]') ?? document.querySelector('[data-offer]');
}

/**
 * After a transaction received a category or a merchant, offers the same for similar transactions, once or as a rule.
 */
export function SimilarTransactionsOffer({ assignment: { record, field }, changes, onDone }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const [place] = useState(placeOfOffer);
  const [shown, setShown] = useState<'list' | 'rule' | null>(null);
  const asked = { walletId, id: record.id, field };
  const { data } = useQuery({
    ...trpc.transactions.alike.queryOptions({ ...asked, limit: 1 }, { trpc: { context: UNBATCHED_CONTEXT } }),
    staleTime: 0,
    gcTime: 0,
  });
  const setAll = async () => {
    try {
      const items = await readAll((offset) =>
        client.transactions.alike.query(
          { ...asked, limit: MAX_SIMILAR_TRANSACTIONS, offset },
          { context: UNBATCHED_CONTEXT },
        ),
      );
      if (items.length > 0) changes.setAll(items, patchOf(record[field], field));
      onDone();
    } catch (error) {
      showProblem(error);
    }
  };
  const makeRule = useCreateRuleFromTransaction(record, field);
  const setAllFromNowOn = async () => {
    try {
      await makeRule(data?.name ?? null);
      await setAll();
    } catch (error) {
      showProblem(error);
    }
  };
  if (place === null || data === undefined || data.count === 0) return null;
  const name = cutForList(data.name ?? record.fromTo ?? record.description ?? '');
  return createPortal(
    <>
      <Offer
        count={data.count}
        name={name}
        isListed={shown === 'list'}
        onShow={setShown}
        onAll={setAll}
        onFromNowOn={setAllFromNowOn}
        onClose={onDone}
      >
        {shown === 'list' && (
          <Suspense>
            <SimilarTransactionsList asked={asked} />
          </Suspense>
        )}
      </Offer>
      {shown === 'rule' && (
        <Suspense>
          <RuleFromTransactionForm record={record} gives={field} onClose={onDone} />
        </Suspense>
      )}
    </>,
    place,
  );
}

/**
 * Reads a list completely. This needs several requests, because the service returns at most about 1 MiB per request.
 */
async function readAll<Item>(
  read: (offset: number) => Promise<{ readonly items: readonly Item[]; readonly count: number }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const { items, count } = await read(all.length);
    all.push(...items);
    if (items.length === 0 || all.length >= Math.min(count, MAX_SIMILAR_TRANSACTIONS)) return all;
  }
}

interface OfferProps {
  readonly count: number;
  readonly name: string;
  readonly isListed: boolean;
  readonly onShow: (shown: 'list' | 'rule' | null) => void;
  readonly onAll: () => Promise<void>;
  /** Applies the value to all offered transactions, and creates a rule for future ones. */
  readonly onFromNowOn: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function Offer({ count, name, isListed, onShow, onAll, onFromNowOn, onClose, children }: OfferProps) {
  const t = useTranslations('transactions.alike');
  const keys = useTranslations('transactions.keys');
  const [pending, setPending] = useState(false);
  const run = (work: () => Promise<void>) => {
    setPending(true);
    void work().finally(() => setPending(false));
  };
  const all = () => run(onAll);
  useAllKey(t('all'), keys('group'), all);
  return (
    <section
      aria-label={t('label')}
      className="grid gap-2 rounded-card border border-line bg-raised px-3 py-1.5 text-sm shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p role="status" className="long-words min-w-0 flex-[1_1_12rem]">
          {t('offer', { count, name })}
        </p>
        <div className="flex flex-wrap items-center gap-1.5">
          <Button size="small" aria-expanded={isListed} onClick={() => onShow(isListed ? null : 'list')}>
            {t('look')}
          </Button>
          <Button size="small" pending={pending} onClick={all}>
            {t('all')}
          </Button>
          <Button size="small" pending={pending} onClick={() => run(onFromNowOn)}>
            {t('fromNowOn', { count })}
          </Button>
          <Button size="small" onClick={() => onShow('rule')}>
            {t('always')}
          </Button>
          <IconButton size="small" label={t('close')} onClick={onClose}>
            <X />
          </IconButton>
        </div>
      </div>
      {children}
    </section>
  );
}

/** Registers the shortcut that applies the value to all offered transactions. */
function useAllKey(label: string, group: string, run: () => void): void {
  const [latest] = useState({ run });
  latest.run = run;
  useCommands(
    useMemo(
      () => [{ id: 'transactions-alike', keys: 'a', label, group, onlyKey: true, run: () => latest.run() }],
      [label, group, latest],
    ),
  );
}

/**
 * The fields to change. The offered transactions had no merchant and were not excluded from recognition, so undo
 * restores both fields.
 */
function patchOf(value: string | null, field: NewAssignment['field']) {
  return field === 'categoryId'
    ? { categoryId: value }
    : { merchantId: value, excludeFromMerchantAutoAssignment: false };
}
