'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAppLanguage } from '#shared/i18n/use-app-language.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export interface ChosenBank {
  readonly type: 'providerA' | 'providerB' | 'providerC' | 'providerD';
  readonly countryCode: string;
  readonly institutionId: string;
}

/**
 * Functions to connect or reconnect a bank. Both request a consent and open the consent page of the bank or the
 * provider.
 */
export function useOpenBankConsent() {
  const trpc = useTRPC();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const language = useAppLanguage();
  // The button stays busy until the bank's page has loaded.
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = ({ address }: { readonly address: string | null }) => {
    if (address === null) return;
    setIsLeaving(true);
    window.location.assign(address);
  };
  const handlers = { onSuccess: leave, onError: showProblem };
  const first = useMutation(trpc.bankConnections.connect.mutationOptions(handlers));
  const again = useMutation(trpc.bankConnections.reconnect.mutationOptions(handlers));
  return {
    connect: (bank: ChosenBank) => first.mutate({ walletId, language, ...bank }),
    reconnect: (id: string) => again.mutate({ walletId, id, language }),
    isBusy: isLeaving || first.isPending || again.isPending,
    /** The id of the bank whose page is opening. */
    institutionId: isLeaving || first.isPending ? (first.variables?.institutionId ?? null) : null,
  };
}
