'use client';

import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { LockKeyhole } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ClosingList } from './closing-list.tsx';

const NewClosing = dynamic(() => import('./new-closing.tsx').then((file) => file.NewClosingDialog));

/** The settings page of closings. */
export function ClosingsSettings() {
  const t = useTranslations('settings.closings');
  const { me } = useWallet();
  const [making, setMaking] = useState(false);
  const isAdmin = isRoleAtLeast(me.role, 'admin');
  return (
    <SettingsPage
      name="closings"
      description={t('about')}
      action={
        isAdmin && (
          <Button variant="primary" icon={<LockKeyhole />} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )
      }
    >
      {!isAdmin && <Banner>{t('cannotManage')}</Banner>}
      <ClosingList />
      {making && <NewClosing assetId={null} onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}
