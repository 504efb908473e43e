import { ActualTestFile } from '@coffer/banking/migrations/testing/actual-file.ts';
import { exampleGnucashBook } from '@coffer/banking/migrations/testing/gnucash-file.ts';
import { ynabArchive, ynabFile } from '@coffer/banking/migrations/testing/ynab-files.ts';
import { exampleYnabPlan, ynabPlanFile } from '@coffer/banking/migrations/testing/ynab-plan.ts';

/**
 * An export of the app Actual Budget with a salary and rent in each month. `last` is the amount in cents of one more
 * transaction in the last month.
 */
export function actualBudgetExport(months: number, last?: number): Buffer {
  const file = new ActualTestFile('Seven-Years');
  file.account('Checking');
  file.account('House', { isOff: true });
  file.category('Rent');
  file.category('Salary', { group: 'Income', isIncome: true });
  file.add({ account: 'House', date: '2018-12-31', amount: 30_000_000, isOpening: true });
  const monthOf = (at: number) => `${2019 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  for (let at = 0; at < months; at += 1) {
    file.add({
      account: 'Checking',
      date: `${monthOf(at)}-01`,
      amount: 300_000,
      category: 'Salary',
      payee: 'Employer',
    });
    file.add({ account: 'Checking', date: `${monthOf(at)}-03`, amount: -90_000, category: 'Rent', payee: 'Landlord' });
    file.assign(monthOf(at), 'Rent', 90_000);
  }
  if (last !== undefined) file.add({ account: 'Checking', date: `${monthOf(months - 1)}-20`, amount: last });
  return Buffer.from(file.zip());
}

/** An export of YNAB with its register and plan. */
export const ynabExport = (): Buffer => Buffer.from(ynabArchive());

/** A plan as YNAB's API returns it. */
export const ynabPlanExport = (months: number): Buffer => ynabPlanFile(exampleYnabPlan(months));

/** A book that GnuCash saved as a database. */
export const gnucashDatabase = (): Buffer => Buffer.from(exampleGnucashBook().database());

/** A register of YNAB with a date that can be read as day-month or month-day. */
export const ambiguousYnabRegister = (): Buffer =>
  Buffer.from(ynabFile([{ date: '03/04/2026', payee: 'Shop', outflow: '$1.00', inflow: '$0.00' }]));
