'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type AccountTarget, accountChoices, choiceToSend, newAssetTarget } from './account-choice.ts';
import { AccountRow } from './account-row.tsx';
import type { BankConnection, ListedAccount } from './connection.ts';

/** The accounts of the consent, and the assets that they feed. */
export function ConnectionAccounts({ connection }: { connection: BankConnection }) {
  const t = useTranslations('banks.accounts');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const query = useQuery(trpc.bankConnections.accounts.queryOptions({ walletId, id: connection.id }));
  return (
    <Card title={t('title')} padded={false}>
      <ListState query={query} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 pb-4 text-muted sm:px-5">{t('none')}</p>
          ) : (
            <Accounts connection={connection} accounts={items} />
          )
        }
      </ListState>
    </Card>
  );
}

const NONE: AccountTarget = { kind: 'none' };

function Accounts({ connection, accounts }: { connection: BankConnection; accounts: readonly ListedAccount[] }) {
  const t = useTranslations('banks.accounts');
  const { wallet } = useWallet();
  const bank = connection.institution?.name ?? '';
  const isFirst = accounts.every(({ assetId }) => assetId === null);
  // Only the person's changes; other accounts show their default choice.
  const [choices, setChoices] = useState<ReadonlyMap<string, AccountTarget>>(new Map());
  const choosing = { bank, currency: wallet.currency, assets: useAssets().data?.items ?? [] };
  const all = accountChoices(accounts, choices, choosing);
  const { save, isPending, problem } = useSave(connection, () => setChoices(new Map()));
  const sent = accounts.flatMap((account) => choiceToSend(account, all.get(account.id) ?? NONE) ?? []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (sent.length > 0) save(sent);
      }}
    >
      <DataList label={t('title')}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            choice={all.get(account.id) ?? NONE}
            newAsset={newAssetTarget(account, all, choosing)}
            onChoose={(choice) => setChoices((before) => new Map([...before, [account.id, choice]]))}
          />
        ))}
      </DataList>
      <div className="grid gap-3 px-4 py-3 sm:px-5">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        {sent.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" variant="primary" pending={isPending}>
              {t(isFirst ? 'begin' : 'save')}
            </Button>
            <p className="min-w-0 flex-[1_1_12rem] text-pretty text-muted text-sm">
              {t(isFirst ? 'beginText' : 'saveText')}
            </p>
          </div>
        )}
      </div>
    </form>
  );
}

type Sent = NonNullable<ReturnType<typeof choiceToSend>>;

function useSave({ id }: BankConnection, onSaved: () => void) {
  const t = useTranslations('banks.accounts');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const { walletId } = useWallet();
  const { mutate, isPending, error } = useMutation(
    trpc.bankConnections.mapAccounts.mutationOptions({
      onSuccess: async () => {
        // Refetch the connections first, so that the progress of the sync appears before the reports are loaded.
        await queryClient.invalidateQueries({ queryKey: trpc.bankConnections.pathKey() });
        void queryClient.invalidateQueries();
        onSaved();
        show({ text: t('saved'), tone: 'positive' });
      },
    }),
  );
  return {
    save: (accounts: readonly Sent[]) => mutate({ walletId, id, accounts: [...accounts] }),
    isPending,
    problem: error === null ? null : words(error),
  };
}
