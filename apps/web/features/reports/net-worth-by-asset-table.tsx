'use client';

import { Amount, type AmountProps } from '@coffer/ui/amount.tsx';
import { formatPercent } from '@coffer/ui/amount-format.ts';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { canHaveGains } from '#features/assets/can-have-gains.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { neighbouringPeriod, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  type NET_WORTH_SORT_COLUMNS,
  type NetWorthFigures,
  type NetWorthTable,
  type NetWorthTableSorting,
  relativeChange,
} from './net-worth-table.ts';
import { useNetWorthHrefs } from './use-net-worth-hrefs.ts';
import { usePeriodTitles } from './use-period-titles.ts';
import { useSectionName } from './use-section-name.ts';

interface Props {
  readonly shown: PeriodWithDays;
  readonly table: NetWorthTable;
  readonly sorting: NetWorthTableSorting | null;
  readonly onSort: (sorting: NetWorthTableSorting | null) => void;
}

/** Net worth by asset as a table, for wide screens and paper. */
export function NetWorthByAssetTable({ shown, table: { sections, total, emergencyFund }, sorting, onSort }: Props) {
  const t = useTranslations('reports.worth');
  const nameOf = useSectionName();
  const { hrefOfAsset, hrefOfChange, hrefOfTotal } = useNetWorthHrefs(shown);
  const isCompared = neighbouringPeriod(shown, -1) !== null;
  const alone = sections.length === 1 && sections[0]?.kind === 'loose';
  return (
    <Table caption={t('byAsset')} className="@max-3xl:hidden print:table">
      <Heads shown={shown} sorting={sorting} onSort={onSort} />
      {sections.map((section) => (
        <tbody key={section.id}>
          {!alone && (
            <Line
              head="rowgroup"
              name={nameOf(section)}
              figures={section}
              isGrowth={section.rows.every(({ asset, hasPositions }) => canHaveGains(asset, hasPositions))}
              isCompared={isCompared}
              href={hrefOfChange(section.rows)}
              className="bg-sunken font-semibold"
            />
          )}
          {section.rows.map((row) => (
            <Line
              key={row.asset.id}
              head="row"
              name={
                <Link prefetch={false} href={hrefOfAsset(row.asset)} className="underline-offset-4 hover:underline">
                  {row.asset.name}
                </Link>
              }
              figures={row}
              isGrowth={canHaveGains(row.asset, row.hasPositions)}
              isCompared={isCompared}
              href={hrefOfChange([row])}
            />
          ))}
        </tbody>
      ))}
      <tfoot>
        <Line
          head="row"
          name={t('total')}
          figures={total}
          isGrowth
          isCompared={isCompared}
          href={hrefOfTotal}
          className="font-semibold [&>*]:border-t"
        />
        <Line
          head="row"
          name={t('emergencyFund')}
          figures={emergencyFund}
          isCompared={isCompared}
          href={null}
          className="text-muted"
        />
      </tfoot>
    </Table>
  );
}

function Heads({ shown, sorting, onSort }: Pick<Props, 'shown' | 'sorting' | 'onSort'>) {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const isCompared = neighbouringPeriod(shown, -1) !== null;
  const cell = (by: (typeof NET_WORTH_SORT_COLUMNS)[number], words: string) => (
    <TableHeadCell
      numeric={by !== 'name'}
      sort={sorting?.by !== by ? 'none' : sorting.descending ? 'descending' : 'ascending'}
      onSort={() => onSort(afterPress(sorting, by))}
    >
      {words}
    </TableHeadCell>
  );
  return (
    <TableHead>
      <TableRow>
        {cell('name', t('worth.asset'))}
        {cell('value', names.valuedOn(shown))}
        {isCompared && cell('before', names.dayBefore(shown))}
        {isCompared && cell('change', t('change'))}
        {cell('moved', t('worth.moved'))}
        {cell('earned', t('worth.earned'))}
      </TableRow>
    </TableHead>
  );
}

/**
 * The sorting after pressing a heading: first descending (names ascending), then reversed, then null for the wallet's
 * order.
 */
function afterPress(sorting: NetWorthTableSorting | null, by: NetWorthTableSorting['by']): NetWorthTableSorting | null {
  const first = by !== 'name';
  if (sorting?.by !== by) return { by, descending: first };
  return sorting.descending === first ? { by, descending: !first } : null;
}

interface LineProps {
  readonly head: 'row' | 'rowgroup';
  readonly name: ReactNode;
  readonly figures: Omit<NetWorthFigures, 'moved' | 'earned'> & Partial<NetWorthFigures>;
  /** True if `earned` is a gain or loss of value; false if it is the sum of payments. */
  readonly isGrowth?: boolean;
  readonly isCompared: boolean;
  /** The link to the transactions of the change; null if the row has no link. */
  readonly href: string | null;
  readonly className?: string;
}

function Line({ head, name, figures, isGrowth = false, isCompared, href, className }: LineProps) {
  const { value, before, change, moved, earned } = figures;
  return (
    <TableRow className={className}>
      <th
        scope={head}
        className="h-11 border-line border-b px-3 py-1.5 pl-4 text-left [font-weight:inherit] [overflow-wrap:anywhere] group-last:border-b-0"
      >
        {name}
      </th>
      <TableCell numeric>
        <Money value={value} />
      </TableCell>
      {isCompared && (
        <TableCell numeric>
          <Money value={before} />
        </TableCell>
      )}
      {isCompared && (
        <TableCell numeric className="leading-4">
          <Changed href={change === 0 ? null : href}>
            <Money value={change} sign="always" />
          </Changed>
          <Percent figures={figures} />
        </TableCell>
      )}
      <TableCell numeric>{moved !== undefined && <Money value={moved} sign="always" />}</TableCell>
      <TableCell numeric>
        {earned !== undefined && <Money value={earned} {...(isGrowth ? { tone: 'gainLoss' } : { sign: 'always' })} />}
      </TableCell>
    </TableRow>
  );
}

/** Renders an amount. A zero change is a dash, so that other changes stand out. */
function Money(amount: Pick<AmountProps, 'value' | 'sign' | 'tone'>) {
  const { currency } = useWallet().wallet;
  const isChange = amount.sign !== undefined || amount.tone !== undefined;
  if (isChange && amount.value === 0) return <span className="text-muted">–</span>;
  return <Amount {...amount} currency={currency} />;
}

function Changed({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children;
  return (
    <Link prefetch={false} href={href} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}

/** The change as a percentage of the previous value. */
function Percent({ figures }: { figures: Pick<NetWorthFigures, 'before' | 'change'> }) {
  const region = useRegion();
  const share = relativeChange(figures);
  if (share === null || figures.change === 0) return null;
  return (
    <span className="block font-normal text-muted text-xs">
      {formatPercent(share, { locale: region, sign: 'always' })}
    </span>
  );
}
