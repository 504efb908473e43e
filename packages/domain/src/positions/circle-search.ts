import { DomainError } from '../domain-error.ts';

/** Many transfers on one day, to and fro, are the only ones that take long to look through. */
const MOST_STEPS = 5_000_000;

/** Looks for units that would come from themselves, over all transfers of a wallet. */
export class CircleSearch {
  /** Whether units of each transfer leave on the day they arrive, or before: then a circle lies within one day. */
  readonly areWithinDays: boolean;
  #steps = 0;

  constructor(areWithinDays: boolean) {
    this.areWithinDays = areWithinDays;
  }

  /** @throws DomainError `tooMuchToCompute` above 5,000,000 bookings that were looked at. */
  countStep(): void {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) {
      throw new DomainError('tooMuchToCompute', `more than ${MOST_STEPS} steps through transfers between positions`);
    }
  }
}
