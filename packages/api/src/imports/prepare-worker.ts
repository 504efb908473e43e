import { parentPort, workerData } from 'node:worker_threads';
import { SettingError, StatementError } from '@coffer/banking/statements/statement-error.ts';
import { type ImportFile, prepareImport, SeveralAccounts } from './prepare-import.ts';
import type { WorkerAnswer } from './prepare-in-worker.ts';

/** Runs `prepareImport` in a thread of its own: reading a long file takes seconds in which nobody else would be served. */
function answer(file: ImportFile): WorkerAnswer {
  try {
    return { kind: 'prepared', prepared: prepareImport(file) };
  } catch (error) {
    // Errors lose their class on the way to another thread.
    if (error instanceof SettingError) return { kind: 'settingError', setting: error.setting, reason: error.reason };
    if (error instanceof StatementError) return { kind: 'statementError', message: error.message, line: error.line };
    if (error instanceof SeveralAccounts) return { kind: 'severalAccounts', accounts: error.accounts };
    throw error;
  }
}

const said = answer(workerData);
parentPort?.postMessage(said, said.kind === 'prepared' ? said.prepared.lines.map((chunk) => chunk.buffer) : []);
