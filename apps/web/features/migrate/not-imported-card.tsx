'use client';

import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { issueTextKey } from '#shared/forms/issue-text.ts';
import type { MigrationResponse } from './migration-choices.ts';

/** Records of the files that Coffer cannot store, with the reasons. */
export function NotImportedCard({ items }: { items: MigrationResponse['notImported'] }) {
  const t = useTranslations('migrate');
  const format = useFormat();
  const translated = (kind: 'left' | 'reasons', text: string) => {
    const [, column] = /^column “(.*)”$/s.exec(text) ?? [];
    if (column !== undefined) return t('column', { name: column });
    // biome-ignore lint/plugin: `has` guards the key, which is made from the service's own words.
    const key = `${kind}.${issueTextKey(text)}` as 'left.rules';
    return t.has(key) ? t(key) : text;
  };
  if (items.length === 0) return null;
  return (
    <Card title={t('notImported')} padded={false}>
      <ul className="divide-y divide-line">
        {items.map(({ what, count, why }) => (
          <li key={`${what} ${why}`} className="px-4 py-2.5 sm:px-5">
            <p className="[overflow-wrap:anywhere]">
              {format.count(count)} × {translated('left', what)}
            </p>
            <p className="text-pretty text-muted text-sm">{translated('reasons', why)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
