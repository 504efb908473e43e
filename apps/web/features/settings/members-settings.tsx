'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { hasPermission } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { PendingInvitations } from './invitations.tsx';
import type { InvitationDraft } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { SettingsPage } from './settings-page.tsx';

const InviteDialog = dynamic(() => import('./invite-dialog.tsx').then((file) => file.InviteDialog));

const NOBODY: InvitationDraft = { email: '', role: 'member', permissions: [] };

export function MembersSettings() {
  const t = useTranslations('settings.members');
  const { me } = useWallet();
  const [offer, setOffer] = useState<InvitationDraft | null>(null);
  const manages = hasPermission(me, 'manageMembers');
  useOpenOnNewParameter(() => manages && setOffer(NOBODY));
  return (
    <SettingsPage
      name="members"
      description={t('about')}
      action={
        manages && (
          <Button variant="primary" icon={<UserPlus />} onClick={() => setOffer(NOBODY)}>
            {t('invite')}
          </Button>
        )
      }
    >
      {!manages && <Banner>{t('cannotManage')}</Banner>}
      <MemberList />
      {manages && <PendingInvitations onInvite={setOffer} />}
      {offer !== null && <InviteDialog offer={offer} onClose={() => setOffer(null)} />}
    </SettingsPage>
  );
}
