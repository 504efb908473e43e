import { median, type ReportLine, reportRatio, reportRatioAtLeast, reportRatioAtMost } from '../bench-report.ts';
import type { RoundResult } from './measure-sides.ts';
import { REQUEST_KINDS, type RequestKind } from './requests.ts';

/** Maximum difference between the rounds of a server, as a share of their median. */
const MAX_SPREAD = 0.1;

/** A measured side: the first is Coffer, the second the bare server, and a third another commit. */
export interface MeasuredSide {
  readonly name: string;
  readonly rounds: readonly RoundResult[];
  /** Memory in MiB. */
  readonly memory: number;
}

export function createMixReportLines([ours, bare, ...others]: readonly MeasuredSide[]): ReportLine[] {
  if (ours === undefined || bare === undefined) throw new Error('only ours and the bare server can be compared');
  const yardsticks = [bare, ...others];
  const all = [ours, ...yardsticks];
  const against = (what: string, of: (side: MeasuredSide) => number, write: (value: number) => string) => {
    const words = yardsticks.map((side) => `${side.name} ${write(of(side))}`).join(', ');
    return reportRatio(what, write(of(ours)), words, of(ours) / of(bare));
  };
  return [
    against('mix, requests a second, against the bare server', rate, perSecond),
    ...others.map((other) =>
      reportRatioAtLeast(
        `mix, requests a second, against ${other.name}`,
        perSecond(rate(ours)),
        perSecond(rate(other)),
        rate(ours) / rate(other),
        1,
      ),
    ),
    against(
      'mix, CPU of the server process a request',
      ({ rounds }) => median(rounds.map(({ serverCpu }) => serverCpu)),
      ms,
    ),
    ...REQUEST_KINDS.flatMap(({ kind, what }) => [
      against(`mix, ${what}, p50`, (side) => quantile(side, kind, 0.5), ms),
      against(`mix, ${what}, p99`, (side) => quantile(side, kind, 0.99), ms),
    ]),
    against(
      'mix, peak memory of the server process (VmHWM)',
      ({ memory }) => memory,
      (value) => `${Math.round(value)} MiB`,
    ),
    against(
      'mix, share of a processor that the load generator takes',
      ({ rounds }) => median(rounds.map(({ clientCpu }) => clientCpu)),
      percent,
    ),
    ...all.map((side) => {
      const rates = side.rounds.map((round) => Math.round(round.rate));
      return reportRatioAtMost(
        `mix, spread of the rounds, ${side.name}`,
        `${rates.join(', ')}/s`,
        percent(MAX_SPREAD),
        rateSpread(side),
        MAX_SPREAD,
      );
    }),
  ];
}

/**
 * The sides whose request rate differs too much between rounds; a single such side makes all measurements
 * meaningless.
 */
export function findUnsteadySides(sides: readonly MeasuredSide[]): MeasuredSide[] {
  return sides.filter((side) => rateSpread(side) > MAX_SPREAD);
}

export function rateSpread(side: MeasuredSide): number {
  const rates = side.rounds.map((round) => round.rate);
  return (Math.max(...rates) - Math.min(...rates)) / rate(side);
}

function rate({ rounds }: MeasuredSide): number {
  return median(rounds.map((round) => round.rate));
}

/** The quantile of a kind's times: the median over the rounds. */
function quantile({ rounds }: MeasuredSide, kind: RequestKind, share: number): number {
  return median(
    rounds.map(({ times }) => {
      const sorted = (times[kind] ?? []).toSorted((one, other) => one - other);
      return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
    }),
  );
}

const perSecond = (value: number) => `${Math.round(value)}/s`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
const percent = (value: number) => `${Math.round(value * 100)} %`;
