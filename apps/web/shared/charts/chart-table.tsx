import { Table, TableHead, TableRow } from '@coffer/ui/table.tsx';
import Link from 'next/link';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly head: ReactNode;
  /** The rows below all others. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A chart's data as a table: scrolls within the chart's height, and prints in full. */
export function ChartTable({ title, head, foot, children }: Props) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrolling region.
      tabIndex={0}
      className="h-full overflow-auto rounded-control border border-line print:h-auto print:overflow-visible"
    >
      <Table caption={title}>
        <TableHead>
          <TableRow>{head}</TableRow>
        </TableHead>
        <tbody>{children}</tbody>
      </Table>
      {foot}
    </section>
  );
}

interface RowNameProps {
  /** The link to the row's transactions; null if the row has no link. */
  readonly href: string | null;
  /** Shows the transactions within the page, without loading the link. */
  readonly onShow?: (() => void) | undefined;
  readonly children: string;
}

/** The name of a table row, with a link to the row's transactions if there is one. */
export function ChartRowName({ href, onShow, children }: RowNameProps) {
  if (href === null) return children;
  const show = (event: { preventDefault: () => void }) => {
    if (onShow === undefined) return;
    event.preventDefault();
    onShow();
  };
  return (
    <Link prefetch={false} href={href} onNavigate={show} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
