'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Bar } from '#shared/charts/bar.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import type { ShownPeriod, ShownPeriods } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowInput } from './cash-flow-input.ts';
import { type CategoryFlow, type FlowSection, flowParts, totalOf } from './flows.ts';
import { ReportState } from './report-state.tsx';
import { useCompared } from './use-compared.ts';
import { CsvButton, useCsv } from './use-csv.tsx';
import { useHrefOfFlow } from './use-href-of-flow.ts';
import { useNames } from './use-names.ts';

/** Income and expenses by category, compared with the previous period. */
export function CashFlowCard({ shown }: { shown: ShownPeriod }) {
  const t = useTranslations('reports');
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const query = useQuery(trpc.reports.cashFlowByCategory.queryOptions(cashFlowInput(walletId, shown)));
  const parts = query.data === undefined ? [] : flowParts(query.data, wallet.currency);
  const compared = useCompared(shown);
  const save = useSaving(compared, parts);
  return (
    <Card
      title={t('cashFlow')}
      padded={false}
      className="@container"
      action={parts.length > 0 && <CsvButton report={t('cashFlow')} onSave={save} />}
    >
      <ReportState query={query} rows={8}>
        <Flows compared={compared} parts={parts} />
      </ReportState>
    </Card>
  );
}

/** The columns of amounts, if there is room for them and a name. */
const AMOUNTS =
  'ml-auto grid shrink-0 justify-items-end text-right @2xl:grid-cols-[8rem_8rem_8rem] @2xl:items-baseline @2xl:gap-x-2';
/** Wraps parts that don't fit beside the name. */
const LINE = 'flex flex-wrap items-baseline justify-between gap-x-4';
/** Above the link that covers the whole line. */
const FIGURE = 'relative z-1 underline-offset-4 hover:underline';
const NAME = 'min-w-0 flex-[1_1_6rem] [overflow-wrap:anywhere]';

interface FlowsProps {
  readonly compared: ShownPeriods;
  readonly parts: readonly FlowSection[];
}

function Flows({ compared, parts }: FlowsProps) {
  const t = useTranslations('reports');
  const names = useNames();
  const { now, before } = compared;
  const hrefOf = useHrefOfFlow(now);
  const { currency } = useWallet().wallet;
  return (
    <div className="print:table print:w-full">
      {before !== null && (
        <p className="px-4 pb-2 text-muted text-sm sm:px-5 print:table-caption print:text-left">
          {t('compared', { now: names.short(now), before: names.short(before) })}
        </p>
      )}
      {before !== null && (
        // On paper this is the table's head, which is repeated on each page.
        <div aria-hidden className="@max-2xl:hidden break-inside-avoid print:table-header-group">
          <p className={`px-4 text-muted text-sm sm:px-5 ${AMOUNTS} justify-end`}>
            <span>{names.short(now)}</span>
            <span>{names.short(before)}</span>
            <span>{t('change')}</span>
          </p>
        </div>
      )}
      {parts.map((part) => (
        <section key={part.kind} aria-label={t(`parts.${part.kind}`)} className="pb-2">
          <h3 className={`px-4 pt-3 pb-1 font-medium sm:px-5 ${LINE}`}>
            <Link href={hrefOf(filtersOf(part.flows))} className={`${NAME} underline-offset-4 hover:underline`}>
              {t(`parts.${part.kind}`)}
            </Link>
            <Figures {...part} compared={compared} filters={filtersOf(part.flows)} currency={currency} />
          </h3>
          {part.kind !== 'unknown' && (
            // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers unless it says so.
            <ul role="list">
              {part.flows.map((flow) => (
                <FlowLine key={flow.id} flow={flow} compared={compared} part={part} />
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className={`border-line border-t px-4 py-3 font-semibold sm:px-5 ${LINE}`}>
        <Link href={hrefOf({})} className={`${NAME} underline-offset-4 hover:underline`}>
          {t('net')}
        </Link>
        <Figures {...totalOf(parts, currency)} compared={compared} filters={{}} currency={currency} />
      </p>
    </div>
  );
}

interface FlowLineProps {
  readonly flow: CategoryFlow;
  readonly compared: ShownPeriods;
  readonly part: FlowSection;
}

function FlowLine({ flow, compared, part }: FlowLineProps) {
  const hrefOf = useHrefOfFlow(compared.now);
  const isCompared = compared.before !== null;
  const { currency } = useWallet().wallet;
  const longest = Math.max(...part.flows.map(({ now, before }) => Math.max(Math.abs(now), Math.abs(before))));
  return (
    <li className="group relative px-4 py-1.5 hover:bg-hover sm:px-5">
      <div className={LINE}>
        <Link
          href={hrefOf(filtersOf([flow]))}
          title={flow.path}
          className={`${NAME} after:absolute after:inset-0 group-hover:underline`}
        >
          {flow.emoji !== null && <span aria-hidden>{flow.emoji} </span>}
          {flow.name}
        </Link>
        <Figures {...flow} compared={compared} filters={filtersOf([flow])} currency={currency} />
      </div>
      {/* The bar of the previous period only serves comparison; alone it would be mistaken for this period's bar. */}
      {flow.now !== 0 && (
        <div aria-hidden className="pt-1">
          <Bar share={Math.abs(flow.now) / longest} tone={flow.now < 0 ? 'loss' : 'gain'} />
          {isCompared && <Bar share={Math.abs(flow.before) / longest} tone="before" />}
        </div>
      )}
    </li>
  );
}

/** The filter for the transactions of categories. */
const filtersOf = (flows: readonly CategoryFlow[]) => ({ categoryIds: flows.map(({ id }) => id).join(',') });

interface FiguresProps {
  readonly compared: ShownPeriods;
  /** The filters for the transactions behind the numbers. */
  readonly filters: Readonly<Record<string, string>>;
  readonly now: number;
  readonly before: number;
  readonly change: number;
  readonly currency: string;
}

/** The amounts of both periods and the change. The name in front links to the transactions of the current period. */
function Figures({ compared, filters, now, before, change, currency }: FiguresProps) {
  const t = useTranslations('reports');
  const hrefOf = useHrefOfFlow(compared.before ?? compared.now);
  if (compared.before === null) return <Amount value={now} currency={currency} className="ml-auto" />;
  return (
    <span className={AMOUNTS}>
      <Amount value={now} currency={currency} />
      <Link href={hrefOf(filters)} className={`font-normal text-muted @max-2xl:text-sm ${FIGURE}`}>
        <span className="sr-only">{t('before')}: </span>
        <Amount value={before} currency={currency} />
      </Link>
      <span className="font-normal text-muted @max-2xl:sr-only">
        <span className="sr-only">{t('change')}: </span>
        <Amount value={change} currency={currency} sign="always" />
      </span>
    </span>
  );
}

function useSaving({ now, before }: ShownPeriods, parts: readonly FlowSection[]): () => void {
  const t = useTranslations('reports');
  const names = useNames();
  const save = useCsv(t('cashFlow'), now);
  return () =>
    save(
      [t('category'), names.short(now), ...(before === null ? [] : [names.short(before), t('change')])],
      parts.flatMap(({ flows }) =>
        flows.map((flow) => [flow.path, flow.now, ...(before === null ? [] : [flow.before, flow.change])]),
      ),
    );
}
