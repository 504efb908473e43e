'use client';

import { isFuturePeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ChangesCard } from './changes-card.tsx';
import { CHANGES_CARD } from './hrefs-of-worth.ts';
import { NothingCard } from './nothing-card.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { usePeriod } from './use-period.ts';
import { type NetWorthAnswer, useWorth } from './use-worth.ts';
import { WorthCard } from './worth-card.tsx';
import { WorthCausesCard } from './worth-causes.tsx';
import { WorthChartCard } from './worth-chart-card.tsx';

/** The report of the assets' values in a period, and of their changes. */
export function WorthPage() {
  const [shown, show] = usePeriod();
  const worth = useWorth(shown);
  const { today } = useWallet();
  const isNoWorth = hasNoWorth(worth);
  const isNothing = isNoWorth || isFuturePeriod(shown, today);
  return (
    <ReportsFrame tab="worth" shown={shown} onShow={show}>
      {isNothing && <NothingCard shown={shown} of="worth" />}
      {!isNothing && <WorthChartCard shown={shown} worth={worth} />}
      {!isNoWorth && <WorthCard shown={shown} worth={worth} />}
      {!isNothing && <WorthCausesCard shown={shown} />}
      {!isNothing && (
        <div id={CHANGES_CARD}>
          <ChangesCard shown={shown} worth={worth} />
        </div>
      )}
    </ReportsFrame>
  );
}

/** Whether nothing had a value or changed; false while unknown. */
function hasNoWorth({ worth }: NetWorthAnswer): boolean {
  if (worth === undefined) return false;
  return Object.values(worth.byAsset).every(
    ({ value, valuePreviousPeriod, valuePreviousPeriodWithTransfersAndBalancesAdded: moved }) =>
      value === 0 && valuePreviousPeriod === 0 && moved === 0,
  );
}
