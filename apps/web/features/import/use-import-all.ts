'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ImportFile, selectedAccounts, transactionDateRange } from './import-file.ts';
import { type ImportReadiness, type NewAccount, newAccountKey } from './new-account-proposals.ts';
import { useImportFileActions } from './use-import-file-actions.ts';

/** A file that can be imported, with its target. */
export interface ReadyFile {
  readonly file: ImportFile;
  readonly readiness: ImportReadiness & { readonly kind: 'ready' | 'new' };
}

/** Returns a function that creates the account proposed for a file and resolves to the account's id. */
export function useCreateImportAccount(): (account: NewAccount) => Promise<string> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId, wallet } = useWallet();
  const once = useIdempotencyKey();
  return useCallback(
    async ({ type, name, currency, accountNumber }) => {
      const defaultCurrency = currency ?? wallet.currency;
      const sent = { walletId, type, name, defaultCurrency, accountNumber } as const;
      const made = await once(sent, (context) => client.assets.create.mutate(sent, { context }));
      await queryClient.invalidateQueries({ queryKey: trpc.assets.list.pathKey() });
      return made.id;
    },
    [client, queryClient, trpc, walletId, wallet.currency, once],
  );
}

/**
 * Starts the import of several files one after another. Files with equal new accounts share one new account. A file
 * that cannot be started stays in the list without blocking the others; starting again creates no duplicates.
 */
export function useImportAll() {
  const { decide, start } = useImportFileActions();
  const makeAccount = useCreateImportAccount();
  const showProblem = useProblemToast();
  const [isStarting, setStarting] = useState(false);
  const importAll = async (ready: readonly ReadyFile[]): Promise<void> => {
    setStarting(true);
    const made = new Map<string, Promise<string>>();
    for (const { file, readiness } of ready.toSorted(byFirstDay)) {
      try {
        const assetId = await assetOf(readiness, made, makeAccount);
        if (assetId !== file.assetId && !(await decide(file.id, { assetId }))) continue;
        await start(file.id, { opensAccount: true });
      } catch (error) {
        showProblem(error);
      }
    }
    setStarting(false);
  };
  return { importAll, isStarting };
}

/**
 * Compares files by their first day. An account's earliest statement has its opening balance, so that file is imported
 * first.
 */
function byFirstDay(one: ReadyFile, other: ReadyFile): number {
  const [first, second] = [one, other].map(
    ({ file }) => transactionDateRange(selectedAccounts(file, file.settings['account']))?.from ?? '',
  );
  return (first ?? '').localeCompare(second ?? '');
}

function assetOf(
  readiness: ReadyFile['readiness'],
  made: Map<string, Promise<string>>,
  makeAccount: (account: NewAccount) => Promise<string>,
): Promise<string> {
  if (readiness.kind === 'ready') return Promise.resolve(readiness.assetId);
  const key = newAccountKey(readiness.account);
  const promise = made.get(key) ?? makeAccount(readiness.account);
  made.set(key, promise);
  return promise;
}
