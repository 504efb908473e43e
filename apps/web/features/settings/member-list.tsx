'use client';

import { isLastOwner, isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Avatar } from '@coffer/ui/avatar.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import { Ellipsis, LogOut, UserCog, UserMinus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { canChangeMember, hasPermission } from '#shared/wallet/member-permissions.ts';
import { type Member, useWallet } from '#shared/wallet/wallet-context.tsx';
import { LeaveWalletDialog, RemoveMemberDialog } from './member-removal.tsx';

const MemberDialog = dynamic(() => import('./member-dialog.tsx').then((file) => file.MemberDialog));

interface Intent {
  readonly kind: 'change' | 'remove' | 'leave';
  readonly member: Member;
}

export function MemberList() {
  const t = useTranslations('settings.members');
  const { members } = useWallet();
  const [intent, setIntent] = useState<Intent | null>(null);
  const close = () => setIntent(null);
  return (
    <Card padded={false}>
      <DataList label={t('list')}>
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} onIntent={setIntent} />
        ))}
      </DataList>
      {intent?.kind === 'change' && <MemberDialog member={intent.member} onClose={close} />}
      {intent?.kind === 'remove' && <RemoveMemberDialog member={intent.member} onClose={close} />}
      {intent?.kind === 'leave' && <LeaveWalletDialog onClose={close} />}
    </Card>
  );
}

interface RowProps {
  readonly member: Member;
  readonly onIntent: (intent: Intent) => void;
}

function MemberRow({ member, onIntent }: RowProps) {
  const t = useTranslations('settings');
  const roles = useTranslations('common.roles');
  const format = useFormat();
  const { me } = useWallet();
  const { name, email, role, permissions, createdTime } = member;
  const isMe = member.userId === me.userId;
  const extra = isRoleAtLeast(role, 'admin') ? [] : permissions.map((permission) => t(`permissions.${permission}`));
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">{name}</span>
          {isMe && <span className="text-muted text-sm">({t('members.you')})</span>}
          <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roles(role)}</Badge>
        </p>
        <p className="text-muted text-sm">{email}</p>
        <p className="text-muted text-sm">{t('members.since', { date: format.date(createdTime.slice(0, 10)) })}</p>
        {extra.length > 0 && <p className="text-sm">{t('members.alsoMay', { permissions: extra.join(', ') })}</p>}
        <Obstacle member={member} />
      </div>
      <MemberMenu member={member} onIntent={onIntent} />
    </li>
  );
}

/** Explains why some actions for this member are unavailable. */
function Obstacle({ member }: { member: Member }) {
  const t = useTranslations('settings.members');
  const { me, members } = useWallet();
  const isMe = member.userId === me.userId;
  const isOnlyOwner = isMe && isLastOwner(members, member) && members.length > 1;
  const isHigher = !isMe && hasPermission(me, 'manageMembers') && !canChangeMember(me, member);
  if (!isOnlyOwner && !isHigher) return null;
  return (
    <p className="mt-1 text-pretty text-muted text-sm">
      {isOnlyOwner ? t('lastOwner') : t('cannotChange', { name: member.name })}
    </p>
  );
}

function MemberMenu({ member, onIntent }: RowProps) {
  const t = useTranslations('settings.members');
  const { me, members } = useWallet();
  const isMe = member.userId === me.userId;
  const changes = canChangeMember(me, member);
  if (isLastOwner(members, member) || !(isMe || changes)) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t('actions', { name: member.name })}>
          <Ellipsis />
        </IconButton>
      }
    >
      {changes && (
        <MenuItem icon={<UserCog />} onSelect={() => onIntent({ kind: 'change', member })}>
          {t('change')}
        </MenuItem>
      )}
      {isMe ? (
        <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onIntent({ kind: 'leave', member })}>
          {t('leave')}
        </MenuItem>
      ) : (
        <MenuItem icon={<UserMinus />} tone="danger" onSelect={() => onIntent({ kind: 'remove', member })}>
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
