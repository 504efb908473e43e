import { ACTIVITIES, type Activity } from './activities.ts';
import { OPERATIONS } from './operations.ts';

/** Something that may keep the server busy. */
export interface Attack {
  readonly name: string;
  run(activity: Activity): Promise<void>;
}

/** What `bench hostile` does one after another. */
export function attacksOf(): Attack[] {
  return Object.entries({ ...OPERATIONS, ...ACTIVITIES }).map(([name, run]) => ({ name, run }));
}
