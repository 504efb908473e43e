'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { TagBadge } from '@coffer/ui/tag-badge.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useState } from 'react';
import { ExampleBlock, type ExampleTheme } from './example-block.tsx';

const transactions = [
  { id: 'a', date: '31 Mar', who: 'Bäckerei Nöthnagel', what: 'Groceries', tag: 'Shared', amount: '-12.4' },
  { id: 'b', date: '30 Mar', who: 'Employer', what: 'Salary', tag: null, amount: '2840' },
  {
    id: 'c',
    date: '29 Mar',
    who: 'Rechtsschutzversicherungsgesellschaft',
    what: 'Insurance',
    tag: null,
    amount: '-184.05',
  },
] as const;

export function StructureExamples({ theme }: { theme: ExampleTheme }) {
  return (
    <>
      <ExampleBlock title="Card">
        <Card title={`March, ${theme}`} level={3} action={<TextLink href="#link">All transactions</TextLink>}>
          <p className="font-semibold text-2xl tracking-tight">
            <Amount value="2643.55" currency="EUR" />
          </p>
        </Card>
      </ExampleBlock>
      <ExampleBlock title="Table">
        <Transactions theme={theme} />
      </ExampleBlock>
      <ExampleBlock title="DataList">
        <div className="max-w-sm overflow-hidden rounded-card border border-line bg-surface">
          <DataList label={`Transactions, ${theme}`}>
            {transactions.map(({ id, date, who, what, tag, amount }) => (
              <DataListItem
                key={id}
                title={
                  <a href="#link" className="after:absolute after:inset-0">
                    {who}
                  </a>
                }
                value={<Amount value={amount} currency="EUR" tone="gainLoss" />}
                detail={what}
                meta={tag ? `${date} · ${tag}` : date}
                selected={id === 'b'}
              />
            ))}
          </DataList>
        </div>
      </ExampleBlock>
    </>
  );
}

function Transactions({ theme }: { theme: ExampleTheme }) {
  const [selected, setSelected] = useState<readonly string[]>(['b']);
  const [sort, setSort] = useState<'ascending' | 'descending'>('descending');
  const rows = sort === 'descending' ? transactions : transactions.toReversed();
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <Table caption={`Transactions of March, ${theme}`}>
        <TableHead>
          <TableRow>
            <TableHeadCell>
              <Checkbox
                aria-label="Select all"
                checked={selected.length === transactions.length}
                indeterminate={selected.length > 0 && selected.length < transactions.length}
                onCheckedChange={(checked) => setSelected(checked ? transactions.map(({ id }) => id) : [])}
              />
            </TableHeadCell>
            <TableHeadCell sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              Date
            </TableHeadCell>
            <TableHeadCell>Who</TableHeadCell>
            <TableHeadCell>Category</TableHeadCell>
            <TableHeadCell numeric>Amount</TableHeadCell>
          </TableRow>
        </TableHead>
        <tbody>
          {rows.map(({ id, date, who, what, tag, amount }) => (
            <TableRow key={id} selected={selected.includes(id)}>
              <TableCell>
                <Checkbox
                  aria-label={`Select ${who}`}
                  checked={selected.includes(id)}
                  onCheckedChange={(checked) =>
                    setSelected(checked ? [...selected, id] : selected.filter((other) => other !== id))
                  }
                />
              </TableCell>
              <TableCell className="whitespace-nowrap">{date}</TableCell>
              <TableCell>
                <span className="flex flex-wrap items-center gap-2">
                  {who} {tag && <TagBadge name={tag} colour="#3f6fb5" />}
                </span>
              </TableCell>
              <TableCell>
                <Badge>{what}</Badge>
              </TableCell>
              <TableCell numeric>
                <Amount value={amount} currency="EUR" tone="gainLoss" align={2} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
