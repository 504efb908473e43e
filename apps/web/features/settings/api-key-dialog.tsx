'use client';

import { createApiKeyInput } from '@coffer/api/people/apiKeys/apiKeys.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { DraftForm } from '#shared/forms/draft-form.tsx';
import { forgetFormDraft } from '#shared/forms/form-drafts.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { hasPermission } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type CreatedApiKey = RouterOutputs['apiKeys']['create'];

const SCOPES = ['service:read', 'service:write'] as const satisfies CreatedApiKey['scopes'];

/** Creates an API key and shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedApiKey | null>(null);
  return made === null ? <NewKey onMade={setMade} onClose={onClose} /> : <KeyShown made={made} onClose={onClose} />;
}

function NewKey({ onMade, onClose }: { onMade: (made: CreatedApiKey) => void; onClose: () => void }) {
  const t = useTranslations('settings.apiKeys');
  const common = useTranslations('common');
  const { form, send, failure, dialog } = useNewKey(onMade);
  const { formState, register, setValue, watch } = form;
  const { me } = useWallet();
  const scopes = watch('scopes');
  const toggle = (scope: CreatedApiKey['scopes'][number], checked: boolean) => {
    const next = SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one)));
    setValue('scopes', next, { shouldValidate: true });
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('makeTitle')}
        onSubmit={send}
        footer={
          <>
            <DialogClose>
              <Button onClick={() => forgetFormDraft(form)}>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" pending={formState.isSubmitting}>
              {t('makeNow')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <DraftForm form={form} of={['API key', 'new']} />
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <Field label={common('name')} hint={t('nameHint')} error={formState.errors.name?.message}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 font-medium text-sm">{t('scopesLabel')}</legend>
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={t(`scopes.${scope}`)}
                hint={t(`scopeMeanings.${scope}`)}
                checked={scopes.includes(scope)}
                onCheckedChange={(checked) => toggle(scope, checked)}
              />
            ))}
            {hasPermission(me, 'exportData') && (
              <Checkbox
                label={t('export')}
                hint={t('exportMeaning')}
                checked={watch('export') === true && scopes.includes('service:read')}
                disabled={!scopes.includes('service:read')}
                onCheckedChange={(checked) => setValue('export', checked)}
              />
            )}
            <p aria-live="polite" className="min-h-5 text-danger text-sm">
              {formState.errors.scopes !== undefined && t('chooseScope')}
            </p>
          </fieldset>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

function useNewKey(onMade: (made: CreatedApiKey) => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(createApiKeyInput, { walletId, name: '', scopes: ['service:read'], export: false });
  const refuse = useShowFieldProblems(form);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutateAsync } = useMutation(trpc.apiKeys.create.mutationOptions());
  const send = form.handleSubmit(async (key) => {
    setFailure(null);
    try {
      const mayRead = key.scopes.includes('service:read');
      onMade(await withRecentSignIn(() => mutateAsync({ ...key, export: key.export === true && mayRead })));
      forgetFormDraft(form);
      await queryClient.invalidateQueries({ queryKey: trpc.apiKeys.list.queryKey() });
    } catch (error) {
      const problem = refuse(error, ['name', 'scopes']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send: (event: SubmitEvent<HTMLFormElement>) => void send(event), failure, dialog };
}

function KeyShown({ made: { name, key, scopes }, onClose }: { made: CreatedApiKey; onClose: () => void }) {
  const t = useTranslations('settings.apiKeys');
  const common = useTranslations('common');
  const { walletId } = useWallet();
  const address = `${window.location.origin}/wallets/${walletId}/transactions?limit=5`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('madeTitle', { name })}
      footer={
        <DialogClose>
          <Button variant="primary">{common('done')}</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-5">
        <Banner tone="warning">{t('madeText')}</Banner>
        <Field label={t('key')} reserve={false}>
          <CopyField value={key ?? ''} />
        </Field>
        {scopes.includes('service:read') && (
          <Field label={t('example')} reserve={false}>
            <CopyField value={`curl -H 'Authorization: Bearer ${key ?? ''}' '${address}'`} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
