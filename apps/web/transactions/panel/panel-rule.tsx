'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useMerchants } from '../../data/use-merchants.ts';
import { proposalOf } from '../../rules/proposal.ts';
import { useWallet } from '../../wallet/wallet-context.tsx';
import type { Transaction } from '../record.ts';

const RuleSheet = lazy(async () => ({ default: (await import('../../rules/rule-sheet.tsx')).RuleSheet }));

/** Makes a rule for others like this one. */
export function PanelRule({ record }: { record: Transaction }) {
  const t = useTranslations('merchants.rules');
  const { mayWrite } = useWallet();
  const { data } = useMerchants();
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  const merchant = data?.items.find(({ id }) => id === record.merchantId);
  return (
    <>
      <Button size="small" icon={<ListChecks />} onClick={() => setOpen(true)}>
        {t('make')}
      </Button>
      {open && (
        <Suspense>
          <RuleSheet rule={null} proposal={proposalOf(record, merchant?.name)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
