import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { parseAppSource } from '#features/migrate/app-sources.ts';
import { MigratePage } from '#features/migrate/migrate-page.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

interface Props {
  readonly params: Promise<{ readonly walletId: string; readonly source: string }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('migrate', 'pageTitle');

/** The page for importing from another app. */
export default async function Page({ params }: Props) {
  const source = parseAppSource((await params).source);
  if (source === null) notFound();
  return <MigratePage source={source} />;
}
