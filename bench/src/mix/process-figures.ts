import { readFileSync } from 'node:fs';

/** Linux counts CPU time of processes in ticks. */
const TICKS_A_SECOND = 100;

/** CPU seconds that a process has used so far, in all its threads. */
export function readCpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** CPU milliseconds that the main thread of a process has used so far. */
export function readMainThreadCpuMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** Peak resident memory of a process, in MiB. */
export function readPeakMemoryMib(pid: number): number {
  return memoryOf(pid, 'VmHWM');
}

/** Current resident memory of a process, in MiB. */
export function readResidentMemoryMib(pid: number): number {
  return memoryOf(pid, 'VmRSS');
}

function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
  return Number(kibibytes) / 1024;
}
