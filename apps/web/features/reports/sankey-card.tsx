'use client';

import { roundedSum } from '@coffer/domain/exact-amounts.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Card } from '@coffer/ui/card.tsx';
import type { EChartsType } from 'echarts/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { ChartCanvas } from '#shared/charts/chart-canvas.tsx';
import { ChartFrame } from '#shared/charts/chart-frame.tsx';
import type { ChartStyle } from '#shared/charts/chart-style.ts';
import { useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { decimalCell } from '#shared/tables/cells.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { flowColours } from './flow-colours.ts';
import { flowLines } from './flow-lines.ts';
import { type FlowPart, moneyFlowPartHref } from './money-flow-part-href.ts';
import { buildSankey, type FlowNode, largestNodes, type MoneyFlow, type Sankey } from './sankey.ts';
import { addNodeClickListener, nodeAt, sankeyOption } from './sankey-option.ts';
import { SankeyTable } from './sankey-table.tsx';
import { useComparedDays } from './use-compared-days.ts';
import { useElementWidth } from './use-element-width.ts';
import { useMoneyFlow } from './use-money-flow.ts';
import { usePeriodTitles } from './use-period-titles.ts';

/** The Sankey diagram from income to expenses; categories link to their transactions. */
export function SankeyCard({ shown: asked }: { shown: PeriodWithDays }) {
  const t = useTranslations('reports.flowCharts');
  const words = useTranslations('reports');
  const { flow, problem, retry } = useMoneyFlow(asked);
  const shown = useComparedDays(asked).now;
  const { walletId, wallet } = useWallet();
  const nameOf = useNodeNames();
  const { short, inFile } = usePeriodTitles();
  const hrefOf = useCallback((part: FlowPart) => moneyFlowPartHref(walletId, shown, part), [walletId, shown]);
  const lines = useMemo(
    () => (flow === null ? [] : flowLines(flow, nameOf, wallet.currency)),
    [flow, nameOf, wallet.currency],
  );
  const total = flow === null ? '0' : roundedSum([flow.total], wallet.currency);
  const rows = () => [
    [words('category'), t('in'), t('out')],
    ...lines.map(({ name, side, amount }) =>
      side === 'from' ? [name, decimalCell(amount), ''] : [name, '', decimalCell(amount)],
    ),
  ];
  return (
    <Card title={t('sankey')} className="@container">
      <ChartFrame
        title={t('sankey')}
        filename={`${t('sankey')} ${inFile(shown)}`}
        controls={
          <p className="min-w-0 text-muted text-sm">
            {short(shown)}
            {flow !== null && (
              <span className="@min-[38rem]:hidden">
                {' · '}
                {t('hub')} <Amount value={total} currency={wallet.currency} />
              </span>
            )}
          </p>
        }
        ready={flow !== null}
        problem={problem}
        onRetry={retry}
        empty={flow?.total === '0' ? t('noFlow') : undefined}
        rows={rows}
        picture={(chart) => <Picture flow={flow} shown={shown} hrefOf={hrefOf} chart={chart} />}
        table={() =>
          flow !== null && (
            <SankeyTable title={`${t('sankey')}, ${short(shown)}`} lines={lines} total={total} hrefOf={hrefOf} />
          )
        }
        height="h-[30rem]"
      >
        {flow?.turned && <p className="pt-2 text-muted text-sm">{t('turned')}</p>}
      </ChartFrame>
    </Card>
  );
}

interface PictureProps {
  readonly flow: MoneyFlow | null;
  readonly shown: PeriodWithDays;
  readonly hrefOf: (part: FlowPart) => string | null;
  readonly chart: RefObject<EChartsType | null>;
}

function Picture({ flow, shown, hrefOf, chart }: PictureProps) {
  const t = useTranslations('reports.flowCharts');
  const region = useRegion();
  const format = useFormat();
  const { currency } = useWallet().wallet;
  const { short } = usePeriodTitles();
  const nameOf = useNodeNames();
  const place = useRef<HTMLDivElement>(null);
  const room = useElementWidth(place);
  const [width, narrow] = [room?.pixels ?? null, room !== null && room.rem < 38];
  const colours = useFlowColours();
  const sankey = useMemo(
    () => flow && colours && buildSankey(flow, narrow ? NARROW : WIDE, colours),
    [flow, narrow, colours],
  );
  const build = useMemo(() => {
    if (flow === null || sankey === null || width === null) return null;
    const amount = (value: string) => formatAmount(roundedSum([value], currency), { locale: region, currency });
    const share = (node: FlowNode) => t('shareOf', { share: format.percent(Number(node.amount) / Number(flow.total)) });
    const description = t('sankeyDescription', {
      period: short(shown),
      total: amount(flow.total),
      largest: largestNodes(sankey)
        .map((node) => `${nameOf(node)} ${amount(node.amount)}`)
        .join(', '),
    });
    return (look: ChartStyle) => sankeyOption({ sankey, description, nameOf, amount, share, width, narrow }, look);
  }, [t, flow, sankey, shown, region, format, currency, short, nameOf, width, narrow]);
  const attach = useOpening(sankey, hrefOf);
  return (
    <div ref={place} className="h-full">
      <ChartCanvas build={build} chart={chart} load={flows} attach={attach} />
    </div>
  );
}

const WIDE = { from: 6, to: 12, groups: true };
/** The limits of a narrow chart, which has room for two columns of names. */
const NARROW = { from: 3, to: 6, groups: false };

const flows = () => import('#shared/charts/echarts-for-reports.ts');

/** Returns a function that makes the chart open the transactions of a clicked node or flow. */
function useOpening(sankey: Sankey | null, hrefOf: PictureProps['hrefOf']): (chart: EChartsType) => void {
  const router = useRouter();
  const open = useRef<(point: unknown) => void>(() => {});
  useEffect(() => {
    open.current = (point) => {
      const node = sankey === null ? null : nodeAt(sankey, point);
      if (node === null) return;
      const { kind, side, flows } = node;
      const href = side === 'hub' ? null : hrefOf({ kind, side, categoryIds: flows.map(({ id }) => id) });
      if (href !== null) router.push(href);
    };
  }, [sankey, hrefOf, router]);
  return useCallback((chart) => addNodeClickListener(chart, (point) => open.current(point)), []);
}

function useNodeNames(): (node: Pick<FlowNode, 'kind' | 'name' | 'emoji'>) => string {
  const t = useTranslations('reports.flowCharts');
  const words = useTranslations('reports');
  return useCallback(
    ({ kind, name, emoji }) => {
      if (name !== null) return emoji === null ? name : `${emoji} ${name}`;
      if (kind === 'uncategorized') return words('parts.unknown');
      return kind === 'hub' || kind === 'left' || kind === 'savings' ? t(kind) : t('others');
    },
    [t, words],
  );
}

/** The colours of the wallet's categories; null while loading. */
function useFlowColours() {
  const categories = useCategories().data?.items;
  const groups = useCategoryGroups().data?.items;
  return useMemo(
    () => (categories === undefined || groups === undefined ? null : flowColours(categories, groups)),
    [categories, groups],
  );
}
