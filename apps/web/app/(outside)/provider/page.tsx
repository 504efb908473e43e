import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pathAfterSignIn } from '#features/identity/path-after-sign-in.ts';
import {
  isIdentityProviderLinkPath,
  parseIdentityProviderProblem,
} from '#features/identity/provider/identity-provider-problem.ts';
import { IdentityProviderResult } from '#features/identity/provider/identity-provider-result.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor, signInPath } from '#shared/visitor/visitor.ts';

interface Props {
  readonly searchParams: Promise<{ next?: string | string[]; problem?: string | string[] }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'provider.title');

/** The result of signing in at the identity provider, for a signed-in person. */
export default async function ProviderPage({ searchParams }: Props) {
  const { next: asked, problem } = await searchParams;
  const { person } = await readVisitor();
  if (person === null) redirect(await signInPath());
  const next = pathAfterSignIn(asked);
  const { client } = await getServerClient();
  const { name, links } = await client.provider.state.query();
  if (name === null) redirect(next);
  const link = links.findLast(({ current }) => current);
  return (
    <IdentityProviderResult
      name={name}
      email={link?.email ?? null}
      isLinked={link !== undefined}
      problem={parseIdentityProviderProblem(problem)}
      next={isIdentityProviderLinkPath(next) ? '/' : next}
    />
  );
}
