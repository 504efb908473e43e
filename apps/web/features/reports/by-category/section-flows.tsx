'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ChartColumn, ChevronDown, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ToggledKeys } from '#shared/page/use-toggled-keys.ts';
import type { PeriodWithComparison } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FlowFilter } from '../cash-flow-input.ts';
import { type CategoryFlow, type ComparedSums, hasAmount, type FlowSection as Section } from '../cash-flow-sections.ts';
import { useCashFlowHref } from '../use-cash-flow-href.ts';
import { type FlowGroup, groupFlows, shareOfTotal } from './flow-groups.ts';
import { categoryLinkParameters, flowKindLinkParameters } from './flow-link-parameters.ts';
import { FlowRow } from './flow-row.tsx';
import { FlowTrend } from './flow-trend.tsx';

interface PartProps {
  readonly part: Section;
  readonly compared: PeriodWithComparison;
  readonly filter: FlowFilter;
  readonly toggles: ToggledKeys;
}

/** Income, expenses or uncategorised amounts: the sum, then a line for each category and group. */
export function SectionFlows(props: PartProps) {
  const { part, compared, filter } = props;
  const t = useTranslations('reports');
  const { currency } = useWallet().wallet;
  const hrefOf = useCashFlowHref(compared.now);
  const parameters = flowKindLinkParameters(filter, part.kind);
  return (
    <section aria-label={t(`parts.${part.kind}`)} className="pb-2">
      <h3 className="pt-2 font-medium">
        <FlowRow sums={part} compared={compared} parameters={parameters} isHigherBetter={part.kind !== 'unknown'}>
          <Link href={hrefOf(parameters)} className="underline-offset-4 [overflow-wrap:anywhere] hover:underline">
            {t(`parts.${part.kind}`)}
          </Link>
        </FlowRow>
      </h3>
      {part.kind !== 'unknown' && (
        // biome-ignore lint/a11y/noRedundantRoles: some screen readers announce a list without bullets only if it has this role.
        <ul role="list">
          {groupFlows(part.flows, currency).map((entry) =>
            entry.kind === 'group' ? (
              <GroupLines key={entry.path} group={entry} {...props} />
            ) : (
              <CategoryLine key={entry.flow.id} flow={entry.flow} {...props} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

/** A group's row, which expands or collapses its categories, and the rows of those categories. */
function GroupLines({ group, ...props }: PartProps & { readonly group: FlowGroup }) {
  const t = useTranslations('reports');
  const key = `fold ${props.part.kind} ${group.path}`;
  const isOpen = !props.toggles.has(key);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Line {...props} name={group.path} flows={group.flows} sums={group}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('categoriesOf', { group: group.path })}
          onClick={() => props.toggles.toggle(key)}
          className="relative z-1 -ml-1 grid size-6 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <Arrow aria-hidden className="size-4" />
        </button>
      </Line>
      {isOpen &&
        group.flows.filter(hasAmount).map((flow) => <CategoryLine key={flow.id} flow={flow} {...props} isInGroup />)}
    </>
  );
}

interface CategoryProps extends PartProps {
  readonly flow: CategoryFlow;
  readonly isInGroup?: boolean;
}

function CategoryLine({ flow, isInGroup = false, ...props }: CategoryProps) {
  return (
    <Line {...props} name={flow.name} title={flow.path} flows={[flow]} sums={flow}>
      <span aria-hidden className={`w-5 shrink-0 text-center ${isInGroup ? 'ml-3 sm:ml-6' : ''}`}>
        {flow.emoji ?? <span className="inline-block size-1.5 rounded-full bg-line-strong align-middle" />}
      </span>
    </Line>
  );
}

interface LineProps extends PartProps {
  readonly name: string;
  readonly title?: string;
  readonly flows: readonly CategoryFlow[];
  readonly sums: ComparedSums;
  /** The content before the name. */
  readonly children: ReactNode;
}

function Line({ part, compared, filter, toggles, name, title, flows, sums, children }: LineProps) {
  const t = useTranslations('reports');
  const hrefOf = useCashFlowHref(compared.now);
  const key = `trend ${part.kind} ${title ?? `${name} /`}`;
  const isTrendShown = toggles.has(key);
  const parameters = categoryLinkParameters(filter, flows);
  const longest = Math.max(...part.flows.map(({ now }) => Math.abs(now)));
  const isGroup = title === undefined;
  return (
    <li className="break-inside-avoid">
      <div className="group relative hover:bg-hover">
        <FlowRow
          sums={sums}
          compared={compared}
          parameters={parameters}
          bar={isGroup ? null : Math.abs(sums.now) / longest}
          share={shareOfTotal(sums.now, part.now)}
          isHigherBetter
          action={
            <IconButton
              size="small"
              label={t('trend.of', { name })}
              aria-expanded={isTrendShown}
              onClick={() => toggles.toggle(key)}
            >
              <ChartColumn />
            </IconButton>
          }
        >
          {children}
          <Link
            prefetch={false}
            href={hrefOf(parameters)}
            title={title}
            className={`[overflow-wrap:anywhere] after:absolute after:inset-0 group-hover:underline ${isGroup ? 'font-medium' : ''}`}
          >
            {name}
          </Link>
        </FlowRow>
      </div>
      {isTrendShown && (
        <div className="px-4 pt-1 pb-3 sm:px-5 print:hidden">
          <FlowTrend name={name} categoryIds={flows.map(({ id }) => id)} filter={filter} shown={compared.now} />
        </div>
      )}
    </li>
  );
}
