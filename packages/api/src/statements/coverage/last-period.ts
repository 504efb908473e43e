interface Days {
  readonly fromDate: string;
  readonly untilDate: string;
}

/**
 * The index of the last period that covers each date; a date that no period covers is missing. Takes each date once, however many
 * periods cover it, so that a thousand statements with a thousand balances cost no more than their sum.
 */
export function lastPeriodOf(dates: readonly string[], periods: readonly Days[]): Map<string, number> {
  const sorted = [...new Set(dates)].sort();
  const last = new Map<string, number>();
  // Where the next date without a period is, at this index or after it.
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
  // Shortens the way for later searches.
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
