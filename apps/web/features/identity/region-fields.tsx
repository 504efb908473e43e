'use client';

import type { createWalletInput } from '@coffer/api/wallets/wallets.schema.ts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, Controller, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { RegionBox, regionFormatExample } from '#shared/forms/region-box.tsx';
import { TimeZoneBox, timeZoneLabel } from '#shared/forms/time-zone-box.tsx';

type Form = z.input<typeof createWalletInput>;

/** The wallet's time zone and formats: the browser's guess in one line, with fields to change it. */
export function RegionFields({ control }: { control: Control<Form> }) {
  const t = useTranslations('identity.welcome');
  const common = useTranslations('common');
  const [isOpen, setIsOpen] = useState(false);
  const [timeZone, locale] = useWatch({ control, name: ['timeZone', 'locale'] });
  const { errors } = useFormState({ control });
  if (!isOpen && errors.timeZone === undefined && errors.locale === undefined) {
    return (
      <p className="mb-2 text-muted text-sm">
        {t('place', { timeZone: timeZoneLabel(timeZone), example: regionFormatExample(locale ?? 'en') })}{' '}
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="text-accent underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t('change')}
        </button>
      </p>
    );
  }
  return (
    <>
      <Controller
        name="timeZone"
        control={control}
        render={(at) => <ChoiceField at={at} label={common('timeZone')} hint={t('timeZoneHint')} box={TimeZoneBox} />}
      />
      <Controller
        name="locale"
        control={control}
        render={(at) => <ChoiceField at={at} label={t('format')} hint={t('formatHint')} box={RegionBox} />}
      />
    </>
  );
}
