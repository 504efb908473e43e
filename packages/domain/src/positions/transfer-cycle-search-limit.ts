import { DomainError } from '../domain-error.ts';

/** Only many transfers back and forth on one day need this many steps. */
const MAX_STEPS = 5_000_000;

/**
 * Limits the steps of a search for cycles in all transfers of a wallet. In a cycle of transfers, units would originate
 * from themselves.
 */
export class TransferCycleSearchLimit {
  /** True if units of every transfer leave on or before the day on which they arrive; a cycle is then within one day. */
  readonly areCyclesWithinDays: boolean;
  #steps = 0;

  constructor(areCyclesWithinDays: boolean) {
    this.areCyclesWithinDays = areCyclesWithinDays;
  }

  /** @throws DomainError `tooMuchToCompute` after 5,000,000 visited transactions. */
  countStep(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) {
      throw new DomainError('tooMuchToCompute', `more than ${MAX_STEPS} steps through transfers between positions`);
    }
  }
}
