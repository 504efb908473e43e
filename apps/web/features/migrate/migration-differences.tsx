'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { APP_SOURCES, type AppSource } from './app-sources.ts';
import type { MigrationSummary } from './migration-summary.ts';
import { differencesOverTime, type NamedDifference, namedDifferences } from './named-differences.ts';

const SHOWN = 50;

interface Props {
  readonly source: AppSource;
  readonly migration: MigrationSummary;
}

/** The list of numbers that differ between Coffer and the other app, with both values. */
export function MigrationDifferences({ source, migration }: Props) {
  const t = useTranslations('migrate');
  const groups = differencesOverTime(namedDifferences(migration));
  const app = APP_SOURCES[source].name;
  const shown = groups.slice(0, SHOWN);
  const { differing } = migration.proof.compared;
  const more = shown.reduce((left, { later }) => left - 1 - later.length, differing);
  if (groups.length === 0) return null;
  return (
    <Card title={t('differences', { count: differing })} padded={false}>
      <ul className="divide-y divide-line">
        {shown.map(({ first, later }) => (
          <li key={first.key} className="px-4 py-2.5 sm:px-5">
            <Row row={first} app={app} />
            {later.length > 0 && (
              <details>
                <summary className="py-1 text-muted text-sm">{t('laterMonths', { count: later.length })}</summary>
                <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-1">
                  {later.map((row) => (
                    <li key={row.key}>
                      <Row row={row} app={app} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-4 py-3 text-muted text-sm sm:px-5">{t('moreDifferences', { count: more })}</p>}
    </Card>
  );
}

function Row({ row: { kind, name, month, currency, theirs, ours }, app }: { row: NamedDifference; app: string }) {
  const t = useTranslations('migrate');
  const format = useFormat();
  const sides = [
    [app, theirs],
    ['Coffer', ours],
  ] as const;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
        {name !== null && <bdi className="font-medium">{name}</bdi>} {t(`measures.${kind}`)}
        {month !== null && <span className="block text-muted text-sm">{format.month(month)}</span>}
      </span>
      {sides.map(([side, value]) => (
        <span key={side} className="min-w-0 basis-32 text-right max-sm:text-left">
          <span className="block text-muted text-sm">{side}</span>
          {kind === 'transfers' || kind === 'parts' ? (
            format.count(Number(value))
          ) : (
            <Amount value={value} {...(currency === null ? {} : { currency })} />
          )}
        </span>
      ))}
    </div>
  );
}
