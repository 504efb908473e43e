'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useQuoteListings, useQuoteSourceName } from './use-quote-listings.ts';

/**
 * The source of an instrument's quotes with the day of the newest quote, and the problem if new quotes are missing.
 * Renders nothing for an instrument without a stored quote listing.
 */
export function QuoteSourceNote({ code }: { code: string }) {
  const t = useTranslations('investments');
  const format = useFormat();
  const nameOf = useQuoteSourceName();
  const listing = useQuoteListings().find(({ instrument }) => instrument === code);
  if (listing === undefined) return null;
  const { source, symbol, lastDay, problem } = listing;
  const by = source === null || symbol === null ? null : { source: nameOf(source), symbol };
  return (
    <p className="border-line border-t px-4 py-3 text-muted [overflow-wrap:anywhere] sm:px-5">
      {by !== null && (lastDay === null ? t('quotedNever', by) : t('quotedBy', { ...by, date: format.date(lastDay) }))}{' '}
      {problem !== null && t(`quoteProblems.${problem}`)}
    </p>
  );
}
