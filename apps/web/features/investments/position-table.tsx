'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatPercent } from '@coffer/ui/amount-format.ts';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { formatPlainNumber } from '#shared/format/plain-number.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { positionHref } from './instrument.ts';
import { type AssetPosition, gainRatio, hasNoPrice, type PositionTotals } from './positions.ts';

export interface PositionTableProps {
  readonly positions: readonly AssetPosition[];
  readonly sum: PositionTotals | null;
  /** The currency of the values. */
  readonly currency: string;
}

/** The class of columns about the past, which are hidden if the table is too narrow. */
const IF_WIDE = 'hidden @[60rem]:table-cell';

/** Positions in columns with their sum; each links to its page. */
export function PositionTable({ positions, sum, currency }: PositionTableProps) {
  const t = useTranslations('investments');
  return (
    <Table caption={t('title')}>
      <TableHead>
        <TableRow>
          <TableHeadCell>{t('position')}</TableHeadCell>
          <TableHeadCell numeric>{t('quantity')}</TableHeadCell>
          <TableHeadCell numeric>{t('price')}</TableHeadCell>
          <TableHeadCell numeric>{t('value')}</TableHeadCell>
          <TableHeadCell numeric>{t('cost')}</TableHeadCell>
          <TableHeadCell numeric>{t('gain')}</TableHeadCell>
          <TableHeadCell numeric className={IF_WIDE}>
            {t('realised')}
          </TableHeadCell>
          <TableHeadCell numeric className={IF_WIDE}>
            {t('dividends')}
          </TableHeadCell>
          <TableHeadCell numeric>{t('return')}</TableHeadCell>
        </TableRow>
      </TableHead>
      <tbody>
        {positions.map((position) => (
          <Row key={position.code} position={position} currency={currency} />
        ))}
      </tbody>
      {sum !== null && (
        <tfoot>
          <TableRow className="font-semibold [&>td]:border-line-strong [&>td]:border-t [&>td]:border-b-0">
            <TableCell colSpan={3}>{t('sum')}</TableCell>
            <Figures figures={sum} currency={currency} />
          </TableRow>
        </tfoot>
      )}
    </Table>
  );
}

function Row({ position, currency }: { position: AssetPosition; currency: string }) {
  const { walletId } = useWallet();
  const { assetId, code, title, quantity } = position;
  return (
    <TableRow>
      <TableCell className="max-w-72">
        <Link
          prefetch={false}
          href={positionHref(walletId, assetId, code)}
          className="font-medium underline-offset-4 hover:underline [overflow-wrap:anywhere]"
        >
          {title}
        </Link>
        {title !== code && <span className="block text-muted">{code}</span>}
      </TableCell>
      <TableCell numeric>
        <Amount value={formatPlainNumber(quantity)} />
      </TableCell>
      <TableCell numeric>
        <Price position={position} />
      </TableCell>
      <Figures figures={position} currency={currency} isUnknown={hasNoPrice(position)} />
    </TableRow>
  );
}

function Price({ position: { price, priceCurrency, priceDate } }: { position: AssetPosition }) {
  const t = useTranslations('investments');
  const format = useFormat();
  if (price === null || priceCurrency === null) return <span className="text-muted">{t('noPrice')}</span>;
  return (
    <>
      <Amount value={formatPlainNumber(price)} currency={priceCurrency} />
      {priceDate !== null && (
        <time dateTime={priceDate} className="block whitespace-nowrap text-muted">
          {format.date(priceDate)}
        </time>
      )}
    </>
  );
}

interface FiguresProps {
  readonly figures: PositionTotals;
  readonly currency: string;
  /** Whether value and gain are unknown because there is no price. */
  readonly isUnknown?: boolean;
}

function Figures({ figures, currency, isUnknown = false }: FiguresProps) {
  const region = useRegion();
  const share = gainRatio(figures);
  const { value, cost, gain, realisedGain, dividends, moneyWeightedReturn } = figures;
  return (
    <>
      <TableCell numeric>{isUnknown ? '–' : <Amount value={value} currency={currency} />}</TableCell>
      <TableCell numeric>
        <Amount value={cost} currency={currency} />
      </TableCell>
      <TableCell numeric>
        {isUnknown ? (
          '–'
        ) : (
          <>
            <Amount value={gain} currency={currency} tone="gainLoss" className="whitespace-nowrap" />
            {share !== null && (
              <span className="block text-muted">{formatPercent(share, { locale: region, sign: 'always' })}</span>
            )}
          </>
        )}
      </TableCell>
      <TableCell numeric className={IF_WIDE}>
        <Amount value={realisedGain} currency={currency} tone="gainLoss" />
      </TableCell>
      <TableCell numeric className={IF_WIDE}>
        <Amount value={dividends} currency={currency} />
      </TableCell>
      <TableCell numeric>
        {moneyWeightedReturn === null || isUnknown
          ? '–'
          : formatPercent(moneyWeightedReturn / 100, { locale: region, sign: 'always' })}
      </TableCell>
    </>
  );
}
