'use client';

import type { createWebhookInput } from '@coffer/api/webhooks/webhooks.schema.ts';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { eventTypeMessageKey, type WebhookEventType } from './webhook.ts';

const TYPES = [
  'wallet.changed',
  'import.finished',
  'connection.needsReconnect',
  'accessRequest.decided',
] as const satisfies readonly WebhookEventType[];

export type WebhookFormFields = z.input<typeof createWebhookInput>;
export type WebhookFormOutput = z.output<typeof createWebhookInput>;

/** The webhook's address and events. */
export function WebhookFields({ form }: { form: UseFormReturn<WebhookFormFields, unknown, WebhookFormOutput> }) {
  const t = useTranslations('settings.webhooks');
  const { formState, register, setValue, watch } = form;
  const types = watch('types');
  const toggle = (type: WebhookEventType, checked: boolean) => {
    const next = TYPES.filter((one) => (one === type ? checked : types.includes(one)));
    setValue('types', next, { shouldValidate: true });
  };
  return (
    <>
      <Field label={t('url')} hint={t('urlHint')} error={formState.errors.url?.message}>
        <Input type="url" autoComplete="off" placeholder="https://" {...register('url')} />
      </Field>
      <Field label={t('description')} error={formState.errors.description?.message}>
        <Input autoComplete="off" {...register('description')} />
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">{t('types')}</legend>
        {TYPES.map((type) => (
          <Checkbox
            key={type}
            label={t(`typeNames.${eventTypeMessageKey(type)}`)}
            hint={t(`typeMeanings.${eventTypeMessageKey(type)}`)}
            checked={types.includes(type)}
            onCheckedChange={(checked) => toggle(type, checked)}
          />
        ))}
        <p aria-live="polite" className="min-h-5 text-danger text-sm">
          {formState.errors.types !== undefined && t('chooseType')}
        </p>
      </fieldset>
    </>
  );
}
