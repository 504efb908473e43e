'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { TabPanel, Tabs } from '@coffer/ui/tabs.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AGENT_CLIENTS, type AgentClient, agentSetupSnippets, HOSTED_CLIENTS } from './agent-clients.ts';
import { CodeBlock } from './code-block.tsx';

const neverChanges = () => () => undefined;

/** This Coffer's address as the browser reaches it; empty before hydration. */
function useOwnOrigin(): string {
  return useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  );
}

/** Instructions for connecting the common agents: the address, and the steps for each. */
export function AgentConnectionGuide() {
  const t = useTranslations('settings.connectAgents');
  const [client, setClient] = useState<AgentClient>('claude');
  const origin = useOwnOrigin();
  return (
    <Card title={t('title')}>
      <p className="mb-4 text-pretty text-muted">{t('about')}</p>
      <Field label={t('address')}>
        <CopyField value={origin === '' ? '' : `${origin}/mcp`} />
      </Field>
      <Tabs
        label={t('clients')}
        items={AGENT_CLIENTS.map((value) => ({ value, label: t(`names.${value}`) }))}
        value={client}
        onValueChange={(value) => setClient(AGENT_CLIENTS.find((one) => one === value) ?? 'claude')}
        className="mt-5"
      >
        {AGENT_CLIENTS.map((one) => (
          <TabPanel key={one} value={one}>
            <Steps client={one} origin={origin} />
          </TabPanel>
        ))}
      </Tabs>
    </Card>
  );
}

function Steps({ client, origin }: { client: AgentClient; origin: string }) {
  const t = useTranslations('settings.connectAgents');
  const { walletId } = useWallet();
  const keys = (chunks: React.ReactNode) => (
    <Link href={`/w/${walletId}/settings/api-keys`} className="text-accent underline">
      {chunks}
    </Link>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {HOSTED_CLIENTS.has(client) && !origin.startsWith('https:') && <Banner tone="warning">{t('needsHttps')}</Banner>}
      <p className="text-pretty">{t.rich(`before.${client}`, { keys })}</p>
      {agentSetupSnippets(client, origin).map((text) => (
        <CodeBlock key={text} text={text} />
      ))}
      <p className="text-pretty">{t(`after.${client}`)}</p>
    </div>
  );
}
