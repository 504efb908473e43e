import { parseEcbRates } from '@coffer/marketdata/ecb.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasSamples, sampleBytes, sampleImportBody } from './sample-statements.ts';
import { startCoffer, type WalletClient } from './start-coffer.ts';

/*
 * Real statements, real rates, and numbers worked out by hand.
 *
 * The transactions:
 *   EUR  mt940/ing.sta         2010-07-22  −25.03 − 3.03 − 1.11 − 20.00 − 1.10 + 3.68 = −46.59;  2010-07-23  +1.00;  total −45.59
 *   CAD  ofx/bank_medium.ofx   2009-04-01  −6.60;  2009-04-02  −316.67;  2009-04-03  −22.00;  total −345.27
 *   USD  ofx/checking.ofx      2011-03-31  +0.01;  2011-04-05  −34.51;  2011-04-07  −25.00;  total −59.50
 *
 * The European Central Bank's rates of these days, in units per euro. The last working day of a month gives the rate
 * for the last day of the month.
 *   2009-04-01  CAD 1.6764  USD 1.3246      2009-04-30  CAD 1.5786  USD 1.3275      2010-07-22  CAD 1.3388  USD 1.2850
 *   2009-04-02  CAD 1.6725  USD 1.3392      2009-05-29  CAD 1.5501                  2010-07-23  CAD 1.3386  USD 1.2897
 *   2009-04-03  CAD 1.6664  USD 1.3425      2009-06-30  CAD 1.6275                  2010-07-30  CAD 1.3454  USD 1.3028
 *   2011-04-06  CAD 1.3714  USD 1.4300      2011-04-07  CAD 1.3695  USD 1.4283      2026-04-13  CAD 1.6177
 */

// The bank's history of rates would change the reports of other test files, because all test files of a database share
// its rates.
const coffer = startCoffer({}, { isAlone: true });

beforeAll(async () => {
  if (hasSamples) await coffer().services.rates.store(parseEcbRates(sampleBytes('fx/eurofxref-hist.zip')));
}, 60_000);

const import_ = async (
  at: WalletClient,
  file: string,
  defaultCurrency: string,
  more: Readonly<Record<string, unknown>> = {},
) => {
  const asset = await at.asset({ defaultCurrency, name: file, ...more });
  await at.post(`/assets/${asset}/import`, sampleImportBody(file));
  return asset;
};

describe.skipIf(!hasSamples)('in a wallet in EUR with accounts in EUR and CAD', () => {
  let at: WalletClient;
  let eur: string;
  let cad: string;
  beforeAll(async () => {
    ({ at } = await coffer().wallet());
    eur = await import_(at, 'mt940/ing.sta', 'EUR');
    cad = await import_(at, 'ofx/bank_medium.ofx', 'CAD', { access: 'fixed' });
  });

  it('each account is valued at the rate of the day, on a day and on the previous day', async () => {
    const { byAsset, kpis } = await at.post('/data/netWorthByAsset', { period: '2010-07-23' });
    // r(CAD, 23 July) = 1 / 1.3386 = 0.747049155834453907067085014194;  −345.27 · r = −257.933662034961900…  → −257.93
    // r(CAD, 22 July) = 1 / 1.3388 = 0.746937556020316701523752614281;  −345.27 · r = −257.895129967134747…  → −257.90
    // The change is −0.038532067827153… → −0.04, rounded on its own: −257.93 − −257.90 would be −0.03.
    expect(byAsset[cad]).toMatchObject({
      value: -257.93,
      valuePreviousPeriod: -257.9,
      valueChange: -0.04,
      valuePreviousPeriodWithTransfersAndBalancesAdded: -257.9,
    });
    expect(byAsset[eur]).toMatchObject({
      value: -45.59,
      valuePreviousPeriod: -46.59,
      valueChange: 1,
      valuePreviousPeriodWithTransfersAndBalancesAdded: -46.59,
    });
    // −257.933662… − 45.59 = −303.523662… → −303.52;  −257.895129… − 46.59 = −304.485129… → −304.49;  the change 0.961467… → 0.96
    // The emergency fund counts only the account in EUR: its money is available immediately.
    expect(kpis).toEqual({
      total: -303.52,
      totalPreviousPeriod: -304.49,
      totalChange: 0.96,
      emergencyFund: -45.59,
      emergencyFundPreviousPeriod: -46.59,
      emergencyFundChange: 1,
    });
  });

  it('each row has transactions at the rates of their days, net worth at its end, and rate effects', async () => {
    const series = await at.post('/data/netWorthTimeSeries', { startDate: '2009-04-01', endDate: '2009-06-30' });
    expect(series).toEqual([
      // inPeriod: −6.60/1.6764 = −3.937007874015748…;  −316.67/1.6725 = −189.339312406576980…;  −22.00/1.6664 = −13.202112337974075…
      //   together −206.478432618566804… → −206.48
      // cumulative: −345.27 / 1.5786 = −345.27 · 0.633472697326745217281135183074 = −218.719118206005321… → −218.72
      // fxEffectCumulative: −218.719118206… + 206.478432618… = −12.240685587438516… → −12.24
      { period: '2009-04', inPeriod: -206.48, cumulative: -218.72, fxEffectCumulative: -12.24 },
      // 31 May was a Sunday: Friday's rate. −345.27 / 1.5501 = −222.740468356880201… ;  + 206.478432618… = −16.262035738313396…
      { period: '2009-05', inPeriod: 0, cumulative: -222.74, fxEffectCumulative: -16.26 },
      // −345.27 / 1.6275 = −212.147465437788018… ;  + 206.478432618… = −5.669032819221213…
      { period: '2009-06', inPeriod: 0, cumulative: -212.15, fxEffectCumulative: -5.67 },
    ]);
  });

  it('a row in the middle carries everything since the very first transaction', async () => {
    // inPeriod −46.59 + 1.00 = −45.59.  31 July 2010 was a Saturday: −345.27 / 1.3454 = −256.629998513453248… ;  − 45.59 = −302.219998513453248…
    // rates: −302.219998513… + 206.478432618… + 45.59 = −50.151565894886443…
    expect(await at.post('/data/netWorthTimeSeries', { startDate: '2010-07-01', endDate: '2010-07-31' })).toEqual([
      { period: '2010-07', inPeriod: -45.59, cumulative: -302.22, fxEffectCumulative: -50.15 },
    ]);
    expect(
      await at.post('/data/netWorthTimeSeries', { startDate: '2010-07-01', endDate: '2010-07-31', assetIds: [eur] }),
    ).toEqual([{ period: '2010-07', inPeriod: -45.59, cumulative: -45.59, fxEffectCumulative: 0 }]);
  });

  it('is exact to the cent on the last day of the bank’s file, and today', async () => {
    // −345.27 / 1.6177 = −213.432651295048525… ;  − 45.59 = −259.022651295048525…
    const { kpis, byAsset } = await at.post('/data/netWorthByAsset', { period: '2026-04-13' });
    expect([kpis.total, byAsset[cad].value, byAsset[eur].value]).toEqual([-259.02, -213.43, -45.59]);
    const today = await at.post('/data/netWorthByAsset', { period: 'today' });
    expect([today.byAsset[eur].value, today.byAsset[eur].valueChange]).toEqual([-45.59, 0]);
  });
});

describe.skipIf(!hasSamples)('in a wallet in USD with accounts in USD, EUR and CAD', () => {
  let at: WalletClient;
  let usd: string;
  let eur: string;
  let cad: string;
  beforeAll(async () => {
    ({ at } = await coffer().wallet({ currency: 'USD', timeZone: 'America/New_York' }));
    usd = await import_(at, 'ofx/checking.ofx', 'USD');
    eur = await import_(at, 'mt940/ing.sta', 'EUR');
    cad = await import_(at, 'ofx/bank_medium.ofx', 'CAD');
  });

  it('a rate between two other currencies goes through EUR: the quotient of the two, to 30 decimals', async () => {
    const { byAsset, kpis } = await at.post('/data/netWorthByAsset', { period: '2011-04-07' });
    // 7 April: r(CAD) = 1.4283 / 1.3695 = 1.042935377875136911281489594743;  −345.27 · r = −360.094297918948521…
    // 6 April: r(CAD) = 1.4300 / 1.3714 = 1.042730056876184920519177482864;  −345.27 · r = −360.023406737640367…
    expect(byAsset[cad]).toMatchObject({ value: -360.09, valuePreviousPeriod: -360.02, valueChange: -0.07 });
    // r(EUR) is 1.4283 and 1.4300: −45.59 · 1.4283 = −65.116197;  −45.59 · 1.43 = −65.1937;  the change 0.077503
    expect(byAsset[eur]).toMatchObject({ value: -65.12, valuePreviousPeriod: -65.19, valueChange: 0.08 });
    // 0.01 − 34.51 = −34.50;  − 25.00 = −59.50
    expect(byAsset[usd]).toMatchObject({ value: -59.5, valuePreviousPeriod: -34.5, valueChange: -25 });
    // −360.094297918… − 65.116197 − 59.50 = −484.710494918…;  −360.023406737… − 65.1937 − 34.50 = −459.717106737…;  −24.993388181…
    expect(kpis).toMatchObject({ total: -484.71, totalPreviousPeriod: -459.72, totalChange: -24.99 });
  });

  it('so do the transactions and the net worth of every month', async () => {
    const [april] = await at.post('/data/netWorthTimeSeries', { startDate: '2009-04-01', endDate: '2009-04-30' });
    // −6.60 · 1.3246/1.6764 = −5.214960629921259…;  −316.67 · 1.3392/1.6725 = −253.563207174887892…;  −22 · 1.3425/1.6664 = −17.723835813730196…
    //   together −276.502003618539349…
    // cumulative: −345.27 · 1.3275/1.5786 = −345.27 · 0.840935005701254275940706955530 = −290.349629418472063…
    // fxEffectCumulative: −290.349629418… + 276.502003618… = −13.847625799932714…
    expect(april).toEqual({ period: '2009-04', inPeriod: -276.5, cumulative: -290.35, fxEffectCumulative: -13.85 });
    const [july] = await at.post('/data/netWorthTimeSeries', { startDate: '2010-07-01', endDate: '2010-07-31' });
    // −46.59 · 1.2850 + 1.00 · 1.2897 = −59.86815 + 1.2897 = −58.57845
    // cumulative: −345.27 · 1.3028/1.3454 − 45.59 · 1.3028
    //   = −345.27 · 0.968336554184629106585402110896 − 59.394652 = −393.732214063326891…
    // fxEffectCumulative: −393.732214063… + 276.502003618… + 58.57845 = −58.651760444787542…
    expect(july).toEqual({ period: '2010-07', inPeriod: -58.58, cumulative: -393.73, fxEffectCumulative: -58.65 });
  });
});
