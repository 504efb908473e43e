'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetDialogState } from './asset-dialogs.tsx';
import { AssetIconCircle } from './asset-icon.tsx';
import { AssetMenu } from './asset-menu.tsx';
import type { AssetWithValue } from './build-assets-overview.ts';
import { AssetTrend } from './trend.tsx';
import { balancesToShow, type CurrencyBalance } from './use-balances.ts';

/** Classes with the columns of rows and headings; wider screens show more columns. */
export const ASSET_ROW_COLUMNS =
  'md:grid-cols-[minmax(0,1fr)_9rem_2.5rem] lg:grid-cols-[minmax(0,1fr)_9rem_9rem_4rem_2.5rem] xl:grid-cols-[minmax(0,1fr)_7rem_9rem_9rem_4rem_2.5rem]';

interface Props {
  readonly row: AssetWithValue;
  readonly held: readonly CurrencyBalance[];
  readonly onDialog: (dialog: AssetDialogState) => void;
}

/** An asset in the list: its type, balances and value. */
export function AssetRow({ row: { asset, value, growth, line, share }, held, onDialog }: Props) {
  const t = useTranslations('assets');
  const { walletId, wallet, mayWrite } = useWallet();
  const shown = balancesToShow(held, asset.defaultCurrency);
  const isForeign = shown.some(({ currency }) => currency !== wallet.currency);
  return (
    <li
      className={`relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover md:gap-x-4 md:pr-2 ${ASSET_ROW_COLUMNS}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <AssetIconCircle type={asset.type} />
        <div className="min-w-0">
          <Link
            prefetch={false}
            href={`/w/${walletId}/assets/${asset.id}`}
            className="after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {asset.name}
          </Link>
          <p className="text-muted text-sm">
            {t(`types.${asset.type}`)} · {t(`shortAccesses.${asset.access}`)}
          </p>
        </div>
      </div>
      <AssetTrend line={line} className="h-7 w-full max-xl:hidden" />
      <div className="grid justify-items-end text-right text-muted max-lg:hidden">
        {isForeign && <HeldAmounts held={shown} />}
      </div>
      <div className="grid justify-items-end text-right">
        <Amount value={value} currency={wallet.currency} />
        {isForeign && (
          <div className="text-muted text-sm lg:hidden">
            <HeldAmounts held={shown} />
          </div>
        )}
        {growth !== null && growth !== 0 && (
          <Delta
            value={growth}
            currency={wallet.currency}
            className={isForeign ? 'text-sm leading-5 max-lg:hidden' : 'text-sm leading-5'}
          />
        )}
      </div>
      <AssetShare of={share} />
      <div className="relative z-1 max-md:hidden">{mayWrite && <AssetMenu asset={asset} onDialog={onDialog} />}</div>
    </li>
  );
}

/** The asset's percentage of everything owned; empty for a debt or an asset without value. */
export function AssetShare({ of: part }: { of: number | null }) {
  const t = useTranslations('assets');
  const format = useFormat();
  if (part === null) return <span className="max-lg:hidden" />;
  const share = part < MIN_SHARE ? `< ${format.percent(MIN_SHARE)}` : format.percent(part);
  return (
    <span className="text-right text-muted text-sm tabular-nums max-lg:hidden">
      <span aria-hidden>{share}</span>
      <span className="sr-only">{t('shareOf', { share })}</span>
    </span>
  );
}

const MIN_SHARE = 0.001;

function HeldAmounts({ held }: { held: readonly CurrencyBalance[] }) {
  return held.map(({ currency, balance }) => (
    <Amount key={currency} value={balance} currency={currency} className="block" />
  ));
}
