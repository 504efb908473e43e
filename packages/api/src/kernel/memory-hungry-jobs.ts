import { FairConcurrencyLimiter } from './fair-queue.ts';

/**
 * Runs jobs that may need more than 100 MiB, such as reading a huge file or restoring a wallet, one at a time in this
 * process. Two at once would exceed the memory that Coffer may use. People take turns.
 */
export const memoryHungryJobs = new FairConcurrencyLimiter();
