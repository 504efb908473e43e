interface Days {
  readonly fromDate: string;
  readonly untilDate: string;
}

/**
 * The index of the last period that covers each date; dates without a period are missing. Visits each date once, so a
 * thousand statements with a thousand balances take time proportional to their sum.
 */
export function lastPeriodByDate(dates: readonly string[], periods: readonly Days[]): Map<string, number> {
  const sorted = [...new Set(dates)].sort();
  const last = new Map<string, number>();
  // Union-find: for each index, the next index at or after it that may still lack a period.
  const next = Array.from({ length: sorted.length + 1 }, (_, index) => index);
  for (let period = periods.length - 1; period >= 0 && last.size < sorted.length; period -= 1) {
    const { fromDate, untilDate } = periods[period] ?? { fromDate: '', untilDate: '' };
    let at = openFrom(next, firstFrom(sorted, fromDate));
    for (let date = sorted[at]; date !== undefined && date <= untilDate; date = sorted[at]) {
      last.set(date, period);
      next[at] = at + 1;
      at = openFrom(next, at);
    }
  }
  return last;
}

function openFrom(next: number[], start: number): number {
  let end = start;
  for (let to = next[end]; to !== undefined && to !== end; to = next[end]) end = to;
  // Path compression.
  for (let at = start; at < end; ) {
    const to = next[at] ?? end;
    next[at] = end;
    at = to;
  }
  return end;
}

function firstFrom(sorted: readonly string[], date: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < date) low = middle + 1;
    else high = middle;
  }
  return low;
}
