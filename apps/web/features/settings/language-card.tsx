'use client';

import { Card } from '@coffer/ui/card.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useTranslations } from 'next-intl';
import { LOCALES } from '#shared/i18n/locales.ts';
import { useAccountLanguage } from '#shared/visitor/use-language.ts';

/** The language of the signed-in person. */
export function LanguageCard() {
  const t = useTranslations('settings.appearance');
  const frame = useTranslations('frame');
  const { locale, choose } = useAccountLanguage();
  return (
    <Card title={t('language')}>
      <SegmentedControl
        label={t('language')}
        options={LOCALES.map((value) => ({ value, label: frame(`languages.${value}`) }))}
        value={locale}
        onValueChange={choose}
      />
      <p className="mt-2 text-muted text-sm">{t('languageText')}</p>
    </Card>
  );
}
