'use client';

import { updateSecurityInput } from '@coffer/api/investments/securities/securities.schema.ts';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { type ifMatchContext, UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { computeRecordEtag } from '#shared/texts/record-etag.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Security } from './instrument.ts';
import { usePositionClient } from './use-position-client.ts';

/** Turns an empty field into null, so that the public value applies. */
const emptied = z.string().transform((text) => (text.trim() === '' ? null : text));
const { name, wkn } = updateSecurityInput.shape;
const securityForm = z.strictObject({
  name: emptied.pipe(name.unwrap()),
  wkn: emptied.transform((text) => text?.trim().toUpperCase() ?? null).pipe(wkn.unwrap()),
});

/** The dialog to change the wallet's own name and number of a security. */
export function SecurityDialog({ security, onClose }: { security: Security; onClose: () => void }) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const { walletId } = useWallet();
  const { securities } = useTRPCClient();
  const { refresh } = usePositionClient();
  const { isin } = security;
  const [own] = useState(security.own);
  const form = useContractForm(securityForm, { name: own.name ?? '', wkn: own.wkn ?? '' });
  const { register, formState } = form;
  const saveOver = useConflictCheckedSave();
  const read = async () => {
    const now = await securities.get.query({ walletId, isin }, { context: UNBATCHED_CONTEXT });
    return { ...now.own, etag: await computeRecordEtag({ id: isin, ...now }) };
  };
  const write = (sent: z.output<typeof securityForm>, context: ReturnType<typeof ifMatchContext>) =>
    securities.update.mutate({ walletId, isin, ...sent }, { context });
  return (
    <FormDialog
      form={form}
      fields={['name', 'wkn']}
      title={t('editSecurity')}
      draft={['security', isin]}
      refresh={refresh}
      save={(sent) => saveOver({ seen: own, sent, read, send: write })}
      onClose={onClose}
    >
      <Field label={common('name')} hint={t('ownNameHint')} error={formState.errors.name?.message}>
        <Input
          {...register('name')}
          autoFocus
          autoComplete="off"
          // Shows the public value as the placeholder.
          placeholder={own.name === null ? (security.name ?? '') : ''}
        />
      </Field>
      <Field label="WKN" error={formState.errors.wkn?.message}>
        <Input
          {...register('wkn')}
          autoComplete="off"
          spellCheck={false}
          placeholder={own.wkn === null ? (security.wkn ?? '') : ''}
        />
      </Field>
    </FormDialog>
  );
}
