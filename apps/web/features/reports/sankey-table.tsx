'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { TableCell, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { useTranslations } from 'next-intl';
import { ChartRowName, ChartTable } from '#shared/charts/chart-table.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FlowLine } from './flow-lines.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly FlowLine[];
  readonly total: string;
  readonly hrefOf: (line: FlowLine) => string | null;
}

/** The diagram's data as a table; both sides have the same total. */
export function SankeyTable({ title, lines, total, hrefOf }: Props) {
  const t = useTranslations('reports.flowCharts');
  const words = useTranslations('reports');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  const share = (amount: string) => format.percent(Number(amount) / Number(total));
  return (
    <ChartTable
      title={title}
      head={
        <>
          <TableHeadCell>{words('category')}</TableHeadCell>
          <TableHeadCell numeric>{t('in')}</TableHeadCell>
          <TableHeadCell numeric>{t('out')}</TableHeadCell>
          <TableHeadCell numeric>{t('share')}</TableHeadCell>
        </>
      }
    >
      {lines.map((line) => (
        <TableRow key={line.id}>
          <TableCell className="[overflow-wrap:anywhere]">
            <ChartRowName href={hrefOf(line)}>{line.name}</ChartRowName>
          </TableCell>
          <TableCell numeric>{line.side === 'from' && <Amount value={line.amount} currency={currency} />}</TableCell>
          <TableCell numeric>{line.side === 'to' && <Amount value={line.amount} currency={currency} />}</TableCell>
          <TableCell numeric>{share(line.amount)}</TableCell>
        </TableRow>
      ))}
      <TableRow className="font-semibold">
        <TableCell>{t('total')}</TableCell>
        <TableCell numeric>
          <Amount value={total} currency={currency} />
        </TableCell>
        <TableCell numeric>
          <Amount value={total} currency={currency} />
        </TableCell>
        <TableCell numeric />
      </TableRow>
    </ChartTable>
  );
}
