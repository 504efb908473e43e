'use client';

import { useTranslations } from 'next-intl';

interface Props {
  readonly lines: readonly { readonly line: number; readonly reason: string }[];
  /** Total number of skipped lines; `lines` contains the first of them. */
  readonly count: number;
}

/** The skipped lines with their reasons. */
export function SkippedLines({ lines, count }: Props) {
  const t = useTranslations('import');
  return (
    <details className="rounded-card border border-line px-4 py-2">
      <summary className="min-h-control py-1.5 font-medium text-sm">{t('skippedLines', { count })}</summary>
      <ul className="max-h-64 overflow-y-auto pb-2 text-sm">
        {lines.map(({ line, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several skipped records may have the same line number.
          <li key={at} className="flex gap-4 py-0.5">
            <span className="w-20 shrink-0 text-muted tabular-nums">{t('line', { line })}</span>
            <span className="[overflow-wrap:anywhere]">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
