import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { serverData } from '../../../data/server.ts';
import { visitor } from '../../../frame/visitor.ts';
import { titleOf } from '../../../i18n/title.ts';
import { nextPath } from '../../../identity/next-path.ts';
import { SignInForm } from '../../../identity/sign-in-form.tsx';

interface Props {
  readonly searchParams: Promise<{ next?: string | string[] }>;
}

export const generateMetadata = (): Promise<Metadata> => titleOf('identity', 'signIn.title');

export default async function SignInPage({ searchParams }: Props) {
  const { person, firstRun } = await visitor();
  const next = nextPath((await searchParams).next);
  if (person !== null) redirect(next);
  if (firstRun) redirect('/sign-up');
  const { client } = await serverData();
  const { signUpOpen } = await client.account.state.query();
  return <SignInForm next={next} signUpOpen={signUpOpen} />;
}
