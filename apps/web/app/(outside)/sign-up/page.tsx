import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { fetchInvitationPreview } from '#features/identity/invitation-preview.ts';
import { pathAfterSignIn } from '#features/identity/path-after-sign-in.ts';
import { parseIdentityProviderProblem } from '#features/identity/provider/identity-provider-problem.ts';
import { SignUpCard } from '#features/identity/sign-up.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly searchParams: Promise<Partial<Record<'invitation' | 'next' | 'problem', string | string[]>>>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'signUp.title');

export default async function SignUpPage({ searchParams }: Props) {
  const { invitation: token, next: asked, problem } = await searchParams;
  const next = pathAfterSignIn(asked);
  const { person } = await readVisitor();
  const { client } = await getServerClient();
  const preview = typeof token === 'string' ? await fetchInvitationPreview(token) : null;
  if (person !== null) redirect(preview === null ? next : `/invitation/${preview.token}`);
  const { firstRun, signUpOpen, providerName } = await client.account.state.query();
  const invitation = preview?.state === 'open' ? preview : null;
  return (
    <SignUpCard
      firstRun={firstRun}
      open={signUpOpen}
      invitation={invitation}
      next={next}
      providerName={providerName}
      providerProblem={parseIdentityProviderProblem(problem)}
    />
  );
}
