'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { positionHref } from '#features/investments/instrument.ts';
import { useSecurityName } from '#features/investments/use-security-name.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** A transaction or a security transaction as a side of a pair. */
interface ShownSide {
  readonly id: string;
  readonly assetId: string;
  readonly date: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  /** The amount of a transaction; null for a security transaction, which has an instrument instead. */
  readonly amountValue: string | null;
  readonly amountCurrency: string | null;
  readonly instrument?: string | null;
}

export interface TransferPairSides {
  readonly source: ShownSide;
  readonly counter: ShownSide;
}

interface Props {
  readonly pair: TransferPairSides;
  /** A remark on the pair. */
  readonly note: string;
  /** Whether the remark is collapsed, and only shown when the pair's two transactions are expanded. */
  readonly isNoteFolded: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** A transfer pair in one line: date, assets, text and amount. Expanding it shows both transactions and the remark. */
export function TransferPairListRow({ pair: { source, counter }, note, isNoteFolded, isChosen, onToggle }: Props) {
  const t = useTranslations('transfers');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const [isOpen, setOpen] = useState(false);
  const assets = useAssets().data?.items ?? [];
  const nameOf = (assetId: string) => assets.find(({ id }) => id === assetId)?.name ?? '';
  const [from, to] = [nameOf(source.assetId), nameOf(counter.assetId)];
  const text = source.fromTo || source.description || counter.fromTo || counter.description || t('noText');
  const { amountValue, amountCurrency } = source.amountValue === null ? counter : source;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="border-line not-last:border-b">
      <div className="flex min-h-11 items-center gap-3 px-4 py-1">
        {mayWrite && <Checkbox aria-label={t('pair', { from, to })} checked={isChosen} onCheckedChange={onToggle} />}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="grid min-h-9 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control text-left sm:grid-cols-[auto_6.5rem_minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-3"
        >
          <Arrow aria-hidden className="size-4 text-muted" />
          <time dateTime={source.date} className="whitespace-nowrap text-muted text-sm max-sm:hidden">
            {format.date(source.date)}
          </time>
          <span className="max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-tight sm:truncate">
            <bdi>{from}</bdi> → <bdi>{to}</bdi>
          </span>
          <span className="truncate text-muted text-sm max-sm:hidden">
            <bdi>{text}</bdi>
            {!isNoteFolded && ` · ${note}`}
          </span>
          {amountValue !== null && amountCurrency !== null && (
            <Amount value={amountValue} currency={amountCurrency} sign="never" />
          )}
        </button>
      </div>
      {isOpen && (
        <div className="grid gap-x-6 gap-y-2 px-4 pb-3 sm:grid-cols-2">
          <Side record={source} asset={from} />
          <Side record={counter} asset={to} />
          <p className="text-muted text-sm sm:col-span-2">{note}</p>
        </div>
      )}
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
          : positionHref(walletId, assetId, instrument)
      }
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control hover:underline"
    >
      <bdi className="truncate">{name ?? (fromTo || description || t('noText'))}</bdi>
      {amountValue !== null && amountCurrency !== null && <Amount value={amountValue} currency={amountCurrency} />}
      <bdi className="col-span-2 truncate text-muted text-sm">{[format.date(date), asset].join(' · ')}</bdi>
    </Link>
  );
}
