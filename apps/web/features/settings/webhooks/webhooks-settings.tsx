'use client';

import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { WebhookList } from './webhook-list.tsx';

const NewWebhookDialog = dynamic(() => import('./new-webhook-dialog.tsx').then((file) => file.NewWebhookDialog));

export function WebhooksSettings() {
  const t = useTranslations('settings.webhooks');
  const { me, walletId } = useWallet();
  const [making, setMaking] = useState(false);
  const isAdmin = isRoleAtLeast(me.role, 'admin');
  const make = isAdmin && (
    <Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  );
  const about = t.rich('about', {
    keys: (words) => <TextLink href={`/w/${walletId}/settings/api-keys`}>{words}</TextLink>,
    link: (words) => <TextLink href="/docs">{words}</TextLink>,
  });
  return (
    <SettingsPage name="webhooks" description={about} action={make}>
      {isAdmin ? <WebhookList /> : <Banner>{t('cannotManage')}</Banner>}
      {making && <NewWebhookDialog onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}
