import type { Metadata } from 'next';
import { addressOfferOf } from '#features/identity/link-previews.ts';
import { VerifyAddress } from '#features/identity/verify-address.tsx';
import { titleOf } from '#shared/visitor/title.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export const generateMetadata = (): Promise<Metadata> => titleOf('identity', 'verify.title');

export default async function VerifyPage({ params }: Props) {
  const [{ token }, { person }] = await Promise.all([params, readVisitor()]);
  return <VerifyAddress token={token} offer={await addressOfferOf(token)} person={person} />;
}
