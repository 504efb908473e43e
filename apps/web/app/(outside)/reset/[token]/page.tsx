import type { Metadata } from 'next';
import { fetchPasswordResetPreview } from '#features/identity/link-previews.ts';
import { ResetPasswordCard } from '#features/identity/reset-password.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'reset.title');

export default async function ResetPage({ params }: Props) {
  const { token } = await params;
  return <ResetPasswordCard token={token} offer={await fetchPasswordResetPreview(token)} />;
}
