'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type RouterInputs, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { SaveResult } from '#shared/texts/save-with-conflict-check.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import type { WalletRecord } from '#shared/wallet/wallet-context.tsx';

type Fields = RouterInputs['wallets']['update'];

/** Saves the form of the wallet's settings. A toast then offers to restore the previous values. */
export function useSaveWalletSettings<Sent extends Fields>(
  form: UseFormReturn<Fields, unknown, Sent>,
  opened: Fields,
  fieldsOf: (wallet: WalletRecord) => Fields,
) {
  const t = useTranslations('settings.wallet');
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const words = useProblemSentence();
  const refuse = useShowFieldProblems(form);
  const [failure, setFailure] = useState<string | null>(null);
  // The page updates the wallet while somebody edits the form, so the form keeps its initial values.
  const [before, setBefore] = useState(opened);
  const client = useTRPCClient();

  const saveOver = useConflictCheckedSave();
  const apply = async (wallet: WalletRecord) => {
    form.reset(fieldsOf(wallet));
    setBefore(fieldsOf(wallet));
    // Reports depend on the wallet's currency and time zone.
    await queryClient.invalidateQueries();
  };
  const read = () => client.wallets.get.query({ walletId: before.walletId }, { context: UNBATCHED_CONTEXT });
  const takeBack = async (restore: () => Promise<SaveResult<Fields, WalletRecord>>) => {
    try {
      const restored = await restore();
      await apply(restored.kept === 'mine' ? restored.record : await read());
      if (restored.kept === 'mine') show({ text: t('savedFormer') });
    } catch (error) {
      showProblem(error);
    }
  };
  const save = async (fields: Sent) => {
    setFailure(null);
    try {
      const saved = await saveOver({
        seen: before,
        sent: fields,
        read,
        send: (sent, context) => client.wallets.update.mutate(sent, { context }),
      });
      if (saved.kept === 'theirs') return await apply(await read());
      await apply(saved.record);
      show({ text: t('saved'), tone: 'positive', undo: () => void takeBack(saved.takeBack) });
    } catch (error) {
      const problem = refuse(error, ['name', 'currency', 'timeZone', 'locale', 'emergencyFundTarget']);
      setFailure(problem === null ? null : words(problem));
    }
  };
  return { save, failure };
}
