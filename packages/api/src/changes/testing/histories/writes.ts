import type { Choice } from './choice.ts';

/** By the name of an operation: input that is mostly right for what stands there; the wallet is added. */
export type Writes = Readonly<Record<string, (choice: Choice) => Readonly<Record<string, unknown>>>>;
