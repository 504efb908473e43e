/** Receives the share of work done, from 0 to 1. */
export type ReportProgress = (share: number) => void;

/** Number of steps between progress reports; reporting every step would cost more than the step. */
export const STEPS_PER_PROGRESS_REPORT = 2000;
