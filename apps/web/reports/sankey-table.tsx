'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormat } from '../format/use-format.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { FlowLine } from './flow-lines.ts';

interface Props {
  readonly title: string;
  readonly lines: readonly FlowLine[];
  readonly total: string;
  readonly hrefOf: (line: FlowLine) => string | null;
}

/** The same as the diagram in numbers: what came in on the one side is what went out or stayed on the other. */
export function SankeyTable({ title, lines, total, hrefOf }: Props) {
  const t = useTranslations('reports.flowCharts');
  const words = useTranslations('reports');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  const share = (amount: string) => format.percent(Number(amount) / Number(total));
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      className="h-full overflow-auto rounded-control border border-line"
    >
      <Table caption={title}>
        <TableHead>
          <TableRow>
            <TableHeadCell>{words('category')}</TableHeadCell>
            <TableHeadCell numeric>{t('in')}</TableHeadCell>
            <TableHeadCell numeric>{t('out')}</TableHeadCell>
            <TableHeadCell numeric>{t('share')}</TableHeadCell>
          </TableRow>
        </TableHead>
        <tbody>
          {lines.map((line) => (
            <TableRow key={line.id}>
              <TableCell className="[overflow-wrap:anywhere]">
                <Name href={hrefOf(line)}>{line.name}</Name>
              </TableCell>
              <TableCell numeric>
                {line.side === 'from' && <Amount value={line.amount} currency={currency} />}
              </TableCell>
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
        </tbody>
      </Table>
    </section>
  );
}

function Name({ href, children }: { href: string | null; children: string }) {
  if (href === null) return children;
  return (
    <Link href={href} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
