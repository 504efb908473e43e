'use client';

import { setBankProviderInput } from '@coffer/api/banks/providers/bankProviders.schema.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { PasswordInput } from '@coffer/ui/password-input.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useContractForm, useShowFieldProblems } from '#shared/forms/use-contract-form.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { BankProviderItem } from './bank-provider-item.ts';
import { ProviderTestResult } from './provider-test-result.tsx';
import { useProviderTest } from './use-provider-test.ts';

interface Props {
  readonly provider: BankProviderItem;
  readonly onClose: () => void;
}

/**
 * The dialog to enter the credentials of a bank provider. Id and secret are entered together, because the service never
 * returns the secret.
 */
export function ProviderDialog({ provider: { type }, onClose }: Props) {
  const t = useTranslations('settings.bankProviders');
  const common = useTranslations('common');
  const name = useTranslations('banks.choice.through')(type);
  const { form, send, refuse, failure, dialog } = useCredentials(type, name, onClose);
  const { test, outcome, isPending, forget, dialog: testDialog } = useProviderTest(type);
  const { errors, isSubmitting } = form.formState;
  const tryThem = form.handleSubmit(({ identifier, secret }) =>
    test({ identifier, secret }, (error) => {
      // Errors of a single field are shown only at that field.
      if (refuse(error, ['identifier', 'secret'], { within: 'credentials.' }) === null) forget();
    }),
  );
  const changed = { onChange: forget };
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('enterTitle', { name })}
        onSubmit={(event) => void send(event)}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button pending={isPending} onClick={() => void tryThem()}>
              {t('test')}
            </Button>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {common('save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {failure !== null && <Banner tone="danger">{failure}</Banner>}
          <p className="text-pretty text-muted [overflow-wrap:anywhere]">
            {t(`hints.${type}`, { address: `${window.location.origin}/connect/return` })}
          </p>
          <Field label={t(`identifiers.${type}`)} error={errors.identifier?.message}>
            <Input autoComplete="off" spellCheck={false} {...form.register('identifier', changed)} />
          </Field>
          <Field label={t(`secrets.${type}`)} hint={t('secretHint')} error={errors.secret?.message}>
            {type === 'providerD' ? (
              <Textarea
                autoComplete="off"
                spellCheck={false}
                rows={5}
                placeholder="-----BEGIN PRIVATE KEY-----"
                className="font-mono text-sm"
                {...form.register('secret', changed)}
              />
            ) : (
              <PasswordInput autoComplete="new-password" {...form.register('secret', changed)} />
            )}
          </Field>
          <ProviderTestResult outcome={outcome} name={name} />
        </div>
      </Dialog>
      {dialog}
      {testDialog}
    </>
  );
}

function useCredentials(type: BankProviderItem['type'], name: string, onClose: () => void) {
  const t = useTranslations('settings.bankProviders');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm(setBankProviderInput, { type, identifier: '', secret: '' });
  const refuse = useShowFieldProblems(form);
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const send = form.handleSubmit(async (sent) => {
    setFailure(null);
    try {
      await withRecentSignIn(() => client.instance.setBankProvider.mutate(sent));
      await queryClient.invalidateQueries({ queryKey: trpc.instance.pathKey() });
      // The list of banks depends on the credentials.
      await queryClient.invalidateQueries({ queryKey: trpc.bankConnections.pathKey() });
      show({ text: t('saved', { name }), tone: 'positive' });
      onClose();
    } catch (error) {
      const problem = refuse(error, ['identifier', 'secret']);
      setFailure(problem === null ? null : words(problem));
    }
  });
  return { form, send, refuse, failure, dialog };
}
