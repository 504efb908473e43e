'use client';

import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { APP_SOURCES, type AppSource } from './app-sources.ts';
import { ExportInstructions } from './export-instructions.tsx';
import { useCanMigrate } from './use-can-migrate.ts';

// Not rendered on the server, because the state of an import is stored in the browser's tab.
const MigrationFlow = dynamic(() => import('./migration-flow.tsx').then((file) => file.MigrationFlow), {
  ssr: false,
  loading: () => <SkeletonRows rows={6} />,
});

/** The import from one other app: how to export there, the files, the preview and the result. */
export function MigratePage({ source }: { source: AppSource }) {
  const t = useTranslations('migrate');
  const { walletId } = useWallet();
  const mayMigrate = useCanMigrate();
  const params = useSearchParams();
  const asked = params.getAll('file').join(' ');
  const fileIds = useMemo(() => (asked === '' ? [] : asked.split(' ')), [asked]);
  return (
    <>
      <PageHeader
        title={t('title', { app: APP_SOURCES[source].name })}
        back={<Link href={`/w/${walletId}/import`}>{t('back')}</Link>}
      />
      {!mayMigrate && <p className="text-muted">{t('adminsOnly')}</p>}
      {mayMigrate && fileIds.length === 0 && <ExportInstructions source={source} />}
      {mayMigrate && fileIds.length > 0 && <MigrationFlow key={asked} source={source} fileIds={fileIds} />}
    </>
  );
}
