'use client';

import { ChangesCard } from './changes-card.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { usePeriod } from './use-period.ts';
import { useWorth } from './use-worth.ts';
import { WorthCard } from './worth-card.tsx';
import { WorthChartCard } from './worth-chart-card.tsx';

/** What everything was worth in a period, and what changed it. */
export function WorthPage() {
  const [shown, show] = usePeriod();
  const worth = useWorth(shown);
  return (
    <ReportsFrame tab="worth" shown={shown} onShow={show}>
      <WorthChartCard shown={shown} worth={worth} />
      <WorthCard shown={shown} worth={worth} />
      <ChangesCard shown={shown} worth={worth} />
    </ReportsFrame>
  );
}
