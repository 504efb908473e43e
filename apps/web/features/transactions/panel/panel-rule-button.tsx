'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ListChecks } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const RuleFromTransactionForm = lazy(async () => ({
  default: (await import('#features/rules/rule-from-transaction-form.tsx')).RuleFromTransactionForm,
}));

/** The button to create a rule for similar transactions. */
export function PanelRuleButton({ record }: { record: Transaction }) {
  const t = useTranslations('merchants.rules');
  const { mayWrite } = useWallet();
  const [open, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button size="small" icon={<ListChecks />} onClick={() => setOpen(true)}>
        {t('make')}
      </Button>
      {open && (
        <Suspense>
          <RuleFromTransactionForm record={record} gives="categoryId" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
