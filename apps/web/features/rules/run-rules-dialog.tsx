'use client';

import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useBulkOperation } from '#shared/data/use-bulk-operation.ts';
import { PreviewDialog } from '#shared/forms/preview-dialog.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Rule } from './rule-phrases.ts';
import { RulePreviewList } from './rule-preview.tsx';

/** Applies one rule, or all enabled rules, to existing transactions, after a preview. */
export function RunRulesDialog({ rules, onClose }: { rules: readonly Rule[]; onClose: () => void }) {
  const t = useTranslations('merchants.rules');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const [overwrite, setOverwrite] = useState(false);
  const [first] = rules;
  // Without ids, the service applies all enabled rules.
  const which = { walletId, overwrite, ...(rules.length === 1 && first !== undefined ? { ruleIds: [first.id] } : {}) };
  const work = useBulkOperation(async (cursor) => {
    const part = await client.rules.run.mutate({ ...which, cursor }, { context: UNBATCHED_CONTEXT });
    return { ...part, examined: part.examinedCount };
  });
  const { state, progress } = work;
  const preview = useQuery({
    ...trpc.rules.preview.queryOptions(which, { trpc: { context: UNBATCHED_CONTEXT } }),
    enabled: state === 'ready',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = preview;
  return (
    <PreviewDialog
      title={t('run.title', { count: rules.length, name: first?.name ?? '' })}
      work={work}
      preview={preview}
      canRun={data !== undefined && (data.changedCount > 0 || data.nextCursor !== null) && state !== 'done'}
      words={{ leave: common('close'), run: t('run.submit'), done: t('applied', { count: progress.updatedCount }) }}
      onClose={onClose}
    >
      {(preview) => (
        <div className="grid gap-3">
          <Checkbox
            label={t('run.overwrite')}
            checked={overwrite}
            disabled={state === 'running'}
            onCheckedChange={setOverwrite}
          />
          <RulePreviewList preview={preview} hint={overwrite ? null : t('preview.hint')} />
          {state === 'running' && (
            <p role="status" className="text-muted text-sm">
              {t('run.untilNow', { count: progress.examined })}
            </p>
          )}
        </div>
      )}
    </PreviewDialog>
  );
}
