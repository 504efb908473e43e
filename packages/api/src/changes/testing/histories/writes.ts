import type { RandomInputPicker } from './input-choice.ts';

/** Generators by operation of input that is mostly valid for the existing records; the wallet is added later. */
export type Writes = Readonly<Record<string, (choice: RandomInputPicker) => Readonly<Record<string, unknown>>>>;
