/** Where in ascending `days` the last one on or before `date` stands; −1 when all are later. */
export function lastOnOrBefore(days: readonly string[], date: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
