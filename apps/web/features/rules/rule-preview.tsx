'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { TransactionLine } from '#shared/transactions/transaction-line.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type RuleDraftValues, type RuleForm, toRuleDraft } from './rule-form.ts';
import { type CatalogueNames, useCatalogueNames } from './use-catalogue-names.ts';

type Preview = RouterOutputs['rules']['preview'];

const SHOWN_AT_FIRST = 5;
/** The pause in typing before the service is queried. */
const PAUSE_MS = 300;

/**
 * Queries which transactions the rule in the form would match and change. `isEmpty` is true while the form has no
 * valid rule.
 */
export function useRulePreview({ control }: RuleForm) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const typed = toRuleDraft(useWatch({ control }));
  const draft = useSettled(typed);
  const query = useQuery({
    ...trpc.rules.preview.queryOptions({ walletId, rule: draft ?? {} }, { trpc: { context: UNBATCHED_CONTEXT } }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { isEmpty: typed === null, query };
}

type Foreseen = ReturnType<typeof useRulePreview>;

/** Returns the draft with a delay: it is updated only after a pause without changes. */
function useSettled(draft: RuleDraftValues | null): RuleDraftValues | null {
  const text = JSON.stringify(draft);
  const [settled, setSettled] = useState({ text, draft });
  useEffect(() => {
    const timer = setTimeout(() => setSettled((before) => (before.text === text ? before : { text, draft })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, draft]);
  return settled.draft;
}

/**
 * The line with the number of matches. It stays in view while the rule is edited, and keeps its height while the
 * matches are counted.
 */
export function RulePreviewLine({ of: { isEmpty, query } }: { of: Foreseen }) {
  const t = useTranslations('merchants.rules.preview');
  const { matchedCount: matched = 0, changedCount: changed = 0 } = query.data ?? {};
  // A space keeps the height while the matches are counted.
  const known = query.data === undefined ? '\u00a0' : t('line', { matched, changed });
  const line = isEmpty ? t('noLine') : known;
  return <p className="basis-full text-muted text-sm">{line}</p>;
}

export function RulePreview({ of: { isEmpty, query } }: { of: Foreseen }) {
  const t = useTranslations('merchants.rules.preview');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const { data, error, isFetching, refetch } = query;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      {isEmpty ? (
        <p className="text-muted text-sm">{t('waiting')}</p>
      ) : error !== null && data === undefined ? (
        <ErrorState title={common('loadFailed')} pending={isFetching} onRetry={() => void refetch()}>
          {words(error)}
        </ErrorState>
      ) : data === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <RulePreviewList preview={data} hint={t('hint')} />
      )}
    </section>
  );
}

/** The number of matching transactions, and the effect on the newest of them. */
export function RulePreviewList({ preview, hint }: { preview: Preview; hint: string | null }) {
  const t = useTranslations('merchants.rules.preview');
  const [all, setAll] = useState(false);
  const wordsOf = useChangeWords(useCatalogueNames(preview.items.map(({ after }) => after.merchantId)));
  const { examinedCount: examined, matchedCount: matched, changedCount: changed, items } = preview;
  const shown = all ? items : items.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <p role="status" className="text-sm">
        {t('found', { matched, examined, changed })}
      </p>
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {shown.map((item) => (
            <TransactionLine key={item.id} transaction={item}>
              {wordsOf(item.before, item.after) ?? t('stays')}
            </TransactionLine>
          ))}
        </ul>
      )}
      {shown.length < items.length && (
        <Button size="small" className="justify-self-start" onClick={() => setAll(true)}>
          {t('showAll')}
        </Button>
      )}
      {hint !== null && matched > changed && <p className="text-muted text-sm">{hint}</p>}
    </>
  );
}

type State = RouterOutputs['rules']['preview']['items'][number]['after'];

/** Returns a function that describes how a rule changes a transaction; the description is null without changes. */
function useChangeWords(names: CatalogueNames): (before: State, after: State) => string | null {
  const t = useTranslations('merchants.rules');
  const unknown = t('unknown');
  return (before, after) => {
    const tags = after.tagIds.filter((id) => !before.tagIds.includes(id));
    const { merchantId, categoryId, usingDateRule } = after;
    const changes = [
      merchantId !== null && merchantId !== before.merchantId && (names.merchant(merchantId) ?? unknown),
      categoryId !== null && categoryId !== before.categoryId && (names.category(categoryId) ?? unknown),
      tags.length > 0 && tags.map((id) => `+ ${names.tag(id) ?? unknown}`).join(', '),
      usingDateRule !== before.usingDateRule && usingDateRule !== 'range' && t(`then.${usingDateRule}`),
      after.reviewed && !before.reviewed && t('then.reviewed'),
    ].filter((words) => words !== false);
    return changes.length === 0 ? null : `→ ${changes.join(' · ')}`;
  };
}
