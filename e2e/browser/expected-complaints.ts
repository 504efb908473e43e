import { expect } from '@playwright/test';

/**
 * Clears the recorded complaints; fails if one of them is unexpected. The browser itself logs each unsuccessful answer.
 */
export function dropExpectedComplaints(complaints: string[], what: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !what.test(complaint))).toEqual([]);
}
