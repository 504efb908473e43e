// Two set-ups in one folder would write the same files, so the second waits for the first.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { throwIfStopping } from './child-processes.mjs';
import { ExpectedFailure, root, setupFolder } from './environment.mjs';

const file = path.join(setupFolder, 'lock');
const me = JSON.stringify({ pid: process.pid, host: hostname() });

export async function withSetupLock(work) {
  let isReported = false;
  while (!take()) {
    throwIfStopping();
    if (!isReported)
      console.log(`Another setup of Coffer (process ${holder()?.pid}) is running in this folder. Waiting for it.`);
    isReported = true;
    await pause(250);
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 2_000).unref();
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    mkdirSync(setupFolder, { recursive: true });
    writeFileSync(file, me, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw describe(error);
  }
  if (isAbandoned()) rmSync(file, { force: true });
  return false;
}

function holder() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The lock was released meanwhile, or is incompletely written.
    return undefined;
  }
}

/** True if the lock was not updated for 30 seconds, or if the process that took it on this machine has ended. */
function isAbandoned() {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > 30_000) return true;
  const owner = holder();
  if (owner?.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function describe(error) {
  if (error.code === 'ENOSPC') return new ExpectedFailure('The disk is full.');
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    return new ExpectedFailure(
      `Coffer cannot write to its own folder ${root}: change its owner or permissions, or clone it elsewhere.`,
    );
  }
  return error;
}
