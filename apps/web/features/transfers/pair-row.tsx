'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { hrefOfPosition } from '#features/investments/instrument.ts';
import { useSecurityName } from '#features/investments/use-security-name.ts';
import { useAssets } from '#shared/data/use-catalogue.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** A transaction or a security transaction as a side of a pair. */
interface ShownSide {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  /** Null for a security transaction, which has an instrument instead. */
  readonly amountValue: string | null;
  readonly amountCurrency: string | null;
  readonly instrument?: string | null;
}

export interface ShownPair {
  readonly source: ShownSide;
  readonly counter: ShownSide;
}

interface Props {
  readonly pair: ShownPair;
  /** A remark below the pair. */
  readonly note: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A pair: its source and its target. */
export function PairRow({ pair: { source, counter }, note, isChosen, onToggle }: Props) {
  const t = useTranslations('transfers');
  const { mayWrite } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const nameOf = (assetId: string) => assets.find(({ id }) => id === assetId)?.name ?? '';
  const [from, to] = [nameOf(source.assetId), nameOf(counter.assetId)];
  return (
    <li className="flex items-center gap-3 border-line px-4 py-3 not-last:border-b">
      {mayWrite && <Checkbox aria-label={t('pair', { from, to })} checked={isChosen} onCheckedChange={onToggle} />}
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] sm:items-center">
        <Side record={source} asset={from} />
        <ArrowRight aria-hidden className="size-4 text-muted max-sm:rotate-90" />
        <Side record={counter} asset={to} />
        <p className="text-muted text-sm sm:col-span-3">{note}</p>
      </div>
    </li>
  );
}

function Side({ record, asset }: { record: ShownSide; asset: string }) {
  const t = useTranslations('transfers');
  const format = useFormat();
  const { walletId } = useWallet();
  const name = useSecurityName(record.instrument ?? null);
  const { id, assetId, date, fromTo, description, instrument = null, amountValue, amountCurrency } = record;
  return (
    <Link
      href={
        instrument === null
          ? `/w/${walletId}/transactions?transaction=${id}`
          : hrefOfPosition(walletId, assetId, instrument)
      }
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control hover:underline"
    >
      <bdi className="truncate">{name ?? (fromTo || description || t('noText'))}</bdi>
      {amountValue !== null && amountCurrency !== null && <Amount value={amountValue} currency={amountCurrency} />}
      <bdi className="col-span-2 truncate text-muted text-sm">{[format.date(date), asset].join(' · ')}</bdi>
    </Link>
  );
}
