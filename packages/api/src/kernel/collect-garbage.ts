import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of the calling thread.
 * @param flavor `regular` collects once. `last-resort` repeats until nothing more is found and returns the memory to
 * the system. After the modules are loaded, `last-resort` returns a third of the process's memory and takes 100 to
 * 200 ms.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort'): void {
  // The flag applies to the whole process. It is never cleared, because another thread could be about to read it.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor });
}
