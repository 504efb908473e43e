import * as is from '@coffer/db/columns.ts';
import { expect } from 'vitest';
import type { openTestDatabase } from '../../../testing/create-test-wallet.ts';
import { FeedObserver, type VisibleState } from './feed-observer.ts';
import {
  createRandomWritesWallet,
  type OperationCounts,
  type RandomWriter,
  type RandomWritesWallet,
} from './random-writer.ts';
import {
  type ExportedRecords,
  parseExportedRecords,
  type RecordedChange,
  withoutChange,
  withoutDerivedData,
} from './three-way-comparison.ts';
import { wrongBlockers } from './wrong-blockers.ts';

interface Blocked {
  readonly blockedBy: Parameters<typeof wrongBlockers>[2];
}

/** Maximum number of change sets per write: the request, and the work of a background worker. */
const MAX_CHANGE_SETS_PER_WRITE = 2;

interface WalkedChange extends RecordedChange {
  readonly write: string;
  /** The undo that takes effect again when this change is undone. */
  readonly undo?: string;
}

/** A write that is undone together with other writes. */
interface UndoneWrite {
  readonly write: string;
  /** The change sets of the write and of its undos, newest first. */
  readonly ids: readonly string[];
  /** The undo in force, or null. */
  readonly undo: string | null;
}

/** Writes a random history of one wallet with 20 to 60 changes, undoes many of them, and checks the wallet. */
export class HistoryWalk {
  readonly #services: ReturnType<typeof openTestDatabase>;
  readonly #seed: number;
  readonly #tally: OperationCounts;
  #wallet!: RandomWritesWallet;
  #onlooker!: FeedObserver;
  /** The current export. */
  #now: readonly string[] = [];
  /** The state that an observer sees; null after a change. */
  #seen: VisibleState | null = null;
  /** Changes that were made and not undone, in order. */
  #deeds: WalkedChange[] = [];
  /** Undos of earlier changes, and undos of undos: they may block an undo too. */
  #undos: RecordedChange[] = [];

  constructor(services: ReturnType<typeof openTestDatabase>, seed: number, tally: OperationCounts) {
    this.#services = services;
    this.#seed = seed;
    this.#tally = tally;
  }

  async run(): Promise<void> {
    const wallet = await createRandomWritesWallet(this.#services, this.#seed, this.#tally);
    const { random, owner, walletId, session } = wallet;
    this.#wallet = wallet;
    this.#onlooker = new FeedObserver(this.#services, { caller: owner, walletId });
    this.#now = await this.#onlooker.exported();
    const programs = [await wallet.newKey(), wallet.newApp()];
    for (let left = random.between(20, 60); left > 0; left -= 1) {
      const writer = random.pick([session, session, programs[0] ?? session, programs[1] ?? session]);
      const way = random.next();
      if (way < 0.45) await this.#writeAndTakeBack(writer);
      else if (way < 0.6) await this.#takeBackEarlier();
      else if (way < 0.68) left -= await this.#takeBackAllOf(random.between(3, 10));
      else await this.#write(writer);
    }
    expect(await this.#onlooker.wrongSums(), this.#labelWithSeed('stored sums')).toEqual([]);
    const { kept, begun } = await this.#onlooker.replicas();
    expect(kept, this.#labelWithSeed('replica of the feed at the end')).toEqual(begun);
  }

  #labelWithSeed(what: string): string {
    return `seed ${this.#seed}: ${what}`;
  }

  async #newest(limit: number): Promise<string[]> {
    const { items } = await this.#wallet.owner.history.list({ walletId: this.#wallet.walletId, limit });
    return items.map(({ id }) => id);
  }

  /** Makes a random write. Returns it with its change sets, newest first; null if there are none. */
  async #do(
    writer: RandomWriter,
    isForUndo: boolean,
  ): Promise<{ readonly write: string; readonly ids: string[] } | null> {
    const [last = ''] = await this.#newest(1);
    this.#seen = null;
    const write = await this.#wallet.write(writer, isForUndo);
    const newest = await this.#newest(MAX_CHANGE_SETS_PER_WRITE + 1);
    const ids = newest.includes(last) ? newest.slice(0, newest.indexOf(last)) : newest;
    return write === null || ids.length === 0 ? null : { write, ids };
  }

  /** Makes a random write and records its effect. */
  async #write(
    writer: RandomWriter,
    isForUndo = false,
  ): Promise<{ readonly write: string; readonly id: string } | null> {
    const before = this.#now;
    const made = await this.#do(writer, isForUndo);
    this.#now = await this.#onlooker.exported();
    const [id, ...others] = made?.ids ?? [];
    if (made === null || id === undefined) {
      expect(this.#now, this.#labelWithSeed('what made no change set')).toEqual(before);
      return null;
    }
    const { write } = made;
    this.#deeds.push({
      write,
      id,
      others,
      before: parseExportedRecords(before),
      after: parseExportedRecords(this.#now),
    });
    return { write, id };
  }

  async #writeAndTakeBack(writer: RandomWriter): Promise<void> {
    const before = await this.#look();
    const made = await this.#write(writer, true);
    if (made === null) return;
    const after = await this.#look();
    const undoing = this.#wallet.random.chance(0.5) ? writer : this.#wallet.session;
    const taken = await this.#mustUndo(undoing, made.id, `undo of ${made.write}`);
    await this.#expectState(before, `undo of ${made.write}`);
    this.#tally.count('undone', made.write);
    const [deed] = this.#deeds.splice(-1);
    if (this.#wallet.random.chance(0.5)) return;
    const again = await this.#mustUndo(this.#wallet.session, taken, `undo of the undo of ${made.write}`);
    await this.#expectState(after, `undo of the undo of ${made.write}`);
    if (this.#wallet.random.chance(0.3)) {
      await this.#mustUndo(this.#wallet.session, again, `undo of the undo of the undo of ${made.write}`);
      await this.#expectState(before, `undo of the undo of the undo of ${made.write}`);
      return;
    }
    // The undone change takes effect again.
    if (deed !== undefined) {
      this.#deeds.push(deed);
      this.#undos.push({ ...deed, id: again });
    }
  }

  async #look(): Promise<VisibleState> {
    this.#seen ??= await this.#onlooker.look(this.#now);
    return this.#seen;
  }

  /** Undoes a change after a dry run; returns the change set of the undo. */
  async #undo(writer: RandomWriter, id: string): Promise<string> {
    const { walletId } = this.#wallet;
    this.#seen = null;
    const { code } = await writer.caller.history.undo({ walletId, id, dryRun: true });
    return (await writer.caller.history.undo({ walletId, id, code: code ?? '' })).id;
  }

  /** Undoes a change; fails the test if something blocks the undo. */
  #mustUndo(writer: RandomWriter, id: string, what: string): Promise<string> {
    return this.#undo(writer, id).catch(this.#tellBlocked(`${what}, which is ${id}`));
  }

  #tellBlocked(what: string) {
    return async (error: unknown): Promise<never> => {
      const rows = await this.#rowsOf(blockedOf(error).blockedBy[0]?.recordId ?? '');
      throw new Error([this.#labelWithSeed(what), ...rows].join('\n'), { cause: error });
    };
  }

  async #expectState(wanted: VisibleState, what: string): Promise<void> {
    const state = await this.#onlooker.look();
    this.#now = state.exported;
    this.#seen = state;
    expect(state.exported, this.#labelWithSeed(`${what}: export`)).toEqual(wanted.exported);
    expect(state.replica, this.#labelWithSeed(`${what}: replica of the feed`)).toEqual(wanted.replica);
    expect(state.reports, this.#labelWithSeed(`${what}: reports`)).toEqual(wanted.reports);
    if (this.#wallet.random.chance(0.3)) {
      expect(await this.#onlooker.wrongSums(), this.#labelWithSeed(`${what}: stored sums`)).toEqual([]);
    }
  }

  /**
   * Makes `count` writes as one program or person, and undoes all of them at once. Then sometimes redoes all of them,
   * or only the first half. Returns `count`.
   */
  async #takeBackAllOf(count: number): Promise<number> {
    const { random, newKey, newApp, session, walletId } = this.#wallet;
    const writer = random.pick([session, await newKey(), newApp()]);
    const caller = random.chance(0.5) ? writer.caller : session.caller;
    const takeBackSince = async (since: string) => {
      const by = { walletId, ...writer.filter, since };
      const undo = `undo of all of ${writer.kind} since ${since}`;
      const { code } = await caller.history.undoMany({ ...by, dryRun: true }).catch(this.#tellBlocked(undo));
      this.#seen = null;
      return (await caller.history.undoMany({ ...by, code: code ?? '' })).id;
    };
    const begin = { state: await this.#look(), time: await now() };
    const first = await this.#doSome(writer, Math.ceil(count / 2));
    const middle = { state: await this.#look(), time: await now() };
    const second = await this.#doSome(writer, Math.floor(count / 2));
    const end = await this.#look();
    const taken = await takeBackSince(begin.time);
    const write = `all of ${writer.kind}`;
    await this.#expectState(begin.state, `undo of ${write}`);
    for (const one of [...first, ...second]) this.#tally.count('undone', one.write);
    const way = random.next();
    const back = (id: string, done: readonly UndoneWrite[], after: VisibleState) => {
      const records = {
        before: parseExportedRecords(begin.state.exported),
        after: parseExportedRecords(after.exported),
      };
      this.#deeds.push({ write, id, undo: taken, others: done.flatMap(({ ids }) => ids), ...records });
    };
    if (way < 0.4) {
      const id = await this.#mustUndo(session, taken, `undo of the undo of ${write}`);
      await this.#expectState(end, `undo of the undo of ${write}`);
      back(id, [...first, ...second], end);
    } else if (way < 0.7 && caller === writer.caller) {
      // This undo also reverts the earlier undo of everything.
      const id = await takeBackSince(middle.time);
      await this.#expectState(middle.state, `undo of everything after the first half of ${write}`);
      back(id, first, middle.state);
    }
    return count;
  }

  /** Makes writes, and sometimes undoes or redoes one of them. */
  async #doSome(writer: RandomWriter, count: number): Promise<UndoneWrite[]> {
    const { random } = this.#wallet;
    const done: UndoneWrite[] = [];
    for (let round = 0; round < count; round += 1) {
      const one = random.chance(0.25) ? done[random.between(0, Math.max(0, done.length - 1))] : undefined;
      if (one === undefined) {
        const made = await this.#do(writer, true);
        if (made !== null) done.push({ ...made, undo: null });
        continue;
      }
      const id = await this.#undo(writer, one.undo ?? one.ids[0] ?? '').catch((error: unknown) => {
        blockedOf(error);
        return null;
      });
      if (id !== null) done.splice(done.indexOf(one), 1, { ...one, ids: [id, ...one.ids], undo: one.undo ? null : id });
    }
    this.#now = await this.#onlooker.exported();
    return done;
  }

  /** Returns all changes of a record, to debug a failure. */
  async #rowsOf(recordId: string): Promise<string[]> {
    const { walletId } = this.#wallet;
    const statement = {
      row: { text: is.text },
      text: `SELECT row.seq || ' ' || row."changeSetId" || ' ' || head.operation || ' ' || coalesce('undone by ' || head."undoneById", 'holds')
               || ' ' || row."table" || ' ' || row.key || ' ' || row.change AS text
             FROM coffer.changed_row row LEFT JOIN "AuditRow" head ON head."walletId" = row."walletId" AND head.id = row."changeSetId"
             WHERE row."walletId" = $1 AND row."recordId" = $2 ORDER BY row.seq`,
      values: [walletId, recordId],
    };
    const rows = await this.#services.database.withWallet(walletId, (transaction) => transaction.query(statement));
    return rows.map(({ text }) => text);
  }

  async #takeBackEarlier(): Promise<void> {
    const { random, session } = this.#wallet;
    const deed = this.#deeds[random.between(0, this.#deeds.length - 1)];
    if (deed === undefined) return;
    const { left, lost } = withoutChange(deed, withoutDerivedData(parseExportedRecords(this.#now)));
    const what = `undo of an earlier ${deed.write}`;
    const blocked = await this.#undo(session, deed.id).then(
      (id) => {
        const others = deed.undo === undefined ? [] : [deed.undo];
        this.#undos.push({ id, others, before: deed.after, after: deed.before });
        return null;
      },
      (error: unknown) => blockedOf(error),
    );
    const exported = await this.#onlooker.exported();
    if (blocked !== null) {
      expect(exported, this.#labelWithSeed(`${what}, which is blocked`)).toEqual(this.#now);
      const strange = wrongBlockers(deed, [...this.#deeds, ...this.#undos], blocked.blockedBy);
      if (strange.length > 0) strange.push(...(await this.#rowsOf(blocked.blockedBy[0]?.recordId ?? '')), deed.id);
      expect(strange, this.#labelWithSeed(`${what}: blocking changes`)).toEqual([]);
      this.#tally.count('blocked', deed.write);
      return;
    }
    expect(lost, this.#labelWithSeed(`${what}: later changes are lost`)).toEqual([]);
    expect(sorted(withoutDerivedData(parseExportedRecords(exported))), this.#labelWithSeed(what)).toEqual(sorted(left));
    expect(await this.#onlooker.wrongSums(), this.#labelWithSeed(`${what}: stored sums`)).toEqual([]);
    await this.#onlooker.requireConsistent().catch((error: unknown) => {
      throw new Error(this.#labelWithSeed(what), { cause: error });
    });
    this.#now = exported;
    this.#tally.count('undone', deed.write);
    this.#deeds = this.#deeds.filter(({ id }) => id !== deed.id);
  }
}

/** Returns a time that no other change has. */
async function now(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return new Date().toISOString();
}

/** Returns the blockers from an `undoBlocked` error. @throws the error itself if it has another code */
function blockedOf(error: unknown): Blocked {
  const { code, parts } = Object(Reflect.get(Object(error), 'cause'));
  if (code !== 'undoBlocked') throw error;
  expect(parts.blockedBy.length).toBeGreaterThan(0);
  return parts;
}

/** Returns the records with list elements in a fixed order. */
function sorted(records: ExportedRecords): string[] {
  const inOrder = (_name: string, value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value;
  return [...records].map(([key, record]) => `${key} ${JSON.stringify(record, inOrder)}`).sort();
}
