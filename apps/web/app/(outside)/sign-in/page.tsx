import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { isIpAddress } from '#features/identity/passkeys/is-ip-address.ts';
import { pathAfterSignIn, signUpHref } from '#features/identity/path-after-sign-in.ts';
import { parseIdentityProviderProblem } from '#features/identity/provider/identity-provider-problem.ts';
import { SignInForm } from '#features/identity/sign-in-form.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly searchParams: Promise<{ next?: string | string[]; problem?: string | string[] }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'signIn.title');

export default async function SignInPage({ searchParams }: Props) {
  const { person, firstRun } = await readVisitor();
  const { next: asked, problem } = await searchParams;
  const next = pathAfterSignIn(asked);
  const providerProblem = parseIdentityProviderProblem(problem);
  if (person !== null) redirect(next);
  if (firstRun) redirect(signUpHref(next, providerProblem));
  const { client } = await getServerClient();
  const { signUpOpen, providerName } = await client.account.state.query();
  return (
    <SignInForm
      next={next}
      signUpOpen={signUpOpen}
      offersPasskeys={!isIpAddress((await headers()).get('host') ?? '')}
      providerName={providerName}
      providerProblem={providerName === null ? null : providerProblem}
    />
  );
}
