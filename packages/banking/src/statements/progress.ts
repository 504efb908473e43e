/** Told how much of a piece of work is done, from 0 to 1. */
export type Progress = (share: number) => void;

/** Reports progress every so many steps: reporting each one would cost more than the step. */
export const STEPS_BETWEEN = 2000;
