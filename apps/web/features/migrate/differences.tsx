'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { Migration } from './choices.ts';
import { type NamedDifference, namedDifferences } from './proof-words.ts';
import { type MigrationSource, SOURCES } from './sources.ts';

const SHOWN = 50;

interface Props {
  readonly source: MigrationSource;
  readonly migration: Migration;
}

/** Each number that differs: what it is, and what both apps say. */
export function Differences({ source, migration }: Props) {
  const t = useTranslations('migrate');
  const rows = namedDifferences(migration);
  if (rows.length === 0) return null;
  return (
    <Card title={t('differences', { count: rows.length })} padded={false}>
      <ul className="divide-y divide-line">
        {rows.slice(0, SHOWN).map((row) => (
          <Row key={row.key} row={row} app={SOURCES[source].name} />
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className="px-4 py-3 text-muted text-sm sm:px-5">{t('moreDifferences', { count: rows.length - SHOWN })}</p>
      )}
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
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-2.5 sm:px-5">
      <span className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
        {name !== null && <bdi className="font-medium">{name}</bdi>} {t(`measures.${kind}`)}
        {month !== null && <span className="block text-muted text-sm">{format.month(month)}</span>}
      </span>
      {sides.map(([side, value]) => (
        <span key={side} className="min-w-0 basis-36 text-right max-sm:text-left">
          <span className="block text-muted text-sm">{side}</span>
          {kind === 'transfers' || kind === 'parts' ? (
            format.count(Number(value))
          ) : (
            <Amount value={value} {...(currency === null ? {} : { currency })} />
          )}
        </span>
      ))}
    </li>
  );
}
