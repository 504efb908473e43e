'use client';

import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FactLine } from './fact-line.tsx';
import type { InvitationDraft } from './invite-dialog.tsx';

type Invitation = RouterOutputs['invitations']['list'][number];

export function PendingInvitations({ onInvite }: { onInvite: (offer: InvitationDraft) => void }) {
  const t = useTranslations('settings.members');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const query = useQuery(trpc.invitations.list.queryOptions({ walletId }));
  return (
    <Card title={t('invitations')} padded={false}>
      <ListState query={query} rows={1}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="px-4 pb-5 text-muted sm:px-5">{t('noInvitations')}</p>
          ) : (
            <DataList label={t('invitations')}>
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onInvite={onInvite} />
              ))}
            </DataList>
          )
        }
      </ListState>
    </Card>
  );
}

interface RowProps {
  readonly invitation: Invitation;
  readonly onInvite: (offer: InvitationDraft) => void;
}

function InvitationRow({ invitation, onInvite }: RowProps) {
  const t = useTranslations('settings.members');
  const roles = useTranslations('common.roles');
  const { me, members } = useWallet();
  const { email, role, expiresTime, createdUserId } = invitation;
  const inviter = members.find(({ userId }) => userId === createdUserId);
  const { revoke, pending } = useRevocation(invitation, onInvite);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium">{email}</span>
          <Badge>{roles(role)}</Badge>
        </p>
        <FactLine>
          <RelativeTime time={expiresTime}>{(time) => t('until', { time })}</RelativeTime>
          {inviter !== undefined && <span>{t('by', { name: inviter.name })}</span>}
        </FactLine>
      </div>
      {isRoleAtLeast(me.role, role) && (
        <Button size="small" pending={pending} aria-label={t('revokeOf', { email })} onClick={revoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}

/**
 * Returns a function that revokes the invitation. Revoking cannot be undone, so the toast offers to create the same
 * invitation again.
 */
function useRevocation({ id, email, role, permissions }: Invitation, onInvite: (offer: InvitationDraft) => void) {
  const t = useTranslations('settings.members');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const { mutate, isPending } = useMutation(
    trpc.invitations.revoke.mutationOptions({
      onSuccess: () =>
        show({
          text: t('revoked', { email }),
          action: { label: t('inviteAgain'), onSelect: () => onInvite({ email, role, permissions }) },
        }),
      onError: showProblem,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.invitations.list.queryKey({ walletId }) }),
    }),
  );
  return { revoke: () => mutate({ walletId, id }), pending: isPending };
}
