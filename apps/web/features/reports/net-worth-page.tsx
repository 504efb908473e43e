'use client';

import { isFuturePeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AssetChangesCard } from './asset-changes-card.tsx';
import { EmptyPeriodCard } from './empty-period-card.tsx';
import { NetWorthByAssetCard } from './net-worth-by-asset-card.tsx';
import { NetWorthCausesCard } from './net-worth-causes.tsx';
import { NetWorthChartCard } from './net-worth-chart-card.tsx';
import { CHANGES_CARD_ID } from './net-worth-hrefs.ts';
import { ReportsFrame } from './reports-frame.tsx';
import { type NetWorthReportQuery, useNetWorthReport } from './use-net-worth-report.ts';
import { usePeriod } from './use-period.ts';

/** The report of the assets' values in a period, and of their changes. */
export function NetWorthPage() {
  const [shown, show] = usePeriod();
  const worth = useNetWorthReport(shown);
  const { today } = useWallet();
  const isNetWorthEmpty = hasNoNetWorth(worth);
  const isNothing = isNetWorthEmpty || isFuturePeriod(shown, today);
  return (
    <ReportsFrame tab="worth" shown={shown} onShow={show}>
      {isNothing && <EmptyPeriodCard shown={shown} of="worth" />}
      {!isNothing && <NetWorthChartCard shown={shown} worth={worth} />}
      {!isNetWorthEmpty && <NetWorthByAssetCard shown={shown} worth={worth} />}
      {!isNothing && <NetWorthCausesCard shown={shown} />}
      {!isNothing && (
        <div id={CHANGES_CARD_ID}>
          <AssetChangesCard shown={shown} worth={worth} />
        </div>
      )}
    </ReportsFrame>
  );
}

/** Whether no asset had a value or a change; false while loading. */
function hasNoNetWorth({ worth }: NetWorthReportQuery): boolean {
  if (worth === undefined) return false;
  return Object.values(worth.byAsset).every(
    ({ value, valuePreviousPeriod, valuePreviousPeriodWithTransfersAndBalancesAdded: moved }) =>
      value === 0 && valuePreviousPeriod === 0 && moved === 0,
  );
}
