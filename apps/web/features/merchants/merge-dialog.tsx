'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Combobox } from '@coffer/ui/combobox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { merchantOptions } from '#shared/data/combobox-options.ts';
import { type Merchant, useMerchants } from '#shared/data/use-merchants.ts';
import { useMerchantDeletions, useMerchantTransactionCounts } from './use-merchant-deletions.ts';

interface Props {
  /** The selected merchants. Several are merged into one of them; a single merchant is merged into another merchant. */
  readonly chosen: readonly Merchant[];
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Merges merchants into one, after a preview. */
export function MerchantMergeDialog({ chosen, onMerged, onClose }: Props) {
  const t = useTranslations('merchants.merge');
  const common = useTranslations('common');
  const all = useMerchants().data?.items ?? [];
  const counts = useMerchantTransactionCounts();
  const { merge } = useMerchantDeletions();
  const candidates = chosen.length > 1 ? chosen : all.filter(({ id }) => id !== chosen[0]?.id);
  const [targetId, setTargetId] = useState(() => (chosen.length > 1 ? mostBooked(chosen, counts) : null));
  const target = candidates.find(({ id }) => id === targetId);
  const merged = chosen.filter(({ id }) => id !== targetId);
  const submit = () => {
    if (target === undefined) return;
    merge(target, merged);
    onMerged();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { count: chosen.length, name: chosen[0]?.name ?? '' })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={target === undefined}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Field label={t('target')}>
        <Combobox value={targetId} onValueChange={setTargetId} options={merchantOptions(candidates)} />
      </Field>
      {target !== undefined && <WhatGoesWhere target={target} merged={merged} counts={counts} />}
    </Dialog>
  );
}

function mostBooked(merchants: readonly Merchant[], counts: ReadonlyMap<string, number> | undefined): string | null {
  const byCount = merchants.toSorted((one, other) => (counts?.get(other.id) ?? 0) - (counts?.get(one.id) ?? 0));
  return byCount[0]?.id ?? null;
}

interface WhatProps {
  readonly target: Merchant;
  readonly merged: readonly Merchant[];
  readonly counts: ReadonlyMap<string, number> | undefined;
}

function WhatGoesWhere({ target, merged, counts }: WhatProps) {
  const t = useTranslations('merchants.merge');
  const format = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  const names = format.format(merged.map(({ name }) => name));
  const transactions = merged.reduce((sum, { id }) => sum + (counts?.get(id) ?? 0), 0);
  const domains = merged.flatMap((one) => one.domains).filter((domain) => !target.domains.includes(domain));
  return (
    <ul className="long-words grid list-disc gap-1 pl-5 text-muted text-sm">
      <li>{t('transactions', { count: transactions, names, target: target.name })}</li>
      {domains.length > 0 && <li>{t('domains', { domains: format.format(domains), target: target.name })}</li>}
      <li>{t('rules', { target: target.name })}</li>
      <li>{t('gone', { count: merged.length, names, target: target.name })}</li>
    </ul>
  );
}
