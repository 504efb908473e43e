import { readFileSync } from 'node:fs';

/** Of a tick, in which Linux counts the time of processes. */
const TICKS_A_SECOND = 100;

/** CPU seconds that a process has used so far, all its threads together. */
export function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Its name, in brackets, may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The most memory that a process has had resident, in MB. */
export function peakMemoryOf(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
