'use client';

import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { LogOut, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { LOCALES } from '#shared/i18n/locales.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { signOut } from '#shared/session/next-auth-client.ts';
import { isTheme, storeTheme, THEMES } from '#shared/visitor/theme.ts';
import { useAccountLanguage } from '#shared/visitor/use-language.ts';
import { useTheme } from '#shared/visitor/use-theme.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export function PersonMenuItems({ email }: { email: string }) {
  const t = useTranslations('frame');
  const { walletId } = useWallet();
  const showProblem = useProblemToast();
  return (
    <>
      <p className="truncate px-2.5 pt-1.5 pb-1 text-muted text-sm md:hidden">{email}</p>
      <MenuItem asChild>
        <Link href={`/w/${walletId}/settings/account`}>
          <UserRound aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
          {t('account')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut().catch(showProblem)}>
        {t('signOut')}
      </MenuItem>
    </>
  );
}

function ThemeChoice() {
  const t = useTranslations('frame');
  return (
    <>
      <MenuLabel>{t('appearance')}</MenuLabel>
      <MenuRadioGroup value={useTheme()} onValueChange={(value) => isTheme(value) && storeTheme(value)}>
        {THEMES.map((theme) => (
          <MenuRadioItem key={theme} value={theme}>
            {t(`themes.${theme}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}

function LanguageChoice() {
  const t = useTranslations('frame');
  const { locale, choose } = useAccountLanguage();
  return (
    <>
      <MenuLabel>{t('language')}</MenuLabel>
      <MenuRadioGroup value={locale} onValueChange={choose}>
        {LOCALES.map((language) => (
          <MenuRadioItem key={language} value={language}>
            <span lang={language}>{t(`languages.${language}`)}</span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}
