import { expect } from '@playwright/test';

/** The browser itself notes each answer that is no success. */
export function forget(complaints: string[], what: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !what.test(complaint))).toEqual([]);
}
