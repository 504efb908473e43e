'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '#shared/format/use-format.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { usePeriodTitles } from './use-period-titles.ts';

/** The header of a printed report: the wallet, the period, and the day of printing. */
export function PrintedReportHeader({ title, shown }: { title: string; shown: PeriodWithDays }) {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const format = useFormat();
  const { wallet } = useWallet();
  const day = usePrinting(`${wallet.name} – ${title} – ${names.inFile(shown)}`);
  return (
    <div className="mb-6 hidden items-end justify-between gap-4 border-line border-b pb-3 print:flex">
      <div>
        <p className="text-muted">{wallet.name}</p>
        <h1 className="font-semibold text-2xl">{title}</h1>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-medium">{names.full(shown)}</p>
        <p className="text-muted">{names.days(shown)}</p>
        <p className="text-muted text-sm">{t('printedOn', { date: format.date(day) })}</p>
      </div>
    </div>
  );
}

/** Sets the page's title while printing, since browsers use the title as the file name. Returns the day of printing. */
function usePrinting(name: string): string {
  const { wallet, today } = useWallet();
  const [day, setDay] = useState(today);
  useEffect(() => {
    let usual = document.title;
    const toPaper = () => {
      usual = document.title;
      document.title = name;
      // The page may have been open since yesterday, so the day is updated now. The browser prints only content that is
      // in the document when this event ends.
      flushSync(() => setDay(todayInTimeZone(wallet.timeZone)));
    };
    const toScreen = () => {
      document.title = usual;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [name, wallet.timeZone]);
  return day;
}
