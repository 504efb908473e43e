'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { CopyField } from '@coffer/ui/copy-field.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CodeField, isCompleteCode } from '#features/identity/code-field.tsx';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { type RouterOutputs, useTRPCClient } from '#shared/data/trpc.ts';
import { problemFromThrown, useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { QrCode } from './qr-code.tsx';
import { useRefetchFactors } from './use-refetch-factors.ts';

interface Props {
  readonly begun: RouterOutputs['factors']['beginTotp'];
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret for an authenticator app, and enables the second step after the app's first code. */
export function TotpSetUp({ begun, onCodes, onClose }: Props) {
  const t = useTranslations('settings.security.app');
  const common = useTranslations('common');
  const { code, setCode, turnOn, isPending, atField, atForm, dialog } = useFirstCode({ onCodes, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('setUpTitle')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isCompleteCode(code)) turnOn(code);
        }}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={!isCompleteCode(code)} pending={isPending}>
              {t('turnOn')}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {atForm !== undefined && <Banner tone="danger">{atForm}</Banner>}
          <Secret begun={begun} />
          <div className="grid gap-2">
            <p className="text-pretty">{t('stepCode')}</p>
            <CodeField code={code} onChange={setCode} onWhole={turnOn} error={atField} />
          </div>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

/** The secret as a QR code for a mobile's camera, as text for typing, and as a link for an app on this device. */
function Secret({ begun: { uri, key } }: Pick<Props, 'begun'>) {
  const t = useTranslations('settings.security.app');
  return (
    <div className="grid gap-4">
      <p className="text-pretty">{t('stepScan')}</p>
      <div className="grid justify-items-center gap-2">
        <QrCode text={uri} label={t('qrCode')} />
        <TextLink href={uri} className="text-sm">
          {t('openApp')}
        </TextLink>
      </div>
      <Field label={t('key')} reserve={false}>
        <CopyField value={key} />
      </Field>
    </div>
  );
}

function useFirstCode({ onCodes, onClose }: Omit<Props, 'begun'>) {
  const client = useTRPCClient();
  const words = useProblemSentence();
  const forget = useRefetchFactors();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (first: string) => withRecentSignIn(() => client.factors.setUpTotp.mutate({ code: first })),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      onClose();
      void forget();
    },
  });
  const isWrong = error !== null && problemFromThrown(error).code === 'wrongCode';
  const errorText = error === null ? undefined : words(error);
  return {
    code,
    setCode,
    turnOn: (first: string) => !isPending && mutate(first),
    isPending,
    atField: isWrong ? errorText : undefined,
    atForm: isWrong ? undefined : errorText,
    dialog,
  };
}
