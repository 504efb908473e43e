'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Scenario } from './plan-records.ts';

/** The scenario's assumptions in one line, which opens the form to change them. */
export function ScenarioFacts({ scenario, onEdit }: { scenario: Scenario; onEdit: () => void }) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const { expectedAnnualReturn: annual, startingBasePerCategory: base, assetIds } = scenario;
  const [only] = assetIds.length === 1 ? assets.filter(({ id }) => id === assetIds[0]) : [];
  const facts = [
    annual === null || annual === 0 ? t('facts.noReturn') : t('facts.return', { share: format.percent(annual / 100) }),
    only === undefined ? t('facts.assets', { count: assetIds.length }) : t('facts.asset', { name: only.name }),
    t(`facts.${base}`),
  ].join(' · ');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <span className="min-w-0 long-words">{facts}</span>
      {mayWrite && (
        <Button size="small" variant="quiet" className="max-sm:-ml-2.5" icon={<Pencil />} onClick={onEdit}>
          {t('change')}
        </Button>
      )}
    </p>
  );
}
