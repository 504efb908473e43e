'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useIdentityProviderRedirect } from '#features/identity/provider/use-identity-provider-redirect.ts';
import { requiredProofForProblem, useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterOutputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { FactLine } from '../fact-line.tsx';
import { useRefetchFactors } from './use-refetch-factors.ts';

type ProviderState = RouterOutputs['provider']['state'];
type ProviderLink = ProviderState['links'][number];

/** The person's linked accounts at the identity provider. Empty if no provider is set up and no account is linked. */
export function IdentityProviderLinks() {
  const { data } = useQuery(useTRPC().provider.state.queryOptions());
  if (data === undefined || (data.name === null && data.links.length === 0)) return null;
  return <Links {...data} />;
}

function Links({ name, links }: ProviderState) {
  const t = useTranslations('settings.security.provider');
  const isLinked = links.some(({ current }) => current);
  return (
    <Card title={t('title', { name: name ?? hostOf(links[0]) })}>
      <div className="grid gap-4">
        {name !== null && !isLinked && <p className="text-pretty text-muted">{t('none', { name })}</p>}
        {links.length > 0 && (
          <ul className="grid gap-3">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
        {name !== null && <Linking label={isLinked ? t('another') : t('link', { name })} />}
      </div>
    </Card>
  );
}

function hostOf(link: ProviderLink | undefined): string {
  return link === undefined ? '' : new URL(link.issuer).host;
}

function LinkRow({ link }: { link: ProviderLink }) {
  const t = useTranslations('settings.security.provider');
  const client = useTRPCClient();
  const words = useProblemSentence();
  const forget = useRefetchFactors();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const account = link.email ?? hostOf(link);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.provider.unlink.mutate({ id: link.id })),
    onSuccess: () => show({ text: t('unlinked', { account }), tone: 'positive' }),
    onSettled: forget,
  });
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{account}</p>
          <FactLine>
            <RelativeTime time={link.createdTime}>{(ago) => t('since', { ago })}</RelativeTime>
            {link.lastUsedTime !== null && (
              <RelativeTime time={link.lastUsedTime}>{(ago) => t('used', { ago })}</RelativeTime>
            )}
            {!link.current && <span>{t('former')}</span>}
          </FactLine>
        </div>
        <Button pending={isPending} aria-label={t('unlinkOf', { account })} onClick={() => mutate()}>
          {t('unlink')}
        </Button>
      </div>
      {error !== null && <Banner tone="danger">{words(error)}</Banner>}
      {dialog}
    </li>
  );
}

function Linking({ label }: { label: string }) {
  const words = useProblemSentence();
  const next = usePathname();
  const { ask, dialog } = useRecentSignIn();
  const { leave, pending } = useIdentityProviderRedirect();
  const [failure, setFailure] = useState<string | null>(null);
  const link = async () => {
    const way = { purpose: 'link', next } as const;
    let refused = await leave(way);
    // After a password proof the service may still require a factor.
    for (const proof of ['any', 'factor'] as const) {
      if (refused !== null && requiredProofForProblem(refused.code) === proof && (await ask(proof)))
        refused = await leave(way);
    }
    setFailure(refused === null ? null : words(refused));
  };
  return (
    <div className="grid justify-items-start gap-3">
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Button pending={pending} onClick={() => void link()}>
        {label}
      </Button>
      {dialog}
    </div>
  );
}
