import { FairLane } from './fair-queue.ts';

/**
 * Work whose thread needs 50 to 300 MiB: long files, long JSON bodies and restores. One at a time in a process, so that
 * their memory does not add up; people take turns.
 */
export const memoryIntensiveWork = new FairLane();
