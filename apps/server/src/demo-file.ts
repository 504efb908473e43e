import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccess } from './data-directory.ts';

export function demoFilePath(directory: string): string {
  return join(directory, 'demo.json');
}

/** Reads `demo.json`; null if the file is missing or invalid. */
export function readDemoFile(directory: string): DemoAccess | null {
  try {
    const access: unknown = JSON.parse(readFileSync(demoFilePath(directory), 'utf8'));
    return isDemoAccess(access) ? access : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'))
      return null;
    throw error;
  }
}

/** Writes `demo.json` atomically, readable by its owner only. */
export function writeDemoFile(directory: string, access: DemoAccess): void {
  const path = demoFilePath(directory);
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}

function isDemoAccess(value: unknown): value is DemoAccess {
  if (typeof value !== 'object' || value === null) return false;
  return ['baseUrl', 'email', 'password', 'walletId', 'apiKey'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  );
}
