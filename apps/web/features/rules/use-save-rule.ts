'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type RuleFormValues, toRuleInput } from './rule-form.ts';
import type { Rule } from './rule-phrases.ts';
import { useRuleChanges } from './use-rules.ts';

/** Creates or updates a rule, and optionally applies it to existing transactions; throws the service's problem. */
export function useSaveRule(before: Rule | null): (sent: RuleFormValues, applyNow: boolean) => Promise<void> {
  const t = useTranslations('merchants.rules');
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const { refresh } = useRuleChanges();
  // If applying the rule failed, a retry must not create a second rule.
  const made = useRef<string | null>(null);
  const saveOver = useConflictCheckedSave();

  const apply = async (id: string) => {
    let [changed, cursor]: [number, string | undefined] = [0, undefined];
    do {
      const part = await client.rules.run.mutate({ walletId, ruleIds: [id], cursor }, { context: UNBATCHED_CONTEXT });
      changed += part.updatedCount;
      cursor = part.nextCursor ?? undefined;
    } while (cursor !== undefined);
    await queryClient.invalidateQueries();
    return t('applied', { count: changed });
  };
  const save = (id: string, sent: RuleFormValues) =>
    saveOver({
      seen: before ?? sent,
      sent,
      read: () => client.rules.get.query({ walletId, id }, { context: UNBATCHED_CONTEXT }),
      send: (changed, context) => client.rules.update.mutate({ ...changed, id }, { context }),
      inputOf: toRuleInput,
    });
  return async (sent, applyNow) => {
    const id = before?.id ?? made.current;
    const saved = id === null ? null : await save(id, sent);
    if (id === null) made.current = (await client.rules.create.mutate(sent)).id;
    void refresh();
    const toastText = t(before === null ? 'made' : 'changed', { name: sent.name });
    const ruleId = id ?? made.current;
    if (applyNow && ruleId !== null) toasts.show({ text: toastText, detail: await apply(ruleId), tone: 'positive' });
    else if (before === null) toasts.show({ text: toastText, tone: 'positive' });
    else if (saved?.kept === 'mine')
      toasts.show({ text: toastText, undo: () => void saved.takeBack().catch(showProblem).finally(refresh) });
  };
}
