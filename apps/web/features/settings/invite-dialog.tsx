'use client';

import { createInvitationInput } from '@coffer/api/people/invitations/invitations.schema.ts';
import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { emailInputAttributes } from '#features/identity/email-input-attributes.ts';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { forgetFormDraft } from '#shared/forms/form-drafts.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { RoleFields } from './role-fields.tsx';

export interface InvitationDraft {
  readonly email: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

type CreatedInvitationLink = RouterOutputs['invitations']['create'];

/** Invites a person to the wallet, and shows the link to send unless the service mails it. */
export function InviteDialog({ offer, onClose }: { offer: InvitationDraft; onClose: () => void }) {
  const [made, setMade] = useState<CreatedInvitationLink | null>(null);
  if (made === null) return <OfferDialog offer={offer} onMade={setMade} onClose={onClose} />;
  return made.mailed ? <MailedDialog made={made} onClose={onClose} /> : <LinkDialog made={made} onClose={onClose} />;
}

interface OfferProps {
  readonly offer: InvitationDraft;
  readonly onMade: (made: CreatedInvitationLink) => void;
  readonly onClose: () => void;
}

function OfferDialog({ offer, onMade, onClose }: OfferProps) {
  const t = useTranslations('settings.members');
  const words = useTranslations();
  const { form, send, failure, dialog } = useOffer(offer, onMade);
  const { formState, register, setValue, watch } = form;
  const [role, permissions = []] = watch(['role', 'permissions']);
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('inviteTitle')}
        description={t('inviteText')}
        onSubmit={send}
        footer={
          <>
            <DialogClose>
              <Button onClick={() => forgetFormDraft(form)}>{words('common.cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={formState.isSubmitting}>
              {t('inviteNow')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <DraftForm form={form} of={['invitation', 'new']} />
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Field label={words('identity.email')} error={formState.errors.email?.message}>
            <Input {...emailInputAttributes} autoComplete="off" {...register('email')} />
          </Field>
          <RoleFields
            place={{ role, permissions }}
            onChange={(place) => {
              setValue('role', place.role);
              setValue('permissions', [...place.permissions]);
            }}
          />
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

function useOffer({ email, role, permissions }: InvitationDraft, onMade: (made: CreatedInvitationLink) => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(createInvitationInput, { walletId, email, role, permissions: [...permissions] });
  const refuse = useShowFieldProblems(form);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync } = useMutation(trpc.invitations.create.mutationOptions());
  const send = form.handleSubmit(async (invitation) => {
    setFailure(null);
    try {
      onMade(await withRecentSignIn(() => mutateAsync(invitation)));
      forgetFormDraft(form);
      await queryClient.invalidateQueries({ queryKey: trpc.invitations.list.queryKey({ walletId }) });
    } catch (error) {
      const problem = refuse(error, ['email', 'role', 'permissions']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send: (event: SubmitEvent<HTMLFormElement>) => void send(event), failure, dialog };
}

function MailedDialog({ made: { email, expiresTime }, onClose }: { made: CreatedInvitationLink; onClose: () => void }) {
  const t = useTranslations('settings.members');
  const format = useFormat();
  return (
    <MadeDialog title={t('mailedTitle', { email })} onClose={onClose}>
      <p className="text-pretty text-muted">{t('mailedText', { date: format.instant(expiresTime) })}</p>
    </MadeDialog>
  );
}

function LinkDialog({
  made: { email, link, expiresTime },
  onClose,
}: {
  made: CreatedInvitationLink;
  onClose: () => void;
}) {
  const t = useTranslations('settings.members');
  const format = useFormat();
  return (
    <MadeDialog title={t('linkTitle', { email })} onClose={onClose}>
      <p className="mb-4 text-pretty text-muted">{t('linkText', { email, date: format.instant(expiresTime) })}</p>
      <CopyField label={t('link')} value={link ?? ''} />
    </MadeDialog>
  );
}

function MadeDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <DialogClose>
          <Button variant="primary">{t('done')}</Button>
        </DialogClose>
      }
    >
      {children}
    </Dialog>
  );
}
