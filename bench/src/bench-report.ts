/** A measured ratio and its requirement. */
export interface ReportLine {
  readonly what: string;
  /** The value measured for Coffer, as text. */
  readonly ours: string;
  /** The value measured for the yardstick, as text. */
  readonly yardstick: string;
  readonly ratio: number;
  readonly asked: string;
  readonly met: boolean;
}

/** A report line for a ratio that must be at least `least`. It is missed if the yardstick measured nothing. */
export function reportRatioAtLeast(
  what: string,
  ours: string,
  yardstick: string,
  ratio: number,
  least: number,
): ReportLine {
  return { what, ours, yardstick, ratio, asked: `≥ ${least}`, met: Number.isFinite(ratio) && ratio >= least };
}

/** A report line for a ratio that must be at most `most`. */
export function reportRatioAtMost(
  what: string,
  ours: string,
  yardstick: string,
  ratio: number,
  most: number,
): ReportLine {
  return { what, ours, yardstick, ratio, asked: `≤ ${most}`, met: ratio <= most };
}

/** A report line for a ratio without a requirement. */
export function reportRatio(what: string, ours: string, yardstick: string, ratio: number): ReportLine {
  return { what, ours, yardstick, ratio, asked: 'for information', met: true };
}

export function printReportLines(lines: readonly ReportLine[]): void {
  for (const { what, ours, yardstick, ratio, asked, met } of lines) {
    process.stdout.write(
      `${met ? 'met   ' : 'MISSED'} ${what}: ${ratio.toFixed(2)} (${asked})   ours ${ours}, yardstick ${yardstick}\n`,
    );
  }
}

/** The median; of an even number of values, the higher middle value. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
