/** Months `2026-11` as numbers, so that a difference of two is the months between them. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** The month of such a number. */
export function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

export function addToMonth(month: string, count: number): string {
  return monthOf(monthNumber(month) + count);
}
