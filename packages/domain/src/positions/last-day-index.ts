/** Index of the last of the ascending `days` on or before `date`; −1 if all are later. */
export function lastDayIndexOnOrBefore(days: readonly string[], date: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
