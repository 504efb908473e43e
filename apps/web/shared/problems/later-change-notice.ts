import type { useTranslations } from 'next-intl';
import { type SummaryTexts, summariseChange } from '#shared/history/change-summary.ts';
import { recordHistoryHref } from '#shared/wallet/record-history-href.ts';
import { type LaterChangeSet, laterChangeSets } from './later-change-sets.ts';
import type { LaterChange } from './problem.ts';

export interface LaterChangeTexts extends SummaryTexts {
  readonly problems: ReturnType<typeof useTranslations<'problems'>>;
  /** Formats an ISO timestamp. */
  readonly instant: (time: string) => string;
}

/** Describes in words how a later change set changed the records that an undo needs. */
export function laterChangeSentence(
  texts: Omit<LaterChangeTexts, 'instant'>,
  { operation, records }: LaterChangeSet,
): string {
  return operation === 'migrations.create'
    ? texts.problems('laterMigration')
    : summariseChange(texts, { operation, records });
}

/** Describes the changes that block an undo, with the address of the first record's history; null without changes. */
export function laterChangeNotice(texts: LaterChangeTexts, walletId: string, blockedBy: readonly LaterChange[]) {
  const [first, ...others] = laterChangeSets(blockedBy);
  if (first === undefined) return null;
  const { problems, instant } = texts;
  return {
    detail: problems('laterChange', {
      what: laterChangeSentence(texts, first),
      time: instant(first.time),
      others: others.length,
    }),
    href: recordHistoryHref(walletId, first.recordId),
  };
}
