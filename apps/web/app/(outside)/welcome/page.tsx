import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { signInHref } from '#features/identity/path-after-sign-in.ts';
import { WelcomeCard } from '#features/identity/welcome.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'welcome.title');

export default async function WelcomePage() {
  const { person, firstRun } = await readVisitor();
  if (person === null) redirect(firstRun ? '/sign-up' : signInHref('/welcome'));
  const { client } = await getServerClient();
  const { items } = await client.wallets.list.query({ limit: 1 });
  return <WelcomeCard person={person} isFirst={items.length === 0} />;
}
