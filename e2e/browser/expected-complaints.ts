import { expect } from '@playwright/test';

/**
 * Clears the complaints that the fixture `complaints` of `coffer.ts` has recorded, such as console errors for failed
 * requests. Fails if one of them does not match `what`.
 */
export function dropExpectedComplaints(complaints: string[], what: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !what.test(complaint))).toEqual([]);
}
