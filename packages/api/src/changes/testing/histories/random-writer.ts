import { randomUUID } from 'node:crypto';
import { ynabArchive } from '@coffer/banking/migrations/testing/ynab-files.ts';
import { SeededRandom } from '../../../demo/seeded-random.ts';
import { deleteFileJobs, runQueuedFileRead as runParse } from '../../../files/testing/queued-file-reads.ts';
import { uploadTestFile } from '../../../files/testing/upload-test-file.ts';
import type { Credential } from '../../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../../kernel/problems.ts';
import { toProblem } from '../../../kernel/to-problem.ts';
import {
  removeQueuedImportJobs,
  runImportJob as runImport,
} from '../../../statements/importFiles/testing/queued-imports.ts';
import { addSignedInTestMember } from '../../../testing/add-signed-in-test-member.ts';
import {
  createTestCaller,
  createTestWallet,
  type openTestDatabase,
  type TestCaller,
} from '../../../testing/create-test-wallet.ts';
import { createSampleRecords } from './create-sample-records.ts';
import { readExistingRecords } from './existing-records.ts';
import { POSITION_WRITES } from './position-writes.ts';
import { NoSuitableRecord, RandomInputPicker } from './random-input-picker.ts';
import { routerWrites } from './router-writes.ts';
import { STATEMENT_WRITES } from './statement-writes.ts';
import { TRANSACTION_WRITES } from './transaction-writes.ts';
import { WALLET_WRITES } from './wallet-writes.ts';
import type { WriteGenerators } from './write-generators.ts';

type Services = ReturnType<typeof openTestDatabase>;

/** Input generators by operation; a suffix distinguishes several ways to call one operation. */
export const WRITE_GENERATORS: WriteGenerators = {
  ...TRANSACTION_WRITES,
  ...POSITION_WRITES,
  ...STATEMENT_WRITES,
  ...WALLET_WRITES,
};

const operationOf = (write: string) => write.split(' ')[0] ?? write;
const PUBLIC = new Set(routerWrites().flatMap(({ name, isPublic }) => (isPublic ? [name] : [])));

/** A caller who writes, and the filter that selects the caller's changes. */
export interface RandomWriter {
  readonly kind: Credential['kind'];
  readonly id: string;
  readonly caller: TestCaller;
  readonly filter: { readonly apiKeyId?: string; readonly clientId?: string; readonly userId?: string };
}

/** Counts the runs, verified undos and blocked undos of each operation, and its failures by reason. */
export class OperationCounts {
  readonly done = new Map<string, number>();
  readonly undone = new Map<string, number>();
  readonly refused = new Map<string, Map<string, number>>();
  readonly blocked = new Map<string, number>();

  count(kind: 'done' | 'undone' | 'blocked', write: string): void {
    this[kind].set(write, (this[kind].get(write) ?? 0) + 1);
  }

  /** Returns one line per operation: runs, undos, blocked undos, and reasons of failures. */
  summary(): string {
    return Object.keys(WRITE_GENERATORS)
      .map((write) => {
        const refused = [...(this.refused.get(write) ?? [])].map(([reason, times]) => `${reason} ×${times}`);
        const [done, undone, blocked] = [this.done, this.undone, this.blocked].map((times) => times.get(write) ?? 0);
        return `${write}: done ${done}, undone ${undone}, blocked ${blocked}; ${refused.join(', ')}`;
      })
      .join('\n');
  }

  refuse(write: string, reason: string): void {
    const reasons = this.refused.get(write) ?? new Map<string, number>();
    this.refused.set(write, reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  }
}

/** Creates a wallet with people and programs that make random writes. */
export async function createRandomWritesWallet(services: Services, seed: number, tally: OperationCounts) {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  const owner = wallet.asOwner();
  const random = new SeededRandom(seed);
  await createSampleRecords(owner, walletId);
  const { userId: memberId } = await addSignedInTestMember(services, walletId, 'member');
  const bytes = Buffer.from('Date,Description,Amount\n2026-02-03,Shop 3,-4.20\n');
  await uploadTestFile(services, { caller: owner, walletId }, 'a.csv', bytes);
  await uploadTestFile(services, { caller: owner, walletId }, 'register.zip', ynabArchive());
  if (random.chance(0.2)) await deleteCategories(owner, walletId);
  const userIds = [userId, memberId];

  const session: RandomWriter = { kind: 'session', id: '', caller: owner, filter: { userId } };
  const newKey = async (): Promise<RandomWriter> => {
    const { id, caller } = await wallet.withKey();
    return { kind: 'apiKey', id, caller, filter: { apiKeyId: id } };
  };
  const newApp = (): RandomWriter => {
    const clientId = `https://app.example/${randomUUID()}`;
    const credential: Credential = {
      ...{ kind: 'oauth', id: randomUUID(), grantId: randomUUID(), userId, clientId, clientName: 'App' },
      ...{ clientHost: 'app.example', scopes: ['service:read', 'service:write'], walletIds: [walletId] },
    };
    return { kind: 'oauth', id: clientId, caller: createTestCaller(services, credential), filter: { clientId } };
  };

  const inputOf = (write: string, choice: RandomInputPicker) => {
    try {
      return WRITE_GENERATORS[write]?.(choice) ?? null;
    } catch (error) {
      if (error instanceof NoSuitableRecord) return null;
      throw error;
    }
  };

  /** Picks a suitable write. A write that will be undone is usually the write that was undone least often so far. */
  const choose = async (writer: RandomWriter, isTakenBack: boolean) => {
    const choice = new RandomInputPicker(random, await readExistingRecords(services.database, walletId), userIds);
    const names = Object.keys(WRITE_GENERATORS).filter(
      (write) => writer.kind === 'session' || PUBLIC.has(operationOf(write)),
    );
    const least = isTakenBack && random.chance(0.9);
    const order = names
      .map((write) => ({ write, rank: least ? (tally.undone.get(write) ?? 0) + random.next() : random.next() }))
      .sort((one, other) => one.rank - other.rank);
    for (const { write } of order) {
      const input = inputOf(write, choice);
      if (input !== null) return { write, input };
    }
    throw new Error('nothing can be written');
  };

  /** Does the work of a background worker after a write. */
  const work = async (write: string, answer: unknown): Promise<void> => {
    const id = String(Reflect.get(Object(answer), 'id'));
    if (write === 'importFiles.start')
      for (const job of await removeQueuedImportJobs(services, id)) await runImport(services, job);
    if (write === 'files.parse') {
      if (random.chance(0.7)) await runParse(services, id);
      // Deletes jobs that did not run, because the file may be requested again.
      await deleteFileJobs(services, id);
    }
  };

  return {
    ...{ walletId, userId, owner, random, session, newKey, newApp },
    /** Performs a random write and returns its name; null if the service rejected it. */
    write: async (writer: RandomWriter, isTakenBack: boolean): Promise<string | null> => {
      const { write, input } = await choose(writer, isTakenBack);
      const [wing = '', operation = ''] = operationOf(write).split('.');
      const procedure: unknown = Reflect.get(Reflect.get(writer.caller, wing), operation);
      if (typeof procedure !== 'function') throw new Error(`there is no ${write}`);
      // If an undo queued a read and was itself undone, the job of the read would run in addition to the new job.
      if (write === 'files.parse') await deleteFileJobs(services, String(Reflect.get(input, 'id')));
      try {
        await work(write, await procedure({ ...input, walletId }));
        tally.count('done', write);
        return write;
      } catch (error) {
        const refusal: unknown = Reflect.get(Object(error), 'cause');
        if (!(refusal instanceof Problem) || refusal.code === 'internal') throw error;
        tally.refuse(write, `${refusal.code} ${refusal.parts.errors?.map(({ path }) => path) ?? ''}`);
        return null;
      }
    },
  };
}

/**
 * Deletes all categories that can be deleted, because a category set is only allowed in a wallet without categories.
 */
async function deleteCategories(owner: TestCaller, walletId: string): Promise<void> {
  const { items } = await owner.categories.list({ walletId, limit: 100 });
  for (const { id, system } of items) {
    if (system) continue;
    // Categories to which a budget assigns money cannot be deleted.
    const code = await owner.categories.delete({ walletId, id }).then(
      () => null,
      (error: unknown) => toProblem(error).code,
    );
    if (code !== null && code !== 'envelopeInUse') throw new Error(code);
  }
}

export type RandomWritesWallet = Awaited<ReturnType<typeof createRandomWritesWallet>>;
