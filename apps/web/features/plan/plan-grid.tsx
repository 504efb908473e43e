'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { ChevronDown, ChevronRight, Repeat, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { periodTransactionsHref } from '#shared/charts/period-href.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useToggledKeys } from '#shared/page/use-toggled-keys.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PlanSubject } from './items-by-category.ts';
import { type PlanColumn, type PlanTableItem, plannedAmounts, unlistedAmounts } from './plan-columns.ts';
import type { Scenario } from './plan-records.ts';
import { useCategoryTransactionsHref } from './use-category-transactions-href.ts';

export interface PlanGroup {
  readonly id: string;
  /** The group's name; null for categories without a group. */
  readonly title: string | null;
  readonly subjects: readonly { readonly subject: PlanSubject; readonly items: readonly PlanTableItem[] }[];
}

interface Props {
  readonly columns: readonly PlanColumn[];
  readonly groups: readonly PlanGroup[];
  readonly scenario: Scenario;
}

/** One row per category, below its group, and one column per period; scrolls horizontally with fixed names. */
export function PlanGrid({ columns, groups, scenario }: Props) {
  const t = useTranslations('plan');
  const { currency } = useWallet().wallet;
  const toggles = useToggledKeys();
  const amountsOf = (items: readonly PlanTableItem[]) => plannedAmounts(items, columns, scenario.startDate);
  const others = unlistedAmounts(columns, [amountsOf(groups.flatMap(itemsOf))], currency);
  return (
    <section
      // The surrounding card already has the plain name.
      aria-label={`${t('byCategory')}: ${columns[0]?.period ?? ''} – ${columns.at(-1)?.period ?? ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable region.
      tabIndex={0}
      className="overflow-x-auto rounded-b-card border-line border-t"
    >
      <Table caption={t('byCategory')}>
        <Head columns={columns} />
        <tbody>
          <Row name={t('atStart')} values={columns.map(({ base }) => base)} quiet />
          {groups.map((group) => (
            <GroupRows
              key={group.id}
              group={group}
              // A group without plan items is collapsed at first, because its sum is enough.
              isOpen={itemsOf(group).some(({ isAssumed }) => !isAssumed) !== toggles.has(group.id)}
              onToggle={() => toggles.toggle(group.id)}
              amountsOf={amountsOf}
            />
          ))}
          {others.some((value) => Math.abs(value) >= 0.5) && <Row name={t('others')} values={others} />}
          {columns.some(({ yielded }) => yielded !== 0) && (
            <Row name={t('yielded')} values={columns.map(({ yielded }) => yielded)} />
          )}
          <EndRow columns={columns} />
        </tbody>
      </Table>
    </section>
  );
}

const itemsOf = ({ subjects }: PlanGroup) => subjects.flatMap(({ items }) => items);

interface GroupProps {
  readonly group: PlanGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly amountsOf: (items: readonly PlanTableItem[]) => string[];
}

/** A group's sum and, when expanded, its categories. A group with a single category is shown as that category only. */
function GroupRows({ group, isOpen, onToggle, amountsOf }: GroupProps) {
  const { title, subjects } = group;
  const hasSum = title !== null && subjects.length > 1;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      {hasSum && (
        <Row
          name={
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={onToggle}
              className="flex w-full min-w-0 items-center gap-1 text-left font-medium"
            >
              <Arrow aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="truncate">{title}</span>
            </button>
          }
          values={amountsOf(itemsOf(group))}
          quiet={itemsOf(group).every(({ isAssumed }) => isAssumed)}
        />
      )}
      {(isOpen || !hasSum) &&
        subjects.map(({ subject, items }) => (
          <Row
            key={subject.id}
            name={
              <SubjectName subject={subject} isInGroup={hasSum} isAssumed={items.every((item) => item.isAssumed)} />
            }
            values={amountsOf(items)}
            quiet={items.every(({ isAssumed }) => isAssumed)}
          />
        ))}
    </>
  );
}

interface NameProps {
  readonly subject: PlanSubject;
  readonly isInGroup: boolean;
  readonly isAssumed: boolean;
}

function SubjectName({ subject: { name, emoji, categoryIds }, isInGroup, isAssumed }: NameProps) {
  const t = useTranslations('plan');
  const hrefOf = useCategoryTransactionsHref();
  return (
    <span className={classNames('flex items-center gap-1', isInGroup && 'pl-5')}>
      <Link prefetch={false} href={hrefOf(categoryIds)} className="truncate underline-offset-4 hover:underline">
        {emoji !== null && <span aria-hidden>{emoji} </span>}
        {name}
      </Link>
      {isAssumed && (
        <Repeat role="img" aria-label={t('goesOn')} className="size-3.5 shrink-0 text-muted">
          <title>{t('goesOn')}</title>
        </Repeat>
      )}
    </span>
  );
}

function Head({ columns }: Pick<Props, 'columns'>) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { walletId, today } = useWallet();
  return (
    <TableHead>
      <TableRow>
        <TableHeadCell className={NAMES}>{t('subject')}</TableHeadCell>
        {columns.map(({ period }) => {
          const name = period.length === 4 ? period : format.shortMonth(period);
          return (
            <TableHeadCell key={period} numeric className="whitespace-nowrap">
              {period > today.slice(0, period.length) ? (
                name
              ) : (
                <Link
                  prefetch={false}
                  href={periodTransactionsHref(
                    walletId,
                    { first: null, last: today, assetIds: null, hasPositions: false },
                    period,
                  )}
                  className="underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              )}
            </TableHeadCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

/**
 * Classes of the column of names, which stays fixed at the left. Its shadow shows that the other columns scroll below
 * it.
 */
const NAMES =
  'sticky left-0 z-1 bg-surface after:pointer-events-none after:absolute after:inset-y-0 after:left-full after:w-2 after:bg-linear-to-r after:from-text/8 after:to-transparent';

interface RowProps {
  readonly name: ReactNode;
  readonly values: readonly (string | number)[];
  readonly quiet?: boolean;
}

function Row({ name, values, quiet = false }: RowProps) {
  const { currency } = useWallet().wallet;
  return (
    <TableRow className={quiet ? 'text-muted' : ''}>
      <NameCell>{name}</NameCell>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells are its columns.
        <TableCell key={at} numeric className="whitespace-nowrap">
          {Number(value) === 0 ? (
            <span className="text-muted">–</span>
          ) : (
            <Amount value={value} currency={currency} decimals={0} />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** The balance at the end of each column; marks the first month below zero. */
function EndRow({ columns }: Pick<Props, 'columns'>) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  return (
    <TableRow className="font-medium">
      <NameCell>{t('atEnd')}</NameCell>
      {columns.map(({ period, end, belowZero }) => (
        <TableCell
          key={period}
          numeric
          className={classNames('whitespace-nowrap', belowZero !== null && 'bg-danger-soft')}
        >
          {belowZero !== null && (
            <TriangleAlert
              role="img"
              aria-label={t('belowZero', { month: format.month(belowZero) })}
              className="mr-1 inline size-3.5 align-[-0.125em] text-danger"
            />
          )}
          <Amount value={end} currency={currency} decimals={0} className={end < 0 ? 'text-danger' : ''} />
        </TableCell>
      ))}
    </TableRow>
  );
}

function NameCell({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className={classNames(
        NAMES,
        'h-9 max-w-[min(14rem,40vw)] border-line border-b px-3 py-1.5 pl-4 text-left font-normal group-last:border-b-0 group-last:font-medium',
      )}
    >
      <span className="block truncate">{children}</span>
    </th>
  );
}
