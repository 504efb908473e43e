'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { type Member, useWallet } from '#shared/wallet/wallet-context.tsx';
import { RoleFields } from './role-fields.tsx';

/** Changes a member's role or permissions; the toast offers to restore the previous ones. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('settings.members');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const [place, setPlace] = useState<Pick<Member, 'role' | 'permissions'>>(member);
  const { change, isPending, error, dialog } = useRoleChange(member);
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('changeTitle', { name: member.name })}
        onSubmit={(event) => {
          event.preventDefault();
          void change({ role: place.role, permissions: place.permissions }, onClose);
        }}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={isPending}>
              {common('save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {error !== null && <Banner tone="danger">{words(error)}</Banner>}
          <RoleFields
            place={place}
            onChange={({ role, permissions }) => setPlace({ role, permissions: [...permissions] })}
          />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

function useRoleChange({ userId, name, role: roleBefore, permissions: permissionsBefore }: Member) {
  const t = useTranslations('settings.members');
  const roles = useTranslations('common.roles');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const showProblem = useProblemToast();
  const { walletId } = useWallet();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync, isPending, error } = useMutation(
    trpc.members.changeRole.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.members.list.queryKey({ walletId }) }),
    }),
  );
  const takeBack = async () => {
    try {
      const { role } = await mutateAsync({ walletId, userId, role: roleBefore, permissions: permissionsBefore });
      show({ text: t('changedBack', { name, role: roles(role) }) });
    } catch (problem) {
      showProblem(problem);
    }
  };
  const change = async (place: Pick<Member, 'role' | 'permissions'>, done: () => void) => {
    try {
      const { role } = await withRecentSignIn(() => mutateAsync({ walletId, userId, ...place }));
      show({ text: t('changed', { name, role: roles(role) }), tone: 'positive', undo: () => void takeBack() });
      done();
    } catch {
      // The error is shown above the form.
    }
  };
  return { change, isPending, error, dialog };
}
