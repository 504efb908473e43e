'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ProjectedMonth, Scenario } from './plan-records.ts';
import { summariseProjection } from './projection.ts';
import { shiftMonth } from './shift-month.ts';

interface Side {
  readonly scenario: Scenario;
  readonly months: readonly ProjectedMonth[];
}

/**
 * Compares two scenarios side by side: their totals after one year, after two years and at the end, and their lowest
 * totals.
 */
export function ScenarioComparisonTable({ own, other }: { own: Side; other: Side }) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { wallet, today } = useWallet();
  const sides = [own, other];
  const at = [12, 24].map((count) => shiftMonth(today.slice(0, 7), count));
  const amount = (value: number | undefined) =>
    value === undefined ? '–' : <Amount value={value} currency={wallet.currency} decimals={0} />;
  const totalIn = ({ months }: Side, month: string) => months.find(({ period }) => period === month)?.cumulative;
  const outlooks = sides.map(({ months }) => summariseProjection(months, wallet.currency));
  return (
    <div className="mt-4 overflow-x-auto">
      <Table caption={t('sideBySide')}>
        <TableHead>
          <TableRow>
            <TableHeadCell>{t('sideBySide')}</TableHeadCell>
            {sides.map(({ scenario: { id, name } }) => (
              <TableHeadCell key={id} numeric className="long-words">
                {name}
              </TableHeadCell>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {at.map((month) => (
            <TableRow key={month}>
              <TableCell>{format.month(month)}</TableCell>
              {sides.map((side) => (
                <TableCell key={side.scenario.id} numeric>
                  {amount(totalIn(side, month))}
                </TableCell>
              ))}
            </TableRow>
          ))}
          <TableRow>
            <TableCell>{t('lastMonth')}</TableCell>
            {sides.map(({ scenario: { id, endMonth } }, side) => (
              <TableCell key={id} numeric>
                {amount(outlooks[side]?.end)}
                <span className="block text-muted">{format.shortMonth(endMonth)}</span>
              </TableCell>
            ))}
          </TableRow>
          <TableRow>
            <TableCell>{t('lowest')}</TableCell>
            {sides.map(({ scenario: { id } }, side) => (
              <TableCell key={id} numeric>
                {amount(outlooks[side]?.lowest.cumulative)}
                <span className="block text-muted">{format.shortMonth(outlooks[side]?.lowest.period ?? '')}</span>
              </TableCell>
            ))}
          </TableRow>
        </tbody>
      </Table>
    </div>
  );
}
