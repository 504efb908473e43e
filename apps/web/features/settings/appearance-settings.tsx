'use client';

import { Card } from '@coffer/ui/card.tsx';
import { useIsAppleDevice } from '@coffer/ui/kbd.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { useUiTexts } from '@coffer/ui/ui-texts.tsx';
import { useTranslations } from 'next-intl';
import { storeSingleKeys, useAreSingleKeysEnabled } from '#shared/commands/single-key-shortcuts.ts';
import type { Theme } from '#shared/visitor/theme.ts';
import { LanguageCard } from './language-card.tsx';
import { SettingsPage } from './settings-page.tsx';
import { ThemeCards } from './theme-cards.tsx';

export function AppearanceSettings({ theme }: { theme: Theme }) {
  const t = useTranslations('settings.appearance');
  return (
    <SettingsPage name="appearance" description={t('about')}>
      <Card title={t('theme')}>
        <ThemeCards theme={theme} />
        <p className="mt-2 text-muted text-sm">{t('themeText')}</p>
      </Card>
      <LanguageCard />
      <Keyboard />
    </SettingsPage>
  );
}

function Keyboard() {
  const t = useTranslations('settings.appearance');
  const { ctrl } = useUiTexts();
  return (
    <Card title={t('keyboard')}>
      <Switch
        label={t('singleKeys')}
        hint={t('singleKeysHint', { key: useIsAppleDevice() ? '⌘K' : `${ctrl} K` })}
        checked={useAreSingleKeysEnabled()}
        onCheckedChange={storeSingleKeys}
      />
    </Card>
  );
}
