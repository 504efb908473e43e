'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import type { CsvSettingsInput } from './csv-settings.ts';

interface Props {
  readonly assetId: string | null;
  readonly settings: CsvSettingsInput;
  readonly onChange: (settings: CsvSettingsInput) => void;
}

const SAME = 'same';

/** The field to choose the asset for the cash of a broker's file: the securities account itself, or another account. */
export function CashAccountChoice({ assetId, settings, onChange }: Props) {
  const t = useTranslations('import.broker');
  const assets = useAssets().data?.items ?? [];
  const chosen = settings['cashAssetId'];
  const choose = (value: string) => onChange({ ...settings, cashAssetId: value === SAME ? null : value });
  return (
    <Field label={t('cashAccount')} hint={t('cashAccountHint')} className="md:max-w-md">
      <Select
        value={typeof chosen === 'string' && chosen !== assetId ? chosen : SAME}
        options={[
          { value: SAME, label: t('sameAccount') },
          ...assets
            .filter(({ id, archived }) => id !== assetId && (!archived || id === chosen))
            .map(({ id, name, defaultCurrency }) => ({ value: id, label: `${name} · ${defaultCurrency}` })),
        ]}
        onValueChange={choose}
      />
    </Field>
  );
}
