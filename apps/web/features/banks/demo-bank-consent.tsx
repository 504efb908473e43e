'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import type { DemoBankAccount } from './demo-accounts.ts';

interface Props {
  readonly state: string;
  readonly offered: readonly DemoBankAccount[];
  readonly chosen: readonly DemoBankAccount[];
}

/** The demo bank's consent page, which replaces a real bank's page. */
export function DemoBankConsent({ state, offered, chosen: before }: Props) {
  const t = useTranslations('banks.demoConsent');
  const [chosen, setChosen] = useState<readonly DemoBankAccount[]>(before);
  const [endsSoon, setEndsSoon] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const live = useIsHydrated();
  const leave = (answer: Readonly<Record<string, string>>) => {
    setIsLeaving(true);
    window.location.assign(`/connect/return?${new URLSearchParams({ state, ...answer })}`);
  };
  const toggle = (account: DemoBankAccount, isChosen: boolean) =>
    setChosen(offered.filter((one) => (one === account ? isChosen : chosen.includes(one))));
  return (
    <StandalonePageCard title={t('title')} text={t('text')}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0) leave({ code: JSON.stringify({ accounts: chosen, endsSoon }) });
        }}
      >
        <Banner tone="info">{t('demo')}</Banner>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium text-sm">{t('accounts')}</legend>
          {offered.map((account) => (
            <Checkbox
              key={account}
              label={t(`names.${account}`)}
              hint={t(`hints.${account}`)}
              checked={chosen.includes(account)}
              onCheckedChange={(isChosen) => toggle(account, isChosen)}
            />
          ))}
        </fieldset>
        <Checkbox label={t('endsSoon')} hint={t('endsSoonHint')} checked={endsSoon} onCheckedChange={setEndsSoon} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={isLeaving} disabled={!live || chosen.length === 0}>
            {t('approve')}
          </Button>
          <Button disabled={!live || isLeaving} onClick={() => leave({ error: 'access_denied' })}>
            {t('breakOff')}
          </Button>
        </div>
      </form>
    </StandalonePageCard>
  );
}
