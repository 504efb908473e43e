import { addDays } from '@coffer/domain/dates.ts';

/** A bank statement as CSV. Each `seed` gives different transactions, spread over 50 years. */
export function csvStatement(rows: number, seed: number): string {
  const lines = ['Date;Payee;Description;Amount;Currency'];
  for (let row = 0; row < rows; row += 1) {
    const day = addDays('1976-01-02', (row * 7919) % 18_250);
    const amount = (((row * 7919 + seed) % 30_011) / 100 - 150).toFixed(2);
    lines.push(
      `${day};Shop ${row % 500};Card payment ${row} of ${seed}, reference ${(row * 7919) % 1_000_003};${amount};EUR`,
    );
  }
  return lines.join('\n');
}
