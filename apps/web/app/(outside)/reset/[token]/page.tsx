import type { Metadata } from 'next';
import { fetchResetPreview } from '#features/identity/link-previews.ts';
import { ResetPassword } from '#features/identity/reset-password.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'reset.title');

export default async function ResetPage({ params }: Props) {
  const { token } = await params;
  return <ResetPassword token={token} offer={await fetchResetPreview(token)} />;
}
