'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { hasPermission } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { SettingsPage } from './settings-page.tsx';

const ApiKeyDialog = dynamic(() => import('./api-key-dialog.tsx').then((file) => file.ApiKeyDialog));

export function ApiKeysSettings() {
  const t = useTranslations('settings.apiKeys');
  const { me } = useWallet();
  const [making, setMaking] = useState(false);
  const manages = hasPermission(me, 'manageApiKeys');
  useOpenOnNewParameter(() => manages && setMaking(true));
  const make = manages && (
    <Button variant="primary" icon={<Plus />} onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  );
  return (
    <SettingsPage
      name="apiKeys"
      description={t.rich('about', { link: (words) => <TextLink href="/docs">{words}</TextLink> })}
      action={make}
    >
      {manages ? <ApiKeyList /> : <Banner>{t('cannotManage')}</Banner>}
      {making && <ApiKeyDialog onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}
