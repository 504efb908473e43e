import { PageHeader } from '@coffer/ui/page-header.tsx';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { titleOf } from '../../../../i18n/title.ts';

export const generateMetadata = (): Promise<Metadata> => titleOf('plan', 'title');

export default async function Page() {
  const t = await getTranslations('plan');
  return <PageHeader title={t('title')} />;
}
