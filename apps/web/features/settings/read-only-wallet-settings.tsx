'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { useLocale, useTranslations } from 'next-intl';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The wallet's settings, for members who cannot change them. */
export function ReadOnlyWalletSettings() {
  const t = useTranslations('settings.wallet');
  const common = useTranslations('common');
  const locale = useLocale();
  const { me, wallet } = useWallet();
  const { name, currency, timeZone, emergencyFundTarget: target } = wallet;
  const facts = [
    [common('name'), name],
    [common('currency'), `${currency} · ${new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)}`],
    [common('timeZone'), timeZone.replaceAll('_', ' ').replaceAll('/', ' / ')],
    [t('format'), new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(wallet.locale)],
    [t('target'), target === null ? t('noTarget') : <Amount key="target" value={target} currency={currency} />],
  ] as const;
  return (
    <div className="grid gap-4">
      <Banner>{t('onlyRead', { role: common(`roles.${me.role}`) })}</Banner>
      <dl className="grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
