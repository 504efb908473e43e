'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import type { ImportPreview } from './import-file.ts';

/** Shows signs that a file may have been read wrongly. */
export function ImportWarnings({ warnings }: { warnings: ImportPreview['warnings'] }) {
  const t = useTranslations('import.warnings');
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={t('title')}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{t(warning)}</li>
        ))}
      </ul>
    </Banner>
  );
}
