// Starts child processes, each in its own process group, so that Ctrl-C in the terminal reaches only this script. The script
// passes the signal on exactly once, even if npm also sends it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './environment.mjs';

const running = new Set();
let stopping;

/** Thrown to stop further work once a signal has arrived. */
export class StoppedError extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

export function throwIfStopping() {
  if (stopping) throw new StoppedError(stopping);
}

/**
 * Runs a program and returns `{ code, output }` when it has ended. `gentle` is for a process that stops its own children: only
 * that process gets the signal, and has a minute to end. For others, the whole group gets it, and has ten seconds.
 */
export function runProgram(command, args, { env, cwd = root, stdio = 'collect', gentle = false } = {}) {
  throwIfStopping();
  const collect = stdio === 'collect';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: collect ? ['ignore', 'pipe', 'pipe'] : stdio,
    });
    let output = '';
    const entry = { child, gentle };
    running.add(entry);
    for (const stream of collect ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      running.delete(entry);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(entry);
      clearTimeout(entry.deadline);
      resolve({ code: code ?? 128 + constants.signals[signal], output });
    });
  });
}

/** Sends a signal to all running children, for example to restart a server. Returns their number. */
export function signalChildren(signal) {
  for (const entry of running) pass(entry, signal);
  return running.size;
}

function pass(entry, signal) {
  const { child, gentle } = entry;
  if (!child.pid) return;
  kill(gentle ? child.pid : -child.pid, signal);
  entry.deadline ??= setTimeout(() => kill(-child.pid, 'SIGKILL'), gentle ? 60_000 : 10_000).unref();
}

function kill(target, signal) {
  try {
    process.kill(target, signal);
  } catch {
    // The process has already ended.
  }
}

/** Makes SIGINT, SIGTERM and SIGHUP end the running children. Later calls of `throwIfStopping` throw `StoppedError`. */
export function forwardSignals() {
  const stop = (signal) => {
    if (stopping) return;
    stopping = signal;
    signalChildren(signal);
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('SIGTERM'));
  // A killed npm passes no signal on. The only sign is that the parent process changes.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || stop('SIGTERM'), 500).unref();
  }
}

export const isStopping = () => stopping !== undefined;
