'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { neighbouringPeriod, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { NetWorthFigures, NetWorthTable } from './net-worth-table.ts';
import { useNetWorthHrefs } from './use-net-worth-hrefs.ts';
import { useSectionName } from './use-section-name.ts';

interface Props {
  readonly shown: PeriodWithDays;
  readonly table: NetWorthTable;
}

/** Net worth by asset as a list, for narrow screens: two lines per asset. */
export function NetWorthList({ shown, table: { sections, total, emergencyFund } }: Props) {
  const t = useTranslations('reports.worth');
  const nameOf = useSectionName();
  const { hrefOfAsset, hrefOfChange, hrefOfTotal } = useNetWorthHrefs(shown);
  const { currency } = useWallet().wallet;
  const isCompared = neighbouringPeriod(shown, -1) !== null;
  const alone = sections.length === 1 && sections[0]?.kind === 'loose';
  return (
    <div className="@3xl:hidden print:hidden">
      {sections.map((section) => (
        <section key={section.id} aria-label={nameOf(section)}>
          {!alone && (
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y bg-sunken px-4 py-2 font-semibold">
              <span className="min-w-0 [overflow-wrap:anywhere]">{nameOf(section)}</span>
              <Amount value={section.value} currency={currency} />
            </h3>
          )}
          <DataList>
            {section.rows.map((row) => (
              <DataListItem
                key={row.asset.id}
                title={
                  <Link
                    prefetch={false}
                    href={hrefOfAsset(row.asset)}
                    className="whitespace-normal after:absolute after:inset-0 [overflow-wrap:anywhere]"
                  >
                    {row.asset.name}
                  </Link>
                }
                value={<Amount value={row.value} currency={currency} />}
                detail={<Parts figures={row} />}
                meta={isCompared && <Changed figures={row} href={hrefOfChange([row])} />}
              />
            ))}
          </DataList>
        </section>
      ))}
      <DataList className="border-line border-t">
        <DataListItem
          title={<span className="whitespace-normal font-semibold">{t('total')}</span>}
          value={<Amount value={total.value} currency={currency} className="font-semibold" />}
          detail={<Parts figures={total} />}
          meta={isCompared && <Changed figures={total} href={hrefOfTotal} />}
        />
        <DataListItem
          title={<span className="whitespace-normal">{t('emergencyFund')}</span>}
          value={<Amount value={emergencyFund.value} currency={currency} />}
          meta={
            isCompared &&
            emergencyFund.change !== 0 && <Delta good="neither" value={emergencyFund.change} currency={currency} />
          }
        />
      </DataList>
    </div>
  );
}

/** The parts of the change, if anything was moved. */
function Parts({ figures: { moved, earned } }: { figures: NetWorthFigures }) {
  const t = useTranslations('reports.worth');
  const { currency } = useWallet().wallet;
  if (moved === 0) return null;
  return (
    <span className="whitespace-normal">
      {t.rich('parts', {
        moved: () => <Amount value={moved} currency={currency} sign="always" className="whitespace-nowrap" />,
        earned: () => <Amount value={earned} currency={currency} sign="always" className="whitespace-nowrap" />,
      })}
    </span>
  );
}

function Changed({ figures: { change }, href }: { figures: NetWorthFigures; href: string }) {
  const { currency } = useWallet().wallet;
  if (change === 0) return null;
  return (
    <Link prefetch={false} href={href} className="relative z-1 underline-offset-4 hover:underline">
      <Delta good="neither" value={change} currency={currency} />
    </Link>
  );
}
