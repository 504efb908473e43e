'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem } from '@coffer/ui/menu.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Ellipsis, Pencil, Plus, Split, Tag } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Instrument, Security } from './instrument.ts';
import { PositionCard } from './position-card.tsx';
import { PositionChart } from './position-chart.tsx';
import { type PositionDialogState, PositionDialogs } from './position-dialogs.tsx';
import { PositionTransactions } from './position-transactions.tsx';
import { PriceList } from './price-list.tsx';
import { SecuritySplitList } from './security-split-list.tsx';
import { usePositions } from './use-positions.ts';

interface Props {
  readonly assetId: string;
  readonly instrument: Instrument;
}

/** The page of a position: its value, its price over time, and its transactions. */
export function PositionPage({ assetId, instrument }: Props) {
  const t = useTranslations('common');
  const words = useProblemSentence();
  const { data, error, refetch, isFetching } = useAssets();
  const asset = data?.items.find(({ id }) => id === assetId);
  if (asset !== undefined) return <Page asset={asset} instrument={instrument} />;
  if (error === null) return <SkeletonRows rows={8} />;
  return (
    <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
      {words(error)}
    </ErrorState>
  );
}

function Page({ asset, instrument }: { asset: Asset; instrument: Instrument }) {
  const t = useTranslations('investments');
  const { walletId, mayWrite } = useWallet();
  const { kind, code } = instrument;
  const security = useSecurity(instrument);
  const { positions } = usePositions(asset.id);
  const position = positions?.all.find((one) => one.code === code);
  const [dialog, setDialog] = useState<PositionDialogState | null>(null);
  const currency = position?.priceCurrency ?? asset.defaultCurrency;
  const name = security?.name ?? code;
  return (
    <>
      <PageHeader
        back={
          <TextLink asChild>
            <Link href={`/w/${walletId}/assets/${asset.id}`}>{asset.name}</Link>
          </TextLink>
        }
        title={name}
        description={
          kind === 'security' && (
            <span className="flex flex-wrap items-center gap-2">
              {name !== code && <Badge>{code}</Badge>}
              {security?.wkn != null && <Badge>WKN {security.wkn}</Badge>}
              {mayWrite && security !== null && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<Pencil />}
                  onClick={() => setDialog({ kind: 'security', security })}
                >
                  {t(security.name === null ? 'nameIt' : 'rename')}
                </Button>
              )}
            </span>
          )
        }
        action={<Actions {...{ instrument, security, currency, name }} onDialog={setDialog} />}
      />
      <div className="grid gap-4 lg:gap-6">
        <PositionCard
          assetId={asset.id}
          code={code}
          onPrice={() => setDialog({ kind: 'price', instrument, currency })}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
          <div className="grid min-w-0 gap-4 lg:gap-6">
            {position?.price !== null && (
              <PositionChart
                assetId={asset.id}
                instrument={instrument}
                name={name}
                splits={security?.splits ?? NO_SPLITS}
              />
            )}
            <PositionTransactions of={{ kind, assetId: asset.id, code }} onDialog={setDialog} />
          </div>
          <div className="grid min-w-0 gap-4 lg:gap-6">
            <PriceList instrument={instrument} onAdd={() => setDialog({ kind: 'price', instrument, currency })} />
            {security !== null && (
              <SecuritySplitList security={security} onAdd={() => setDialog({ kind: 'split', security })} />
            )}
          </div>
        </div>
      </div>
      <PositionDialogs asset={asset} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

const NO_SPLITS = {};

/** The security's details; null for cryptocurrencies, and while the details are loading. */
function useSecurity({ kind, code }: Instrument): Security | null {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery({
    ...trpc.securities.get.queryOptions({ walletId, isin: code }),
    enabled: kind === 'security',
  });
  return data ?? null;
}

interface ActionsProps {
  readonly instrument: Instrument;
  readonly security: Security | null;
  readonly currency: string;
  readonly name: string;
  readonly onDialog: (dialog: PositionDialogState) => void;
}

/** The actions for the position, as buttons and commands. */
function Actions({ instrument, security, currency, name, onDialog }: ActionsProps) {
  const t = useTranslations('investments');
  const { mayWrite } = useWallet();
  const deeds = useMemo(() => {
    const { kind, code } = instrument;
    return {
      book: () => onDialog({ kind: 'transaction', of: kind, code, transaction: null }),
      price: () => onDialog({ kind: 'price', instrument, currency }),
      prices: () => onDialog({ kind: 'prices', instrument, currency }),
      split: security === null ? null : () => onDialog({ kind: 'split', security }),
      rename: security === null ? null : () => onDialog({ kind: 'security', security }),
    };
  }, [instrument, security, currency, onDialog]);
  useCommands(
    useMemo(() => {
      if (!mayWrite) return [];
      const { book, price, prices, split, rename } = deeds;
      return [
        { id: 'add-position-transaction', label: t('addTransaction'), group: name, keys: 'n', run: book },
        { id: 'add-price', label: t('addPrice'), group: name, run: price },
        { id: 'import-prices', label: t('importPrices'), group: name, run: prices },
        ...(split === null ? [] : [{ id: 'add-split', label: t('addSplit'), group: name, run: split }]),
        ...(rename === null
          ? []
          : [{ id: 'edit-security', label: t('editSecurity'), group: name, keys: 'e', run: rename }]),
      ];
    }, [t, name, mayWrite, deeds]),
  );
  if (!mayWrite) return null;
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={deeds.book}>
        {t('addTransaction')}
      </Button>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { name })} variant="secondary">
            <Ellipsis />
          </IconButton>
        }
      >
        {deeds.rename !== null && (
          <MenuItem icon={<Pencil />} onSelect={deeds.rename}>
            {t('editSecurity')}
          </MenuItem>
        )}
        <MenuItem icon={<Tag />} onSelect={deeds.price}>
          {t('addPrice')}
        </MenuItem>
        <MenuItem icon={<ClipboardPaste />} onSelect={deeds.prices}>
          {t('importPrices')}
        </MenuItem>
        {deeds.split !== null && (
          <MenuItem icon={<Split />} onSelect={deeds.split}>
            {t('addSplit')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
