import { expect } from '@playwright/test';

/** Removes the expected complaints, because the browser itself logs each unsuccessful answer. */
export function dropExpectedComplaints(complaints: string[], what: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !what.test(complaint))).toEqual([]);
}
