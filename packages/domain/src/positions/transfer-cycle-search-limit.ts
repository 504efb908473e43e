import { DomainError } from '../domain-error.ts';

/** Maximum number of steps. Only a search through many transfers back and forth on one day needs more. */
const MAX_STEPS = 5_000_000;

/**
 * Limits the steps of a search for cycles in all transfers of a wallet. In a cycle of transfers, units would originate
 * from themselves.
 */
export class TransferCycleSearchLimit {
  /** True if no transfer arrives before it leaves. All transfers of a cycle are then on the same day. */
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
